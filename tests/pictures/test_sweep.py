import pytest

from motionmatch.errors import InputError
from motionmatch.pictures import charts


def test_a_page_is_drawn_the_same_each_time_and_larger_for_more_plots(tmp_path):
    panel = charts.SweepPanel(
        "Coverage", "%", "K", {"ours": ([1, 2, 4], [90, 95, 99]), "naive": ([1, 2], [80, 85])}, log_x=True
    )
    one = charts.draw_sweep(tmp_path / "one.png", [panel], title="One").read_bytes()
    again = charts.draw_sweep(tmp_path / "again.png", [panel], title="One").read_bytes()
    five = charts.draw_sweep(tmp_path / "five.png", [panel] * 5, title="Five").read_bytes()
    assert one == again and one[:4] == b"\x89PNG"
    height = [int.from_bytes(data[20:24], "big") for data in (one, five)]
    assert height[1] > 1.5 * height[0]


def test_nothing_to_draw_is_told(tmp_path):
    with pytest.raises(InputError, match="nothing to draw yet"):
        charts.draw_sweep(tmp_path / "none.png", [], title="None")
    assert not (tmp_path / "none.png").exists()
