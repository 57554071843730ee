"""The learned controller beside the plain one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from databases import small, walker
from models import coded, model, of_chance
from motionmatch.actors.props.terrain import Terrain
from motionmatch.control.command import Command
from motionmatch.control.config import BIAS, ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import PathFollower, record_drive, wander
from motionmatch.database.blocks import TagOneHot
from motionmatch.database.build import build
from motionmatch.database.schema import FeatureSchema, default_schema
from motionmatch.errors import InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.mode import MODES, PROJECTORS, Mode
from motionmatch.learned.player import get_learned_state, get_network_inputs
from motionmatch.learned.standing import make_standing_database
from motionmatch.world.path import GroundPath

ALL = [Mode.of_code(code) for code in range(8)]
GAP = np.array([0.0, 0.0, 1.2])


def curve(steps: int, count: int = 1) -> list[Command]:
    """Walking in a curve, each character in another direction."""
    angles = np.arange(steps)[:, None] / 60 + np.arange(count)
    return [Command(1.2 * np.stack([np.sin(angle), 0 * angle, np.cos(angle)], axis=1)) for angle in angles]


def play(controller: Controller, commands: list[Command], dt: float = 1 / 60, state=None) -> list:
    state = state or controller.start(commands[0].num_characters)
    found = []
    for command in commands:
        state = controller.step(state, command, dt)
        found.append(state)
    return found


def distances(some: list, others: list) -> np.ndarray:
    """(T,) mean distance of joints."""
    return np.array(
        [np.linalg.norm(a.positions - b.positions, axis=-1).mean() for a, b in zip(some, others, strict=True)]
    )


def steps_of(states: list) -> np.ndarray:
    """(T - 1,) how far joints go at most from step to step."""
    positions = np.array([state.positions for state in states])
    return np.linalg.norm(np.diff(positions, axis=0), axis=-1).max(axis=(1, 2))


def test_with_all_networks_off_it_is_the_plain_controller_bit_for_bit():
    commands = curve(150, 3)
    plain, learned = Controller(small()), LearnedController(model(), database=small(), mode="mm")
    for a, b in zip(play(plain, commands), play(learned, commands), strict=True):
        np.testing.assert_array_equal(a.positions, b.positions)
        np.testing.assert_array_equal(a.rotations, b.rotations)
        np.testing.assert_array_equal(a.frames, b.frames)


def test_section_4_1_the_decompressor_alone_does_not_change_the_behaviour():
    """The same frames play, and poses differ by no more than the decompressor's error."""
    commands = curve(200, 2)
    plain = play(Controller(small()), commands)
    decoded = play(LearnedController(model(), database=small(), mode="dmm"), commands)
    same = np.mean([(a.frames == b.frames).mean() for a, b in zip(plain, decoded, strict=True)])
    assert same > 0.9
    assert distances(plain, decoded).mean() < 0.01


def test_the_decompressor_alone_needs_x_and_z_but_no_database():
    commands = curve(100)
    beside = play(LearnedController(model(), database=small(), mode="dmm"), commands)
    alone = play(LearnedController(model(), mode="dmm"), commands)
    np.testing.assert_allclose(distances(beside, alone), 0.0, atol=1e-6)


@pytest.mark.parametrize("mode", ALL, ids=lambda mode: mode.name)
def test_any_combination_of_networks_walks_where_it_is_told(mode):
    commands = [Command.uniform(tuple(GAP))] * 240
    states = play(LearnedController(model(), database=small(), mode=mode), commands)
    travelled = states[-1].positions[0, 0] - states[60].positions[0, 0]
    np.testing.assert_allclose(travelled, GAP * 179 / 60, atol=0.35)
    assert np.isfinite(states[-1].rotations).all()
    assert steps_of(states).max() < 0.15


def test_all_networks_play_without_any_database():
    commands = curve(200, 2)
    controller = LearnedController(model(keep=False))
    states = play(controller, commands)
    beside = play(LearnedController(model(keep=False), database=small()), commands)
    assert not controller.searches and make_standing_database(model(keep=False)).num_frames == 2
    # They start from latents that differ: the standing frame's own, or what the projector makes of its features.
    assert distances(states, beside)[60:].mean() < 0.25
    assert np.isfinite(states[-1].positions).all()


@pytest.mark.parametrize("first", MODES)
@pytest.mark.parametrize("second", MODES)
def test_networks_are_switched_while_running_without_a_jump(first, second):
    commands = curve(120, 2)
    before = LearnedController(model(), database=small(), mode=first)
    states = play(before, commands[:60])
    going_on = play(before, commands[60:], state=states[-1])
    other = play(before.with_mode(second), commands[60:], state=states[-1])
    joined = steps_of([states[-1], *other[:10]])
    assert joined.max() < 1.6 * max(steps_of([states[-1], *going_on]).max(), steps_of(states).max()) + 0.005
    assert (get_learned_state(other[0]).modes == Mode.of(second).code).all()
    if first == second:
        np.testing.assert_array_equal(other[-1].positions, going_on[-1].positions)


def test_a_plain_controllers_characters_are_taken_over():
    commands = curve(80)
    states = play(Controller(small()), commands[:60])
    learned = LearnedController(model(), database=small())
    with pytest.raises(InputError, match="the state is of another database"):
        learned.step(states[-1], commands[60])
    after = play(learned, commands[60:68], state=learned.adopt(states[-1]))
    assert steps_of([states[-1], *after]).max() < 1.6 * steps_of(states).max()
    with pytest.raises(InputError, match="only a controller with the database can take over"):
        LearnedController(model()).adopt(states[-1])


def test_section_7_1_any_time_step_goes_the_same_way():
    learned = LearnedController(model(), database=small(), config=ControllerConfig(feet=None))
    ends = {}
    for rate in (30, 60, 90, 144):
        states = play(learned, [Command.uniform(tuple(GAP))] * (3 * rate), dt=1 / rate)
        ends[rate] = states[-1].positions[0, 0]
    for rate, end in ends.items():
        np.testing.assert_allclose(end, ends[60], atol=0.15, err_msg=f"{rate} Hz")


@pytest.mark.parametrize(("strides", "dt", "calls"), [([1], 1 / 30, 2), ([1, 2], 1 / 30, 1), ([1, 2], 1 / 20, 2)])
def test_section_7_1_steps_that_were_learned_are_taken_at_once(strides, dt, calls, monkeypatch):
    trained = replace(model(), training={"stepper": {"strides": strides}})
    learned, asked = LearnedController(trained), []
    stepper = learned.source.stepper
    monkeypatch.setattr(learned.source, "stepper", lambda now: asked.append(1) or stepper(now))
    learned.step(learned.start(), Command.uniform(tuple(GAP)), dt)
    assert len(asked) == calls


def test_one_character_does_what_it_does_among_others():
    """C = 1 and many go through other code: a compiled loop, and products of matrices."""
    commands = curve(60, 20)
    learned = LearnedController(model(), database=small())
    many = play(learned, commands)
    alone = play(learned, [Command(command.velocity[:1]) for command in commands])
    apart = np.linalg.norm(many[-1].positions[:1] - alone[-1].positions, axis=-1)
    assert apart.max() < 0.01


def test_searches_come_every_n_frames_and_play_goes_elsewhere_only_then():
    learned = LearnedController(model(), database=small())
    states = play(learned, [Command.uniform(tuple(GAP))] * 60)
    searched = np.flatnonzero([state.searched[0] for state in states])
    np.testing.assert_array_equal(np.diff(searched), 10)
    switched = np.flatnonzero([state.switched[0] for state in states])
    assert len(switched) and set(switched) <= set(searched)


def test_what_plays_stays_within_what_was_trained_on():
    learned = LearnedController(model(), database=small())
    low, high = model().bounds
    for state in play(learned, curve(200, 3)):
        found = get_network_inputs(state)
        assert (found >= low - 1e-6).all() and (found <= high + 1e-6).all()


def test_a_path_is_followed():
    path = GroundPath(np.array([[0, 0, 0], [0, 0, 6.0], [4, 0, 8.0]]))
    found = record_drive(LearnedController(model(), database=small()), PathFollower(path, 1.2), 5.0)
    assert path.distance_from(found.positions[:, :, 0].astype(float)).mean() < 0.3
    assert found.clip().num_frames == 300


@pytest.mark.slow
def test_ten_minutes_of_random_drive_neither_drift_nor_freeze():
    _long_drive(600.0)


def test_twenty_seconds_of_random_drive_neither_drift_nor_freeze():
    _long_drive(20.0)


def _long_drive(seconds: float) -> None:
    learned = LearnedController(model(), database=small())
    found = record_drive(learned, wander(seconds, np.random.default_rng(5)), seconds)
    assert np.isfinite(found.positions).all()
    away = np.linalg.norm(found.positions[:, 0, 0] - found.goals[:, 0], axis=-1)
    assert away.max() < 0.5
    hips = found.positions[:, 0, 1, 1]
    assert hips.min() > 0.5 and hips.max() < 1.3
    moving = np.linalg.norm(found.wanted[:, 0], axis=-1) > 0.5
    speeds = np.linalg.norm(np.diff(found.positions[:, 0, 3:], axis=0), axis=-1).mean(axis=-1) * 60
    still = [
        speeds[start : start + 60].max() for start in range(0, len(speeds) - 60, 60) if moving[start : start + 60].all()
    ]
    assert min(still) > 0.2  # within every second of walking, something moves


def test_modes_that_lack_something_are_told():
    with pytest.raises(InputError, match="mode mm plays poses of the database, and there is none"):
        LearnedController(model(), mode="mm")
    with pytest.raises(InputError, match=r"mode dmm looks up features and latents.*without --no-keep, or use lmm\."):
        LearnedController(model(keep=False), mode="dmm")
    with pytest.raises(InputError, match=r"mode dmm looks up features and latents.*or use lmm or mm\."):
        LearnedController(model(keep=False), database=small(), mode="dmm")
    LearnedController(model(keep=False), database=small(), mode="mm")


def test_the_codebook_answers_where_there_is_one_and_the_network_where_it_is_asked_for():
    queries = small().features[::40] + np.float32(0.5)
    found = {name: LearnedController(coded(), projector=name).project(queries) for name in (None, *PROJECTORS)}
    np.testing.assert_array_equal(found[None], found["codebook"])
    np.testing.assert_array_equal(found["network"], LearnedController(model()).project(queries))
    assert np.abs(found["codebook"] - found["network"]).max() > 0.1
    assert LearnedController(model()).projector == "network"


def test_a_projector_that_a_model_lacks_is_refused():
    with pytest.raises(InputError, match=r"no codebook\. Use its network, or train one without --no-codebook"):
        LearnedController(model(), projector="codebook")
    with pytest.raises(InputError, match=r"no projector 'netwrk'\. Did you mean 'network'"):
        LearnedController(coded(), projector="netwrk")


def test_the_projector_is_changed_while_characters_play():
    commands = curve(120)
    learned = LearnedController(coded())
    states = play(learned, commands[:60])
    other = learned.with_mode("lmm", projector="network")
    assert (learned.projector, other.projector) == ("codebook", "network")
    after = play(other, commands[60:], state=states[-1])
    assert steps_of([states[-1], *after]).max() < 1.6 * steps_of(states).max()
    assert distances(after, play(learned, commands[60:], state=states[-1])).max() > 1e-3


def test_a_codebook_that_comes_later_obeys_the_weights_that_are_set():
    heavy, queries = ControllerConfig(weights={"foot_positions": 3.0}), small().features[::40] + np.float32(0.5)
    searching = LearnedController(coded(), heavy, mode="dmm", projector="network")
    late = searching.with_mode("lmm", projector="codebook")
    np.testing.assert_array_equal(late.project(queries), LearnedController(coded(), heavy).project(queries))
    with pytest.raises(InputError, match="weights of foot_positions"):
        searching.with_mode("lmm")


SOURCES = [
    pytest.param(mode, projector, whole, id=f"{mode.name}, {projector}, {'database' if whole else 'alone'}")
    for mode in ALL
    for projector in PROJECTORS
    for whole in (True, False)
    if not mode.find_lack(poses=whole, latents=True)
]


@pytest.mark.parametrize(("mode", "projector", "whole"), SOURCES)
def test_tags_are_obeyed_or_refused_in_every_mode(mode, projector, whole):
    wanted = [replace(command, tags="left_contact") for command in curve(40)]
    learned = LearnedController(coded(), database=small() if whole else None, mode=mode, projector=projector)
    if mode.projector or not whole:
        with pytest.raises(InputError, match="only frames with 'left_contact' are asked for"):
            play(learned, wanted)
        return
    found = [state.frames[0] for state in play(learned, wanted) if state.switched[0]]
    right = small().select("left_contact")
    assert found and all(right[frame - 1 : frame + 1].any() for frame in found)  # most go on by a frame in that step


@pytest.mark.parametrize(("mode", "projector", "whole"), SOURCES)
def test_weights_are_obeyed_or_refused_in_every_mode(mode, projector, whole):
    heavy = ControllerConfig(weights={"foot_positions": 0.0, "foot_velocities": 0.0, "hip_velocity": 3.0})
    database = small() if whole else None
    usual = LearnedController(coded(), database=database, mode=mode, projector=projector)
    if mode.projector and projector == "network":
        with pytest.raises(InputError, match="are not those that the projector was trained for"):
            usual.with_config(heavy)
        return
    commands = curve(60)
    assert distances(play(usual, commands), play(usual.with_config(heavy), commands)).max() > 1e-3


def test_a_database_of_something_else_is_refused():
    with pytest.raises(InputError, match="the model was trained on database"):
        LearnedController(model(), database=build([walker(4.0, 1.0, 0.3)]))


def test_tuned_keeps_model_and_mode():
    learned = LearnedController(model(), database=small(), mode="dmm").with_config(
        ControllerConfig(search_seconds=0.05)
    )
    states = play(learned, [Command.uniform(tuple(GAP))] * 30)
    assert sum(state.searched[0] for state in states) == 10
    assert learned.mode == Mode.of("dmm") and (get_learned_state(states[-1]).modes == learned.mode.code).all()


def test_frames_follow_what_plays_where_someone_wants_to_look_into_it():
    followed = play(LearnedController(model(), database=small(), follow=True), curve(80))
    blind = play(LearnedController(model(), database=small()), curve(80))
    np.testing.assert_array_equal(followed[-1].positions, blind[-1].positions)
    frames = np.array([state.frames[0] for state in followed])
    assert (np.diff(frames[21:30]) == 1).all()  # between searches they go on
    now = followed[30]
    apart = np.linalg.norm(get_learned_state(now).features[0] - small().features[now.frames[0]])
    assert apart < np.median(np.linalg.norm(get_learned_state(now).features[0] - small().features, axis=1)) * 0.6


def test_on_a_slope_the_root_follows_the_ground_and_feet_stay_near_it():
    ground = Terrain.slope(start=1.0, length=4.0, degrees=8.0)
    learned = LearnedController(model(), database=small(), ground=ground)
    plain = Controller(small(), ground=ground)
    commands = [Command.uniform((0.0, 0.0, 1.0))] * 300
    for controller in (plain, learned):
        state = play(controller, commands)[-1]
        height = ground.height(state.positions[:, 0, 0], state.positions[:, 0, 2])
        assert height[0] > 0.2
        np.testing.assert_allclose(state.positions[:, 0, 1], height, atol=0.1)
        feet = controller.player.find_contact_points(state)
        over = feet[..., 1] - ground.height(feet[..., 0], feet[..., 2])
        assert over.min() > -0.12 and over.min() < 0.12


def test_what_decoded_feet_are_over_the_ground_is_what_they_are_in_the_frames():
    ground = Terrain.slope(start=1.0, length=4.0, degrees=8.0)
    decoded = LearnedController(model(), database=small(), ground=ground, mode="dmm")
    frames = np.array([20, 150, 300])
    state = decoded.start(3, frames=frames)
    looked_up = decoded.with_mode("mm").player.clearance(state)
    np.testing.assert_allclose(decoded.player.clearance(state), looked_up, atol=0.03)


def test_tags_are_refused_by_a_projector_and_obeyed_by_a_search():
    tagged = replace(Command.uniform(tuple(GAP)), tags="left_contact")
    learned = LearnedController(model(), database=small())
    with pytest.raises(InputError, match=r"mode lmm a projector answers.*a mode that searches"):
        learned.step(learned.start(), tagged)
    searching = learned.with_mode("dmm")
    found = searching.query(searching.start(), tagged)
    np.testing.assert_array_equal(found.masks[0].allowed, small().select("left_contact"))
    alone = LearnedController(model(), mode="dmm")
    with pytest.raises(InputError, match=r"a model keeps no tags.*Give the database"):
        alone.step(alone.start(), tagged)
    mixed = [replace(Command.uniform(tuple(GAP)), tags=[None])] * 30  # for each one no tags at all
    assert np.isfinite(play(alone, mixed)[-1].positions).all()


def test_a_codebook_obeys_weights():
    queries, book = small().features[::40] + np.float32(0.5), coded().codebook
    weights = {"foot_positions": 0.0, "trajectory_positions": 3.0}
    learned = LearnedController(coded(), ControllerConfig(weights=weights))
    wanted = replace(book, weights=learned.weights)(queries)
    assert np.abs(wanted - book(queries)).max() > 0.1
    np.testing.assert_array_equal(learned.project(queries), np.clip(wanted, *coded().bounds))
    retuned = LearnedController(coded()).with_config(ControllerConfig(weights=weights))
    np.testing.assert_array_equal(retuned.project(queries), learned.project(queries))


def test_a_network_refuses_weights_that_it_was_not_trained_for():
    heavy = ControllerConfig(weights={"foot_positions": 2.0})
    learned = LearnedController(model(), database=small())
    for refused in (lambda: LearnedController(model(), heavy), lambda: learned.with_config(heavy)):
        with pytest.raises(InputError, match=r"weights of foot_positions are not those.*trained for.*codebook"):
            refused()
    searching = learned.with_mode("dmm").with_config(heavy)
    assert searching.weights[0] == 4.0
    with pytest.raises(InputError, match="foot_positions"):
        searching.with_mode("lmm")
    same = {block.name: block.weight for block in small().schema.blocks}
    learned.with_config(ControllerConfig(weights=same))  # as it was trained


def test_a_projector_knows_no_frames_to_leave_out():
    with pytest.raises(InputError, match=r"exclude_seconds is 1.0,.*such as dmm"):
        LearnedController(model(), ControllerConfig(exclude_seconds=1.0))
    LearnedController(model(), ControllerConfig(exclude_seconds=1.0), mode="dmm")


def test_a_projector_goes_elsewhere_only_for_what_is_better_by_the_bias():
    commands = [Command.uniform(tuple(GAP))] * 40
    usual, said, slow = (
        sum(int(state.switched[0]) for state in play(LearnedController(model(), ControllerConfig(bias=bias)), commands))
        for bias in (None, BIAS, 1e6)
    )
    assert usual == said > slow == 0


def test_other_wishes_are_projected_at_once():
    schema = FeatureSchema((*default_schema().blocks, TagOneHot("planted", 1.0, ("left_contact",))))
    learned = LearnedController(of_chance(build([walker(4.0, 1.0, 0.3)], schema)))
    wanting = replace(Command.uniform(tuple(GAP)), wishes={"left_contact": 1.0})
    before = play(learned, [Command.uniform(tuple(GAP))] * 5)[-1]
    assert not before.searched[0] and not play(learned, [Command.uniform(tuple(GAP))], state=before)[-1].searched[0]
    assert play(learned, [wanting], state=before)[-1].searched[0]
