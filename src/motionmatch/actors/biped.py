"""A performer on two legs: a body, a way of moving, and the motion it makes of what it is asked to do.

actor = biped(seed=1)
clip = actor.perform([walk(4.0, speed=1.3), idle(2.0)])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors import carry, chair, climb, jump, legs, postures
from motionmatch.actors import cuts as turns
from motionmatch.actors.beats import in_step
from motionmatch.actors.drive import Drive
from motionmatch.actors.footwork import Footing, Sole, footing
from motionmatch.actors.gaits import GaitModel, GaitPose
from motionmatch.actors.human import BALL_HEIGHT, LEG, MIRROR, NAMES, Proportions, anatomy, heel, human, leg_length
from motionmatch.actors.script import Move, Script
from motionmatch.actors.signals import ease, smooth_noise
from motionmatch.actors.terrain import OnTerrain, Terrain
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.mirror import reflect_rotation
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags, spans_of

_X, _Y, _Z = np.eye(3)
GRAVITY = 9.81
STRAIGHT = 0.983
"""How far a leg straightens before its heel rises, as a share of its length."""
MARGIN_SECONDS = 1.0
"""How much is acted before a take and after it, and cut: nobody starts out of nothing."""
RUNNING_BEND = 0.04
"""And how much less in running, whose knee is never straight."""


@dataclass(frozen=True)
class Liveliness:
    """How much a performer differs from a machine."""

    legs: float = 2.0
    """Smooth noise on the leg joints from stride to stride, degrees."""
    arms: float = 3.0
    """And on arms and trunk."""
    rhythm: float = 0.015
    """And on the cadence, as a share."""


@dataclass(frozen=True, eq=False)
class Biped:
    """One performer."""

    skeleton: Skeleton
    model: GaitModel
    liveliness: Liveliness
    seed: int

    def perform(self, script: Script | list[Move], *, fps: float = 60.0, take: int = 0, name: str = "take") -> Clip:
        """Act out a script on level ground. The same performer, script and take give the same motion."""
        return self._perform(script, None, fps, take, name)

    def perform_on(
        self,
        script: Script | list[Move],
        terrain: Terrain,
        *,
        fps: float = 60.0,
        take: int = 0,
        name: str = "take",
    ) -> OnTerrain:
        """Act out a script on ground of known height, which is kept with the motion."""
        return OnTerrain(self._perform(script, terrain, fps, take, name), terrain)

    def _perform(self, script: Script | list[Move], ground: Terrain | None, fps: float, take: int, name: str) -> Clip:
        script = script if isinstance(script, Script) else Script(tuple(script))
        rng = np.random.default_rng([self.seed, take])
        margin = round(MARGIN_SECONDS * fps)
        drive = script.drive(fps).with_margin(margin)
        hold = self._hold(script, drive.num_frames, margin, fps)
        cuts = turns.find(script, fps, margin=margin)
        clip, feet = self.move(drive, rng, hold=hold, cuts=cuts, ground=ground)
        inside = slice(margin, clip.num_frames - margin)
        tags = {
            **script.spans(fps),
            **clip.tags.trimmed(inside.start, inside.stop).spans,
            **{
                f"{side}_contact": spans_of(f.ball_down[inside])
                for side, f in zip(("left", "right"), feet, strict=True)
            },
        }
        positions, rotations = clip.positions[inside], clip.rotations[inside]
        return Clip(self.skeleton, positions, rotations, fps=fps, name=name, tags=Tags(tags), anatomy=anatomy())

    def move(
        self,
        drive: Drive,
        rng: np.random.Generator,
        *,
        hold: postures.Hold | None = None,
        cuts: Sequence[turns.Cut] = (),
        ground: Terrain | None = None,
    ) -> tuple[Clip, list[Footing]]:
        """Follow a drive in the given postures, and say where the feet were planted.

        In `cuts` it changes direction: the stride is timed so that in the middle of each one foot,
        whichever suits, is planted and carries the body.
        """
        ratio = leg_length(self.skeleton) / LEG
        canonical = turns.striding_ahead(drive.resized(ratio), cuts)
        rhythm = (1.0 + self.liveliness.rhythm * smooth_noise(rng, drive.num_frames, 1.0, drive.fps)) / np.sqrt(ratio)
        if hold is not None:
            rhythm = rhythm * (1.0 + postures.QUICKER * hold.crouch)
        beats = [cut.beat for cut in cuts]
        leaps = jump.leaps(drive, ground)
        if leaps:
            rhythm = rhythm * jump.drawn_out(canonical, self.model, leaps)
            beats += [jump.beat(canonical, self.model, leap) for leap in leaps]
        if ground is not None:
            rhythm = rhythm * climb.tread_by_tread(drive, canonical, self.model, ground)
            beats += climb.hurdles(drive, ground)
        steps = in_step(canonical, self.model, rhythm=rhythm, beats=beats)
        flights = jump.flights(steps, leaps)
        pose = self._gait_pose(canonical, steps.phases, ratio)
        pose = self._alive(pose, drive, rng)
        pose = self._leaning(pose, drive)
        under = turns.sharpness(cuts, drive.num_frames, drive.fps)
        if hold is not None:
            under = np.maximum(under, hold.narrow)
        flown = jump.flown(pose.pelvis[:, 1], flights, drive.fps) - pose.pelvis[:, 1]
        climbed = flown if ground is None else flown + climb.climbed(drive, ground)
        flown = gaussian_filter1d(np.maximum(flown, 0.0), 0.03 * drive.fps) if flights else flown
        feet = self._feet(*_set_down(pose, drive), steps.planted(), drive, hold, under, ground, climbed, flown)
        if hold is not None:
            pose = postures.turned(pose, hold.twist, hold.tuck, self.idle)
            hold = postures.under_cover(hold, pose, self.skeleton, fps=drive.fps)
            pose = postures.crouched(pose, hold.crouch, self.skeleton)
            pose = chair.seated(pose, hold.seated, hold.seats, self.skeleton)
        root, rotations = _set_down(pose, drive)
        root = root + climbed[:, None] * _Y
        root, rotations, _ = legs.place(self.skeleton, root, rotations, feet, drive.fps)
        if hold is not None and hold.grip.amounts.any():
            facing = quat.from_angle_axis(drive.headings, _Y)
            rotations = carry.held_by(self.skeleton, root, rotations, facing=facing, grip=hold.grip, fps=drive.fps)
        rotations = self._looking_ahead(root, rotations, drive, 1.0 if hold is None else 1.0 - 0.8 * hold.crouch)
        positions = np.tile(self.skeleton.offsets.astype(float), (drive.num_frames, 1, 1))
        positions[:, 0] = root
        rotations = quat.unroll(quat.normalize(rotations))
        tags = Tags({"jump": tuple(flights)} if flights else {})
        return Clip(self.skeleton, positions, rotations, fps=drive.fps, tags=tags, anatomy=anatomy()), feet

    def _hold(self, script: Script, frames: int, margin: int, fps: float) -> postures.Hold | None:
        """The postures of a script that is acted with a margin before and after it."""
        if all(move.posture == postures.UPRIGHT for move in script.moves):
            return None
        edges = margin + np.round(np.cumsum([0.0, *(move.seconds for move in script.moves)]) * fps).astype(int)
        edges[0], edges[-1] = 0, frames
        spans = zip(script.moves, edges[:-1], edges[1:], strict=True)
        standing = GaitPose(self.idle.rotations, self.idle.pelvis * leg_length(self.skeleton) / LEG)
        for move in script.moves:
            lowest = postures.lowest_headroom(self.skeleton, standing)
            if move.posture.headroom < lowest:
                raise InputError(
                    f"'{move.name}' with clearance={move.posture.headroom:g}: this performer passes under no less; "
                    f"the nearest is {np.ceil(100 * lowest) / 100:g}."
                )
        asked = [(move.posture, int(start), int(stop)) for move, start, stop in spans]
        return postures.held(asked, self.skeleton, standing, fps=fps)

    def _gait_pose(self, drive: Drive, phases: np.ndarray, ratio: float) -> GaitPose:
        """The model's pose, faded into standing where the actor stands."""
        gait = self.model.pose(np.mod(phases, 1.0), speed=drive.effort, turn=drive.turn, weights=drive.shares)
        active = drive.activity[:, None]
        rotations = quat.slerp(self.idle.rotations, gait.rotations, active)
        pelvis = ratio * (self.idle.pelvis + active * (gait.pelvis - self.idle.pelvis))
        return GaitPose(rotations, pelvis)

    @cached_property
    def idle(self) -> GaitPose:
        """Standing: legs by hand, nearly straight with feet under the hips, the rest as in walking but even."""
        mean = self.model.gaits["walk"].mean.rotations
        even = quat.mean(np.stack([mean, reflect_rotation(mean[MIRROR])]))
        even[0] = quat.IDENTITY
        for side, sign in (("Left", 1.0), ("Right", -1.0)):
            hip, knee, ankle, toe = (NAMES.index(side + part) for part in ("UpLeg", "Leg", "Foot", "ToeBase"))
            even[hip] = _product(_about(_Y, sign * 0.12), _about(_Z, sign * 0.03), _about(_X, -0.06))
            even[knee] = _about(_X, 0.14)
            even[ankle] = _product(_about(_X, -0.08), _about(_Z, -sign * 0.03))
            even[toe] = quat.IDENTITY
        body = human()
        positions, _ = legs.world(body, np.zeros((1, 3)), even[None])
        pelvis = np.zeros(3)
        pelvis[1] = BALL_HEIGHT - positions[0, list(legs.TOES), 1].mean()
        pelvis[2] = -positions[0, list(legs.FEET), 2].mean() - 0.03
        return GaitPose(even, pelvis)

    def _alive(self, pose: GaitPose, drive: Drive, rng: np.random.Generator) -> GaitPose:
        """Noise from stride to stride; standing, a breath, a shift of weight, a look around."""
        frames, fps = drive.num_frames, drive.fps
        rotations, pelvis = pose.rotations.copy(), pose.pelvis.copy()
        still = 1.0 - drive.activity
        for joint, joint_name in enumerate(NAMES):
            if joint == 0 or "Toe" in joint_name:
                continue
            of_leg = any(part in joint_name for part in ("UpLeg", "Leg", "Foot"))
            # The elbow and the wrist hang from the shoulder: the whole arm shares the allowance.
            size = np.radians(self.liveliness.legs if of_leg else self.liveliness.arms) / (2.0 if of_leg else 2.5)
            wobble = np.stack([smooth_noise(rng, frames, 0.9, fps) for _ in range(3)], axis=-1) * [1.0, 0.5, 0.5]
            rotations[:, joint] = quat.multiply(
                rotations[:, joint], quat.from_scaled_angle_axis(size * (1.0 - 0.6 * still[:, None]) * wobble)
            )
        breath = np.sin(2 * np.pi * np.cumsum(0.25 * (1.0 + 0.15 * smooth_noise(rng, frames, 4.0, fps))) / fps)
        shift = smooth_noise(rng, frames, 2.2, fps)
        look = (
            np.radians(14.0)
            * ease(smooth_noise(rng, frames, 1.3, fps), -1.0, 1.5)
            * smooth_noise(rng, frames, 2.5, fps)
        )
        pelvis[:, 0] += 0.028 * still * shift
        pelvis[:, 1] -= 0.006 * still * shift**2
        for joint_name, axis, angle in (
            ("Hips", _Z, -0.035 * shift),
            ("LowerBack", _Z, 0.03 * shift),
            ("Spine1", _X, -0.012 * breath),
            ("LeftShoulder", _Z, 0.015 * breath),
            ("RightShoulder", _Z, -0.015 * breath),
            ("Neck", _Y, 0.4 * look),
            ("Head", _Y, 0.6 * look),
        ):
            joint = NAMES.index(joint_name)
            rotations[:, joint] = quat.multiply(rotations[:, joint], quat.from_angle_axis(still * angle, axis))
        return GaitPose(rotations, pelvis)

    def _leaning(self, pose: GaitPose, drive: Drive) -> GaitPose:
        """The trunk leans into what speeds up and slows down."""
        acceleration = gaussian_filter1d(np.gradient(drive.forward) * drive.fps, 0.07 * drive.fps, mode="nearest")
        lean = np.clip(0.35 * acceleration / GRAVITY, -0.15, 0.15)
        rotations = pose.rotations.copy()
        back = NAMES.index("LowerBack")
        rotations[:, back] = quat.multiply(quat.from_angle_axis(lean, _X), rotations[:, back])
        return GaitPose(rotations, pose.pelvis)

    def _feet(
        self,
        root: np.ndarray,
        rotations: np.ndarray,
        planted: np.ndarray,
        drive: Drive,
        hold: postures.Hold | None,
        under: np.ndarray,
        ground: Terrain | None,
        climbed: np.ndarray,
        flown: np.ndarray,
    ) -> list[Footing]:
        """Where the feet go; those that are `under` (F,) the body are neither before nor behind it."""
        positions, turned = legs.world(self.skeleton, root, rotations)
        ratio = leg_length(self.skeleton) / LEG
        sole = Sole(self.skeleton.offsets[legs.TOES[0]].astype(float), heel(self.skeleton), BALL_HEIGHT * ratio)
        feet = []
        turn = quat.from_angle_axis(drive.headings, _Y)
        for side in (0, 1):
            ankles = positions[:, legs.FEET[side]]
            ankles = ankles + np.maximum(flown, 0.0)[:, None] * _Y  # in flight the feet come along
            if under.any():
                beside = quat.inverse_rotate(turn, ankles - drive.places)
                ankles = drive.places + quat.rotate(turn, postures.in_line(beside, under, self.skeleton))
            own = Sole(self.skeleton.offsets[legs.TOES[side]].astype(float), sole.heel, sole.height)
            feet.append(
                footing(
                    ankles,
                    turned[:, legs.FEET[side]],
                    positions[:, legs.UP_LEGS[side]] + climbed[:, None] * _Y,
                    planted[:, side],
                    sole=own,
                    leg=(STRAIGHT - RUNNING_BEND * drive.shares["run"]) * leg_length(self.skeleton),
                    fps=drive.fps,
                    ground=ground,
                    running=drive.shares["run"],
                    lift=None if hold is None else postures.LIFTED_HEELS * hold.crouch,
                )
            )
        return feet

    def _looking_ahead(
        self, root: np.ndarray, rotations: np.ndarray, drive: Drive, share: np.ndarray | float = 1.0
    ) -> np.ndarray:
        """The head keeps level and looks where the way goes, rather than swinging along with the trunk."""
        _, turned = legs.world(self.skeleton, root, rotations)
        neck, head = NAMES.index("Neck1"), NAMES.index("Head")
        steady = gaussian_filter1d(drive.turn, 0.25 * drive.fps, mode="nearest")
        ahead = quat.from_angle_axis(drive.headings + np.clip(0.3 * steady, -0.5, 0.5), _Y)
        wish = quat.inverse_multiply(turned[:, neck], ahead)
        out = rotations.copy()
        out[:, head] = quat.slerp(rotations[:, head], wish, 0.6 * share * drive.activity)
        return out


def biped(seed: int = 0, *, liveliness: Liveliness | None = None) -> Biped:
    """A performer: proportions and bearing drawn from the seed."""
    rng = np.random.default_rng(seed)
    average = GaitModel.load()
    shares = rng.dirichlet(np.ones(len(average.actors)))
    model = average.played_by(dict(zip(average.actors, shares, strict=True)))
    return Biped(human(Proportions.draw(rng)), model, liveliness or Liveliness(), seed)


def _set_down(pose: GaitPose, drive: Drive) -> tuple[np.ndarray, np.ndarray]:
    """Pelvis (F, 3) and rotations (F, J, 4) in the world, from the travelling frame."""
    turn = quat.from_angle_axis(drive.headings, _Y)
    rotations = pose.rotations.copy()
    rotations[:, 0] = quat.multiply(turn, rotations[:, 0])
    return drive.places + quat.rotate(turn, pose.pelvis), rotations


def _about(axis: np.ndarray, angle: float) -> np.ndarray:
    return quat.from_angle_axis(np.asarray(angle), axis)


def _product(*rotations: np.ndarray) -> np.ndarray:
    out = rotations[0]
    for each in rotations[1:]:
        out = quat.multiply(out, each)
    return out
