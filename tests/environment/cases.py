"""Random worlds, footprints and queries for the matchers."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

import databases
from motionmatch.environment.footprints import FootprintConfig, Footprints
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.query import EnvironmentQuery
from motionmatch.environment.strategies import LinearSearch
from motionmatch.search.query import Mask
from motionmatch.world.obstacles import Disc, Ellipse, OrientedBox, Wall
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings


@lru_cache(maxsize=4)
def footprints(horizons=(20 / 60, 40 / 60, 60 / 60)):
    return Footprints.of(databases.small(), FootprintConfig(horizons=horizons))


def scene(rng, *, fixed=8, moving=3):
    found = []
    for k in range(fixed + moving):
        place, speed = rng.uniform(-2.0, 2.5, 2), tuple(rng.uniform(-1, 1, 2)) if k >= fixed else (0.0, 0.0)
        size = rng.uniform(0.1, 0.5, 2)
        found.append(
            [
                Disc(*place, size[0], velocity=speed),
                Ellipse(*place, *size, rng.uniform(0, 6), velocity=speed),
                OrientedBox(*place, *size, rng.uniform(0, 6), velocity=speed),
                Wall(tuple(place), tuple(place + rng.uniform(-1, 1, 2)), 0.1, velocity=speed),
            ][k % 4]
        )
    return Scene(tuple(found))


def query(rng, world, *, characters=3, horizons=3, mask=False, threshold=0.5, own=None):
    database = databases.small()
    frames = rng.choice(np.flatnonzero(database.searchable), characters)
    vector = database.features[frames] + rng.normal(0, 0.5, (characters, database.schema.width))
    weights = rng.uniform(0.0, 0.3, (characters, database.schema.width))
    weights[:, rng.integers(0, database.schema.width, 4)] = 0.0
    return EnvironmentQuery(
        vector,
        weights=weights,
        current=np.where(rng.random(characters) < 0.8, frames, -1),
        mask=Mask(rng.random(database.num_frames) < 0.6) if mask else None,
        exclude_radius=20,
        continuing=True,
        bias=float(rng.choice([0.0, 0.05])),
        surroundings=Surroundings(world, own=own),
        positions=rng.uniform(-1, 1, (characters, 3)) * [1.0, 0.0, 1.0],
        yaws=rng.uniform(-3, 3, characters),
        environment_weights=rng.uniform(0, 8) * rng.uniform(0.2, 1.0, (characters, horizons)),
        threshold=threshold,
    )


def every_frame():
    """The matcher that looks at every frame."""
    return EnvironmentMatcher(databases.small(), footprints(), strategy=LinearSearch())


def brute(matcher, asked):
    """Every frame, by the matcher's own costs and penalties, with the rules of `Query` written out."""
    every = np.arange(matcher.num_frames)
    penalties = matcher.penalties(asked, every)
    frames, costs = [], []
    for row in range(len(asked)):
        totals = matcher.tree.row_costs(asked, row, every) + penalties[row]
        stay = int(asked.stays[row])
        if stay >= 0 and asked.masks and not asked.masks[asked.mask_numbers[row]].allowed[stay]:
            stay = -1
        offered = totals.copy()
        offered[matcher.tree.why_excluded(asked, every)[row] != 0] = np.inf
        best = int(np.argmin(offered))
        stayed = totals[stay] if stay >= 0 else np.inf
        goes = np.isfinite(offered[best]) and offered[best] < stayed - (asked.bias[row] if stay >= 0 else 0.0)
        frames.append(best if goes else stay)
        costs.append(offered[best] if goes else stayed)
    return np.array(frames), np.array(costs)
