"""`motionmatch generate`: make new motion from one or a few clips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import tyro

from motionmatch.cli.known import FILE, PARTS, SOURCE, WAY
from motionmatch.cli.options import refuse
from motionmatch.cli.recipe import Recipe
from motionmatch.cli.source import FileOptions

if TYPE_CHECKING:
    from motionmatch.generative.config import SynthesisConfig
    from motionmatch.generative.constraints import Constraint
    from motionmatch.generative.creature import Graft
    from motionmatch.generative.variants import Parts, VariantPlan
    from motionmatch.motion.clip import Clip

Format = Literal["bvh", "glb", "npz", "usd"]


@dataclass(frozen=True)
class Generate:
    """Make new motion from one or a few clips: variants, loops, key frames, a path, parts of others.

    `motionmatch generate walk.bvh --frames 1000 --count 10 --out folder/` writes ten variants as BVH and GLB, and
    `variants.png`, which shows them beside the example. Nothing is trained. The same arguments give the same motion;
    an interrupted run continues where it stopped.
    """

    clips: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="CLIP [CLIP ...]"), SOURCE]
    """Motion files, folders, zips; or databases of the actors (`sample`) and scripts ("walk 8; idle 2")."""
    out: Annotated[Path, tyro.conf.arg(metavar="FOLDER")] = Path("variants")
    """Folder to write to."""
    frames: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Frames in each variant. Default: as many as the longest example has, as the path takes, or as --from has."""
    count: int = 6
    """Number of variants."""
    seed: int = 1
    """Random seed; another one gives other variants."""
    formats: Annotated[tuple[Format, ...], tyro.conf.arg(metavar="FORMAT")] = ("bvh", "glb")
    """File formats of each variant: bvh, glb, npz, usd."""
    loop: bool = False
    """Make loops: the end leads into the start without a seam."""
    parts: Annotated[str | None, tyro.conf.arg(metavar="automatic|FILE"), PARTS] = None
    """Match parts of the body separately: `automatic` (legs, trunk, arms, tail), or a .toml that names them."""
    keyframes: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """A .toml with poses to hit, and the frame of each."""
    complete: Annotated[str | None, tyro.conf.arg(metavar="PART")] = None
    """Keep this part of the clip of --from and generate the rest: a part (`legs`), or joints separated by commas
    (`LeftArm...` is that joint and all below)."""
    source: Annotated[str | None, tyro.conf.arg(name="from", metavar="CLIP"), SOURCE] = None
    """The clip of which --complete keeps a part."""
    follow: Annotated[str | None, tyro.conf.arg(metavar="PATH"), WAY] = None
    """A path to follow: circle, eight, zigzag; a .csv with x,z in metres on each line; or a motion file whose root's
    path is followed."""
    speed: Annotated[float | None, tyro.conf.arg(metavar="M/S")] = None
    """Speed along the path; default: the mean speed of the examples."""
    reassemble: Annotated[Path | None, tyro.conf.arg(metavar="SPEC"), FILE] = None
    """A .toml with limbs of other creatures to attach to this one."""
    recipe: Annotated[Recipe, tyro.conf.arg(name="")] = field(default_factory=Recipe)
    """Settings of the method."""
    rate: Annotated[float | None, tyro.conf.arg(metavar="HZ")] = None
    """Frames per second to work at; default: the first example's. Patches were tuned at 30."""
    minutes: Annotated[float | None, tyro.conf.arg(metavar="MINUTES")] = None
    """Minutes of motion by the actors; default: every shot once."""
    files: Annotated[FileOptions, tyro.conf.arg(name="")] = field(default_factory=FileOptions)
    """Facts about the files."""
    device: Annotated[str, tyro.conf.arg(metavar="DEVICE")] = "cpu"
    """cpu, or cuda for a GPU through torch."""

    def run(self) -> int:
        from motionmatch.errors import FileError, unreadable

        plan = self.plan()
        if self.out.is_file():
            raise FileError(f"{self.out}: is a file; name a folder to write to.")
        new_folder = not self.out.exists()
        try:
            self.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unreadable(self.out, error) from None
        try:
            made = list(self._make_variants(plan))
        except BaseException:
            if new_folder:
                with suppress(OSError):  # fails if the folder holds finished variants
                    self.out.rmdir()
            raise
        picture = self.out / "variants.png"
        if any(new for _, _, new in made) or not picture.exists():
            from motionmatch.pictures import sheet

            keys = [int(frame) for each in plan.constraints for frame in getattr(each, "frames", ())]
            shown = [clip for _, clip, _ in made[:8]]
            sheet.draw_variants(plan.shown[:2], shown, picture, title=plan.name, keys=keys, way=plan.way)
        _print_results(plan, made)
        print(f"{len(made)} variants: {self.out.resolve()}\ncontact sheet: {picture.resolve()}")
        return 0

    def plan(self) -> VariantPlan:
        """Read and check everything that the options ask for."""
        from motionmatch.errors import InputError
        from motionmatch.generative import spec
        from motionmatch.generative.variants import VariantPlan, resample_to_one_rate

        if self.count < 1:
            raise InputError(f"{self.count} variants; ask for 1 or more.")
        if (self.complete is None) != (self.source is None):
            raise InputError("--complete names a part and --from the clip to keep it of; give both or neither.")
        if self.frames is not None and self.frames < 1:
            raise InputError(f"--frames {self.frames}: ask for 1 or more, or leave it out.")
        if self.follow is None:
            refuse(self, ["speed"], "without --follow", "It is how fast along a path; name one, or leave it out.")
        if self.keyframes is not None or self.complete is not None:
            held = "with --keyframes or --complete"
            refuse(self, ["recipe.onward"], held, "Poses that are held say themselves what follows; leave it out.")
        self._check_sources()
        config = self.recipe.config()
        examples = resample_to_one_rate(self._clips(self.clips), self.rate)
        fps = examples[0].fps
        grafts = [] if self.reassemble is None else spec.read_grafts(self.reassemble, fps=fps)
        skeletal_parts: Parts = "automatic" if self.parts == "automatic" else None
        if self.parts is not None and self.parts != "automatic":
            skeletal_parts = spec.read_parts(self.parts)
        constraints, frames = self._constraints(examples, grafts, skeletal_parts, config)
        return VariantPlan(
            examples,
            frames,
            config=config,
            skeletal_parts=skeletal_parts,
            constraints=tuple(constraints),
            grafts=tuple(grafts),
            seed=self.seed,
            device=self.device,
        )

    def _check_sources(self) -> None:
        """Refuse options about files if none is read, and about actors if none acts."""
        from motionmatch.cli.databases import any_acted

        sources = [*self.clips, *([] if self.source is None else [self.source])]
        if not any_acted(sources):
            refuse(self, ["minutes"], "where no actor acts", "Recordings are taken as they are; leave it out.")
        if all(any_acted([source]) for source in sources):
            fields = ("files.fps", "files.units", "files.up")
            refuse(self, fields, "where no file is read", "What actors act is known; leave it out.")

    def _clips(self, sources: Sequence[str]) -> list[Clip]:
        """Read the clips of sources. The actors are imported only if they are needed."""
        from motionmatch.motion.load import load

        found: list[Clip] = []
        for source in sources:
            if source and Path(source).exists():
                found += load(source, fps=self.files.fps, units=self.files.units, up=self.files.up)
            else:
                from motionmatch.cli.databases import read_clips

                found += read_clips([source], minutes=self.minutes)
        return found

    def _constraints(
        self, examples: Sequence[Clip], grafts: Sequence[Graft], parts: Parts, config: SynthesisConfig
    ) -> tuple[list[Constraint], int]:
        """Return the constraints on the result, and its number of frames."""
        from motionmatch.errors import InputError
        from motionmatch.generative import spec
        from motionmatch.generative.constraints import Complete, Loop
        from motionmatch.generative.creature import make_creature
        from motionmatch.generative.follow import FollowPath, mean_speed
        from motionmatch.generative.variants import find_part, resample_to_one_rate

        bodies = make_creature(examples, grafts).clips if grafts else examples
        fps, frames = examples[0].fps, self.frames
        found: list[Constraint] = [Loop()] if self.loop else []
        if self.source is not None and self.complete is not None:
            clips = resample_to_one_rate(self._clips([self.source]), fps)
            if len(clips) > 1:
                raise InputError(f"--from {self.source} holds {len(clips)} clips; name one file.")
            clip = clips[0] if frames is None else clips[0].trim(0, frames)
            frames = frames or clip.num_frames
            found.append(Complete(clip, find_part(self.complete, bodies[0], parts)))
        if self.follow is not None:
            from motionmatch.cli.drive import read_path

            path = read_path(self.follow)
            if frames is None:
                frames = max(round(path.length / (self.speed or mean_speed(bodies)) * fps), 2 * config.size)
            found.append(FollowPath(path, self.speed, whole=self.frames is None and self.speed is None))
            if self.loop and path.closed:
                _warn_of_speed(path.length * fps / (self.speed or mean_speed(bodies)), frames)
        if self.keyframes is not None:
            found.append(spec.read_key_frames(self.keyframes, bodies))
        return found, frames or max(clip.num_frames for clip in examples)

    def _make_variants(self, plan: VariantPlan) -> Iterator[tuple[Path, Clip, bool]]:
        """Yield for each variant its first file, the motion, and whether it was made now."""
        from motionmatch.generative.variants import FinishedVariants
        from motionmatch.progress import show_progress

        done = FinishedVariants.read(self.out)
        with show_progress("generating") as show_all:
            for number in range(1, self.count + 1):
                files = [self.out / f"{plan.file_name}_{number:02d}.{ending}" for ending in self.formats]
                mark = plan.mark(number)
                clip, new = done.find(files, mark), False
                if clip is None:
                    before = number - 1

                    def progress(stage: int, stages: int | None, what: str = "", before: int = before) -> None:
                        total = stages or 1
                        show_all(before * total + stage, self.count * total, "")

                    clip, new = plan.make(number, progress=progress), True
                    for file in files:
                        clip.save(file)
                    done = done.add(files, mark)
                yield files[0], clip, new


def _warn_of_speed(round_frames: float, frames: int) -> None:
    """Print a note if a loop of this many frames goes round a closed path much faster or slower than the examples."""
    from motionmatch.cli.console import console
    from motionmatch.generative.follow import STRETCH

    stretch = max(round(frames / round_frames), 1) * round_frames / frames
    if not 1.0 / STRETCH <= stretch <= STRETCH:
        console().print(
            f"note: a round takes {round_frames:.0f} frames at the speed of the examples. In {frames} a loop has to go "
            f"{stretch:.1f} times as fast, and its feet slide; ask for --frames {round_frames:.0f}."
        )


def _print_results(plan: VariantPlan, made: Sequence[tuple[Path, Clip, bool]]) -> None:
    """Print a table of the variants beside the examples."""
    from rich.table import Table

    from motionmatch.cli.console import console
    from motionmatch.generative.finish import has_loop
    from motionmatch.generative.follow import FollowPath
    from motionmatch.metrics import quality

    follow = next((each for each in plan.constraints if isinstance(each, FollowPath)), None)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("", no_wrap=True)
    around = has_loop(plan.constraints)
    ends = follow is not None and follow.whole and not (around and follow.path.closed)
    ways = [] if follow is None else ["from the path, cm", *(["from its end, cm"] if ends else [])]
    for name in ("seconds", "feet slide, cm/s", "jumps", *ways):
        table.add_column(name, justify="right")
    rows: list[tuple[str, Clip, FollowPath | None]]
    rows = [(f"example {clip.name}", clip, None) for clip in plan.examples[:4]]
    rows += [(file.name + ("" if new else " (kept)"), clip, follow) for file, clip, new in made]
    for name, clip, way in rows:
        slides = f"{100 * quality.measure_feet(clip).skate:.1f}" if clip.anatomy and clip.anatomy.contacts else ""
        away = (
            ("", "")
            if way is None
            else (f"{100 * way.distances_from_path(clip).mean():.1f}", f"{100 * way.miss_distance(clip):.0f}")
        )
        row = (name, f"{clip.seconds:.1f}", slides, str(len(quality.find_jumps(clip))), *away)
        table.add_row(*row[: len(table.columns)])
    console().print(table)
