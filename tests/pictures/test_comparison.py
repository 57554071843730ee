import numpy as np
from matplotlib.figure import Figure

from motionmatch.metrics.over_speed import measure_spread
from motionmatch.pictures import comparison

EDGES = np.arange(0.0, 3.1, 0.5)


def panel(with_people=True):
    speeds = np.linspace(0.2, 2.8, 120)
    ours, real = (measure_spread(speeds, values, EDGES) for values in (speeds, 1.1 * speeds))
    people = {"People": (speeds, 1.1 * speeds)} if with_people else {}
    return comparison.SpeedPanel("Step length", "m", [ours], [real] if with_people else [], people)


def histogram():
    return comparison.Histogram("Speed", "m/s", EDGES, {"acted": np.array([0.1, 0.2, 9.0]), "People": np.ones(4)})


def test_our_medians_are_where_they_are():
    axes = Figure().add_subplot()
    comparison.draw_panel(axes, panel())
    line = next(line for line in axes.lines if len(line.get_xdata()) > 1)
    np.testing.assert_allclose(line.get_xdata(), panel().ours[0].centres)
    np.testing.assert_allclose(line.get_ydata(), panel().ours[0].middles)


def test_histograms_hold_all_of_the_time_also_what_is_beyond_the_edges():
    axes = Figure().add_subplot()
    comparison.draw_histogram(axes, histogram())
    for patch in axes.patches:
        assert np.isclose(patch.get_data().values.sum(), 100.0)


def test_a_picture_with_people_and_one_without_are_written(tmp_path):
    for with_people in (True, False):
        path = tmp_path / f"{with_people}.png"
        comparison.draw_comparison(path, [panel(with_people)], [histogram()], title="Strides", note="seed 1")
        assert path.read_bytes().startswith(b"\x89PNG")
