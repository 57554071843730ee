import numpy as np
import pytest

from marks import slow
from motionmatch.actors.biped import legs
from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.performer import Liveliness, make_biped
from motionmatch.actors.moves.script import Script
from motionmatch.actors.moves.vocabulary import idle, walk
from motionmatch.actors.signals import smooth_noise
from motionmatch.maths import quat
from motionmatch.metrics import gait, quality
from takes import SCRIPTS, SEEDS, STEADY, flexion, knee_acceleration, sinking, sliding, take, world

CASES = [*((name, 1) for name in SCRIPTS), *slow(*((name, seed) for name in SCRIPTS for seed in (2, 3)))]
RUNS = ("jog", "run", "running curve", "start and stop", "speed changes")


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_planted_balls_do_not_move(name, seed):
    speeds = sliding(take(name, seed))
    assert len(speeds) > 60
    assert np.median(speeds) <= 0.01
    assert np.percentile(speeds, 99) <= 0.05


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_no_foot_goes_under_the_ground(name, seed):
    assert sinking(take(name, seed)) <= 0.005


@pytest.mark.parametrize("name", SCRIPTS)
def test_toes_do_not_dig_into_the_ground(name):
    clip = take(name)
    tips = [end for end, parent in enumerate(clip.skeleton.end_parents) if parent in legs.TOES]
    assert clip.ends_world[:, tips, 1].min() > 0.0


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_knees_stay_within_human_limits(name, seed):
    bent = flexion(take(name, seed))
    assert bent.min() > 3.0
    assert bent.max() < 135.0


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_knees_do_not_snap(name, seed):
    assert knee_acceleration(take(name, seed)) <= (15_000 if name in RUNS else 12_000)


@pytest.mark.parametrize("name", SCRIPTS)
def test_bones_keep_their_lengths(name):
    clip = take(name)
    positions, _ = world(clip)
    bones = np.linalg.norm(positions[:, 1:] - positions[:, clip.skeleton.parents[1:]], axis=-1)
    np.testing.assert_allclose(bones, np.broadcast_to(bones[0], bones.shape), atol=1e-6)


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_pose_jumps(name):
    clip = take(name)
    assert quality.find_jumps(clip) == [] and quality.find_non_finite(clip) == [] and quality.count_repeats(clip) == 0
    steps = np.degrees(quat.angle(quat.inverse_multiply(clip.rotations[:-1], clip.rotations[1:])))
    assert steps.max() < 25.0


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("text", ["walk 6 speed=1.3", "run 6 speed=3", "backward 6 speed=0.7", "strafe 6 speed=0.6"])
def test_it_goes_as_fast_as_it_is_asked(text, seed):
    clip = make_biped(seed).perform(Script.parse(text))
    way = clip.positions[-1, 0] - clip.positions[0, 0]
    asked = float(text.split("=")[1])
    assert np.hypot(way[0], way[2]) / 6.0 == pytest.approx(asked, rel=0.03)


def test_it_ends_up_facing_where_it_turned():
    clip = make_biped(1).perform(Script.parse("idle 1; turn 1.5 degrees=90; idle 2"))
    ahead = quat.rotate(clip.rotations_world[:, 0], np.array([0.0, 0.0, 1.0]))
    headings = np.degrees(np.arctan2(ahead[:, 0], ahead[:, 2]))
    assert abs(headings[0]) < 8.0
    assert headings[-1] == pytest.approx(90.0, abs=8.0)


def test_a_take_starts_at_the_origin_whatever_it_does():
    for name in ("walk", "run", "curve"):
        start = take(name).positions[0, 0]
        assert np.hypot(start[0], start[2]) < 0.15


@pytest.mark.parametrize("seed", SEEDS)
def test_who_stands_has_both_feet_down(seed):
    clip = make_biped(seed).perform([idle(3.0)])
    for side in ("left", "right"):
        assert clip.tags.mask(f"{side}_contact", clip.num_frames).all()
    assert sliding(clip).max() < 1e-3
    assert np.hypot(*np.ptp(clip.positions[:, 0], axis=0)[[0, 2]]) > 0.005  # and is alive


@pytest.mark.parametrize("seed", SEEDS)
def test_steps_are_those_of_people(seed):
    for name, length, cadence in (("walk", (0.58, 0.78), (100, 132)), ("run", (0.95, 1.3), (145, 190))):
        clip = take(name, seed)
        contacts = [clip.tags.mask(f"{side}_contact", clip.num_frames) for side in ("left", "right")]
        steps = gait.measure_steps(clip, np.stack(contacts, axis=-1))
        assert length[0] < steps.length < length[1]
        assert cadence[0] < steps.cadence < cadence[1]


@pytest.mark.parametrize("name", ["walk", "fast walk", "strafe", "backward", "curve", "run"])
def test_the_pelvis_hardly_comes_down_in_steady_gaits(name, monkeypatch):
    drops = []
    plain = legs.place_legs

    def watched(*args, **options):
        out = plain(*args, **options)
        drops.append(out[2])
        return out

    monkeypatch.setattr(legs, "place_legs", watched)
    clip = make_biped(1).perform(Script.parse(STEADY[name]))
    margin = (len(drops[0]) - clip.num_frames) // 2
    assert drops[0][margin:-margin].max() < 0.02


def test_a_take_is_the_same_every_time():
    one, other = (make_biped(3).perform([walk(2.0), idle(1.0)], take=2) for _ in range(2))
    np.testing.assert_array_equal(one.rotations, other.rotations)
    np.testing.assert_array_equal(one.positions, other.positions)
    assert one.tags == other.tags


def test_seeds_and_takes_differ():
    script = [walk(2.0)]
    clips = [make_biped(1).perform(script), make_biped(2).perform(script), make_biped(1).perform(script, take=1)]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        apart = np.degrees(quat.angle(quat.inverse_multiply(clips[one].rotations, clips[other].rotations)))
        assert apart.mean() > 0.5
    assert clips[0].skeleton.offsets[1].tolist() != clips[1].skeleton.offsets[1].tolist()
    assert clips[0].skeleton.offsets[1].tolist() == clips[2].skeleton.offsets[1].tolist()


def test_without_liveliness_strides_are_alike():
    clip = make_biped(1, liveliness=Liveliness(0.0, 0.0, 0.0)).perform([walk(6.0)])
    knee = np.degrees(quat.angle(clip.rotations[:, NAMES.index("LeftLeg")]))
    lag = 30 + int(np.argmin([np.abs(knee[k:] - knee[:-k]).mean() for k in range(30, 100)]))
    assert np.abs(knee[lag:] - knee[:-lag]).mean() < 2.5


def test_moves_become_tags():
    clip = make_biped(1).perform([idle(1.0), walk(2.0)], name="both")
    assert clip.name == "both" and clip.num_frames == 180
    assert clip.tags.spans["idle"] == ((0, 60),) and clip.tags.spans["walk"] == ((60, 180),)


@pytest.mark.parametrize("fps", [30.0, 120.0])
def test_other_frame_rates_show_the_same_speed(fps):
    clip = make_biped(1).perform([walk(4.0, speed=1.2)], fps=fps)
    way = clip.positions[-1, 0] - clip.positions[0, 0]
    assert clip.num_frames == round(4 * fps)
    assert np.hypot(way[0], way[2]) / 4.0 == pytest.approx(1.2, rel=0.05)
    assert np.percentile(sliding(clip), 99) <= 0.05


def test_smooth_noise_has_unit_deviation():
    noise = smooth_noise(np.random.default_rng(1), 20_000, 0.5, 60.0)
    assert noise.std() == pytest.approx(1.0, rel=0.1)
