#include "MotionMatchComponent.h"

#include "Components/PoseableMeshComponent.h"
#include "GameFramework/Actor.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"
#include "axes.h"

UMotionMatchComponent::UMotionMatchComponent() { PrimaryComponentTick.bCanEverTick = true; }

void UMotionMatchComponent::BeginPlay()
{
    Super::BeginPlay();
    TArray<uint8> Bytes;
    if (!FFileHelper::LoadFileToArray(Bytes, *FPaths::Combine(FPaths::ProjectContentDir(), File))) return;
    const size_t Size = Bytes.Num();
    Data.SetNumZeroed(Size / 8 + 1);
    FMemory::Memcpy(Data.GetData(), Bytes.GetData(), Size);
    const size_t Needed = mm_open_bytes(Data.GetData(), Size);
    Memory.SetNumZeroed(Needed / 8 + 1);
    int Result = mm_open(&Motion, Data.GetData(), Size, Memory.GetData(), Needed);
    if (Result == MM_OK)
    {
        const size_t Count = mm_characters_bytes(&Motion, 1);
        Room.SetNumZeroed(Count / 8 + 1);
        const FVector At = GetOwner()->GetActorLocation(), Ahead = GetOwner()->GetActorForwardVector();
        const float There[3] = {float(At.X), float(At.Y), 0.0f}, Towards[3] = {float(Ahead.X), float(Ahead.Y), 0.0f};
        float Position[3], Direction[3];
        mm_from_unreal(There, Position);
        mm_from_unreal(Towards, Direction);
        Result = mm_start(&Characters, &Motion, Room.GetData(), Count, 1, Position, Direction);
    }
    bReady = Result == MM_OK;
    if (!bReady) UE_LOG(LogTemp, Error, TEXT("%s: %s"), *File, UTF8_TO_TCHAR(mm_describe(Result)));
    for (int Joint = 0; bReady && Joint < Motion.num_joints; Joint++)
        Bones.Add(FName(UTF8_TO_TCHAR(mm_joint_name(&Motion, Joint))));
}

void UMotionMatchComponent::SetHeights(const TArray<float> &Heights, int32 Columns, FVector Origin, float Step)
{
    const int32 Rows = Columns > 0 ? Heights.Num() / Columns : 0;
    if (!bReady) return;
    mm_set_ground(&Characters, nullptr, nullptr);
    if (Rows < 2 || Columns < 2 || !(Step > 0.0f)) return;
    MapHeights.SetNumZeroed(Rows * Columns);
    for (int32 Row = 0; Row < Rows; Row++) // y goes to the right, x of motionmatch to the left
        for (int32 Column = 0; Column < Columns; Column++)
            MapHeights[Row * Columns + Column] = 0.01f * Heights[Row * Columns + Columns - 1 - Column];
    const float First[3] = {float(Origin.X), float(Origin.Y + (Columns - 1) * Step), 0.0f};
    float Place[3];
    mm_from_unreal(First, Place);
    Map.origin[0] = Place[0];
    Map.origin[1] = Place[2];
    Map.step = 0.01 * Step;
    Map.rows = Rows;
    Map.columns = Columns;
    Map.heights = MapHeights.GetData();
    mm_set_ground(&Characters, mm_map_height, &Map);
}

bool UMotionMatchComponent::UseGoal(const FString &Use, FVector Position, FVector Direction)
{
    const float At[3] = {float(Position.X), float(Position.Y), float(Position.Z)};
    const float Towards[3] = {float(Direction.X), float(Direction.Y), 0.0f};
    Goal = {};
    for (int Number = 1; bReady && Number <= Motion.num_uses; Number++)
        if (Use == FString(UTF8_TO_TCHAR(mm_use_name(&Motion, Number)))) Goal.use = Number;
    mm_from_unreal(At, Goal.position);
    mm_from_unreal(Towards, Goal.direction);
    return Goal.use > 0;
}

void UMotionMatchComponent::LeaveGoal() { Goal.leave = 1; }

void UMotionMatchComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction *ThisTickFunction)
{
    Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
    if (!bReady || DeltaTime <= 0.0f) return;
    mm_command Command = {};
    const float Wanted[3] = {float(Velocity.X), float(Velocity.Y), 0.0f};
    const float Towards[3] = {float(Facing.X), float(Facing.Y), 0.0f};
    mm_from_unreal(Wanted, Command.velocity);
    mm_from_unreal(Towards, Command.facing);
    Command.goal = Goal;
    if (Goal.use > 0 && !Goal.leave) mm_lead(&Characters, 0, &Goal, 1.1, Command.velocity, Command.facing);
    if (mm_step(&Characters, &Command, FMath::Min(DeltaTime, 0.1f)) != MM_OK) return;
    UPoseableMeshComponent *Mesh = GetOwner()->FindComponentByClass<UPoseableMeshComponent>();
    if (Mesh == nullptr) return;
    for (int Joint = 0; Joint < Motion.num_joints; Joint++) // parents come before children
    {
        float Position[3], Rotation[4];
        mm_to_unreal(mm_positions(&Characters, 0) + 3 * Joint, mm_rotations(&Characters, 0) + 4 * Joint, Position, Rotation);
        const FQuat Turn(Rotation[0], Rotation[1], Rotation[2], Rotation[3]);
        const FTransform Pose(Turn, FVector(Position[0], Position[1], Position[2]));
        Mesh->SetBoneTransformByName(Bones[Joint], Pose, EBoneSpaces::WorldSpace);
    }
}
