"""Explanations of a search: its candidates, the cost of each block, and the frames left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.environment.query import EnvironmentQuery
from motionmatch.errors import InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.search.matcher import Reason
from motionmatch.search.query import Query

ALIKE = 10
"""Of frames nearer to each other than this, only the best is listed."""
OBSTACLES = "obstacles"
"""Name of penalties among the parts of a cost."""


@dataclass(frozen=True)
class Candidate:
    """A frame that could be played next."""

    frame: int
    where: str
    """clip and second"""
    cost: float
    blocks: dict[str, float]
    """cost of each block, and of obstacles"""
    chosen: bool = False
    reason: str = ""
    """reason for leaving it out"""
    distance: float | None = None
    """between its features and those that a projector gives, weighted as costs are"""


@dataclass(frozen=True)
class Explanation:
    """An explained search."""

    playing: str
    blocks: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    """the chosen frame first, then the others by cost; staying with the playing clip is one of them"""
    left_out: tuple[Candidate, ...]
    """frames that cost less than the last candidate and may not be chosen; or less than what a projector gives"""
    answered_by: str = ""
    """codebook or network, if a projector answers: its answer is then the first candidate"""


def explain(
    controller: Controller,
    frame: int,
    *,
    velocity: Sequence[float] = (0.0, 1.3),
    facing: Sequence[float] | None = None,
    tags: str | None = None,
    count: int = 8,
) -> Explanation:
    """Explain what may follow `frame` for a character with this wanted `velocity` (left, ahead; m/s).

    Of a learned controller that projects, what the projector gives is explained; it needs the database.
    """
    state = controller.start(1, frames=frame)
    state.simulation_velocities[:] = _level(velocity)  # as if this velocity had been commanded for some time
    command = Command(_level(velocity), None if facing is None else _level(facing), tags=tags)
    state = controller.with_facing(state, command)
    query = controller.query(state, command)
    if isinstance(controller, LearnedController) and controller.mode.projector:
        return explain_projection(controller, query, frame, count=count)
    return explain_query(controller, query, frame, count=count)


def explain_query(controller: Controller, query: Query, frame: int, *, count: int = 8) -> Explanation:
    """Explain the search of a query for one character: the candidates that may follow a frame, and their costs."""
    database, best = controller.database, int(controller.answer(query).frame[0])
    parts = split_cost(controller, query, np.arange(database.num_frames))
    costs = np.sum([*parts.values()], axis=0)

    def describe(which: int, reason: str = "") -> Candidate:
        clip, at = database.where(which)
        blocks = {name: float(part[which]) for name, part in parts.items()}
        going_on = ", going on" if which == frame else ""
        where = f"{clip} at {at / database.fps:.2f} s{going_on}"
        return Candidate(which, where, float(costs[which]), blocks, which == best, reason)

    chosen: list[Candidate] = []
    for which in (best, *controller.matcher.top_k(query, ALIKE * count).frames[0].tolist()):
        apart = all(abs(which - one.frame) >= ALIKE for one in chosen)
        if which >= 0 and apart and len(chosen) < count:
            chosen.append(describe(which))
    if frame not in [one.frame for one in chosen]:
        chosen.append(describe(frame))
    last = max((one.cost for one in chosen if one.frame != frame), default=0.0)
    order = np.argsort(costs, kind="stable")[: 20 * count]
    order = order[(costs[order] < last) & (order != frame)]
    reasons = controller.matcher.why_excluded(query, order)[0] if len(order) else np.zeros(0, int)
    left_out: list[Candidate] = []
    for which, reason in zip(order.tolist(), reasons.tolist(), strict=True):
        apart = all(abs(which - one.frame) >= ALIKE for one in left_out)
        if reason and apart and len(left_out) < count:
            left_out.append(describe(which, Reason(reason).words))
    clip, at = database.where(frame)
    return Explanation(
        f"{clip} at {at / database.fps:.2f} s (frame {frame})",
        tuple(parts),
        tuple(chosen),
        tuple(left_out),
    )


def explain_projection(controller: LearnedController, query: Query, frame: int, *, count: int = 8) -> Explanation:
    """Explain what a projector gives for a query of one character that plays a frame of the database.

    A codebook chooses among its codes, which are listed with their costs. A network has no candidates: the frames
    nearest to its answer are listed, by the distance of their features from it.
    """
    database, schema, wide = controller.database, controller.database.schema, controller.model.num_features
    if not controller.source.whole:
        raise InputError("a model alone has no frames to play from. Give the database that it was trained on.")
    weights = np.ones(wide) if query.weights is None else np.asarray(query.weights, float)
    given = controller.project(query.vector)[0, :wide]

    def find_nearest(features: np.ndarray) -> int:
        return int(controller.matcher.search(Query(features[None], weights=query.weights)).require().frame[0])

    def describe(features: np.ndarray, which: int, words: str = "", **more: Any) -> Candidate:
        clip, at = database.where(which)
        parts = schema.per_block(weights * (features - query.vector[0]).astype(float) ** 2)
        away = float(np.sqrt((weights * (features - given).astype(float) ** 2).sum()))
        blocks = {name: float(part) for name, part in parts.items()}
        where = f"{clip} at {at / database.fps:.2f} s{words}"
        return Candidate(which, where, sum(blocks.values()), blocks, distance=away, **more)

    stays = describe(database.features[frame], frame, ", going on")
    first = describe(given, find_nearest(given), f", near what the {controller.projector} gives")
    goes = first.cost < stays.cost - float(query.bias[0])
    listed = [replace(first, chosen=goes)]
    codebook = controller.model.codebook if controller.projector == "codebook" else None
    table = database.features if codebook is None else codebook.read_features()
    centre = given if codebook is None else query.vector[0]
    order = np.argsort((weights * (table - centre).astype(float) ** 2).sum(axis=1), kind="stable")
    for row in order[: ALIKE * count].tolist():
        which = row if codebook is None else find_nearest(table[row])
        others = listed[1:] if codebook is None else listed  # the answer of a network is no frame
        if len(listed) < count and all(abs(which - one.frame) >= ALIKE for one in others):
            listed.append(describe(table[row], which))
    best = int(controller.matcher.search(query).require().frame[0])
    searched = describe(
        database.features[best], best, reason=f"a search would find it; the {controller.projector} does not"
    )
    clip, at = database.where(frame)
    return Explanation(
        f"{clip} at {at / database.fps:.2f} s (frame {frame})",
        tuple(first.blocks),
        (*listed, replace(stays, chosen=not goes)),
        (searched,) if searched.cost < first.cost and best != frame else (),
        controller.projector,
    )


def split_cost(
    controller: Controller, query: Query, frames: np.ndarray, features: np.ndarray | None = None
) -> dict[str, np.ndarray]:
    """Split the cost of frames (N,), for a query of one character, into (N,) for each block and for obstacles.

    `features` (N, D), normalised, are by default those of the frames; networks may play others.
    """
    schema, weights = controller.database.schema, 1.0 if query.weights is None else np.asarray(query.weights, float)
    features = controller.database.features[frames] if features is None else features
    away = (features - query.vector[0]).astype(float)
    parts = schema.per_block(weights * away**2)
    if isinstance(query, EnvironmentQuery) and query.surroundings is not None:
        parts[OBSTACLES] = controller.matcher.added_costs(query, frames)[0]
    return parts


def _level(vector: Sequence[float]) -> np.ndarray:
    return np.array([[vector[0], 0.0, vector[1]]], float)
