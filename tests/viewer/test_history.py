"""The last minute: bounded, and exact however little of it is kept."""

from dataclasses import fields

import numpy as np
import pytest

from motionmatch.control.stick import Stick
from motionmatch.errors import InputError
from motionmatch.viewer.history import History, Instant, advance, replay
from stages import side

DT = 1 / 60


def same(a, b) -> bool:
    return all(np.array_equal(getattr(a, f.name), getattr(b, f.name), equal_nan=True) for f in fields(a))


def played(history: History, steps: int, characters: int = 1) -> list[Instant]:
    from motionmatch.viewer.stage import ViewerStage

    stage = ViewerStage((side(),), characters)
    states = stage.start()
    made = [Instant(0, stage.controllers, stage.make_commands(states, 0, DT, Stick()), states)]
    history.add(made[0])
    for step in range(steps):
        stick = Stick(move=(np.sin(step / 20), np.cos(step / 20)))
        commands = stage.make_commands(states, step, DT, stick)
        states = advance(states, stage.controllers, commands, DT)
        made.append(Instant(step + 1, stage.controllers, commands, states))
        history.add(made[-1])
    return made


@pytest.mark.parametrize("share", [1.0, 0.3, 0.05])
def test_every_step_comes_back_bit_for_bit(share):
    history = History(DT, seconds=2.0)
    history.most_bytes = int(share * history.most * 2500 * 2)
    made = played(history, 100, characters=2)
    assert (history.every > 1) == (share < 0.9)
    for instant in made:
        again = history.at(instant.step)
        assert same(again.states[0], instant.states[0])


def test_only_the_last_seconds_are_kept():
    history = History(DT, seconds=0.5)
    made = played(history, 200)
    assert (len(history), history.first, history.last) == (30, 171, 200)
    assert same(history.at(171).states[0], made[171].states[0])
    with pytest.raises(InputError, match="steps 171 to 200 are"):
        history.at(170)
    assert (history.nearest(0), history.nearest(180), history.nearest(10**9)) == (171, 180, 200)


def test_memory_stays_within_its_bound():
    history = History(DT, seconds=1.0, most_bytes=60 * 400)
    played(history, 300, characters=3)
    assert history.every > 5
    assert len(history) <= 60
    assert history.num_bytes < 60 * 400 + 4 * 3 * 2000  # what is kept, and the first and newest, which always are


def test_what_came_later_can_be_dropped_and_played_otherwise():
    history = History(DT, seconds=5.0, most_bytes=100 * 1900)
    made = played(history, 120)
    instant = history.drop_after(61)
    assert history.last == 61 and same(instant.states[0], made[61].states[0])
    states = advance(instant.states, instant.controllers, made[62].commands, DT)
    history.add(Instant(62, instant.controllers, made[62].commands, states))
    assert same(history.at(62).states[0], made[62].states[0])
    assert same(history.at(61).states[0], made[61].states[0])


def test_a_step_must_follow_the_last():
    history = History(DT)
    made = played(history, 3)
    with pytest.raises(InputError, match="does not follow"):
        history.add(made[1])


def test_a_part_can_be_replayed_elsewhere():
    history = History(DT, seconds=5.0, most_bytes=40 * 1900)
    made = played(history, 90)
    again = replay(history.between(17, 44), DT)
    assert [instant.step for instant in again] == list(range(17, 45))
    assert all(same(a.states[0], made[a.step].states[0]) for a in again)
