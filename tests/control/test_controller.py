"""Command in, pose out."""

import itertools
from dataclasses import fields, replace

import numpy as np
import pytest

from databases import small, walker
from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.trajectory import Trajectory, to_directions, to_yaws, turn_vectors, wrap_angles
from motionmatch.database.blocks import TagOneHot
from motionmatch.database.build import build
from motionmatch.database.schema import FeatureSchema, default_schema
from motionmatch.environment.controller import EnvironmentController
from motionmatch.errors import InputError
from motionmatch.maths import quat, spring
from motionmatch.search.brute import BruteMatcher
from motionmatch.search.query import Query
from motionmatch.world.path import circle

GOING = Command.uniform((0.0, 0.0, 1.2))


class Unmoved:
    """A matcher that always goes on as before, and counts how often it was asked."""

    def __init__(self):
        self.asked = []

    def search(self, query):
        self.asked.append(query)
        return Found(query.current.copy(), np.zeros(len(query.current)))


class Found:
    def __init__(self, frame, cost):
        self.frame, self.cost = frame, cost


def controller(**config):
    return Controller(small(), ControllerConfig(**config))


def run(control, state, command, seconds, dt=1 / 60):
    """All states of some seconds; `command` is one, or a function of the time."""
    states = []
    for step in range(round(seconds / dt)):
        wanted = command(step * dt) if callable(command) else command
        state = control.step(state, wanted, dt)
        states.append(state)
    return states


def same(left, right):
    for field in fields(left):
        np.testing.assert_array_equal(getattr(left, field.name), getattr(right, field.name), err_msg=field.name)


def zigzag(time):
    """Something to do that turns about every 0.7 seconds."""
    angle = (time // 0.7) * 1.9
    return Command.uniform(1.3 * to_directions(np.array(angle)))


def crowd(rng, control, count=5):
    state = control.start(
        count,
        positions=rng.normal(size=(count, 3)),
        facing=to_directions(rng.uniform(-3, 3, count)),
        frames=rng.integers(0, small().num_frames - 70, count),
    )
    return state, [
        Command(
            rng.normal(size=(count, 3)),
            rng.normal(size=(count, 3)) * (rng.random((count, 1)) < 0.5),
            tags=[None, "left_contact", None, "!left_contact", None][:count],
        )
        for _ in range(4)
    ]


# State in, state out.


def test_a_step_leaves_its_state_alone():
    control = controller()
    state = run(control, control.start(3), Command.uniform((0, 0, 1.2), characters=3), 0.5)[-1]
    kept = state.copy()
    control.step(state, Command.uniform((-1, 0, 0), characters=3))
    same(state, kept)


def test_the_same_drive_is_the_same_bit_for_bit():
    first, second = (controller() for _ in range(2))
    same(run(first, first.start(), zigzag, 3.0)[-1], run(second, second.start(), zigzag, 3.0)[-1])
    same(run(first, first.start(), zigzag, 3.0)[-1], run(first, first.start(), zigzag, 3.0)[-1])


@pytest.mark.parametrize("seed", range(3))
def test_characters_together_are_characters_alone_bit_for_bit(seed):
    control = controller()
    state, commands = crowd(np.random.default_rng(seed), control)
    alone = [state.at([c]) for c in range(5)]
    for step in range(120):
        command = commands[step // 30]
        state = control.step(state, command, dt=1 / 50)
        for c in range(5):
            own = Command(command.velocity[[c]], command.facing[[c]], tags=[command.tags[c]])
            alone[c] = control.step(alone[c], own, dt=1 / 50)
    for c in range(5):
        same(state.at([c]), alone[c])


def test_a_tuned_controller_is_one_made_with_that_configuration():
    config = ControllerConfig(
        search_seconds=0.1, blend_halflife=0.2, weights={"hip_velocity": 2.0}, root=RootConfig(mode="clamp"), feet=None
    )
    tuned, made, before = controller().with_config(config), Controller(small(), config), controller()
    same(run(tuned, tuned.start(), zigzag, 2.0)[-1], run(made, made.start(), zigzag, 2.0)[-1])
    base = controller()
    base.with_config(config)  # and the one it comes from stays as it was
    same(run(base, base.start(), zigzag, 2.0)[-1], run(before, before.start(), zigzag, 2.0)[-1])


# Searching.


@pytest.mark.parametrize("rate", [30, 60, 144, 50])
def test_searches_come_as_often_at_any_rate(rate):
    control = controller(search_seconds=10 / 60, feet=None)
    states = run(control, control.start(), GOING, 10.0, dt=1 / rate)
    ends = sum(bool(s.searched[0]) for s in states)
    assert 60 <= ends <= 62 + 2  # the first is at once, a clip's end may come between


def test_late_searches_are_not_made_up_for_one_by_one():
    """After a hitch of some seconds the next search is due as usual."""
    control = controller()
    state = control.step(control.start(), GOING, dt=3.0)
    searched = [bool(s.searched[0]) for s in run(control, state, GOING, 1.0)]
    assert 5 <= sum(searched) <= 8


def test_a_sharp_change_is_searched_at_once_but_not_too_often():
    control = controller(sharp_seconds=3 / 60)
    state = run(control, control.start(), GOING, 2.0)[-1]
    while not state.searched[0]:
        state = control.step(state, GOING)
    back = Command.uniform((0, 0, -1.2))
    too_soon = [control.step(state, back)]
    too_soon.append(control.step(too_soon[-1], back))
    assert [bool(s.searched[0]) for s in too_soon] == [False, False]
    assert control.step(too_soon[-1], back).searched[0]
    later = run(control, state, GOING, 5 / 60)[-1]
    assert control.step(later, back).searched[0]
    assert not control.step(later, GOING).searched[0]


def test_a_sharp_turn_of_the_facing_is_a_sharp_change():
    control = controller(within_data=False)
    state = run(control, control.start(), GOING, 2.0)[-1]
    while not state.searched[0]:
        state = control.step(state, GOING)
    later = run(control, state, GOING, 5 / 60)[-1]
    assert control.step(later, Command.uniform((0, 0, 1.2), (1, 0, 0))).searched[0]
    assert not control.step(later, Command.uniform((0, 0, 1.2), (0.2, 0, 1))).searched[0]


def test_playback_never_crosses_a_clip():
    control, ranges = controller(), small().ranges
    state, commands = crowd(np.random.default_rng(5), control)
    for step in range(400):
        before, state = state, control.step(state, commands[step // 100], dt=1 / 40)
        stayed = ~state.switched
        np.testing.assert_array_equal(ranges.find_clip(state.frames)[stayed], ranges.find_clip(before.frames)[stayed])
        assert (state.frames[stayed] >= before.frames[stayed]).all()


def test_at_a_clips_end_something_else_is_found():
    database, control = small(), controller(search_seconds=100.0, sharp_velocity=np.inf, sharp_angle=np.inf)
    last = int(database.ranges.stops[0]) - 1
    state = control.start(frames=last - 30)
    state = control.step(state.with_arrays(search_in=np.array([100.0])), GOING)
    states = run(control, state, GOING, 3.0)
    searched = [step for step, s in enumerate(states) if s.searched[0]]
    assert searched[:1] == [29]  # after 30 frames, and not before
    assert states[29].switched[0]
    shown = [s.frames[0] for s in states]
    assert all(a != b for a, b in itertools.pairwise(shown))  # and playback goes on


def test_at_a_clips_end_going_on_is_no_choice():
    matcher = Unmoved()
    control, last = Controller(small(), matcher=matcher), int(small().ranges.stops[0]) - 1
    states = run(control, control.start(frames=last - 2), GOING, 5 / 60)
    assert [s.frames[0] for s in states] == [last - 1, last, last, last, last]
    assert [int(query.current[0]) for query in matcher.asked] == [last - 2, -1, -1, -1]


def test_who_goes_on_is_not_switched():
    control = Controller(small(), matcher=Unmoved())
    states = run(control, control.start(frames=10), zigzag, 2.0)
    assert not any(s.switched[0] for s in states) and any(s.searched[0] for s in states)
    assert [s.frames[0] for s in states] == list(range(11, 131))


def test_a_transition_must_be_better_by_the_bias():
    def switches(bias):
        control = controller(bias=bias)
        return sum(bool(s.switched[0]) for s in run(control, control.start(frames=0), zigzag, 4.0))

    assert switches(0.0) > switches(1e6) == 0


def test_a_search_gives_what_a_full_scan_gives():
    database = small()
    scan = BruteMatcher(database.features, searchable=database.searchable, ranges=database.ranges)
    tree, brute = controller(), Controller(database, matcher=scan)
    same(run(tree, tree.start(), zigzag, 3.0)[-1], run(brute, brute.start(), zigzag, 3.0)[-1])


def test_tags_restrict_where_it_goes():
    control, database = controller(), small()
    for expression in ("left_contact", "!left_contact", "left_contact & right_contact"):
        allowed = database.select(expression)
        state, switches = control.start(), 0
        for step in range(240):
            command = replace(zigzag(step / 60), tags=expression)
            before, state = state, control.step(state, command)
            if state.switched[0]:
                switches += 1
                assert allowed[state.frames[0] - 1]  # it has already played one frame
            elif state.searched[0]:
                assert allowed[before.frames[0]]  # only what is allowed may go on
        assert switches > 3


def test_tags_of_each_character_are_its_own():
    control, database = controller(), small()
    state = control.start(3)
    wanted = ["left_contact", None, "!left_contact"]
    seen = [set(), set(), set()]
    for step in range(300):
        velocity = np.tile(zigzag(step / 60).velocity, (3, 1))
        state = control.step(state, Command(velocity, tags=wanted))
        for c in np.flatnonzero(state.switched):
            seen[c].add(bool(database.select("left_contact")[state.frames[c] - 1]))
    assert seen == [{True}, {True, False}, {False}]


# What is looked for.


def test_the_query_is_laid_out_as_the_schema_says():
    control, database = controller(), small()
    state, commands = crowd(np.random.default_rng(6), control)
    for _ in range(20):
        state = control.step(state, commands[0])
    command = commands[1]
    state = control.with_facing(state, command)
    values = database.denormalize(control.query(state, command).vector)
    schema, path = database.schema, control.trajectory(state, command)
    root, yaw = state.positions[:, 0].astype(float), to_yaws(control.facing(state))
    for h in range(len(schema.times)):
        ahead = turn_vectors(path.positions[:, h] - root, -yaw)[:, [0, 2]]
        facing = turn_vectors(path.directions[:, h], -yaw)[:, [0, 2]]
        columns = slice(2 * h, 2 * h + 2)
        np.testing.assert_allclose(values[:, schema.columns("trajectory_positions")][:, columns], ahead, atol=1e-5)
        np.testing.assert_allclose(values[:, schema.columns("trajectory_directions")][:, columns], facing, atol=1e-5)
    own = database.denormalize(database.features[state.frames])
    for block in schema.blocks:
        if block.name.startswith("trajectory"):
            continue
        columns = schema.columns(block.name)
        np.testing.assert_allclose(values[:, columns], own[:, columns], atol=1e-5, err_msg=block.name)


def test_the_trajectory_is_that_of_the_simulation():
    """Going on with the same command, the simulation is where the path ahead said it would be."""
    control = controller(root=RootConfig(mode="adjust", wait=np.inf))
    state = run(control, control.start(), zigzag, 1.3)[-1]
    command = Command.uniform((1.0, 0, 0.5))
    path = control.trajectory(control.with_facing(state, command), command)
    later = run(control, state, command, 1.0)
    for h, time in enumerate(small().schema.times):
        then = later[round(time * 60) - 1]
        np.testing.assert_allclose(then.simulation_positions[0], path.positions[0, h], atol=1e-6)
        np.testing.assert_allclose(to_directions(then.simulation_yaws[0]), path.directions[0, h], atol=1e-6)


def test_a_path_that_the_command_knows_is_looked_for_as_it_is():
    control, times = controller(root=RootConfig(mode="adjust")), small().schema.times
    positions, directions = circle().position(1.3 * times)[None], circle().direction(1.3 * times)[None]
    command = Command.uniform((0, 0, 1.3))
    known = replace(command, trajectory=Trajectory(positions, directions), position=np.array([[0.1, 5, 0.2]]))
    state = control.start()
    np.testing.assert_array_equal(control.trajectory(state, known).positions, positions)
    np.testing.assert_array_equal(control.step(state, known).simulation_positions, [[0.1, 0, 0.2]])


def test_a_character_that_the_frames_alone_move_goes_to_the_position_of_the_command():
    """It is not put there; the path ahead starts from there."""
    control = controller(root=RootConfig(mode="motion"))
    command = replace(Command.uniform((0, 0, 1.2)), position=np.array([[0.5, 0, 0]]))
    state = control.start()
    ahead = control.trajectory(state, command).positions - control.trajectory(state, GOING).positions
    assert ahead[0, 0, 0] == pytest.approx(0.5)
    assert control.step(state, command).simulation_positions[0, 0] < 0.1


def test_weights_may_differ_from_the_databases():
    control = controller(weights={"trajectory_positions": 3.0})
    weights = control.query(control.start(), GOING).weights
    columns = small().schema.columns("trajectory_positions")
    np.testing.assert_allclose(weights[columns], 9.0)
    np.testing.assert_array_equal(np.delete(weights, columns), np.delete(small().schema.weights, columns))


# Facing.


def test_who_is_to_stand_keeps_facing_as_before():
    control = controller()
    state = run(control, control.start(), Command.uniform((1.2, 0, 0)), 1.0)[-1]
    state = run(control, state, Command.uniform((0, 0, 0)), 1.0)[-1]
    assert state.facing_yaws[0] == pytest.approx(np.pi / 2)
    assert control.step(state, Command.uniform((0.01, 0, -0.02))).facing_yaws[0] == pytest.approx(np.pi / 2)


def test_where_to_face_is_where_one_goes_unless_it_is_said():
    control = controller(within_data=False)
    going, said = (-1.0, 0, 0), (0, 3.0, -2.0)
    assert control.step(control.start(), Command.uniform(going)).facing_yaws[0] == pytest.approx(-np.pi / 2)
    assert abs(control.step(control.start(), Command.uniform(going, said)).facing_yaws[0]) == pytest.approx(np.pi)
    assert control.step(control.start(), Command.uniform(going, (0, 1, 0))).facing_yaws[0] == pytest.approx(-np.pi / 2)
    assert abs(control.step(control.start(), Command.uniform((0, 0, 0), said)).facing_yaws[0]) == pytest.approx(np.pi)


# Roots.


def test_the_root_stays_near_the_simulation():
    for mode in ("adjust", "clamp"):
        config = RootConfig(mode=mode, distance=0.12, angle=0.7)
        control = controller(root=config)
        for state in run(control, control.start(), zigzag, 5.0):
            away = np.linalg.norm(state.positions[:, 0] - state.simulation_positions)
            assert away <= config.distance + 1e-6
            turned_away = wrap_angles(to_yaws(control.facing(state)) - state.simulation_yaws)
            assert abs(turned_away)[0] <= config.angle + 1e-6


def test_the_simulation_comes_along_with_root_motion():
    control = controller(root=RootConfig(mode="motion"))
    for state in run(control, control.start(), zigzag, 2.0):
        np.testing.assert_allclose(state.simulation_positions, state.positions[:, 0], atol=1e-5)
        np.testing.assert_allclose(to_directions(state.simulation_yaws), control.facing(state), atol=1e-9)


def test_the_simulation_goes_as_the_springs_say():
    control = controller(root=RootConfig(mode="adjust", wait=np.inf))
    state = control.start()
    position, velocity, acceleration = np.zeros((3, 3))
    for step in range(120):
        command = zigzag(step / 60)
        state = control.step(state, command)
        position, velocity, acceleration = spring.track(
            position, velocity, acceleration, command.velocity[0], halflife=control.config.velocity_halflife, dt=1 / 60
        )
    np.testing.assert_allclose(state.simulation_positions[0], position, atol=1e-9)
    np.testing.assert_allclose(state.simulation_velocities[0], velocity, atol=1e-9)


# The same at any rate.


@pytest.mark.parametrize("rate", [30, 144, 240])
def test_the_same_second_looks_the_same_at_any_rate(rate):
    """While nothing is searched: poses at common times, with feet as they come."""

    def shown(dt):
        control = Controller(
            small(), ControllerConfig(feet=None, root=RootConfig("motion", warp=False)), matcher=Unmoved()
        )
        start = control.start(frames=5)
        control.player.transition(start, np.array([500]))
        return run(control, start, GOING, 1.0, dt)[-1]

    usual, other = shown(1 / 60), shown(1 / rate)
    np.testing.assert_allclose(other.positions, usual.positions, atol=1e-4)
    assert quat.angle(quat.inverse_multiply(other.rotations.astype(float), usual.rotations.astype(float))).max() < 1e-3


def test_a_drive_is_much_the_same_at_any_rate():
    def facts(rate):
        control = controller()
        states = run(control, control.start(), zigzag, 12.0, 1 / rate)
        switches = sum(bool(s.switched[0]) for s in states) / 12
        away = np.mean([np.linalg.norm(s.positions[0, 0] - s.simulation_positions[0]) for s in states])
        hips = np.mean([s.positions[0, 1, 1] for s in states])
        return np.array([switches, away, hips])

    usual = facts(60)
    for rate in (30, 144):
        np.testing.assert_allclose(facts(rate), usual, rtol=0.25)


# Starting.


def test_characters_start_where_and_how_they_are_told():
    control = controller()
    positions, facing = np.array([[1.0, 7, 2], [-3, 0, 4]]), np.array([[1.0, 0, 0], [0, 0, -2]])
    state = control.start(2, positions=positions, facing=facing, frames=[4, 9])
    np.testing.assert_allclose(state.positions[:, 0], positions * [1, 0, 1])
    np.testing.assert_allclose(control.facing(state), [[1, 0, 0], [0, 0, -1]], atol=1e-12)
    np.testing.assert_array_equal(state.frames, [4, 9])
    pose = control.pose(state)
    assert pose.positions.shape == (2, small().skeleton.num_joints, 3) and np.isfinite(pose.positions).all()


def test_characters_start_in_the_frame_that_stands_stillest():
    database = small()
    frame = controller().find_standing_frame()
    assert database.searchable[frame]
    speeds = database.root_speeds[database.searchable]
    assert database.root_speeds[frame] < np.percentile(speeds, 40)


# Bad input.


@pytest.mark.parametrize("dt", [0, -1 / 60, np.nan, np.inf])
def test_a_step_takes_time(dt):
    control = controller()
    with pytest.raises(InputError, match=r"a step of .* seconds is not possible; use a positive number such as 1/60"):
        control.step(control.start(), GOING, dt)


def test_the_command_is_for_these_characters():
    control = controller()
    with pytest.raises(InputError, match="the command is for 1 characters, the state has 2"):
        control.step(control.start(2), GOING)


@pytest.mark.parametrize("count", [0, -1])
def test_somebody_must_start(count):
    with pytest.raises(InputError, match=f"{count} characters can't start; at least one is needed"):
        controller().start(count)


def test_a_start_that_is_no_place_is_refused():
    control = controller()
    with pytest.raises(InputError, match=r"2 characters need positions and facings of shape \(2, 3\)"):
        control.start(2, positions=np.zeros((1, 3)))
    with pytest.raises(InputError, match="that are not numbers"):
        control.start(1, positions=np.full((1, 3), np.nan))
    with pytest.raises(InputError, match=r"frames go from 0 to 1799; \[1800\] was given"):
        control.start(frames=1800)
    with pytest.raises(InputError, match=r"2 characters need one frame, or one each; frames has shape \(3,\)"):
        control.start(2, frames=[1, 2, 3])


def test_tags_that_are_not_there_are_named():
    control = controller()
    for tags in ("wlk", ["wlk"]):
        with pytest.raises(InputError, match=r"no tag 'wlk'. .*Available: left_contact, right_contact"):
            control.step(control.start(), replace(GOING, tags=tags))
    with pytest.raises(InputError, match="tag expression 'left_contact & !left_contact': no frame fits"):
        control.step(control.start(), replace(GOING, tags="left_contact & !left_contact"))


def test_a_path_of_other_times_is_refused():
    control = controller()
    path = np.zeros((1, 2, 3))
    with pytest.raises(InputError, match="the command's trajectory has 2 times, the schema looks at 3"):
        control.step(control.start(), replace(GOING, trajectory=Trajectory(path, path)))


def test_a_state_of_another_database_is_refused():
    control, other = controller(), Controller(build([walker(5.0, 0.7, -0.8)]))
    with pytest.raises(InputError, match="the state is of another database"):
        other.step(control.start(frames=1500), GOING)


def test_weights_of_unknown_blocks_are_named():
    with pytest.raises(InputError, match="no block 'trajectory'"):
        controller(weights={"trajectory": 1.0})


def test_the_standing_frame_is_what_the_search_says():
    """No path ahead and no speed: looked for as anything else is."""
    control, database = controller(), small()
    schema = database.schema
    frame = control.find_standing_frame()
    values = database.mean.copy()
    for name in ("trajectory_positions", *(b.name for b in schema.blocks if "velocit" in b.name)):
        values[schema.columns(name)] = 0.0
    values[schema.columns("trajectory_directions")] = [0, 1] * len(schema.times)
    assert frame == control.matcher.search(Query(database.normalize(values), weights=control.weights)).frame[0]


def test_other_tags_are_searched_for_at_once():
    """As a sharp change of the velocity is."""
    controller = Controller(small())
    state = controller.start()
    for _ in range(5):
        state = controller.step(state, Command.uniform((0, 0, 1.0)))
    assert not state.searched[0]
    tagged = replace(Command.uniform((0, 0, 1.0)), tags="left_contact")
    state = controller.step(state, tagged)
    assert state.searched[0]
    assert not controller.step(state, tagged).searched[0]


def test_wishes_fill_the_columns_of_a_one_hot_block():
    both = FeatureSchema((*default_schema().blocks, TagOneHot("planted", 1.0, ("left_contact", "right_contact"))))
    controller = Controller(build([walker(), walker(5.0, 0.7, -0.8)], both))
    state = controller.start(2)
    command = replace(Command.uniform((0, 0, 1.0), characters=2), wishes={"left_contact": np.array([1.0, 0.0])})
    wanted = controller.database.denormalize(controller.query(state, command).vector)
    np.testing.assert_allclose(wanted[:, both.columns("planted")], [[1, 0], [0, 0]], atol=1e-5)
    with pytest.raises(InputError, match="the wish for left_contact has shape"):
        replace(command, wishes={"left_contact": np.ones(3)})


def planted():
    """A database that knows which foot is planted."""
    block = TagOneHot("planted", 1.0, ("left_contact", "right_contact"))
    return build([walker(), walker(5.0, 0.7, -0.8)], FeatureSchema((*default_schema().blocks, block)))


@pytest.mark.parametrize("kind", [Controller, EnvironmentController])
def test_other_wishes_are_searched_for_at_once(kind):
    control = kind(planted())
    state = control.start(2)
    free = Command.uniform((0, 0, 1.0), characters=2)
    left = replace(free, wishes={"left_contact": np.array([0.0, 1.0])})
    right = replace(free, wishes={"right_contact": np.array([0.0, 1.0])})
    for _ in range(5):
        state = control.step(state, free)
    assert not state.searched.any()
    state = control.step(state, left)
    assert state.searched.all()  # to wish for none of them is not the same as to wish nothing
    for _ in range(4):
        state = control.step(state, replace(free, wishes={"left_contact": np.array([0.0, 1.0])}))
        assert not state.searched.any()
    other = replace(free, wishes={"left_contact": np.array([1.0, 1.0])})
    np.testing.assert_array_equal(control.step(state, other).searched, [True, False])
    assert control.step(state, right).searched.all()


def test_wishes_that_no_block_knows_are_refused():
    control = controller()
    wanting = replace(GOING, wishes={"left_contact": 1.0})
    with pytest.raises(InputError, match=r"wishes for left_contact.*TagOneHot.*Command.tags"):
        control.step(control.start(), wanting)


@pytest.mark.parametrize("name", ["search_seconds", "velocity_halflife", "blend_halflife", "bias"])
def test_settings_that_make_no_sense_are_refused(name):
    with pytest.raises(InputError, match=f"ControllerConfig.{name} is -1"):
        ControllerConfig(**{name: -1.0})
    with pytest.raises(InputError, match=f"ControllerConfig.{name} is nan"):
        ControllerConfig(**{name: np.nan})


def test_a_step_without_a_pose_moves_roots_and_frames_alike():
    control = controller()
    state, commands = crowd(np.random.default_rng(7), control)
    shown = hidden = state
    for command in commands:
        shown, hidden = control.step(shown, command), control.step(hidden, command, show=False)
    for name in (
        "frames",
        "frame_fractions",
        "root_positions",
        "root_yaws",
        "root_offsets",
        "simulation_positions",
    ):
        np.testing.assert_array_equal(getattr(shown, name), getattr(hidden, name), err_msg=name)
    np.testing.assert_array_equal(hidden.positions, state.positions)  # the last pose that was made
    assert not hidden.rotation_offsets.any()
    again = control.step(hidden, commands[-1])
    assert np.isfinite(again.positions).all() and not np.array_equal(again.positions, state.positions)


def test_a_step_on_uneven_ground_makes_the_pose_that_queries_look_at():
    class Slope:
        def height(self, x, z):
            return 0.1 * np.asarray(z)

    control = Controller(small(), ground=Slope())
    start = control.start()
    shown, hidden = control.step(start, GOING), control.step(start, GOING, show=False)
    np.testing.assert_array_equal(shown.positions, hidden.positions)


def test_a_character_that_has_just_changed_is_slow_to_change_again():
    """Right after a transition another one must be better by the bias and the settle bias, which fades."""
    controller = Controller(small(), ControllerConfig(bias=0.25, settle_bias=2.0, settle_seconds=0.5))
    state, walking = controller.start(3), Command.uniform((0.0, 0.0, 1.0), characters=3)
    state.wanted_velocities[:], state.settled[:] = walking.velocity, [0.0, 0.25, 0.6]
    np.testing.assert_allclose(controller.query(state, walking).bias, [2.25, 1.25, 0.25])
    turning = Command.uniform((1.0, 0.0, 0.0), characters=3)
    np.testing.assert_allclose(controller.query(state, turning).bias, 0.25)  # at once, as the command has changed


def test_time_since_the_last_transition_is_kept():
    controller, walking = Controller(small()), Command.uniform((0.0, 0.0, 1.2))
    state, since = controller.start(), np.inf
    for _ in range(60):
        state = controller.step(state, walking)
        since = 1 / 60 if state.switched[0] else since + 1 / 60
        assert state.settled[0] == pytest.approx(since)
    assert np.isfinite(since)
