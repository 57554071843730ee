"""Clips to draw: a person, a dog, and their anatomies and contacts as the sketches know them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

from motionmatch.actors import sketch
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip

CENTRE = {"hips": "Hips", "spine": "Spine", "neck": "Neck", "head": "Head"}
LIMBS = {
    "hip": "UpLeg", "knee": "Leg", "foot": "Foot", "toe": "ToeBase",
    "clavicle": "Shoulder", "shoulder": "Arm", "elbow": "ForeArm", "hand": "Hand",
}  # fmt: skip


@dataclass(frozen=True)
class Subject:
    clip: Clip
    anatomy: Anatomy
    contacts: np.ndarray


def subject(clip: Clip, *, feet: dict[str, str], kind: str, chest: str) -> Subject:
    """A sketched clip with what is known of it; `feet` are the contact joints by tag."""
    joint = clip.skeleton.joint
    roles = {role: joint(name) for role, name in {**CENTRE, "chest": chest}.items()}
    roles |= {f"{s.lower()}_{role}": joint(s + name) for s in ("Left", "Right") for role, name in LIMBS.items()}
    swap = {"Left": "Right", "Right": "Left"}
    partners = [
        next((swap[s] + name[len(s) :] for s in swap if name.startswith(s)), name) for name in clip.skeleton.names
    ]
    anatomy = Anatomy(
        kind=kind,
        roles=roles,
        contacts=tuple(joint(name) for name in feet.values()),
        contact_ends=(-1,) * len(feet),
        mirror=np.array([joint(name) for name in partners]),
    )
    clip = replace(clip, anatomy=anatomy)
    return Subject(clip, anatomy, np.stack([clip.tags.mask(tag, clip.num_frames) for tag in feet], axis=1))


@pytest.fixture(scope="session")
def person() -> Subject:
    feet = {"left_contact": "LeftToeBase", "right_contact": "RightToeBase"}
    return subject(sketch.walk(3.0), feet=feet, kind="biped", chest="Spine2")


@pytest.fixture(scope="session")
def dog() -> Subject:
    feet = {"left_contact": "LeftToeBase", "right_contact": "RightToeBase"}
    feet |= {"left_front_contact": "LeftHand", "right_front_contact": "RightHand"}
    return subject(sketch.walk_dog(3.0), feet=feet, kind="quadruped", chest="Chest")
