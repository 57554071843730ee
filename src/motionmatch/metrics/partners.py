"""Measures of two who interact: do they meet, do their hands touch, and what do their bodies do on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DriveRecording, record_drive
from motionmatch.control.hands import CLASP
from motionmatch.control.pair_frames import PairFrames
from motionmatch.control.partners import PairController, want_to_meet
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import to_directions
from motionmatch.kernels import flesh as kernels
from motionmatch.maths import quat
from motionmatch.metrics.body import BodyReport, measure_body
from motionmatch.metrics.driving import measure_drag
from motionmatch.metrics.solid import DEEP, place_flesh
from motionmatch.motion.flesh import Flesh
from motionmatch.progress import Progress

NEAR = 0.02
"""Hands that touch are within this of the distance that hands have that shake, metres."""


@dataclass(frozen=True)
class MeetingReport:
    """Pairs who wanted to shake hands."""

    pairs: int
    touched: float
    """share of pairs whose hands touched in frames that shake hands"""
    exact: float
    """share of pairs whose hands were within 2 cm all that time"""
    hands_worst: float
    """greatest distance of hands from where they touch, in all that time, metres"""
    seconds_median: float
    """time until hands touch"""
    closest: float
    """least distance of the two's hips, metres"""
    drag: float
    body: BodyReport


@dataclass(frozen=True)
class WalkUp:
    """A plan in which the first of each pair walks up to the second, who waits or walks up too."""

    both: np.ndarray
    """(P,) bool: pairs of whom both walk"""
    use: str = "handshake"
    speed: float = 1.2
    until: float = np.inf
    """seconds after which they do not want to any more"""
    seen: list[np.ndarray] = field(default_factory=list)
    """(2, P) bool of each step: whose hands touch, and who is together"""

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        assert isinstance(controller, PairController)
        self.seen.append(np.stack([controller.find_touching(state), controller.find_together(state)[0::2]]))
        places = state.shown_positions * [1.0, 0.0, 1.0]
        way = places[1::2] - places[0::2]
        far = np.linalg.norm(way, axis=1, keepdims=True)
        ahead = way / np.maximum(far, 1e-6)
        speeds = np.clip(2.0 * (far - 0.9), 0.0, self.speed)
        velocities, facing = np.zeros_like(places), np.zeros_like(places)
        velocities[0::2], velocities[1::2] = speeds * ahead, -speeds * ahead * self.both[:, None]
        facing[0::2], facing[1::2] = ahead, -ahead
        goals = want_to_meet(self.use, len(self.both), wanted=time < self.until)
        return Command(velocities, facing, goals=goals)

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros(3), np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class TogetherReport:
    """Pairs who wanted to do something together that needs no hands: pass, follow, dance apart."""

    pairs: int
    together: float
    """share of pairs who did"""
    seconds_median: float
    """how long they did"""
    apart_median: float
    """distance of the second from where the recording has it, beside the first, while they do, metres"""
    apart_95: float
    closest: float
    """least distance of the two's hips while they do, metres"""
    closest_recorded: float
    """the same of the frames that play, as recorded; NaN where they are not known"""
    flesh_deep: float
    """share of that time in which the flesh of one is more than 2 cm inside that of the other"""
    flesh_deep_recorded: float
    drag: float
    body: BodyReport


def measure_together(
    controller: PairController,
    rng: np.random.Generator,
    use: str,
    *,
    pairs: int = 16,
    seconds: float = 9.0,
    progress: Progress | None = None,
) -> TogetherReport:
    """Let pairs do something together, from places near to those in which recordings of it begin."""
    positions, facing = _start_near(controller, rng, use, pairs)
    state = controller.start(2 * pairs, positions=positions, facing=facing)
    plan = DoTogether(use)
    driven = record_drive(controller, plan, seconds, characters=2 * pairs, state=state, progress=progress)
    count = len(driven.positions)
    doing, apart = (np.stack([each[k] for each in plan.seen[-count:]]) for k in (0, 1))
    doing = doing > 0.5
    hips = driven.positions[:, :, controller.database.anatomy.roles["hips"]].astype(float)
    between = np.linalg.norm((hips[:, 1::2] - hips[:, 0::2])[..., ::2], axis=-1)
    did = doing.any(axis=0)
    settled = doing & (np.cumsum(doing, axis=0) * driven.dt > 1.0)  # after what a transition needs
    inside = find_pair_depths(driven)[doing] > DEEP
    recorded, close = np.full(1, np.nan), np.full(1, np.nan)
    if controller.plays_frames and doing.any():
        depths, distances = measure_recorded_pairs(controller.frames)
        frames = driven.frames[:, 0::2][doing]
        recorded, close = depths[frames] > DEEP, distances[frames]
    return TogetherReport(
        pairs=pairs,
        together=float(did.mean()),
        seconds_median=float(np.median(doing.sum(axis=0)[did]) * driven.dt) if did.any() else 0.0,
        apart_median=float(np.median(apart[settled])) if settled.any() else float("nan"),
        apart_95=float(np.percentile(apart[settled], 95)) if settled.any() else float("nan"),
        closest=float(between[doing].min()) if doing.any() else float("nan"),
        closest_recorded=float(close.min()),
        flesh_deep=float(inside.mean()) if doing.any() else float("nan"),
        flesh_deep_recorded=float(recorded.mean()),
        drag=measure_drag(driven),
        body=measure_body(driven),
    )


def find_pair_depths(driven: DriveRecording) -> np.ndarray:
    """Return how deep the flesh of the two of each pair is in each other (T, P), metres; negative where they do not
    touch. Other pairs are not there for them."""
    flesh, points = place_flesh(driven)
    return np.stack([_find_depths(flesh, points[:, c : c + 2]) for c in range(0, points.shape[1], 2)], axis=1)


def measure_recorded_pairs(frames: PairFrames) -> tuple[np.ndarray, np.ndarray]:
    """Return of the frames of a database how deep the flesh of two is in each other (F,), and how far their hips are
    from each other (F,), metres, as recorded; NaN for who is alone."""
    database, partners = frames.database, frames.partners
    flesh, hips = Flesh.of(database.skeleton, database.anatomy), database.anatomy.roles["hips"]
    depths, distances = np.full(len(partners), np.nan), np.full(len(partners), np.nan)
    for number, part in enumerate(database.ranges):
        if partners[part.start] <= part.start:  # of each pair once
            continue
        other = int(np.searchsorted(database.ranges.starts, partners[part.start]))
        both = [database.clip(index) for index in (number, other)]
        points = np.stack([flesh.place(clip.positions_world, clip.rotations_world) for clip in both], axis=1)
        found = _find_depths(flesh, points)
        apart = np.linalg.norm((points[:, 1, hips] - points[:, 0, hips])[:, ::2], axis=1)
        for each in (part, slice(int(database.ranges.starts[other]), int(database.ranges.stops[other]))):
            depths[each], distances[each] = found, apart
    return depths, distances


def _find_depths(flesh: Flesh, points: np.ndarray) -> np.ndarray:
    """Return how deep two bodies with points (T, 2, P, 3) are in each other (T,)."""
    found = np.full(points.shape[:2], -1.0)
    reach = float(np.linalg.norm((points - points[:, :, :1])[..., ::2], axis=-1).max()) + 0.1
    for step, bodies in enumerate(np.ascontiguousarray(points)):
        kernels.depths_in_others(bodies, flesh.bones, flesh.radii, reach, found[step])
    return found.max(axis=1)


@dataclass(frozen=True)
class DoTogether:
    """A plan of pairs who want to do something together, and walk on at the speed of their recordings until then."""

    use: str
    speed: float = 0.6
    seen: list[np.ndarray] = field(default_factory=list)
    """(2, P) of each step: whether they do it, and how far the second is from its place, metres"""

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        assert isinstance(controller, PairController)
        first = np.arange(0, state.num_characters, 2)
        places = controller.pair_term.sight.look(state, first).places
        away, _ = controller.pair_term.find_errors(state, first, places)
        self.seen.append(np.stack([controller.find_together(state)[first], np.hypot(away[:, 0], away[:, 2])]))
        ahead = to_directions(state.shown_yaws)
        return Command(self.speed * ahead, ahead, goals=want_to_meet(self.use, len(first)))

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros(3), np.array([0.0, 0.0, 1.0])


def _start_near(
    controller: PairController, rng: np.random.Generator, use: str, pairs: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return positions and facings (2 P, 3) as in frames from which two do something, off by 20 cm and some degrees."""
    offered = controller.list_places(use)
    places = offered[rng.choice(len(offered), pairs)]
    positions, facing = np.zeros((2 * pairs, 3)), np.tile([0.0, 0.0, 1.0], (2 * pairs, 1))
    positions[1::2, ::2] = places[:, :2] + rng.uniform(-0.2, 0.2, (pairs, 2))
    yaws = np.arctan2(places[:, 2], places[:, 3]) + rng.uniform(-0.2, 0.2, pairs)
    facing[1::2] = to_directions(yaws)
    return positions, facing


def measure_handshakes(
    controller: PairController,
    rng: np.random.Generator,
    *,
    pairs: int = 64,
    seconds: float = 9.0,
    progress: Progress | None = None,
) -> MeetingReport:
    """Let pairs walk up to each other from 3 to 7 m, who do not quite face each other, and shake hands."""
    return report_handshakes(*record_handshakes(controller, rng, pairs=pairs, seconds=seconds, progress=progress))


def record_handshakes(
    controller: PairController,
    rng: np.random.Generator,
    *,
    pairs: int = 64,
    seconds: float = 9.0,
    dt: float = 1 / 60,
    progress: Progress | None = None,
) -> tuple[DriveRecording, np.ndarray]:
    """Record the pairs of `measure_handshakes`; whose hands touch (T, P) is returned as well."""
    far, side, off = rng.uniform(3.0, 7.0, pairs), rng.uniform(-0.5, 0.5, pairs), rng.uniform(-0.6, 0.6, pairs)
    positions, facing = np.zeros((2 * pairs, 3)), np.zeros((2 * pairs, 3))
    positions[1::2] = far[:, None] * to_directions(side)
    facing[0::2], facing[1::2] = to_directions(side + off), -to_directions(side)
    state = controller.start(2 * pairs, positions=positions, facing=facing)
    plan = WalkUp(np.arange(pairs) % 2 == 0, until=max(seconds - 2.0, 1.0))
    driven = record_drive(controller, plan, seconds, dt=dt, characters=2 * pairs, state=state, progress=progress)
    return driven, np.stack(plan.seen[-len(driven.positions) :])[:, 0]


def report_handshakes(driven: DriveRecording, touching: np.ndarray) -> MeetingReport:
    """Measure pairs who were recorded: whether their hands touch (T, P)."""
    controller = driven.controller
    assert isinstance(controller, PairController)
    roles = controller.database.anatomy.roles
    turned = quat.rotate(driven.rotations[:, :, roles["right_hand"]].astype(float), controller.hands.palm)
    palms = driven.positions[:, :, roles["right_hand"]] + turned
    missed = np.abs(np.linalg.norm(palms[:, 1::2] - palms[:, 0::2], axis=-1) - CLASP)
    worst = np.where(touching, missed, 0.0).max(axis=0)
    touched = np.asarray(touching.any(axis=0))
    hips = driven.positions[:, :, roles["hips"]].astype(float)
    times = touching.argmax(axis=0)[touched] * driven.dt
    return MeetingReport(
        pairs=len(touched),
        touched=float(touched.mean()),
        exact=float((touched & (worst <= NEAR)).mean()),
        hands_worst=float(worst.max()),
        seconds_median=float(np.median(times)) if touched.any() else float("nan"),
        closest=float(np.linalg.norm((hips[:, 1::2] - hips[:, 0::2])[..., ::2], axis=-1).min()),
        drag=measure_drag(driven),
        body=measure_body(driven),
    )
