"""Rigs of tools and shops that have no motion: roles, units, facing and sides, and a walk on them."""

from __future__ import annotations

import numpy as np
import pytest

from bodies import walk
from made_rigs import RIGS, list_roles, make_rig, write_skin
from motionmatch.retargeting.character import load_character
from motionmatch.retargeting.writing import put_on

LEG = 0.836
"""Thigh and shin of `made_rigs.BODY`, metres."""
POSES = {
    "a T in metres": {},
    "an A in centimetres": {"arms": 45, "unit": 100, "along": True},
    "arms down": {"arms": 75, "along": True},
    "bent knees": {"arms": 40, "knees": 25},
    "rolled bones, z up": {"unit": 100, "up": "z"},
    "facing back": {"arms": 30, "back": True},
}
BONES = (("shoulder", "elbow"), ("elbow", "hand"), ("hip", "knee"), ("knee", "foot"))


@pytest.fixture
def load(tmp_path):
    def load_(rig, pose):
        options = dict(POSES[pose])
        if pose.startswith("rolled"):
            options["rolled"] = np.random.default_rng(sum(map(ord, rig)))
        return load_character(write_skin(make_rig(rig, **options), tmp_path / "hero.glb"))

    return load_


@pytest.mark.parametrize("rig", RIGS)
@pytest.mark.parametrize("pose", POSES)
def test_roles_units_facing_and_sides(load, rig, pose):
    hero = load(rig, pose)
    found = {role: hero.skeleton.names[joint] for role, joint in hero.anatomy.roles.items()}
    assert {role: found.get(role) for role in list_roles(rig)} == list_roles(rig)
    assert hero.anatomy.kind == "biped" and hero.stance.origin == "bind pose"
    assert hero.leg == pytest.approx(LEG, abs=0.01)
    at, roles = hero.stance.positions, hero.anatomy.roles
    assert at[roles["left_foot"], 0] > at[roles["right_foot"], 0]  # left is +x of one who faces +z
    assert at[roles["left_toe"], 2] > at[roles["left_foot"], 2] if "left_toe" in roles else True


@pytest.mark.parametrize("pose", ["arms down", "rolled bones, z up"])
@pytest.mark.parametrize("rig", ["ready player me", "unreal", "character creator", "makehuman"])
def test_a_walk_has_the_angles_of_the_source(load, rig, pose):
    hero, clip = load(rig, pose), walk()
    [moved] = put_on([clip], hero)
    for side in ("left", "right"):
        for top, end in BONES:
            ways = [
                each.positions_world[:, each.anatomy[f"{side}_{end}"]]
                - each.positions_world[:, each.anatomy[f"{side}_{top}"]]
                for each in (clip, moved)
            ]
            cosine = np.sum(ways[0] * ways[1], axis=-1) / np.prod([np.linalg.norm(w, axis=-1) for w in ways], axis=0)
            assert np.degrees(np.arccos(np.clip(cosine, -1, 1))).mean() < 5.0
    assert moved.positions_world[..., 1].min() > -0.03
    roles = moved.anatomy.roles
    trunk = moved.positions_world[:, roles["chest"]] - moved.positions_world[:, roles["hips"]]
    assert np.ptp(np.linalg.norm(trunk, axis=-1)) < 0.02  # the trunk goes with the hips, wherever they hang
