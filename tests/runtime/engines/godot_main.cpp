// Plays a file for a second with the node of the extension, and prints the pose: position, and quaternion x, y, z, w.
// The second word is level, slope or sit.
#include "motion_match_character.h"

int main(int count, char **words) {
    if (count != 3) return 2;
    const std::string mode = words[2];
    godot::Skeleton3D skeleton;
    MotionMatchCharacter character;
    character.other = &skeleton;
    character.set_file(words[1]);
    skeleton.names = character.get_joint_names();
    skeleton.poses.resize(skeleton.names.size());
    character.set_velocity(godot::Vector3(0.4f, 0.0f, 1.3f));
    character.set_facing(godot::Vector3(0.0f, 0.0f, 1.0f));
    if (mode == "slope") {
        godot::PackedFloat32Array heights;
        for (int row = 0; row < 17; row++)
            for (int column = 0; column < 17; column++)
                heights.push_back(0.15f * (0.5f * column - 4.0f) + 0.05f * (0.5f * row - 4.0f));
        character.set_heights(heights, 17, godot::Vector3(-4.0f, 0.0f, -4.0f), 0.5);
    }
    if (mode == "sit" && !character.use_goal("sit", godot::Vector3(0.6f, 0.45f, 1.2f), godot::Vector3(0.0f, 0.0f, 1.0f))) return 3;
    for (int step = 0; step < 60; step++) character._physics_process(static_cast<double>(1.0f / 60.0f));
    for (const auto &pose : skeleton.poses) {
        const auto &q = pose.basis.turn;
        std::printf("%.6f %.6f %.6f %.6f %.6f %.6f %.6f\n", pose.origin.x, pose.origin.y, pose.origin.z, q.x, q.y, q.z, q.w);
    }
    return skeleton.poses.empty();
}
