"""What the page is told, against where it comes from."""

import json

import numpy as np
import pytest

from databases import small
from models import coded, model
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.settings import FIELDS
from motionmatch.motion.tags import Tags
from motionmatch.viewer import messages as say
from motionmatch.viewer.payloads import describe_limit, find_tags
from motionmatch.viewer.replies import encode
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from stages import learned_side, simulation


def played(steps=60, **options):
    sim = simulation(**options)
    sim.steer(say.Input(move=(0.3, 1.0)))
    for _ in range(steps):
        sim.step()
    return sim


@pytest.mark.parametrize("kind", ["scene", "settings", "blind_test", "timeline", "info"])
def test_every_reply_is_json(kind):
    told = json.loads(encode(kind, getattr(played(sides=2), f"describe_{kind}")()))
    assert told["type"] == kind


def test_info_names_the_frame_that_plays_and_what_it_costs():
    sim = played()
    row = sim.describe_info()["seats"][0]
    state, database = sim.shown.states[0], small()
    assert row["frame"] == state.frames[0]
    assert (row["clip"], row["clip_frame"]) == database.where(row["frame"])
    assert set(row["blocks"]) == set(database.schema.names)
    assert row["blocks"]["foot_positions"] == pytest.approx(0, abs=1e-9)  # its own pose costs nothing
    assert row["blocks"]["trajectory_positions"] > 0
    assert row["wanted_speed"] == pytest.approx(np.linalg.norm(sim.shown.commands[0].velocity))
    switches = sum(each.switched for each in sim.history)
    assert row["transitions_per_second"] == pytest.approx(switches / (61 / 60))


@pytest.mark.parametrize(
    ("velocity", "facing", "said"),
    [
        ((0, 0, 9.0), (0, 0, 1.0), "9 m/s are asked for, the data reaches 1.6 this way"),
        ((1.0, 0, 0), (0, 0, 1.0), "the data has no steps to that side: it turns"),
        ((0, 0, 1.0), (0, 0, 1.0), ""),
        ((0, 0, 0), (1.0, 0, 0), ""),
    ],
)
def test_it_is_said_how_a_command_is_limited_to_the_data(velocity, facing, said):
    controller, command = Controller(small()), Command.uniform(velocity, facing)
    assert describe_limit(controller, controller.with_facing(controller.start(), command), command) == said


def test_each_seat_counts_its_own_transitions():
    sim = played(sides=2, steps=150)
    rows = sim.describe_info()["seats"]
    for seat, row in enumerate(rows):
        switches = sum(any(each.switches[seat : seat + 1]) for each in sim.history)
        assert row["transitions_per_second"] == pytest.approx(switches / (151 / 60))
    assert rows[1]["transitions_per_second"] > 0


def test_marks_are_the_features_of_the_frame():
    row = played().describe_info()["seats"][0]
    marks = {(mark["block"], mark["label"]): mark for mark in row["marks"]}
    values = small().denormalize(small().features[row["frame"]])
    feet = values[small().schema.columns("foot_positions")]
    np.testing.assert_allclose(marks["foot_positions", "left_foot"]["origin"], feet[:3], atol=1e-3)
    assert marks["foot_positions", "left_foot"]["vector"] is None
    assert len(marks["foot_velocities", "left_foot"]["vector"]) == 3


def test_the_timeline_marks_transitions_and_has_costs_at_their_steps():
    sim = played(steps=100)
    sim.history.most = 40
    for _ in range(30):
        sim.step()
    told = sim.describe_timeline()
    instants = {each.step: each for each in sim.history}
    assert (told["first"], told["last"], told["shown"]) == (91, 130, 130)
    assert told["transitions"] == [step for step, each in instants.items() if each.switched]
    costs = told["costs"]
    steps = range(costs["first"], costs["first"] + costs["every"] * len(costs["values"]), costs["every"])
    assert [round(instants[step].cost, 4) for step in steps] == costs["values"]
    assert steps[-1] + costs["every"] > 130


def test_every_setting_has_a_field_and_a_value():
    told = played(steps=1).describe_settings()
    paths = [row["path"] for row in told["fields"]]
    assert len(paths) == len(FIELDS) + len(small().schema.blocks)
    for row in told["fields"]:
        value = told["seats"][0]
        for key in row["path"].split("."):
            value = value[key]
        assert value == row["default"]
        assert row["help"].endswith(".")
        if row["kind"] == "number":
            assert row["low"] <= value <= row["high"]


def test_tags_of_a_frame():
    tags = Tags({"walk": ((0, 10), (20, 30)), "run": ((10, 20),), "left_contact": ((0, 30),)})
    assert [find_tags(tags, frame) for frame in (0, 9, 10, 20, 29, 30)] == [
        ["walk"], ["walk"], ["run"], ["walk"], ["walk"], [],
    ]  # fmt: skip


def test_a_question_uses_the_tags_of_now():
    sim = played()
    playing = sim.shown.states[0].frames[0]
    tag = next(name for name in small().tags.names if small().tags.mask(name, small().num_frames)[playing])
    sim.apply(say.Tune({"tags": f"!{tag}"}))
    found = sim.make_question(say.AskCandidates(count=3)).answer()
    forbidden = small().tags.mask(tag, small().num_frames)
    assert not any(
        forbidden[each.frame] for each in found.candidates if each.frame != sim.shown.states[0].frames[0] - 1
    )
    assert any("tags" in each.reason for each in found.left_out)


@pytest.mark.parametrize(
    ("learned", "possible"),
    [
        (learned_side(coded()), "mm dmm lmm,codebook lmm,network"),
        (learned_side(coded(), alone=True), "dmm lmm,codebook lmm,network"),
        (learned_side(model(keep=False)), "mm lmm,network"),
        (learned_side(model(keep=False), alone=True), "lmm,network"),
    ],
)
def test_modes_of_a_model_that_are_not_possible_say_why(learned, possible):
    modes = Simulation(ViewerStage((learned,))).describe_scene()["seats"][0]["modes"]
    names = {f"{each['mode']},{each['projector']}".rstrip(","): each for each in modes}
    assert list(names) == ["mm", "dmm", "lmm,codebook", "lmm,network"]
    assert [name for name, each in names.items() if not each["problem"]] == possible.split()
    assert all(each["problem"].endswith(".") for name, each in names.items() if name not in possible.split())
    on = [(each["mode"], each["projector"]) for each in modes if each["on"]]
    assert on == [("lmm", learned.controller.projector)]


def test_a_database_has_no_modes_and_a_blind_comparison_tells_none():
    sim = Simulation(simulation().stage.compare(learned_side(coded())))
    assert [len(seat["modes"]) for seat in sim.describe_scene()["seats"]] == [0, 4]
    sim.apply(say.Blind(True))
    assert [seat["modes"] for seat in sim.describe_scene()["seats"]] == [[], []]


def test_of_a_model_without_a_database_no_frames_are_told_but_the_features_that_play():
    sim = Simulation(ViewerStage((learned_side(coded(), alone=True),)))
    for _ in range(15):
        sim.step()
    seat, row = sim.describe_scene()["seats"][0], sim.describe_info()["seats"][0]
    assert (seat["frames"], seat["minutes"], row["clip"], row["frame"], row["tags"]) == (None, None, None, None, [])
    assert row["search_us"] is None and sum(row["blocks"].values()) > 0
    features = sim.shown.states[0].source.features
    values = small().denormalize(features)[0][small().schema.columns("foot_positions")]
    marks = {(mark["block"], mark["label"]): mark for mark in row["marks"]}
    np.testing.assert_allclose(marks["foot_positions", "left_foot"]["origin"], values[:3], atol=1e-3)
    json.loads(encode("info", sim.describe_info()))
