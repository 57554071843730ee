"""`motionmatch generate`: make new motion from one or a few clips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
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

Format = Literal["bvh", "glb", "fbx", "npz", "usd"]


@dataclass(frozen=True)
class Generate:
    """Make new motion from one or a few clips: variants, loops, key frames, a path, parts of others.

    `motionmatch generate walk.bvh --frames 1000 --count 10 --out folder/` writes ten variants as BVH and GLB, and
    `variants.png`, which shows them beside the example. A .glb comes back with its own mesh, materials and animations,
    and the new ones beside them, in one more file. Nothing is trained. The same arguments give the same motion;
    an interrupted run continues where it stopped.
    """

    clips: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="CLIP [CLIP ...]"), SOURCE]
    """Motion files, folders, zips; or databases of the actors (`sample`) and scripts ("walk 8; idle 2")."""
    clip: Annotated[tuple[str, ...], tyro.conf.arg(metavar="NAME")] = ()
    """Names of the clips to take, if the sources hold several, such as the animations of a .glb. Default: all."""
    out: Annotated[Path, tyro.conf.arg(metavar="FOLDER")] = Path("variants")
    """Folder to write to."""
    frames: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Frames in each variant. Default: twice as many as the examples have together, so that all of them is in it; as
    the path takes; or as --from has."""
    count: int = 6
    """Number of variants. Those that come out nearly the same are drawn again; fewer are written if no more differ."""
    seed: int = 1
    """Random seed; another one gives other variants."""
    formats: Annotated[tuple[Format, ...], tyro.conf.arg(metavar="FORMAT")] = ("bvh", "glb")
    """File formats of each variant: bvh, glb, fbx, npz, usd."""
    loop: bool = False
    """Make loops: the end leads into the start without a seam, in pose, place and heading."""
    crowd: bool = False
    """Make loops for a crowd: also all of them in one .glb, each starting at another moment."""
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
    character: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """Put the examples on this character first: a skinned .glb, which every .glb is then written with, or any motion
    file of its skeleton."""
    reassemble: Annotated[Path | None, tyro.conf.arg(metavar="SPEC"), FILE] = None
    """A .toml with limbs of other creatures to attach to this one."""
    recipe: Annotated[Recipe, tyro.conf.arg(name="")] = field(default_factory=Recipe)
    """Settings of the method."""
    minutes: Annotated[float | None, tyro.conf.arg(metavar="MINUTES")] = None
    """Minutes of motion by the actors; default: every shot once."""
    files: Annotated[FileOptions, tyro.conf.arg(name="")] = field(default_factory=FileOptions)
    """Facts about the files."""
    device: Annotated[str, tyro.conf.arg(metavar="DEVICE")] = "cpu"
    """cpu, or cuda for a GPU through torch."""

    def run(self) -> int:
        from motionmatch.cli import generated
        from motionmatch.cli.quick import collect_garbage, import_numba
        from motionmatch.errors import FileError, unreadable

        import_numba()
        plan = self.plan()
        generated.announce(plan)
        collect_garbage()
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
            from motionmatch.pictures.variants import draw_variants

            keys = [int(frame) for each in plan.constraints for frame in getattr(each, "frames", ())]
            shown = [clip for _, clip, _ in made[:8]]
            draw_variants(plan.shown[:2], shown, picture, title=plan.name, keys=keys, way=plan.way)
        generated.print_results(plan, made)
        generated.print_variety(plan, made, self.count)
        print(f"{len(made)} variants: {self.out.resolve()}\ncontact sheet: {picture.resolve()}")
        if self.crowd or (self._glb() is not None and "glb" in self.formats):
            together = generated.write_together(
                plan, made, self.out, self._glb(), crowd=self.count if self.crowd else 0
            )
            print(f"together: {together.resolve()}")
        return 0

    def _glb(self) -> Path | None:
        """Return the file of the character or of the first example, if it is a .glb."""
        path = self.character or Path(self.clips[0])
        return path if path.suffix.lower() == ".glb" and path.is_file() else None

    def plan(self) -> VariantPlan:
        """Read and check everything that the options ask for."""
        from motionmatch.errors import InputError
        from motionmatch.generative import spec
        from motionmatch.generative.variants import VariantPlan, choose_clips, resample_to_one_rate

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
        read = choose_clips(self._clips(self.clips), self.clip)
        if self.character is not None:
            refuse(self, ["reassemble"], "with --character", "A mesh has the limbs that it has; leave one of them out.")
            from motionmatch.retargeting.character import load_character
            from motionmatch.retargeting.writing import put_on

            hero = load_character(self.character)
            read = put_on(read, hero)
        examples = resample_to_one_rate(read, None)
        if self.follow is not None:
            from motionmatch.cli.console import console
            from motionmatch.generative.travel import let_travel

            examples, said = let_travel(examples)
            console().print("\n".join(said), end="\n" if said else "")
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
            read=tuple(read if self.character is None else [hero.example, *read]),
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
        from motionmatch.generative.prepared import find_default_frames
        from motionmatch.generative.variants import find_part, resample_to_one_rate

        bodies = make_creature(examples, grafts).clips if grafts else examples
        fps, frames = examples[0].fps, self.frames
        found: list[Constraint] = [Loop()] if self.loop or self.crowd else []
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
            if (self.loop or self.crowd) and path.closed:
                _warn_of_speed(path.length * fps / (self.speed or mean_speed(bodies)), frames)
        if self.keyframes is not None:
            found.append(spec.read_key_frames(self.keyframes, bodies))
        return found, frames or find_default_frames(examples)

    def _make_variants(self, plan: VariantPlan) -> Iterator[tuple[Path, Clip, bool]]:
        """Yield for each variant its first file, the motion, and whether it was made now."""
        from motionmatch.generative.variants import FinishedVariants
        from motionmatch.progress import show_progress

        done = FinishedVariants.read(self.out)
        kept: list[Clip] = []
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

                    clip, new = plan.make_different(number, kept, progress=progress), True
                    if clip is None:
                        return
                    for file in files:
                        self._save(plan, clip, file)
                    done = done.add(files, mark)
                kept.append(clip)
                yield files[0], clip, new

    def _save(self, plan: VariantPlan, clip: Clip, file: Path) -> None:
        """Write a variant; as .glb with the mesh of the example's own file, where that is one."""
        source = self._glb()
        if file.suffix != ".glb" or source is None or plan.grafts:
            clip.save(file)
            return
        from motionmatch.motion.gltf_add import add_animations

        add_animations(source, [replace(clip, name=file.stem)], file, example=plan.read[0], keep=False)


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
