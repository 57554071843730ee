"""What came in comes out: the bones above the hips keep their part."""

from dataclasses import replace

import numpy as np
import pytest

from motionmatch.generative.follow import FollowPath
from motionmatch.generative.representation import prepare
from motionmatch.generative.rig import RootBones
from motionmatch.generative.synthesis import synthesize
from motionmatch.maths import quat, rotation
from motionmatch.motion import root
from motionmatch.motion.clip import Clip
from motionmatch.motion.root import find_headings
from motionmatch.world.path import PATHS
from walks import acted


def put_under(clip: Clip, *bones: tuple[str, np.ndarray, np.ndarray]) -> Clip:
    """Put a clip under bones with these places (F, 3) and rotations (F, 4) in the world, each below the one before."""
    count, frames = len(bones), clip.num_frames
    skeleton = replace(
        clip.skeleton,
        names=(*(name for name, _, _ in bones), *clip.skeleton.names),
        parents=np.concatenate([np.arange(count) - 1, clip.skeleton.parents + count]),
        offsets=np.concatenate([np.zeros((count, 3)), clip.skeleton.offsets]),
        end_parents=clip.skeleton.end_parents + count,
    )
    skeleton.parents[count] = count - 1
    places = [np.broadcast_to(at, (frames, 3)) for _, at, _ in bones] + [clip.positions[:, 0].astype(float)]
    turns = [np.broadcast_to(turn, (frames, 4)) for _, _, turn in bones] + [clip.rotations[:, 0].astype(float)]
    local = [(places[0], turns[0])]
    for n in range(1, count + 1):
        local.append(
            (
                quat.inverse_rotate(turns[n - 1], places[n] - places[n - 1]),
                quat.inverse_multiply(turns[n - 1], turns[n]),
            )
        )
    roles = {joint: joint + count for joint in range(clip.skeleton.num_joints)}
    return replace(
        clip,
        skeleton=skeleton,
        positions=np.concatenate([np.stack([p for p, _ in local], 1), clip.positions[:, 1:]], axis=1),
        rotations=np.concatenate([np.stack([q for _, q in local], 1), clip.rotations[:, 1:]], axis=1),
        anatomy=clip.anatomy.renumber(roles, skeleton.num_joints),
    )


STANDS = np.array([1.0, 0.0, 0.0, 0.0])


def unreal() -> Clip:
    """A walk under a root on the ground that carries the way, as game engines want it, with its axes turned."""
    clip = acted("walk 5 speed=1.3 turn=0.5; walk 3 turn=-0.4")
    way = root.find_root_path(clip)
    turned = quat.multiply(way.rotations, quat.from_angle_axis(np.array(-np.pi / 2), np.array([1.0, 0.0, 0.0])))
    return put_under(clip, ("Armature", np.zeros(3), STANDS), ("root", way.positions, turned))


def synthesized(clip: Clip, frames: int = 300, **options) -> Clip:
    return synthesize(clip, frames, rng=np.random.default_rng(1), **options)


def test_bones_above_the_hips_are_given_back_as_they_were():
    given = unreal()
    (folded,) = prepare([given])
    assert folded.skeleton.num_joints == given.skeleton.num_joints - 2
    bones = RootBones.of([given])
    assert bones.in_parent == (False, False) and bones.moving == [1]
    back = bones.put_back(folded, bones.encode(given))
    assert back.skeleton is given.skeleton
    np.testing.assert_allclose(back.positions, given.positions, atol=1e-5)
    np.testing.assert_allclose(back.rotations_world, given.rotations_world, atol=1e-4)


def test_a_root_on_the_ground_carries_the_way_of_the_result():
    given = unreal()
    made = synthesized(given)
    assert made.skeleton is given.skeleton
    (hips,) = prepare([made])
    root_way, hips_way = (
        np.ptp(each[:, [0, 2]], axis=0) for each in (made.positions_world[:, 1], hips.positions[:, 0])
    )
    assert np.abs(root_way - hips_way).max() < 0.15 and root_way.max() > 2.0
    away = np.linalg.norm((made.positions_world[:, 1] - hips.positions[:, 0])[:, [0, 2]], axis=-1)
    before = np.linalg.norm((given.positions_world[:, 1] - prepare([given])[0].positions[:, 0])[:, [0, 2]], axis=-1)
    assert away.max() < 1.2 * before.max() + 0.01  # under the body, as far as in the example
    assert np.abs(made.positions_world[:, 1, 1]).max() < 1e-4  # on the ground
    assert np.abs(made.positions[:, 0]).max() < 1e-6  # the armature stands still
    turned = quat.rotate(made.rotations_world[:, 1].astype(float), np.array([0.0, -1.0, 0.0]))
    facing = np.unwrap(np.arctan2(turned[:, 0], turned[:, 2])) - find_headings(hips)
    assert np.abs(np.degrees(facing - np.round(facing / (2 * np.pi)) * 2 * np.pi)).max() < 25.0


def test_the_hips_hang_on_a_root_of_the_result_as_in_the_example():
    given = unreal()
    made = synthesized(given)
    hips = given.skeleton.joint(prepare([given])[0].skeleton.names[0])
    lowest, highest = given.positions[:, hips].min(axis=0), given.positions[:, hips].max(axis=0)
    assert (made.positions[:, hips] > lowest - 0.05).all() and (made.positions[:, hips] < highest + 0.05).all()


@pytest.mark.parametrize("moves", ["place", "turn"])
def test_a_bone_that_only_moves_or_only_turns_keeps_to_that(moves):
    clip = acted("walk 5 speed=1.3 turn=0.5")
    way = root.find_root_path(clip)
    at, turn = (way.positions, STANDS) if moves == "place" else (np.zeros(3), way.rotations)
    made = synthesized(put_under(clip, ("root", at, turn)), 150)
    assert (np.ptp(made.rotations[:, 0], axis=0).max() < 1e-5) == (moves == "place")
    assert (np.ptp(made.positions[:, 0], axis=0).max() < 1e-5) == (moves == "turn")


def test_bones_that_are_fixed_in_a_moving_one_stay_fixed_in_it():
    clip = acted("walk 5 speed=1.3 turn=0.5")
    way = root.find_root_path(clip)
    lifted = way.positions + [0.0, 0.4, 0.0]
    given = put_under(clip, ("root", way.positions, way.rotations), ("lift", lifted, way.rotations))
    made = synthesized(given, 150)
    np.testing.assert_allclose(made.positions[:, 1], np.tile([0.0, 0.4, 0.0], (150, 1)), atol=1e-5)
    np.testing.assert_allclose(np.abs(made.rotations[:, 1, 0]), 1.0, atol=1e-5)


def test_the_distance_from_a_path_is_that_of_the_body():
    follow = FollowPath(PATHS["circle"]())
    made = synthesized(unreal(), 420, constraints=[follow])
    assert follow.distances_from_path(made).mean() < 0.1
    assert follow.covered(made) > 0.9
    frozen = replace(made, positions=np.repeat(made.positions[:1], 420, axis=0))
    assert follow.covered(frozen) < 0.1  # who stands still has covered nothing


def test_a_rig_with_a_root_bone_understands_its_own_variant(tmp_path):
    """The result, written and read again, stands upright under the same bones."""
    import motionmatch as mm

    made = synthesized(unreal(), 150)
    made.save(tmp_path / "made.bvh")
    (read,) = mm.load(tmp_path / "made.bvh")
    assert read.skeleton.names == made.skeleton.names
    height = np.ptp(read.positions_world[..., 1], axis=1)
    np.testing.assert_allclose(height, np.ptp(made.positions_world[..., 1], axis=1), atol=0.01)


def test_creatures_keep_the_root_bone_of_the_body():
    from motionmatch.generative import Graft, reassemble

    given, donor = unreal(), acted("walk 4 speed=0.9 turn=-0.4")
    shoulder = given.skeleton.names[given.anatomy["right_shoulder"]]
    made = reassemble(given, Graft(donor, shoulder, onto=shoulder), 120, rng=np.random.default_rng(1))
    assert made.skeleton.names[:2] == ("Armature", "root")
    (hips,) = prepare([made])
    away = np.linalg.norm((made.positions_world[:, 1] - hips.positions[:, 0])[:, [0, 2]], axis=-1)
    assert away.max() < 0.3 and np.ptp(made.positions_world[:, 1, [0, 2]], axis=0).max() > 1.0
    assert rotation.heading(made.rotations[:, 0]).max() < 1e-3
