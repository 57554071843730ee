import numpy as np
import pytest

from motionmatch.actors import sketch
from motionmatch.actors.biped import MARGIN_SECONDS, Biped, biped
from motionmatch.actors.footprints import Footprint, footprints, read, write
from motionmatch.actors.hound import hound
from motionmatch.actors.script import Script
from motionmatch.actors.terrain import Terrain
from motionmatch.errors import FileError, InputError

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
    actor = biped(2)
    text = Script.parse(script)
    clip = actor.perform(text, terrain=ground)
    prints = footprints(clip, ground)
    assert len(prints) >= 6
    margin = round(MARGIN_SECONDS * clip.fps)
    for each in prints:
        middle = margin + (each.start + each.stop) // 2
        plant = next(p for p in planned[each.foot == "right"].plants if p.start <= middle < p.stop)
        np.testing.assert_allclose([each.x, each.z], plant.place[[0, 2]], atol=0.003)
        assert each.y == (0.0 if ground is None else ground.height(each.x, each.z))
        assert abs(np.angle(np.exp(1j * (each.yaw - plant.yaw)))) < 0.8  # a foot may turn on its ball


def test_there_is_one_for_every_contact_in_order_of_time():
    clip = biped(1).perform(Script.parse("walk 3; idle 1"))
    prints = footprints(clip)
    for foot in ("left", "right"):
        spans = tuple((each.start, each.stop) for each in prints if each.foot == foot)
        assert spans == clip.tags.spans[f"{foot}_contact"]
    assert [each.start for each in prints] == sorted(each.start for each in prints)


def test_feet_point_where_the_walk_goes_and_left_is_left():
    prints = [each for each in footprints(biped(1).perform(Script.parse("walk 4"))) if each.stop - each.start > 10]
    assert np.abs([each.yaw for each in prints]).max() < 0.5
    sides = {foot: np.mean([each.x for each in prints if each.foot == foot]) for foot in ("left", "right")}
    assert sides["left"] > sides["right"]


def test_dogs_have_four_feet():
    clip = hound(1).perform("stand 1; trot 3; stand 1")
    prints = footprints(clip)
    assert {each.foot for each in prints} == {"left", "right", "left_front", "right_front"}
    first = {each.foot: each for each in prints if each.start == 0}
    assert first["left_front"].z > first["left"].z and first["left"].x > first["right"].x
    assert np.abs([each.yaw for each in prints]).max() < 0.3


def test_written_ones_are_read_back(tmp_path):
    prints = [Footprint(0, 20, "left", 0.12345, 0.0, -1.5, 0.25), Footprint(12, 40, "right", -0.1, 0.17, 2.0, -3.1)]
    assert read(write(prints, tmp_path / "one.footprints.csv")) == prints
    assert read(write([], tmp_path / "none.footprints.csv")) == []
    assert (tmp_path / "one.footprints.csv").read_text().splitlines()[:2] == [
        "start,stop,foot,x,y,z,yaw",
        "0,20,left,0.12345,0.00000,-1.50000,0.25000",
    ]


def test_what_is_no_list_of_footprints_is_said_so(tmp_path):
    path = tmp_path / "bad.csv"
    path.write_text("a,b\n1,2\n")
    with pytest.raises(FileError, match="expected the columns start,stop,foot,x,y,z,yaw"):
        read(path)
    with pytest.raises(FileError, match="no such file"):
        read(tmp_path / "none.csv")


def test_a_clip_without_a_body_is_refused():
    from dataclasses import replace

    with pytest.raises(InputError, match="biped or dog"):
        footprints(replace(sketch.walk(1.0), anatomy=None))
