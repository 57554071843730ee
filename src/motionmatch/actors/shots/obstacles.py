"""Shot lists with obstacles: narrow places, beams and fences, uneven ground.

Speeds, heights and gaps are chosen so that performers of every seed manage them.
"""

from __future__ import annotations

import numpy as np

from motionmatch.actors.props.terrain import Terrain
from motionmatch.actors.shots import Shot, join_moves, make_course_shot, make_random_shot

BOTH = (1, -1)


def tight_shots() -> tuple[Shot, ...]:
    """Moves in narrow places and near other people."""
    side_steps = ((0.3, 2.0), (0.5, 2.0), (0.7, 1.5), (0.9, 1.5))
    near = ((0, 0.6), (40, 0.8), (-40, 0.8), (90, 0.5), (-90, 0.5), (10, 1.2), (140, 0.6), (-140, 0.6))
    ways = ((0, 0.0), (90, 0.3), (-90, 0.3), (0, 0.4), (180, 0.3), (45, 0.5), (-135, 0.2), (-45, 0.5), (135, 0.2))
    gaps = ((0.45, 0.5), (0.4, 0.4), (0.35, 0.3))
    passing = ((55, 1.1), (-55, 1.1), (30, 1.4), (-30, 1.4), (70, 0.8), (-70, 0.8))
    return (
        Shot(
            "side_steps",
            join_moves(
                "idle 1",
                (f"strafe {t} degrees={90 * k} speed={s}; idle 0.7" for s, t in side_steps for k in BOTH),
                "idle 1",
            ),
        ),
        _gap_shot("gaps_to_the_left", gaps, 1),
        _gap_shot("gaps_to_the_right", gaps, -1),
        Shot(
            "passing_by",
            join_moves(
                "idle 1; walk 1.5 speed=1.1",
                (f"pass_by 1.8 degrees={d} speed={s}; walk 1.6 speed={s}" for d, s in passing),
                "idle 1.5",
            ),
        ),
        Shot(
            "evasions",
            join_moves("idle 1.5", (f"evade 2.6 degrees={d} distance={s}; idle 1" for d, s in near), "idle 1.5"),
        ),
        Shot(
            "circling",
            join_moves(
                "idle 1",
                (f"circle 4 radius={r} speed={k * s}" for r, s in ((0.8, 0.5), (1.2, 0.6), (1.8, 0.8)) for k in BOTH),
                "idle 1.5",
            ),
        ),
        Shot(
            "shuffles",
            join_moves(
                "idle 1",
                (f"shuffle 1.6 degrees={d} speed={s}; idle 0.9" for d, s in ways),
                "shuffle 2 turn=0.6; shuffle 2 turn=-0.9; idle 1.5",
            ),
        ),
        Shot(
            "backing_away",
            "idle 1.5; walk 2 speed=0.9; backward 2 speed=0.6; idle 1; walk 1.5 speed=0.7; backward 1.5 speed=1.0; "
            "turn 1.6 degrees=150; walk 2 speed=1.2; idle 1; backward 2 speed=0.4 turn=0.5; "
            "backward 2 speed=0.4 turn=-0.5; idle 1.5",
        ),
        Shot(
            "waiting",
            "idle 8; shuffle 1.2 speed=0.4; idle 5; turn 1 degrees=35; idle 4; shuffle 1.5 speed=0.3 degrees=-90; "
            "idle 4; shuffle 1 turn=-0.5; idle 4",
        ),
        Shot(
            "around_corners",
            join_moves(
                "idle 1",
                (f"walk 1.4 speed=0.7; turn {0.8 + d / 150:.1f} degrees={k * d}" for d in (90, 45, 135) for k in BOTH),
                "walk 1.5 speed=0.7; idle 1.5",
            ),
        ),
        _crowd_shot(1),
        _crowd_shot(2),
        _edge_shot("edging_to_the_right", 1),
        _edge_shot("edging_to_the_left", -1),
        Shot(
            "edging_about",
            join_moves(
                "idle 1",
                (
                    f"edge 2 speed={s}; edge 0.8 speed=0; edge 1.6 speed={-s}; edge 1 speed=0; turn 1.6 degrees=180; "
                    "edge 1 speed=0"
                    for s in (0.3, 0.5, 0.4)
                ),
                "idle 1",
            ),
        ),
        *(_weave_shot(number) for number in range(1, 5)),
    )


def _gap_shot(name: str, gaps: tuple[tuple[float, float], ...], side: int) -> Shot:
    """Sidle through gaps, each narrower and slower than the last."""
    moves = (f"walk 2 speed=0.8; sidle 2.2 gap={gap} speed={side * speed}" for gap, speed in gaps)
    return Shot(name, join_moves("idle 1", moves, "walk 2 speed=0.8; idle 1.5"))


def _edge_shot(name: str, side: int) -> Shot:
    """Turn to the side, go sideways between walls, wait, go on and turn back."""
    moves = (
        f"walk 1.5 speed=0.6; idle 0.7; turn 1.1 degrees={90 * side}; edge 2.5 speed={-side * s}; edge 1.2 speed=0; "
        f"edge 2 speed={-side * faster}; edge 1.5 speed={-side * s}; turn 1.1 degrees={-90 * side}; idle 0.5"
        for s, faster in ((0.3, 0.45), (0.4, 0.25))
    )
    return Shot(name, join_moves("idle 1", moves, "walk 2 speed=0.9; idle 1"))


def _weave_shot(number: int) -> Shot:
    """Walk slowly between close obstacles: path and body turn independently."""
    return make_random_shot(
        f"weaving_{number}",
        100 + number,
        {
            "curve": lambda rng: (
                f"walk {rng.uniform(1, 2):.1f} speed={rng.uniform(0.3, 0.7):.2f} turn={rng.uniform(-1.4, 1.4):.2f}"
            ),
            "walk": lambda rng: (
                f"walk {rng.uniform(1, 2):.1f} speed={rng.uniform(0.4, 0.8):.2f} turn={rng.uniform(-0.8, 0.8):.2f}"
            ),
            "swerve": lambda rng: (
                f"strafe {rng.uniform(1, 2):.1f} degrees={rng.uniform(-110, 110):.0f} "
                f"speed={rng.uniform(0.3, 0.7):.2f} turn={rng.uniform(-1.0, 1.0):.2f}"
            ),
            "strafe": lambda rng: (
                f"strafe {rng.uniform(1, 2):.1f} degrees={rng.uniform(-70, 70):.0f} speed={rng.uniform(0.3, 0.7):.2f}"
            ),
            "pass_by": lambda rng: (
                f"pass_by 1.6 degrees={rng.uniform(25, 70) * rng.choice(BOTH):.0f} speed={rng.uniform(0.5, 0.8):.2f}"
            ),
        },
        count=16,
    )


def _crowd_shot(number: int) -> Shot:
    """Short random moves, as among people."""
    return make_random_shot(
        f"crowded_{number}",
        number,
        {
            "walk": lambda rng: (
                f"walk {rng.uniform(1.2, 2.2):.1f} speed={rng.uniform(0.5, 1.2):.2f} turn={rng.uniform(-0.8, 0.8):.2f}"
            ),
            "strafe": lambda rng: (
                f"strafe {rng.uniform(1.0, 1.8):.1f} degrees={rng.uniform(-180, 180):.0f} "
                f"speed={rng.uniform(0.3, 0.8):.2f}"
            ),
            "pass_by": lambda rng: f"pass_by 1.6 degrees={rng.uniform(25, 70) * rng.choice(BOTH):.0f} speed=0.9",
            "idle": lambda rng: f"idle {rng.uniform(1.0, 2.0):.1f}",
            "shuffle": lambda rng: (
                f"shuffle {rng.uniform(0.9, 1.6):.1f} degrees={rng.uniform(-180, 180):.0f} "
                f"speed={rng.uniform(0.0, 0.5):.2f}"
            ),
            "evade": lambda rng: f"evade 2.4 degrees={rng.uniform(-120, 120):.0f} distance={rng.uniform(0.4, 0.9):.2f}",
            "turn": lambda rng: f"turn 1.4 degrees={rng.uniform(-140, 140):.0f}",
            "backward": lambda rng: f"backward {rng.uniform(1.0, 1.6):.1f} speed={rng.uniform(0.4, 0.8):.2f}",
        },
        count=16,
    )


def vertical_shots() -> tuple[Shot, ...]:
    """Moves under obstacles, over them and onto them."""
    beams = (1.5, 1.35, 1.2, 1.1, 1.0, 0.9)
    kerbs = (0.1, 0.15, -0.15, 0.2, -0.1, -0.2)
    return (
        Shot(
            "ducks",
            join_moves(
                "idle 1; walk 2 speed=1.0",
                (f"duck 1.8 clearance={beam}; walk 2.6 speed=1.0" for beam in beams),
                "idle 1.5",
            ),
        ),
        _obstacle_row_shot("fences", (0.45, 0.55, 0.65, 0.4), "run 3.2 speed=2.8", "run 3.2 speed=3.2"),
        _obstacle_row_shot(
            "low_obstacles", (0.08, 0.15, 0.22, 0.3, 0.35, 0.12), "walk 3.4 speed=0.9", "walk 3.4 speed=1.1"
        ),
        Shot(
            "crouches",
            join_moves(
                "idle 1; walk 1.5 speed=0.9",
                (f"crouch 2.6 speed={s} depth={d}; walk 2 speed=0.9" for s, d in ((0.9, 0.3), (0.7, 0.6), (0.5, 0.9))),
                "crouch 2.5 speed=0.6 depth=0.5 turn=0.5; crouch 2.5 speed=0.6 depth=0.5 turn=-0.5; "
                "crouch 3 speed=0 depth=0.8; walk 2; idle 1.5",
            ),
        ),
        Shot(
            "crawls",
            "idle 1; walk 1.5 speed=1.0; crawl 4 speed=0.4; idle 0.6; walk 1.5 speed=0.9; crawl 4 speed=0.25; "
            "walk 2 speed=1.1; idle 1",
        ),
        make_course_shot(
            "kerbs",
            ("idle 1", None),
            *(("walk 3 speed=1.0", Terrain.stairs(start=0.0, count=1, rise=rise)) for rise in kerbs),
            ("walk 2 speed=1.0", None),
            ("idle 1.5", None),
        ),
        Shot(
            "ducks_from_standing",
            join_moves(
                "idle 1.5",
                (f"duck 2.2 clearance={beam} speed={s}; idle 1.5" for beam, s in ((1.4, 1.0), (1.2, 0.7), (0.95, 0.5))),
                "crouch 2.5 speed=0 depth=0.4; idle 1; crouch 3 speed=0 depth=1; idle 1.5",
            ),
        ),
        make_course_shot(
            "obstacle_course",
            ("idle 1", None),
            ("walk 3 speed=1.1", Terrain.hurdle(start=0.0, height=0.25)),
            ("run 3.2 speed=2.8", Terrain.fence(start=0.0, height=0.5)),
            ("walk 3.5 speed=1.0", Terrain.stairs(start=0.0, count=1, rise=0.18)),
            ("walk 3 speed=1.0", Terrain.hurdle(start=0.0, height=0.15)),
            ("walk 3 speed=1.0", Terrain.stairs(start=0.0, count=1, rise=-0.18)),
            ("run 3.4 speed=3.0", Terrain.fence(start=0.0, height=0.6)),
            ("walk 2.5 speed=1.2", None),
            ("idle 1.5", None),
        ),
        Shot(
            "crawls_turning",
            "idle 1.5; crawl 4 speed=0.4 turn=0.4; idle 1; crawl 4 speed=0.35 turn=-0.4 clearance=0.65; walk 2; idle 1",
        ),
        Shot(
            "crawls_quickly",
            "idle 1; walk 1.5 speed=0.8; crawl 4 speed=0.6 clearance=0.75; walk 1.5 speed=0.9; "
            "crawl 4 speed=0.5 turn=-0.2 clearance=0.7; walk 1.5; idle 1",
        ),
        _obstacle_row_shot("low_obstacles_slowly", (0.2, 0.35, 0.1, 0.28), "walk 4.4 speed=0.6", "walk 4.4 speed=0.75"),
        _obstacle_row_shot("high_fences", (0.6, 0.75, 0.7), "run 3.6 speed=3.2", "run 3.6 speed=3.4"),
        Shot(
            "creeping",
            "idle 1; crouch 6 speed=0.4 depth=0.6; crouch 4 speed=0.3 depth=0.9; crouch 6 speed=1.0 depth=0.4; "
            "crouch 3 speed=0 depth=0.7; crouch 4 speed=0.7 depth=0.7 turn=0.6; walk 2 speed=1; idle 1.5",
        ),
    )


def prone_shots() -> tuple[Shot, ...]:
    """Moves on the belly."""
    return (
        Shot(
            "low_crawls",
            "idle 1; walk 1.5 speed=0.8; low_crawl 6 speed=0.2; idle 0.6; walk 1.5 speed=0.9; low_crawl 5 speed=0.25; "
            "walk 1.5; idle 1",
        ),
        Shot(
            "low_crawls_turning",
            "idle 1.5; low_crawl 6 speed=0.2 turn=0.15; idle 1; walk 1.2 speed=0.7; low_crawl 6 speed=0.2 turn=-0.15; "
            "walk 1.5; idle 1",
        ),
        Shot("low_crawls_quickly", "idle 1; walk 1.5 speed=0.7; low_crawl 9 speed=0.3; walk 2 speed=0.8; idle 1"),
        Shot("low_crawls_slowly", "idle 1.5; low_crawl 6 speed=0.13; idle 0.8; low_crawl 8 speed=0.25; idle 1.5"),
    )


def _obstacle_row_shot(name: str, heights: tuple[float, ...], *moves: str) -> Shot:
    """Return a row of obstacles; the moves are used in turn."""
    low = max(heights) < 0.4
    parts = [
        (moves[k % len(moves)], (Terrain.hurdle if low else Terrain.fence)(start=0.0, height=height))
        for k, height in enumerate(heights)
    ]
    return make_course_shot(
        name, ("idle 1", None), ("walk 1.5 speed=1.0", None), *parts, ("walk 2", None), ("idle 1.5", None)
    )


def terrain_shots() -> tuple[Shot, ...]:
    """Stairs, slopes and rough ground."""
    rough = [Terrain.rough(np.random.default_rng(n), height=h, wavelength=w) for n, h, w in _ROUGH]
    wanders = (
        "walk 4 speed=1.2; walk 4 speed=1.2 turn=0.5; walk 4 speed=0.9 turn=-0.6; idle 2; walk 4 speed=1.5; "
        "walk 3 speed=0.7 turn=0.8; strafe 2.5 degrees=90 speed=0.6; backward 2.5 speed=0.6; idle 2"
    )
    return (
        _stairs_shot("stairs", (5, 0.17, 0.3), (5, -0.17, 0.3), (4, 0.15, 0.34), (4, -0.15, 0.34)),
        _slope_shot("slopes", "walk 6 speed=1.2", (8, -8, 12, -12)),
        Shot("rough_walk", f"idle 1; {wanders}", terrain=rough[0]),
        _slope_shot("slopes_jogging", "run 3.4 speed=2.4", (6, -6, 10, -10)),
        _stairs_shot("steep_stairs", (5, 0.2, 0.28), (5, -0.2, 0.28), (6, 0.19, 0.28), (6, -0.19, 0.28)),
        Shot(
            "rough_jog",
            "idle 1; walk 2 speed=1.3; run 5 speed=2.4; run 4 speed=2.8 turn=0.3; run 4 speed=2.8 turn=-0.3; "
            "run 3 speed=2.2; walk 3 speed=1.4; idle 1.5",
            terrain=rough[1],
        ),
        _slope_shot("steep_slopes", "walk 6 speed=0.9", (15, -15, 18, -18)),
        _stairs_shot("low_stairs", (5, 0.1, 0.4), (5, -0.1, 0.4), (4, 0.12, 0.36), (4, -0.12, 0.36)),
        Shot("very_rough_walk", f"idle 1; {wanders}", terrain=rough[2]),
        make_course_shot(
            "up_and_down_dale",
            ("idle 1", None),
            ("walk 5 speed=1.1", Terrain.slope(start=0.0, length=4.0, degrees=10)),
            ("walk 5 speed=0.7", Terrain.stairs(start=0.0, count=4, rise=0.16, tread=0.3)),
            ("walk 2.5 speed=1.0", None),
            ("walk 5 speed=1.1", Terrain.slope(start=0.0, length=4.0, degrees=-14)),
            ("walk 5 speed=0.7", Terrain.stairs(start=0.0, count=3, rise=-0.16, tread=0.3)),
            ("walk 2.5 speed=1.2", None),
            ("run 3 speed=2.4", None),
            ("walk 2", None),
            ("idle 1.5", None),
        ),
    )


_ROUGH = ((1, 0.05, 1.2), (2, 0.06, 2.0), (3, 0.08, 1.0))
"""Seed, height and wavelength of each rough ground, metres."""


def _stairs_shot(name: str, *flights: tuple[int, float, float]) -> Shot:
    """Stairs with landings between them: number of steps, rise and tread of each flight, metres."""
    parts = [
        part
        for count, rise, tread in flights
        for part in (
            ("walk 5 speed=0.7", Terrain.stairs(start=0.0, count=count, rise=rise, tread=tread)),
            ("walk 1.6 speed=1.0", None),
        )
    ]
    return make_course_shot(name, ("idle 1", None), ("walk 1.5 speed=1.0", None), *parts, ("idle 1.5", None))


def _slope_shot(name: str, move: str, degrees: tuple[float, ...]) -> Shot:
    """Slopes up and down, one for each move."""
    parts = [(move, Terrain.slope(start=0.0, length=4.0, degrees=each)) for each in degrees]
    return make_course_shot(
        name, ("idle 1", None), ("walk 1.5 speed=1.2", None), *parts, ("walk 2", None), ("idle 1.5", None)
    )
