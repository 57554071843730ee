import json
import subprocess
import sys
from importlib.resources import files

import numpy as np
import pytest

from bvh_files import MOCAP
from motionmatch.actors import gait_table
from motionmatch.actors.fitting import program
from motionmatch.actors.gaits import GaitModel
from motionmatch.errors import FileError

CMU = MOCAP / "cmu.zip"
needs_cmu = pytest.mark.skipif(not CMU.exists(), reason="the CMU recordings (shared/mocap) are not installed")


def test_made_up_walkers_are_fitted_well(walkers):
    plan = program.PLANS["walk"]
    samples = program.strides_of("walk", walkers)
    assert len(samples) > 60
    errors = program.validate(plan, samples, folds=3)
    assert errors.legs < 3.0 and errors.ankle < 3.0 and errors.swing_knee < 4.0


def test_every_actor_gets_a_mean_pose_in_every_gait(walkers, monkeypatch):
    monkeypatch.setattr(program, "ACTORS", ("02", "07", "35"))
    walk = program.fit_gait(program.PLANS["walk"], program.strides_of("walk", walkers))
    alone = program.fit_gait(program.PLANS["walk"], program.strides_of("walk", walkers[:3]))  # of 35 only
    means = program.actor_means({"walk": walk, "run": alone})
    assert set(means) == {"02", "07", "35"}
    # 35 does the same in both, so nobody else changes either.
    for actor in means:
        np.testing.assert_allclose(means[actor]["run"].pelvis, means[actor]["walk"].pelvis, atol=2e-3)


def test_source_without_recordings_is_refused(tmp_path):
    from fitting_people import perform
    from motionmatch.actors.human import human
    from motionmatch.motion.clip import Clip

    made = perform(seconds=1.0)
    positions = np.tile(human().offsets, (len(made.pelvis), 1, 1))
    positions[:, 0] = made.pelvis
    Clip(human(), positions, made.rotations, fps=120).save(tmp_path / "walk.bvh")
    with pytest.raises(FileError, match="has no folder 'locomotion'"):
        program.performances(tmp_path, lambda line: None)


@needs_cmu
def test_recordings_give_the_shipped_walk_again():
    people = program.performances(CMU, lambda line: None)
    samples = program.strides_of("walk", people)
    assert len(samples) == GaitModel.load().facts["gaits"]["walk"]["strides"]
    shipped = GaitModel.load().gaits["walk"]
    small = program.fit_gait(program.PLANS["walk"], samples).reduced
    again = gait_table.StoredGait(
        small.coefficients,
        small.scales,
        small.expand,
        np.zeros((0, 72)),
        np.zeros((0, 4, len(small.scales))),
        {"basis": vars(small.basis), "symmetric": True},
    )
    np.testing.assert_allclose(again.full(), shipped.coefficients, atol=2e-3)


@needs_cmu
@pytest.mark.slow
def test_program_rebuilds_the_shipped_table(tmp_path):
    out = tmp_path / "gaits.npz"
    command = [sys.executable, "-m", "motionmatch.actors.fitting", str(CMU), "--out", str(out)]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "ankle cm" in result.stdout and "110 recordings of 10 people" in result.stderr
    rebuilt, shipped = gait_table.read(out), GaitModel.load()
    key = "errors_on_recordings_left_out"
    for gait, errors in shipped.facts[key].items():
        for name, value in errors.items():
            assert rebuilt.facts[key][gait][name] == pytest.approx(value, abs=0.1), (gait, name)
    for gait in shipped.gaits:
        np.testing.assert_allclose(rebuilt.gaits[gait].coefficients, shipped.gaits[gait].coefficients, atol=2e-3)
    assert files("motionmatch.actors").joinpath("gaits.npz").is_file()
    assert json.dumps(rebuilt.facts["numbers"]) == json.dumps(shipped.facts["numbers"])


def test_missing_file_is_told_in_one_line(tmp_path):
    command = [
        sys.executable,
        "-m",
        "motionmatch.actors.fitting",
        str(tmp_path / "none.zip"),
        "--out",
        str(tmp_path / "x.npz"),
    ]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 1 and "none.zip" in result.stderr and "Traceback" not in result.stderr
