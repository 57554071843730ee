"""Floor plans: what is drawn stands where it was drawn, in metres."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.errors import FileError, InputError
from motionmatch.scenes.floorplan import parse_floor_plan, read_floor_plan
from motionmatch.world.obstacles import Disc, Ellipse, OrientedBox, Wall
from motionmatch.world.scene import Scene

TOP = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape">'


def plan(body: str, scale: float = 0.01, **options):
    return parse_floor_plan(f"{TOP}{body}</svg>", scale=scale, **options)


def test_lines_rects_polygons_and_circles_become_walls_boxes_and_discs():
    scene = plan(
        '<line x1="0" y1="0" x2="300" y2="0" stroke-width="10"/>'
        '<rect x="100" y="200" width="50" height="80"/>'
        '<rect x="0" y="0" width="400" height="500" fill="none" stroke-width="20"/>'
        '<polygon points="0,0 100,0 100,100" fill="none"/>'
        '<circle cx="200" cy="100" r="30"/><ellipse cx="50" cy="60" rx="20" ry="40"/>'
    )
    line, box, *room = scene.obstacles
    assert isinstance(line, Wall) and line.start == (0.0, 0.0) and line.stop == (3.0, 0.0)
    assert line.thickness == pytest.approx(0.1)
    assert isinstance(box, OrientedBox) and box.place() == pytest.approx((1.25, 2.4))
    corners = box.row()
    assert {round(2 * corners[5], 6), round(2 * corners[6], 6)} == {0.5, 0.8}
    assert all(isinstance(each, Wall) for each in room[:7])
    assert {round(each.thickness, 6) for each in room[:4]} == {0.2}
    assert np.hypot(*np.subtract(room[0].stop, room[0].start)) == pytest.approx(4.0)
    disc, oval = room[7:]
    assert isinstance(disc, Disc) and (disc.x, disc.z, disc.radius) == pytest.approx((2.0, 1.0, 0.3))
    assert isinstance(oval, Ellipse) and oval.along == pytest.approx(0.2) and oval.across == pytest.approx(0.4)
    assert oval.yaw == pytest.approx(np.pi / 2), "rx lies along x"


def test_a_box_covers_what_was_drawn():
    scene = plan('<rect x="-100" y="-20" width="200" height="40" transform="translate(300 100) rotate(30)"/>')
    box = scene.obstacles[0]
    end = np.array([3.0, 1.0]) + 0.99 * np.array([np.cos(np.radians(30)), np.sin(np.radians(30))])
    scene.refuse_inside((3.0, 2.0), "is free")
    for place in ((3.0, 1.0), tuple(end)):
        with pytest.raises(InputError, match="inside obstacle 0"):
            scene.refuse_inside(place, "is covered")
    assert box.place() == pytest.approx((3.0, 1.0))


def test_groups_transforms_styles_and_heights_are_followed():
    scene = plan(
        '<g transform="translate(100,0)" style="stroke-width:4" data-heights="0 0.85">'
        '<g transform="scale(2)"><line x1="0" y1="0" x2="0" y2="100"/></g>'
        '<line x1="0" y1="0" x2="50" y2="0" style="display:none"/></g>'
        '<defs><circle r="5"/></defs><text>hello</text>',
        height=3.0,
    )
    (wall,) = scene.obstacles
    assert wall.start == (1.0, 0.0) and wall.stop == (1.0, 2.0) and wall.heights == (0.0, 0.85)
    assert wall.thickness == pytest.approx(0.08)
    assert plan('<circle cx="1" cy="1" r="1"/>', height=3.0).obstacles[0].heights == (0.0, 3.0)


def test_paths_are_cut_into_walls():
    square = plan('<path d="M0 0 h100 v100 H0 z"/>').obstacles
    assert [each.stop for each in square] == [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)]
    bow = plan('<path d="M 0,0 C 0,100 100,100 100,0 S 200,-100 200,0"/>').obstacles
    assert len(bow) == 24 and bow[-1].stop == pytest.approx((2.0, 0.0))
    middle = bow[5].stop
    assert middle == pytest.approx((0.5, 0.75), abs=1e-9)
    assert bow[17].stop == pytest.approx((1.5, -0.75)), "a smooth curve goes on as the one before ended"
    assert len(plan('<path d="m0 0 10 0 0 10"/>').obstacles) == 2
    assert len(plan('<path d="M0 0 Q 50 100 100 0 T 200 0"/>').obstacles) == 24


def test_start_and_goal_are_places_and_no_obstacles(tmp_path):
    body = '<circle id="start" cx="50" cy="50" r="5"/><circle i:label="Goal" cx="50" cy="300" r="5"/>'
    path = tmp_path / "office.svg"
    path.write_text(f'{TOP}<line x1="0" y1="100" x2="20" y2="100"/>{body}</svg>')
    scene = read_floor_plan(path, scale=0.01)
    assert scene.name == "office" and scene.start == (0.5, 0.5) and scene.goal == (0.5, 3.0)
    assert len(scene.obstacles) == 1
    again = Scene.load(scene.save(tmp_path / "office.json"))
    assert again.obstacles == scene.obstacles


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<svg", "not SVG"),
        ("<html></html>", "a <html>; expected an SVG"),
        (f"{TOP}</svg>", "nothing is drawn"),
        (f'{TOP}<path id="bow" d="M0 0 A 1 1 0 0 0 2 2"/></svg>', r"<path id='bow'> has an arc"),
        (f'{TOP}<path d="M0 0 L 1"/></svg>', "'L' in <path> has 1 numbers; expected 2"),
        (f'{TOP}<line x2="3" data-heights="1"/></svg>', "data-heights='1' of <line>: expected two numbers"),
        (f'{TOP}<line x2="3" transform="wobble(3)"/></svg>', r"transform 'wobble\(3\)' is not read"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "entities are not read"),
    ],
)
def test_what_is_no_floor_plan_is_refused(tmp_path, text, words):
    (tmp_path / "plan.svg").write_text(text)
    with pytest.raises(FileError, match=f"plan.svg: {words}"):
        read_floor_plan(tmp_path / "plan.svg", scale=0.01)


def test_a_scale_is_metres_per_unit(tmp_path):
    with pytest.raises(InputError, match="a scale of 0: expected metres per unit"):
        read_floor_plan(tmp_path / "plan.svg", scale=0)
    with pytest.raises(FileError, match="no such file"):
        read_floor_plan(tmp_path / "plan.svg", scale=1)
