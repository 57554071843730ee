"""The command starts quickly: it imports no more than it needs."""

import subprocess
import sys

import numpy as np
import pytest

from walks import acted

LEFT_OUT = ("scipy.ndimage", "scipy.interpolate", "scipy.signal", "typeguard", "mpl_toolkits.mplot3d", "torch")
COMMAND = """
import sys
from motionmatch.cli.main import main
code = main(["generate", sys.argv[1], "--count", "1", "--iterations", "1", "--out", sys.argv[2]])
print("imported:", *[name for name in sys.argv[3:] if sys.modules.get(name) is not None])
sys.exit(code)
"""


def test_generate_imports_neither_scipy_nor_what_pictures_do_not_need(tmp_path):
    walk = acted("walk 3 speed=1.3").save(tmp_path / "walk.bvh")
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, str(walk), str(tmp_path / "made"), *LEFT_OUT], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].split() == ["imported:"]
    assert (tmp_path / "made" / "variants.png").is_file()


DRAW = """
import sys
if sys.argv[2] == "quick":
    from motionmatch.cli.quick import import_matplotlib
    import_matplotlib()
from matplotlib.figure import Figure
from matplotlib.artist import Artist
figure = Figure((2, 2))
axes = figure.add_subplot()
axes.plot([0, 1], [1, 0])
axes.set(xlabel="x", title="a line")
figure.savefig(sys.argv[1])
from mpl_toolkits.mplot3d import Axes3D
print(callable(Artist._update_set_signature_and_docstring))
"""


def test_pictures_are_the_same_and_matplotlib_is_left_as_it_is(tmp_path):
    pytest.importorskip("PIL")
    from PIL import Image

    pictures = []
    for how in ("quick", "plain"):
        path = tmp_path / f"{how}.png"
        done = subprocess.run([sys.executable, "-c", DRAW, str(path), how], capture_output=True, text=True)
        assert done.returncode == 0 and done.stdout.strip() == "True" and not done.stderr, done.stderr
        pictures.append(np.asarray(Image.open(path)))
    np.testing.assert_array_equal(pictures[0], pictures[1])
