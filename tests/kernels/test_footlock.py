"""Planted feet: the kernel does what the definitions say, and bones stay bones."""

import numpy as np
import pytest

from databases import small
from motionmatch.control.footlock import find_legs, find_soles
from motionmatch.kernels import footlock as kernels
from motionmatch.maths import quat
from motionmatch.motion import kinematics
from reference import footlock as reference

CONFIG = {
    "settling": 0.2,
    "halflife": 0.1,
    "dt": 1 / 60,
    "radius": 0.2,
    "speed": 0.8,
    "grip": 0.04,
    "slack": 0.01,
    "roll": 0.5,
    "least": 0.0,
}
FEET = {"locked": "locked", "place": "places", "input": "inputs", "offset": "offsets", "rate": "rates", "roll": "rolls"}


class Scene:
    """Characters in frames of a database, and what is known about their feet."""

    def __init__(self, seed, count=40, reach=0.1, lift=0.0, roll=0.0, turn=0.0):
        rng, database = np.random.default_rng(seed), small()
        frames = rng.integers(0, database.num_frames, count)
        self.legs, self.skeleton = find_legs(database), database.skeleton
        self.local_positions = database.local_positions(frames)
        self.local_positions[:, 0] -= database.translations[frames, 0]
        self.local_rotations = database.rotations[frames].copy()
        pose = kinematics.forward(self.skeleton, self.local_positions, self.local_rotations)
        self.positions, self.rotations = pose.positions.copy(), pose.rotations.copy()
        shape = (count, len(self.legs))
        self.tips = np.tile(self.legs.tips, 1) + rng.normal(size=(len(self.legs), 3)) * 0.02
        self.planted = rng.random(shape) < 0.6
        self.lifts = rng.normal(size=shape) * lift
        self.strides = rng.normal(size=(*shape, 2)) * 0.01
        self.locked = rng.random(shape) < 0.5
        touching = self.touching()
        self.places = touching + rng.normal(size=(*shape, 3)) * reach
        self.inputs = touching - rng.normal(size=(*shape, 3)) * 0.005
        self.offsets = rng.normal(size=(*shape, 3)) * 0.3 * reach * ~self.locked[..., None]
        fading = (rng.random(shape) < 0.5) & ~self.locked
        self.rates = rng.normal(size=(*shape, 3)) * 3 * reach * fading[..., None]
        self.rolls = rng.normal(size=(*shape, 3)) * roll * (rng.random(shape) < 0.5)[..., None]
        self.turns = rng.normal(size=shape) * turn * (rng.random(shape) < 0.5)

    def touching(self):
        joints = self.legs.joints[:, 3]
        turns = self.rotations[:, joints].astype(float)
        return self.positions[:, joints] + quat.rotate(turns, np.broadcast_to(self.tips, (*turns.shape[:-1], 3)))

    def lock_all(self):
        self.locked[:], self.planted[:] = True, True
        self.offsets[:], self.rates[:] = 0.0, 0.0  # where a foot is held, nothing is left to fade

    def foot(self, c, k):
        return {name: getattr(self, plural)[c, k].copy() for name, plural in FEET.items()}

    def hold(self, kernel=kernels.lock_feet, **changes):
        config = {**CONFIG, **changes}
        rate = 2 * np.log(2) / config["halflife"]
        limits = (config[name] for name in ("radius", "speed", "grip", "slack", "roll", "least"))
        kernel(
            self.skeleton.parents,
            kernels.LegChains(self.legs.joints, self.tips, self.legs.poles, self.legs.below),
            self.local_positions,
            self.local_rotations,
            self.planted,
            self.lifts,
            self.strides,
            self.turns,
            kernels.HoldLimits(config["settling"], rate, *limits),
            config["dt"],
            kernels.FeetState(*(getattr(self, plural) for plural in FEET.values())),
            self.positions,
            self.rotations,
        )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("reach", "lift", "roll", "turn"), [(0.005, 0, 0, 0), (0.1, 0, 0.1, 0), (0.4, 0, 0, 0.2), (0.1, 0.05, 0, 0.2)]
)
def test_lock_feet_agrees_with_the_reference(checked, seed, reach, lift, roll, turn):
    twin = Scene(seed, reach=reach, lift=lift, roll=roll, turn=turn)
    expected = []
    for c in range(len(twin.positions)):
        positions, rotations, feet = twin.positions[c], twin.rotations[c], []
        for k, leg in enumerate(twin.legs.joints):
            body = twin.skeleton.parents, leg, twin.tips[k], twin.legs.poles[k]
            pose = twin.local_positions[c], twin.local_rotations[c], positions, rotations
            positions, rotations, foot = reference.lock_foot(
                *body,
                *pose,
                twin.foot(c, k),
                bool(twin.planted[c, k]),
                twin.lifts[c, k],
                twin.strides[c, k],
                twin.turns[c, k],
                **CONFIG,
            )
            feet.append(foot)
        expected.append((positions, rotations, feet))
    for kernel in (kernels.lock_feet, checked(kernels).lock_feet):
        scene = Scene(seed, reach=reach, lift=lift, roll=roll, turn=turn)
        scene.hold(kernel)
        for c, (positions, rotations, feet) in enumerate(expected):
            np.testing.assert_allclose(scene.positions[c], positions, atol=2e-5)
            turns = quat.inverse_multiply(scene.rotations[c].astype(float), rotations)
            assert quat.angle(turns).max() < 2e-4
            for k, foot in enumerate(feet):
                for name, plural in FEET.items():
                    np.testing.assert_allclose(getattr(scene, plural)[c, k], foot[name], atol=2e-5, err_msg=name)


@pytest.mark.parametrize("reach", [0.01, 0.15, 0.5, 3.0])
def test_bones_stay_bones(reach):
    """What is shown is forward kinematics: each joint is where its parent's rotation has it."""
    scene = Scene(7, 200, reach)
    scene.hold(radius=np.inf, grip=np.inf)
    parents = scene.skeleton.parents[1:]
    arms = quat.rotate(scene.rotations[:, parents].astype(float), scene.local_positions[:, 1:].astype(float))
    np.testing.assert_allclose(scene.positions[:, 1:], scene.positions[:, parents] + arms, atol=3e-6)
    np.testing.assert_allclose(np.linalg.norm(scene.rotations, axis=-1), 1, atol=1e-5)


def test_a_foot_within_reach_is_where_it_is_held():
    scene = Scene(8, 200, 0.03)
    scene.lock_all()
    places, frames = scene.places.copy(), scene.touching()
    scene.hold()
    held = scene.locked
    assert held.mean() > 0.9
    stays = np.linalg.norm((scene.places - places)[..., [0, 2]], axis=-1) == 0.0
    assert stays.mean() > 0.9  # the other legs are too short
    held &= stays
    before, after = (np.abs(each[..., 1] - frames[..., 1])[held] for each in (places, scene.places))
    np.testing.assert_allclose(after, (1.0 - CONFIG["settling"]) * before, atol=1e-6)
    assert np.linalg.norm(scene.touching() - scene.places, axis=-1)[held].max() <= kernels.SHORT + 1e-5
    assert np.median(np.linalg.norm(scene.touching() - scene.places, axis=-1)) < 2e-6


def test_a_leg_that_is_too_short_points_to_where_the_foot_should_be():
    scene = Scene(9, 50)
    scene.lock_all()
    hips = scene.positions[:, scene.legs.joints[:, 0]].astype(float)
    scene.places[:] = hips + 5 * (scene.touching() - hips)
    scene.hold(radius=np.inf, roll=np.pi, dt=1.0)
    thighs = scene.positions[:, scene.legs.joints[:, 1]] - hips
    legs = scene.positions[:, scene.legs.joints[:, 2]] - hips
    away = scene.places - hips
    cosines = np.sum(legs * away, axis=-1) / np.linalg.norm(legs, axis=-1) / np.linalg.norm(away, axis=-1)
    assert cosines.min() > 0.99  # the foot hangs on it, which bends the line a little
    shins = legs - thighs
    bones = np.linalg.norm(thighs, axis=-1) + np.linalg.norm(shins, axis=-1)
    assert (np.linalg.norm(legs, axis=-1) >= 0.9899 * bones).all()
    feet = scene.touching() - scene.positions[:, scene.legs.joints[:, 2]]
    ahead = scene.places - scene.positions[:, scene.legs.joints[:, 2]]
    leaning = np.sum(feet * ahead, axis=-1) / np.linalg.norm(feet, axis=-1) / np.linalg.norm(ahead, axis=-1)
    assert leaning.min() > 0.99999


@pytest.mark.parametrize("roll", [0.0, 0.2, 0.5])
def test_a_foot_rolls_no_further_than_it_may(roll):
    scene, before = Scene(9, 50), Scene(9, 50)
    scene.lock_all()
    scene.places[:] += [0.2, 0.0, -0.3]
    scene.hold(radius=np.inf, roll=roll, dt=1.0)
    feet = scene.legs.joints[:, 2]
    turns = quat.inverse_multiply(before.rotations[:, feet].astype(float), scene.rotations[:, feet].astype(float))
    angles = quat.angle(turns)
    assert angles.max() == pytest.approx(roll, abs=1e-3)


def test_a_heel_comes_up_before_a_foot_comes_along():
    """A little further than the leg reaches with the foot as it is, what touches is still held."""
    scene = Scene(10, 100)
    scene.lock_all()
    hip, _, ankle, _ = scene.legs.joints.T
    leg = scene.positions[:, ankle].astype(float) - scene.positions[:, hip]
    whole = sum(
        np.linalg.norm(scene.positions[:, b].astype(float) - scene.positions[:, a], axis=-1)
        for a, b in zip(scene.legs.joints.T[:2], scene.legs.joints.T[1:3], strict=True)
    )
    stretch = (1.005 * whole - np.linalg.norm(leg, axis=-1))[..., None] * leg / np.linalg.norm(leg, axis=-1)[..., None]
    scene.places[:] = scene.touching() + stretch
    scene.hold(radius=np.inf)
    held = np.linalg.norm(scene.touching() - scene.places, axis=-1)[scene.locked]
    assert scene.locked.mean() > 0.5 and held.max() <= 1e-5


def test_a_held_foot_comes_along_no_further_than_the_leg_is_too_short():
    scene = Scene(9, 50)
    scene.lock_all()
    scene.places[:] += [0.2, 0.0, -0.3]
    frames, far = scene.touching(), scene.places.copy()
    scene.hold(radius=np.inf, settling=0.0)
    moved = np.linalg.norm(scene.places - far, axis=-1)
    assert (moved[scene.locked] > 0.01).any() and (moved == 0).any()
    np.testing.assert_allclose(scene.touching()[moved > 0], scene.places[moved > 0], atol=1e-5)
    hangs = (scene.places - frames)[..., 1] > kernels.HANGING
    np.testing.assert_array_equal(scene.locked, ~((moved > 0) & hangs))  # those are let go
    assert scene.offsets.any(axis=-1)[~scene.locked].all() and not scene.offsets[scene.locked].any()


def test_a_foot_that_rolled_unrolls_slowly_once_it_is_let_go():
    scene = Scene(9, 50)
    scene.lock_all()
    scene.places[:] += [0.2, 0.0, -0.3]
    scene.hold(radius=np.inf, dt=1.0)
    assert np.linalg.norm(scene.rolls, axis=-1).max() == pytest.approx(CONFIG["roll"], abs=1e-3)
    feet, shown = scene.legs.joints[:, 2], Scene(9, 50)
    rolled = scene.rotations[:, feet].astype(float)
    scene.positions, scene.rotations = shown.positions, shown.rotations  # the same frame
    scene.planted[:], scene.offsets[:] = False, 0.0
    scene.hold(radius=np.inf)
    assert not scene.locked.any()
    assert quat.angle(quat.inverse_multiply(rolled, scene.rotations[:, feet].astype(float))).max() < 0.12


def test_a_swinging_foot_does_not_roll():
    """A correction that the leg is too short for is left undone, so that the foot's angle does not jump with it."""
    scene, before = Scene(9, 50), Scene(9, 50)
    scene.planted[:], scene.locked[:], scene.rates[:] = False, False, 0.0
    scene.offsets[:] = [0.2, 0.0, -0.3]
    scene.hold()
    feet = scene.legs.joints[:, 2]
    turns = quat.inverse_multiply(before.rotations[:, feet].astype(float), scene.rotations[:, feet].astype(float))
    assert quat.angle(turns).max() < 1e-3


def test_a_foot_that_lands_where_the_leg_is_too_short_rolls_by_and_by():
    scene, before = Scene(9, 50), Scene(9, 50)
    scene.lock_all()
    scene.places[:] += [0.2, 0.0, -0.3]
    scene.hold(radius=np.inf)
    feet = scene.legs.joints[:, 2]
    turns = quat.inverse_multiply(before.rotations[:, feet].astype(float), scene.rotations[:, feet].astype(float))
    assert 0.2 < quat.angle(turns).max() < 0.3


def test_a_swinging_leg_does_not_snap_straight():
    """A foot is drawn away from the hip a centimetre at a time: no step turns the knee by much."""
    angles = []
    for away in np.arange(0.0, 0.5, 0.01):
        scene = Scene(18, 30)
        scene.planted[:], scene.locked[:], scene.rates[:] = False, False, 0.0
        hip, knee, ankle, _ = scene.legs.joints.T
        leg = scene.positions[:, ankle].astype(float) - scene.positions[:, hip]
        scene.offsets[:] = away * leg / np.linalg.norm(leg, axis=-1, keepdims=True)
        scene.hold(halflife=np.inf)
        bones = scene.positions[:, [hip, knee, ankle]].astype(float)  # (C, 3, K, 3)
        thigh, shin = bones[:, 1] - bones[:, 0], bones[:, 2] - bones[:, 1]
        angles.append(quat.angle(quat.between(thigh, shin)))
    assert np.abs(np.diff(angles, axis=0)).max() < np.radians(7.5)


def test_knees_do_not_flip():
    before, after = Scene(11, 300, 0.15), Scene(11, 300, 0.15)
    after.hold(radius=np.inf, grip=np.inf)
    hip, knee, ankle, _ = before.legs.joints.T

    def bent(scene):
        """Where the knee is off the line from hip to foot, in the root's axes."""
        leg = scene.positions[:, ankle].astype(float) - scene.positions[:, hip]
        thigh = scene.positions[:, knee].astype(float) - scene.positions[:, hip]
        return thigh - np.sum(thigh * leg, axis=-1, keepdims=True) / np.sum(leg * leg, axis=-1, keepdims=True) * leg

    sides = np.sum(bent(before) * bent(after), axis=-1)
    straight = np.linalg.norm(bent(before), axis=-1) < 0.01
    assert (sides[~straight] > 0).all()
    ahead = np.sum(bent(after) * quat.rotate(before.rotations[:, hip].astype(float), before.legs.poles[None]), axis=-1)
    assert (ahead > -1e-3).all()


@pytest.mark.parametrize("backward", [0.0, 0.04, 0.08, 0.2])
def test_knees_that_are_straight_or_bent_backward_bend_the_way_knees_do(backward):
    """Offsets of a transition may stretch a knee too far, by some radians."""
    scene = Scene(11, 30)
    hip, knee, _, _ = scene.legs.joints.T
    bones = scene.local_positions[:, knee].astype(float)  # the bones of this skeleton are in line
    axes = np.cross(bones, np.broadcast_to(scene.legs.poles, bones.shape))
    axes /= np.linalg.norm(axes, axis=-1, keepdims=True)
    scene.local_rotations[:, knee] = quat.from_angle_axis(np.full(axes.shape[:-1], backward), axes)
    pose = kinematics.forward(scene.skeleton, scene.local_positions, scene.local_rotations)
    scene.positions, scene.rotations = pose.positions.copy(), pose.rotations.copy()
    poles = quat.rotate(scene.rotations[:, hip].astype(float), scene.legs.poles[None])
    straight = scene.positions[:, knee].astype(float)
    scene.lock_all()
    scene.places[:] = scene.touching() + 0.15 * (scene.positions[:, hip] - scene.touching())
    scene.hold()
    assert (np.sum((scene.positions[:, knee] - straight) * poles, axis=-1) > 0.1).all()


def test_feet_in_the_air_are_left_alone():
    scene, before = Scene(12), Scene(12)
    scene.planted[:], scene.locked[:] = False, False
    scene.offsets[:], scene.rates[:] = 0.0, 0.0
    scene.hold()
    np.testing.assert_array_equal(scene.positions, before.positions)
    np.testing.assert_array_equal(scene.rotations, before.rotations)
    assert not scene.locked.any()


def test_a_foot_that_lands_is_held_where_it_is_shown():
    scene = Scene(13)
    scene.planted[:], scene.locked[:] = True, False
    scene.inputs[:], scene.strides[:] = scene.touching(), 0.0
    scene.offsets[:], scene.rates[:] = 0.01, 0.0
    fading, _ = reference.spring.decay(np.full(3, 0.01), np.zeros(3), halflife=0.1, dt=1 / 60)
    expected = scene.touching() + [0.01, fading[1], 0.01]  # only its height still changes
    scene.hold()
    assert scene.locked.all()
    np.testing.assert_allclose(scene.places, expected, atol=1e-6)


@pytest.mark.parametrize("why", ["fast", "corrected"])
def test_a_foot_is_not_held_yet(why):
    scene = Scene(14)
    scene.planted[:], scene.locked[:] = True, False
    scene.inputs[:] = scene.touching() - ([0.02, 0, 0] if why == "fast" else 0)
    scene.offsets[:], scene.rates[:] = [0, 0, 0.06 if why == "corrected" else 0], [0, 0, 1e-3]
    scene.hold()
    assert not scene.locked.any()


def test_a_planted_foot_that_is_not_held_goes_as_in_the_frames():
    """The body was moved by 3 cm, of which the frames themselves have 1 cm."""
    scene = Scene(14)
    scene.planted[:], scene.locked[:], scene.offsets[:], scene.rates[:] = True, False, 0.0, 0.0
    before, scene.strides[:] = scene.touching() - [0.03, 0.0, 0.0], [0.01, 0.0]
    scene.inputs[:] = before
    scene.hold(speed=0.0, slack=0.0)
    np.testing.assert_allclose(scene.offsets, np.broadcast_to([-0.02, 0.0, 0.0], scene.offsets.shape), atol=1e-6)
    assert np.median(np.linalg.norm(scene.touching() - before - [0.01, 0.0, 0.0], axis=-1)) < 1e-5


def test_a_foot_that_goes_as_in_the_frames_is_not_corrected():
    scene, before = Scene(14), Scene(14)
    scene.planted[:], scene.locked[:], scene.offsets[:], scene.rates[:] = True, False, 0.0, 0.0
    scene.inputs[:] = scene.touching() - [0.03, 0.0, 0.0]
    scene.strides[:] = [0.03 + 5e-5, 0.0]  # nearly
    scene.hold(speed=0.0, least=1e-4)
    np.testing.assert_array_equal(scene.positions, before.positions)


@pytest.mark.parametrize("why", ["lifted", "far"])
def test_a_foot_that_is_let_go_starts_where_it_was_held(why):
    scene = Scene(15, reach=0.03)
    scene.lock_all()
    scene.planted[:] = why == "far"
    scene.inputs[:] = scene.touching() - np.array([0.01, 0.02, 0.0])
    away = scene.places - scene.touching()
    scene.places[:] = scene.touching() + 0.03 * away / np.linalg.norm(away, axis=-1, keepdims=True)
    places, touching = scene.places.copy(), scene.touching()
    scene.hold(radius=0.02 if why == "far" else 0.2)
    assert not scene.locked.any()
    np.testing.assert_allclose(scene.offsets, places - touching, atol=1e-6)
    np.testing.assert_allclose(scene.rates, np.broadcast_to([-0.6, -1.2, 0.0], scene.rates.shape), atol=1e-4)
    reached = np.linalg.norm(scene.touching() - places, axis=-1)
    assert np.median(reached) < 1e-5


def test_plain_python_gives_the_same():
    compiled, plain = Scene(16, 3), Scene(16, 3)
    compiled.hold()
    plain.hold(kernels.lock_feet.py_func)
    np.testing.assert_allclose(plain.positions, compiled.positions, atol=1e-5)


def test_shortest_turns_one_direction_to_another():
    rng = np.random.default_rng(17)
    for a, b in rng.normal(size=(50, 2, 3)):
        turned = quat.rotate(np.array(kernels.shortest_turn(*a, *b)), a)
        np.testing.assert_allclose(turned / np.linalg.norm(a), b / np.linalg.norm(b), atol=1e-9)
        np.testing.assert_allclose(kernels.turn_vector(*kernels.shortest_turn(*a, *b), *a), turned, atol=1e-12)
    assert kernels.shortest_turn(0.0, 0.0, 0.0, 1.0, 0.0, 0.0) == (1.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize("seed", range(2))
def test_raise_feet_agrees_with_the_reference(checked, seed):
    rng = np.random.default_rng(seed)
    twin = Scene(seed)
    soles = find_soles(small().skeleton, twin.legs)
    floors = rng.normal(size=twin.planted.shape) * 0.05
    expected = []
    for c in range(len(twin.positions)):
        positions, rotations = twin.positions[c], twin.rotations[c]
        for k, leg in enumerate(twin.legs.joints):
            sole = [(j, point) for j, point in zip(soles.joints[k], soles.points[k], strict=True) if j >= 0]
            local = twin.local_positions[c], twin.local_rotations[c]
            positions, rotations = reference.raise_foot(
                twin.skeleton.parents, leg, twin.legs.poles[k], sole, *local, positions, rotations, floors[c, k]
            )
        expected.append((positions, rotations))
    for kernel in (kernels.raise_feet, checked(kernels).raise_feet):
        scene = Scene(seed)
        raise_all(scene, soles, floors, kernel)
        np.testing.assert_allclose(scene.positions, [positions for positions, _ in expected], atol=2e-5)
        turns = quat.inverse_multiply(scene.rotations.astype(float), np.array([turned for _, turned in expected]))
        assert quat.angle(turns).max() < 3e-4


def raise_all(scene, soles, floors, kernel=kernels.raise_feet):
    chains = kernels.LegChains(scene.legs.joints, scene.tips, scene.legs.poles, scene.legs.below)
    local = scene.local_positions, scene.local_rotations
    kernel(scene.skeleton.parents, chains, soles, *local, floors, scene.positions, scene.rotations)


def test_no_foot_is_left_in_the_ground():
    scene = Scene(1)
    soles = find_soles(small().skeleton, scene.legs)
    floors = np.full(scene.planted.shape, 0.1)  # all feet that stand are 10 cm deep
    raise_all(scene, soles, floors)
    turned = quat.rotate(scene.rotations[:, soles.joints].astype(float), soles.points[None])
    lowest = (scene.positions[:, soles.joints, 1] + turned[..., 1]).min(axis=2)
    assert (lowest > 0.1 - 1e-5).all()
    before = scene.positions.copy()
    raise_all(scene, soles, floors)  # and a foot on the ground is not moved
    np.testing.assert_allclose(scene.positions, before, atol=2e-4)
