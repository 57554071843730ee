"""A check-up of recordings: their facts, problems, and how to fix them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal

import numpy as np

from motionmatch.errors import MotionMatchError
from motionmatch.maths import series
from motionmatch.metrics import gait, quality
from motionmatch.motion import contacts, root, smpl
from motionmatch.motion.anatomy import read_joint_name
from motionmatch.motion.clip import Clip
from motionmatch.motion.limbs import Body
from motionmatch.motion.load import Recording, SourceFile
from motionmatch.motion.settings import UNITS
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.t_pose import find_t_pose
from motionmatch.motion.understand import HUMAN, guess_up, reference_frames

Severity = Literal["problem", "note"]

HUMAN_SIZES = (0.95, 2.1)
"""Metres from ankle to head."""
SKATE_LIMIT = 0.25
"""Mean speed of planted feet above which a recording visibly slides, metres per second."""
SKATE_WITH_SPEED = 0.06
"""Increase of that limit for every metre per second of travel: a runner's feet are hardly ever at rest."""


@dataclass(frozen=True)
class HealthFinding:
    """A finding about a recording, with its fix."""

    severity: Severity
    """problem: fix it or leave the file out. note: handled already, or good to know."""
    kind: str
    """A word or two, the same for all findings of one sort, so that a report can group them."""
    what: str
    fix: str


@dataclass(frozen=True)
class CheckUp:
    """The check-up of one recording."""

    label: str
    """its file, and its own name where the file holds several"""
    name: str
    """the same without the folders"""
    frames: int
    seconds: float
    fps: float
    mean_speed: float
    """of the root over the ground, metres per second"""
    top_speed: float
    """its 99th percentile"""
    feet: quality.FootReport | None
    """None where no feet are known"""
    findings: tuple[HealthFinding, ...]


@dataclass(frozen=True)
class HealthReport:
    """The check-up of everything in a source."""

    recordings: tuple[Recording, ...]
    check_ups: tuple[CheckUp, ...]
    findings: tuple[HealthFinding, ...]
    """about the source as a whole"""

    @property
    def problems(self) -> int:
        every = [*self.findings, *(finding for one in self.check_ups for finding in one.findings)]
        return sum(finding.severity == "problem" for finding in every)


def examine(found: Sequence[Recording], failed: Sequence[tuple[SourceFile, MotionMatchError]] = ()) -> HealthReport:
    """Check recordings one by one and together."""
    fix = "Do what the message says, or take the file out."
    messages = dict.fromkeys(str(error) for _, error in failed)  # a mistake in a TOML counts once, not for every file
    findings = [HealthFinding("problem", "unreadable", message, fix) for message in messages]
    findings += _check_skeletons(found) + _check_sizes(found) + _find_duplicates(found)
    return HealthReport(tuple(found), tuple(check_recording(one) for one in found), tuple(findings))


def check_recording(recording: Recording) -> CheckUp:
    """Check one recording."""
    clip = recording.clip
    if broken := quality.find_non_finite(clip):
        what = f"{len(broken)} frames hold NaN or infinity, the first is {broken[0]}."
        finding = HealthFinding("problem", "not numbers", what, "Export it again, or trim these frames away.")
        nan = float("nan")
        return CheckUp(*_identity(recording), nan, nan, None, (finding,))
    path = root.find_root_path(clip)
    speed = np.linalg.norm(series.velocities(path.positions, clip.fps), axis=-1)
    planted = contacts.label_contacts(clip) if clip.anatomy is not None and clip.anatomy.contacts else None
    feet = None if planted is None else quality.measure_feet(clip, planted)
    findings = (
        _check_anatomy(recording) + _check_file(recording) + _check_rate(recording, planted) + _check_motion(recording)
    )
    findings += _check_body(recording)
    if feet is not None:
        going = quality.measure_belt_speed(clip, planted)
        findings += _check_ground(clip, feet)
        findings += (
            [_report_in_place(going)]
            if going is not None
            else _check_slides(clip, feet, float(np.percentile(speed, 95)))
        )
    return CheckUp(
        *_identity(recording),
        float(speed.mean()),
        float(np.percentile(speed, 99)),
        feet,
        tuple(findings),
    )


def _identity(recording: Recording) -> tuple[str, str, int, float, float]:
    """Return label, name, frames, seconds and frames per second."""
    clip = recording.clip
    return recording.label, recording.short_label, clip.num_frames, clip.seconds, clip.fps


def _check_anatomy(recording: Recording) -> list[HealthFinding]:
    belief, settings, found = recording.understanding, recording.settings, []
    if not belief.named:
        what = "joint names do not tell hips and feet; the roles of the legs come from geometry."
        fix = 'Check the roles, and name wrong ones in motionmatch.toml: [roles] left_foot = "…"'
        found.append(HealthFinding("note", "unnamed joints", what, fix))
    if not belief.anatomy.contacts:
        found.append(_report_no_feet(recording.raw.skeleton))
    if belief.flipped and settings.sides is None:
        what = "left and right are exchanged: joints called left are on the body's right."
        fix = 'Taken by where they are. If the names are right after all: sides = "as named"'
        found.append(HealthFinding("problem", "sides exchanged", what, fix))
    if belief.extra_roots:
        what = f"extra joints above the hips: {', '.join(belief.extra_roots)}."
        found.append(HealthFinding("note", "extra roots", what, "Folded into the hips when a database is built."))
    if settings.up is not None and (seen := guess_up(Body.of(recording.raw))) != settings.up:
        what = f"{settings.up} is said to be up, but feet and hips say that {seen} is."
        found.append(HealthFinding("problem", "up axis", what, f'Leave it out, or say up = "{seen}"'))
    elif belief.up != "y":
        found.append(HealthFinding("note", "up axis", f"{belief.up} is up in the file.", "Turned to y up on loading."))
    start = reference_frames(recording.raw)
    if start and settings.first_frame is None:
        frames = "frame 0 is a T-pose" if start == 1 else f"frames 0 to {start - 1} are a T-pose"
        fix = 'Dropped on loading; first_frame = "keep" keeps it.'
        found.append(HealthFinding("note", "T-pose at the start", f"{frames} for calibration.", fix))
    return found + _check_size(recording)


def _report_no_feet(skeleton: Skeleton) -> HealthFinding:
    """Report a body without feet: nothing is wrong with a snake, but legs ought to end in feet."""
    legs = [name for name in skeleton.names if read_joint_name(name).part in ("hip", "knee", "foot", "toe")]
    if not legs:
        fix = "Nothing to do: contacts, foot locking and what is measured of feet are left out."
        return HealthFinding("note", "no feet", "it has no legs that stand on the ground.", fix)
    fix = 'Name them in motionmatch.toml: [roles] left_foot = "…", right_foot = "…"'
    return HealthFinding("problem", "no feet", f"no feet were found, though there are legs ({legs[0]}).", fix)


def _check_size(recording: Recording) -> list[HealthFinding]:
    """Report a human of an unusual size: the unit is wrong if another one fits, otherwise the body is unusual."""
    belief, settings = recording.understanding, recording.settings
    human = belief.anatomy.kind == "biped" and "left_hand" in belief.anatomy.roles
    if not human or HUMAN_SIZES[0] < belief.size_metres < HUMAN_SIZES[1]:
        return []
    what = f"as {belief.unit} the body measures {belief.size_metres:.2f} m from ankle to head."
    sizes = {unit: belief.size_metres / belief.metres_per_unit * metres for unit, metres in UNITS.items()}
    fitting = [unit for unit, size in sizes.items() if HUMAN_SIZES[0] < size < HUMAN_SIZES[1]]
    if settings.units is not None and fitting:
        best = min(fitting, key=lambda unit: abs(np.log(sizes[unit] / HUMAN)))
        fix = f'Leave it out, or say units = "{best}", which makes it {sizes[best]:.2f} m.'
        return [HealthFinding("problem", "wrong units", what, fix)]
    fix = "Nothing to do if it is a child, a giant or a toy; otherwise say how many metres a unit is: units = 0.02"
    return [HealthFinding("note", "odd size", what, fix)]


def _check_file(recording: Recording) -> list[HealthFinding]:
    found = []
    declared, held = recording.entry.declared_frames(), recording.raw.num_frames
    if declared is not None and declared != held:
        what = f"the file says {declared} frames and holds {held}."
        severity: Severity = "problem" if declared > held else "note"
        found.append(HealthFinding(severity, "frame count", what, "If it was cut off, export or copy it again."))
    start, stop = find_t_pose(recording.clip)
    if start or stop:
        first = recording.first_frame
        parts = ([f"the first {start} frames"] if start else []) + ([f"the last {stop}"] if stop else [])
        what = f"arms are held out in a T-pose in {' and '.join(parts)}."
        usable = f"[{first + start}, {first + recording.clip.num_frames - stop}]"
        fix = f"Leave them out: trim = {usable} in a TOML beside the file."
        found.append(HealthFinding("note", "held T-pose", what, fix))
    return found


def _check_rate(recording: Recording, planted: np.ndarray | None) -> list[HealthFinding]:
    clip, found = recording.clip, []
    suspicion = gait.suspect_rate(clip, planted)
    if suspicion is not None:
        what = f"at {clip.fps:g} fps {suspicion.reason}. It was probably recorded at {suspicion.rate:g} fps."
        fix = f"Say so in a TOML beside the file: fps = {suspicion.rate:g}"
        if recording.entry.keeps_times:
            slower = "slower" if suspicion.rate < clip.fps else "faster"
            fix = f"Export it again, played {slower}: this format keeps times, not a rate."
        found.append(HealthFinding("problem", "wrong frame rate", what, fix))
    if not 12 <= clip.fps <= 480:
        what = f"{clip.fps:g} frames per second is unusual."
        found.append(HealthFinding("problem", "odd frame rate", what, "Say the true rate: fps = 60"))
    repeated = quality.count_repeats(clip)
    if max(2, 0.02 * clip.num_frames) < repeated < clip.num_frames - 1:
        what = f"{repeated} of {clip.num_frames} frames repeat the one before: frames were dropped or doubled."
        found.append(HealthFinding("problem", "repeated frames", what, "Resample it, or trim the still parts."))
    if clip.num_frames < clip.fps:
        what = f"only {clip.seconds:.2f} s long: too short to match futures of 1 s."
        found.append(HealthFinding("note", "short", what, "It plays, but few of its frames can be found."))
    return found


def _check_motion(recording: Recording) -> list[HealthFinding]:
    """Report jumps of the body, which are a problem, and of thumbs, toes and tails, which are hard to see."""
    jumps, found = quality.find_jumps(recording.clip), []
    fix = "Look at it with motionmatch draw; trim or smooth there."
    if leaps := [jump for jump in jumps if jump.moved]:
        furthest = max(jump.moved for jump in leaps)
        what = f"the body jumps {_list_jumps(leaps, recording.first_frame)}, by up to {furthest:.2f} m."
        found.append(HealthFinding("problem", "jumps", what, fix))
    if turns := [jump for jump in jumps if not jump.moved]:
        what = f"a joint flips {_list_jumps(turns, recording.first_frame)}."
        found.append(HealthFinding("note", "flips", what, "Seldom seen in small joints; smooth it there if it is."))
    return found


def _list_jumps(jumps: Sequence[quality.Jump], first: int) -> str:
    """Describe how often jumps occur, and in which frames of the file."""
    times = "once" if len(jumps) == 1 else f"{len(jumps)} times"
    frames = ", ".join(f"{first + jump.frame} ({jump.joint})" for jump in jumps[:4])
    return f"{times}, in frame {frames}{', …' if len(jumps) > 4 else ''} of the file"


def _check_body(recording: Recording) -> list[HealthFinding]:
    """Report a body that is ours, not the recorded one's."""
    if recording.clip.skeleton.names != smpl.JOINTS or recording.settings.body_model is not None:
        return []
    what = "SMPL files hold angles and no body: this is a stand-in of usual proportions, so feet may slide a little."
    fix = 'Name its model in a motionmatch.toml (body_model = "SMPLH.npz"), or use motionmatch retarget … --to HERO.'
    return [HealthFinding("note", "stand-in body", what, fix)]


def _report_in_place(speed: float) -> HealthFinding:
    what = f"it moves in place: feet go back at about {speed:.1f} m/s and the body stays. There is no root motion."
    fix = "Nothing to do: `build` lets it go as fast as its feet glide (--in-place); for playback nothing is wrong."
    return HealthFinding("note", "in place", what, fix)


def _check_slides(clip: Clip, feet: quality.FootReport, speed: float) -> list[HealthFinding]:
    """Report feet that slide, or that are nowhere near the ground. `speed` is the top speed of the body, m/s."""
    drifts = "It drifts, or was put on legs of another length; foot locking hides a little. Nothing to do if it skates."
    if feet.duty < 0.05 and speed < 4.0:
        # Feet that never rest may still be near the ground: then they slide.
        low = quality.measure_feet(clip, contacts.near_ground(clip))
        if low.duty > 0.3:
            what = f"feet on the ground slide at {low.skate:.2f} m/s on average."
            return [HealthFinding("problem", "foot skate", what, drifts)]
        severity: Severity = "note" if clip.anatomy is not None and clip.anatomy.kind == "other" else "problem"
        fix = "Nothing to do if it swims, flies or hangs; otherwise check the up axis and the roles of feet."
        return [HealthFinding(severity, "never planted", "the feet are almost never planted.", fix)]
    if feet.skate > SKATE_LIMIT + SKATE_WITH_SPEED * speed:
        what = f"planted feet slide at {feet.skate:.2f} m/s on average."
        return [HealthFinding("problem", "foot skate", what, drifts)]
    return []


def _check_ground(clip: Clip, feet: quality.FootReport) -> list[HealthFinding]:
    if not np.isfinite(feet.lowest) or abs(feet.lowest) <= 0.15 * contacts.body_height(clip):
        return []
    what = f"the floor is {abs(feet.lowest):.2f} m {'above' if feet.lowest > 0 else 'below'} zero."
    return [HealthFinding("note", "floor height", what, "Move the clip so that planted feet are at height 0.")]


def _check_skeletons(found: Sequence[Recording]) -> list[HealthFinding]:
    kinds: dict[frozenset, list[Recording]] = {}
    for one in found:
        skeleton = one.raw.skeleton  # the order of joints makes no difference, only their parents
        above = (skeleton.names[parent] if parent >= 0 else None for parent in skeleton.parents)
        kinds.setdefault(frozenset(zip(skeleton.names, above, strict=True)), []).append(one)
    ordered = sorted(kinds.values(), key=len, reverse=True)
    fix = (
        "A database needs one skeleton: bring them to one with `motionmatch build … --onto first`, or build them apart."
    )
    findings = []
    for group in ordered[1:6]:
        label, difference = group[0].label, _difference(ordered[0][0], group[0])
        what = f"{len(group)} of {len(found)} files have another skeleton, such as {label}: {difference}."
        findings.append(HealthFinding("problem", "skeletons differ", what, fix))
    if len(ordered) > 6:
        what = f"and {len(ordered) - 6} more kinds of skeleton."
        findings.append(HealthFinding("problem", "skeletons differ", what, fix))
    return findings


def _difference(usual: Recording, other: Recording) -> str:
    usual_names, names = set(usual.raw.skeleton.names), set(other.raw.skeleton.names)
    missing, extra = sorted(usual_names - names)[:4], sorted(names - usual_names)[:4]
    parts = [f"lacks {', '.join(missing)}"] if missing else []
    parts += [f"adds {', '.join(extra)}"] if extra else []
    return "; ".join(parts) or "the same joints hang on others"


def _check_sizes(found: Sequence[Recording]) -> list[HealthFinding]:
    """Report skeletons with the same joints but bones of other lengths: several people."""
    sizes: dict[tuple, list[tuple[float, Recording]]] = {}
    for one in found:
        length = float(np.linalg.norm(one.clip.skeleton.offsets[1:], axis=-1).sum())
        sizes.setdefault(one.clip.skeleton.names, []).append((length, one))
    findings = []
    for group in sizes.values():
        (least, small), (most, large) = (pick(group, key=lambda pair: pair[0]) for pick in (min, max))
        if least > 0 and most / least > 1.05:
            extremes = f"{small.short_label} is the smallest, {large.short_label} the largest"
            what = f"bones differ in length by up to {most / least - 1:.0%}: {extremes}."
            fix = "Several people, or several units. Their motion can be used together; feet may slide a little."
            findings.append(HealthFinding("note", "bones differ", what, fix))
    return findings


def _find_duplicates(found: Sequence[Recording]) -> list[HealthFinding]:
    seen: dict[bytes, Recording] = {}
    findings = []
    for one in found:
        content = blake2b(one.raw.rotations.data, digest_size=16)
        content.update(one.raw.positions.data)
        first = seen.setdefault(content.digest(), one)
        if first is not one:
            what = f"{one.label} is the same motion as {first.label}."
            fix = "Leave one of them out: a double frame is searched twice for nothing."
            findings.append(HealthFinding("problem", "duplicates", what, fix))
    return findings
