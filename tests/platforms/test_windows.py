"""Modules and functions that only POSIX has are taken away, as on Windows, and the parts that ask for them run."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import os, sys
import numpy, multiprocessing.popen_spawn_posix  # these are not ours, and have their own ways on Windows
for name in ("resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog"):
    sys.modules[name] = None
for name in ("getloadavg", "sysconf", "fork", "getuid", "geteuid", "sched_getaffinity", "sched_setaffinity", "killpg",
             "setsid", "uname", "mkfifo", "chown", "getpgid"):
    if hasattr(os, name):
        delattr(os, name)
from pathlib import Path
from motionmatch import atomic
from motionmatch.cli import main
from motionmatch.crowd.recording import check_room, find_memory
from motionmatch.metrics import machine
from motionmatch.motion import cache
from motionmatch.viewer import uploads

assert find_memory() is None
check_room(10, 20, 100, 1 / 60)
assert machine.measure_peak_memory() == 0.0
machine.measure_memory()
machine.describe_machine("numpy")
with machine.use_one_core():
    pass
uploads._limit_memory()
with atomic.replace_file(Path(sys.argv[1]) / "out.txt") as temporary:
    temporary.write_text("done")
sys.platform, os.environ["LOCALAPPDATA"] = "win32", sys.argv[1]
os.environ.pop("MOTIONMATCH_CACHE", None)
assert cache.folder() == Path(sys.argv[1]) / "motionmatch" / "Cache"
sys.platform = "linux"
raise SystemExit(main.main(["--version"]))
"""


def test_nothing_that_only_posix_has_is_needed(tmp_path):
    done = subprocess.run([sys.executable, "-c", SCRIPT, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out.txt").read_text() == "done"
