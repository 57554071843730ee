"""Characters that go where a learned model takes them: the projector answers queries, the stepper goes on from there.

No database is searched and none is needed in memory but for its statistics: it is what Lee 2024 names as future work.
"""

from __future__ import annotations

import numpy as np

from motionmatch.control.trajectory import wrap_angles
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.network import Evaluator, Network
from motionmatch.learned.poses import Normalization, to_character_space
from motionmatch.tasks.moves import STEP_SECONDS, SUBSTEPS, Moves
from motionmatch.tasks.rewards import jumps
from motionmatch.tasks.walkers import Walked, Walkers, in_world


class LearnedWalkers(Walkers):
    """C characters: features and latents of each instead of a frame."""

    def __init__(self, moves: Moves, characters: int, model: LearnedModel, *, clamp: bool = False) -> None:
        """`moves` are of the database that the model was trained on."""
        model.check(moves.database)
        super().__init__(moves, characters, clamp=clamp)
        self.model, self.wide = model, model.num_features
        self._projector = Evaluator(model.projector) if model.codebook is None else model.codebook
        self._stepper, self._roots = Evaluator(model.stepper), Evaluator(root_network(model))
        self.both = np.tile(model.standing, (characters, 1)).astype(np.float32)
        """(C, D + L) features and latents of what plays"""
        self.before = self.found = self.both
        """(C, D + L) of the last step: what would have gone on, and what the projector gave"""

    @property
    def poses(self) -> np.ndarray:
        return np.ascontiguousarray(self.both[:, self.moves.pose_columns])

    @property
    def switched(self) -> np.ndarray:
        """(C,) bool: a projection always goes on elsewhere, near or far."""
        return np.ones(len(self), bool)

    def jumps(self, chosen: np.ndarray | slice = slice(None)) -> np.ndarray:
        return jumps(self._joints(self.before[chosen]), self._joints(self.found[chosen]))

    def _joints(self, both: np.ndarray) -> np.ndarray:
        """(n, J, 3) where joints are, as the root sees them."""
        model = self.model
        return to_character_space(model.decompressor(both), model.layout, self.moves.database.skeleton).positions

    def place(self, chosen: np.ndarray, rng: np.random.Generator) -> None:
        super().place(chosen, rng)
        self.both[chosen] = self._nearest(self.moves.database.features[self.frames[chosen]])

    def _nearest(self, queries: np.ndarray) -> np.ndarray:
        return np.clip(self._projector(np.ascontiguousarray(queries, np.float32)), *self.model.bounds)

    def advance(self, actions: np.ndarray) -> Walked:
        """One step: project what the actions (C, 12) ask for, and step on from there for a fifth of a second."""
        actions, moves = self._checked(actions), self.moves
        asked = moves.asked(actions, clamp=self.clamp)
        goals = in_world(moves.in_metres(asked)[0].astype(float), self.positions, self.yaws)
        queries = self.both[:, : self.wide].copy()
        queries[:, moves.asked_columns] = asked
        now, dt = self._nearest(queries), 1.0 / self.model.fps
        self.before, self.found = self.both, now.copy()
        count, per = round(STEP_SECONDS * self.model.fps), round(STEP_SECONDS * self.model.fps) // SUBSTEPS
        walked = np.empty((len(self), SUBSTEPS, 2))
        for frame in range(count):
            now += np.float32(dt) * self._stepper(now)
            np.clip(now, *self.model.bounds, out=now)
            moved = dt * self._roots(now).astype(float)
            self.positions = in_world(moved[:, :2], self.positions, self.yaws)
            self.yaws = wrap_angles(self.yaws + moved[:, 2])
            if (frame + 1) % per == 0:
                walked[:, frame // per] = self.positions
        self.both = now
        return Walked(walked, goals, self.frames, self.frames)

    def snapshot(self) -> dict[str, np.ndarray]:
        return super().snapshot() | {"both": self.both.copy()}

    def restore(self, kept: dict[str, np.ndarray]) -> None:
        super().restore(kept)
        self.both = kept["both"].copy()


def root_network(model: LearnedModel) -> Network:
    """The part of the decompressor that says how the root moves: along x and z, and about the vertical."""
    layout, whole = model.layout, model.decompressor
    start = layout.columns("root_velocity").start
    rows = np.array([start, start + 2, layout.columns("root_turn").start])
    outputs = Normalization(whole.outputs.mean[rows], whole.outputs.scale[rows])
    weights = (*whole.weights[:-1], whole.weights[-1][rows])
    return Network(weights, (*whole.biases[:-1], whole.biases[-1][rows]), whole.inputs, outputs, whole.activation)
