import numpy as np
import pytest

from motionmatch.actors import move
from motionmatch.actors.move import LIMITS, Move
from motionmatch.errors import InputError


def test_a_move_ends_as_it_began_unless_it_turns():
    assert Move("walk", 1.0, 1.2, 0.1, 0.3).end == pytest.approx([1.2, 0.1, 0.3])
    turned = Move("swivel", 1.0, 0.5, faces=np.pi / 2).end
    assert turned == pytest.approx([0.0, -0.5, 0.0])  # seen from a body that now faces left, it goes to the right
    assert Move("cut", 1.0, 0.5, faces=1.0, veers=1.0).end == pytest.approx([0.5, 0.0, 0.0])


@pytest.mark.parametrize("name", LIMITS)
def test_speeds_beyond_a_limit_are_answered_with_the_nearest(name):
    least, most = LIMITS[name]
    assert move.within(name, least) == least and move.within(name, most) == most
    with pytest.raises(InputError, match=rf"'{name}' at {most + 1:g} m/s: .* the nearest is {most:g}"):
        move.within(name, most + 1)


def test_values_and_turn_rates_beyond_their_limits_are_answered_with_the_nearest():
    with pytest.raises(InputError, match="'duck' with clearance=3: it goes from 1 to 2; the nearest is 2"):
        move.between("duck", "clearance", 3.0, 1.0, 2.0)
    with pytest.raises(InputError, match="'walk' turning at -9 rad/s: at most 2; the nearest is -2"):
        move.turning("walk", -9.0)
    with pytest.raises(InputError, match="nan"):
        move.between("duck", "clearance", float("nan"), 1.0, 2.0)
