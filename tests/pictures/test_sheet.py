from dataclasses import replace

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.image import imread

from marks import slow
from motionmatch.actors import sketch
from motionmatch.errors import FileError, InputError
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.pictures import sheet


def pixels(figure):
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[..., :3].astype(int)


@pytest.fixture(scope="module")
def walking(person):
    """The picture of the person, drawn once."""
    return pixels(sheet.contact_sheet(person.clip))


def test_a_picture_is_written_in_the_asked_size_and_is_not_blank(person, tmp_path):
    path = sheet.draw_sheet(
        person.clip, tmp_path / "walk.png", anatomy=person.anatomy, contacts=person.contacts, dots_per_inch=50
    )
    image = imread(path)
    assert image.shape[:2] == (500, 800)
    assert 0.03 < np.mean(image[..., :3].min(axis=-1) < 0.9) < 0.5
    assert [file.name for file in tmp_path.iterdir()] == ["walk.png"]


@pytest.mark.parametrize("ending", [".svg", ".pdf", ".PNG"])
def test_other_endings_are_other_formats_and_the_same_clip_gives_the_same_bytes(dog, tmp_path, ending):
    one, two = (
        sheet.draw_sheet(dog.clip, tmp_path / f"{name}{ending}", dots_per_inch=40).read_bytes() for name in "ab"
    )
    assert one == two
    assert one[:5] in (b"%PDF-", b"<?xml", b"\x89PNG\r")


def test_different_clips_give_different_pictures(walking):
    other = sketch.walk(3.0, speed=0.7, turn=-0.4)
    assert (walking != pixels(sheet.contact_sheet(other))).mean() > 0.02


def test_sides_are_coloured_only_with_an_anatomy(person):
    def coloured(image):
        return np.mean(np.ptp(image, axis=-1) > 80)

    with_anatomy = pixels(sheet.contact_sheet(person.clip, person.anatomy, contacts=person.contacts))
    assert coloured(with_anatomy) > 0.02
    assert coloured(pixels(sheet.contact_sheet(replace(person.clip, anatomy=None)))) < 0.001


def test_the_clips_own_anatomy_is_the_default(person, walking):
    given = sheet.contact_sheet(replace(person.clip, anatomy=None), person.anatomy)
    np.testing.assert_array_equal(walking, pixels(given))


@pytest.mark.parametrize("frames", [1, 2, *slow(3)])
def test_a_clip_of_hardly_any_frames_is_drawn(person, frames):
    short = person.clip.trim(0, frames)
    image = pixels(sheet.contact_sheet(short, person.anatomy, contacts=person.contacts[:frames]))
    assert (image < 200).any()


def test_a_skeleton_of_one_joint_is_drawn():
    clip = Clip(Skeleton(("Root",), [-1], [[0, 0, 0]]), np.zeros((5, 1, 3)), np.tile([1.0, 0, 0, 0], (5, 1, 1)), 30.0)
    assert pixels(sheet.contact_sheet(clip)).shape == (1000, 1600, 3)


def test_a_name_with_dollar_signs_is_printed_as_it_is(person, tmp_path):
    path = sheet.draw_sheet(person.clip, tmp_path / "a.png", title="walk $_{$ 50 %", dots_per_inch=30)
    assert path.read_bytes()[:4] == b"\x89PNG"


def test_a_long_clip_is_drawn(person):
    clip = sketch.walk(120.0, fps=30)
    image = pixels(sheet.contact_sheet(clip, person.anatomy, contacts=np.ones((clip.num_frames, 2), bool)))
    assert (image < 200).any()


def test_an_unknown_ending_is_refused(person, tmp_path):
    with pytest.raises(InputError, match=r"can't draw to '.gif'. Name a file that ends in .png, .svg, .pdf"):
        sheet.draw_sheet(person.clip, tmp_path / "walk.gif")
    assert not list(tmp_path.iterdir())


def test_nothing_is_left_behind_on_failure(person, tmp_path, monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError("no ink")

    monkeypatch.setattr("matplotlib.figure.Figure.savefig", fail)
    with pytest.raises(RuntimeError, match="no ink"):
        sheet.draw_sheet(person.clip, tmp_path / "walk.png")
    assert not list(tmp_path.iterdir())


def test_a_missing_folder_is_named(person, tmp_path):
    with pytest.raises(FileError, match="does not exist"):
        sheet.draw_sheet(person.clip, tmp_path / "no" / "walk.png")


def test_contacts_must_fit(person):
    with pytest.raises(InputError, match="contacts need an anatomy"):
        sheet.contact_sheet(replace(person.clip, anatomy=None), contacts=person.contacts)
    with pytest.raises(InputError, match="contacts has shape"):
        sheet.contact_sheet(person.clip, person.anatomy, contacts=person.contacts[:-1])


def test_the_anatomy_of_another_skeleton_is_refused(person, dog):
    with pytest.raises(InputError, match="with 26 joints, sketch-walk has 22"):
        sheet.contact_sheet(person.clip, dog.anatomy)


def test_numbers_that_are_not_finite_are_refused(person):
    positions = person.clip.positions.copy()
    positions[3, 0, 0] = np.nan
    with pytest.raises(InputError, match="not finite"):
        sheet.contact_sheet(replace(person.clip, positions=positions))
