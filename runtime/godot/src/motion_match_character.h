// A node that plays a character of motionmatch. Licence: MIT.
#pragma once

#include <godot_cpp/classes/node3d.hpp>
#include <godot_cpp/classes/skeleton3d.hpp>
#include <godot_cpp/variant/packed_byte_array.hpp>
#include <godot_cpp/variant/packed_float32_array.hpp>
#include <vector>

#include "../../motionmatch.h"

class MotionMatchCharacter : public godot::Node3D {
    GDCLASS(MotionMatchCharacter, godot::Node3D)

public:
    void set_file(const godot::String &path);
    godot::String get_file() const { return file; }
    void set_skeleton(const godot::NodePath &path) { skeleton_path = path; }
    godot::NodePath get_skeleton() const { return skeleton_path; }
    void set_velocity(const godot::Vector3 &value) { velocity = value; }
    godot::Vector3 get_velocity() const { return velocity; }
    void set_facing(const godot::Vector3 &value) { facing = value; }
    godot::Vector3 get_facing() const { return facing; }
    godot::PackedStringArray get_joint_names() const;
    void set_heights(const godot::PackedFloat32Array &heights, int columns, const godot::Vector3 &origin, double step);
    bool use_goal(const godot::String &use, const godot::Vector3 &position, const godot::Vector3 &direction);
    void leave_goal() { goal.leave = 1; }
    void _physics_process(double delta) override;

protected:
    static void _bind_methods();

private:
    void show_pose();

    godot::String file;
    godot::NodePath skeleton_path;
    godot::Vector3 velocity, facing;
    mm_goal goal = {};
    mm_height_map map = {};
    std::vector<float> map_heights;
    std::vector<uint64_t> data, memory, room; // of 8 bytes, so that all begin at a multiple of 8
    mm_motion motion = {};
    mm_characters characters = {};
    bool ready = false;
};
