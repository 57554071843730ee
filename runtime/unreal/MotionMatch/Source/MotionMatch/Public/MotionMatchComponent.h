// Plays a character of motionmatch on a poseable mesh. Licence: MIT.
#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"
#include "motionmatch.h"

#include "MotionMatchComponent.generated.h"

class UPoseableMeshComponent;

UCLASS(ClassGroup = (Animation), meta = (BlueprintSpawnableComponent))
class MOTIONMATCH_API UMotionMatchComponent : public UActorComponent
{
    GENERATED_BODY()

public:
    UMotionMatchComponent();

    /** A file in Content, written by: motionmatch export locomotion --runtime character.mmr */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "MotionMatch")
    FString File = TEXT("character.mmr");

    /** Wanted velocity in the world, centimetres per second. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "MotionMatch")
    FVector Velocity = FVector::ZeroVector;

    /** Direction to look in; zero: where it goes. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "MotionMatch")
    FVector Facing = FVector::ZeroVector;

    /** Walk on a grid of heights in centimetres: rows along x, columns along y, from an origin, Step centimetres apart. */
    UFUNCTION(BlueprintCallable, Category = "MotionMatch")
    void SetHeights(const TArray<float> &Heights, int32 Columns, FVector Origin, float Step);

    /** Walk to something and use it: sit, or reach, as the file knows it. False if it knows no such use. */
    UFUNCTION(BlueprintCallable, Category = "MotionMatch")
    bool UseGoal(const FString &Use, FVector Position, FVector Direction);

    /** Leave it; Velocity says where to. */
    UFUNCTION(BlueprintCallable, Category = "MotionMatch")
    void LeaveGoal();

    virtual void BeginPlay() override;
    virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction *ThisTickFunction) override;

private:
    TArray<uint64> Data, Memory, Room; // of 8 bytes, so that all begin at a multiple of 8
    mm_motion Motion = {};
    mm_characters Characters = {};
    TArray<FName> Bones;
    TArray<float> MapHeights;
    mm_height_map Map = {};
    mm_goal Goal = {};
    bool bReady = false;
};
