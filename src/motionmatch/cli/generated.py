"""What `motionmatch generate` says about the motion it made, and the files that hold all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from motionmatch.cli.console import console, print_table

if TYPE_CHECKING:
    from motionmatch.generative.variants import VariantPlan
    from motionmatch.motion.clip import Clip

Made = tuple[Path, "Clip", bool]
"""The first file of a variant, the motion, and whether it was made now."""
MOST_PAIRS = 30_000_000
"""Coverage is not measured with more pairs of frames than this, which would take seconds."""


def announce(plan: VariantPlan) -> None:
    """Say where the body will go, at which rate is worked, and what to expect of the examples."""
    from motionmatch.generative.prepared import describe_examples

    for line in describe_examples(plan.examples, plan.config, plan.constraints):
        console().print(line)


def print_results(plan: VariantPlan, made: Sequence[Made]) -> None:
    """Print a table of the variants beside the examples."""
    from rich.table import Table

    from motionmatch.generative.finish import has_loop
    from motionmatch.generative.follow import FollowPath
    from motionmatch.metrics import closing, quality

    follow = next((each for each in plan.constraints if isinstance(each, FollowPath)), None)
    around = has_loop(plan.constraints)
    ends = follow is not None and follow.whole and not (around and follow.path.closed)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("", no_wrap=True)
    ways = [] if follow is None else ["of the path %", "from it cm", *(["from its end cm"] if ends else [])]
    loops = ["closes: steps", "cm", "°"] if around else []
    for name in ("seconds", "covered %", "feet slide cm/s", "under floor cm", "jumps", *loops, *ways):
        table.add_column(name, justify="right", min_width=max(map(len, name.split())))
    for clip in plan.examples[:4]:
        table.add_row(f"example {clip.name}", f"{clip.seconds:.1f}", "", _slide(clip), "", _jumps(clip))
    for file, clip, new in made:
        row = [file.name + ("" if new else " (kept)"), f"{clip.seconds:.1f}", _cover(plan, clip), _slide(clip)]
        row.append("" if plan.grafts else f"{100 * closing.measure_depth(clip, plan.examples):.1f}")
        row.append(str(len(quality.find_jumps(clip))))
        if around:
            found = closing.measure_closing(clip)
            row += [f"{found.pose:.1f}", f"{100 * found.place:.0f}", f"{found.heading:.0f}"]
        if follow is not None:
            row += [f"{100 * follow.covered(clip):.0f}", f"{100 * follow.distances_from_path(clip).mean():.1f}"]
            row.append(f"{100 * follow.miss_distance(clip):.0f}")
        table.add_row(*row[: len(table.columns)])
    print_table(console(), table)


def print_variety(plan: VariantPlan, made: Sequence[Made], count: int) -> None:
    """Say how many pairs are different, and why there are fewer variants than were asked for."""
    from motionmatch.generative.finish import has_loop
    from motionmatch.generative.variety import count_different_pairs

    clips = [clip for _, clip, _ in made]
    if len(clips) > 1:
        different, pairs = count_different_pairs(clips, loop=has_loop(plan.constraints))
        console().print(f"different: {different} of {pairs} pairs")
    if len(clips) < count:
        few = f"only {len(clips)} different {'result' if len(clips) == 1 else 'results'}"
        console().print(f"note: {few} of {count} could be found, and no more were written. {plan.explain_few()}")


def write_together(plan: VariantPlan, made: Sequence[Made], folder: Path, source: Path | None, *, crowd: int) -> Path:
    """Write all variants as animations of one GLB: that of the user where there is one, beside its own animations.

    For a `crowd` of so many every loop begins at another moment, so that no two people who play them are in step; where
    fewer loops differ, they come again, at other moments.
    """
    from motionmatch.generative.finish import shift_loop
    from motionmatch.motion.gltf_add import add_animations
    from motionmatch.motion.gltf_write import write_glb

    clips = [replace(clip, name=file.stem) for file, clip, _ in made]
    if crowd:
        again = [clips[number % len(clips)] for number in range(max(crowd, len(clips)))]
        clips = [shift_loop(clip, round(clip.num_frames * number / len(again))) for number, clip in enumerate(again)]
    path = folder / f"{plan.file_name}s{'_crowd' if crowd else ''}.glb"
    if source is None or plan.grafts:
        return write_glb(clips, path)
    return add_animations(source, clips, path, example=plan.read[0])


def _slide(clip: Clip) -> str:
    from motionmatch.metrics import quality

    if not (clip.anatomy and clip.anatomy.contacts):
        return ""
    slide = 100 * quality.measure_feet(clip).skate
    return f"{slide:.1f}" if slide == slide else "none stand"


def _jumps(clip: Clip) -> str:
    from motionmatch.metrics import quality

    return str(len(quality.find_jumps(clip)))


def _cover(plan: VariantPlan, clip: Clip) -> str:
    """Measure the share of the examples that a variant covers, percent at 0.5, with the heading removed."""
    from motionmatch.metrics.likeness import FINE_THRESHOLD, measure_likeness

    longest, total = max(c.num_frames for c in plan.examples), sum(c.num_frames for c in plan.examples)
    if plan.grafts or clip.num_frames * total > MOST_PAIRS:
        return ""
    size = min(round(clip.fps), longest, clip.num_frames)
    found = measure_likeness(clip, list(plan.examples), preset="heading")
    return f"{100 * found.coverage(FINE_THRESHOLD, size=size):.0f}"
