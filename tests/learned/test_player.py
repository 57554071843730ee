"""Decoded poses as frames that play."""

from __future__ import annotations

import numpy as np

from databases import small
from models import model
from motionmatch.control.controller import Controller
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.mode import DMM, MM
from motionmatch.learned.player import Decoder, get_network_inputs
from motionmatch.learned.poses import decode
from motionmatch.motion.kinematics import forward


def learned(**given) -> LearnedController:
    return LearnedController(model(), database=small(), **given)


def test_what_is_shown_is_what_the_decompressor_says():
    controller = learned()
    state = controller.start(2, frames=np.array([10, 300]))
    pose = decode(model().decompressor(get_network_inputs(state)), model().layout, model().skeleton)
    world = forward(model().skeleton, pose.positions, pose.rotations)
    np.testing.assert_allclose(state.positions, world.positions, atol=2e-4)
    contacts = pose.contacts[:, controller.legs.contacts] > 0.5
    np.testing.assert_array_equal(controller.player.find_planted(state), contacts)


def test_velocities_are_left_out_of_what_is_shown_in_every_frame():
    decoder, layout = Decoder(model()), model().layout
    rows = np.stack([model().standing, model().standing * 0.5])
    left_out = sum(
        layout.columns(name).stop - layout.columns(name).start for name in ("velocities", "angular_velocities")
    )
    assert decoder.width == layout.width - left_out
    shown, whole = decoder.shown(rows), decoder.whole(rows)
    for name in decoder.spans:
        np.testing.assert_allclose(decoder.part(shown, name), whole[:, layout.columns(name)], atol=1e-4)


def test_moments_of_frames_and_of_decoded_poses_agree():
    controller = learned()
    frames = np.array([40, 200, 420])
    state = controller.start(3, frames=frames)
    chosen = np.arange(3)
    looked_up = controller.player.moments(state, chosen, MM)
    made = controller.player.moments(state, chosen, DMM)
    dots = np.abs((looked_up.rotations[:, :, 1:] * made.rotations[:, :, 1:]).sum(axis=-1))
    assert dots.min() > 0.99
    ours = np.diff(made.yaws, axis=1)
    theirs = np.diff(looked_up.yaws, axis=1)
    np.testing.assert_allclose(ours, (theirs + np.pi) % (2 * np.pi) - np.pi, atol=0.01)
    np.testing.assert_allclose(looked_up.translations[:, 0, 1:], made.translations[:, 0, 1:], atol=0.02)


def test_roots_go_as_far_as_the_frames_do():
    """A clip played by the decompressor alone ends where the clip does."""
    from motionmatch.control.command import Command
    from motionmatch.control.config import ControllerConfig, RootConfig

    config = ControllerConfig(search_seconds=1e6, root=RootConfig(mode="motion"), feet=None, sharp_velocity=1e9)
    ends = []
    for controller in (Controller(small(), config), learned(config=config, mode="dmm")):
        state = controller.start(1, frames=5)
        state.search_in[:] = 1e6
        for _ in range(200):
            state = controller.step(state, Command.uniform((0.0, 0.0, 0.0)))
        assert state.frames[0] == 205
        ends.append((state.positions[0, 0], state.root_yaws[0]))
    travelled = np.linalg.norm(ends[0][0])
    np.testing.assert_allclose(ends[1][0], ends[0][0], atol=0.02 * travelled)
    np.testing.assert_allclose(ends[1][1], ends[0][1], atol=0.03)


def test_what_is_shown_is_completed_by_what_was_left_out():
    decoder = Decoder(model())
    rows = np.stack([model().standing, model().standing * 0.5])
    np.testing.assert_allclose(decoder.complete(decoder.shown(rows), rows), decoder.whole(rows), atol=1e-4)
