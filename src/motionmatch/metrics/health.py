"""A check-up of recordings: what they are, what is wrong with them, and how to mend it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from motionmatch.errors import MotionMatchError
from motionmatch.maths import series
from motionmatch.metrics import gait, quality
from motionmatch.motion import contacts, root
from motionmatch.motion.clip import Clip
from motionmatch.motion.load import Recording
from motionmatch.motion.sources import Entry
from motionmatch.motion.understand import reference_frames

Severity = Literal["problem", "note"]

SKATE_LIMIT = 0.25
"""Mean speed of planted feet above which a recording visibly slides, metres per second."""


@dataclass(frozen=True)
class Finding:
    """Something a user should know."""

    severity: Severity
    """problem: mend it or leave the file out. note: dealt with, or worth knowing."""
    kind: str
    """A word or two, the same for all findings of one sort, so that a report can tell them together."""
    what: str
    fix: str


@dataclass(frozen=True)
class CheckUp:
    """One recording, looked over."""

    label: str
    frames: int
    seconds: float
    fps: float
    mean_speed: float
    """of the root over the ground, metres per second"""
    top_speed: float
    """its 99th percentile"""
    feet: quality.FootReport | None
    """None where no feet are known"""
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Report:
    """Everything in a source, looked over."""

    recordings: tuple[Recording, ...]
    check_ups: tuple[CheckUp, ...]
    findings: tuple[Finding, ...]
    """about the source as a whole"""

    @property
    def problems(self) -> int:
        every = [*self.findings, *(finding for one in self.check_ups for finding in one.findings)]
        return sum(finding.severity == "problem" for finding in every)


def examine(found: Sequence[Recording], failed: Sequence[tuple[Entry, MotionMatchError]] = ()) -> Report:
    """Look over recordings, each and together."""
    findings = [Finding("problem", "unreadable", str(error), "Mend the file, or take it out.") for _, error in failed]
    findings += _differing(found) + _duplicates(found)
    return Report(tuple(found), tuple(check_up(one) for one in found), tuple(findings))


def check_up(recording: Recording) -> CheckUp:
    """Look over one recording."""
    clip = recording.clip
    if broken := quality.non_finite(clip):
        what = f"{len(broken)} frames hold NaN or infinity, the first is {broken[0]}."
        finding = Finding("problem", "not numbers", what, "Export it again, or trim these frames away.")
        nan = float("nan")
        return CheckUp(recording.entry.label, clip.num_frames, clip.seconds, clip.fps, nan, nan, None, (finding,))
    path = root.path(clip)
    speed = np.linalg.norm(series.velocities(path.positions, clip.fps), axis=-1)
    planted = contacts.label(clip) if clip.anatomy is not None and clip.anatomy.contacts else None
    feet = None if planted is None else quality.feet(clip, planted)
    findings = _understood(recording) + _timed(clip, planted) + _moved(clip)
    if feet is not None:
        findings += _footed(clip, feet, float(np.percentile(speed, 95)))
    return CheckUp(
        recording.entry.label,
        clip.num_frames,
        clip.seconds,
        clip.fps,
        float(speed.mean()),
        float(np.percentile(speed, 99)),
        feet,
        tuple(findings),
    )


def _understood(recording: Recording) -> list[Finding]:
    belief, said, found = recording.understanding, recording.settings, []
    if not belief.named:
        what = "joint names do not tell the legs; roles come from geometry alone."
        fix = 'Check the roles, and name wrong ones in motionmatch.toml: [roles] left_foot = "…"'
        found.append(Finding("note", "unnamed joints", what, fix))
    if not belief.anatomy.contacts:
        fix = 'Name them in motionmatch.toml: [roles] left_foot = "…", right_foot = "…"'
        found.append(Finding("problem", "no feet", "no feet were found.", fix))
    if belief.flipped and said.sides is None:
        what = "left and right are exchanged: joints called left are on the body's right."
        fix = 'Taken by where they are. If the names are right after all: sides = "as named"'
        found.append(Finding("problem", "sides exchanged", what, fix))
    if belief.extra_roots:
        what = f"extra joints above the hips: {', '.join(belief.extra_roots)}."
        found.append(Finding("note", "extra roots", what, "Folded into the hips when a database is built."))
    if belief.up != "y":
        found.append(Finding("note", "up axis", f"{belief.up} is up in the file.", "Turned to y up on loading."))
    start = reference_frames(recording.raw)
    if start and said.first_frame is None:
        frames = "frame 0 is a T-pose" if start == 1 else f"frames 0 to {start - 1} are a T-pose"
        fix = 'Dropped on loading; first_frame = "keep" keeps it.'
        found.append(Finding("note", "T-pose at the start", f"{frames} for calibration.", fix))
    human = belief.anatomy.kind == "biped" and "left_hand" in belief.anatomy.roles
    if human and not 0.95 < belief.size_metres < 2.1:
        what = f"as {belief.unit} the body measures {belief.size_metres:.2f} m from ankle to head."
        found.append(Finding("problem", "odd size", what, 'Say the true unit in motionmatch.toml: units = "cm"'))
    return found


def _timed(clip: Clip, planted: np.ndarray | None) -> list[Finding]:
    found = []
    steps, rate = gait.steps(clip, planted), gait.suspected_rate(clip, planted)
    if steps is not None and rate is not None:
        what = (
            f"{clip.fps:g} fps gives {steps.cadence:.0f} steps a minute of {steps.length:.2f} m: no one moves so. "
            f"It was probably recorded at {rate:g} fps."
        )
        fix = f"Say so in a TOML beside the file: fps = {rate:g}"
        found.append(Finding("problem", "wrong frame rate", what, fix))
    if not 12 <= clip.fps <= 480:
        what = f"{clip.fps:g} frames per second is unusual."
        found.append(Finding("problem", "odd frame rate", what, "Say the true rate: fps = 60"))
    repeated = quality.repeats(clip)
    if max(2, 0.02 * clip.num_frames) < repeated < clip.num_frames - 1:
        what = f"{repeated} of {clip.num_frames} frames repeat the one before: frames were dropped or doubled."
        found.append(Finding("problem", "repeated frames", what, "Resample it, or trim the still parts."))
    if clip.num_frames < clip.fps:
        what = f"only {clip.seconds:.2f} s long: too short to match futures of 1 s."
        found.append(Finding("note", "short", what, "It plays, but few of its frames can be found."))
    return found


def _moved(clip: Clip) -> list[Finding]:
    jumps = quality.jumps(clip)
    if not jumps:
        return []
    frames = ", ".join(f"{frame} ({joint})" for frame, joint in jumps[:4]) + (", …" if len(jumps) > 4 else "")
    times = "once" if len(jumps) == 1 else f"{len(jumps)} times"
    severity: Severity = "problem" if len(jumps) > clip.seconds else "note"
    fix = "Look at it with motionmatch draw; trim or smooth there."
    return [Finding(severity, "jumps", f"the pose jumps {times}: frame {frames}.", fix)]


def _footed(clip: Clip, feet: quality.FootReport, speed: float) -> list[Finding]:
    found = []
    if feet.duty < 0.05 and speed < 4.0:
        fix = "Check units, up axis and the roles of feet and toes."
        found.append(Finding("problem", "never planted", "the feet are almost never planted.", fix))
    elif feet.skate > SKATE_LIMIT:
        what = f"planted feet slide at {feet.skate:.2f} m/s on average."
        fix = "Foot locking hides some of it; check the frame rate and the units."
        found.append(Finding("problem", "foot skate", what, fix))
    if np.isfinite(feet.lowest) and abs(feet.lowest) > 0.15 * contacts.body_height(clip):
        what = f"the floor is {abs(feet.lowest):.2f} m {'above' if feet.lowest > 0 else 'below'} zero."
        fix = "Move the clip so that planted feet are at height 0."
        found.append(Finding("note", "floor height", what, fix))
    return found


def _differing(found: Sequence[Recording]) -> list[Finding]:
    kinds: dict[tuple, list[Recording]] = {}
    for one in found:
        kinds.setdefault((one.raw.skeleton.names, one.raw.skeleton.parents.tobytes()), []).append(one)
    ordered = sorted(kinds.values(), key=len, reverse=True)
    fix = "A database needs one skeleton: build it from each kind apart."
    findings = []
    for group in ordered[1:6]:
        label, difference = group[0].entry.label, _difference(ordered[0][0], group[0])
        what = f"{len(group)} of {len(found)} files have another skeleton, such as {label}: {difference}."
        findings.append(Finding("problem", "skeletons differ", what, fix))
    if len(ordered) > 6:
        what = f"and {len(ordered) - 6} more kinds of skeleton."
        findings.append(Finding("problem", "skeletons differ", what, fix))
    return findings


def _difference(usual: Recording, other: Recording) -> str:
    usual_names, names = set(usual.raw.skeleton.names), set(other.raw.skeleton.names)
    missing, extra = sorted(usual_names - names)[:4], sorted(names - usual_names)[:4]
    parts = [f"lacks {', '.join(missing)}"] if missing else []
    parts += [f"adds {', '.join(extra)}"] if extra else []
    return "; ".join(parts) or "same joints in another order"


def _duplicates(found: Sequence[Recording]) -> list[Finding]:
    seen: dict[bytes, Recording] = {}
    findings = []
    for one in found:
        first = seen.setdefault(one.raw.rotations.tobytes(), one)
        if first is not one:
            what = f"{one.entry.label} is the same motion as {first.entry.label}."
            fix = "Leave one of them out: a double frame is searched twice for nothing."
            findings.append(Finding("problem", "duplicates", what, fix))
    return findings
