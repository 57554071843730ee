import numpy as np
import pytest

from motionmatch.actors import cuts
from motionmatch.actors.biped import biped
from motionmatch.actors.script import Script, cut, walk
from motionmatch.errors import InputError
from motionmatch.maths import rotation
from motionmatch.metrics import quality
from takes import flexion, sinking, sliding


def turned(degrees: float, seed: int = 1, speed: float = 1.3):
    return biped(seed).perform([walk(2.2, speed=speed), cut(1.2, degrees=degrees, speed=speed), walk(1.6, speed=speed)])


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("degrees", [45, -45, 90, -90, 135, -135, 180, -180])
def test_feet_stay_planted_in_cuts(degrees, seed):
    clip = turned(degrees, seed)
    speeds = sliding(clip)
    assert np.median(speeds) <= 0.01
    assert np.percentile(speeds, 99) <= 0.05
    assert sinking(clip) <= 0.005
    assert quality.jumps(clip) == []
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
    clip = biped(1).perform(Script.parse(f"circle 5 radius=1.5 speed={speed}"))
    to_centre = np.array([0.0, 0.0, 1.5]) - clip.positions_world[:, 0] * [1, 0, 1]
    assert np.abs(np.linalg.norm(to_centre, axis=-1) - 1.5).max() < 0.15
    off = rotation.heading(clip.rotations_world[:, 0].astype(float)) - np.arctan2(to_centre[:, 0], to_centre[:, 2])
    assert np.abs(np.angle(np.exp(1j * off))).mean() < np.radians(12)
    speeds = sliding(clip)
    assert np.percentile(speeds, 99) <= 0.05
    assert quality.jumps(clip) == []


def test_cuts_of_a_script_lie_where_the_moves_are():
    script = Script((walk(1.0), cut(1.0, degrees=-90), walk(1.0)))
    (found,) = cuts.find(script, 60.0, margin=30)
    assert (found.start, found.stop) == (90, 150)
    assert found.veer == pytest.approx(-np.pi / 2)
    assert found.beat.frame == 120


def test_sharper_cuts_bring_the_foot_further_under_the_body():
    sharp = cuts.sharpness([cuts.Cut(60, 120, np.pi), cuts.Cut(200, 260, np.pi / 2)], 300, 60.0)
    assert sharp[90] == pytest.approx(1.0, abs=0.01)
    assert sharp[230] == pytest.approx(0.5, abs=0.01)
    assert sharp[0] == 0.0


def test_feet_stride_ahead_in_a_cut_at_the_same_speed():
    drive = Script((walk(1.0), cut(1.0, degrees=90), walk(1.0))).drive(60.0)
    ahead = cuts.striding_ahead(drive, [cuts.Cut(60, 120, np.pi / 2)])
    assert np.abs(ahead.left[75:105]).max() < 1e-3
    np.testing.assert_allclose(ahead.forward[75:105], drive.speed[75:105], atol=1e-3)
    assert cuts.striding_ahead(drive, []) is drive
