import numpy as np

from motionmatch.metrics import acting
from motionmatch.metrics.over_speed import QUANTITIES, measure_spreads
from motionmatch.pictures import comparison
from takes import take


def test_acted_and_recorded_strides_are_on_one_page(tmp_path):
    ours = acting.pool_acting([acting.measure_acting(take(name)) for name in ("walk", "run")])
    for people in ({}, {"People": ours}):
        path = comparison.draw_speed_comparison(tmp_path / "strides.png", ours, people, note="seed 1")
        assert path.read_bytes().startswith(b"\x89PNG")


def test_a_panel_shows_medians_of_ours_and_every_stride_of_people():
    ours = acting.measure_acting(take("walk"))
    panel = comparison.make_speed_panel("cadences", ours, {"People": ours})
    assert (panel.title, panel.unit) == QUANTITIES["cadences"]
    np.testing.assert_array_equal(panel.ours[0].middles, measure_spreads(ours.strides, "cadences")["walk"].middles)
    assert len(panel.strides["People"][0]) == int(ours.strides.regular.sum())
