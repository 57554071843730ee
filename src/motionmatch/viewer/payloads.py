"""Fills in the replies to the page from the stage and from steps that were taken."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.settings import FIELDS, WEIGHTS, of_path
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import find_gaits
from motionmatch.control.trajectory import to_yaws, wrap_angles
from motionmatch.database.posture import OfPosture
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.mode import DMM, LMM, MM
from motionmatch.metrics.explaining import Candidate, Explanation, explain_query, split_cost
from motionmatch.motion.tags import Tags
from motionmatch.viewer.figures import select_command, select_controller
from motionmatch.viewer.history import History, Instant
from motionmatch.viewer.lacking import describe_lack
from motionmatch.viewer.replies import (
    BlindReply,
    CandidatePart,
    CandidatesReply,
    CharacterPart,
    GuessPart,
    MarkPart,
    ModePart,
    SceneReply,
    SeatPart,
    SettingPart,
    SettingsReply,
    TimelineReply,
)
from motionmatch.viewer.scenarios import list_viewer_scenarios
from motionmatch.viewer.stage import BlindTest, Side, ViewerStage

BLIND_LABELS = ("A", "B")
WAYS = {
    (MM.name, ""): "plain matching: frames of the database",
    (DMM.name, ""): "a search, and poses from the decompressor",
    (LMM.name, "codebook"): "all networks; the codebook answers queries",
    (LMM.name, "network"): "all networks; the projector network answers queries",
}
"""Ways to play a learned model, in words: mode and projector."""
COSTS_EVERY = 6
"""Steps between the costs of a timeline."""


@dataclass(frozen=True)
class Choice:
    """An entry of the page's menu of databases."""

    name: str
    text: str = ""


def describe_scene(
    stage: ViewerStage, *, generation: int, choices: tuple[Choice, ...], selected: int, blind: bool
) -> SceneReply:
    """Describe everything that seldom changes."""
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
        "seats": [_describe_seat(stage, seat, blind=blind) for seat in range(len(stage.seats))],
        "databases": [{"name": choice.name, "text": choice.text} for choice in choices],
        "scenarios": [{"name": each.name, "text": each.text} for each in list_viewer_scenarios().values()],
        "scenario": stage.scenario.name,
        "characters": stage.characters,
        "selected": selected,
        "times": database.schema.times.tolist(),
        "blocks": [
            {"name": b.name, "kind": type(b).__name__, "trajectory": of_path(b), "weight": float(b.weight)}
            for b in database.schema.blocks
        ],
        "tags": [name for name in database.tags.names if not name.endswith("_contact")],
        "actions": stage.actions,
        "gaits": {name: gait.forward for name, gait in find_gaits(stage.sides[0].database).items()},
        "world": stage.scenery.describe(),
    }


def _describe_seat(stage: ViewerStage, seat: int, *, blind: bool) -> SeatPart:
    side = stage.sides[stage.seats[seat]]
    known = not blind and side.controller.knows_frames
    return {
        "label": BLIND_LABELS[seat] if blind else side.label,
        "database": None if blind else side.source,
        "offset": stage.offset(seat).tolist(),
        "frames": side.database.num_frames if known else None,
        "minutes": side.database.minutes if known else None,
        "modes": [] if blind else describe_modes(side.controller),
    }


def describe_modes(controller: Controller) -> list[ModePart]:
    """Describe the ways to play a learned model: each mode, with each projector where there is one. Empty for a
    database."""
    if not isinstance(controller, LearnedController):
        return []
    return [
        {
            "mode": mode,
            "projector": projector,
            "text": text,
            "on": controller.mode.name == mode and projector in ("", controller.projector),
            "problem": controller.source.find_lack(mode, projector or None),
        }
        for (mode, projector), text in WAYS.items()
    ]


def describe_settings(stage: ViewerStage, *, blind: bool) -> SettingsReply:
    """Describe the settings of each seat, and the controls for them."""
    first = stage.sides[0]
    schema, usual = first.database.schema, first.describe_settings(first.usual)
    rows: list[SettingPart] = []
    for block in schema.blocks:
        text = f"How much this part of the {'path' if of_path(block) else 'pose'} counts."
        if isinstance(block, OfPosture):
            text = "How much the posture counts that is usual at the speed of the path; 0 leaves it out."
        rows.append(
            {
                "path": f"weights.{block.name}",
                "kind": "number",
                "low": 0.0,
                "high": WEIGHTS.high,
                "unit": "",
                "default": float(block.weight),
                "help": text,
            }
        )
    for field in FIELDS:
        table, _, key = field.path.rpartition(".")
        row: SettingPart = {"path": field.path, "kind": field.kind, "unit": field.unit, "help": field.help}
        default = (usual[table] if table else usual).get(key)
        if default is not None:
            row["default"] = default
        if field.kind == "number":
            row["low"], row["high"] = field.low, field.high
        if field.choices:
            row["choices"] = list(field.choices)
        rows.append(row)
    sides = [] if blind else [stage.sides[side] for side in stage.seats]
    return {"seats": [side.describe_settings(side.settings) for side in sides], "fields": rows}


def describe_seats(
    stage: ViewerStage,
    instant: Instant,
    history: History,
    *,
    character: int,
    blind: bool,
    dt: float,
    seconds: float = 5.0,
) -> list[CharacterPart]:
    """Describe the selected character of each seat; switches are counted over the last `seconds`. Empty when blind."""
    if blind or instant.states is None:
        return []
    first = max(history.first, instant.step - round(seconds / dt) + 1)
    recent = [history.peek(step) for step in range(first, instant.step + 1)]
    rows = []
    for seat, index in enumerate(stage.seats):
        side, state, command = stage.sides[index], instant.states[index], instant.commands[index]
        row = describe_character(side, state, command, character)
        switches = sum(any(each.switches[seat : seat + 1]) for each in recent)
        row["transitions_per_second"] = switches / max(len(recent) * dt, dt)
        rows.append(row)
    return rows


def describe_character(side: Side, state: CharacterState, command: Command, character: int) -> CharacterPart:
    """Describe the motion that one character plays, the cost of going on with it, and its features."""
    database, controller = side.database, select_controller(side.controller, character)
    frame, known = int(state.frames[character]), controller.knows_frames
    clip, at = database.where(frame) if known else (None, None)
    alone, wanted = state.at([character]), select_command(command, character)
    facing = controller.with_facing(alone, wanted)
    query = controller.query(facing, wanted)
    playing = controller.playing_features(alone, np.arange(1))
    parts = split_cost(controller, query, np.array([frame]), playing)
    values = database.denormalize(playing)[0]
    marks: list[MarkPart] = [
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
        "clip_frames": int(database.ranges.lengths[int(database.ranges.find_clip(np.asarray(frame)))])
        if known
        else None,
        "frame": frame if known else None,
        "tags": find_tags(database.tags, frame) if known else [],
        "cost": float(state.costs[character]),
        "search_us": None if side.projects else round(side.timed.seconds * 1e6, 1),
        "transitions_per_second": None,
        "speed": round(float(np.linalg.norm(state.simulation_velocities[character])), 3),
        "wanted_speed": round(float(np.linalg.norm(command.velocity[character] * [1.0, 0.0, 1.0])), 3),
        "limit": describe_limit(controller, facing, wanted),
        "lack": describe_lack(controller, float(state.costs[character])),
        "blocks": {name: float(cost[0]) for name, cost in parts.items()},
        "marks": marks,
    }


def describe_limit(controller: Controller, state: CharacterState, command: Command) -> str:
    """Say how the command to one character, in a state with its facing, is limited to what the data has; empty if it is
    not."""
    asked, most = (
        float(np.hypot(each[0, 0], each[0, 2]))
        for each in (command.velocity, controller.limit_velocities(state, command))
    )
    if command.facing is not None and asked > 0.0:
        off = wrap_angles(to_yaws(command.facing) - state.facing_yaws)
        if np.hypot(command.facing[0, 0], command.facing[0, 2]) > 1e-6 and abs(float(off[0])) > 1e-6:
            return "the data has no steps to that side: it turns"
    return f"{asked:.2g} m/s are asked for, the data reaches {most:.2g} this way" if most < asked - 0.01 else ""


def find_tags(tags: Tags, frame: int) -> list[str]:
    """Return the tags of a frame, except those of contacts, which pose frames carry."""
    carried = []
    for name in tags.names:
        before = bisect_right(tags.spans[name], (frame, math.inf)) - 1
        if before >= 0 and frame < tags.spans[name][before][1] and not name.endswith("_contact"):
            carried.append(name)
    return carried


def describe_timeline(history: History, *, shown: int, paused: bool, rate: float, blind: bool) -> TimelineReply:
    """Describe the steps that are kept, and those at which the character switched."""
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


def describe_blind_test(test: BlindTest, stage: ViewerStage) -> BlindReply:
    """Describe the state of the comparison, and the controller on each seat at the last guess."""
    last: GuessPart | None = None
    if test.last is not None and len(stage.sides) > 1:
        right, order = test.last
        last = {"right": right, "labels": [stage.sides[side].label for side in order]}
    return {"on": test.on, "guesses": test.guesses, "right": test.right, "last": last}


@dataclass(frozen=True, eq=False)
class SearchQuestion:
    """The search of a step, to be made again from the state before it and the command that it had."""

    side: Side
    before: CharacterState
    command: Command
    character: int
    count: int
    """candidates to give"""
    dt: float

    def answer(self) -> Explanation:
        """Search again, with the settings that the side has now."""
        controller = select_controller(self.side.controller, self.character)
        wanted = select_command(self.command, self.character)
        wanted = replace(wanted, tags=self.side.settings.tags or None)
        alone = controller.with_facing(self.before.at([self.character]), wanted)
        query = controller.query(alone, wanted, ending=controller.clip_ending(alone, self.dt))
        return explain_query(controller, query, int(alone.frames[0]), count=self.count)


def describe_explanation(found: Explanation, *, step: int, character: int) -> CandidatesReply:
    """Describe the candidates of a search."""
    return {
        "step": step,
        "character": character,
        "playing": found.playing,
        "blocks": list(found.blocks),
        "candidates": [_describe_candidate(each) for each in found.candidates],
        "left_out": [_describe_candidate(each) for each in found.left_out],
    }


def _describe_candidate(candidate: Candidate) -> CandidatePart:
    return {
        "frame": candidate.frame,
        "where": candidate.where,
        "cost": candidate.cost,
        "blocks": candidate.blocks,
        "chosen": candidate.chosen,
        "reason": candidate.reason,
    }
