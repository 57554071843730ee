"""Ways around fixed obstacles: for every place, the direction of the shortest walk to the goal.

The ground is cut into cells. Those with room for a body are joined to their neighbours, and the shortest ways from a
goal to all of them are found once (Dijkstra). Agents that see their own goal go straight to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike
from scipy import ndimage, sparse
from scipy.sparse import csgraph

from motionmatch.world.obstacles import point_distances
from motionmatch.world.scene import Scene

STEP = 0.12
"""Side of a cell, metres, unless there would be too many."""
MOST_CELLS = 60_000
AHEAD = 8
"""Cells along the way to the place that agents head for."""
FURTHER = 20
"""Cells along the way within which a narrow place matters."""
NARROW, NARROWER = 1.1, 0.2
"""A place is narrow with less room to each side than the first, and less than at the agent by the second, metres."""
MARGIN = 2.0
"""Width of the margin around everything, metres."""
SPARE = 0.1
"""Additional distance that ways keep from obstacles where there is room, metres."""


class Walkers(Protocol):
    """C agents that want to get somewhere."""

    @property
    def positions(self) -> np.ndarray:
        """(C, 2)"""
        ...

    @property
    def goals(self) -> np.ndarray:
        """(C, 2)"""
        ...

    @property
    def groups(self) -> ArrayLike:
        """(C,) those of a group have about the same way"""
        ...

    @property
    def radius(self) -> float:
        """half the width of each, metres"""
        ...

    def __len__(self) -> int: ...


@dataclass(frozen=True, eq=False)
class Walker:
    """One or more that have the same goal."""

    positions: np.ndarray
    """(C, 2)"""
    goals: np.ndarray
    """(C, 2)"""
    radius: float
    """half the width of each, metres"""
    groups: ArrayLike = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "groups", np.broadcast_to(np.asarray(self.groups), (len(self.positions),)))

    def __len__(self) -> int:
        return len(self.positions)


class Ways:
    """Ways of agents among the fixed obstacles of a scene; made once, used at every step."""

    def __init__(self, agents: Walkers, scene: Scene) -> None:
        self.goals, self.groups = agents.goals, np.asarray(agents.groups)
        self.rows = scene.fixed_rows
        self.has_way = np.ones(len(agents), bool)
        """(C,) bool: whether there is a way from the start of each agent to its goal"""
        if not len(self.rows):
            return
        corners = np.concatenate([self.rows[:, 1:3] - self.rows[:, 10:], self.rows[:, 1:3] + self.rows[:, 10:]])
        corners = np.concatenate([corners, agents.positions, agents.goals])
        self._low = corners.min(axis=0) - MARGIN
        span = corners.max(axis=0) + MARGIN - self._low
        self._side = max(STEP, float(np.sqrt(span[0] * span[1] / MOST_CELLS)))
        self._shape = np.floor(span / self._side).astype(np.int64) + 1
        each = np.stack(np.meshgrid(*map(np.arange, self._shape), indexing="ij"), axis=-1).reshape(-1, 2)
        self._room = point_distances(self._low + each * self._side, self.rows).min(axis=1)
        # A place is open if a body has room there, with a tolerance of half a cell, so that no real way is lost.
        self._open = self._room > agents.radius - 0.5 * self._side
        graph = self._join_cells(agents.radius)
        self._fields: dict[int, tuple[np.ndarray, np.ndarray]] = {}
        for group in np.unique(self.groups):
            members = np.flatnonzero(self.groups == group)
            middle = agents.goals[members].mean(axis=0)
            near = members[np.argsort(np.linalg.norm(agents.goals[members] - middle, axis=1))]
            goals = self._cells(agents.goals[near])
            free = goals[self._open[goals]]
            target = int(free[0]) if len(free) else int(goals[0])
            far, back = csgraph.dijkstra(graph, directed=False, indices=target, return_predecessors=True)
            self._fields[int(group)] = self._headings(back), self._narrows(back)
            self.has_way[members] = np.isfinite(far[self._cells(agents.positions[members])])
            # A goal that can't be reached does not count, even where others of the group have a way.
            self.has_way[members] &= np.isfinite(far[self._cells(agents.goals[members])])

    def directions(self, positions: np.ndarray) -> np.ndarray:
        """Return unit vectors (C, 2) from positions (C, 2) towards the goals; zero where there is no way."""
        away = self.goals - positions
        if len(self.rows):
            hidden = np.flatnonzero(~self.sees(positions, self.goals))
            for group, (headings, _) in self._fields.items():
                mine = hidden[self.groups[hidden] == group]
                away[mine] = self._place(headings[self._cells(positions[mine])]) - positions[mine]
        away = away / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-9)
        return np.where(self.has_way[:, None], away, 0.0)

    def sees(self, positions: np.ndarray, goals: np.ndarray) -> np.ndarray:
        """Return whether the straight line from positions to goals (C, 2) is open, (C,) bool."""
        if not len(self.rows):
            return np.ones(len(positions), bool)
        longest = float(np.linalg.norm(goals - positions, axis=1).max(initial=0.0))
        share = np.linspace(0.0, 1.0, max(int(longest / self._side) + 1, 2))[:, None, None]
        along = positions + share * (goals - positions)
        return self._open[self._cells(along.reshape(-1, 2))].reshape(along.shape[:2]).all(axis=0)

    def room(self, positions: np.ndarray) -> np.ndarray:
        """Return distances (C,) from positions (C, 2) to the nearest obstacle, metres."""
        if not len(self.rows):
            return np.full(len(positions), np.inf)
        return self._room[self._cells(positions)]

    def narrows(self, positions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the narrowest place (C, 2) on the way ahead of positions (C, 2), and its width (C,); infinity if open.

        A place is narrow only if it is narrower than that of the agent: inside a corridor there is nothing to wait for.
        """
        places, widths = np.zeros_like(positions), np.full(len(positions), np.inf)
        if not len(self.rows):
            return places, widths
        here = self._cells(positions)
        for group, (_, narrowest) in self._fields.items():
            mine = np.flatnonzero(self.groups == group)
            there = narrowest[here[mine]]
            tight = self._room[there] < np.minimum(self._room[here[mine]] - NARROWER, NARROW)
            places[mine] = self._place(there)
            widths[mine[tight]] = 2.0 * self._room[there[tight]]
        return places, widths

    def _cells(self, places: np.ndarray) -> np.ndarray:
        cells = np.clip(np.rint((places - self._low) / self._side).astype(np.int64), 0, self._shape - 1)
        return cells[:, 0] * self._shape[1] + cells[:, 1]

    def _place(self, cells: np.ndarray) -> np.ndarray:
        return self._low + self._side * np.stack([cells // self._shape[1], cells % self._shape[1]], axis=1)

    def _join_cells(self, radius: float) -> sparse.csr_matrix:
        """Return a graph that joins open cells to their eight neighbours; edges close to obstacles are longer."""
        cells = np.arange(len(self._open)).reshape(self._shape)
        slow = 1.0 + 2.0 * np.clip(1.0 - (self._room - radius) / SPARE, 0.0, 1.0)
        starts, stops, lengths = [], [], []
        for dx, dz in ((0, 1), (1, 0), (1, 1), (1, -1)):
            here = cells[: len(cells) - dx, max(-dz, 0) : cells.shape[1] - max(dz, 0)].reshape(-1)
            there = cells[dx:, max(dz, 0) : cells.shape[1] - max(-dz, 0)].reshape(-1)
            both = self._open[here] & self._open[there]
            starts.append(here[both])
            stops.append(there[both])
            lengths.append(np.hypot(dx, dz) * 0.5 * (slow[here] + slow[there])[both])
        made = sparse.coo_matrix(
            (np.concatenate(lengths), (np.concatenate(starts), np.concatenate(stops))), shape=(len(self._open),) * 2
        )
        return made.tocsr()

    def _headings(self, back: np.ndarray) -> np.ndarray:
        """Return for each cell the cell (cells,) in sight some steps nearer to the goal; itself if there is none."""
        onward = np.where(back < 0, np.arange(len(back)), back)
        heading = further = onward
        seen = self._open & (back >= 0)
        for _ in range(AHEAD - 1):
            further = onward[further]
            mine = np.flatnonzero(seen)
            seen[mine] = self.sees(self._place(mine), self._place(further[mine]))
            heading = np.where(seen, further, heading)
        return self._fill_closed(heading)

    def _narrows(self, back: np.ndarray) -> np.ndarray:
        """Return for each cell the cell (cells,) with the least room on the way ahead."""
        onward = np.where(back < 0, np.arange(len(back)), back)
        ahead = narrowest = np.arange(len(back))
        for _ in range(FURTHER):
            ahead = onward[ahead]
            narrowest = np.where(self._room[ahead] < self._room[narrowest] - 1e-6, ahead, narrowest)
        return self._fill_closed(narrowest)

    def _fill_closed(self, heading: np.ndarray) -> np.ndarray:
        """Return headings (cells,) in which each cell without room has the value of the nearest open cell."""
        if self._open.all() or not self._open.any():
            return heading
        closed = ~self._open.reshape(self._shape)
        index = ndimage.distance_transform_edt(closed, return_distances=False, return_indices=True)
        nearest = (index[0] * self._shape[1] + index[1]).reshape(-1)
        return np.where(self._open, heading, heading[nearest])  # agents that were pushed there find their way out
