"""Vector code written by hand can be lowered for processors that are not here."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).resolve().parents[1] / "platforms" / "select_instructions.py"
NO_TARGET = 77


def test_arm_processors_have_instructions_for_every_kernel_written_by_hand(tmp_path):
    # In a process of its own: LLVM aborts where it cannot lower an instruction. Unoptimised, since optimised code
    # suits the processor that is here; with a cache of its own, since cached code may be optimised.
    settings = {"NUMBA_OPT": "0", "NUMBA_CACHE_DIR": str(tmp_path)}
    triples = ["aarch64-apple-darwin", "aarch64-linux-gnu"]
    command = [sys.executable, str(PROGRAM), *triples]
    run = subprocess.run(command, capture_output=True, text=True, env=os.environ | settings)
    if run.returncode == NO_TARGET:
        pytest.skip(run.stdout.strip())
    shown = "\n".join(run.stdout.splitlines()[-6:] + run.stderr.splitlines()[:12])
    assert run.returncode == 0, f"the last kernel named here could not be lowered, or none could be compiled:\n{shown}"
    for triple in triples:
        assert re.search(rf"^{triple}: \d+ kernels selected$", run.stdout, re.MULTILINE)
