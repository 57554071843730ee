"""Solid obstacles: roots and hips never get into them, and so never through.

A search avoids obstacles as long as there is a frame that does. Where there is none, or where it was cut short, the
step of the root is held back here: it slides along surfaces, or ends before them. A disc around the root stays outside;
so do the hips, by a shift of the pose where they would still get in. Bodies that touch are pushed out slowly, and hands
and forearms are led along surfaces (`arms`).

An obstacle that a body can get over or under (an `EnvironmentFeature` such as `Heights` takes it) is solid while the
body is at its height.
"""

from __future__ import annotations

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.state import CharacterState
from motionmatch.environment.arms import FreeArms
from motionmatch.environment.footprints import bring_to_world
from motionmatch.environment.legs import FreeLegs
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.surroundings import find_surroundings
from motionmatch.kernels import solids as kernels
from motionmatch.kernels.ellipses import HIGH, LOW
from motionmatch.world.obstacles import pack_obstacles
from motionmatch.world.scene import Scene

CORE, HIPS = 0.14, 0.03
"""Radius of the disc around a root, and of that around hips, metres: less than half of the narrowest gap that a body
fits through."""
PUSH, PUSH_HALFLIFE, MARGIN = 0.15, 0.1, 0.02
"""Greatest speed at which bodies that touch are pushed out, metres per second; the time in which half of what is
missing is made up for, seconds; and the distance that is kept, metres."""
FASTEST = 1.0
"""Greatest speed at which hips and thighs are moved out of obstacles with the root, metres per second."""
CLOSE = 0.12
"""A body may be this much below the top of an obstacle that it jumps, or above the bottom of one that it ducks under,
metres."""


class Solids:
    """Keeps the roots, hips and arms of characters out of obstacles."""

    def __init__(
        self, matcher: EnvironmentMatcher, scene: Scene | None = None, *, core: float = CORE, free_hands: bool = True
    ) -> None:
        """`scene` is used for commands without surroundings. `core` is the radius of the disc around a root, metres.
        Arms are moved where `free_hands` carry nothing."""
        self.matcher, self.scene, self.core = matcher, scene, core
        self.arms = FreeArms.of(matcher.database) if free_hands else None
        self.legs = FreeLegs.of(matcher.database)
        self._hips = matcher.database.anatomy.roles.get("hips", 0)

    def hold_roots(self, state: CharacterState, command: Command, before: np.ndarray, dt: float) -> None:
        """Move roots back to where they get to from their positions (C, 3) before the step, in place."""
        found = self._find_obstacles(state, command, dt)
        if found is None:
            return
        (rows, _, solid), shown = found, state.shown_positions
        bodies = bring_to_world(self.matcher.footprints.now[state.frames], shown, state.shown_yaws)
        pushes, share = np.empty((len(bodies), 2)), 1.0 - 0.5 ** (dt / PUSH_HALFLIFE)
        kernels.push_bodies(bodies, MARGIN, share, PUSH * dt, rows, solid, pushes)
        goals = shown.copy()
        goals[:, [0, 2]] += pushes
        places = self._slide(before, goals, self.core, found)
        if self.legs is not None:
            moved = shown - before
            moved[:, [0, 2]] = places - before[:, [0, 2]]
            ways = self.legs.find_ways_out(state.positions, moved, rows, solid)
            if ways.any():
                ways *= np.minimum(1.0, FASTEST * dt / np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-9))
                goals[:, [0, 2]] = places + ways
                places = self._slide(before, goals, self.core, found)
        moved = places - shown[:, [0, 2]]
        for axis, way in ((0, moved[:, 0]), (2, moved[:, 1])):
            state.root_positions[:, axis] += way
            state.simulation_positions[:, axis] += way

    def hold_poses(self, state: CharacterState, command: Command, before: np.ndarray, dt: float) -> None:
        """Shift poses, in place, where hips would get into an obstacle from their positions (C, 3) before the step, and
        move arms out of obstacles."""
        found = self._find_obstacles(state, command, dt)
        if found is None:
            return
        hips = state.positions[:, self._hips].astype(float)
        moved = self._slide(before, hips, HIPS, found) - hips[:, [0, 2]]
        late = np.flatnonzero(np.abs(moved).max(axis=1) > 1e-6)
        for axis, way in ((0, moved[late, 0]), (2, moved[late, 1])):
            state.positions[late, :, axis] += way[:, None]
            state.root_positions[late, axis] += way
            state.simulation_positions[late, axis] += way
            state.feet_inputs[late, :, axis] += way[:, None]
        if self.legs is not None:
            self.legs.clear(state.positions, state.rotations, found[0], found[2])
        if self.arms is not None:
            self.arms.clear(state.positions, state.rotations, found[0], found[2])

    def _slide(
        self, starts: np.ndarray, goals: np.ndarray, radius: float, found: tuple[np.ndarray, np.ndarray, np.ndarray]
    ) -> np.ndarray:
        places = np.empty((len(starts), 2))
        first, last = (np.ascontiguousarray(each[:, [0, 2]], float) for each in (starts, goals))
        rows, shifts, solid = found
        kernels.slide_discs(first, last, radius, rows, shifts, solid, places)
        return places

    def _find_obstacles(
        self, state: CharacterState, command: Command, dt: float
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
        """Return rows (O, 11) of obstacles after the step, how far they moved (O, 2), and which are solid (C, O)."""
        surroundings = find_surroundings(command, self.scene)
        if surroundings is None or not surroundings.scene.obstacles:
            return None
        scene = surroundings.scene
        rows, shifts = scene.fixed_rows, np.zeros((len(scene.fixed_rows), 2))
        if scene.moving:
            now, then = pack_obstacles(scene.moving, (0.0, dt))
            rows = np.concatenate([rows, then])
            shifts = np.concatenate([shifts, (then - now)[:, 1:3]])
        return rows, shifts, self._find_solid(state, rows)

    def _find_solid(self, state: CharacterState, rows: np.ndarray) -> np.ndarray:
        """Return which obstacles (C, O) bool are in the way of each character."""
        passable = ~self.matcher.unclaimed(rows)
        solid = np.ones((state.num_characters, len(rows)), bool)
        if passable.any():
            spans = self.matcher.footprints.now[state.frames, 6:8].astype(float) + state.root_positions[:, 1:2]
            over = spans[:, :1] > rows[None, passable, HIGH] - CLOSE
            under = spans[:, 1:] < rows[None, passable, LOW] + CLOSE
            solid[:, passable] = ~(over | under)
        return solid
