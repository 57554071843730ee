"""Characters of a task in torch, on a processor or a GPU: frames, roots and an exact search, without poses.

They do what `TaskCharacters` do with a database, step for step: the same frames are chosen, and positions differ by
rounding only. All tensors stay on the device.

| here | there |
|---|---|
| `TensorCharacters.advance` | `TaskCharacters.advance`, `Controller.step` |
| `tensor_search.FrameIndex` | `search.tree.TreeMatcher` |
| `tensor_memory.TensorMemory` | `control.memory` |
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.parts import SAME_FACING, SAME_VELOCITY, find_settle_bias
from motionmatch.control.player import make_reel
from motionmatch.errors import InputError, missing_extra
from motionmatch.tasks.action_space import STEP_SECONDS, ActionSpace
from motionmatch.tasks.tensor_memory import TensorMemory
from motionmatch.tasks.tensor_search import FrameIndex, measure_costs
from motionmatch.tasks.tensor_streams import TensorRowStreams

try:
    import torch
except ImportError as error:
    raise missing_extra("stepping characters in torch", "learn") from error

_STILL = 0.05  # metres per second, as in control.controller
_KEPT = ("positions", "yaws", "frames", "facing_yaws", "wanted_velocities", "wanted_yaws", "search_in", "settled")


@dataclass(frozen=True, eq=False)
class TensorMovement:
    """Positions of C characters during one step: `Movement` as tensors."""

    positions: torch.Tensor
    """(C, S, 2) x and z after each of S substeps, metres"""
    goals: torch.Tensor
    """(C, 3, 2) positions that the actions asked for, in the world, metres"""
    yaws: torch.Tensor
    """(C, S) headings after each substep, radians"""
    frames: torch.Tensor
    """(C, S) frames that play after each substep"""


class TensorCharacters:
    """C characters that a policy drives, as tensors on a device."""

    def __init__(
        self,
        space: ActionSpace,
        count: int,
        device: torch.device,
        *,
        clamp: bool = False,
        calm: float = 0.0,
        substeps: int = 1,
    ) -> None:
        """The arguments are those of `TaskCharacters`."""
        if count < 1:
            raise InputError(f"{count} characters can't walk; at least one is needed.")
        self.space, self.clamp, self.calm, self.substeps, self.device = space, clamp, calm, substeps, device
        controller, database = space.find_controller(calm), space.database
        self.config, self.bias = controller.config, controller.bias
        self.settle_bias = find_settle_bias(controller, True)
        self.exclude_radius = round(self.config.exclude_seconds * database.fps)
        self.frames_ahead = space.step_frames // substeps
        reel = make_reel(database)

        def put(values: np.ndarray, dtype: torch.dtype = torch.float64) -> torch.Tensor:
            return torch.as_tensor(np.ascontiguousarray(values), dtype=dtype, device=device)

        self.places, self.frame_yaws = put(database.translations[:, 0][:, [0, 2]]), put(reel.yaws)
        """(F, 2) roots in the frames, x and z, and (F,) their headings"""
        self.lasts = put(reel.lasts, torch.int64)
        self.firsts = put(np.repeat(database.ranges.starts, database.ranges.lengths), torch.int64)
        self.features = put(database.features, torch.float32)
        self.mean, self.scale = put(database.mean), put(database.scale)
        self.weights = put(controller.weights)
        self.index = FrameIndex(self.features, self.weights, put(space.frames, torch.int64))
        self.start_frames = put(space.frames, torch.int64)
        self.path_columns, self.pose_columns = (
            put(columns, torch.int64) for columns in (space.path_columns, space.pose_columns)
        )
        self.mean_path, self.basis = put(space.mean_path, torch.float32), put(space.basis, torch.float32)
        self.bounds, self.times = put(space.bounds, torch.float32), put(space.times)
        self.positions = torch.zeros(count, 2, dtype=torch.float64, device=device)
        """(C, 2) x and z of the roots, metres"""
        self.yaws = torch.zeros(count, dtype=torch.float64, device=device)
        """(C,) headings, radians"""
        self.frames = torch.zeros(count, dtype=torch.int64, device=device)
        self.facing_yaws, self.wanted_yaws = torch.zeros_like(self.yaws), torch.zeros_like(self.yaws)
        self.wanted_velocities = torch.zeros_like(self.positions)
        self.search_in, self.settled = torch.zeros_like(self.yaws), torch.full_like(self.yaws, torch.inf)
        self.memory = None if self.config.no_return is False else TensorMemory(count, database.fps, device)
        """where characters were a moment ago, if they must not go back"""
        self.switched = torch.zeros(count, dtype=torch.bool, device=device)
        """(C,) bool: playback went on elsewhere in the last step"""
        self.jumped = torch.zeros_like(self.frames), torch.zeros_like(self.frames)
        """(C,) frames from which and to which the search of the last step led"""

    def __len__(self) -> int:
        return len(self.frames)

    @property
    def forwards(self) -> torch.Tensor:
        """(C, 2) unit vectors x and z of the headings"""
        return torch.stack([torch.sin(self.yaws), torch.cos(self.yaws)], dim=1)

    @property
    def poses(self) -> torch.Tensor:
        """(C, 15) c_t: pose features, normalised"""
        return self.features[self.frames][:, self.pose_columns]

    def to_local(self, points: torch.Tensor) -> torch.Tensor:
        """Return world points (C, 2) in the frame of each root: to its left, and ahead, metres."""
        return turn(points - self.positions, -self.yaws)

    def place_randomly(self, chosen: torch.Tensor, rng: TensorRowStreams) -> None:
        """Start some characters (n,) anew at the origin, in a random frame, facing anywhere."""
        self.frames[chosen] = rng.choose(self.start_frames)
        yaws = rng.uniform(-np.pi, np.pi)
        self.positions[chosen], self.wanted_velocities[chosen] = 0.0, 0.0
        for values in (self.yaws, self.facing_yaws, self.wanted_yaws):
            values[chosen] = yaws
        self.search_in[chosen], self.settled[chosen] = 0.0, torch.inf
        if self.memory is not None:
            self.memory.begin(chosen, self.frames[chosen])

    def advance(self, actions: torch.Tensor) -> TensorMovement:
        """Search for what actions (C, 12) ask for, and play it for `STEP_SECONDS`."""
        local_positions, local_directions = self._path(actions)
        yaws = self.yaws[:, None]
        offsets, directions = turn(local_positions, yaws), turn(local_directions, yaws)
        goals, velocities = self.positions[:, None] + offsets, offsets[:, 0] / self.times[0]
        self._face(velocities, directions[:, 0])
        before, dt = self.frames, STEP_SECONDS / self.substeps
        change = self._find_change(velocities)
        positions, headings, frames = [], [], []
        for k in range(self.substeps):
            switched = self._search(goals, directions, velocities, change)
            if k == 0:
                self.switched = switched
                self.jumped = before, self.frames
            self.search_in, self.settled = self.search_in - dt, self.settled + dt
            if self.memory is not None:
                self.memory.ages = self.memory.ages + dt
            self._move()
            positions.append(self.positions)
            headings.append(self.yaws)
            frames.append(self.frames)
        return TensorMovement(
            torch.stack(positions, dim=1), goals, torch.stack(headings, dim=1), torch.stack(frames, dim=1)
        )

    def _face(self, velocities: torch.Tensor, faced: torch.Tensor) -> None:
        """Set the facing: the direction of the path, or that of its velocity, or the one before."""
        going = velocities.norm(dim=1) > _STILL
        self.facing_yaws = torch.where(going, to_yaws(velocities), self.facing_yaws)
        self.facing_yaws = torch.where(faced.norm(dim=1) > 1e-6, to_yaws(faced), self.facing_yaws)

    def _find_change(self, velocities: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return whether the command differs from that of the last search: at all, and sharply, (C,) bool."""
        config = self.config
        by_speed = (velocities - self.wanted_velocities).norm(dim=1)
        by_turn = wrap(self.facing_yaws - self.wanted_yaws).abs()
        sharp = (by_speed > config.sharp_velocity) | (by_turn > config.sharp_angle)
        return (by_speed > SAME_VELOCITY) | (by_turn > SAME_FACING), sharp

    def jumps(self, joints: torch.Tensor) -> torch.Tensor:
        """Return the mean distance (C,) by which joints (F, J, 3) jumped at the search of the last step, metres."""
        old, new = self.jumped
        return (joints[old] - joints[new]).norm(dim=-1).mean(dim=-1)

    def _path(self, actions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return positions and directions (C, 3, 2) of the path that actions ask for, in the frame of the root."""
        features = self.mean_path + actions.float() @ self.basis.T
        if self.clamp:
            features = torch.clamp(features, self.bounds[0], self.bounds[1])
        values = features * self.scale[self.path_columns] + self.mean[self.path_columns]
        return tuple(half.reshape(len(values), -1, 2) for half in values.chunk(2, dim=1))  # type: ignore[return-value]

    def _search(
        self,
        goals: torch.Tensor,
        directions: torch.Tensor,
        velocities: torch.Tensor,
        change: tuple[torch.Tensor, torch.Tensor],
    ) -> torch.Tensor:
        """Search for the characters whose turn it is, and switch; return (C,) bool: those that did.

        Where a search is made, `change` is taken back: the command is then that of the last search.
        """
        config, (changed, sharp) = self.config, change
        ending = self.frames + self.frames_ahead > self.lasts[self.frames]
        due = self.search_in <= 1e-9
        soon = sharp & (self.search_in <= config.search_seconds - config.sharp_seconds + 1e-9)
        switched = torch.zeros_like(due)
        chosen = (due | ending | soon).nonzero()[:, 0]
        if not len(chosen):
            return switched
        fading = (1.0 - self.settled / config.settle_seconds).clamp(0.0, 1.0)
        biases = self.bias + torch.where(changed, torch.zeros_like(fading), self.settle_bias * fading)[chosen]
        frames, over = self.frames[chosen], ending[chosen]
        query = self._query(chosen, goals[chosen], directions[chosen])
        found, costs = self.index.find_nearest(query, self._find_near(frames, over))
        stay = measure_costs(self.features, self.weights, query, frames)
        better = costs.isfinite() & (over | (costs < stay - biases)) & (found != frames)
        if self.memory is not None:
            better &= ~self.memory.find_refused(chosen, found, self.settled[chosen]) | over | sharp[chosen]
        self.frames = self.frames.index_put((chosen,), torch.where(better, found, frames))
        switched[chosen] = better
        if self.memory is not None:
            self.memory.keep(chosen[better], frames[better], found[better])
        self.settled = torch.where(switched, torch.zeros_like(self.settled), self.settled)
        self.wanted_velocities[chosen], self.wanted_yaws[chosen] = velocities[chosen], self.facing_yaws[chosen]
        left = torch.where(due, self.search_in, torch.zeros_like(self.search_in))[chosen] + config.search_seconds
        self.search_in[chosen] = left.clamp(min=0.0)
        changed[chosen], sharp[chosen] = False, False
        return switched

    def _find_near(self, frames: torch.Tensor, over: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor] | None:
        """Return the first and the last frame (n,) near the playing ones, which are not offered; None if all are."""
        if not self.exclude_radius:
            return None  # the playing frame itself never costs less than going on
        first = torch.maximum(frames - self.exclude_radius, self.firsts[frames])
        last = torch.minimum(frames + self.exclude_radius, self.lasts[frames])
        return first, torch.where(over, torch.full_like(last, -1), last)

    def _query(self, chosen: torch.Tensor, goals: torch.Tensor, directions: torch.Tensor) -> torch.Tensor:
        """Return query vectors (n, D) of some characters: the pose that plays, and the path ahead."""
        query, back = self.features[self.frames[chosen]].double(), -self.yaws[chosen, None]
        seen = turn(torch.cat([goals - self.positions[chosen, None], directions], dim=1), back).flatten(1)
        query[:, self.path_columns] = (seen - self.mean[self.path_columns]) / self.scale[self.path_columns]
        return query.float()

    def _move(self) -> None:
        """Play on, and move the roots as the frames do."""
        frames = self.frames
        ahead = torch.minimum(frames + self.frames_ahead, self.lasts[frames])
        yaws = self.frame_yaws[frames]
        self.positions = self.positions + turn(self.places[ahead] - self.places[frames], self.yaws - yaws)
        self.yaws, self.frames = wrap(self.yaws + wrap(self.frame_yaws[ahead] - yaws)), ahead

    def take_over(self, others: TensorCharacters, copies: int) -> None:
        """Become copies of other characters, so many of each, side by side."""
        for name in _KEPT:
            setattr(self, name, getattr(others, name).repeat_interleave(copies, dim=0))
        if self.memory is not None and others.memory is not None:
            self.memory.take_over(others.memory, copies)

    def snapshot(self) -> dict[str, np.ndarray]:
        """Return copies of everything that steps change."""
        kept = {name: getattr(self, name).cpu().numpy().copy() for name in _KEPT}
        return kept if self.memory is None else kept | self.memory.snapshot()

    def restore(self, kept: dict[str, np.ndarray]) -> None:
        """Go back to a snapshot."""
        for name in _KEPT:
            setattr(self, name, torch.as_tensor(kept[name].copy(), device=self.device))
        if self.memory is not None:
            self.memory.restore(kept)


def turn(vectors: torch.Tensor, yaws: torch.Tensor) -> torch.Tensor:
    """Turn vectors (…, 2), x and z, about y by angles (…), radians."""
    sine, cosine = torch.sin(yaws), torch.cos(yaws)
    x, z = vectors[..., 0], vectors[..., 1]
    return torch.stack([cosine * x + sine * z, cosine * z - sine * x], dim=-1)


def to_yaws(directions: torch.Tensor) -> torch.Tensor:
    """Return angles (…) about y of directions (…, 2), x and z."""
    return torch.atan2(directions[..., 0], directions[..., 1])


def wrap(angles: torch.Tensor) -> torch.Tensor:
    """Bring angles between -pi and pi, radians."""
    return angles - 2.0 * np.pi * torch.floor(angles / (2.0 * np.pi) + 0.5)
