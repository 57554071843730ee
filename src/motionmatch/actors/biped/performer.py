"""The biped performer: puts a script into motion.

actor = make_biped(seed=1)
clip = actor.perform([walk(4.0, speed=1.3), idle(2.0)])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.biped import legs, poses
from motionmatch.actors.biped.body import (
    BALL_HEIGHT,
    LEG,
    NAMES,
    Proportions,
    heel_point,
    leg_length,
    make_anatomy,
    make_skeleton,
)
from motionmatch.actors.biped.drive import DriveSignals, time_strides
from motionmatch.actors.biped.footwork import Footing, plan_footing, separate_feet
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.biped.gaits import GaitModel, GaitPose
from motionmatch.actors.biped.soles import Sole
from motionmatch.actors.moves import carry, climb, crawl, jump, posture, reach, sit, tight
from motionmatch.actors.moves.cuts import (
    Cut,
    find_cuts,
    find_pushes,
    find_sink,
    lean_into_push,
    make_cut_beat,
    push_strength,
    shift_feet_outward,
    stride_ahead,
)
from motionmatch.actors.moves.script import Script, find_props
from motionmatch.actors.moves.tight import startle_pose
from motionmatch.actors.moves.vocabulary import Move
from motionmatch.actors.performance import Performance
from motionmatch.actors.props.terrain import Terrain
from motionmatch.actors.signals import smooth_noise, smoothstep
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags, find_spans

_X, _Y, _Z = np.eye(3)
GRAVITY = 9.81
LONGEST_STANCE_LEG = 0.983
"""How far a leg straightens before its heel rises, as a share of its length."""
BRAKING = 0.12
"""Extra backward lean of the trunk in a hard stop, radians."""
MARGIN_SECONDS = 1.0
"""Time that is acted before and after a take, and cut off: a take may begin and end in motion."""


@dataclass(frozen=True)
class Liveliness:
    """Amounts of random variation of a performer."""

    legs: float = 2.0
    """Smooth noise on the leg joints from stride to stride, degrees."""
    arms: float = 3.0
    """Smooth noise on arms and trunk, degrees."""
    rhythm: float = 0.015
    """Smooth noise on the cadence, as a share."""


@dataclass(frozen=True, eq=False)
class Biped:
    """One biped performer."""

    skeleton: Skeleton
    model: GaitModel
    liveliness: Liveliness
    seed: int

    def perform(
        self,
        script: Script | Sequence[Move] | str,
        *,
        terrain: Terrain | None = None,
        fps: float = 60.0,
        take: int = 0,
        name: str = "take",
    ) -> Performance:
        """Act out a script, on level ground or on a terrain. The same performer, script and take give the same motion.

        The result has `contacts`, `terrain`, `props`, `footprints` and `tags`.
        """
        script = Script.of(script)
        ground = None if terrain is None or terrain.is_level else terrain
        rng = np.random.default_rng([self.seed, take])
        margin = round(MARGIN_SECONDS * fps)

        def act(part: Script) -> tuple[Clip, list[Footing]]:
            drive = part.drive(fps).with_margin(margin)
            hold = self._hold(part, drive.num_frames, margin, fps)
            return self.move(drive, rng, hold=hold, cuts=find_cuts(part, fps, margin=margin), ground=ground)

        if crawl.has_crawl(script):
            crawled = crawl.perform_with_crawls(
                script, self.skeleton, act, terrain=terrain, margin=margin, fps=fps, rng=rng
            )
            clip = replace(crawled.to_clip(self.skeleton, script, fps), name=name, anatomy=make_anatomy())
            return Performance.of(clip, terrain=terrain, props=find_props(script, terrain, clip))
        clip, feet = act(script)
        inside = slice(margin, clip.num_frames - margin)
        tags = {
            **script.spans(fps),
            **clip.tags.trim(inside.start, inside.stop).spans,
            **{
                f"{side}_contact": find_spans(f.toes_down[inside])
                for side, f in zip(("left", "right"), feet, strict=True)
            },
        }
        positions, rotations = clip.positions[inside], clip.rotations[inside]
        acted = Clip(self.skeleton, positions, rotations, fps=fps, name=name, tags=Tags(tags), anatomy=make_anatomy())
        return Performance.of(acted, terrain=terrain, props=find_props(script, terrain, acted))

    def move(
        self,
        drive: DriveSignals,
        rng: np.random.Generator,
        *,
        hold: posture.PostureTrack | None = None,
        cuts: Sequence[Cut] = (),
        ground: Terrain | None = None,
    ) -> tuple[Clip, list[Footing]]:
        """Follow a drive in the given postures: the motion, and the planned feet.

        In `cuts` the direction changes: the stride is timed so that one foot is planted in the middle of each.
        """
        if hold is not None and hold.shuffle.any():
            drive = replace(drive, bustle=tight.BUSTLE * hold.shuffle)
        ratio = leg_length(self.skeleton) / LEG
        canonical = stride_ahead(drive.to_canonical(ratio), cuts)
        rhythm = (1.0 + self.liveliness.rhythm * smooth_noise(rng, drive.num_frames, 1.0, drive.fps)) / np.sqrt(ratio)
        if hold is not None:
            rhythm = rhythm * (1.0 + tight.QUICKER * hold.crouch + tight.SMALLER * hold.shuffle)
        beats = [make_cut_beat(cut, canonical, self.model) for cut in cuts]
        leaps = jump.find_leaps(drive, ground)
        if leaps:
            rhythm = rhythm * jump.stretch_flights(canonical, self.model, leaps)
            beats += [jump.make_jump_beat(canonical, self.model, leap) for leap in leaps]
        if ground is not None:
            rhythm = rhythm * climb.match_treads(drive, canonical, self.model, ground)
            rhythm = rhythm * climb.lengthen_over_hurdles(drive, ground)
            beats += climb.make_hurdle_beats(drive, ground)
        steps = time_strides(canonical, self.model, rhythm=rhythm, beats=beats)
        flights = jump.find_flights(steps, leaps)
        small = 0.0 if hold is None else tight.SMALL * hold.shuffle
        active = poses.find_activity(canonical, steps, small)
        model = self.model if ground is None else self._level_model
        pose = poses.pose_gait(model, self.idle, canonical, steps.phases, active)
        pose = replace(pose, pelvis=ratio * pose.pelvis)
        pose = self._add_noise(pose, drive, rng)
        own, eyes, stance, loose, hands = rng.spawn(5)
        pose = poses.swing_arms_sideways(pose, canonical, steps.phases, own)
        if hold is not None and hold.crouch.any():
            pose = poses.swing_arms_crouched(pose, canonical, steps.phases, hold.crouch, loose)
        pose = jump.pose_jump(self._lean_trunk(pose, drive), flights, self.idle, drive.fps)
        planted, lifts = steps.planted(), np.zeros((drive.num_frames, 2))
        if hold is not None and hold.seated.any():
            pose, drawn, lifts = sit.place_sitting_feet(pose, 1.0 - drive.activity, hold.seated, stance, drive.fps)
            planted = planted & ~drawn
        push = find_pushes(drive, cuts)
        flown = jump.fly_pelvis(pose.pelvis[:, 1], flights, drive.fps) - pose.pelvis[:, 1]
        climbed = flown - find_sink(push)
        if ground is not None:
            rise = climb.find_climb(drive, ground)
            climbed, pose = climbed + rise, climb.lean_on_slope(pose, rise, drive.fps)
        flown = gaussian_filter1d(np.maximum(flown, 0.0), 0.03 * drive.fps) if flights else flown
        asked = (*_to_world(pose, drive), planted, drive, hold, push, ground, climbed, flown)
        feet = self._plan_feet(*asked, lifts if lifts.any() else None)
        carries = poses.choose_weight_leg(1.0 - drive.activity, rng, drive.fps)
        carries = carries * (1.0 if hold is None else 1.0 - np.clip(hold.crouch + hold.narrow, 0.0, 1.0))
        pose = poses.shift_weight(pose, carries)
        pose = lean_into_push(pose, push, drive.headings)
        if hold is None:
            pose = posture.lead_with_trunk(pose, drive)
        else:
            pose = tight.twist_pose(pose, hold.twist, hold.tuck, self.idle)
            pose = tight.squeeze_pose(pose, hold.narrow, self._standing)
            pose = startle_pose(pose, hold.startle)
            hold = posture.crouch_under_cover(hold, pose, self.skeleton, fps=drive.fps)
            pose = tight.crouch_pose(pose, hold.crouch, self.skeleton)
            shifts = sit.make_shifts(hold.seated, rng, drive.fps)
            pose = sit.sit_pose(pose, hold.seated, hold.seats, self.skeleton, shifts, drive.fps)
        root, rotations = _to_world(pose, drive)
        root = root + climbed[:, None] * _Y
        still, uneven = smoothstep(1.0 - drive.activity, 0.5, 1.0), ground is not None
        easy = legs.EASY_ANKLE if uneven else legs.ANKLE
        for _ in range(4):  # until no joint bends too far
            placed, bent = self._place_on_feet(root, rotations, flights, drive.fps, feet, uneven=uneven, still=still)
            more = legs.find_heel_lifts(self.skeleton, bent, drive.fps, beyond=easy)
            tip = legs.find_pelvis_tip(self.skeleton, bent, drive.fps)
            if not more.any() and not tip.any():
                break
            lifts, easy, rotations = lifts + more, legs.ANKLE, legs.tip_pelvis(rotations, tip)
            feet = self._plan_feet(*asked, lifts) if more.any() else feet
        root, rotations = placed, bent
        if hold is not None and hold.grip.amounts.any():
            facing = quat.from_angle_axis(drive.headings, _Y)
            rotations = carry.hold_box(self.skeleton, root, rotations, facing=facing, grip=hold.grip, fps=drive.fps)
        if hold is not None and hold.reaching.amounts.any():
            rotations = reach.reach_out(
                self.skeleton, root, rotations, hold.reaching, grounds=drive.places, headings=drive.headings
            )
        if hold is not None and hold.seated.any():
            rotations = sit.rest_hands(self.skeleton, root, rotations, hold.seated, shifts)
        waits = (1.0 - drive.activity) * (1.0 if hold is None else hold.idle)
        rotations = poses.add_fidgets(self.skeleton, root, rotations, waits, hands, drive.fps)
        rotations = posture.look_ahead(self.skeleton, root, rotations, drive, hold, posture.make_glances(drive, eyes))
        positions = np.tile(self.skeleton.offsets.astype(float), (drive.num_frames, 1, 1))
        positions[:, 0] = root
        rotations = quat.unroll(quat.normalize(rotations))
        tags = Tags({"jump": tuple(flights)} if flights else {})
        return Clip(self.skeleton, positions, rotations, fps=drive.fps, tags=tags, anatomy=make_anatomy()), feet

    def _hold(self, script: Script, frames: int, margin: int, fps: float) -> posture.PostureTrack | None:
        """Return the postures of a script that is acted with a margin; None if it is upright throughout."""
        if all(move.posture == posture.UPRIGHT for move in script.moves):
            return None
        edges = margin + script.edges(fps)
        edges[0], edges[-1] = 0, frames
        spans = zip(script.moves, edges[:-1], edges[1:], strict=True)
        for move in script.moves:
            lowest = tight.find_lowest_headroom(self.skeleton, self._standing)
            if move.posture.headroom < lowest:
                raise InputError(
                    f"'{move.name}' with clearance={move.posture.headroom:g}: this performer passes under no less; "
                    f"the nearest is {np.ceil(100 * lowest) / 100:g}."
                )
        asked = [(move.posture, int(start), int(stop)) for move, start, stop in spans]
        return posture.hold_postures(asked, self.skeleton, self._standing, fps=fps)

    @cached_property
    def _standing(self) -> GaitPose:
        """The idle pose, scaled to this body."""
        return GaitPose(self.idle.rotations, self.idle.pelvis * leg_length(self.skeleton) / LEG)

    @cached_property
    def _level_model(self) -> GaitModel:
        """The gait model for uneven ground."""
        return self.model.without_bounce()

    @cached_property
    def idle(self) -> GaitPose:
        """The idle pose of the average body in this performer's bearing."""
        return poses.make_idle_pose(self.model)

    def _add_noise(self, pose: GaitPose, drive: DriveSignals, rng: np.random.Generator) -> GaitPose:
        """Add noise from stride to stride; while standing, breath, shifts of weight and looks around."""
        frames, fps = drive.num_frames, drive.fps
        rotations = pose.rotations.copy()
        still = 1.0 - drive.activity
        for joint, joint_name in enumerate(NAMES):
            if joint == 0 or "Toe" in joint_name:
                continue
            of_leg = any(part in joint_name for part in ("UpLeg", "Leg", "Foot"))
            # The noise of elbow and wrist adds to that of the shoulder: the whole arm shares the allowance.
            size = np.radians(self.liveliness.legs if of_leg else self.liveliness.arms) / (2.0 if of_leg else 2.5)
            wobble = np.stack([smooth_noise(rng, frames, 0.9, fps) for _ in range(3)], axis=-1) * [1.0, 0.5, 0.5]
            rotations[:, joint] = quat.multiply(
                rotations[:, joint], quat.from_scaled_angle_axis(size * (1.0 - 0.6 * still[:, None]) * wobble)
            )
        return poses.animate_standing(GaitPose(rotations, pose.pelvis), still, rng, fps)

    def _lean_trunk(self, pose: GaitPose, drive: DriveSignals) -> GaitPose:
        """Lean the trunk forward when speeding up, and back when slowing down."""
        acceleration = gaussian_filter1d(np.gradient(drive.forward) * drive.fps, 0.07 * drive.fps, mode="nearest")
        lean = np.clip(0.35 * acceleration / GRAVITY, -0.15, 0.15) - BRAKING * smoothstep(-acceleration, 1.5, 5.0)
        rotations = pose.rotations.copy()
        back = NAMES.index("LowerBack")
        rotations[:, back] = quat.multiply(quat.from_angle_axis(lean, _X), rotations[:, back])
        return GaitPose(rotations, pose.pelvis)

    def _plan_feet(
        self,
        root: np.ndarray,
        rotations: np.ndarray,
        planted: np.ndarray,
        drive: DriveSignals,
        hold: posture.PostureTrack | None,
        push: np.ndarray,
        ground: Terrain | None,
        climbed: np.ndarray,
        flown: np.ndarray,
        lifts: np.ndarray | None = None,
    ) -> list[Footing]:
        """Plan both feet. `push` (F, 3) is the sideways push, `lifts` (F, 2) how far heels have to rise, radians."""
        positions, turned = legs.world_pose(self.skeleton, root, rotations)
        ratio = leg_length(self.skeleton) / LEG
        ends = dict(zip(self.skeleton.end_parents.tolist(), self.skeleton.end_offsets.astype(float), strict=True))
        turn = quat.from_angle_axis(drive.headings, _Y)

        def plan_foot(side: int, shift: np.ndarray | float = 0.0) -> Footing:
            ankles = positions[:, legs.FEET[side]]
            in_flight = np.maximum(flown, 0.0)[:, None] * _Y  # the feet fly with the body
            ankles = ankles + in_flight + shift_feet_outward(push) + shift
            if hold is not None and hold.narrow.any():
                beside = quat.inverse_rotate(turn, ankles - drive.places)
                ankles = drive.places + quat.rotate(turn, tight.align_feet(beside, hold.narrow, self.skeleton))
            low = poses.find_step_lowering(drive) if ground is None else np.zeros(drive.num_frames)
            if hold is not None:
                low = np.maximum(low, tight.LOW_CROUCHED * np.minimum(hold.crouch, 1.0))
            ankles = tight.lower_steps(ankles, low, self.skeleton)
            toe = legs.TOES[side]
            ball, toes = self.skeleton.offsets[toe].astype(float), float(np.linalg.norm(ends[toe]))
            own = Sole(ball, heel_point(self.skeleton), BALL_HEIGHT * ratio, toes)
            hips, leg = positions[:, legs.UP_LEGS[side]] + climbed[:, None] * _Y, leg_length(self.skeleton)
            lift = None if hold is None else tight.LIFTED_HEELS * hold.crouch
            foot = plan_footing(
                ankles,
                turned[:, legs.FEET[side]],
                hips,
                planted[:, side],
                sole=own,
                leg=np.full(drive.num_frames, LONGEST_STANCE_LEG * leg),
                fps=drive.fps,
                ground=None if ground is None else ground.with_toe_room,
                running=drive.shares["run"],
                pushed=push_strength(push) if push.any() else None,
                lift=lift if lifts is None else lifts[:, side] + (0.0 if lift is None else lift),
            )
            if ground is not None:
                foot = climb.clear_edges(foot, ground, sole=own, hips=hips, leg=leg, fps=drive.fps)
            return foot

        feet = [plan_foot(0), plan_foot(1)]
        if ground is None:
            for side, shift in enumerate(separate_feet(feet[0], feet[1], drive.fps)):
                feet[side] = plan_foot(side, shift) if shift.any() else feet[side]
        return feet

    def _place_on_feet(
        self,
        root: np.ndarray,
        rotations: np.ndarray,
        flights: list[tuple[int, int]],
        fps: float,
        feet: list[Footing],
        *,
        uneven: bool,
        still: np.ndarray,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Place legs on their feet, bent on uneven ground: pelvis (F, 3) and local rotations (F, J, 4)."""
        if uneven:
            down = climb.find_lowering(self.skeleton, root, rotations, feet, fps, flights=flights)
            root = root - jump.keep_fall(down, flights)[:, None] * _Y
        return legs.place_legs(self.skeleton, root, rotations, feet, fps, still=still)[:2]


def make_biped(seed: int = 0, *, liveliness: Liveliness | None = None) -> Biped:
    """Make a performer: proportions and bearing are drawn from the seed."""
    rng = np.random.default_rng(seed)
    average = load_gait_model()
    shares = rng.dirichlet(np.ones(len(average.actors)))
    model = average.with_actor(dict(zip(average.actors, shares, strict=True)))
    return Biped(make_skeleton(Proportions.draw(rng)), model, liveliness or Liveliness(), seed)


def _to_world(pose: GaitPose, drive: DriveSignals) -> tuple[np.ndarray, np.ndarray]:
    """Move a pose from the travelling frame to the world: pelvis (F, 3) and rotations (F, J, 4)."""
    turn = quat.from_angle_axis(drive.headings, _Y)
    rotations = pose.rotations.copy()
    rotations[:, 0] = quat.multiply(turn, rotations[:, 0])
    return drive.places + quat.rotate(turn, pose.pelvis), rotations
