// As much of Unreal as the plugin calls, so that it is compiled and played without Unreal. Files are read, the mesh
// keeps what it is given.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#define UCLASS(...)
#define UPROPERTY(...)
#define UFUNCTION(...)
#define GENERATED_BODY() typedef UActorComponent Super;
#define MOTIONMATCH_API
#define TEXT(text) text
#define UTF8_TO_TCHAR(text) text
#define UE_LOG(category, level, form, ...) std::fprintf(stderr, "%s\n", "it did not open")
#define IMPLEMENT_MODULE(kind, name)

typedef uint8_t uint8;
typedef uint64_t uint64;
typedef int32_t int32;

struct FString : std::string {
    FString(const char *text = "") : std::string(text) {}
    FString(const std::string &text) : std::string(text) {}
    const char *operator*() const { return c_str(); }
};
typedef std::string FName;
template <class T> struct TArray : std::vector<T> {
    int Num() const { return static_cast<int>(this->size()); }
    T *GetData() { return this->data(); }
    T &operator[](int number) { return this->at(static_cast<size_t>(number)); }
    const T &operator[](int number) const { return this->at(static_cast<size_t>(number)); }
    void SetNumZeroed(size_t count) { this->assign(count, T()); }
    void Add(const T &value) { this->push_back(value); }
};
struct FVector {
    double X, Y, Z;
    FVector(double x = 0, double y = 0, double z = 0) : X(x), Y(y), Z(z) {}
    static const FVector ZeroVector;
};
const FVector FVector::ZeroVector;
struct FQuat {
    double X, Y, Z, W;
    FQuat(double x, double y, double z, double w) : X(x), Y(y), Z(z), W(w) {}
};
struct FTransform {
    FQuat Rotation;
    FVector Translation;
    FTransform(const FQuat &rotation, const FVector &translation) : Rotation(rotation), Translation(translation) {}
};
namespace EBoneSpaces {
enum Type { WorldSpace };
}
struct FMemory {
    static void Memcpy(void *to, const void *from, size_t size) { memcpy(to, from, size); }
};
struct FMath {
    static float Min(float a, float b) { return std::min(a, b); }
};
struct FPaths {
    static FString ProjectContentDir() { return FString(""); }
    static FString Combine(const FString &folder, const FString &name) { return FString(folder + name); }
};
struct FFileHelper {
    static bool LoadFileToArray(TArray<uint8> &bytes, const char *path) {
        std::ifstream file(path, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
        return !bytes.empty();
    }
};
struct UPoseableMeshComponent {
    std::vector<FName> Order;
    std::map<FName, FTransform> Poses;
    void SetBoneTransformByName(const FName &name, const FTransform &pose, EBoneSpaces::Type) {
        if (Poses.erase(name) == 0) Order.push_back(name);
        Poses.emplace(name, pose);
    }
};
struct AActor {
    UPoseableMeshComponent Mesh;
    FVector GetActorLocation() const { return FVector(); }
    FVector GetActorForwardVector() const { return FVector(1, 0, 0); }
    template <class T> T *FindComponentByClass() { return &Mesh; }
};
enum ELevelTick { LEVELTICK_All };
struct FActorComponentTickFunction {
    bool bCanEverTick = false;
};
struct UActorComponent {
    AActor *Owner = nullptr;
    FActorComponentTickFunction PrimaryComponentTick;
    virtual ~UActorComponent() {}
    AActor *GetOwner() const { return Owner; }
    virtual void BeginPlay() {}
    virtual void TickComponent(float, ELevelTick, FActorComponentTickFunction *) {}
};
