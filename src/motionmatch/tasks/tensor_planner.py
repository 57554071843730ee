"""The planner of `tasks.planner` in torch: thousands of copies try every choice at once, on a device."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from motionmatch.errors import missing_extra
from motionmatch.tasks.action_space import ACTION_LIMIT, ActionSpace, DiscreteActions
from motionmatch.tasks.planner import RANDOM_SHARE, LabelledStates, PlannerRequest
from motionmatch.tasks.reach import SUCCESS_RADIUS
from motionmatch.tasks.run import make_run
from motionmatch.tasks.tensor_boxes import TensorBoxes
from motionmatch.tasks.tensor_characters import TensorCharacters, turn
from motionmatch.tasks.tensor_run import TensorReachMoving, TensorRun
from motionmatch.world.moving_boxes import MovingBoxes

try:
    import torch
except ImportError as error:
    raise missing_extra("planning in torch", "learn") from error


class TensorPlanner:
    """Acts for all characters of one run among moving boxes: `Planner` on a device."""

    def __init__(self, run: TensorRun, choices: DiscreteActions, *, horizon: int = 5) -> None:
        """Try all choices for `horizon` steps."""
        assert isinstance(run.task, TensorReachMoving)
        self.run, self.task, self.horizon = run, run.task, horizon
        space, count, device = run.characters.space, len(run) * len(choices), run.device
        self.count_choices = len(choices)
        self.copies = TensorCharacters(
            space,
            count,
            device,
            clamp=run.characters.clamp,
            calm=run.characters.calm,
            substeps=run.characters.substeps,
        )
        self.boxes = TensorBoxes(MovingBoxes(count, self.task.boxes.count), device)
        self.actions = StraightActions(space, device)
        self.headings = torch.as_tensor(choices.headings, device=device).repeat(len(run), 1)
        self.paces = torch.as_tensor(choices.paces, device=device).repeat(len(run))
        self.values = torch.zeros(len(run), len(choices), dtype=torch.float64, device=device)
        """(C, A) value of each choice at the last call: near 1 at the target, below 0 in a box"""

    @torch.no_grad()
    def __call__(self) -> torch.Tensor:
        """Return the best action (C, 12) of each character now."""
        run, copies, choices = self.run, self.copies, self.count_choices
        copies.take_over(run.characters, choices)
        self.boxes.take_over(self.task.boxes, choices)
        targets = self.task.targets.repeat_interleave(choices, dim=0)
        headings = turn(self.headings, copies.yaws)
        count, device = len(copies), run.device
        alive, arrived = torch.ones(count, dtype=torch.bool, device=device), torch.zeros(count, device=device).bool()
        values, lived = torch.zeros(2, count, dtype=torch.float64, device=device)
        first = torch.zeros(0)
        for step in range(self.horizon):
            actions = self.actions(turn(headings, -copies.yaws), self.paces)
            first = actions if step == 0 else first
            alive &= ~self.task.move_boxes(self.boxes, copies.advance(actions)) | arrived
            lived += alive
            distances = (targets - copies.positions).norm(dim=1)
            arriving = alive & ~arrived & (distances < SUCCESS_RADIUS)
            values = torch.where(arriving, 1.0 - 0.01 * step, values)  # the sooner the better
            arrived |= arriving
            values = torch.where(alive & ~arrived, 0.6 - 0.05 * distances, values)
        values = torch.where(alive, values, -1.0 + 0.1 * lived)
        self.values = values.reshape(len(run), choices)
        best = self.values.argmax(dim=1)
        return first.reshape(len(run), choices, -1)[torch.arange(len(run), device=device), best]


class StraightActions:
    """`straight_actions` on a device, clipped."""

    def __init__(self, space: ActionSpace, device: torch.device) -> None:
        columns = space.path_columns

        def put(values: np.ndarray) -> torch.Tensor:
            return torch.as_tensor(np.asarray(values, np.float64), device=device)

        self.mean, self.scale = put(space.database.mean[columns]), put(space.database.scale[columns])
        self.mean_path, self.inverse = put(space.mean_path), put(space.inverse_basis)
        self.times = put(space.times)

    def __call__(self, headings: torch.Tensor, paces: torch.Tensor) -> torch.Tensor:
        """Return actions (n, 12) that ask for straight paths along headings (n, 2) at paces (n,) m/s."""
        positions = headings[:, None] * (paces[:, None] * self.times)[:, :, None]
        faced = headings[:, None].expand(-1, len(self.times), -1)
        values = torch.cat([positions.flatten(1), faced.flatten(1)], dim=1)
        features = ((values - self.mean) / self.scale).float().double()
        return ((features - self.mean_path) @ self.inverse.T).float().clamp(-ACTION_LIMIT, ACTION_LIMIT)


def plan_states_on_device(
    config: PlannerRequest, space: ActionSpace, seed: int, device: str
) -> Iterator[LabelledStates]:
    """Yield labelled states step by step, as `planner.plan_states` does; the planner walks."""
    how = {"seed": seed, "stage": 9, **config.settings}
    run = TensorRun(make_run("reach-moving", config.characters, database=space, **how), device)
    run.begin()
    planner = TensorPlanner(run, config.choices, horizon=config.horizon)
    table = torch.as_tensor(config.choices.table(space), device=run.device)
    draws = torch.Generator(device=run.device).manual_seed(seed)
    observations = run.observe()
    for _ in range(-(-config.states // config.characters)):
        actions, values = planner(), planner.values
        yield observations.half().cpu().numpy(), values.half().cpu().numpy()
        stray = torch.rand(len(run), generator=draws, device=run.device) < RANDOM_SHARE
        noise = torch.randn(values.shape, generator=draws, device=run.device, dtype=values.dtype)
        other = table[(values + 0.4 * noise).argmax(dim=1)]
        observations = run.step_and_reset(torch.where(stray[:, None], other, actions)).observations


def evaluate_planner_on_device(
    run: TensorRun, choices: DiscreteActions, *, horizon: int = 5, limit: int = 500
) -> tuple[np.ndarray, np.ndarray]:
    """Let a planner do one episode with each character; return how each ended (C,), as bits, and its steps (C,)."""
    planner = TensorPlanner(run, choices, horizon=horizon)
    run.begin()
    ends, lengths = np.zeros(len(run), np.int64), np.zeros(len(run), np.int64)
    for _ in range(limit):
        step = run.step_and_reset(planner())
        now, steps = step.ends.cpu().numpy(), step.lengths.cpu().numpy()
        first = (ends == 0) & (now != 0)
        ends[first], lengths[first] = now[first], steps[first]
        if ends.all():
            break
    return ends, lengths
