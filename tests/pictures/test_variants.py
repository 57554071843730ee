import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.pictures import variants
from walks import acted, varied


def test_each_example_and_each_variant_has_a_row():
    figure = variants.variants_figure([varied()], [acted(), acted("idle 2")], title="walk", keys=[5, 40])
    words = [text.get_text() for axes in figure.axes for text in axes.texts]
    assert len(figure.axes) == 6
    assert sum("example" in word for word in words) == 1
    assert [word for word in words if word.startswith("variant ")] == ["variant 1", "variant 2"]


def test_key_frames_are_marked_among_the_poses():
    plain, marked = (variants.variants_figure([], [acted()], keys=keys) for keys in ([], [37]))
    marks = [len([line for line in figure.axes[0].lines if line.get_marker() == "^"]) for figure in (plain, marked)]
    assert marks == [0, 1]
    shown = [text.get_text() for text in marked.axes[0].texts]
    assert f"{37 / 30:.2f} s" in shown


def test_the_way_is_drawn_under_what_follows_it():
    way = np.linspace(0, 5, 20)[:, None] * [0.0, 0.0, 1.0]
    plain, led = (variants.variants_figure([acted()], [acted()], way=each) for each in (None, way))
    dashes = [[line.get_linestyle() for line in axes.lines].count("--") for axes in led.axes]
    assert dashes == [0, 0, 0, 1]
    assert "--" not in [line.get_linestyle() for axes in plain.axes for line in axes.lines]


def test_a_picture_is_written_and_other_endings_are_refused(tmp_path):
    path = variants.draw_variants([acted()], [acted("idle 2")], tmp_path / "v.png")
    assert path.stat().st_size > 10_000
    with pytest.raises(InputError, match=r"can't draw to '\.txt'"):
        variants.draw_variants([acted()], [], tmp_path / "v.txt")
