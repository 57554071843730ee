"""Scripts by which shells complete."""

import re
import shutil
import subprocess
import sys

import pytest

from motionmatch.cli.completion import list_words
from motionmatch.cli.main import VERBS, main

BASH = shutil.which("bash")
needs_bash = pytest.mark.skipif(BASH is None or sys.platform == "win32", reason="there is no bash here")


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    """The script for bash, in a file."""
    command = [sys.executable, "-m", "motionmatch", "completion", "bash"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    path = tmp_path_factory.mktemp("completion") / "motionmatch.bash"
    path.write_text(done.stdout)
    return path


def completed(script, *words, folder="."):
    """What a real bash offers for the last of these words."""
    quoted = " ".join(f"'{word}'" for word in words)
    run = (
        f"source {script}; COMP_WORDS=(motionmatch {quoted}); COMP_CWORD={len(words)}; _motionmatch; "
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    command = [BASH, "--norc", "-c", run]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder).stdout.strip().splitlines()


@needs_bash
def test_the_script_is_valid(script):
    assert subprocess.run([BASH, "-n", script], capture_output=True, text=True).stderr == ""


@needs_bash
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["expl"], ["explain"]),
        (["play", "--sc"], ["--scenario", "--scene"]),
        (["play", "--scene", "narr"], ["narrowing_corridor"]),
        (["play", "--scene", "=", "narr"], ["narrowing_corridor"]),
        (["play", "--no-br"], ["--no-browser"]),
        (["play", "loco"], ["locomotion"]),
        (["play", "--policy", "reach-"], ["reach-moving"]),
        (["crowd", "door_185_h"], ["door_185_hurry"]),
        (["crowd", "--steering", "o"], ["orca"]),
        (["train-policy", "reach-"], ["reach-moving"]),
        (["generate", "sample", "--fo"], ["--formats", "--follow"]),
        (["generate", "--from", "loco"], ["locomotion"]),
        (["generate", "--formats", "gl"], ["glb"]),
        (["export", "loco"], ["locomotion"]),
        (["reproduce", "gen"], ["generative"]),
        (["fetch", "laf"], ["lafan1"]),
        (["completion", "z"], ["zsh"]),
        (["info", "--u"], ["--units", "--up"]),
        (["drive", "sample", "--seconds", ""], []),
    ],
)
def test_bash_completes(script, words, expected, tmp_path):
    assert sorted(completed(script, *words, folder=tmp_path)) == sorted(expected)


@needs_bash
def test_bash_completes_benchmarks_of_the_repository(script):
    assert completed(script, "bench", "gen") == ["generative"]


@needs_bash
def test_bash_completes_files_whatever_their_names(script, tmp_path):
    (tmp_path / "my walk.bvh").touch()
    assert completed(script, "info", "my", folder=tmp_path) == ["my walk.bvh"]
    assert completed(script, "build", "sample", "--out", "my", folder=tmp_path) == ["my walk.bvh"]


@pytest.mark.parametrize("verb", [name for name, verb in VERBS.items() if verb.exists()])
def test_options_are_those_of_the_help(verb, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "100")
    with pytest.raises(SystemExit):
        main([verb, "--help"])
    shown = set(re.findall(r"^\W (?:-\w, )?(--[\w-]+)", capsys.readouterr().out, re.M)) - {"--help"}
    assert {word.name for word in list_words(VERBS[verb].load()) if word.name} == shown


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_read_their_scripts(shell, capsys, tmp_path):
    assert main(["completion", shell]) == 0
    path = tmp_path / "script"
    path.write_text(capsys.readouterr().out)
    assert "narrowing_corridor" in path.read_text() and "train-policy" in path.read_text()
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    assert subprocess.run([shell, "-n", path], capture_output=True, text=True).stderr == ""
