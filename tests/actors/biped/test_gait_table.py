from importlib.resources import files

import numpy as np
import pytest

from motionmatch.actors.biped import gait_table
from motionmatch.actors.biped.gait_cycle import Basis
from motionmatch.actors.biped.gait_table import PARTNERS, SIGNS, StoredGait
from motionmatch.actors.biped.gaits import MeanPose
from motionmatch.errors import FileError
from motionmatch.maths import quat

BASIS = Basis(2, 1, 0, 1.0)
CHANNELS = len(PARTNERS)


def stored(rng):
    facts = {"basis": vars(BASIS), "symmetric": True, "speeds": (0.5, 2.0), "turn": 1.0}
    facts |= {"cadence": (0.9, 0.3), "duty": (0.6, 0.0)}
    numbers, scales = gait_table.quantise(rng.normal(size=(len(BASIS.columns), 4)))
    expand = rng.normal(size=(4, CHANNELS)).astype(np.float32)
    means = rng.integers(-5000, 5000, size=(2, CHANNELS)).astype(np.int16)
    waves = rng.integers(-5000, 5000, size=(2, 4, 4)).astype(np.int16)
    return StoredGait(numbers, scales, expand, means, waves, facts)


def test_shipped_table_is_small_and_acknowledges_its_source():
    table = files("motionmatch.actors.biped").joinpath("gaits.npz")
    assert len(table.read_bytes()) < 40_000
    facts = gait_table.load_shipped_table().facts
    assert facts["source"] == (
        "The data used in this project was obtained from mocap.cs.cmu.edu. "
        "The database was created with funding from NSF EIA-0196217."
    )
    assert all(200 < numbers < 1000 for numbers in facts["numbers"].values())


def test_shipped_table_says_how_well_it_fits():
    errors = gait_table.load_shipped_table().facts["errors_on_recordings_left_out"]
    assert errors["walk"]["ankle"] <= 4.0 and errors["walk"]["swing_knee"] <= 5.0
    assert errors["run"]["ankle"] <= 6.0 and errors["run"]["swing_knee"] <= 5.0
    assert errors["run, all"]["strides"] > errors["run"]["strides"]


def test_a_channel_is_the_partner_of_its_partner():
    np.testing.assert_array_equal(PARTNERS[PARTNERS], np.arange(CHANNELS))
    np.testing.assert_array_equal(SIGNS[PARTNERS], SIGNS)


def test_symmetric_twice_is_symmetric_once():
    once = gait_table.make_symmetric(np.random.default_rng(1).normal(size=(len(BASIS.columns), CHANNELS)), BASIS)
    np.testing.assert_allclose(gait_table.make_symmetric(once, BASIS), once)
    np.testing.assert_allclose(BASIS.half_stride[:, None] * SIGNS * once[:, PARTNERS], once)


def test_rounding_costs_less_than_a_ten_thousandth():
    exact = np.random.default_rng(2).normal(size=(20, 5)) * [1, 10, 0.1, 1e-3, 0]
    numbers, scales = gait_table.quantise(exact)
    assert numbers.dtype == np.int16
    assert (np.abs(numbers * scales - exact) <= 1e-4 * np.abs(exact).max(axis=0)).all()


def test_mean_pose_comes_back_from_its_numbers():
    rng = np.random.default_rng(3)
    mean = MeanPose(quat.from_scaled_angle_axis(rng.normal(size=(23, 3))), np.array([0.0, 0.95, 0.01]))
    again = gait_table.unpack_mean(gait_table.pack_mean(mean, symmetric=False))
    assert quat.angle(quat.inverse_multiply(mean.rotations, again.rotations)).max() < 2e-4
    np.testing.assert_allclose(again.pelvis, mean.pelvis, atol=1e-4)


def test_what_is_written_is_read_and_the_same_gives_the_same_bytes(tmp_path):
    gait = stored(np.random.default_rng(4))
    paths = [
        gait_table.write_table(tmp_path / name, {"walk": gait}, {"actors": ["a", "b"]}) for name in ("1.npz", "2.npz")
    ]
    assert paths[0].read_bytes() == paths[1].read_bytes()
    model = gait_table.read_table(paths[0])
    np.testing.assert_allclose(model.gaits["walk"].coefficients, gait.expand_coefficients())
    assert list(model.actors) == ["a", "b"]
    for n, actor in enumerate(model.actors):
        np.testing.assert_allclose(model.actors[actor]["walk"].waves, gait.expand_waves(n))


def test_other_files_are_refused_with_the_remedy(tmp_path):
    np.savez(tmp_path / "other.npz", x=np.zeros(3))
    (tmp_path / "text.npz").write_text("hello")
    for name in ("other.npz", "text.npz"):
        with pytest.raises(FileError, match=r"is not a table of gaits.*python -m motionmatch\.actors\.fitting"):
            gait_table.read_table(tmp_path / name)
    with pytest.raises(FileError, match="no such file"):
        gait_table.read_table(tmp_path / "none.npz")


def test_table_of_another_version_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(gait_table, "TABLE_VERSION", 99)
    path = gait_table.write_table(tmp_path / "new.npz", {}, {"actors": []})
    monkeypatch.undo()
    with pytest.raises(FileError, match="version 99, this program reads 2"):
        gait_table.read_table(path)
