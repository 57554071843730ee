"""One clip as blocks see it."""

import numpy as np
import pytest

from databases import walker
from motionmatch.database.view import ClipView
from motionmatch.errors import InputError
from motionmatch.motion import root

VIEW = ClipView(root.add_root(walker()))


def test_other_times_are_held_at_the_clips_ends():
    frames = np.arange(VIEW.num_frames, dtype=float)
    np.testing.assert_allclose(VIEW.at(frames, 20 / 60), np.minimum(frames + 20, frames[-1]))
    np.testing.assert_allclose(VIEW.at(frames, -0.5), np.maximum(frames - 30, 0))


def test_between_frames_values_lie_on_the_line():
    frames = np.arange(VIEW.num_frames, dtype=float)
    np.testing.assert_allclose(VIEW.at(frames, 0.01), np.minimum(frames + 0.6, frames[-1]))


def test_the_root_sees_itself_at_its_origin_facing_forward():
    np.testing.assert_allclose(VIEW.in_root(VIEW.root_positions), 0, atol=1e-6)
    np.testing.assert_allclose(VIEW.turn_to_root(VIEW.root_directions) - [0, 0, 1], 0, atol=1e-6)


def test_an_unknown_role_is_named_with_those_there():
    with pytest.raises(InputError, match=r"no role 'left_fot' in .*Did you mean 'left_foot'"):
        VIEW.joint("left_fot")
