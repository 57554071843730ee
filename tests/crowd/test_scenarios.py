"""What the paper shows of several characters: the same every time, and they get where they want to."""

from dataclasses import replace

import numpy as np
import pytest

from crowds import arms_out, tight
from motionmatch.crowd.recording import record_crowd
from motionmatch.crowd.scenarios import CALM, HURRY, SCENARIOS, corridor, find_crowd_scenario
from motionmatch.database.sources import open_database
from motionmatch.errors import InputError
from motionmatch.metrics.collision import clearances
from motionmatch.metrics.crowd import crowd_outlines, load_outlines, measure_crowd, shoulder_angles
from motionmatch.world.ways import Ways


def went(made, database, *, seconds=None, steering="rules"):
    recording = record_crowd(made.crowd(database, steering_by=steering), seconds or made.seconds, until_arrived=True)
    return recording, measure_crowd(recording, gate=made.gate)


@pytest.mark.parametrize("name", list(SCENARIOS))
def test_each_is_the_same_every_time_and_everyone_has_a_way(name):
    one, other, another = find_crowd_scenario(name), find_crowd_scenario(name), find_crowd_scenario(name, seed=2)
    np.testing.assert_array_equal(one.agents.positions, other.agents.positions)
    moved = (one.agents.positions != another.agents.positions).any()
    assert moved or (one.scene.rows != another.scene.rows).any()
    assert one.source
    assert one.name == name and one.about.endswith(".") and one.seconds > 0
    one.agents.check_in(one.scene)
    assert Ways(one.agents, one.scene).has_way.all()


@pytest.mark.parametrize("name", ["groups", "circle", "door_090_calm", "standing"])
@pytest.mark.parametrize("agents", [2, 100, 501])
def test_there_can_be_any_number_of_agents(name, agents):
    made = find_crowd_scenario(name, agents=agents)
    assert len(made.agents) == agents
    made.agents.check_in(made.scene)


def test_what_there_is_not_and_what_can_not_be_is_refused():
    with pytest.raises(InputError, match=r"no crowd scenario 'grups'. Did you mean 'groups'"):
        find_crowd_scenario("grups")
    for agents in (0, -3):
        with pytest.raises(InputError, match=f"a crowd of {agents} agents can't begin"):
            find_crowd_scenario("groups", agents=agents)
    with pytest.raises(InputError, match=r"is a scene for 2 agents, not for 5"):
        find_crowd_scenario("corridor_120", agents=5)
    with pytest.raises(InputError, match="a crowd of 1 is too small"):
        find_crowd_scenario("circle", agents=1)


@pytest.mark.parametrize("widths", [(155, 95), pytest.param((155, 120, 95), marks=pytest.mark.slow)])
def test_two_pass_each_other_in_corridors_and_turn_their_shoulders_where_it_is_narrow(widths):
    """Fig. 16."""
    turns = {}
    for width in widths:
        recording, report = went(find_crowd_scenario(f"corridor_{width:03d}"), tight())
        assert report.arrived == 1.0 and report.stuck == 0
        assert report.deepest < 0.1 and report.overlap_share < 0.04 and report.wall_share < 0.02
        beside = np.abs(recording.positions[:, 0, 1] - recording.positions[:, 1, 1]) < 0.6
        assert beside.any()
        turns[width] = np.degrees(shoulder_angles(recording)[beside].max())
    assert turns[95] > 45.0


def test_groups_walk_through_each_other():
    """Fig. 8."""
    _, report = went(find_crowd_scenario("groups", agents=8), tight())
    assert report.arrived == 1.0 and report.stuck == 0
    assert report.overlaps < 3.0 and report.path_error < 0.6


def test_everyone_gets_through_a_narrow_door():
    """Fig. 9."""
    _, report = went(find_crowd_scenario("door_090_hurry", agents=4), tight())
    assert report.through == 4 and report.arrived == 1.0
    assert report.overlap_share < 0.05 and report.wall_share < 0.02
    assert HURRY.responsiveness > CALM.responsiveness


def test_somebody_goes_between_people_who_stand():
    """Fig. 6: the one arrives, and the others stay about where they are."""
    recording, report = went(find_crowd_scenario("standing", agents=7), tight())
    assert report.arrived == 1.0 and report.overlap_share < 0.02
    moved = np.linalg.norm(recording.positions[-1, 1:] - recording.positions[0, 1:], axis=1)
    assert moved.max() < 1.2


@pytest.mark.slow
def test_a_box_goes_up_where_it_is_tight_and_down_again():
    """Fig. 21."""
    made = find_crowd_scenario("box_overhead")
    recording, report = went(made, made.database(open_database))
    assert report.arrived == 1.0 and report.wall_share < 0.02
    box = load_outlines(recording)[:, 0]
    assert clearances(box, made.scene).min() > 0.1
    z, tops = recording.positions[:, 0, 1], crowd_outlines(recording)[:, 0, 7]
    between = ((z > 2.9) & (z < 3.7)) | ((z > 6.9) & (z < 7.7))
    assert (tops[between] > 1.7).mean() > 0.8  # hands above the head
    assert (box[between, 6] > 1.5).all()  # and all of the box above the columns
    assert (box[(z > 0.3) & (z < 1.5), 6] < 1.5).any()
    assert (tops[(z > 0.3) & (z < 2.0)] > 1.7).mean() < 0.4


@pytest.mark.slow
def test_a_pole_is_turned_upright_between_columns_and_level_after_them():
    """Fig. 20, on against off: without the penalty it is carried into the columns."""
    made = find_crowd_scenario("pole_upright")
    database = made.database(open_database)
    inside, turned = {}, {}
    for on in (True, False):
        environment = made.environment if on else replace(made.environment, weight=0.0, evasion=1.0)
        recording, report = went(replace(made, environment=environment), database)
        pole = load_outlines(recording)[:, 0]
        assert report.arrived == 1.0 and report.solid.crossings == 0
        inside[on] = float((clearances(pole, made.scene) <= 0.0).mean())
        z, level = recording.positions[:, 0, 1], pole[:, 4]
        turned[on] = float((level[(z > 3.0) & (z < 5.0)] < 0.5).mean())
        if on:
            assert (level[(z > 6.0) & (z < 8.5)] > 0.7).any()  # level again before the next columns
    assert inside[True] < 0.02 and inside[False] > 0.08
    assert turned[True] > 0.95 and turned[False] < 0.6


@pytest.mark.parametrize("agents", [5, pytest.param(8, marks=pytest.mark.slow)])
def test_spread_arms_are_let_down_among_people(agents):
    """Fig. 22."""
    made = find_crowd_scenario("arms_out", agents=agents)
    recording, report = went(made, arms_out())
    assert report.arrived == 1.0 and report.overlap_share < 0.02
    z, wide = recording.positions[:, 0, 1], recording.drive.controller.database.select("arms_out")
    spread = wide[recording.drive.frames[:, 0]]
    assert spread[z < -1.0].mean() > spread[(z > 1.0) & (z < 3.0)].mean() + 0.4


@pytest.mark.parametrize("steering", [pytest.param("orca", marks=pytest.mark.slow), "forces"])
def test_other_simulators_steer_the_same_bodies(steering):
    _, report = went(find_crowd_scenario("groups", agents=6), tight(), steering=steering)
    assert report.arrived == 1.0 and report.overlaps < 6.0


@pytest.mark.slow
@pytest.mark.parametrize("name", list(SCENARIOS))
def test_nobody_is_stuck_for_ever(name):
    made = find_crowd_scenario(name)
    _, report = went(made, made.database(open_database))
    assert report.stuck == 0 and report.arrived >= 0.95
    assert report.overlaps < 6.0 and report.deepest < 0.3


@pytest.mark.parametrize("name", ["corridor_120", "walk_against_walk"])
def test_two_give_way_by_matching_alone(name):
    """Figs. 16 and 17: who steers straight at another still passes, because poses and paths adapt; plain matching, with
    the same steering, walks through."""
    made = find_crowd_scenario(name)
    off = replace(
        made, environment=replace(made.environment, weight=0.0, evasion=1.0, no_return=False, settle_bias=0.0)
    )
    (_, on), (_, plain) = (went(each, tight(), steering="straight") for each in (made, off))
    assert on.arrived == 1.0 and on.solid.crossings == 0
    assert on.solid.people_deep < 0.01 and on.solid.people_deep < plain.solid.people_deep


def _turn_beside(recording):
    """The greatest turn of shoulders while the two are within a metre, degrees."""
    beside = np.linalg.norm(recording.positions[:, 0] - recording.positions[:, 1], axis=1) < 1.0
    return float(np.degrees(shoulder_angles(recording)[beside].max(initial=0.0)))


@pytest.mark.slow
@pytest.mark.parametrize("width", [1.35, 0.95])
def test_shoulders_turn_in_corridors_by_matching_alone(width):
    """Fig. 16, on against off: both steer straight at each other."""
    made = corridor(width, None, 1)
    database = made.database(open_database)
    off = replace(made, environment=replace(made.environment, weight=0.0, evasion=1.0))
    (seen, on), (blind, plain) = (went(each, database, steering="straight") for each in (made, off))
    assert on.arrived == 1.0 and on.solid.crossings == plain.solid.crossings == 0
    assert _turn_beside(seen) > 40.0 > 15.0 > _turn_beside(blind)
    assert on.solid.people_deep < plain.solid.people_deep


def _starts_aside_at(recording, off_line=0.1):
    """How far the two are from each other when the second is first so far off its line, metres; 0 where it never is."""
    places = recording.positions
    apart = np.linalg.norm(places[:, 0] - places[:, 1], axis=1)
    before = slice(0, int(apart.argmin()) + 1)
    aside = np.flatnonzero(np.abs(places[before, 1, 0] - places[0, 1, 0]) > off_line)
    return float(apart[aside[0]]) if len(aside) else 0.0


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 11])
def test_who_meets_a_runner_gives_way_sooner_than_who_meets_a_walker(seed):
    """Fig. 17, on against off: both steer straight at each other. With the penalty the one who walks is off its line
    when a runner is still twice as far as a walker; without it, it stays on its line, and both walk through."""
    away, deep = {}, {}
    for name in ("run_against_walk", "walk_against_walk"):
        made = find_crowd_scenario(name, seed=seed)
        database = made.database(open_database)
        for on in (True, False):
            one = made if on else replace(made, environment=replace(made.environment, weight=0.0, evasion=1.0))
            recording, report = went(one, database, steering="straight")
            assert report.arrived == 1.0
            away[name, on], deep[name, on] = _starts_aside_at(recording), report.solid.people_deep
    assert away["run_against_walk", True] > 1.4 * away["walk_against_walk", True] > 0.4
    assert away["run_against_walk", False] == away["walk_against_walk", False] == 0.0
    for name in ("run_against_walk", "walk_against_walk"):
        assert deep[name, True] < 0.5 * deep[name, False]


def test_discs_get_stuck_where_ellipses_pass():
    """Fig. 7: two who steer straight at each other in a corridor of 1.20 m."""
    made = find_crowd_scenario("corridor_120")
    round_ones = replace(made, footprints=replace(made.footprints, discs=True))
    (_, passing), (_, stuck) = (went(each, tight(), seconds=14.0, steering="straight") for each in (made, round_ones))
    assert passing.arrived == 1.0 and passing.solid.stuck < 0.1
    assert stuck.arrived < 1.0 and stuck.solid.stuck > 0.2 and stuck.solid.crossings == 0


@pytest.mark.slow
@pytest.mark.parametrize("discs", [False, True])
def test_discs_and_ellipses_do_nothing_without_the_penalty(discs):
    """Fig. 7, off: the two walk through each other, whatever their footprints are."""
    made = find_crowd_scenario("corridor_120")
    off = replace(made.environment, weight=0.0, evasion=1.0)
    blind = replace(made, environment=off, footprints=replace(made.footprints, discs=discs))
    _, report = went(blind, tight(), seconds=14.0, steering="straight")
    assert report.arrived == 1.0 and report.solid.people_deep > 0.02
