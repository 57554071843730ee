// Plays a file for a second with the component of the plugin, and prints the pose: position, and quaternion x, y, z, w.
// The second word is level, slope or sit.
#include "MotionMatchComponent.cpp"
#include "MotionMatchModule.cpp"

int main(int count, char **words) {
    if (count != 3) return 2;
    const std::string mode = words[2];
    AActor actor;
    UMotionMatchComponent character;
    character.Owner = &actor;
    character.File = FString(words[1]);
    character.BeginPlay();
    character.Velocity = FVector(130.0, -40.0, 0.0);
    character.Facing = FVector(1.0, 0.0, 0.0);
    if (mode == "slope") {
        TArray<float> heights;
        for (int row = 0; row < 17; row++)
            for (int column = 0; column < 17; column++)
                heights.Add(-0.15f * (50.0f * column - 400.0f) + 0.05f * (50.0f * row - 400.0f));
        character.SetHeights(heights, 17, FVector(-400.0, -400.0, 0.0), 50.0f);
    }
    if (mode == "sit" && !character.UseGoal("sit", FVector(120.0, -60.0, 45.0), FVector(1.0, 0.0, 0.0))) return 3;
    for (int step = 0; step < 60; step++) character.TickComponent(1.0f / 60.0f, LEVELTICK_All, nullptr);
    for (const auto &name : actor.Mesh.Order) {
        const FTransform &pose = actor.Mesh.Poses.at(name);
        const FQuat &q = pose.Rotation;
        std::printf("%.6f %.6f %.6f %.6f %.6f %.6f %.6f\n", pose.Translation.X, pose.Translation.Y, pose.Translation.Z, q.X,
                    q.Y, q.Z, q.W);
    }
    return actor.Mesh.Order.empty();
}
