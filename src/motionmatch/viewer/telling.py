"""What the page is told: the bodies of JSON messages, from the stage and from steps that were taken."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.settings import FIELDS, HEAVIEST, of_path
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import GAITS
from motionmatch.metrics.explaining import Explanation, explained, parts_of_cost
from motionmatch.motion.tags import Tags
from motionmatch.viewer.figures import one
from motionmatch.viewer.history import History, Instant
from motionmatch.viewer.scenarios import scenarios
from motionmatch.viewer.stage import Side, Stage
from motionmatch.viewer.study import Study

BLIND_LABELS = ("A", "B")
COSTS_EVERY = 6
"""Steps between the costs that a timeline has."""


@dataclass(frozen=True)
class Choice:
    """Something to choose from a menu."""

    name: str
    text: str = ""


def scene(stage: Stage, *, generation: int, choices: tuple[Choice, ...], selected: int, blind: bool) -> dict[str, Any]:
    """Everything that seldom changes."""
    first = stage.sides[0]
    database = first.database
    return {
        "generation": generation,
        "skeleton": {
            "names": list(database.skeleton.names),
            "parents": database.skeleton.parents.tolist(),
            "moving": database.moving.tolist(),
            "feet": [database.skeleton.names[joint] for joint in first.controller.legs.joints[:, 3]],
        },
        "seats": [_seat(stage, seat, blind=blind) for seat in range(len(stage.seats))],
        "databases": [asdict(choice) for choice in choices],
        "scenarios": [{"name": each.name, "text": each.text} for each in scenarios().values()],
        "scenario": stage.scenario.name,
        "characters": stage.characters,
        "selected": selected,
        "times": database.schema.times.tolist(),
        "blocks": [
            {"name": b.name, "kind": type(b).__name__, "trajectory": of_path(b), "weight": float(b.weight)}
            for b in database.schema.blocks
        ],
        "tags": [name for name in database.tags.names if not name.endswith("_contact")],
        "gaits": {name: gait.forward for name, gait in GAITS.items()},
        "world": stage.world.body(),
    }


def _seat(stage: Stage, seat: int, *, blind: bool) -> dict[str, Any]:
    side = stage.sides[stage.seats[seat]]
    return {
        "label": BLIND_LABELS[seat] if blind else side.label,
        "database": None if blind else side.source,
        "offset": stage.offset(seat).tolist(),
        "frames": None if blind else side.database.num_frames,
        "minutes": None if blind else side.database.minutes,
    }


def settings(stage: Stage, *, blind: bool) -> dict[str, Any]:
    """What can be set, and how it is."""
    first = stage.sides[0]
    schema, usual = first.database.schema, first.tree(first.usual)
    rows: list[dict[str, Any]] = []
    for block in schema.blocks:
        text = "How much this part of the path counts." if of_path(block) else "How much this part of the pose counts."
        rows.append(
            {
                "path": f"weights.{block.name}",
                "kind": "number",
                "low": 0.0,
                "high": HEAVIEST,
                "unit": "",
                "default": float(block.weight),
                "help": text,
            }
        )
    for field in FIELDS:
        table, _, key = field.path.rpartition(".")
        row: dict[str, Any] = {
            "path": field.path,
            "kind": field.kind,
            "unit": field.unit,
            "default": (usual[table] if table else usual).get(key),
            "help": field.help,
        }
        if row["default"] is None:
            del row["default"]
        if field.kind == "number":
            row |= {"low": field.low, "high": field.high}
        if field.choices:
            row["choices"] = list(field.choices)
        rows.append(row)
    sides = [] if blind else [stage.sides[side] for side in stage.seats]
    return {"seats": [side.tree(side.settings) for side in sides], "fields": rows}


def info(
    stage: Stage, instant: Instant, history: History, *, character: int, blind: bool, dt: float, seconds: float = 5.0
) -> list[dict[str, Any]]:
    """About one character of each seat."""
    if blind or instant.states is None:
        return []
    first = max(history.first, instant.step - round(seconds / dt) + 1)
    recent = [history.peek(step) for step in range(first, instant.step + 1)]
    told = []
    for seat, index in enumerate(stage.seats):
        side, state, command = stage.sides[index], instant.states[index], instant.commands[index]
        row = about(side, state, command, character, dt)
        switches = sum(any(each.switches[seat : seat + 1]) for each in recent)
        row["transitions_per_second"] = switches / max(len(recent) * dt, dt)
        told.append(row)
    return told


def about(side: Side, state: CharacterState, command: Command, character: int, dt: float) -> dict[str, Any]:
    """What one character plays, what going on with it costs, and its features."""
    database, controller = side.database, side.controller
    frame = int(state.frames[character])
    clip, at = database.where(frame)
    alone, wanted = state.at([character]), one(command, character)
    query = controller.query(controller.wanting(alone, wanted), wanted)
    parts = parts_of_cost(controller, query, np.array([frame]))
    values = database.denormalize(database.features[frame])
    marks = [
        {
            "block": block.name,
            "label": mark.label,
            "origin": np.asarray(mark.origin, float).round(4).tolist(),
            "vector": None if mark.vector is None else np.asarray(mark.vector, float).round(4).tolist(),
        }
        for block in database.schema.blocks
        for mark in block.marks(values[database.schema.columns(block.name)])
    ]
    return {
        "character": character,
        "clip": clip,
        "clip_frame": at,
        "clip_frames": int(database.ranges.lengths[int(database.ranges.clip_of(np.asarray(frame)))]),
        "frame": frame,
        "tags": tags_at(database.tags, frame),
        "cost": float(state.costs[character]),
        "search_us": round(side.timed.seconds * 1e6, 1),
        "transitions_per_second": None,
        "speed": round(float(np.linalg.norm(state.simulation_velocities[character])), 3),
        "wanted_speed": round(float(np.linalg.norm(command.velocity[character] * [1.0, 0.0, 1.0])), 3),
        "blocks": {name: float(cost[0]) for name, cost in parts.items()},
        "marks": marks,
    }


def tags_at(tags: Tags, frame: int) -> list[str]:
    """The tags that a frame carries, but those of contacts, which are told as contacts."""
    carried = []
    for name in tags.names:
        before = bisect_right(tags.spans[name], (frame, math.inf)) - 1
        if before >= 0 and frame < tags.spans[name][before][1] and not name.endswith("_contact"):
            carried.append(name)
    return carried


def timeline(history: History, *, shown: int, paused: bool, rate: float, blind: bool) -> dict[str, Any]:
    """What is kept, and where it went on elsewhere."""
    instants = [] if blind else list(history)
    first = -(-history.first // COSTS_EVERY) * COSTS_EVERY
    return {
        "first": history.first,
        "last": history.last,
        "shown": shown,
        "rate": rate,
        "paused": paused,
        "transitions": [instant.step for instant in instants if instant.switched],
        "costs": {
            "first": first,
            "every": COSTS_EVERY,
            "values": [round(each.cost, 4) for each in instants if each.step % COSTS_EVERY == 0],
        },
    }


def blind(study: Study, stage: Stage) -> dict[str, Any]:
    """How the comparison goes, and who sat where at the last guess."""
    last = None
    if study.last is not None and len(stage.sides) > 1:
        right, order = study.last
        last = {"right": right, "labels": [stage.sides[side].label for side in order]}
    return {"on": study.on, "guesses": study.guesses, "right": study.right, "last": last}


@dataclass(frozen=True, eq=False)
class Question:
    """The search of a step, to be made again: from the state before it and the command that it had."""

    side: Side
    before: CharacterState
    command: Command
    character: int
    count: int
    dt: float

    def answer(self) -> Explanation:
        """With the settings that the side has now."""
        controller, wanted = self.side.controller, one(self.command, self.character)
        wanted = replace(wanted, tags=self.side.settings.tags or None)
        alone = controller.wanting(self.before.at([self.character]), wanted)
        query = controller.query(alone, wanted, ending=controller.ending(alone, self.dt))
        return explained(controller, query, int(alone.frames[0]), count=self.count)


def explanation(found: Explanation, *, step: int, character: int) -> dict[str, Any]:
    """An explanation as a message has it."""
    return {
        "step": step,
        "character": character,
        "playing": found.playing,
        "blocks": list(found.blocks),
        "candidates": [asdict(each) for each in found.candidates],
        "left_out": [asdict(each) for each in found.left_out],
    }
