"""A body for any skeleton: closed, wound outward, near its bones, smooth across joints."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import kinematics
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.mannequin import bind_frame, bind_pose, build_mannequin
from motionmatch.motion.skeleton import Skeleton


def skeleton(joints, ends=()):
    """From (name, parent name, offset) rows, and (parent name, offset) rows of end sites."""
    names = [name for name, _, _ in joints]
    return Skeleton(
        names=names,
        parents=[names.index(parent) if parent else -1 for _, parent, _ in joints],
        offsets=np.array([offset for _, _, offset in joints], float),
        end_parents=[names.index(parent) for parent, _ in ends],
        end_offsets=np.array([offset for _, offset in ends], float).reshape(-1, 3),
    )


def biped(prefix=("Left", "Right")):
    joints = [("Hips", None, (0, 0.95, 0)), ("Spine", "Hips", (0, 0.1, 0)), ("Chest", "Spine", (0, 0.25, 0))]
    joints += [("Neck", "Chest", (0, 0.2, 0)), ("Head", "Neck", (0, 0.1, 0))]
    for side, sign in zip(prefix, (1, -1), strict=True):
        joints += [
            (f"{side}UpLeg", "Hips", (0.1 * sign, -0.03, 0)),
            (f"{side}Leg", f"{side}UpLeg", (0, -0.42, 0.01)),
            (f"{side}Foot", f"{side}Leg", (0, -0.42, -0.02)),
            (f"{side}Toe", f"{side}Foot", (0, -0.07, 0.16)),
            (f"{side}Shoulder", "Chest", (0.05 * sign, 0.15, 0)),
            (f"{side}Arm", f"{side}Shoulder", (0.13 * sign, 0, 0)),
            (f"{side}ForeArm", f"{side}Arm", (0.28 * sign, 0, 0)),
            (f"{side}Hand", f"{side}ForeArm", (0.25 * sign, 0, 0)),
        ]
    return skeleton(joints, [("Head", (0, 0.2, 0))])


def quadruped():
    joints = [("Hips", None, (0, 0.5, 0)), ("Spine", "Hips", (0, 0, 0.25)), ("Chest", "Spine", (0, 0, 0.25))]
    joints += [("Neck", "Chest", (0, 0.08, 0.1)), ("Head", "Neck", (0, 0.1, 0.12))]
    joints += [("Tail", "Hips", (0, 0, -0.1)), ("Tail1", "Tail", (0, -0.1, -0.12))]
    for side, sign in (("Left", 1), ("Right", -1)):
        for end, parent, z in (("Hind", "Hips", 0.0), ("Front", "Chest", 0.0)):
            joints += [
                (f"{side}{end}Hip", parent, (0.07 * sign, -0.08, z)),
                (f"{side}{end}Knee", f"{side}{end}Hip", (0, -0.18, 0.05)),
                (f"{side}{end}Foot", f"{side}{end}Knee", (0, -0.18, -0.06)),
            ]
    ends = [(name, (0, -0.03, 0.06)) for name, _, _ in joints if name.endswith("Foot")]
    return skeleton(joints, [*ends, ("Head", (0, 0, 0.15)), ("Tail1", (0, -0.05, -0.1))])


def crab(pairs=4):
    joints = [("body", None, (0, 0.2, 0))]
    for pair in range(pairs):
        for side, sign in (("L", 1), ("R", -1)):
            at = f"leg_{pair}_{side}"
            joints += [
                (f"{at}_1", "body", (0.12 * sign, 0, 0.1 * pair - 0.15)),
                (f"{at}_2", f"{at}_1", (0.15 * sign, 0.1, 0)),
                (f"{at}_3", f"{at}_2", (0.1 * sign, -0.28, 0)),
            ]
    return skeleton(joints)


def with_fingers():
    base = biped()
    joints = [(name, base.names[p] if p >= 0 else None, tuple(o)) for name, p, o in
              zip(base.names, base.parents, base.offsets, strict=True)]  # fmt: skip
    for side, sign in (("Left", 1), ("Right", -1)):
        for finger in range(5):
            parent = f"{side}Hand"
            for bone in range(3):
                name = f"{side}Finger{finger}{bone}"
                joints.append(
                    (
                        name,
                        parent,
                        ((0.09 if bone == 0 else 0.03) * sign, 0, 0.02 * (finger - 2) * (bone == 0)),
                    )
                )
                parent = name
    return skeleton(joints, [("Head", (0, 0.2, 0))])


def chain(length):
    return skeleton([("b0", None, (0, 0, 0))] + [(f"b{i}", f"b{i - 1}", (0, 0.2, 0.02 * i)) for i in range(1, length)])


def random_tree(seed):
    rng = np.random.default_rng(seed)
    count = int(rng.integers(2, 60))
    joints = [("j0", None, (0.0, 1.0, 0.0))]
    for joint in range(1, count):
        offset = rng.normal(0, 0.2, 3) * (rng.random() > 0.15)  # some bones have no length
        joints.append((f"j{joint}", f"j{int(rng.integers(max(0, joint - 5), joint))}", tuple(offset)))
    ends = [(f"j{int(rng.integers(count))}", tuple(rng.normal(0, 0.1, 3))) for _ in range(int(rng.integers(0, 6)))]
    return skeleton(joints, ends)


BODIES = {
    "biped": biped(),
    "fingers": with_fingers(),
    "nameless biped": biped(("A", "B")),
    "quadruped": quadruped(),
    "crab": crab(),
    "chain": chain(6),
    "one joint": chain(1),
    **{f"random {seed}": random_tree(seed) for seed in range(12)},
}


def at_rest(body):
    """The pose of zero rotations, which for the bodies here is a real one."""
    rotations = np.tile(quat.IDENTITY, (1, body.num_joints, 1))
    pose = kinematics.forward(body, body.offsets[None], rotations)
    return kinematics.Pose(pose.positions[0], pose.rotations[0])


@pytest.fixture(params=BODIES, scope="module")
def made(request):
    body = BODIES[request.param]
    pose = at_rest(body)
    return body, pose, build_mannequin(body, pose)


def volume(mesh):
    a, b, c = (mesh.vertices[mesh.triangles[:, corner]].astype(float) for corner in range(3))
    return np.einsum("ti,ti->t", a, np.cross(b, c)).sum() / 6


def test_everything_is_finite_and_indices_are_in_range(made):
    body, _, mesh = made
    assert np.isfinite(mesh.vertices).all() and np.isfinite(mesh.normals).all()
    assert mesh.triangles.max() < mesh.num_vertices
    assert mesh.joints.max() < body.num_joints
    assert mesh.tones.shape == (len(mesh.triangles),)


def test_normals_are_unit(made):
    np.testing.assert_allclose(np.linalg.norm(made[2].normals, axis=1), 1.0, atol=1e-4)


def test_weights_sum_to_one_and_are_not_negative(made):
    mesh = made[2]
    np.testing.assert_allclose(mesh.weights.sum(axis=1), 1.0, atol=1e-5)
    assert (mesh.weights >= 0).all()


def test_surface_is_closed(made):
    triangles = made[2].triangles
    edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]]).astype(np.int64)
    forth, back = (np.sort(edges @ [1 << 32, 1]) for edges in (edges, edges[:, ::-1]))
    np.testing.assert_array_equal(forth, back)


def test_surface_is_wound_outward(made):
    assert volume(made[2]) > 0


def test_normals_agree_with_the_winding(made):
    mesh = made[2]
    a, b, c = (mesh.vertices[mesh.triangles[:, corner]].astype(float) for corner in range(3))
    faces = np.cross(b - a, c - a)
    means = mesh.normals[mesh.triangles].mean(axis=1)
    areas = np.linalg.norm(faces, axis=1)
    agree = np.einsum("ti,ti->t", faces, means) > 0
    assert areas[agree].sum() > 0.93 * areas.sum()


def test_every_vertex_is_near_a_bone_of_a_joint_that_moves_it(made):
    body, pose, mesh = made
    size = np.linalg.norm(np.ptp(pose.positions, axis=0)) or 1.0
    batch = kinematics.Pose(pose.positions[None], pose.rotations[None])
    ends = kinematics.end_sites(body, batch)[0]
    strongest = np.take_along_axis(mesh.joints, mesh.weights.argmax(axis=1)[:, None], axis=1)[:, 0]
    for joint in np.unique(strongest):
        near = mesh.vertices[strongest == joint]
        start = pose.positions[joint]
        tips = [pose.positions[child] for child in body.children[joint]]
        tips += [ends[e] for e in np.flatnonzero(body.end_parents == joint)]
        nearest = np.linalg.norm(near - start, axis=1)
        for tip in tips:
            along = np.clip((near - start) @ (tip - start) / max((tip - start) @ (tip - start), 1e-9), 0, 1)
            nearest = np.minimum(nearest, np.linalg.norm(near - start - along[:, None] * (tip - start), axis=1))
        assert nearest.max() < 0.35 * size


def test_body_turns_and_moves_with_the_pose():
    body = biped()
    pose = at_rest(body)
    turn = quat.from_angle_axis(np.array(1.2), np.array([0.0, 1.0, 0.0]))
    moved = kinematics.Pose(
        (quat.rotate(turn, pose.positions.astype(float)) + [3.0, 0.0, -2.0]).astype(np.float32),
        quat.multiply(turn, pose.rotations.astype(float)).astype(np.float32),
    )
    expected = quat.rotate(turn, build_mannequin(body, pose).vertices.astype(float)) + [3.0, 0.0, -2.0]
    np.testing.assert_allclose(build_mannequin(body, moved).vertices, expected, atol=2e-4)


def test_body_scales_with_the_skeleton():
    body = biped()
    small, large = build_mannequin(body, at_rest(body)), build_mannequin(body.scale(3.0), at_rest(body.scale(3.0)))
    np.testing.assert_allclose(large.vertices, 3 * small.vertices, atol=1e-3)


def test_biped_is_mirror_symmetric():
    body = biped()
    vertices = build_mannequin(body, at_rest(body)).vertices
    np.testing.assert_allclose(vertices.min(axis=0)[0], -vertices.max(axis=0)[0], atol=1e-3)


def test_biped_has_the_proportions_of_a_person():
    body = biped()
    mesh = build_mannequin(body, at_rest(body))
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    assert 1.65 < high[1] - low[1] < 1.95  # stature
    waist = mesh.vertices[np.abs(mesh.vertices[:, 1] - 1.1) < 0.05]
    assert 0.2 < np.ptp(waist[:, 0]) < 0.45
    assert 0.12 < np.ptp(waist[:, 2]) < 0.3
    assert 0.04 < volume(mesh) < 0.12  # cubic metres


def test_feet_reach_the_toes_and_heads_stand_above_the_neck():
    body = biped()
    pose, mesh = at_rest(body), build_mannequin(body, at_rest(body))
    assert mesh.vertices[:, 2].max() > pose.positions[body.joint("LeftToe"), 2]
    assert mesh.vertices[:, 1].max() > pose.positions[body.joint("Head"), 1] + 0.15


@pytest.mark.parametrize("joint", ["LeftForeArm", "LeftLeg", "LeftArm", "LeftUpLeg"])
def test_bending_a_joint_does_not_tear_the_skin(joint):
    body = biped()
    pose, mesh = at_rest(body), build_mannequin(body, at_rest(body))
    rotations = np.tile(quat.IDENTITY, (1, body.num_joints, 1))
    rotations[0, body.joint(joint)] = quat.from_angle_axis(np.array(1.2), np.array([0.6, 0.0, 0.8]))
    bent = kinematics.forward(body, body.offsets[None], rotations)
    local = quat.inverse_rotate(pose.rotations[mesh.joints], mesh.vertices[:, None] - pose.positions[mesh.joints])
    world = quat.rotate(bent.rotations[0][mesh.joints], local) + bent.positions[0][mesh.joints]
    skinned = (mesh.weights[..., None] * world).sum(axis=1)
    edges = np.concatenate([mesh.triangles[:, [0, 1]], mesh.triangles[:, [1, 2]]])
    before, after = (np.linalg.norm(v[edges[:, 0]] - v[edges[:, 1]], axis=1) for v in (mesh.vertices, skinned))
    assert (after - before).max() < 0.06


def test_a_body_of_25_joints_is_light():
    assert build_mannequin(biped(), at_rest(biped())).num_vertices < 8000


def test_anatomy_finds_a_head_that_names_do_not():
    body = biped()
    nameless = Skeleton([f"bone{i}" for i in range(body.num_joints)], body.parents, body.offsets)
    roles = {"head": body.joint("Head"), "hips": 0}
    anatomy = Anatomy(kind="biped", roles=roles, contacts=(), contact_ends=(), mirror=np.arange(body.num_joints))
    mesh = build_mannequin(nameless, at_rest(nameless), anatomy=anatomy)
    assert mesh.vertices[:, 1].max() > at_rest(body).positions[body.joint("Head"), 1] + 0.1


def test_wrong_shapes_are_refused():
    body = biped()
    pose = at_rest(body)
    with pytest.raises(InputError, match=r"positions has shape \(3, 3\)"):
        build_mannequin(body, kinematics.Pose(pose.positions[:3], pose.rotations))


def test_a_t_pose_is_chosen_over_a_crouch():
    body = biped()
    rotations = np.tile(quat.IDENTITY, (20, body.num_joints, 1))
    for name in ("LeftUpLeg", "RightUpLeg", "LeftArm", "RightArm", "LeftLeg", "RightLeg"):
        rotations[:, body.joint(name)] = quat.from_angle_axis(np.array(1.0), np.array([1.0, 0.0, 0.0]))
        rotations[7, body.joint(name)] = quat.IDENTITY
    clip = Clip(body, np.tile(body.offsets, (20, 1, 1)), rotations, 30.0)
    assert bind_frame(clip) == 7
    np.testing.assert_array_equal(bind_pose(clip).positions, clip.positions_world[7])


def test_a_face_is_flat_and_darker_and_in_front():
    """The head of a person shows where it looks."""
    from bodies import walk
    from motionmatch.motion import mannequin

    clip = walk()
    pose = mannequin.bind_pose(clip)
    mesh = mannequin.build_mannequin(clip.skeleton, pose, anatomy=clip.anatomy)
    head = clip.anatomy["head"]
    on_head = (mesh.joints[:, 0] == head) & (mesh.weights[:, 0] > 0.99)
    dark = mesh.triangles[(mesh.tones == 1) & on_head[mesh.triangles].all(axis=1)]
    sides = [clip.anatomy["left_hip"], clip.anatomy["right_hip"]]
    ahead = np.cross(np.subtract(*pose.positions[sides].astype(float)), [0.0, 1.0, 0.0])
    ahead /= np.linalg.norm(ahead)
    face = mesh.vertices[np.unique(dark)] - mesh.vertices[on_head].mean(axis=0)
    assert len(dark) > 10 and (face @ ahead).min() > 0.0
    assert np.ptp(face @ ahead) < 0.15 * np.ptp(mesh.vertices[on_head] @ ahead) + 0.02


def test_a_hand_without_finger_joints_has_fingers_and_a_thumb_in_front():
    body, pose = biped(), at_rest(biped())
    roles = {"left_hip": body.joint("LeftUpLeg"), "right_hip": body.joint("RightUpLeg")}
    anatomy = Anatomy(kind="biped", roles=roles, contacts=(), contact_ends=(), mirror=np.arange(body.num_joints))
    mesh = build_mannequin(body, pose, anatomy=anatomy)
    on_hand = (mesh.joints[:, 0] == body.joint("LeftHand")) & (mesh.weights[:, 0] > 0.99)
    hand = mesh.vertices[on_hand]
    wrist = pose.positions[body.joint("LeftHand")]
    far = on_hand & (mesh.vertices[:, 0] > wrist[0] + 0.13)  # only fingers reach so far in a T-pose
    fingers = mesh.vertices[far]
    edges = np.concatenate([mesh.triangles[:, [0, 1]], mesh.triangles[:, [1, 2]]]).astype(int)
    links = coo_matrix((np.ones(len(edges)), edges.T), shape=(mesh.num_vertices,) * 2)
    assert len(np.unique(connected_components(links)[1][far])) == 4
    assert fingers[:, 1].mean() < wrist[1] - 0.005  # bent towards the palm, which looks down
    assert hand[:, 2].max() - wrist[2] > 1.15 * (wrist[2] - hand[:, 2].min())  # the thumb is ahead


def test_an_animal_has_round_paws():
    body, pose = quadruped(), at_rest(quadruped())
    mesh = build_mannequin(body, pose)
    foot = body.joint("LeftFrontFoot")
    paw = mesh.vertices[(mesh.joints[:, 0] == foot) & (mesh.weights[:, 0] > 0.99)]
    low = paw[paw[:, 1] < paw[:, 1].min() + 0.03]
    assert np.ptp(low[:, 2]) < 2.2 * np.ptp(low[:, 0])  # no long sole
    assert low[:, 2].max() > pose.positions[foot, 2]  # toes look ahead


def test_a_body_on_four_legs_is_bound_as_it_stands_though_it_rears():
    body = quadruped()
    rotations = np.tile(quat.IDENTITY, (20, body.num_joints, 1))
    rotations[12:16, 0] = quat.from_angle_axis(np.array(-0.9), np.array([1.0, 0.0, 0.0]))
    sides = (("left", "Left"), ("right", "Right"))
    roles = {f"{side}_{role}": body.joint(f"{name}{end}Foot") for side, name in sides
             for role, end in (("foot", "Hind"), ("hand", "Front"))}  # fmt: skip
    roles |= {"hips": 0, "chest": body.joint("Chest"), "neck": body.joint("Neck")}
    anatomy = Anatomy(kind="quadruped", roles=roles, contacts=(), contact_ends=(), mirror=np.arange(body.num_joints))
    clip = Clip(body, np.tile(body.offsets, (20, 1, 1)), rotations, 30.0, anatomy=anatomy)
    assert bind_frame(clip) not in range(12, 16)
