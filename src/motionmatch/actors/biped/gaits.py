"""The gait model: walking, running, going backward and side-stepping, fitted to recordings of people.

    model = load_gait_model()
    pose = model.pose(phases, speed=1.3, turn=0.2)    # phases (F,): 0 left foot down, 0.5 right foot down
    pose.rotations, pose.pelvis                       # (F, J, 4) local, (F, 3) in the travelling frame

The travelling frame moves on the ground with the given speed and turn rate, and looks along +z. Sizes and speeds are
those of the canonical body of `body`, with a leg of 0.84 m; for a leg r times as long, multiply lengths by r, speeds by
√r, and divide cadence and turn rate by √r. `fitting` makes the table, `gait_table` reads it.

The fit averages people with hips and arms that peak at different moments of the stride, so it moves less than any of
them. The amplitudes at the end of this file restore that: means over the CMU subjects at that speed, each counted
once, as `metrics.strides` measures them. Below 0.8 m/s, and for the rise of the pelvis, they agree with Orendurff et
al. (2004): 2.7 cm at 0.7 m/s.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from motionmatch.actors.biped import gait_cycle
from motionmatch.actors.biped.body import BALL_HEIGHT, MIRROR, NAMES
from motionmatch.actors.biped.gait_cycle import Basis, StancePhases
from motionmatch.errors import InputError, unknown_name
from motionmatch.maths import quat
from motionmatch.motion.mirror import reflect, reflect_rotation

DIRECTIONS = {
    "walk": (0.0, 0.0, 1.0),
    "run": (0.0, 0.0, 1.0),
    "backward": (0.0, 0.0, -1.0),
    "left": (1.0, 0.0, 0.0),
    "right": (-1.0, 0.0, 0.0),
}
"""Direction of each gait in the travelling frame. `left` and `right` are side-steps, each the mirror image of the
other."""
GAITS = tuple(DIRECTIONS)
Weights = Mapping[str, "np.ndarray | float"]


@dataclass(frozen=True, eq=False)
class GaitPose:
    """Poses in the travelling frame."""

    rotations: np.ndarray
    """(F, J, 4) local; the identity is the T-pose"""
    pelvis: np.ndarray
    """(F, 3) metres; y is above the ground"""

    def mirror(self) -> GaitPose:
        """Exchange left and right."""
        return GaitPose(reflect_rotation(self.rotations[:, MIRROR]), reflect(self.pelvis))


@dataclass(frozen=True, eq=False)
class MeanPose:
    """The mean pose of a person, and the waves that this person adds to the shared gait.

    Channels are rotation vectors and shifts relative to the mean pose.
    """

    rotations: np.ndarray
    """(J, 4)"""
    pelvis: np.ndarray
    """(3,)"""
    waves: np.ndarray = field(default_factory=lambda: np.zeros((0, 3 * len(NAMES) + 3)))
    """(W, 3 J + 3) this person's own part of the first harmonics: cos 2πp, sin 2πp, …"""

    def add_waves(self, coefficients: np.ndarray) -> np.ndarray:
        """Return a (B, 3 J + 3) array: shared coefficients plus this person's waves."""
        out = coefficients.copy()
        out[1 : 1 + len(self.waves)] += self.waves
        return out

    def encode(self, rotations: np.ndarray, pelvis: np.ndarray) -> np.ndarray:
        """Convert poses (F, J, 4), (F, 3) to channels (F, 3 J + 3): joint by joint, then the pelvis."""
        turned = quat.to_scaled_angle_axis(quat.inverse_multiply(self.rotations, rotations))
        return np.concatenate([turned.reshape(len(pelvis), -1), pelvis - self.pelvis], axis=1)

    def decode(self, channels: np.ndarray) -> GaitPose:
        """Convert channels (F, 3 J + 3) to poses."""
        turned = quat.from_scaled_angle_axis(channels[:, :-3].reshape(len(channels), -1, 3))
        return GaitPose(quat.multiply(self.rotations, turned), channels[:, -3:] + self.pelvis)


@dataclass(frozen=True, eq=False)
class BipedGait:
    """One gait: coefficients that all people share, and the mean pose and waves of one person."""

    name: str
    basis: Basis
    coefficients: np.ndarray
    """(B, 3 J + 3) shared by all people"""
    mean: MeanPose
    speeds: tuple[float, float]
    """range of speeds that was fitted, metres per second; others are clamped"""
    turn: float
    """greatest turn rate, radians per second"""
    cadence: tuple[float, float]
    """(a, b): strides per second are a · speed ** b"""
    duty: tuple[float, float]
    """(a, b): share of a stride that a foot rests is a + b · speed, as labelled in the recordings"""
    bounces: bool = True
    """whether a walker's pelvis rises and falls as far as people's on level ground, rather than as in the fit"""

    def raw(self, phases: np.ndarray, speed: np.ndarray | float, turn: np.ndarray | float) -> GaitPose:
        """Return poses of the fit at clamped speed and turn rate, not yet set on the ground."""
        speed, turn = self.clamp_speed(speed), np.clip(turn, -self.turn, self.turn)
        channels = self.basis.rows(phases, speed, turn) @ self.mean.add_waves(self.coefficients)
        return self.mean.decode(adjust_runner(channels, speed) if self.name == "run" else channels)

    def pose(self, phases: np.ndarray, speed: np.ndarray | float, turn: np.ndarray | float) -> GaitPose:
        """Return poses of the fit, set on the ground."""
        pose = self.raw(phases, speed, turn)
        pelvis = pose.pelvis.copy()
        held = self.clamp_speed(speed)
        pelvis[:, 1] += BALL_HEIGHT - self.stance.height(held)
        if self.name == "walk" and self.bounces:
            speeds, highest, lowest = self._heights
            top, low = (np.interp(held, speeds, heights) for heights in (highest, lowest))
            pelvis[:, 1] -= find_pelvis_lowering(pose.pelvis[:, 1], top, low, held)
        return replace(pose, pelvis=pelvis)

    def strides_per_second(self, speed: np.ndarray | float) -> np.ndarray:
        """Cadence, strides per second. Beyond the fitted speeds steps get quicker, not longer."""
        factor, power = self.cadence
        quicker = np.interp(speed, QUICK_SPEEDS, QUICKER) if self.name == "run" else 1.0
        return (
            quicker
            * factor
            * self.clamp_speed(speed) ** power
            * np.maximum(np.asarray(speed, float) / self.speeds[1], 1.0)
        )

    def clamp_speed(self, speed: np.ndarray | float) -> np.ndarray:
        """Clamp a speed to the fitted range, metres per second."""
        return np.clip(np.asarray(speed, float), *self.speeds)

    @cached_property
    def _strides(self) -> tuple[np.ndarray, GaitPose]:
        """Speeds (N,) and at each a stride at the P `gait_cycle.PHASES`, N · P poses."""
        speeds = np.linspace(*self.speeds, gait_cycle.NUM_SPEEDS)
        phases = np.tile(gait_cycle.PHASES, len(speeds))
        return speeds, self.raw(phases, np.repeat(speeds, len(gait_cycle.PHASES)), 0.0)

    @cached_property
    def _heights(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(N,) speeds, (N,) greatest and (N,) least height of the pelvis, metres."""
        speeds, pose = self._strides
        heights = pose.pelvis[:, 1].reshape(len(speeds), -1)
        return speeds, heights.max(axis=1), heights.min(axis=1)

    @cached_property
    def stance(self) -> StancePhases:
        """When the feet rest and how high they are then, from the gait's own motion."""
        speeds, pose = self._strides
        if self.name != "run":
            return gait_cycle.find_stances(pose.rotations, pose.pelvis, speeds)
        found = gait_cycle.find_stances(
            pose.rotations,
            pose.pelvis,
            speeds,
            surely=gait_cycle.SURE_STANCE_RUNNING,
            landing=gait_cycle.LANDING_RUNNING,
        )
        # A runner leaves from the tip of the toes, which no marker shows: heel and ball rest as long as in the
        # recordings, and the tip a little longer.
        factor, slope = self.duty
        rests = np.maximum(factor + slope * speeds, gait_cycle.LEAST_REST) + gait_cycle.ON_THE_TIP
        return replace(found, stops=np.maximum(found.stops, found.starts + rests[:, None]))


@dataclass(frozen=True, eq=False)
class GaitModel:
    """All gaits of one actor."""

    gaits: Mapping[str, BipedGait]
    """by name; `right` is made from `left`"""
    actors: Mapping[str, Mapping[str, MeanPose]]
    """mean poses by actor, then by gait"""
    facts: Mapping
    """where the table comes from and how well it fits"""

    def with_actor(self, actor: str | Mapping[str, float]) -> GaitModel:
        """Return the gaits in the manner of one actor, or of a weighted mixture of actors."""
        shares = {actor: 1.0} if isinstance(actor, str) else dict(actor)
        for name in shares:
            if name not in self.actors:
                raise unknown_name("actor", name, self.actors)
        weights = np.array(list(shares.values()), float)
        if not len(weights) or (weights < 0).any() or not weights.sum() > 0:
            raise InputError(f"a mixture of actors needs weights that are not negative and not all zero, got {shares}.")
        gaits = {}
        for name, gait in self.gaits.items():
            means = [self.actors[each][name] for each in shares]
            gaits[name] = replace(gait, mean=average_means(means, weights / weights.sum()))
        return replace(self, gaits=gaits)

    def without_bounce(self) -> GaitModel:
        """Return the gaits with the pelvis as level as in the fit, for uneven ground."""
        return replace(self, gaits={name: replace(gait, bounces=False) for name, gait in self.gaits.items()})

    def pose(
        self,
        phases: np.ndarray,
        *,
        speed: np.ndarray | float,
        turn: np.ndarray | float = 0.0,
        weights: str | Weights = "walk",
    ) -> GaitPose:
        """Make poses at phases (F,) of the stride; speed, turn and each gait's weight are (F,) or one for all.

        `weights` names a gait, or gives the weight of each; they need not sum to one. Speeds are positive in the
        direction of the gait. Speeds and turn rates are clamped to the fitted range.
        """
        phases = np.asarray(phases, float)
        shares = {weights: 1.0} if isinstance(weights, str) else weights
        total = np.zeros(phases.shape)
        result: GaitPose | None = None
        for name, share in shares.items():
            share = np.broadcast_to(np.asarray(share, float), phases.shape)
            if not (share >= 0).all():
                raise InputError(f"the weight of '{name}' is negative or not a number; weights must be at least 0.")
            total = total + share
            if not share.any():
                continue
            pose = self._pose(name, phases, speed, turn)
            if result is None:
                result = pose
                continue
            part = share / np.maximum(total, 1e-12)
            result = GaitPose(
                quat.slerp(result.rotations, pose.rotations, part[:, None]),
                result.pelvis + part[:, None] * (pose.pelvis - result.pelvis),
            )
        if result is None or not (total > 0).all():
            raise InputError("the weights of all gaits are zero; give at least one gait a weight.")
        return result

    def cadence(self, gait: str, speed: np.ndarray | float) -> np.ndarray:
        """Return strides (two steps) per second."""
        return self._gait(gait).strides_per_second(speed)

    def step_length(self, gait: str, speed: np.ndarray | float) -> np.ndarray:
        """Return the distance between the prints of the two feet along the path, metres."""
        return self._gait(gait).clamp_speed(speed) / (2 * self.cadence(gait, speed))

    def contact_interval(self, gait: str, speed: np.ndarray | float) -> tuple[np.ndarray, np.ndarray]:
        """Return a (…, 2) array: phases at which the left and the right foot touch down and leave.

        Both may lie outside 0 to 1, and the second is always the greater: compare phases modulo 1.
        """
        own = self._gait(gait)
        start, stop = own.stance.interval(own.clamp_speed(speed))
        if gait == "right":
            start, stop = (x[..., ::-1] - 0.5 for x in (start, stop))
        return start, stop

    def _gait(self, name: str) -> BipedGait:
        if name not in GAITS:
            raise unknown_name("gait", name, GAITS)
        return self.gaits["left" if name == "right" else name]

    def _pose(self, name: str, phases: np.ndarray, speed, turn) -> GaitPose:
        if name == "right":
            return self._gait(name).pose(phases + 0.5, speed, -np.asarray(turn)).mirror()
        return self._gait(name).pose(phases, speed, turn)


def average_means(means: list[MeanPose], weights: np.ndarray) -> MeanPose:
    """Average mean poses with weights (N,) that sum to one."""
    rotations = quat.mean(np.stack([mean.rotations for mean in means]), weights)
    pelvis = np.einsum("n,nk->k", weights, np.stack([mean.pelvis for mean in means]))
    return MeanPose(rotations, pelvis, np.einsum("n,nwk->wk", weights, np.stack([mean.waves for mean in means])))


RISE_SPEEDS, RISES = (0.7, 1.2, 1.6, 2.0), (0.026, 0.036, 0.0566, 0.067)
"""Rise and fall of a walker's pelvis at some speeds, metres."""
ARM_SPEEDS, ARM_MORE = (2.0, 2.6, 3.6), (1.2, 1.25, 1.0)
"""Factor of a runner's arm swing over the fit at some speeds."""
FLAT_SPEEDS, FLATTER = (3.0, 4.2), (1.0, 0.65)
"""Factor of the rise of a runner's body: fast runners run flat."""
QUICK_SPEEDS, QUICKER = (2.8, 4.0), (1.0, 1.08)
"""Factor of a runner's cadence. The fitted law counts strides, and one of the fast runners, with fewer strides, steps
much quicker; counted once each, runners step this much quicker."""
PELVIS_HEIGHT_CHANNEL = 3 * len(NAMES) + 1
"""Channel of the height of the pelvis."""
ARM_CHANNELS = np.concatenate([3 * NAMES.index(f"{side}Arm") + np.arange(3) for side in ("Left", "Right")])
"""(6,) channels of the upper arms"""


def find_pelvis_lowering(heights: np.ndarray, top: np.ndarray, low: np.ndarray, speed: np.ndarray) -> np.ndarray:
    """Return an (F,) array: how far a walker's pelvis is lowered, metres, for heights (F,) of the fit that range from
    `low` to `top`.

    Legs are nearly straight at the top, so the extra movement goes down.
    """
    wanted = np.interp(speed, RISE_SPEEDS, RISES)
    more = np.maximum(wanted / (top - low) - 1.0, 0.0)
    return more * np.maximum(top - heights, 0.0)


def adjust_runner(channels: np.ndarray, speed: np.ndarray) -> np.ndarray:
    """Adjust channels (F, 3 J + 3) of a runner: arms swing further about their mean, the body rises less."""
    out = channels.copy()
    arms, flat = (
        np.broadcast_to(np.interp(speed, *law), len(channels))
        for law in ((ARM_SPEEDS, ARM_MORE), (FLAT_SPEEDS, FLATTER))
    )
    out[:, ARM_CHANNELS] *= arms[:, None]
    out[:, PELVIS_HEIGHT_CHANNEL] *= flat
    return out
