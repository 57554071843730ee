from dataclasses import replace

import numpy as np
import pytest

from marks import slow
from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.biped.gaits import GaitPose
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves import cuts
from motionmatch.actors.moves.script import Script
from motionmatch.actors.moves.vocabulary import cut, run, walk
from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation
from motionmatch.metrics import acting, quality
from motionmatch.metrics.acting import KNEES
from once import once
from takes import flexion, sinking, sliding


@once
def turned(degrees: float, seed: int = 1, speed: float = 1.3):
    return make_biped(seed).perform(
        [walk(2.2, speed=speed), cut(1.2, degrees=degrees, speed=speed), walk(1.6, speed=speed)]
    )


@pytest.mark.parametrize(
    ("degrees", "seed"),
    [(45, 1), (90, 1), (-90, 1), (135, 1), (180, 1), *slow((-45, 2), (90, 2), (-135, 2), (-180, 2))],
)
def test_feet_stay_planted_in_cuts(degrees, seed):
    clip = turned(degrees, seed)
    speeds = sliding(clip)
    assert np.median(speeds) <= 0.01
    assert np.percentile(speeds, 99) <= 0.05
    assert sinking(clip) <= 0.005
    assert quality.find_jumps(clip) == []
    assert flexion(clip).max() < 135.0


@pytest.mark.parametrize("degrees", [45, 90, 135, 180, -90])
def test_way_and_facing_turn_by_the_angle(degrees):
    clip = turned(degrees)
    way = clip.positions_world[-1, 0] - clip.positions_world[-60, 0]
    assert np.degrees(np.angle(np.exp(1j * (np.arctan2(way[0], way[2]) - np.radians(degrees))))) == pytest.approx(
        0, abs=6
    )
    facing = rotation.heading(clip.rotations_world[-60:, 0].astype(float))
    off = np.degrees(np.angle(np.exp(1j * (facing - np.radians(degrees))).mean()))
    assert off == pytest.approx(0.0, abs=12)


@pytest.mark.parametrize("degrees", [90, 180])
def test_one_foot_is_planted_in_the_middle(degrees):
    clip = turned(degrees)
    middle = round((2.2 + 0.6) * clip.fps)
    around = slice(middle - 6, middle + 6)
    down = [clip.tags.mask(f"{side}_contact", clip.num_frames)[around].all() for side in ("left", "right")]
    assert any(down)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cut 1 degrees=270", r"'cut' by 270 degrees: it goes from 20 to 180 either way; the nearest is 180"),
        ("cut 1 degrees=-5", r"'cut' by -5 degrees: .* the nearest is -20"),
        ("cut 0.3", r"'cut' by 90 degrees at 1.3 m/s in 0.3 s is too fast; it takes at least 0.58 s"),
        ("cut 1 speed=5", r"'cut' at 5 m/s: it goes from 0.6 to 3.2; the nearest is 3.2"),
        ("circle 3 radius=0.1", r"'circle' of 0.1 m at 0.8 m/s is too tight; the nearest is 0.4 m"),
        ("circle 3 speed=-4", r"'circle' at 4 m/s: it goes from 0.2 to 1.2; the nearest is 1.2"),
    ],
)
def test_impossible_cuts_and_circles_name_the_limit_and_the_nearest(text, words):
    with pytest.raises(InputError, match=words):
        Script.parse(text)


@pytest.mark.parametrize("speed", [0.8, -0.8])
def test_circling_keeps_the_centre_ahead(speed):
    clip = make_biped(1).perform(Script.parse(f"circle 5 radius=1.5 speed={speed}"))
    to_centre = np.array([0.0, 0.0, 1.5]) - clip.positions_world[:, 0] * [1, 0, 1]
    assert np.abs(np.linalg.norm(to_centre, axis=-1) - 1.5).max() < 0.15
    off = rotation.heading(clip.rotations_world[:, 0].astype(float)) - np.arctan2(to_centre[:, 0], to_centre[:, 2])
    assert np.abs(np.angle(np.exp(1j * off))).mean() < np.radians(12)
    speeds = sliding(clip)
    assert np.percentile(speeds, 99) <= 0.05
    assert quality.find_jumps(clip) == []


def test_cuts_of_a_script_lie_where_the_moves_are():
    script = Script((walk(1.0), cut(1.0, degrees=-90), walk(1.0)))
    (found,) = cuts.find_cuts(script, 60.0, margin=30)
    assert (found.start, found.stop) == (90, 150)
    assert found.veer == pytest.approx(-np.pi / 2)
    assert found.speed == pytest.approx(1.3) and found.middle == 120


def running(degrees: float, speed: float = 2.4):
    """A run, a cut from frame 120 to 216, a run."""
    script = Script((run(2.0, speed=speed), cut(1.6, degrees=degrees, speed=speed), run(2.0, speed=speed)))
    return script, cuts.find_cuts(script, 60.0)


@pytest.mark.parametrize(("degrees", "outside"), [(90, 1), (-90, 0), (45, 1)])
def test_it_is_the_foot_on_the_outside_that_is_planted(degrees, outside):
    script, (found,) = running(degrees)
    model = load_gait_model()
    drive = cuts.stride_ahead(script.drive(60.0), [found])
    beat = cuts.make_cut_beat(found, drive, model)
    starts, stops = model.contact_interval("run", drive.effort[found.middle])
    assert starts[outside] < beat.phase < stops[outside] and not beat.either
    assert cuts.make_cut_beat(replace(found, veer=np.pi), drive, model).either


@pytest.mark.parametrize(("degrees", "seed"), [(90, 2), (180, 1), *slow((45, 1), (-90, 1), (135, 2))])
def test_a_runner_stands_on_one_foot_while_the_way_turns(degrees, seed):
    script, (found,) = running(degrees)
    clip = make_biped(seed).perform(script)
    spans = [s for side in ("left", "right") for s in clip.tags.spans[f"{side}_contact"]]
    stance = max((b - a for a, b in spans if a <= found.middle + 4 and b > found.middle - 4), default=0)
    assert stance >= 0.1 * clip.fps
    assert np.percentile(sliding(clip), 99) <= 0.05


def test_runners_brake_before_a_cut_and_speed_up_after_it():
    script, (found,) = running(90, speed=3.0)
    speed = script.drive(60.0).speed
    assert speed[[found.start, found.stop - 1]] == pytest.approx(3.0, abs=0.05)
    assert speed[found.middle] < 0.6 * 3.0
    assert (np.diff(speed[found.start : found.middle]) < 1e-6).all()


def test_the_body_leans_sinks_and_plants_its_foot_against_the_push():
    script, found = running(90)
    drive = script.drive(60.0)
    push = cuts.find_pushes(drive, found)
    middle = found[0].middle
    assert push[middle, 0] > 0.3 and push[middle, 2] < -0.3  # from ahead to the left: back, and to the left
    outward = cuts.shift_feet_outward(push)
    assert (np.sign(outward[middle, [0, 2]]) == -np.sign(push[middle, [0, 2]])).all()
    assert np.linalg.norm(outward, axis=-1).max() <= cuts.WIDEST
    assert 0.03 < cuts.find_sink(push)[middle] <= cuts.DEEPEST and cuts.find_sink(push)[0] == 0.0
    still = GaitPose(np.tile(quat.IDENTITY, (drive.num_frames, 23, 1)), np.zeros((drive.num_frames, 3)))
    leant = cuts.lean_into_push(still, push, np.zeros(drive.num_frames)).rotations[middle]
    top = quat.rotate(quat.multiply(leant[0], leant[NAMES.index("LowerBack")]), np.array([0.0, 1.0, 0.0]))
    assert top[0] > 0.1 and top[2] < -0.1


@pytest.mark.parametrize("degrees", [90, *slow(45, -90, 135)])
def test_knees_of_runners_who_cut_do_not_snap(degrees):
    clip = make_biped(1).perform([run(1.6, speed=3.0), cut(1.9, degrees=degrees, speed=3.0), run(1.6, speed=3.0)])
    assert np.percentile(acting.measure_knee_accelerations(clip), 99) < KNEES["running"]


def test_feet_stride_ahead_in_a_cut():
    drive = Script((walk(1.0), cut(1.0, degrees=90), walk(1.0))).drive(60.0)
    ahead = cuts.stride_ahead(drive, [cuts.Cut(60, 120, np.pi / 2, 1.3)])
    assert np.abs(ahead.left[75:105]).max() < 1e-3
    np.testing.assert_allclose(ahead.forward[75:105], drive.speed[75:105], atol=0.05)
    assert cuts.stride_ahead(drive, []) is drive
