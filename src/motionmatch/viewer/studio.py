"""New motion for the page: examples that are built in or dropped on it, and variants of them as it is asked for."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import cast

import numpy as np

from motionmatch.actors.takes import capture
from motionmatch.errors import InputError, MotionMatchError
from motionmatch.generative.config import PRESETS, SynthesisConfig, TravelChoice
from motionmatch.generative.constraints import Complete, Constraint, Loop
from motionmatch.generative.follow import FollowPath, mean_speed
from motionmatch.generative.keyframes import KeyFrames
from motionmatch.generative.prepared import check_lengths, find_default_frames
from motionmatch.generative.representation import prepare
from motionmatch.generative.synthesis import synthesize
from motionmatch.generative.travel import find_travel, let_travel
from motionmatch.generative.variants import POSE, VariantPlan, find_part
from motionmatch.generative.variety import PoseTrack, draw_different, draw_left_out
from motionmatch.motion import contacts, gltf_add
from motionmatch.motion.clip import Clip
from motionmatch.motion.cycles import find_cycle
from motionmatch.motion.gltf_file import GltfFile
from motionmatch.motion.gltf_joints import JointNodes, find_joint_nodes
from motionmatch.progress import Progress
from motionmatch.viewer import uploads
from motionmatch.viewer.order import MOST_GENERATED, GenerateVariants
from motionmatch.world.path import GroundPath

COUNT = 6
RATE = 30.0
"""Frames per second of the built-in examples, and of the lengths that a page asks for."""
MOST_FRAMES = 6000
"""Most frames of an example, at 30 a second."""
ENDINGS = (".bvh", ".glb", ".fbx")
SMALLEST, USUAL, LARGEST = 0.9, 1.6, 2.6
"""Bodies that are lower or higher than this are shown at the usual height, metres."""
PACKED = ("KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_texture_basisu")
"""Extensions of glTF that the page can't read: such meshes are not shown."""
BUILT_IN = {
    "a walk": "idle 1; walk 4 speed=1.3; walk 3 turn=0.8; idle 1.5; walk 3 speed=0.9 turn=-0.9; idle 1",
    "on the spot": "idle 2; turn 1.2 degrees=90; idle 1; crouch 2.5 depth=0.6; idle 1; turn 1.4 degrees=-120; idle 2",
    "dodging": "idle 1; evade 2.5 degrees=40 distance=0.8; shuffle 2 speed=0.4; evade 2.5 degrees=-60; idle 1",
    "a dog": "dog: stand 1; walk 3; trot 4 speed=2; stand 1; sit 3",
}
"""Scripts of the examples that the actors play."""


@dataclass(frozen=True, eq=False)
class Upload:
    """An example of the user."""

    clip: Clip
    glb: bytes | None = None
    """the file itself, if it is a GLB: what is made goes home with its mesh"""

    def write_glb(self, clip: Clip, name: str) -> bytes | None:
        """Return the user's own GLB with a motion beside its own; None if there is none."""
        if self.glb is None:
            return None
        with tempfile.TemporaryDirectory() as folder:
            source, target = Path(folder) / "source.glb", Path(folder) / "target.glb"
            source.write_bytes(self.glb)
            gltf_add.add_animations(source, [replace(clip, name=name)], target, example=self.clip)
            return target.read_bytes()

    @cached_property
    def joints(self) -> JointNodes | None:
        """The nodes of its joints in the GLB; None if it has no mesh that the page can show."""
        if self.glb is None:
            return None
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "source.glb"
            path.write_bytes(self.glb)
            try:
                tree = GltfFile(path).tree
                if not tree.get("meshes") or set(PACKED) & set(tree.get("extensionsRequired") or ()):
                    return None
                return find_joint_nodes(path, self.clip)
            except MotionMatchError:
                return None


@dataclass(frozen=True, eq=False)
class Draft:
    """A motion that is to be shown."""

    label: str
    clip: Clip
    source: Upload | None = None


def make_example(name: str) -> Clip:
    """Act one of the examples that need no file."""
    return capture(BUILT_IN[name], fps=RATE)[0]


def read_upload(name: str, data: bytes) -> Clip:
    """Read the first example of a file; errors are those of the reader."""
    return next(iter(read_uploads(name, data).values())).clip


def read_uploads(name: str, data: bytes, stop: threading.Event | None = None) -> dict[str, Upload]:
    """Read the examples of a BVH, GLB or FBX file, by the names to request them by; poses are left out. Once `stop` is
    set, nobody waits for them any more."""
    name = uploads.make_label(name, "example.bvh")
    ending = Path(name).suffix.lower()
    if ending not in ENDINGS:
        raise InputError(f"{name} is not a {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]} file. Convert it first: "
                         f"motionmatch convert {name} example.bvh")  # fmt: skip
    clips = uploads.read_apart(name, ending, data, stop)
    clips = [clip for clip in clips if clip.num_frames > POSE] or clips
    found = {}
    for clip in clips:
        seconds = clip.seconds
        if seconds * RATE > MOST_FRAMES:
            raise InputError(
                f"{name} lasts {seconds:.0f} s; {MOST_FRAMES / RATE:.0f} are the most here. "
                f"motionmatch generate {name} has no such limit."
            )
        label = name if len(clips) == 1 else f"{name}: {clip.name}"
        found[label] = Upload(clip, data if ending == ".glb" else None)
    first = next(iter(found.values())).clip
    if len(found) == 1 and find_cycle(prepare([first])[0]) is None:
        check_lengths([first], first.num_frames, SynthesisConfig())
    return found


def make_gallery(
    given: Mapping[str, Upload | None],
    order: GenerateVariants,
    progress: Progress,
    *,
    kept: Sequence[Draft] = (),
    count: int = COUNT,
) -> list[Draft]:
    """Make the example and variants of it, after those that are kept."""
    source, clips = given[order.example], list_examples(given, order)
    taken, wanted = {each.label for each in kept}, max(count - len(kept), 1)
    seeds = [order.seed + number for number in range(wanted + len(kept))]
    seeds = [seed for seed in seeds if str(seed) not in taken][:wanted]
    fresh = make_variants(clips, order, progress, seeds=seeds, others=[each.clip for each in kept])
    made = [Draft(str(seed), clip, source) for seed, clip in zip(seeds, fresh, strict=False)]
    return [Draft("example", clips[0], source), *kept, *made]


def list_examples(given: Mapping[str, Upload | None], order: GenerateVariants) -> list[Clip]:
    """List the clips that variants are made of; the first one may be cut."""
    clips = [make_example(name) if upload is None else upload.clip for name, upload in given.items()]
    return [trim_share(clips[0], order.first, order.last), *clips[1:]]


def find_size(clip: Clip) -> float:
    """Find how much larger a body is shown so that it can be seen well: a hen as tall as a person."""
    height = contacts.body_height(clip)
    return 1.0 if SMALLEST <= height <= LARGEST else USUAL / max(height, 1e-6)


def trim_share(clip: Clip, first: float, last: float) -> Clip:
    """Cut a clip at shares of its length."""
    start, stop = round(first * clip.num_frames), round(last * clip.num_frames)
    if (start, stop) == (0, clip.num_frames):
        return clip
    if stop - start < 2:
        raise InputError("the example is cut to nothing: its start must lie before its end.")
    return clip.trim(start, stop)


def make_variants(
    example: Clip | Sequence[Clip],
    order: GenerateVariants,
    progress: Progress,
    *,
    count: int = COUNT,
    seeds: Sequence[int] = (),
    others: Sequence[Clip] = (),
) -> list[Clip]:
    """Make a variant of each of `seeds`, by default `count` of them from that of the order up; all of them different,
    also from `others`."""
    examples = [example] if isinstance(example, Clip) else list(example)
    plan = plan_variants(examples, order)
    known = [PoseTrack(clip) for clip in others if clip.skeleton.same_joints(examples[0].skeleton)]
    variants: list[Clip] = []
    free = all(isinstance(each, Loop) for each in plan.constraints)
    seeds = seeds or range(order.seed, order.seed + count)
    for number, seed in enumerate(seeds):

        def make(attempt: int, number: int = number, seed: int = seed) -> Clip:
            progress(number, len(seeds), f"variant {number + 1}")
            rng = np.random.default_rng([seed, attempt] if attempt else seed)
            left_out = draw_left_out(attempt, rng)
            return synthesize(
                plan.examples, plan.frames, rng=rng, config=plan.config, constraints=plan.constraints, left_out=left_out
            )

        found = draw_different(make, known, examples if free else (), loop=order.loop)
        if found is None:
            return variants or [make(0)]
        variants.append(found[0])
        known.append(found[1])
    return variants


def plan_variants(examples: Sequence[Clip], order: GenerateVariants) -> VariantPlan:
    """Make the plan of an order: its settings, constraints and number of frames."""
    config = PRESETS["paper" if order.representation == "paper" else "ours"]
    if order.travel != "auto":
        config = replace(config, travel=cast(TravelChoice, order.travel))
    if order.alpha > 0:
        config = replace(config, alpha=order.alpha)
    config = replace(config, firmness=order.firmness)
    examples = let_travel(examples)[0] if order.path else examples
    constraints, frames = list_constraints(examples, order)
    return VariantPlan(examples, max(frames, config.size), config, constraints=tuple(constraints), seed=order.seed)


def list_constraints(examples: Sequence[Clip], order: GenerateVariants) -> tuple[list[Constraint], int]:
    """Return the constraints of an order, and the number of frames: as asked for; or as the path takes, or twice as
    many as the examples have."""
    clip, fps = examples[0], examples[0].fps
    frames = round((order.frames or min(find_default_frames(examples) / fps * RATE, MOST_GENERATED)) / RATE * fps)
    found: list[Constraint] = [Loop()] if order.loop else []
    if order.part:
        found.append(Complete(clip, find_part(order.part, clip, None)))
        frames = clip.num_frames
    if order.path:
        if len(order.path) < 2:
            raise InputError("a path needs two points or more; draw a longer one.")
        path = GroundPath(np.array(order.path) / find_size(clip))  # it is drawn beside the body as it is shown
        if not order.frames:
            frames = round(min(path.length / mean_speed(examples), MOST_GENERATED / RATE) * fps)
        found.append(FollowPath(path, whole=not order.frames))
    if order.keys:
        at: dict[int, int] = {}
        for time, pose in order.keys:
            at.setdefault(min(int(time * frames), frames - 1), min(int(pose * clip.num_frames), clip.num_frames - 1))
        poses = list(at.values())
        together = replace(
            clip, positions=clip.positions[poses], rotations=clip.rotations[poses], tags=type(clip.tags)()
        )
        found.append(KeyFrames(list(at), together))
    return found, frames


def explain_few(given: Mapping[str, Upload | None], order: GenerateVariants) -> str:
    """Say why no more variants differ, and what to change."""
    return plan_variants(list_examples(given, order), order).explain_few()


def describe_travel(clip: Clip) -> str:
    """Say where the body of an example goes."""
    return find_travel(prepare([clip])[0])
