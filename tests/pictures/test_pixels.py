"""Pictures that are painted without matplotlib look like those that it draws."""

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from PIL import Image

from motionmatch.pictures import ink, variants
from motionmatch.pictures.pixels import FINE, PixelPage, _cut_dashes
from walks import acted


def read(path):
    return np.asarray(Image.open(path).convert("RGB")).astype(float)


def test_a_painted_page_is_the_one_that_matplotlib_draws(tmp_path):
    walk = acted("walk 3 speed=1.3 turn=0.5")
    way = np.linspace(0, 4, 20)[:, None] * [0.0, 0.0, 1.0]
    said = {"title": "a walk", "keys": [20], "way": way}
    painted = read(variants.draw_variants([walk], [walk], tmp_path / "painted.png", **said))
    canvas = FigureCanvasAgg(variants.variants_figure([walk], [walk], **said))
    canvas.figure.set_dpi(variants.DOTS_PER_INCH)
    canvas.draw()
    drawn = np.asarray(canvas.buffer_rgba())[..., :3].astype(float)
    assert painted.shape == drawn.shape
    # Seen from a little further off, where a pixel here or there does not count.
    far = [np.asarray(Image.fromarray(each.astype(np.uint8)).reduce(8)).astype(float) for each in (painted, drawn)]
    assert np.corrcoef(far[0].ravel(), far[1].ravel())[0, 1] > 0.97
    assert abs(far[0].mean() - far[1].mean()) < 1.5


@pytest.mark.parametrize("place", [(0.1, 0.2, 0.5, 0.6), (0.0, 0.0, 1.0, 1.0)])
def test_shapes_are_where_they_belong_and_later_orders_are_on_top(tmp_path, place):
    page = PixelPage(2.0, 1.0, 100)
    area = page.add_area(*place)
    area.set_limits(0.0, 10.0, 0.0, 10.0)
    square = np.array([[2.0, 2.0], [8.0, 2.0], [8.0, 8.0], [2.0, 8.0]])
    area.draw_polygons([square / 2 + 2.5], [(0.0, 0.0, 1.0)], [(0.0, 0.0, 1.0)], [0.5], order=2.0)
    area.draw_polygons([square], [(1.0, 0.0, 0.0)], [(1.0, 0.0, 0.0)], [0.5], order=1.0)
    page.save(tmp_path / "a.png")
    pixels = read(tmp_path / "a.png")
    left, bottom, width, height = place

    def at(x, y):
        return pixels[int(100 * (1 - bottom - height * y / 10)), int(200 * (left + width * x / 10))].tolist()

    assert at(5, 5) == [0, 0, 255] and at(2.6, 2.6) == [255, 0, 0] and at(1, 5) == [255, 255, 255]
    assert area.aspect == pytest.approx(2 * width / height) and area.limits == (0.0, 10.0, 0.0, 10.0)


def test_dashes_cover_a_line_but_for_the_gaps():
    pieces = _cut_dashes(np.array([[0.0, 0.0], [30.0, 0.0], [30.0, 30.0]]), 4.0, 2.0)
    lengths = [np.abs(np.diff(piece, axis=0)).sum() for piece in pieces]
    assert len(pieces) == 10 and sum(lengths) == pytest.approx(40.0)


def test_words_and_colours_are_painted(tmp_path):
    page = PixelPage(2.0, 0.5, 100)
    page.write("walk", 0.1, 0.5, size=20.0, colour=ink.TEXT, bold=True)
    page.save(tmp_path / "a.png")
    pixels = read(tmp_path / "a.png")
    assert FINE > 1 and 0.01 < (pixels.min(axis=-1) < 128).mean() < 0.3
    times = ink.time_colours(np.linspace(0, 1, 5))
    assert (np.diff(times.sum(axis=1)) < 0).all()
    np.testing.assert_allclose(times[[0, 2, 4]], [ink.to_rgb(colour) for colour in ink.TIME])
    np.testing.assert_allclose(times, [ink.make_time_map()(x)[:3] for x in np.linspace(0, 1, 5)], atol=0.02)
