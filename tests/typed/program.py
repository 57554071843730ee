"""A program as a user writes it, with the public names only. It is type-checked strictly (`make check`) and not run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import assert_type

import numpy as np

import motionmatch as mm
from motionmatch.crowd import CrowdRecording, find_crowd_scenario, record_crowd
from motionmatch.database import ClipView, TrajectoryPositions
from motionmatch.generative import FollowPath, KeyFrames, Loop, SynthesisConfig
from motionmatch.maths import quat
from motionmatch.metrics import CrowdReport, DriveReport, FootReport
from motionmatch.world import Disc, Wall


def prepare(source: Path) -> list[mm.Clip]:
    clips = [mm.motion.resample_clip(clip, 60.0) for clip in mm.load(source, units="cm", up="y")]
    clip = clips[0]
    assert_type(clip.fps, float)
    assert_type(clip.save("walk.glb"), Path)
    rooted = mm.motion.add_root(clip)
    mirrored = mm.motion.mirror_clip(rooted)
    planted = mm.motion.label_contacts(mirrored, mm.motion.ContactConfig())
    mm.pictures.draw_sheet(mirrored, "walk.png", contacts=planted)
    quarter = quat.from_angle_axis(np.array(np.pi / 2), np.array([0.0, 1.0, 0.0]))
    print(quat.rotate(quarter, clip.positions_world))
    acted = mm.actors.capture("walk 4 speed=1.3; idle 2", fps=60.0)
    performer = mm.actors.make_biped(seed=1)
    return [*clips, *acted, performer.perform("walk 3", fps=60.0)]


@dataclass(frozen=True)
class HandHeight(mm.Block):
    """A feature of one's own: how high the right hand is, metres."""

    name: str = "hand_height"
    weight: float = 0.5

    @property
    def width(self) -> int:
        return 1

    def extract(self, view: ClipView) -> np.ndarray:
        return view.motion.positions[:, view.joint("right_hand"), 1:2]


def search(clips: list[mm.Clip]) -> mm.MotionDatabase:
    schema = mm.FeatureSchema((HandHeight(), TrajectoryPositions(), *mm.default_schema().blocks))
    database = mm.build(clips, schema, fps=60.0, mirror=True)
    assert_type(database, mm.MotionDatabase)
    matcher: mm.Matcher = mm.TreeMatcher(database)
    match = matcher.search(mm.Query(database.features[:2], weights=database.schema.weights))
    assert_type(match, mm.Match)
    print(database.where(int(match.frame[0])), match.cost)
    again = mm.MotionDatabase.load(database.save("walk.npz"))
    return again


def play(database: mm.MotionDatabase) -> mm.Clip:
    config = mm.ControllerConfig(root=mm.RootConfig(), feet=mm.FootLockConfig())
    controller = mm.Controller(database, config)
    state = controller.start(characters=3)
    assert_type(state, mm.CharacterState)
    state = controller.step(state, mm.Command.uniform((0.0, 0.0, 1.3), characters=3), dt=1 / 60)
    pose = controller.pose(state)
    assert_type(pose, mm.Pose)
    path = mm.GroundPath([(0, 0), (0, 4), (3, 6)])
    done = mm.record_drive(controller, mm.PathFollower(path, speed=1.2), seconds=4.0)
    assert_type(mm.measure(done, path), DriveReport)
    scripted = mm.ScriptedDrive([mm.DrivePhase(2.0, (0.0, 0.0, 1.2)), mm.DrivePhase(1.0)])
    mm.record_drive(controller, scripted, scripted.seconds)
    clip = mm.drive(controller, path, speed=1.3)
    assert_type(mm.measure(clip), FootReport)
    return clip


def among_others(database: mm.MotionDatabase) -> None:
    scene = mm.Scene((Disc(0.5, 1.6, 0.25), Wall((-1.3, -1.0), (-1.3, 5.0))), goal=(0.0, 4.5), speed=1.0)
    controller = mm.EnvironmentController(database, scene=scene, environment=mm.EnvironmentConfig())
    scenario = mm.environment.make_scenario(scene)
    done = mm.record_drive(controller, scenario, 4.0)
    print(mm.metrics.measure_scenario(scenario, done).arrived)
    recording = record_crowd(find_crowd_scenario("groups", agents=4, seed=1).crowd(database), seconds=1.0)
    assert_type(recording, CrowdRecording)
    assert_type(mm.measure(recording), CrowdReport)


def learn(database: mm.MotionDatabase, folder: Path) -> None:
    trained = mm.train(database, folder, mm.TrainConfig(minutes=1.0))
    assert_type(trained.model, mm.LearnedModel)
    learned = mm.LearnedController(mm.load_model(folder), database=database, mode="lmm")
    learned.step(learned.start(), mm.Command.uniform((0.0, 0.0, 1.0)), dt=1 / 60)
    policy = mm.tasks.load_policy("reach")
    print(policy(np.zeros((1, 17), np.float32)))


def make_more(example: mm.Clip) -> list[mm.Clip]:
    rng = np.random.default_rng(1)
    path = mm.GroundPath([(0, 0), (0, 5)])
    keys = KeyFrames([40, 160], poses=example.trim(100, 102))
    made = [
        mm.synthesize(example, 300, rng=rng, config=SynthesisConfig(lock_feet=False)),
        mm.synthesize([example], 300, rng=rng, constraints=[Loop(), keys]),
        mm.synthesize(example, 300, rng=rng, constraints=[FollowPath(path)]),
    ]
    assert_type(made, list[mm.Clip])
    return made


def main() -> None:
    try:
        database = search(prepare(Path("lafan1.zip")))
    except mm.MotionMatchError as error:
        print(error)
        return
    make_more(play(database))
    among_others(database)
    learn(database, Path("model"))
    print(mm.__version__, mm.datasets.fetch("lafan1"))


if __name__ == "__main__":
    main()
