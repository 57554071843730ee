import pytest
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from motionmatch.conventions import FORWARD
from motionmatch.motion.tags import find_spans
from motionmatch.pictures import camera, ink
from motionmatch.pictures.camera import find_sides
from motionmatch.pictures.panels import draw_floor


def floor(subject, contacts=None):
    ahead = camera.facings(subject.clip, subject.anatomy, 1.75)
    axes = Figure(figsize=(6, 4)).add_subplot()
    sides = find_sides(subject.clip, subject.anatomy, ahead)
    view = camera.above(FORWARD)
    draw_floor(axes, subject.clip, view, ahead, size=1.75, sides=sides, contacts=contacts)
    return axes


def test_every_planted_foot_leaves_one_print_where_it_stands(person):
    axes = floor(person, person.contacts)
    prints = next(c for c in axes.collections if isinstance(c, PolyCollection))
    spans = [(k, *span) for k in range(2) for span in find_spans(person.contacts[:, k])]
    assert len(prints.get_paths()) == len(spans)
    for path, colour, (k, start, stop) in zip(prints.get_paths(), prints.get_edgecolors(), spans, strict=True):
        toe = person.clip.positions_world[start:stop, person.anatomy.contacts[k]].mean(axis=0)
        assert path.contains_point((toe[2], toe[0]))
        assert colour[:3] == pytest.approx(to_rgb((ink.LEFT, ink.RIGHT)[k]))


def test_without_contacts_there_are_no_prints(person):
    assert len(floor(person).collections) < len(floor(person, person.contacts).collections)


def test_scales_are_equal_and_everything_is_inside(dog):
    axes = floor(dog, dog.contacts)
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    assert (right - left) / axes.bbox.width == pytest.approx((top - bottom) / axes.bbox.height)
    path = dog.clip.positions_world[:, 0]
    assert left < path[:, 2].min() and path[:, 2].max() < right
    assert bottom < path[:, 0].min() and path[:, 0].max() < top
