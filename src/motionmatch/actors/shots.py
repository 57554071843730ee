"""Shot lists: which takes make a named database.

`sample` and `locomotion` are written here, the others in files of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from motionmatch.actors.hound_shots import dog
from motionmatch.actors.names import NAMES
from motionmatch.actors.obstacle_shots import terrain, tight, vertical
from motionmatch.actors.pair_shots import pair
from motionmatch.actors.prop_shots import carry, chair
from motionmatch.actors.shot import Shot, joined
from motionmatch.errors import unknown_name


@dataclass(frozen=True)
class Database:
    """Shots that belong together, the most useful first: who takes only a few minutes takes those."""

    name: str
    summary: str
    shots: tuple[Shot, ...]

    @property
    def seconds(self) -> float:
        return sum(shot.seconds for shot in self.shots)


def database(name: str) -> Database:
    """One of the named databases."""
    if name not in NAMES:
        raise unknown_name("database", name, NAMES)
    return _databases()[name]


@lru_cache(maxsize=1)
def _databases() -> dict[str, Database]:
    known = (
        Database("sample", "a start, a walk, a curve, a run, a stop and side-steps, for demos and tests", _sample()),
        Database("locomotion", "every speed, turn and direction; starts, stops and cuts", _locomotion()),
        Database("tight", "side-steps, sidles through gaps, twists, evasions, shuffles, circling, waiting", tight()),
        Database(
            "vertical", "crouches, ducks under beams, crawls, jumps over fences, hurdles and single steps", vertical()
        ),
        Database("terrain", "stairs, slopes and rough ground, walking and jogging", terrain()),
        Database("chair", "to a chair from every side, sits down, sits, gets up and walks away", chair()),
        Database("carry", "boxes of every width before the belly, overhead and at the hip", carry()),
        Database("pair", "two performers: handshakes, meetings, passing in corridors, side by side, following", pair()),
        Database("dog", "a dog: stands, walks, paces, trots, canters, gallops, turns, sniffs, sits and lies", dog()),
    )
    return {each.name: each for each in known}


def _sample() -> tuple[Shot, ...]:
    return (
        Shot("sample_walk", "idle 1.5; walk 4 speed=1.3; walk 3 speed=1.3 turn=0.6; run 3 speed=3; walk 1.5; idle 1.5"),
        Shot("sample_strafe", "idle 1; strafe 2 degrees=90; strafe 2 degrees=-90; backward 1.5; idle 1"),
    )


def _locomotion() -> tuple[Shot, ...]:
    both = (1, -1)
    return (
        _wander(1),
        _starts("starts_walking", "walk", (1.2, 0.7, 1.6, 1.0)),
        _turns("walk_turns", "walk", 1.3, (0.3, 0.6, 1.0, 1.5)),
        Shot(
            "walk_speeds",
            joined("idle 1.5", (f"walk 3.5 speed={s}" for s in (0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8)), "idle 2"),
        ),
        Shot("run_speeds", joined("walk 2", (f"run 4 speed={s}" for s in (2.0, 2.5, 3.0, 3.5, 4.0)), "walk 2; idle 2")),
        _directions("strafe_directions", 0.8, (90, 45, 135, 180, -135, -90, -45)),
        _cuts("walk_cuts", "walk", 1.3, seconds=1.0),
        Shot(
            "turns_in_place",
            joined(
                "idle 1",
                (f"turn {0.7 + d / 150:.2f} degrees={k * d}; idle 1" for d in (90, 45, 180, 135) for k in both),
                "idle 1",
            ),
        ),
        _turns("run_turns", "run", 2.8, (0.3, 0.6, 1.0)),
        Shot(
            "speed_changes",
            "walk 2.5 speed=0.6; walk 2.5 speed=1.6; walk 2.5 speed=0.9; run 3 speed=2.6; walk 2.5 speed=1.2; "
            "run 3 speed=3.8; run 2.5 speed=2.2; walk 2.5 speed=0.5; run 3 speed=3.2; walk 2.5 speed=1.7; idle 2",
        ),
        Shot(
            "backward",
            "idle 1; backward 3 speed=0.8; backward 3 speed=0.4; backward 3 speed=1.1; backward 3 speed=0.7 turn=0.5; "
            "backward 3 speed=0.7 turn=-0.5; idle 1.5; backward 2.5 speed=0.6; walk 2.5 speed=1.0; "
            "backward 2.5 speed=0.9; idle 1.5",
        ),
        Shot(
            "circles",
            joined(
                "idle 1",
                (f"circle 5 radius={r} speed={k * s}" for r, s in ((1.5, 0.8), (1.0, 0.5), (2.5, 1.0)) for k in both),
                "idle 1",
            ),
        ),
        _starts("starts_running", "run", (2.5, 3.5, 2.1, 3.0)),
        _directions("diagonal_walks", 1.1, (45, 0, -45, 0, 60, -60, 30, -30)),
        _turns("slow_turns", "walk", 0.8, (0.4, 0.8, 1.2)),
        _wander(2),
        _cuts("run_cuts", "run", 2.4, seconds=1.6),
        _turns("fast_turns", "walk", 1.7, (0.3, 0.7, 1.1)),
        _directions("slow_strafes", 0.5, (-105, 165, 75, 15, 120, -40, -160, 100)),
        Shot(
            "strafes_turning",
            joined(
                "idle 1",
                (f"strafe 3 degrees={d} speed=0.7 turn={k * 0.5}" for d in (90, -90, 180, 45) for k in both),
                "idle 1.5",
            ),
        ),
        Shot("standing", "idle 20"),
        _wander(3),
    )


def _starts(name: str, move: str, speeds: Sequence[float]) -> Shot:
    """From standing and back, to every speed."""
    return Shot(name, joined("idle 1.5", (f"{move} 3 speed={speed}; idle 2" for speed in speeds), "idle 0.5"))


def _turns(name: str, move: str, speed: float, rates: Sequence[float]) -> Shot:
    """To the left and to the right, ever sharper."""
    moves = (
        f"{move} 3 speed={speed} turn={rate}; {move} 3 speed={speed} turn={-rate}; {move} 1.5 speed={speed}"
        for rate in rates
    )
    return Shot(name, joined(f"{move} 1.5 speed={speed}", moves, "walk 1; idle 1.5"))


def _cuts(name: str, move: str, speed: float, *, seconds: float) -> Shot:
    """On a planted foot, by all angles to both sides."""
    moves = (
        f"{move} 2 speed={speed}; cut {seconds} degrees={side * degrees} speed={speed}"
        for degrees in (90, 45, 135, 180)
        for side in (1, -1)
    )
    return Shot(name, joined("idle 1", moves, f"{move} 2 speed={speed}; idle 1.5"))


def _directions(name: str, speed: float, degrees: Sequence[int]) -> Shot:
    """The same facing, the way in every direction."""
    return Shot(name, joined("idle 1", (f"strafe 3 degrees={each} speed={speed}" for each in degrees), "idle 1.5"))


def _wander(number: int) -> Shot:
    """What comes to mind: moves one after another in no order, as in play."""
    rng = np.random.default_rng(number)
    moves: list[str] = []
    for _ in range(13):
        turn = float(np.clip(0.5 * rng.standard_normal(), -1.4, 1.4))
        seconds = rng.uniform(1.8, 3.5)
        kind = rng.choice(["walk", "walk", "walk", "run", "strafe", "idle", "turn"])
        if kind == "walk":
            moves.append(f"walk {seconds:.1f} speed={rng.uniform(0.5, 1.8):.2f} turn={turn:.2f}")
        elif kind == "run":
            moves.append(f"run {seconds:.1f} speed={rng.uniform(2.0, 3.8):.2f} turn={0.6 * turn:.2f}")
        elif kind == "strafe":
            moves.append(f"strafe {seconds:.1f} speed={rng.uniform(0.4, 1.0):.2f} degrees={rng.uniform(-180, 180):.0f}")
        elif kind == "turn":
            moves.append(f"turn 1.5 degrees={rng.uniform(-160, 160):.0f}")
        else:
            moves.append(f"idle {seconds:.1f}")
    return Shot(f"wander_{number}", joined("idle 1", moves, "idle 1.5"))
