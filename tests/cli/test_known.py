"""What arguments may be: names are those of where they are at home, and what is missing is said before numba loads."""

import json
import subprocess
import sys

import pytest

from motionmatch.cli import known
from motionmatch.cli.main import VERBS
from motionmatch.errors import FileError, InputError

MISSING = {
    "augment": "nope.bvh",
    "doctor": "nope.bvh",
    "info": "nope.bvh",
    "convert": "nope.bvh out.bvh",
    "retarget": "nope.bvh --to nope.bvh --out out.bvh",
    "draw": "nope.bvh",
    "render": "nope.bvh",
    "build": "nope",
    "coverage": "nope",
    "explain": "nope",
    "drive": "nope",
    "play": "nope",
    "train": "nope",
    "export": "nope --onnx out",
    "generate": "nope",
    "crowd": "groups --database nope",
    "scene": "nope",
    "train-policy": "reach --database nope",
    "reproduce": "generative --out out --mocap nope",
    "study": "nope.csv",
}
MISSING_OPTIONS = [
    "play --scene nope",
    "play --scene nope.json",
    "play --policy nope",
    "play --model nope",
    "play --settings nope.toml",
    "play --model locomotion --mode nope",
    "play --model locomotion --projector nope",
    "drive --model nope",
    "drive sample --model locomotion --mode nope",
    "drive sample --model locomotion --projector nope",
    "drive sample --path nope.csv",
    "drive sample --ground nope",
    "generate sample --keyframes nope.toml",
    "crowd nope",
    "crowd nope.json",
    "scene nope.svg",
    "drive --scene nope",
    "render --scene nope",
    "render --drive nope",
    "render --drive locomotion --path nope.csv",
    "train-policy nope",
    "drive --policy nope",
    "fetch nope",
]
RUN = """
import io, json, sys
from contextlib import redirect_stderr
from motionmatch.cli.main import main
said = []
for line in sys.argv[1:]:
    with redirect_stderr(io.StringIO()) as heard:
        code = main(line.split())
    said.append([code, heard.getvalue(), "numba" in sys.modules or "scipy" in sys.modules])
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def complaints():
    """What one process says to all of these, and whether it had loaded what is slow by then."""
    lines = [f"{verb} {rest}" for verb, rest in MISSING.items()] + MISSING_OPTIONS
    done = subprocess.run([sys.executable, "-c", RUN, *lines], capture_output=True, text=True, check=True)
    return dict(zip(lines, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("line", [*(f"{verb} {rest}" for verb, rest in MISSING.items()), *MISSING_OPTIONS])
def test_what_is_missing_is_said_before_anything_slow_is_imported(complaints, line):
    code, said, slow = complaints[line]
    assert code == 2 and said.startswith("error: ") and "nope" in said
    assert not slow


def test_every_verb_that_takes_a_path_is_among_them():
    assert set(MISSING) == set(VERBS) - {"fetch", "actors", "bench", "completion"}


def test_names_are_those_of_where_they_are_at_home():
    from motionmatch.actors.takes import _all_databases
    from motionmatch.crowd import scenarios as crowds
    from motionmatch.database.schema import OPTIONAL, PAPER
    from motionmatch.datasets import DATASETS
    from motionmatch.environment import scenarios as scenes
    from motionmatch.learned.mode import MODES, PROJECTORS
    from motionmatch.scenarios import MATCHING_SCENARIOS
    from motionmatch.tasks.finding import TASKS
    from motionmatch.viewer.goal_view import ChairPlay, PairPlay
    from motionmatch.viewer.scenarios import list_viewer_scenarios
    from motionmatch.world.path import PATHS

    assert tuple(_all_databases()) == known.NAMES
    assert tuple(scenes.SCENARIOS) == known.SCENES
    assert tuple(crowds.SCENARIOS) == known.CROWDS
    assert tuple(PATHS) == known.PATHS
    assert (tuple(MODES), PROJECTORS) == (known.MODES, known.PROJECTORS)
    assert tuple(MATCHING_SCENARIOS) == known.SCENARIOS
    assert {*list_viewer_scenarios(), ChairPlay.name, PairPlay.name, *MATCHING_SCENARIOS} == set(known.DRIVERS)
    assert tuple(TASKS) == known.TASKS
    assert tuple(DATASETS) == known.DATASETS
    assert (PAPER, *OPTIONAL) == known.FEATURES


def test_models_and_policies_that_come_with_motionmatch_are_known():
    from motionmatch.learned.model import find_shipped_model
    from motionmatch.tasks.policy import is_policy

    assert known.list_models() and all(find_shipped_model(name) for name in known.list_models())
    assert known.list_policies() and all(is_policy(name) for name in known.list_policies())


@pytest.mark.parametrize("name", known.GROUNDS)
def test_grounds_are_known(name):
    from motionmatch.cli.drive import read_ground

    assert read_ground(name) is not None


def test_a_name_or_a_path_that_is_there_is_not_refused(tmp_path):
    known.SOURCE.check("locomotion")
    known.SOURCE.check("walk 4; idle 1")
    known.SOURCE.check(str(tmp_path))
    known.SCENE.check("car")
    known.WAY.check(str(tmp_path))


def test_a_misspelt_name_and_a_missing_path_are_told_apart():
    with pytest.raises(InputError, match="Did you mean 'car'"):
        known.SCENE.check("carr")
    with pytest.raises(FileError, match="no such file"):
        known.SCENE.check("carr.json")
    with pytest.raises(InputError, match="Did you mean 'locomotion'"):
        known.SOURCE.check("locomotoin")
    with pytest.raises(InputError, match="Did you mean 'sample'"):
        known.MOTION.check("smaple")
    with pytest.raises(FileError, match="Did you mean 'reach'"):
        known.EXPORTED.check("reech")
    with pytest.raises(FileError, match="no such file"):
        known.MOTION.check("walks")
