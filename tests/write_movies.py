"""Draw the moving pictures of README and docs, each by the `motionmatch` commands that are listed here.

    python tests/write_movies.py             # those that are missing
    python tests/write_movies.py eight dog   # these

Commands run in a folder of their own; the last one writes the picture. README has GIF, which is shown everywhere; docs
have WebM, which needs Chromium to write.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"
SIZE = "--size 480 270"
SMALL = "--size 240 160 --rate 10 --seconds 3"
WALK = "actors capture 'walk 2 speed=1.3; turn 1.5 degrees=180; run 3 speed=3; idle 1' --out walk"
VARIANTS = (
    "generate 'walk 3 speed=1.2 turn=0.5; idle 1; run 2 speed=2.5' --count 3 --frames 240 --formats bvh --out new"
)
MADE = "new/script_variant_01.bvh new/script_variant_02.bvh new/script_variant_03.bvh"
PATH = "drive locomotion --path eight --seconds 7"

MOVIES: dict[str, tuple[str, ...]] = {
    # docs
    "eight.webm": (f"render --drive locomotion --path eight --seconds 6 {SIZE} --out PICTURE",),
    "zigzag.webm": (f"render --drive locomotion --path zigzag --seconds 6 {SIZE} --out PICTURE",),
    "dog.webm": (f"render --drive dog --path circle --seconds 6 {SIZE} --out PICTURE",),
    "script.webm": (WALK, f"render walk/script.bvh {SIZE} --out PICTURE"),
    "variants.webm": (VARIANTS, f"render {MADE} --seconds 6 {SIZE} --out PICTURE"),
    "learned.webm": (
        f"{PATH} --model locomotion --out eight.glb",
        f"render eight.glb --seconds 6 {SIZE} --out PICTURE",
    ),
    "corridor.webm": (f"render --scene narrowing_corridor --seconds 8 {SIZE} --out PICTURE",),
    "cones.webm": (f"render --scene zigzag_cones --seconds 7 {SIZE} --out PICTURE",),
    "crowd.webm": (f"render --scene circle --seconds 7 {SIZE} --out PICTURE",),
    "policy.webm": (
        "drive locomotion --policy reach --seconds 8 --out reach.glb",
        f"render reach.glb --seconds 7 {SIZE} --out PICTURE",
    ),
    "sit.webm": (
        "actors capture 'walk 2; sit 3; leave 3 degrees=30' --out sit",
        f"render sit/script.bvh {SIZE} --out PICTURE",
    ),
    "retarget.webm": (
        WALK,
        "actors capture 'idle 1' --joints 65 --out other",
        "convert other/script.bvh hero.glb",
        "retarget walk/script.bvh --to hero.glb --out onto.bvh",
        f"render walk/script.bvh onto.bvh {SIZE} --out PICTURE",
    ),
    # README
    "matching.gif": (f"render --drive locomotion --path eight {SMALL} --out PICTURE",),
    "learned.gif": (f"{PATH} --model locomotion --out eight.glb", f"render eight.glb {SMALL} --out PICTURE"),
    "variants.gif": (VARIANTS, f"render {MADE} {SMALL} --out PICTURE"),
    "corridor.gif": (f"render --scene narrowing_corridor {SMALL} --out PICTURE",),
    "crowd.gif": (f"render --scene circle {SMALL} --out PICTURE",),
    "policy.gif": (
        "drive locomotion --policy reach --seconds 5 --out reach.glb",
        f"render reach.glb {SMALL} --out PICTURE",
    ),
    "start.gif": ("render --drive locomotion --path eight --seconds 6 --rate 15 --size 560 300 --out PICTURE",),
}
"""The commands of each picture; PICTURE stands for its path."""


def draw(name: str) -> None:
    """Run the commands of a picture."""
    with tempfile.TemporaryDirectory() as folder:
        for command in MOVIES[name]:
            words = [str(IMAGES / name) if word == "PICTURE" else word for word in shlex.split(command)]
            print(f"{name}: motionmatch {command}", flush=True)
            subprocess.run([sys.executable, "-m", "motionmatch", *words], check=True, cwd=folder)


def main(names: list[str]) -> int:
    """Draw the pictures of these names, or all that are missing."""
    chosen = [name for name in MOVIES if Path(name).stem in names or name in names]
    for name in chosen if names else [name for name in MOVIES if not (IMAGES / name).exists()]:
        draw(name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
