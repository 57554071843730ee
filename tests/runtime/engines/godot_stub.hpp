// As much of godot-cpp as the extension calls, so that it is compiled and played without Godot. Files are read, nodes
// and skeletons keep what they are given.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#define GDCLASS(name, base)
#define D_METHOD(...) 0
#define ADD_PROPERTY(...)
#define ERR_PRINT(text) std::fprintf(stderr, "%s\n", (text).c_str())
#define GDE_EXPORT

typedef uint8_t GDExtensionBool;
typedef void (*GDExtensionInterfaceGetProcAddress)();
typedef void *GDExtensionClassLibraryPtr;
struct GDExtensionInitialization {};

namespace godot {
using String = std::string;
struct NodePath {};
struct Vector3 {
    float x, y, z;
    Vector3(float x_ = 0, float y_ = 0, float z_ = 0) : x(x_), y(y_), z(z_) {}
};
struct Quaternion {
    float x, y, z, w;
    Quaternion(float x_, float y_, float z_, float w_) : x(x_), y(y_), z(z_), w(w_) {}
    Quaternion normalized() const { return *this; }
};
struct Basis {
    Quaternion turn;
    Basis(const Quaternion &turn_ = Quaternion(0, 0, 0, 1)) : turn(turn_) {}
};
struct Transform3D {
    Basis basis;
    Vector3 origin;
    Transform3D(const Basis &basis_ = Basis(), const Vector3 &origin_ = Vector3()) : basis(basis_), origin(origin_) {}
    Transform3D affine_inverse() const { return *this; } // skeletons stand at the origin here
    Transform3D operator*(const Transform3D &other) const { return other; }
};
struct PackedByteArray : std::vector<uint8_t> {
    bool is_empty() const { return empty(); }
    const uint8_t *ptr() const { return data(); }
};
struct PackedFloat32Array : std::vector<float> {
    const float *ptr() const { return data(); }
};
using PackedStringArray = std::vector<String>;

struct Object {
    virtual ~Object() {}
    template <class T> static T *cast_to(Object *object) { return dynamic_cast<T *>(object); }
};
struct Node3D : Object {
    Object *other = nullptr; // what every path leads to
    Vector3 get_position() const { return Vector3(); }
    Object *get_node_or_null(const NodePath &) const { return other; }
    virtual void _physics_process(double) {}
};
struct Skeleton3D : Node3D {
    std::vector<String> names;
    std::vector<Transform3D> poses;
    Transform3D get_global_transform() const { return Transform3D(); }
    int find_bone(const String &name) const {
        for (size_t k = 0; k < names.size(); k++)
            if (names[k] == name) return static_cast<int>(k);
        return -1;
    }
    void set_bone_global_pose(int bone, const Transform3D &pose) { poses[static_cast<size_t>(bone)] = pose; }
};
struct FileAccess {
    static PackedByteArray get_file_as_bytes(const String &path) {
        std::ifstream file(path, std::ios::binary);
        PackedByteArray bytes;
        bytes.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
        return bytes;
    }
};
struct ClassDB {
    template <class M> static void bind_method(int, M) {}
    template <class T> static void register_class() {}
};
enum ModuleInitializationLevel { MODULE_INITIALIZATION_LEVEL_SCENE };
struct GDExtensionBinding {
    struct InitObject {
        InitObject(GDExtensionInterfaceGetProcAddress, GDExtensionClassLibraryPtr, GDExtensionInitialization *) {}
        void register_initializer(void (*)(ModuleInitializationLevel)) {}
        void register_terminator(void (*)(ModuleInitializationLevel)) {}
        void set_minimum_library_initialization_level(ModuleInitializationLevel) {}
        GDExtensionBool init() const { return 1; }
    };
};
} // namespace godot
