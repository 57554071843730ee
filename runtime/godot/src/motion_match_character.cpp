#include "motion_match_character.h"

#include <godot_cpp/classes/file_access.hpp>
#include <godot_cpp/core/class_db.hpp>

#include "../../axes.h"

using namespace godot;

void MotionMatchCharacter::set_file(const String &path) {
    file = path;
    ready = false;
    PackedByteArray bytes = FileAccess::get_file_as_bytes(path);
    if (bytes.is_empty()) return;
    const size_t size = static_cast<size_t>(bytes.size());
    data.assign(size / 8 + 1, 0);
    memcpy(data.data(), bytes.ptr(), size);
    const size_t needed = mm_open_bytes(data.data(), size);
    memory.assign(needed / 8 + 1, 0);
    int result = mm_open(&motion, data.data(), size, memory.data(), needed);
    if (result == MM_OK) {
        const size_t count = mm_characters_bytes(&motion, 1);
        room.assign(count / 8 + 1, 0);
        const Vector3 at = get_position();
        const float start[3] = {static_cast<float>(at.x), 0.0f, static_cast<float>(at.z)};
        result = mm_start(&characters, &motion, room.data(), count, 1, start, nullptr);
    }
    ready = result == MM_OK;
    if (!ready) ERR_PRINT(String(mm_describe(result)));
}

PackedStringArray MotionMatchCharacter::get_joint_names() const {
    PackedStringArray names;
    for (int joint = 0; ready && joint < motion.num_joints; joint++) names.push_back(mm_joint_name(&motion, joint));
    return names;
}

// Rows of heights, one for each z from the origin on, `columns` along x; none: level ground.
void MotionMatchCharacter::set_heights(const PackedFloat32Array &heights, int columns, const Vector3 &origin, double step) {
    const int64_t count = heights.size();
    if (!ready) return;
    mm_set_ground(&characters, nullptr, nullptr);
    if (columns < 2 || count < 2 * columns || count % columns != 0 || !(step > 0.0)) return;
    map_heights.assign(heights.ptr(), heights.ptr() + count);
    map.origin[0] = origin.x;
    map.origin[1] = origin.z;
    map.step = step;
    map.rows = static_cast<int32_t>(count / columns);
    map.columns = columns;
    map.heights = map_heights.data();
    mm_set_ground(&characters, mm_map_height, &map);
}

// Walk to something and use it: sit, or reach, as the file knows it.
bool MotionMatchCharacter::use_goal(const String &use, const Vector3 &position, const Vector3 &direction) {
    const float at[3] = {static_cast<float>(position.x), static_cast<float>(position.y), static_cast<float>(position.z)};
    const float towards[3] = {static_cast<float>(direction.x), 0.0f, static_cast<float>(direction.z)};
    goal = {};
    for (int number = 1; ready && number <= motion.num_uses; number++)
        if (use == String(mm_use_name(&motion, number))) goal.use = number;
    mm_from_godot(at, goal.position);
    mm_from_godot(towards, goal.direction);
    return goal.use > 0;
}

void MotionMatchCharacter::_physics_process(double delta) {
    if (!ready || delta <= 0.0) return;
    mm_command command = {};
    const float wanted[3] = {static_cast<float>(velocity.x), 0.0f, static_cast<float>(velocity.z)};
    const float towards[3] = {static_cast<float>(facing.x), 0.0f, static_cast<float>(facing.z)};
    mm_from_godot(wanted, command.velocity);
    mm_from_godot(towards, command.facing);
    command.goal = goal;
    if (goal.use > 0 && !goal.leave) mm_lead(&characters, 0, &goal, 1.1, command.velocity, command.facing);
    if (mm_step(&characters, &command, delta) == MM_OK) show_pose();
}

void MotionMatchCharacter::show_pose() {
    Skeleton3D *skeleton = Object::cast_to<Skeleton3D>(get_node_or_null(skeleton_path));
    if (skeleton == nullptr) return;
    const Transform3D into = skeleton->get_global_transform().affine_inverse();
    for (int joint = 0; joint < motion.num_joints; joint++) {
        const int bone = skeleton->find_bone(mm_joint_name(&motion, joint));
        if (bone < 0) continue;
        float position[3], rotation[4];
        mm_to_godot(mm_positions(&characters, 0) + 3 * joint, mm_rotations(&characters, 0) + 4 * joint, position, rotation);
        const Basis basis(Quaternion(rotation[0], rotation[1], rotation[2], rotation[3]).normalized());
        skeleton->set_bone_global_pose(bone, into * Transform3D(basis, Vector3(position[0], position[1], position[2])));
    }
}

void MotionMatchCharacter::_bind_methods() {
    ClassDB::bind_method(D_METHOD("set_file", "path"), &MotionMatchCharacter::set_file);
    ClassDB::bind_method(D_METHOD("get_file"), &MotionMatchCharacter::get_file);
    ClassDB::bind_method(D_METHOD("set_skeleton", "path"), &MotionMatchCharacter::set_skeleton);
    ClassDB::bind_method(D_METHOD("get_skeleton"), &MotionMatchCharacter::get_skeleton);
    ClassDB::bind_method(D_METHOD("set_velocity", "velocity"), &MotionMatchCharacter::set_velocity);
    ClassDB::bind_method(D_METHOD("get_velocity"), &MotionMatchCharacter::get_velocity);
    ClassDB::bind_method(D_METHOD("set_facing", "facing"), &MotionMatchCharacter::set_facing);
    ClassDB::bind_method(D_METHOD("get_facing"), &MotionMatchCharacter::get_facing);
    ClassDB::bind_method(D_METHOD("get_joint_names"), &MotionMatchCharacter::get_joint_names);
    ClassDB::bind_method(D_METHOD("set_heights", "heights", "columns", "origin", "step"), &MotionMatchCharacter::set_heights);
    ClassDB::bind_method(D_METHOD("use_goal", "use", "position", "direction"), &MotionMatchCharacter::use_goal);
    ClassDB::bind_method(D_METHOD("leave_goal"), &MotionMatchCharacter::leave_goal);
    ADD_PROPERTY(PropertyInfo(Variant::STRING, "file", PROPERTY_HINT_FILE, "*.mmr"), "set_file", "get_file");
    ADD_PROPERTY(PropertyInfo(Variant::NODE_PATH, "skeleton"), "set_skeleton", "get_skeleton");
    ADD_PROPERTY(PropertyInfo(Variant::VECTOR3, "velocity"), "set_velocity", "get_velocity");
    ADD_PROPERTY(PropertyInfo(Variant::VECTOR3, "facing"), "set_facing", "get_facing");
}
