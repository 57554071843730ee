"""Tables 1 to 4 and Figure 9 of Li 2023, measured again.

| paper | here |
|---|---|
| Table 1, single examples | `SINGLE`: ours, the method as published, and three rows that show what the numbers mean |
| Table 2, several examples | `SEVERAL`: two to five |
| Table 3, number of joints | `JOINTS`: an actor with hair, cape and wings |
| Table 4, settings | `SETTINGS`: α, K, p, r |
| Figure 9, time and memory | `LENGTHS` |

Every motion is twice as long as its examples together. Seconds are those of one core.

A row is one method. Every row has every measure twice, for every method: with the root's heading, as the paper
measures, and with the heading removed, so that a walk in a new direction is the same walk. The thresholds are the same
in both. Figures with and without heading can't be compared: compare methods within one of them.
"""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path

import numpy as np
from numpy.typing import DTypeLike

from motionmatch.actors.props.attachments import add_attachments
from motionmatch.actors.takes import capture
from motionmatch.generative import parts, pyramid, representation
from motionmatch.generative.config import PRESETS, Representation, SynthesisConfig
from motionmatch.generative.pyramid import Stages, resample
from motionmatch.generative.rig import RootBones
from motionmatch.generative.synthesis import generate, scale_alpha, synthesize
from motionmatch.metrics.likeness import FINE_THRESHOLD, Likeness, measure_likeness, rotation_rows, set_diversity
from motionmatch.motion.clip import Clip
from motionmatch.motion.load import recordings
from motionmatch.motion.resample import resample_clip
from motionmatch.studies.study import Job, Row

FPS = 30.0
SINGLE_SCRIPTS = {
    "walk and run": "idle 1; walk 4 speed=1.3 turn=0.5; idle 2; walk 3 turn=-0.7; run 4 speed=3; walk 2",
    "about the place": "turn 2 degrees=90; strafe 3 degrees=90; backward 3; cut 2 degrees=90; crouch 4; idle 2",
    "dog": "dog: stand 1; walk 4 speed=0.9; trot 4 speed=2; sit 3; walk 3",
}
"""Scripts of about 500 frames each."""
SEVERAL_SCRIPTS = (
    "walk 5 speed=1.3 turn=0.4",
    "run 4 speed=3",
    "idle 2; strafe 3 degrees=-90",
    "crouch 5 speed=0.6",
    "backward 4; turn 2 degrees=120",
)
"""Five scripts of 120 to 220 frames."""
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
"""Clips with 31 joints (by Xia) are several examples of one skeleton. They are short: at 30 frames per second most of
them would be shorter than two patches of the coarsest stage."""


@dataclass(frozen=True)
class Examples:
    """Examples to make motion from."""

    single: Mapping[str, Clip]
    several: Mapping[str, list[Clip]]
    """Five clips of one skeleton each"""
    large: Clip
    """Clip that gets as many joints as wanted"""
    quick: bool = field(default=False)

    def with_joints(self, num_joints: int) -> Clip:
        return add_attachments(self.large, num_joints)


def act_examples(*, quick: bool = False) -> Examples:
    """Make examples with the actors."""
    scripts = dict(list(SINGLE_SCRIPTS.items())[:1]) if quick else SINGLE_SCRIPTS
    single = {name: capture(script, fps=FPS)[0] for name, script in scripts.items()}
    several: dict[str, list[Clip]] = {"acted": [capture(script, fps=FPS)[0] for script in SEVERAL_SCRIPTS]}
    large = capture(LARGE, fps=FPS)[0]
    return Examples(single, several, large.trim(0, 200) if quick else large, quick)


def read_examples(archive: Path) -> tuple[dict[str, Clip], dict[str, list[Clip]]]:
    """Read single examples, and several of one skeleton, from genmm.zip."""
    found = {each.clip.name: each.clip for each in recordings(archive)[0]}
    single = {short: resample_to_rate(found[name], FPS) for name, short in RECORDED.items() if name in found}
    styles = [resample_to_rate(clip, STYLES_FPS) for clip in found.values() if clip.skeleton.num_joints == STYLES]
    return single, {"styles": [clip for clip in styles if clip.num_frames >= LEAST_FRAMES][:5]}


def resample_to_rate(clip: Clip, fps: float) -> Clip:
    return clip if abs(clip.fps - fps) < 0.5 else resample_clip(clip, fps)


SINGLE, SEVERAL, JOINTS, SETTINGS, LENGTHS = "single", "several", "joints", "settings", "lengths"
OURS, FREE, PUBLISHED, NAIVE = "ours", "ours, feet free", "ours, as published", "naive, as published"
RELEASED = "ours, as released"
"""The defaults of the authors' code, with the first guess of the paper."""
EXAMPLE, FROZEN, NOISE = "the example, twice", "a frozen mean pose", "white noise"
REPRESENTATIONS: dict[str, Representation] = {"with heading": "paper", "heading removed": "heading"}
"""Representations to compare motions in: the name in tables, and the preset of `rotation_rows`."""
MEASURES = ("coverage", "fine", "global", "local", "diversity")
"""Coverage at 2.0 and at 0.5, global and local patch distance, set diversity."""
LEAST_ALPHA = 1e-9
"""Used in place of 0, which would divide by zero."""
NAIVE_FRAMES = 5000
"""Most frames for which the naive method is run: its matrices grow with them."""

Make = Callable[[np.random.Generator], Clip]


@dataclass(frozen=True)
class GenerativeStudyOptions:
    """Options of the study."""

    motions: int = 20
    """Number of motions made for each row"""
    quick: bool = False
    """A small run of everything"""
    archive: Path | None = None
    """genmm.zip, if available"""

    @property
    def settings(self) -> Row:
        """Settings that rows depend on."""
        measured = {"motions": self.motions, "quick": self.quick, "recordings": self.archive is not None}
        return {
            **measured,
            "representations": list(REPRESENTATIONS),
            "defaults": asdict(SynthesisConfig()),
            "published": asdict(make_published_config()),
            "released": asdict(PRESETS["released"]),
        }

    @cached_property
    def examples(self) -> Examples:
        found = act_examples(quick=self.quick)
        if self.archive is None:
            return found
        single, several = read_examples(self.archive)
        if self.quick:
            single = dict(list(single.items())[1:2])
        return Examples({**found.single, **single}, {**found.several, **several}, found.large, self.quick)


def jobs(options: GenerativeStudyOptions) -> list[Job]:
    """List the jobs of all rows, in the order of the tables."""
    examples, few = options.examples, max(2, options.motions // 3)
    found = []
    for name, clip in examples.single.items():
        for method, measure in list_methods([clip], options.motions).items():
            found.append(Job(SINGLE, f"{name}: {method}", measure))
    for name, clips in examples.several.items():
        for count in (2, 5) if options.quick else range(2, len(clips) + 1):
            chosen = list_methods(clips[:count], options.motions)
            wanted = (OURS, FREE, PUBLISHED, RELEASED, NAIVE, FROZEN, NOISE)
            found += [Job(SEVERAL, f"{name}, {count}: {method}", chosen[method]) for method in wanted]
    for joints in (24, 65) if options.quick else (24, 65, 143, 433):
        chosen = list_methods([examples.with_joints(joints)], few)
        found += [Job(JOINTS, f"{joints}: {method}", chosen[method]) for method in (OURS, PUBLISHED, NAIVE)]
    sweeps = {name: clip for name, clip in examples.single.items() if name in ("walk and run", "Joe, idle")}
    for name, clip in sweeps.items():
        for label, changed in list_settings(options.quick).items():
            measure = partial(settings_row, clip, changed, max(2, options.motions // 2))
            found.append(Job(SETTINGS, f"{name}: {label}", measure))
    for frames in (500, 1000) if options.quick else (1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000):
        found.append(Job(LENGTHS, f"{frames}", partial(length_row, examples, frames)))
    return found


def list_settings(quick: bool = False) -> dict[str, Row]:
    """Return the changed settings of each row of Table 4."""
    alphas = (None, 5.0, 0.5, 0.05, 0.005, 0.001, 0.0)
    found: dict[str, Row] = {"as published": {}}
    found |= {"no α" if alpha is None else f"α = {alpha:g}": {"alpha": alpha} for alpha in alphas}
    found |= {f"K = {coarse}": {"coarse": float(coarse)} for coarse in (2, 10, 15, 20)}
    found |= {f"p = {size}": {"size": size} for size in (5, 17, 23)}
    found |= {f"r = {factor:g}": {"factor": factor} for factor in (2.0, 4.0, 8.0)}
    keep = ("as published", "no α", "α = 0.05", "K = 10", "p = 5", "r = 4")
    return {name: changed for name, changed in found.items() if not quick or name in keep}


def list_methods(examples: Sequence[Clip], motions: int) -> dict[str, Callable[[], Row]]:
    """Return the rows for some examples, all with the same number of motions, since set diversity grows with it."""
    frames = 2 * sum(clip.num_frames for clip in examples)
    as_published = make_published_config()

    def ours(config: SynthesisConfig) -> Make:
        return lambda rng: synthesize(examples, frames, rng=rng, config=config)

    return {
        OURS: partial(measure_motions, ours(SynthesisConfig()), examples, motions),
        FREE: partial(measure_motions, ours(SynthesisConfig(lock_feet=False)), examples, motions),
        PUBLISHED: partial(measure_motions, ours(as_published), examples, motions),
        RELEASED: partial(measure_motions, ours(PRESETS["released"]), examples, motions),
        NAIVE: partial(measure_motions, partial(make_naive_clip, examples, frames, as_published), examples, motions),
        EXAMPLE: partial(sanity_row, examples, 2, lambda rows, rng: np.concatenate([*rows, *rows])),
        FROZEN: partial(sanity_row, examples, 2, lambda rows, rng: _draw_normal(rows, rng, spread=0.0)),
        NOISE: partial(sanity_row, examples, motions, lambda rows, rng: _draw_normal(rows, rng, spread=1.0)),
    }


def format_key(measure: str, representation: str) -> str:
    """Return the name of a measure in a row, such as 'coverage, with heading'."""
    return f"{measure}, {representation}"


def make_published_config(**changed) -> SynthesisConfig:
    """Return the preset of the paper with some settings changed; α = 0 becomes `LEAST_ALPHA`."""
    if changed.get("alpha") == 0.0:
        changed["alpha"] = LEAST_ALPHA
    return replace(PRESETS["paper"], **changed)


def make_naive_clip(examples: Sequence[Clip], frames: int, config: SynthesisConfig, rng: np.random.Generator) -> Clip:
    """Make a motion by the naive method."""
    clips = representation.prepare(list(examples))
    layout = representation.make_layout(clips, config.representation)
    rows = synthesize_naively([representation.encode(clip, layout) for clip in clips], frames, rng=rng, config=config)
    made = representation.decode(rows, layout)
    bones = RootBones.of(examples)
    return bones.put_back(made, np.zeros((frames, bones.num_columns)))


def measure_motions(make: Make, examples: Sequence[Clip], motions: int) -> Row:
    """Make some motions and measure them against their examples; return means in both representations."""
    made, seconds = [], []
    for seed in range(motions):
        before = time.process_time()
        made.append(make(np.random.default_rng(seed)))
        seconds.append(time.process_time() - before)
    row: Row = {}
    for name, preset in REPRESENTATIONS.items():
        rows = rotation_rows([*examples, *made], preset)
        row |= compare_with_examples(rows[len(examples) :], rows[: len(examples)], name, fps=examples[0].fps)
    return {**row, "seconds": float(np.median(seconds)), "motions": motions}


def sanity_row(
    examples: Sequence[Clip], motions: int, make: Callable[[list[np.ndarray], np.random.Generator], np.ndarray]
) -> Row:
    """Measure rows that are no real motion (frozen or noise), or the examples themselves."""
    row: Row = {}
    for name, preset in REPRESENTATIONS.items():
        known = rotation_rows(examples, preset)
        own = [make(known, np.random.default_rng(seed)) for seed in range(motions)]
        row |= compare_with_examples(own, known, name, fps=examples[0].fps)
    return row


def compare_with_examples(
    motions: Sequence[np.ndarray], known: Sequence[np.ndarray], representation: str, *, fps: float = FPS
) -> Row:
    """Measure motions (F, C) against examples (T_n, C); return means, with keys for this representation."""
    figures = [measure_figures(Likeness.of(own, known, fps=fps)) for own in motions]
    mean: Row = {key: float(np.mean([each[key] for each in figures])) for key in figures[0]}
    mean["diversity"] = set_diversity(motions, known) if len(motions) > 1 else None
    return {format_key(measure, representation): mean[measure] for measure in MEASURES}


def measure_figures(found: Likeness) -> Row:
    return {
        "coverage": 100.0 * found.coverage(),
        "fine": 100.0 * found.coverage(FINE_THRESHOLD),
        "global": found.global_distance(),
        "local": found.local_distance(),
    }


def _draw_normal(rows: list[np.ndarray], rng: np.random.Generator, *, spread: float) -> np.ndarray:
    together = np.concatenate(rows)
    shape = 2 * len(together), together.shape[1]
    return rng.normal(together.mean(axis=0), spread * together.std(axis=0), shape)


def settings_row(clip: Clip, changed: Row, motions: int) -> Row:
    """Measure one row of Table 4."""
    config = make_published_config(**changed)
    return measure_motions(lambda rng: synthesize(clip, 2 * clip.num_frames, rng=rng, config=config), [clip], motions)


def length_row(examples: Examples, frames: int) -> Row:
    """Measure time and memory to make the rows of one motion: a point of Figure 9."""
    clips = [examples.with_joints(65)]
    config = make_published_config()
    layout = representation.make_layout(clips, config.representation)
    rows = [representation.encode(clip, layout) for clip in clips]
    fast = partial(generate, rows, frames, config=config, split=parts.whole_body(layout), layout=layout)
    makers: dict[str, Callable[..., np.ndarray]] = {"": fast}
    if frames <= NAIVE_FRAMES:
        makers["naive_"] = partial(synthesize_naively, rows, frames, config=config)
    row: Row = {"frames": frames, "example": clips[0].num_frames}
    for prefix, make in makers.items():
        before = time.process_time()
        make(rng=np.random.default_rng(1))
        row[f"{prefix}seconds"] = time.process_time() - before
        tracemalloc.start()
        make(rng=np.random.default_rng(1))
        row[f"{prefix}megabytes"] = tracemalloc.get_traced_memory()[1] / 1e6
        tracemalloc.stop()
    return row


def warm_up(examples: Examples) -> None:
    """Compile everything, so that no row includes that time."""
    clip = examples.large.trim(0, 90)
    made = synthesize(clip, 90, rng=np.random.default_rng(0))
    measure_figures(measure_likeness(made, clip))


# The naive method, as the paper and its release have it: the reference for the fast one, with the same random numbers.
# Every patch of both motions is unfolded to a row of C · p numbers, all distances come from one matrix product,
# |x|² + |y|² − 2 x·y, and blending adds the matched patches frame by frame.


def synthesize_naively(
    examples: Sequence[np.ndarray],
    frames: int,
    *,
    rng: np.random.Generator,
    config: SynthesisConfig,
    dtype: DTypeLike = np.float64,
) -> np.ndarray:
    """Make rows (F, C) of a new motion from rows (T_n, C) of examples. The authors' release uses float32."""
    middle = np.concatenate(examples).mean(axis=0)
    lengths = [len(each) for each in examples]
    stages = Stages.of(lengths, frames, size=config.size, coarse=config.coarse, factor=config.factor)
    levels = pyramid.examples([each - middle for each in examples], stages)
    alpha = scale_alpha(config, levels[-1])
    together = np.concatenate(levels[0])
    guess = rng.normal(together.mean(axis=0), together.std(axis=0), (stages.length(0, frames), together.shape[1]))
    for stage, targets in enumerate(levels):
        guess = resample(guess, stages.length(stage, frames)).astype(dtype)
        patches = np.concatenate([unfold_patches(each.astype(dtype), config.size) for each in targets])
        squares = np.einsum("nc,nc->n", patches, patches)
        for _ in range(config.iterations):
            matches = find_nearest(unfold_patches(guess, config.size), patches, squares, alpha)
            guess = blend_patches(patches, matches, config.size)
    return guess + middle


def unfold_patches(rows: np.ndarray, size: int) -> np.ndarray:
    """Return every run of `size` frames, (F - size + 1, size C)."""
    windows = np.lib.stride_tricks.sliding_window_view(rows, size, axis=0)  # (N, C, size)
    return np.ascontiguousarray(np.swapaxes(windows, 1, 2)).reshape(len(windows), -1)


def find_nearest(x: np.ndarray, y: np.ndarray, squares: np.ndarray, alpha: float | None) -> np.ndarray:
    """Find the nearest (N,) of the patches y (M, size C) for each patch of x (N, size C): equations 1 and 2.

    Distances are mean squared differences; `squares` (M,) are the squared lengths of y.
    """
    distances = x @ y.T
    distances *= -2.0
    distances += np.einsum("nc,nc->n", x, x)[:, None]
    distances += squares
    distances /= x.shape[1]  # so that alpha does not depend on the skeleton
    if alpha is not None:
        distances /= alpha + np.maximum(distances.min(axis=0), 0.0)
    return distances.argmin(axis=1)


def blend_patches(patches: np.ndarray, matches: np.ndarray, size: int) -> np.ndarray:
    """Return the mean (F, C) of the matched (N,) patches (M, size C) over each frame."""
    num_frames, num_columns = len(matches) + size - 1, patches.shape[1] // size
    total = np.zeros((num_frames, num_columns), patches.dtype)
    counts = np.zeros((num_frames, 1), patches.dtype)
    for k in range(size):
        total[k : k + len(matches)] += patches[matches, k * num_columns : (k + 1) * num_columns]
        counts[k : k + len(matches)] += 1.0
    return total / counts
