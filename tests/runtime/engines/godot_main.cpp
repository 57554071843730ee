// Plays a file for a second with the node of the extension, and prints the pose: position, and quaternion x, y, z, w.
#include "motion_match_character.h"

int main(int count, char **words) {
    if (count != 2) return 2;
    godot::Skeleton3D skeleton;
    MotionMatchCharacter character;
    character.other = &skeleton;
    character.set_file(words[1]);
    skeleton.names = character.get_joint_names();
    skeleton.poses.resize(skeleton.names.size());
    character.set_velocity(godot::Vector3(0.4f, 0.0f, 1.3f));
    character.set_facing(godot::Vector3(0.0f, 0.0f, 1.0f));
    for (int step = 0; step < 60; step++) character._physics_process(1.0 / 60.0);
    for (const auto &pose : skeleton.poses) {
        const auto &q = pose.basis.turn;
        std::printf("%.6f %.6f %.6f %.6f %.6f %.6f %.6f\n", pose.origin.x, pose.origin.y, pose.origin.z, q.x, q.y, q.z, q.w);
    }
    return skeleton.poses.empty();
}
