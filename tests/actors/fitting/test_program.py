import json
import subprocess
import sys
from importlib.resources import files

import numpy as np
import pytest

from bvh_files import MOCAP
from motionmatch.actors.biped import gait_table
from motionmatch.actors.biped.body import make_skeleton
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.fitting import program
from motionmatch.actors.fitting.program import cross_validate, measure_stride, summarise
from motionmatch.actors.fitting.regression import Fit, gather_equations
from motionmatch.actors.fitting.samples import PHASES, Sample
from motionmatch.errors import FileError
from motionmatch.maths import quat

GAIT = load_gait_model("35").gaits["walk"]
FIT = Fit(GAIT.basis, GAIT.coefficients, {"a": GAIT.mean})


def stride(speed=1.2, clip="1", subject="a"):
    pose = GAIT.raw(PHASES, speed, 0.0)
    return Sample(clip, subject, pose.rotations, pose.pelvis, speed, 0.0, 1.0, 0.6)


def test_perfect_prediction_has_no_error():
    np.testing.assert_allclose(measure_stride(FIT, stride()), 0.0, atol=1e-3)


def test_ankles_are_off_by_as_much_as_the_pelvis():
    moved = stride()
    moved = type(moved)(**{**vars(moved), "pelvis": moved.pelvis + [0.03, 0.0, 0.04]})
    assert summarise([measure_stride(FIT, moved)]).ankle == pytest.approx(5.0, abs=0.01)


def test_knee_that_bends_more_is_told_with_its_sign():
    bent = stride()
    rotations = bent.rotations.copy()
    rotations[:, [2, 6]] = quat.multiply(rotations[:, [2, 6]], quat.from_angle_axis(0.1, np.array([1.0, 0, 0])))
    errors = summarise([measure_stride(FIT, type(bent)(**{**vars(bent), "rotations": rotations}))])
    assert errors.swing_knee == pytest.approx(np.degrees(0.1), abs=0.3)
    assert errors.swing_knee_bias == pytest.approx(-np.degrees(0.1), abs=0.3)


def test_no_recording_is_both_fitted_and_judged():
    samples = [stride(0.8 + 0.1 * k, clip=str(k)) for k in range(8)]
    seen = []

    def train(some):
        seen.append({sample.clip for sample in some})
        return gather_equations(some, GAIT.basis).fit()

    errors = cross_validate(samples, train, folds=4)
    assert errors.strides == 8
    assert all(len(clips) == 6 for clips in seen)
    assert set.intersection(*seen) == set()


def test_subjects_with_a_single_recording_are_not_judged():
    samples = [stride(clip=str(k)) for k in range(4)] + [stride(clip="9", subject="b")]
    assert cross_validate(samples, lambda some: gather_equations(some, GAIT.basis).fit(), folds=5).strides == 4


CMU = MOCAP / "cmu.zip"
needs_cmu = pytest.mark.skipif(not CMU.exists(), reason="the CMU recordings (shared/mocap) are not installed")


def test_made_up_walkers_are_fitted_well(walkers):
    plan = program.PLANS["walk"]
    samples = program.select_samples("walk", walkers)
    assert len(samples) > 60
    errors = program.validate(plan, samples, folds=2)
    assert errors.legs < 3.0 and errors.ankle < 3.0 and errors.swing_knee < 4.0


def test_every_actor_gets_a_mean_pose_in_every_gait(walkers, monkeypatch):
    monkeypatch.setattr(program, "ACTORS", ("02", "07", "35"))
    walk = program.fit_gait(program.PLANS["walk"], program.select_samples("walk", walkers))
    alone = program.fit_gait(program.PLANS["walk"], program.select_samples("walk", walkers[:3]))  # of 35 only
    means = program.find_actor_means({"walk": walk, "run": alone})
    assert set(means) == {"02", "07", "35"}
    # 35 does the same in both, so nobody else changes either.
    for actor in means:
        np.testing.assert_allclose(means[actor]["run"].pelvis, means[actor]["walk"].pelvis, atol=2e-3)


def test_source_without_recordings_is_refused(tmp_path):

    from fitting_people import perform
    from motionmatch.motion.clip import Clip

    made = perform(seconds=1.0)
    positions = np.tile(make_skeleton().offsets, (len(made.pelvis), 1, 1))
    positions[:, 0] = made.pelvis
    Clip(make_skeleton(), positions, made.rotations, fps=120).save(tmp_path / "walk.bvh")
    with pytest.raises(FileError, match="has no folder 'locomotion'"):
        program.read_recordings(tmp_path, lambda line: None)


@needs_cmu
def test_recordings_give_the_shipped_walk_again():
    people = program.read_recordings(CMU, lambda line: None)
    samples = program.select_samples("walk", people)
    assert len(samples) == load_gait_model().facts["gaits"]["walk"]["strides"]
    shipped = load_gait_model().gaits["walk"]
    small = program.fit_gait(program.PLANS["walk"], samples).reduced
    again = gait_table.StoredGait(
        small.coefficients,
        small.scales,
        small.expand,
        np.zeros((0, 72)),
        np.zeros((0, 4, len(small.scales))),
        {"basis": vars(small.basis), "symmetric": True},
    )
    np.testing.assert_allclose(again.expand_coefficients(), shipped.coefficients, atol=2e-3)


@needs_cmu
@pytest.mark.slow
def test_program_rebuilds_the_shipped_table(tmp_path):
    out = tmp_path / "gaits.npz"
    command = [sys.executable, "-m", "motionmatch.actors.fitting", str(CMU), "--out", str(out)]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "ankle cm" in result.stdout and "110 recordings of 10 people" in result.stderr
    rebuilt, shipped = gait_table.read_table(out), load_gait_model()
    key = "errors_on_recordings_left_out"
    for gait, errors in shipped.facts[key].items():
        for name, value in errors.items():
            assert rebuilt.facts[key][gait][name] == pytest.approx(value, abs=0.1), (gait, name)
    for gait in shipped.gaits:
        np.testing.assert_allclose(rebuilt.gaits[gait].coefficients, shipped.gaits[gait].coefficients, atol=2e-3)
    assert files("motionmatch.actors.biped").joinpath("gaits.npz").is_file()
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
