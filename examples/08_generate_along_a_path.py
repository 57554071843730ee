"""A walk that was never recorded, along a path: new motion from one short clip.

python examples/08_generate_along_a_path.py
"""

import tempfile
from pathlib import Path

import numpy as np

import motionmatch as mm
from motionmatch.generative import FollowPath


def main() -> None:
    (example,) = mm.actors.capture("walk 4 speed=1.2 turn=0.5; walk 4 speed=1.2 turn=-0.5", fps=30)
    path = mm.GroundPath([(0, 0), (0, 3), (3, 5), (6, 3), (6, 0)])  # x, z in metres
    frames = round(path.length / 1.2 * example.fps)
    made = [
        mm.synthesize(example, frames, rng=np.random.default_rng(seed), constraints=[FollowPath(path, whole=True)])
        for seed in (1, 2, 3)
    ]
    for clip in made:
        away = 100 * path.distance_from(clip.positions_world[:, 0])
        print(f"{path.length:.1f} m in {clip.seconds:.1f} s, {away.mean():.1f} cm from the path on average")

    folder = Path(tempfile.mkdtemp())
    print(made[0].save(folder / "path.glb"))
    way = path.position(np.linspace(0, path.length, 200))
    print(mm.pictures.draw_variants([example], made, folder / "path.png", title="Along a path", way=way))


if __name__ == "__main__":
    main()
