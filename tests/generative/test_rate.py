"""Work is done at 30 frames per second, whatever the file has."""

import numpy as np
import pytest

from motionmatch.actors.takes import capture
from motionmatch.errors import InputError
from motionmatch.generative.constraints import Complete, Loop
from motionmatch.generative.keyframes import KeyFrames
from motionmatch.generative.rate import find_working_rate, set_working_rate
from motionmatch.generative.synthesis import SynthesisConfig, synthesize
from motionmatch.maths import quat
from motionmatch.metrics.likeness import measure_likeness
from motionmatch.motion.clip import Clip
from motionmatch.motion.load import load
from motionmatch.motion.resample import resample_clip
from walks import acted

SCRIPT = "walk 3 speed=1.3 turn=0.6; idle 2; walk 3 turn=-0.7"


@pytest.fixture(scope="module")
def fast() -> Clip:
    return capture(SCRIPT, fps=120.0)[0]


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize(
    ("fps", "rate"), [(30.0, 30.0), (24.0, 24.0), (25.0, 25.0), (60.0, 30.0), (120.0, 30.0), (12.0, 30.0)]
)
def test_the_working_rate_is_30_or_near_it(fps, rate):
    clips = [resample_clip(acted("walk 4"), fps)]
    assert find_working_rate(clips, SynthesisConfig()) == rate
    assert find_working_rate(clips, SynthesisConfig(rate=None)) == fps
    assert find_working_rate(clips, SynthesisConfig(rate=60.0)) == (fps if fps == 60.0 else 60.0)


def test_a_short_example_is_worked_at_a_higher_rate(fast):
    short = fast.trim(0, 60)  # half a second
    rate = find_working_rate([short], SynthesisConfig())
    assert 30.0 < rate < 120.0
    assert resample_clip(short, rate).num_frames >= 22


def test_the_result_has_the_rate_and_the_frames_that_were_asked_for(fast):
    for frames in (97, 500):
        made = synthesize(fast, frames, rng=rng(), config=SynthesisConfig(iterations=1))
        assert made.num_frames == frames and made.fps == 120.0
    with pytest.raises(InputError, match="10 frames are fewer than one patch"):
        synthesize(fast, 10, rng=rng())


def test_a_fast_file_gives_the_motion_of_a_slow_one(fast):
    slow = resample_clip(fast, 30.0)
    one, other = (synthesize(clip, round(6 * clip.fps), rng=rng()) for clip in (fast, slow))
    away = quat.angle(quat.inverse_multiply(one.rotations[::4].astype(float), other.rotations.astype(float)))
    assert np.degrees(away).mean() < 2.0


def test_key_frames_of_a_fast_file_are_met_exactly(fast):
    poses = fast.trim(101, 103)
    made = synthesize(fast, 601, rng=rng(), constraints=[KeyFrames([41, 402], poses)])
    for frame, pose in ((41, 0), (402, 1)):
        rotations = made.rotations[frame, 1:].astype(float)
        away = quat.angle(quat.inverse_multiply(rotations, poses.rotations[pose, 1:].astype(float)))
        assert np.degrees(away).max() < 0.2


def test_key_frames_too_near_for_the_working_rate_are_worked_at_the_files_own(fast):
    poses = fast.trim(101, 103)
    assert set_working_rate([fast], 300, SynthesisConfig(), [KeyFrames([41, 42], poses)]).same
    assert not set_working_rate([fast], 300, SynthesisConfig(), [KeyFrames([41, 142], poses)]).same


def test_completed_joints_of_a_fast_file_are_kept_exactly(fast):
    legs = ["LeftUpLeg...", "RightUpLeg..."]
    clip = fast.trim(100, 500)
    made = synthesize(fast, 400, rng=rng(), constraints=[Complete(clip, legs)])
    for name in ("LeftUpLeg", "RightFoot"):
        joint = fast.skeleton.joint(name)
        away = quat.angle(quat.inverse_multiply(made.rotations[:, joint], clip.rotations[:, joint]))
        assert np.degrees(away).max() < 0.1


def test_loops_of_a_fast_file_have_no_seam(fast):
    made = synthesize(fast, 517, rng=rng(), constraints=[Loop()])
    assert made.num_frames == 517
    steps = np.abs(np.diff(made.rotations[:, 1:].astype(float), axis=0)).mean(axis=(1, 2))
    across = np.minimum(*(np.abs(made.rotations[-1, 1:] - sign * made.rotations[0, 1:]).mean() for sign in (1, -1)))
    assert across < 2.0 * np.median(steps)


def test_a_recording_at_60_is_covered_by_default(mocap, tmp_path):
    """At 60 it was covered by 84 percent, at 30 by 98."""
    import zipfile

    with zipfile.ZipFile(mocap("genmm")) as archive:
        (tmp_path / "idle.bvh").write_bytes(archive.read("genmm/Joe__Baseball-Milling-Idle.bvh"))
    (clip,) = load(tmp_path / "idle.bvh")
    assert clip.fps == pytest.approx(60.0, rel=1e-3)
    made = synthesize(clip, clip.num_frames, rng=rng())
    found = measure_likeness(resample_clip(made, 30.0), resample_clip(clip, 30.0), preset="heading")
    assert found.coverage(0.5) > 0.9
