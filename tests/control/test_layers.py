"""Layers: what they leave alone, what they change, and that nothing jumps."""

from __future__ import annotations

import numpy as np
import pytest

from bodies import walk
from motionmatch.control.layers import PARTS, PartOverlay, PoseLayers, find_part, layer_clips
from motionmatch.errors import InputError
from motionmatch.maths import quat
from once import once


@once
def pair():
    """A walk, and another part of it that stands for a gesture."""
    clip = walk()
    return clip.trim(0, 60), clip.trim(60, 100)


def joints_of(clip, *roles):
    return [clip.anatomy[role] for role in roles]


@pytest.mark.parametrize("part", PARTS)
def test_legs_stay_where_they_are(part):
    base, over = pair()
    made = layer_clips(base, over, part=part, at=0.1)
    legs = joints_of(base, "hips", "left_knee", "right_foot", "left_toe")
    assert np.abs(made.positions_world[:, legs] - base.positions_world[:, legs]).max() < 1e-5
    inside = find_part(base.skeleton, base.anatomy, part)
    outside = [joint for joint in range(base.skeleton.num_joints) if joint not in inside]
    if part != "upper":
        late = slice(30, 45)
        assert np.abs(made.positions_world[late, outside] - base.positions_world[late, outside]).max() < 1e-4


def test_a_part_has_the_angles_of_the_other_clip():
    base, over = pair()
    made = layer_clips(base, over, part="arms")
    elbow = base.anatomy["left_elbow"]
    turned = quat.inverse_multiply(
        made.rotations[30:40, elbow].astype(float), over.rotations[30:40, elbow].astype(float)
    )
    assert np.degrees(quat.angle(turned)).max() < 5.0  # what is left of the switch fades


def test_without_layers_nothing_changes():
    base, _ = pair()
    made = layer_clips(base)
    assert np.abs(made.positions_world - base.positions_world).max() < 1e-5


def test_nothing_is_added_by_a_clip_that_stands_still():
    base, over = pair()
    still = over.trim(0, 1)
    made = layer_clips(base, still, additive=True, loop=True)
    assert np.abs(made.positions_world - base.positions_world).max() < 1e-5


def test_nothing_jumps_where_an_overlay_begins_and_ends():
    base, over = pair()
    made = layer_clips(base, over.trim(0, 20), at=0.3)
    speeds = [np.linalg.norm(np.diff(each.positions_world, axis=0), axis=-1).max() for each in (base, made)]
    assert speeds[1] < speeds[0] + 0.03


@pytest.mark.parametrize("angle", [-0.9, -0.3, 0.5, 1.0])
def test_a_head_looks_at_its_place(angle):
    base, _ = pair()
    frame = base.num_frames - 1
    head, hips = base.positions_world[frame, base.anatomy["head"]], joints_of(base, "left_hip", "right_hip")
    across = np.subtract(*base.positions_world[frame, hips].astype(float))
    ahead = np.cross(across, [0.0, 1.0, 0.0])
    yaw = np.arctan2(ahead[0], ahead[2]) + angle
    place = head + 5.0 * np.array([np.sin(yaw), 0.0, np.cos(yaw)])
    made = layer_clips(base, look_at=place)
    turned = quat.multiply(
        made.rotations_world[frame, base.anatomy["head"]].astype(float),
        quat.inverse(base.rotations_world[frame, base.anatomy["head"]].astype(float)),
    )
    assert 2.0 * np.arctan2(turned[2], turned[0]) == pytest.approx(angle, abs=0.1)
    legs = joints_of(base, "hips", "left_knee", "right_foot")
    assert np.abs(made.positions_world[:, legs] - base.positions_world[:, legs]).max() < 1e-5


def test_what_is_behind_is_not_looked_at():
    base, _ = pair()
    head = base.positions_world[:, base.anatomy["head"]]
    across = np.subtract(*base.positions_world[:, joints_of(base, "left_hip", "right_hip")].swapaxes(0, 1))
    made = layer_clips(base, look_at=head - 5.0 * np.cross(across, [0.0, 1.0, 0.0]))
    assert np.abs(made.positions_world - base.positions_world).max() < 1e-3


def test_what_can_not_be_layered_is_explained():
    base, over = pair()
    with pytest.raises(InputError, match="'legs' is no part"):
        layer_clips(base, over, part="legs")
    layers = PoseLayers(base.skeleton.subset(range(10)), base.anatomy)
    with pytest.raises(InputError, match="has other joints than the character"):
        layers._overlay(np.zeros((1, 10, 4)), PartOverlay(over), np.zeros(1))
