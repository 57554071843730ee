"""One function that measures a drive, a crowd or a clip, each with the report that fits it."""

from __future__ import annotations

from typing import overload

from motionmatch.control.drive import DriveRecording
from motionmatch.crowd.recording import CrowdRecording
from motionmatch.errors import InputError
from motionmatch.metrics.crowd import CrowdReport, measure_crowd
from motionmatch.metrics.driving import DriveReport, measure_drive
from motionmatch.metrics.quality import FootReport, measure_feet
from motionmatch.motion.clip import Clip
from motionmatch.world.path import GroundPath


@overload
def measure(motion: DriveRecording, path: GroundPath | None = None) -> DriveReport: ...
@overload
def measure(motion: CrowdRecording) -> CrowdReport: ...
@overload
def measure(motion: Clip) -> FootReport: ...
def measure(
    motion: DriveRecording | CrowdRecording | Clip, path: GroundPath | None = None
) -> DriveReport | CrowdReport | FootReport:
    """Measure a recorded drive, a recorded crowd or a clip.

    A drive is measured by feet, smoothness, transitions and response, and by its distance from `path` in metres where
    one is given; a crowd by overlaps, arrivals and speed; a clip by how its feet slide. `motionmatch.metrics` has more.
    """
    if isinstance(motion, DriveRecording):
        return measure_drive(motion, path)
    if path is not None:
        raise InputError(
            f"a path is compared with a drive (DriveRecording), not with a {type(motion).__name__}. Leave it out."
        )
    if isinstance(motion, CrowdRecording):
        return measure_crowd(motion)
    if isinstance(motion, Clip):
        return measure_feet(motion)
    raise InputError(f"can't measure a {type(motion).__name__}; expected a DriveRecording, a CrowdRecording or a Clip.")
