"""Load motion, measure it, draw it.

    python examples/04_look_at_a_clip.py [FILE, FOLDER or ZIP]

Without an argument it uses the walk that motionmatch makes itself, written to a BVH file first.
"""

import sys
import tempfile
from pathlib import Path

import motionmatch as mm


def main() -> None:
    folder = Path(tempfile.mkdtemp())
    source = sys.argv[1] if len(sys.argv) > 1 else mm.actors.sketch.walk(seconds=5.0).save(folder / "walk.bvh")

    clip = mm.load(source)[0]  # metres, y up, without a T-pose as its first frame
    print(f"{clip.name}: {clip.seconds:.1f} s at {clip.fps:g} fps, a {clip.anatomy.kind}")

    knee = clip.anatomy["left_knee"]
    heights = clip.positions_world[:, knee, 1]  # (F,)
    print(f"the left knee ({clip.skeleton.names[knee]}) is {heights.min():.2f} to {heights.max():.2f} m high")

    planted = mm.motion.label_contacts(clip)  # (F, K) bool
    feet = mm.metrics.measure_feet(clip, planted)
    print(f"each foot is planted {feet.duty:.0%} of the time and slides at {feet.skate * 100:.1f} cm/s meanwhile")

    print("contact sheet:", mm.pictures.draw_sheet(clip, folder / "sheet.png", contacts=planted))


if __name__ == "__main__":
    main()
