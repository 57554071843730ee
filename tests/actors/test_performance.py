from dataclasses import replace

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.actors import sketch
from motionmatch.actors.biped import legs
from motionmatch.actors.biped.performer import MARGIN_SECONDS, Biped, make_biped
from motionmatch.actors.dog.performer import make_dog
from motionmatch.actors.moves.script import Script
from motionmatch.actors.performance import Footprint, Performance, find_footprints, read_footprints, write_footprints
from motionmatch.actors.props.objects import Beam, Box
from motionmatch.actors.props.terrain import Terrain
from motionmatch.errors import FileError, InputError
from motionmatch.motion.clip import Clip
from motionmatch.motion.mirror import mirror_clip
from motionmatch.motion.resample import resample_clip
from motionmatch.motion.tags import find_spans

SCRIPT = "idle 0.5; walk 4 speed=0.9"
STAIRS = Terrain.stairs(start=1.0, count=2)


@pytest.fixture(scope="module")
def climbed():
    return make_biped(seed=1).perform(SCRIPT, terrain=STAIRS)


def test_a_script_is_performed_into_a_clip_with_contacts_terrain_and_tags():
    clip = mm.actors.make_biped(seed=1).perform(Script.parse(SCRIPT))
    assert isinstance(clip, Clip)
    assert clip.contacts.shape == (clip.num_frames, 2) and clip.contacts.dtype == bool
    assert clip.terrain.is_level and clip.terrain.height(3.0, 4.0) == 0.0
    assert {"walk", "idle", "left_contact", "right_contact"} <= set(clip.tags.names)
    assert clip.props == ()


def test_contacts_are_those_of_the_tags(climbed):
    for side, column in (("left", 0), ("right", 1)):
        assert tuple(find_spans(climbed.contacts[:, column])) == climbed.tags.spans[f"{side}_contact"]


def test_terrain_is_the_ground_under_planted_feet(climbed):
    assert climbed.terrain is STAIRS
    balls = climbed.clearances[:, list(legs.TOES)][climbed.contacts]
    assert np.percentile(balls, 75) - balls.min() < 0.005 and len(balls) > 100  # later the toes' tips are the pivot
    assert max(each.y for each in climbed.footprints) == pytest.approx(2 * 0.17)


def test_dogs_have_four_contacts():
    clip = make_dog(1).perform("trot 2")
    assert clip.contacts.shape == (120, 4) and clip.contacts.any(axis=0).all()


def test_scripts_are_lines_lists_or_scripts():
    clips = [make_biped(1).perform(each) for each in ("walk 1", Script.parse("walk 1"), Script.parse("walk 1").moves)]
    for clip in clips[1:]:
        np.testing.assert_array_equal(clip.rotations, clips[0].rotations)


def test_its_world_stays_when_it_is_cut_or_resampled(climbed):
    for part in (climbed.trim(30, 200), resample_clip(climbed, 30.0), replace(climbed, name="other")):
        assert isinstance(part, Performance) and part.terrain is STAIRS
    np.testing.assert_array_equal(climbed.trim(30, 200).contacts, climbed.contacts[30:200])


@pytest.mark.parametrize(
    "change",
    [mirror_clip, lambda clip: clip.scale(100.0), lambda clip: clip.rotate(np.array([0.0, 0.0, 1.0, 0.0]))],
    ids=["mirror", "scaled", "rotated"],
)
def test_its_world_is_left_behind_where_the_motion_leaves_it(climbed, change):
    """A terrain that no longer lies under the feet would be worse than none."""
    assert type(change(climbed)) is Clip
    np.testing.assert_array_equal(change(climbed).rotations, change(climbed.clip).rotations)


def test_what_is_carried_is_cut_along():
    track = tuple((float(k), 1.0, 0.0, 0.0) for k in range(10, 20))
    clip = replace(make_biped(1).perform("walk 1"), props=(Box(10, track, 0.4, 0.3, 0.3), Beam(0.0, 1.0, 0.0, 1.2)))
    for start, stop in ((0, 60), (0, 15), (5, 60), (12, 18)):
        box, beam = clip.trim(start, stop).props
        assert beam == clip.props[1]
        frames = range(max(start, 10), min(stop, 20))
        assert [row[0] for row in box.track] == list(frames)
        assert start + box.start == frames[0]


GROUNDS = {
    "level": (None, "idle 1; walk 3 speed=1.2; run 2; turn 1.5 degrees=90; idle 1"),
    "stairs": (Terrain.stairs(start=1.5), "walk 5 speed=0.7"),
    "rough": (Terrain.rough(np.random.default_rng(1), height=0.08), "walk 3 turn=0.4; idle 1"),
}


@pytest.mark.parametrize("name", GROUNDS)
def test_they_are_where_the_feet_were_put(name, monkeypatch):
    ground, script = GROUNDS[name]
    planned = []
    move = Biped.move

    def noting(self, *arguments, **named):
        clip, feet = move(self, *arguments, **named)
        planned.extend(feet)
        return clip, feet

    monkeypatch.setattr(Biped, "move", noting)
    actor = make_biped(2)
    text = Script.parse(script)
    clip = actor.perform(text, terrain=ground)
    prints = find_footprints(clip, ground)
    assert len(prints) >= 6
    margin = round(MARGIN_SECONDS * clip.fps)
    for each in prints:
        middle = margin + (each.start + each.stop) // 2
        plant = next(p for p in planned[each.foot == "right"].plants if p.start <= middle < p.stop)
        np.testing.assert_allclose([each.x, each.z], plant.place[[0, 2]], atol=0.003)
        assert each.y == (0.0 if ground is None else ground.height(each.x, each.z))
        assert abs(np.angle(np.exp(1j * (each.yaw - plant.yaw)))) < 0.8  # a foot may turn on its ball


def test_there_is_one_for_every_contact_in_order_of_time():
    clip = make_biped(1).perform(Script.parse("walk 3; idle 1"))
    prints = find_footprints(clip)
    for foot in ("left", "right"):
        spans = tuple((each.start, each.stop) for each in prints if each.foot == foot)
        assert spans == clip.tags.spans[f"{foot}_contact"]
    assert [each.start for each in prints] == sorted(each.start for each in prints)


def test_feet_point_where_the_walk_goes_and_left_is_left():
    prints = [
        each for each in find_footprints(make_biped(1).perform(Script.parse("walk 4"))) if each.stop - each.start > 10
    ]
    assert np.abs([each.yaw for each in prints]).max() < 0.5
    sides = {foot: np.mean([each.x for each in prints if each.foot == foot]) for foot in ("left", "right")}
    assert sides["left"] > sides["right"]


def test_dogs_have_four_feet():
    clip = make_dog(1).perform("stand 1; trot 3; stand 1")
    prints = find_footprints(clip)
    assert {each.foot for each in prints} == {"left", "right", "left_front", "right_front"}
    first = {each.foot: each for each in prints if each.start == 0}
    assert first["left_front"].z > first["left"].z and first["left"].x > first["right"].x
    assert np.abs([each.yaw for each in prints]).max() < 0.3


def test_written_ones_are_read_back(tmp_path):
    prints = [Footprint(0, 20, "left", 0.12345, 0.0, -1.5, 0.25), Footprint(12, 40, "right", -0.1, 0.17, 2.0, -3.1)]
    assert read_footprints(write_footprints(prints, tmp_path / "one.footprints.csv")) == prints
    assert read_footprints(write_footprints([], tmp_path / "none.footprints.csv")) == []
    assert (tmp_path / "one.footprints.csv").read_text().splitlines()[:2] == [
        "start,stop,foot,x,y,z,yaw",
        "0,20,left,0.12345,0.00000,-1.50000,0.25000",
    ]


def test_what_is_no_list_of_footprints_is_said_so(tmp_path):
    path = tmp_path / "bad.csv"
    path.write_text("a,b\n1,2\n")
    with pytest.raises(FileError, match="expected the columns start,stop,foot,x,y,z,yaw"):
        read_footprints(path)
    with pytest.raises(FileError, match="no such file"):
        read_footprints(tmp_path / "none.csv")


def test_a_clip_without_a_body_is_refused():
    from dataclasses import replace

    with pytest.raises(InputError, match="biped or dog"):
        find_footprints(replace(sketch.walk(1.0), anatomy=None))
