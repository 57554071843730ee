"""The command starts quickly: it imports no more than it needs."""

import subprocess
import sys

import pytest

from marks import slow
from walks import acted

LEFT_OUT = ("scipy.ndimage", "scipy.interpolate", "scipy.signal", "scipy.linalg", "typeguard", "matplotlib", "torch")
COMMAND = """
import sys
from motionmatch.cli.main import main
code = main(["generate", sys.argv[1], "--count", "1", "--iterations", "1", "--out", sys.argv[2]])
print("imported:", *[name for name in sys.argv[3:] if sys.modules.get(name) is not None])
sys.exit(code)
"""


def test_generate_imports_neither_scipy_nor_matplotlib(tmp_path):
    walk = acted("walk 3 speed=1.3").save(tmp_path / "walk.bvh")
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, str(walk), str(tmp_path / "made"), *LEFT_OUT], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].split() == ["imported:"]
    assert (tmp_path / "made" / "variants.png").is_file()


LINEAR_ALGEBRA = """
from motionmatch.cli.quick import import_numba
import_numba()
import sys, numba, numpy as np
from numba.np import arraymath, linalg
assert "scipy.linalg" not in sys.modules and arraymath._HAVE_BLAS and linalg.ensure_blas.__name__ == "ensure_blas"
{more}
print("fine")
"""
PRODUCT = "assert numba.njit(lambda a, b: a @ b)(np.eye(3), np.ones((3, 2))).sum() == 6.0"


@pytest.mark.parametrize("more", ["", *slow(PRODUCT)])
def test_numba_is_left_as_it_is_and_can_still_use_linear_algebra(more):
    done = subprocess.run([sys.executable, "-c", LINEAR_ALGEBRA.format(more=more)], capture_output=True, text=True)
    assert done.stdout.strip() == "fine", done.stderr


def test_garbage_is_collected_again_when_everything_is_imported():
    """In a process that has NumPy already, as here, nothing is changed."""
    import gc

    from motionmatch.cli.main import parse
    from motionmatch.cli.quick import collect_garbage

    parse("generate", ["walk.bvh"])
    assert gc.isenabled()
    frozen = gc.get_freeze_count()
    collect_garbage()
    assert gc.get_freeze_count() == frozen
    done = subprocess.run([sys.executable, "-c", COLLECT], capture_output=True, text=True)
    assert done.stdout.split() == ["False", "True", "True"], done.stderr


COLLECT = """
import gc
from motionmatch.cli.main import parse
from motionmatch.cli.quick import collect_garbage
parse("generate", ["walk.bvh"])
print(gc.isenabled())
collect_garbage()
print(gc.isenabled(), gc.get_freeze_count() > 0)
"""
