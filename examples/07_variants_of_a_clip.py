"""New motion from one clip: variants, a loop, and one that hits key frames.

python examples/07_variants_of_a_clip.py
"""

import tempfile
from pathlib import Path

import numpy as np

import motionmatch as mm
from motionmatch.generative import KeyFrames, Loop


def main() -> None:
    (example,) = mm.actors.capture("walk 3 speed=1.3 turn=0.6; idle 2; walk 3 turn=-0.7", fps=30)
    made = [mm.synthesize(example, 300, rng=np.random.default_rng(seed)) for seed in (1, 2)]
    made.append(mm.synthesize(example, 200, rng=np.random.default_rng(3), constraints=[Loop()]))
    keys = KeyFrames([40, 160], poses=example.trim(100, 102))  # two poses of the example, where we want them
    made.append(mm.synthesize(example, 200, rng=np.random.default_rng(4), constraints=[keys]))
    for clip in made:
        slide, usual = (100 * mm.measure(each).skate for each in (clip, example))
        print(f"{clip.seconds:.1f} s, feet slide {slide:.1f} cm/s (example {usual:.1f})")

    folder = Path(tempfile.mkdtemp())
    print(made[0].save(folder / "variant.bvh"))
    print(mm.pictures.draw_variants([example], made, folder / "variants.png", title="Variants of a walk"))


if __name__ == "__main__":
    main()
