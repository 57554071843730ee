"""Build a database from motion, and search it.

    python examples/01_build_a_database.py [FILE, FOLDER or ZIP]

Without an argument the built-in actors perform.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np

import motionmatch as mm


def main() -> None:
    clips = mm.load(sys.argv[1]) if len(sys.argv) > 1 else mm.actors.capture("sample")
    database = mm.build(clips)  # 30 columns, mirrored, 60 frames per second
    print(database)
    for block in database.schema.blocks:
        print(f"  {block.name:22} {block.width} columns, weight {block.weight:g}")

    matcher = mm.TreeMatcher(database.features, searchable=database.searchable, ranges=database.ranges)
    wanted = database.denormalize(database.features[[200]])
    wanted[:, database.schema.columns("trajectory_positions")] = [0.2, 0.6, 0.7, 1.0, 1.5, 1.2]  # to the left
    query = mm.Query(database.normalize(wanted), weights=database.schema.weights, current=[200], exclude_radius=20)
    match = matcher.search(query)
    clip, frame = database.where(match.frame[0])
    print(f"the best way to go left from here: {clip}, frame {frame}, at a cost of {match.cost[0]:.2f}")

    path = database.save(Path(tempfile.mkdtemp()) / "walk.npz")
    again = mm.MotionDatabase.load(path, schema=database.schema)
    assert np.array_equal(again.features, database.features)
    print(f"{path.stat().st_size / 1e6:.1f} MB:", path)


if __name__ == "__main__":
    main()
