"""New motion from one example, for the page: which examples there are, and six variants of one."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

from motionmatch.actors.takes import capture
from motionmatch.errors import InputError, MotionMatchError
from motionmatch.generative.config import PRESETS, SynthesisConfig
from motionmatch.generative.constraints import Loop
from motionmatch.generative.synthesis import check_lengths, synthesize
from motionmatch.motion import load, resample
from motionmatch.motion.clip import Clip
from motionmatch.viewer.beside import Progress
from motionmatch.viewer.messages import Generate

COUNT = 6
RATE = 30.0
"""Frames per second at which variants are made: the method's settings were found at it."""
MOST_FRAMES = 6000
"""Of an example."""

BUILT_IN = {
    "a walk": "idle 1; walk 4 speed=1.3; walk 3 turn=0.8; idle 1.5; walk 3 speed=0.9 turn=-0.9; idle 1",
    "on the spot": "idle 2; turn 1.2 degrees=90; idle 1; crouch 2.5 depth=0.6; idle 1; turn 1.4 degrees=-120; idle 2",
    "dodging": "idle 1; evade 2.5 degrees=40 distance=0.8; shuffle 2 speed=0.4; evade 2.5 degrees=-60; idle 1",
    "a dog": "dog: stand 1; walk 3; trot 4 speed=2; stand 1; sit 3",
}
"""Examples that the actors play: scripts by name."""


def built_in(name: str) -> Clip:
    """One of the examples that need no file."""
    return capture(BUILT_IN[name], fps=RATE)[0]


def uploaded(name: str, data: bytes) -> Clip:
    """The example in the bytes of a BVH file; what is wrong with it is said as the reader says it."""
    name = Path(name.replace("\\", "/")).name or "example.bvh"
    if not name.lower().endswith(".bvh"):
        raise InputError(f"{name} is not a .bvh file. Convert it first: motionmatch convert {name} example.bvh")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        try:
            clips = load.load(path, cache=False, progress=False)
        except MotionMatchError as error:
            raise InputError(str(error).replace(f"{folder}/", "")) from None
    clip = clips[0] if clips[0].fps <= 1.5 * RATE else resample.resample_clip(clips[0], RATE)
    if clip.num_frames > MOST_FRAMES:
        raise InputError(
            f"{name} has {clip.num_frames} frames at {clip.fps:g} a second; {MOST_FRAMES} are the most here. "
            f"motionmatch generate {name} has no such limit."
        )
    check_lengths([clip], clip.num_frames, SynthesisConfig())
    return clip


def make(example: Clip, order: Generate, tell: Progress, *, count: int = COUNT) -> list[Clip]:
    """So many variants; the seed of each is the one before it plus 1."""
    config = PRESETS["paper" if order.representation == "paper" else "ours"]
    constraints = [Loop()] if order.loop else []
    made = []
    for number in range(count):
        tell(f"variant {number + 1}", number, count)
        rng = np.random.default_rng(order.seed + number)
        made.append(synthesize(example, order.frames, rng=rng, config=config, constraints=constraints))
    return made
