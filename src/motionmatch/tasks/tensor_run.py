"""A task with its characters in torch, on a processor or a GPU: `TaskRun` with tensors in place of arrays.

    run = TensorRun(make_run("reach-moving", 16384, seed=1), "cuda")
    run.begin()
    step = run.step_and_reset(actions)          # (C, 12) in, tensors out; nothing leaves the device

For the same seed and the same actions it goes through the same episodes as the run that it is made of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from motionmatch.errors import InputError, missing_extra
from motionmatch.tasks.action_space import ACTION_LIMIT, STEP_SECONDS, SUBSTEPS
from motionmatch.tasks.reach import SUCCESS_RADIUS, TARGET_UNIT, Reach
from motionmatch.tasks.reach_moving import AHEAD_SECONDS, FIRST_SIDE, LAST_SIDE, ReachMoving
from motionmatch.tasks.run import CUT, FAILED, REACHED, TaskRun
from motionmatch.tasks.tensor_boxes import TensorBody, TensorBoxes
from motionmatch.tasks.tensor_characters import TensorCharacters, TensorMovement
from motionmatch.tasks.tensor_streams import TensorRowStreams, TensorStreams

try:
    import torch
except ImportError as error:
    raise missing_extra("stepping characters in torch", "learn") from error


_TARGETS_AT_ONCE = 8  # that are tried for each character


@dataclass(frozen=True, eq=False)
class TensorStep:
    """One step of all characters, after which those at the end of an episode have begun the next: `AutoresetStep`."""

    observations: torch.Tensor
    """(C, n) float32, of the new episode where one ended"""
    final: torch.Tensor
    """(C, n) observations at the end of the step"""
    rewards: torch.Tensor
    """(C,)"""
    ends: torch.Tensor
    """(C,) 0, or the end of the episode as bits"""
    lengths: torch.Tensor
    """(C,) steps of the episode so far"""


class TensorReach:
    """Targets on a plane: `Reach` on a device."""

    def __init__(self, task: Reach, characters: TensorCharacters) -> None:
        self.task, self.characters, self.device = task, characters, characters.device
        self.targets = torch.zeros(len(characters), 2, dtype=torch.float64, device=self.device)
        self._joints = None
        if task.continuity:
            self._joints = torch.as_tensor(characters.space.joints, device=self.device)

    def begin(self, chosen: torch.Tensor, rng: TensorRowStreams) -> None:
        self.draw_targets(chosen, rng, self.task.side)

    def draw_targets(self, chosen: torch.Tensor, rng: TensorRowStreams, side: float) -> None:
        """Draw targets for some characters, in a square around each: the first of some that is accepted."""
        while len(chosen):
            offsets = side * rng.peek((_TARGETS_AT_ONCE, 2)) - 0.5 * side
            accepted = self.accepts(chosen, offsets)
            some, first = accepted.any(dim=1), accepted.to(torch.uint8).argmax(dim=1)
            rng.advance(2 * torch.where(some, first + 1, _TARGETS_AT_ONCE))
            rows = torch.arange(len(chosen), device=self.device)
            self.targets[chosen] = self.characters.positions[chosen] + offsets[rows, first]
            chosen, rng = chosen[~some], rng.rows(~some)

    def accepts(self, chosen: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
        """Return (n, K) bool: which of K targets, offsets (n, K, 2) from some characters (n,), can be used."""
        return offsets.norm(dim=-1) > SUCCESS_RADIUS

    def distances(self) -> torch.Tensor:
        """Return distances (C,) to the targets, metres."""
        return (self.targets - self.characters.positions).norm(dim=1)

    def pass_time(self, movement: TensorMovement) -> None:
        """Move everything else during a step."""

    def observe(self) -> torch.Tensor:
        return (self.characters.to_local(self.targets) / TARGET_UNIT).float()

    def judge(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return rewards (C,), and the episodes that end: reached, failed (C,) bool."""
        distances = self.distances()
        reached = distances < SUCCESS_RADIUS
        rewards = torch.exp(-distances) + self.task.bonus * reached
        if self._joints is not None:
            rewards = rewards - self.task.continuity * self.characters.jumps(self._joints)
        return rewards, reached, torch.zeros_like(reached)

    def snapshot(self) -> dict[str, Any]:
        return {"targets": self.targets.cpu().numpy().copy()}

    def restore(self, kept: dict[str, Any]) -> None:
        self.targets = torch.as_tensor(kept["targets"].copy(), device=self.device)


class TensorReachMoving(TensorReach):
    """Targets among moving boxes: `ReachMoving` on a device. The curriculum is that of the task itself."""

    def __init__(self, task: ReachMoving, characters: TensorCharacters) -> None:
        super().__init__(task, characters)
        self.moving, space, count = task, characters.space, len(characters)
        self.boxes = TensorBoxes(task.boxes, self.device)
        self.body = TensorBody(space.body, self.device) if task.contact == "flesh" else None
        self.margin = space.half_width if task.body == "flesh" else 0.0
        self.maps = torch.zeros((count, *task.maps.shape[1:]), device=self.device)
        self.touched = torch.zeros(count, dtype=torch.bool, device=self.device)
        self.previous_distances = torch.zeros(count, dtype=torch.float64, device=self.device)
        self.covered = torch.zeros(count, len(space.times), dtype=torch.bool, device=self.device)

    def begin(self, chosen: torch.Tensor, rng: TensorRowStreams) -> None:
        task = self.moving
        clear = task.rules.clear + self.margin if task.rules.clear else 0.0
        self.boxes.scatter(chosen, self.characters.positions[chosen], task.speed, rng, clear=clear)
        self.draw_targets(chosen, rng, FIRST_SIDE + (LAST_SIDE - FIRST_SIDE) * task.curriculum.difficulty)
        self.touched[chosen] = False
        self.previous_distances[chosen] = self.distances()[chosen]
        if task.tracked:
            self.maps[chosen] = self._sense(self._find_later(), self.boxes.centres, chosen=chosen)
        else:
            self.maps[chosen] = self._sense(self.boxes.centres, chosen=chosen)

    def accepts(self, chosen: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
        far = super().accepts(chosen, offsets)
        if not self.moving.rules.open_targets:
            return far
        points = self.characters.positions[chosen, None] + offsets
        return far & ~self.boxes.cover(points, chosen=chosen, margin=self.margin)

    def pass_time(self, movement: TensorMovement) -> None:
        task = self.moving
        seconds = self.characters.times if task.foresee else None
        self.covered = self.boxes.cover(movement.goals, margin=self.margin, seconds=seconds)
        before = self.boxes.centres
        self.touched = self.move_boxes(self.boxes, movement)
        if task.tracked:
            before = self._find_later()
        if task.rules.own_view:
            self.maps = self._sense(before, self.boxes.centres)
        else:
            self.maps = torch.cat([self.maps[:, 1:], self._sense(self.boxes.centres)], dim=1)

    def move_boxes(self, boxes: TensorBoxes, movement: TensorMovement) -> torch.Tensor:
        """Move boxes while characters walk; return (C,) bool: those that touched one."""
        dt = STEP_SECONDS / SUBSTEPS
        if self.body is None:
            return boxes.slide(movement.positions, dt)
        return boxes.slide_among(movement.positions, movement.yaws, movement.frames, self.body, dt)

    def _find_later(self) -> torch.Tensor:
        return self.boxes.centres + AHEAD_SECONDS * self.boxes.velocities

    def _sense(self, *centres: torch.Tensor, chosen: torch.Tensor | None = None) -> torch.Tensor:
        """Return the maps (n, M, 16, 16) of boxes at M sets of centres, for some characters or all."""
        positions, forwards = self.characters.positions, self.characters.forwards
        return self.boxes.sense(positions, forwards, centres, chosen=chosen, soft=self.moving.soft, margin=self.margin)

    def observe(self) -> torch.Tensor:
        return torch.cat([super().observe(), self.maps.flatten(1)], dim=1)

    def judge(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        task = self.moving
        rewards, at_target, _ = super().judge()
        rewards = rewards - task.bonus * (at_target & self.touched)
        distances = self.distances()
        rewards = rewards + (task.near_weight - 1.0) * torch.exp(-distances)
        rewards = rewards + task.progress_weight * (self.previous_distances - distances)
        self.previous_distances = distances
        rewards = rewards + task.hit_weight * torch.exp(-self.covered.sum(dim=1).double()) - task.step_cost
        return rewards - task.touch_cost * self.touched, at_target & ~self.touched, self.touched.clone()

    def snapshot(self) -> dict[str, Any]:
        kept = {"maps": self.maps.cpu().numpy(), "previous_distances": self.previous_distances.cpu().numpy()}
        more = {"boxes": self.boxes.snapshot(), "curriculum": self.moving.curriculum.snapshot()}
        return super().snapshot() | kept | more

    def restore(self, kept: dict[str, Any]) -> None:
        super().restore(kept)
        self.boxes.restore(kept["boxes"])
        self.maps = torch.as_tensor(kept["maps"].copy(), device=self.device)
        self.previous_distances = torch.as_tensor(kept["previous_distances"].copy(), device=self.device)
        self.moving.curriculum.restore(kept["curriculum"])


class TensorRun:
    """C characters at one task, on a device. It is made of a run, and goes through the same episodes."""

    def __init__(self, run: TaskRun, device: str | torch.device = "cpu") -> None:
        """The task of the run must be one of those that come with motionmatch, and play from a database."""
        task = run.task
        if not isinstance(task, Reach) or type(task) not in (Reach, ReachMoving):
            raise InputError(
                f"the task {type(task).__name__} steps in NumPy only. Tasks in torch are reach and reach-moving; train "
                "this one without --batched."
            )
        calm = run.characters.calm
        if not run.characters.knows_frames:
            raise InputError("characters in torch play frames of a database; leave out the learned model.")
        self.device = torch.device(device)
        self.source = run
        self.characters = TensorCharacters(
            run.characters.space,
            len(run),
            self.device,
            clamp=run.characters.clamp,
            calm=calm,
            substeps=task.substeps,
        )
        self.task = (
            TensorReachMoving(task, self.characters)
            if isinstance(task, ReachMoving)
            else TensorReach(task, self.characters)
        )
        self.steps = torch.zeros(len(run), dtype=torch.int64, device=self.device)
        """(C,) steps of each episode so far"""
        self.streams = TensorStreams(run.streams, self.device)

    def __len__(self) -> int:
        return len(self.characters)

    def begin(self, chosen: torch.Tensor | None = None, *, seed: int | None = None) -> None:
        """Begin new episodes for some characters (n,), or for all: with a seed, or going on."""
        chosen = torch.arange(len(self), device=self.device) if chosen is None else chosen
        if seed is not None:
            self.source.streams.seed(seed)
            self.streams = TensorStreams(self.source.streams, self.device)
        rng = self.streams.rows(chosen)
        self.characters.place_randomly(chosen, rng)
        self.steps[chosen] = 0
        self.task.begin(chosen, rng)

    def observe(self) -> torch.Tensor:
        """Return observations (C, n) float32: c_t, then those of the task."""
        return torch.cat([self.characters.poses, self.task.observe()], dim=1)

    @torch.no_grad()
    def step_and_reset(self, actions: torch.Tensor) -> TensorStep:
        """Do one step with actions (C, 12), and begin new episodes where it ended one."""
        movement = self.characters.advance(actions.clamp(-ACTION_LIMIT, ACTION_LIMIT))
        self.steps = self.steps + 1
        self.task.pass_time(movement)
        rewards, reached, failed = self.task.judge()
        over, limit = reached | failed, self.source.task.max_steps
        cut = torch.zeros_like(over) if limit is None else ~over & (self.steps >= limit)
        final, lengths = self.observe(), self.steps
        ends = (REACHED * reached + FAILED * failed + CUT * cut).to(torch.int32)
        ended = ends.nonzero()[:, 0]
        observations = final
        if len(ended):
            self.source.task.count_outcomes(reached[ended].cpu().numpy())
            self.steps = self.steps.clone()
            self.begin(ended)
            observations = self.observe()
        return TensorStep(observations, final, rewards, ends, lengths)

    def snapshot(self) -> dict[str, Any]:
        """Return copies of everything that changes, for `restore`."""
        return {
            "characters": self.characters.snapshot(),
            "task": self.task.snapshot(),
            "steps": self.steps.cpu().numpy().copy(),
            "streams": {
                name: getattr(self.streams, name).cpu().numpy().view(np.uint64).copy() for name in ("keys", "counters")
            },
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Go back to a snapshot."""
        self.characters.restore(kept["characters"])
        self.task.restore(kept["task"])
        self.steps = torch.as_tensor(kept["steps"].copy(), device=self.device)
        self.source.streams.restore(kept["streams"])
        self.streams = TensorStreams(self.source.streams, self.device)
