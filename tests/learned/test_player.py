"""Decoded poses as frames that play."""

from __future__ import annotations

import numpy as np
import pytest

from databases import small
from models import model
from motionmatch.control.controller import Controller
from motionmatch.learned import player
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.mode import DMM, MM
from motionmatch.learned.player import Decoder, get_learned_state, get_network_inputs
from motionmatch.learned.poses import decode
from motionmatch.motion.kinematics import forward


def learned(**given) -> LearnedController:
    return LearnedController(model(), database=small(), **given)


def test_what_is_shown_is_what_the_decompressor_says(monkeypatch):
    monkeypatch.setattr(player, "LAG", 0.0)
    controller = learned()
    state = controller.start(2, frames=np.array([10, 300]))
    pose = decode(model().decompressor(get_network_inputs(state)), model().layout, model().skeleton)
    world = forward(model().skeleton, pose.positions, pose.rotations)
    np.testing.assert_allclose(state.positions, world.positions, atol=2e-4)
    contacts = pose.contacts[:, controller.legs.contacts] > 0.5
    np.testing.assert_array_equal(controller.player.find_planted(state), contacts)


@pytest.mark.parametrize("dt", [1 / 120, 1 / 60, 1 / 30])
def test_shown_poses_are_as_late_for_any_step(monkeypatch, dt):
    playing = learned().player
    state, passed = learned().start(1), [0.0]
    first, rates = get_learned_state(state).poses.copy(), np.linspace(-1.0, 1.0, playing.decoder.width)

    def moving(inputs: np.ndarray) -> np.ndarray:
        passed[0] += dt
        return (first + passed[0] * rates).astype(np.float32)

    monkeypatch.setattr(playing.decoder, "shown", moving)
    for _ in range(40):
        playing.move(state, dt)
    late = first + (passed[0] - player.LAG) * rates
    np.testing.assert_allclose(get_learned_state(state).poses, late, atol=1e-4)


def test_poses_are_smoother_than_the_decompressor_makes_them(monkeypatch):
    def measure_jerk(lag: float) -> float:
        monkeypatch.setattr(player, "LAG", lag)
        controller, poses = learned(mode="dmm"), []
        state = controller.start(1, frames=20)
        for _ in range(40):
            controller.player.move(state, 1 / 60)
            poses.append(get_learned_state(state).poses[0].copy())
        return float(np.abs(np.diff(poses, 3, axis=0)).mean())

    assert measure_jerk(0.01) < 0.8 * measure_jerk(0.0)


def test_a_body_a_moment_before_is_as_its_velocities_say():
    decoder = Decoder(model())
    wholes = decoder.whole(np.stack([model().standing, model().standing * 0.5]))
    back = decoder.moments(wholes, -0.01)
    rotations, translations = decoder.frames(decoder.earlier(wholes, 0.01)[:, decoder.columns])
    np.testing.assert_allclose(rotations[:, 1:], back.rotations[:, 1, 1:], atol=1e-3)
    np.testing.assert_allclose(translations[:, 1:], back.translations[:, 1, 1:], atol=1e-5)


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
