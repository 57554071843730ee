"""What `generate` says about its examples and results, and the files that hold all of them."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from motionmatch.cli import generated
from motionmatch.generative.config import SynthesisConfig
from motionmatch.generative.constraints import Complete, Loop
from motionmatch.generative.keyframes import KeyFrames
from motionmatch.generative.prepared import find_default_frames
from motionmatch.generative.variants import VariantPlan
from motionmatch.motion.load import load
from walks import acted, treadmill


def plan(*constraints, example=None):
    return VariantPlan([example or acted()], 120, SynthesisConfig(), constraints=constraints)


def made(*clips):
    return [(Path(f"variant_{number}.bvh"), clip, True) for number, clip in enumerate(clips)]


def test_where_it_goes_and_too_short_examples_are_told(capsys):
    generated.announce(plan(example=acted("walk 3 speed=1.3").trim(5, 30)))
    said = " ".join(capsys.readouterr().out.split())
    assert "travel: free" in said and "lasts 0.8 s, less than a stride" in said and "Give a longer example" in said
    generated.announce(plan(example=treadmill()))
    said = " ".join(capsys.readouterr().out.split())
    assert "travel: in place" in said and "stride" not in said


@pytest.mark.parametrize(
    ("constraint", "why"),
    [
        (lambda clip: KeyFrames([10, 40, 70], clip.trim(20, 23)), "Key frames are 1.0 s apart"),
        (lambda clip: Complete(clip.trim(0, 120), ["LeftUpLeg..."]), "keep fewer joints"),
    ],
)
def test_fewer_results_than_asked_for_are_told_with_the_reason(capsys, constraint, why):
    clip, other = acted("walk 5 speed=1.3"), acted("idle 4")
    generated.print_variety(plan(constraint(clip), example=clip), made(clip, other), 12)
    said = " ".join(capsys.readouterr().out.split())
    assert "different: 1 of 1 pairs" in said and "only 2 different results of 12 could be found" in said and why in said


def test_a_crowd_is_one_file_of_loops_that_begin_at_different_moments(tmp_path):
    loop = plan(Loop(), example=acted("idle 4"))
    path = generated.write_together(loop, made(acted("idle 3")), tmp_path, None, crowd=4)
    clips = load(path)
    assert path.name.endswith("_crowd.glb") and len(clips) == 4
    starts = [clip.rotations[0] for clip in clips]
    assert all(np.abs(a - b).max() > 1e-4 for n, a in enumerate(starts) for b in starts[:n])


def test_several_examples_have_room_for_all_of_them():
    one, two = acted("idle 3"), acted("walk 5")
    assert find_default_frames([one, two]) == 2 * (one.num_frames + two.num_frames)


MEMORY = """
import resource, sys
from motionmatch.cli.main import main
code = main(["generate", sys.argv[1], "--count", "1", "--frames", "50000", "--out", sys.argv[2]])
print("megabytes:", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
sys.exit(code)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured in other units elsewhere")
def test_fifty_thousand_frames_fit_in_700_megabytes(mocap, tmp_path):
    import zipfile

    with zipfile.ZipFile(mocap("genmm")) as archive:
        archive.extract("genmm/Joe__Walk-In-Circle.bvh", tmp_path)
    walk = tmp_path / "genmm" / "Joe__Walk-In-Circle.bvh"
    command = [sys.executable, "-c", MEMORY, str(walk), str(tmp_path / "made")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout.split()[-1]) <= 700.0
