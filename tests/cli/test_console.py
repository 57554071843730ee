import subprocess
import sys

import pytest

from motionmatch.cli.console import Console


def test_a_broken_pipe_is_an_error_that_main_knows():
    with pytest.raises(BrokenPipeError):
        Console().on_broken_pipe()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes differ")
def test_a_reader_that_goes_away_gives_141():
    command = f"{sys.executable} -m motionmatch info sample | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() in ("0", "141") and "Traceback" not in done.stderr
