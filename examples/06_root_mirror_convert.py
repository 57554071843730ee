"""Simulation root, mirroring, resampling, and files for other tools.

python examples/06_root_mirror_convert.py
"""

import tempfile
from pathlib import Path

import numpy as np

import motionmatch as mm


def main() -> None:
    clip = mm.actors.sketch.walk(seconds=4.0, turn=0.4)
    clip = mm.understand(clip).apply(clip)

    rooted = mm.motion.add_root(clip)  # joint 0 is now the ground position and facing, smoothed
    path = rooted.positions[:, 0]  # (F, 3)
    print(f"the root goes {np.linalg.norm(np.diff(path, axis=0), axis=1).sum():.2f} m along the ground")

    other = mm.motion.mirror_clip(rooted)
    again = mm.motion.mirror_clip(other)
    print("mirrored twice, it is off by", np.abs(again.positions_world - rooted.positions_world).max(), "m")

    slow = mm.motion.resample_clip(clip, 30.0)
    folder = Path(tempfile.mkdtemp())
    for name in ("walk.bvh", "walk.glb", "walk.npz"):
        print(slow.save(folder / name), (folder / name).stat().st_size, "bytes")


if __name__ == "__main__":
    main()
