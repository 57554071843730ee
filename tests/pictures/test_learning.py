"""Learning curves."""

from __future__ import annotations

from matplotlib.image import imread

from motionmatch.pictures.charts import draw_learning_curves


def test_a_column_for_each_network(tmp_path):
    curve = [
        {"iteration": float(n), "error": 1 / n, "trained cm": 1 / n, "withheld cm": 2 / n, "loc": 3 / n}
        for n in range(1, 9)
    ]
    draw_learning_curves({"decompressor": curve}, tmp_path / "one.png")
    draw_learning_curves({"decompressor": curve, "stepper": curve[:1]}, tmp_path / "two.png")
    one, two = (imread(tmp_path / f"{name}.png") for name in ("one", "two"))
    assert two.shape[1] > 1.8 * one.shape[1] and one.std() > 0.05


def test_no_measurement_yet_draws_nothing_and_does_not_fail(tmp_path):
    draw_learning_curves({"stepper": []}, tmp_path / "none.png")
    assert (tmp_path / "none.png").exists()
