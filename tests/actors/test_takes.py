import subprocess
import sys

import numpy as np
import pytest

import motionmatch as mm
from marks import slow
from motionmatch.actors.takes import capture, capture_takes, find_database, plan_takes, resolve_database
from motionmatch.errors import InputError
from motionmatch.metrics import acting, quality
from motionmatch.motion import cache
from takes import flexion, sinking


def test_sample_has_the_shots_of_its_list():
    clips = capture("sample")
    assert [clip.name for clip in clips] == [shot.name for shot in find_database("sample").shots]
    assert sum(clip.seconds for clip in clips) == pytest.approx(find_database("sample").seconds, abs=0.1)
    assert {"idle", "walk", "run", "left_contact", "right_contact"} <= set(clips[0].tags.names)
    assert clips[0].anatomy.kind == "biped" and clips[0].skeleton.num_joints == 23


def test_a_script_is_a_capture_too():
    (clip,) = capture("walk 2 speed=1.3; idle 1")
    assert clip.num_frames == 180 and clip.name == "script"


def test_a_script_that_begins_with_dog_is_acted_by_the_dog():
    (clip,) = capture("dog: stand 1; trot 2 speed=2")
    assert clip.num_frames == 180 and clip.anatomy.kind == "quadruped"
    assert {"stand", "trot", "left_front_contact"} <= set(clip.tags.names)


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("dog: idle 2", r"no move 'idle'.*Available: stand, walk, pace"),
        ("dog: trot 3 speed=9", r"'trot' at 9 m/s: it goes from 1\.3 to 3\.4; the nearest is 3\.4"),
        ("dog:", r"at least one move, such as 'trot 4 speed=2'"),
        ("stand 1; trot 3", r"no move 'stand'.*A dog does all of this: write 'dog: stand 1; trot 3'"),
    ],
)
def test_bad_scripts_of_the_dog_are_refused(script, words):
    with pytest.raises(InputError, match=words):
        plan_takes(script)


def test_public_names_lead_here():
    assert mm.actors.capture is capture
    assert mm.actors.make_biped(seed=1).perform(mm.actors.Script.parse("walk 1")).num_frames == 60
    assert mm.actors.sketch.walk(1.0).num_frames > 0
    assert mm.actors.capture_takes is capture_takes
    assert mm.actors.make_dog(seed=1).perform("trot 1").num_frames == 60
    assert {"make_biped", "make_dog", "capture", "capture_takes", "sketch"} <= set(dir(mm.actors))
    with pytest.raises(AttributeError, match="has no attribute 'triped'"):
        mm.actors.triped  # noqa: B018


def test_rooms_are_modules_and_capture_a_function_whatever_was_imported_before():
    code = (
        "import motionmatch.actors.takes, motionmatch.actors.biped as b, motionmatch as mm; "
        "print(type(b).__name__, b is mm.actors.biped, callable(mm.actors.capture))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.stdout == "module True True\n", run.stderr


def test_importing_actors_is_quick():
    code = "import sys, motionmatch as mm; mm.actors; print('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_the_second_time_comes_from_the_cache_and_is_the_same(monkeypatch):
    first = capture("walk 2 speed=1.1; idle 1", seed=5)
    monkeypatch.setattr(sys.modules["motionmatch.actors.takes"], "make_biped", None)  # nobody can act now
    second = capture("walk 2 speed=1.1; idle 1", seed=5)
    np.testing.assert_array_equal(first[0].rotations, second[0].rotations)
    np.testing.assert_array_equal(first[0].positions, second[0].positions)
    assert first[0].tags == second[0].tags and first[0].name == second[0].name


def test_the_same_without_a_cache(monkeypatch):
    one = capture("walk 2", seed=6)[0]
    monkeypatch.setattr(cache, "get", lambda key: None)
    np.testing.assert_array_equal(one.rotations, capture("walk 2", seed=6)[0].rotations)


def test_seeds_differ():
    one, other = (capture("walk 2", seed=seed)[0] for seed in (7, 8))
    assert np.abs(one.rotations - other.rotations).max() > 0.01


def test_minutes_are_filled_exactly_and_takes_differ():
    clips = list(capture_takes("walk 3; idle 2", minutes=0.2))
    assert sum(clip.num_frames for clip in clips) == 12 * 60
    assert [clip.name for clip in clips] == ["script", "script_2", "script_3"]
    assert np.abs(clips[0].rotations - clips[1].rotations).max() > 0.01


def test_ten_minutes_are_ten_minutes():
    rows = plan_takes("locomotion", minutes=10)
    assert sum(seconds for _, _, seconds in rows) == pytest.approx(600.0)
    assert max(seconds for _, _, seconds in rows) <= 60.0


def test_a_rest_too_short_for_a_take_is_left_out():
    assert len(plan_takes("walk 9", minutes=10 / 60)) == 1


def test_other_frame_rates():
    assert capture("walk 2", fps=30.0)[0].num_frames == 60


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"minutes": 0}, "0 minutes: a capture needs more than 0"),
        ({"minutes": -3}, "-3 minutes"),
        ({"fps": 1000}, "1000 frames per second: actors play at 10 to 240; the nearest is 240"),
        ({"seed": -1}, "seed -1"),
        ({"seed": 1.5}, "seed 1.5"),
    ],
)
def test_nonsense_is_refused(arguments, words):
    with pytest.raises(InputError, match=words):
        capture("sample", **arguments)


def test_unknown_names_and_moves_are_answered_with_the_nearest():
    with pytest.raises(InputError, match=r"no database 'sampel'\. Did you mean 'sample'"):
        capture("sampel")
    with pytest.raises(InputError, match=r"no move 'wlak'\. Did you mean 'walk'"):
        resolve_database("wlak 3; idle 2")


def check_laws(clip):
    """Planted feet stay, none is in the ground, nothing jumps."""
    assert quality.find_jumps(clip) == [], clip.name
    speeds = acting.measure_slides(clip, clip.contacts)
    if clip.anatomy.kind == "biped":
        assert sinking(clip, clip.terrain) <= 0.005, clip.name
        assert flexion(clip).min() > 3.0 and flexion(clip).max() < 150.0, clip.name
    else:
        assert min(clip.positions_world[..., 1].min(), clip.ends_world[..., 1].min()) >= -0.005, clip.name
    assert np.median(speeds) <= 0.01 and np.percentile(speeds, 99) <= 0.05, clip.name


TAGS = {
    "tight": {"strafe", "sidle", "swivel", "pass_by", "idle", "backward", "circle", "turn"},
    "vertical": {"crouch", "duck", "jump", "walk", "run", "idle"},
    "prone": {"low_crawl", "get_down", "stand_up", "walk", "idle", "left_hand_contact"},
    "terrain": {"walk", "run", "idle", "strafe", "backward"},
    "chair": {"approach", "sit_down", "sit", "get_up", "leave", "walk", "idle"},
    "carry": {"carry", "walk", "idle"},
    "pair": {"handshake", "pass_by", "walk", "turn", "backward", "idle", "pair.handshake", "pair.passing"},
    "dog": {"stand", "walk", "pace", "trot", "canter", "gallop", "sniff", "turn", "sit", "lie", "left_front_contact"},
}


@pytest.mark.parametrize("name", ["terrain", "chair", "pair", "dog", *slow("tight", "vertical", "carry")])
def test_half_a_minute_of_every_database_keeps_the_laws(name):
    found = list(capture_takes(name, minutes=0.5, seed=2))
    assert sum(take.clip.num_frames for take in found) == pytest.approx(1800, abs=120)
    for take in found:
        check_laws(take)


@pytest.mark.parametrize("name", ["chair", "pair", "dog", *slow("tight", "vertical", "prone", "terrain", "carry")])
def test_every_database_has_its_moves_as_tags(name):
    missing = TAGS[name] | {"left_contact", "right_contact"}
    for clip in capture_takes(name, seed=2):
        missing -= set(clip.tags.names)
        if not missing:
            break
    assert missing == set()


@pytest.mark.parametrize("name", ["sample", "pair", "dog", *slow("vertical", "chair", "carry")])
def test_databases_are_the_same_every_time(name, monkeypatch):
    first = capture(name, minutes=0.2, seed=2)
    monkeypatch.setattr(cache, "get", lambda key: None)
    for one, other in zip(first, capture(name, minutes=0.2, seed=2), strict=True):
        np.testing.assert_array_equal(one.rotations, other.rotations)
        np.testing.assert_array_equal(one.positions, other.positions)
        assert one.tags == other.tags


def test_the_ground_comes_with_the_take():
    found = list(capture_takes("terrain", minutes=0.6, seed=2))
    assert not any(take.terrain.is_level for take in found)
    assert np.ptp([print_.y for print_ in found[0].footprints]) > 0.8  # up the stairs, on exact treads
    assert next(capture_takes("tight", minutes=0.1, seed=2)).terrain.is_level


def test_captures_are_the_clips_of_their_takes():
    clips, found = capture("vertical", minutes=0.5, seed=2), list(capture_takes("vertical", minutes=0.5, seed=2))
    assert [clip.name for clip in clips] == [take.name for take in found]
    np.testing.assert_array_equal(clips[-1].rotations, found[-1].rotations)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize("name", TAGS)
def test_all_of_every_database_keeps_the_laws(name, seed):
    for take in capture_takes(name, seed=seed):
        check_laws(take)


@pytest.mark.slow
def test_all_of_locomotion_keeps_the_laws():
    for clip in capture_takes("locomotion", minutes=10, seed=2):
        speeds = acting.measure_slides(clip, clip.contacts)
        assert np.median(speeds) <= 0.01 and np.percentile(speeds, 99) <= 0.05, clip.name
        assert sinking(clip) <= 0.005, clip.name
        assert flexion(clip).min() > 3.0 and flexion(clip).max() < 135.0, clip.name
