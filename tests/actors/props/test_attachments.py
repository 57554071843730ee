from dataclasses import replace

import numpy as np
import pytest

from motionmatch.actors.props.attachments import FLOOR, _body_capsules, _body_size, add_attachments, choose_attachments
from motionmatch.actors.takes import capture
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import bvh


@pytest.fixture(scope="module")
def walk():
    return capture("idle 1; walk 2 speed=1.4; run 2 speed=3", fps=30)[0]


@pytest.fixture(scope="module")
def caped(walk):
    return add_attachments(walk, 143)


def chain_joints(clip, walk):
    return slice(walk.skeleton.num_joints, clip.skeleton.num_joints)


@pytest.mark.parametrize("num_joints", [24, 27, 40, 65, 143, 433])
def test_there_are_as_many_joints_as_were_asked_for(walk, num_joints):
    clip = add_attachments(walk.trim(0, 3), num_joints)
    assert clip.skeleton.num_joints == num_joints
    assert clip.num_frames == 3 and np.isfinite(clip.positions_world).all()


def test_the_body_moves_as_it_did(walk, caped):
    np.testing.assert_allclose(caped.positions_world[:, : walk.skeleton.num_joints], walk.positions_world, atol=1e-5)
    assert caped.anatomy.roles == walk.anatomy.roles and caped.props == walk.props


def test_links_keep_their_lengths_and_the_same_clip_gives_the_same_motion(walk, caped):
    own = chain_joints(caped, walk)
    np.testing.assert_allclose(
        caped.positions[:, own], np.broadcast_to(caped.skeleton.offsets[own], caped.positions[:, own].shape), atol=1e-6
    )
    again = add_attachments(walk, 143)
    np.testing.assert_array_equal(again.rotations, caped.rotations)


def test_chains_trail_behind_who_walks_and_hang_on_who_stands(walk, caped):
    tip = caped.skeleton.joint("Cape5_6")
    behind = (caped.positions_world[:, tip] - caped.positions_world[:, walk.anatomy["chest"]])[:, 2]  # it walks along z
    standing, running = behind[5:20].mean(), behind[-30:-5].mean()
    assert running < standing - 0.15


def test_chains_stay_out_of_the_body_and_above_the_ground(walk, caped):
    points = caped.positions_world[:, chain_joints(caped, walk)].astype(float)
    assert points[..., 1].min() > FLOOR - 0.01
    starts, stops, radii = _body_capsules(caped, _body_size(caped))
    free = [j - walk.skeleton.num_joints for j, n in enumerate(caped.skeleton.names) if n.startswith("Cape")]
    free = [j for j in free if not caped.skeleton.names[j + walk.skeleton.num_joints].endswith("_1")]
    for part, radius in enumerate(radii):
        axis = stops[:, part] - starts[:, part]
        along = np.einsum("fjk,fk->fj", points[:, free] - starts[:, part, None], axis) / (axis * axis).sum(-1)[:, None]
        near = starts[:, part, None] + np.clip(along, 0, 1)[..., None] * axis[:, None]
        assert np.linalg.norm(points[:, free] - near, axis=-1).min() > 0.5 * radius


def test_nothing_whips_about(walk, caped):
    turned = np.degrees(quat.angle(quat.inverse_multiply(caped.rotations[:-1], caped.rotations[1:])))
    assert turned[:, chain_joints(caped, walk)].max() < 30


def test_wings_beat_and_the_other_side_is_their_partner(walk, caped):
    left, right = caped.skeleton.joint("LeftWing2_4"), caped.skeleton.joint("RightWing2_4")
    assert caped.anatomy.mirror[left] == right and caped.anatomy.mirror[right] == left
    assert caped.anatomy.mirror[caped.skeleton.joint("Cape1_2")] == caped.skeleton.joint("Cape9_2")
    np.testing.assert_array_equal(caped.anatomy.mirror[caped.anatomy.mirror], np.arange(143))
    chest = caped.rotations_world[:20, walk.anatomy["chest"]].astype(float)
    away = caped.positions_world[:20, left] - caped.positions_world[:20, walk.anatomy["chest"]]
    assert np.ptp(quat.inverse_rotate(chest, away.astype(float))[:, 1]) > 0.05


def test_rate_makes_little_difference():
    fast = capture("idle 1; walk 2 speed=1.4; run 2 speed=3", fps=60)[0]
    slow = replace(fast, positions=fast.positions[::2], rotations=fast.rotations[::2], fps=30.0)
    away = add_attachments(fast, 65).positions_world[::2] - add_attachments(slow, 65).positions_world
    away = np.linalg.norm(away, axis=-1)[10:]
    assert np.median(away) < 0.01 and np.percentile(away, 99) < 0.1


def test_links_of_the_wardrobe_add_up():
    for num_links in (1, 2, 3, 10, 42, 410):
        assert sum(sum(each.links) for each in choose_attachments(num_links)) == num_links


def test_it_survives_a_bvh(tmp_path, caped):
    caped.save(tmp_path / "caped.bvh")
    read = bvh.read(tmp_path / "caped.bvh")
    order = [read.skeleton.joint(name) for name in caped.skeleton.names]
    np.testing.assert_allclose(read.positions_world[:, order], caped.positions_world, atol=1e-3)


def test_wrong_numbers_and_bodies_are_refused(walk):
    with pytest.raises(InputError, match="23 of its own, and 2000 are the most"):
        add_attachments(walk, 10)
    dog = capture("dog: stand 1", fps=30)[0]
    with pytest.raises(InputError, match="no body that attachments could hang on"):
        add_attachments(dog, 100)
    assert add_attachments(walk, 23) is walk
