// Plays a file for a second with the component of the plugin, and prints the pose: position, and quaternion x, y, z, w.
#include "MotionMatchComponent.cpp"
#include "MotionMatchModule.cpp"

int main(int count, char **words) {
    if (count != 2) return 2;
    AActor actor;
    UMotionMatchComponent character;
    character.Owner = &actor;
    character.File = FString(words[1]);
    character.BeginPlay();
    character.Velocity = FVector(130.0, -40.0, 0.0);
    character.Facing = FVector(1.0, 0.0, 0.0);
    for (int step = 0; step < 60; step++) character.TickComponent(1.0f / 60.0f, LEVELTICK_All, nullptr);
    for (const auto &name : actor.Mesh.Order) {
        const FTransform &pose = actor.Mesh.Poses.at(name);
        const FQuat &q = pose.Rotation;
        std::printf("%.6f %.6f %.6f %.6f %.6f %.6f %.6f\n", pose.Translation.X, pose.Translation.Y, pose.Translation.Z, q.X,
                    q.Y, q.Z, q.W);
    }
    return actor.Mesh.Order.empty();
}
