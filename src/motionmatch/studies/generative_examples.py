"""The examples for the tables of Li 2023: acted ones, and some of the authors' own where they are at hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from motionmatch.actors.props.attachments import add_attachments
from motionmatch.actors.takes import capture
from motionmatch.motion.clip import Clip
from motionmatch.motion.load import recordings
from motionmatch.motion.resample import resample_clip

FPS = 30.0
SINGLE = {
    "walk and run": "idle 1; walk 4 speed=1.3 turn=0.5; idle 2; walk 3 turn=-0.7; run 4 speed=3; walk 2",
    "about the place": "turn 2 degrees=90; strafe 3 degrees=90; backward 3; cut 2 degrees=90; crouch 4; idle 2",
    "dog": "dog: stand 1; walk 4 speed=0.9; trot 4 speed=2; sit 3; walk 3",
}
"""Scripts of about 500 frames each."""
SEVERAL = (
    "walk 5 speed=1.3 turn=0.4",
    "run 4 speed=3",
    "idle 2; strafe 3 degrees=-90",
    "crouch 5 speed=0.6",
    "backward 4; turn 2 degrees=120",
)
"""Five of 120 to 220 frames."""
LARGE = "idle 1; walk 6 speed=1.4 turn=0.4; run 4 speed=3; walk 4 turn=-0.6; idle 1"
RECORDED = {
    "Crabnew__Crab-dance-long": "crab",
    "Elephant__idle1": "elephant",
    "Joe__Baseball-Milling-Idle": "Joe, idle",
    "Joe__Walk-In-Circle": "Joe, circle",
    "anytop_Chicken_EggLaying": "chicken, egg",
    "anytop_Chicken_IdlePecking": "chicken, pecking",
}
"""Recordings of genmm.zip, each an example of its own."""
STYLES, STYLES_FPS, LEAST_FRAMES = 31, 60.0, 60
"""Those of 31 joints (Xia's) are several examples of one skeleton. They are short: at 30 frames a second most of them
would be shorter than two patches of the coarsest stage."""


@dataclass(frozen=True)
class Examples:
    """What there is to make motion from."""

    single: Mapping[str, Clip]
    several: Mapping[str, list[Clip]]
    """Five clips of one skeleton each"""
    large: Clip
    """To be trimmed to as many joints as wanted"""
    quick: bool = field(default=False)

    def of_joints(self, num_joints: int) -> Clip:
        return add_attachments(self.large, num_joints)


def acted(*, quick: bool = False) -> Examples:
    """From the actors."""
    scripts = dict(list(SINGLE.items())[:1]) if quick else SINGLE
    single = {name: capture(script, fps=FPS)[0] for name, script in scripts.items()}
    several: dict[str, list[Clip]] = {"acted": [capture(script, fps=FPS)[0] for script in SEVERAL]}
    large = capture(LARGE, fps=FPS)[0]
    return Examples(single, several, large.trim(0, 200) if quick else large, quick)


def recorded(archive: Path) -> tuple[dict[str, Clip], dict[str, list[Clip]]]:
    """Single examples, and several of one skeleton, from genmm.zip."""
    found = {each.clip.name: each.clip for each in recordings(archive)[0]}
    single = {short: at_rate(found[name], FPS) for name, short in RECORDED.items() if name in found}
    styles = [at_rate(clip, STYLES_FPS) for clip in found.values() if clip.skeleton.num_joints == STYLES]
    return single, {"styles": [clip for clip in styles if clip.num_frames >= LEAST_FRAMES][:5]}


def at_rate(clip: Clip, fps: float) -> Clip:
    return clip if abs(clip.fps - fps) < 0.5 else resample_clip(clip, fps)
