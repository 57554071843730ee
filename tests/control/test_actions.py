"""Actions on command: they begin when they are asked for, play to their end, and end where they should."""

from __future__ import annotations

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.control.action_frames import ActionFrames, find_action_names
from motionmatch.control.actions import ActionController
from motionmatch.control.command import Command
from motionmatch.errors import InputError
from motionmatch.world.actions import Actions
from once import once

STILL = np.zeros((1, 3))


@once
def ducking():
    clips = mm.actors.capture("walk 3; duck 1.8; walk 3; idle 2") + mm.actors.capture("sample")[:1]
    return mm.build(clips)


@once
def controller():
    return ActionController(ducking(), actions=("duck",))


def run(steps, ask_at=None, velocity=STILL, place=None, facing=None):
    """Step; return states, and the name of the action in each."""
    state, states, acting = controller().start(), [], []
    for step in range(steps):
        actions = None
        if ask_at is not None and step >= ask_at:
            actions = Actions(("duck" if step == ask_at else None,), place, facing)
        state = controller().step(state, Command(velocity, actions=actions))
        states.append(state)
        acting.append(controller().acting(state)[0])
    return states, acting


def test_actions_are_found_by_tags_and_cut_out_of_clips():
    frames = ActionFrames.of(ducking())
    assert frames.names == ("duck",) == tuple(find_action_names(ducking()))
    inside = frames.of_frames == 0
    assert (ducking().select("duck") <= inside).all() and not frames.database.searchable[inside].any()
    assert np.isin(frames.starts[inside], frames.database.ranges.starts).all()


def test_nobody_acts_unless_asked_to():
    _, acting = run(400, velocity=np.array([[0.0, 0.0, 1.2]]))
    assert set(acting) == {None}


def test_an_action_begins_at_once_plays_once_and_ends():
    states, acting = run(300, ask_at=60)
    during = [step for step, name in enumerate(acting) if name == "duck"]
    assert during[0] == 60 and during == list(range(60, during[-1] + 1))  # once, without a gap
    assert 1.0 < len(during) / 60 < 4.0
    frames = np.array([int(states[step].frames[0]) for step in during])
    assert set(np.diff(frames)) <= {0, 1, 2}  # it plays on, nothing is searched
    assert controller().seconds_left(states[-1])[0] == 0.0 < controller().seconds_left(states[70])[0]


def test_poses_do_not_jump_where_it_begins_and_ends():
    states, acting = run(300, ask_at=60)
    hips = np.array([state.positions[0, 1] for state in states])
    edges = [60, max(step for step, name in enumerate(acting) if name) + 1]
    steps = np.linalg.norm(np.diff(hips, axis=0), axis=-1)
    assert all(steps[max(edge - 3, 0) : edge + 3].max() < 0.04 for edge in edges)


@pytest.mark.parametrize("aside", [-0.4, 0.3])
def test_an_action_ends_where_it_is_wanted(aside):
    free, acting = run(300, ask_at=60)
    last = max(step for step, name in enumerate(acting) if name)
    place = free[last].shown_positions + [aside, 0.0, 0.2]
    facing = np.array([[np.sin(0.4), 0.0, np.cos(0.4)]])
    states, acting = run(300, ask_at=60, place=place, facing=facing)
    last = max(step for step, name in enumerate(acting) if name)
    assert np.linalg.norm((states[last].shown_positions - place)[0, [0, 2]]) < 0.02
    assert abs(float(states[last].shown_yaws[0]) - 0.4) < 0.05


def test_an_unknown_action_is_named_with_those_there_are():
    with pytest.raises(InputError, match=r"no action .duk.\. Did you mean .duck."):
        ActionController(ducking(), actions=("duk",))
    with pytest.raises(InputError, match="no action 'jump'"):
        controller().step(controller().start(), Command(STILL, actions=Actions(("jump",))))
    with pytest.raises(InputError, match="actions for 2 characters; there are 1"):
        controller().step(controller().start(), Command(STILL, actions=Actions((None, None))))
    with pytest.raises(InputError, match="one for each character"):
        Actions((None,), np.zeros(3))


def test_a_clip_of_an_asset_pack_is_an_action_by_its_name():
    clips = list(mm.actors.capture("sample")[:2])
    from dataclasses import replace

    data = mm.build([replace(clips[0], name="walks"), replace(clips[1].trim(0, 90), name="headShake")], mirror=False)
    assert find_action_names(data) == ["headShake"]
    with pytest.raises(InputError, match="all frames of the database are actions"):
        ActionController(data, actions=("walks", "headShake"))
