from dataclasses import replace

import numpy as np
import pytest

from motionmatch.actors import arms, fidgets
from motionmatch.actors.biped import biped
from motionmatch.actors.fidgets import fidgeting
from motionmatch.actors.human import NAMES

FPS = 60.0
FREE = [n for n, name in enumerate(NAMES) if not any(part in name for part in ("Arm", "Hand", "Neck1", "Head"))]


@pytest.fixture(scope="module")
def waiting():
    return biped(1).perform("idle 3", fps=FPS)


def acted(clip, seconds, seed=0):
    """A clip whose last frame lasts for some seconds, in which it is still."""
    frames = round(seconds * FPS)
    root = np.tile(clip.positions[-1:, 0].astype(float), (frames, 1))
    rotations = np.tile(clip.rotations[-1:].astype(float), (frames, 1, 1))
    still = np.ones(frames)
    return root, rotations, fidgeting(clip.skeleton, root, rotations, still, np.random.default_rng(seed), FPS)


def test_who_waits_for_a_moment_does_nothing(waiting):
    _, before, after = acted(waiting, fidgets.LONG - 0.1)
    np.testing.assert_array_equal(before, after)


@pytest.mark.parametrize("seed", range(4))
def test_who_waits_for_long_moves_hands_and_nothing_else(waiting, seed):
    _, before, after = acted(waiting, 20.0, seed)
    moved = np.abs(after - before).max(axis=(0, 2))
    assert moved[[NAMES.index("LeftArm"), NAMES.index("RightArm")]].max() > 0.1
    assert moved[FREE].max() == 0.0


def test_hands_hang_again_in_the_end(waiting):
    _, before, after = acted(waiting, 12.0)
    np.testing.assert_allclose(after[[0, -1]], before[[0, -1]], atol=1e-9)


@pytest.mark.parametrize("kind", range(len(fidgets.FIDGETS)))
def test_a_palm_gets_where_it_is_to_be_without_a_jerk(waiting, kind, monkeypatch):
    fidget = replace(fidgets.FIDGETS[kind], rub=(0.0, 0.0, 0.0), look=0.0)
    monkeypatch.setattr(fidgets, "FIDGETS", (fidget, fidget))
    root, _, after = acted(waiting, 9.0, seed=kind)
    clip = replace(
        waiting.trim(0, 1),
        positions=np.concatenate(
            [root[:, None], np.tile(waiting.skeleton.offsets[1:].astype(float), (len(root), 1, 1))], axis=1
        ),
        rotations=after,
    )
    moved = {side: np.ptp(arms.palms(clip, side), axis=0).max() for side in ("Left", "Right")}
    side = max(moved, key=moved.get)
    palms = arms.palms(clip, side)
    speed = np.linalg.norm(np.diff(palms, axis=0), axis=-1) * FPS
    assert 0.4 < speed.max() < 3.2
    joint = fidget.joint.replace("Right", "Left") if side == "Right" else fidget.joint
    away = np.linalg.norm(palms - clip.positions_world[:, NAMES.index(joint)], axis=-1)
    assert away.min() < np.linalg.norm(fidget.place) * 1.1 + 0.02


def test_hands_of_who_holds_or_sits_are_left_alone():
    held, free = (biped(1).perform(script, fps=30.0) for script in ("carry 8 speed=0", "idle 8"))
    forearms = [NAMES.index("LeftForeArm"), NAMES.index("RightForeArm")]
    turned = [np.ptp(clip.rotations[30:-30, forearms], axis=0).max() for clip in (held, free)]
    assert turned[0] < 0.1 and turned[1] > 0.3
