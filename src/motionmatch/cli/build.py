"""`motionmatch build`: make a database from recordings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import tyro

from motionmatch.cli.known import FEATURE, FILE, SCENARIO, SOURCE

if TYPE_CHECKING:
    from motionmatch.database.coverage import Coverage
    from motionmatch.database.database import MotionDatabase


@dataclass(frozen=True)
class Build:
    """Build a database from motion files or from the actors.

    Clips are resampled to one rate, put on one skeleton and mirrored. Features of every frame are computed: positions
    and velocities of the feet, the velocity of the hips, posture, and the path of the next second. A report follows:
    length, speeds, what is missing, and duplicates.
    """

    sources: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="SOURCE [SOURCE ...]"), SOURCE] = ()
    """Motion files, folders, zips; or databases of the actors (`locomotion`) and scripts ("walk 8; run 4")."""
    out: Annotated[Path, tyro.conf.arg(metavar="FILE")] = Path("database.npz")
    """The .npz to write."""
    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the report to this file."""
    onto: Annotated[str | None, tyro.conf.arg(metavar="CHARACTER")] = None
    """Bring every clip to one skeleton: that of a character (a .glb, or any motion file), of the `first` source, or of
    the `actors`. Needed where sources have different skeletons."""
    in_place: Annotated[str, tyro.conf.arg(metavar="HOW")] = "feet"
    """Clips that walk on the spot, as asset packs have them: `feet` lets them go as fast as their feet glide, `keep`
    leaves them there, a number is the speed that they go at, metres per second."""
    fps: Annotated[float, tyro.conf.arg(metavar="RATE")] = 60.0
    """Frames per second; clips at other rates are resampled."""
    mirror: bool = True
    """Add a copy of each clip with left and right exchanged."""
    features: Annotated[tuple[str, ...] | None, tyro.conf.arg(metavar="NAME"), FEATURE] = None
    """Features besides the 27 columns of the paper: hips_height, head_height, trunk_pitch, hands_height, hands, gait;
    `paper` adds none; default: hips_height, trunk_pitch and hands_height, on four legs gait in place of hands."""
    horizons: Annotated[tuple[float, ...], tyro.conf.arg(metavar="SECONDS")] = (20 / 60, 40 / 60, 60 / 60)
    """Times ahead at which the features sample the path, seconds."""
    end_seconds: Annotated[float | None, tyro.conf.arg(metavar="SECONDS")] = None
    """Frames nearer than this to the end of their clip are not searched, seconds; default: the last horizon."""
    settings: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """A .toml as the page of `motionmatch play` saves it; its weights become the database's own, and
    features that it weighs are added."""
    uneven: bool = False
    """For recordings on uneven ground: fit the ground to their contacts, and add the heights under the feet."""
    gaits: Annotated[tuple[str, ...], tyro.conf.arg(metavar="NAME")] = ()
    """Gaits that a player chooses, a column each: walk, run, crouch; or other tags of the recordings. Frames without
    a tag are labelled by their motion."""
    goals: Annotated[tuple[str, ...], tyro.conf.arg(metavar="USE")] = ()
    """Things that characters use: sit, handshake, reach. Columns for where the seat, hand or handle is are added."""
    partners: bool = False
    """For clips of two in one world (NAME_a and NAME_b): add columns for where the other one is."""
    smooth_ground: Annotated[float, tyro.conf.arg(metavar="METRES")] = 0.0
    """With --uneven: mix the heights of contacts over this distance, for slopes, metres; 0 makes steps."""
    scenario: Annotated[str | None, tyro.conf.arg(metavar="NAME"), SCENARIO] = None
    """Build a scenario of Holden 2020 of the sources, or without any of the actors: locomotion, gaits, terrain, chair,
    reach, interaction, dog, bear."""
    frames: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """With --scenario bear: frames that carpet unrolling makes; 700000 is the paper's. Default: 60000."""
    minutes: Annotated[float | None, tyro.conf.arg(metavar="MINUTES")] = None
    """Minutes of motion by the actors; default: every shot once."""
    seed: int | None = None
    """Random seed of the actors; default: 1."""

    def run(self) -> int:
        from motionmatch.cli.coverage import print_coverage
        from motionmatch.cli.databases import any_acted, bring_onto, make_preparation, read_clips
        from motionmatch.cli.options import refuse
        from motionmatch.control.settings import Settings, read_settings
        from motionmatch.control.stick import asks
        from motionmatch.database.build import build
        from motionmatch.database.coverage import measure_coverage
        from motionmatch.database.schema import OPTIONAL, choose_schema, default_features
        from motionmatch.errors import FileError, InputError
        from motionmatch.progress import show_progress

        if self.out.suffix != ".npz":
            raise FileError(f"{self.out}: a database is an .npz file. Call it {self.out.with_suffix('.npz')}")
        if self.scenario is not None:
            return self._build_scenario()
        refuse(self, ["frames"], "without --scenario", "It is for the bear; leave it out.")
        if not any_acted(self.sources):
            refuse(self, ("minutes", "seed"), "where no actor acts", "Recordings are taken as they are; leave it out.")
        settings = Settings() if self.settings is None else read_settings(self.settings)
        if self.settings is not None and not (settings.config.weights or settings.responsiveness):
            raise InputError(
                f"{self.settings} has no effect on a database: only [weights] and responsiveness are built in. Give it "
                "to `motionmatch drive` or `play`, or leave --settings out."
            )
        seed = 1 if self.seed is None else self.seed
        clips = read_clips(self.sources, minutes=self.minutes, seed=seed, preparation=make_preparation(self.in_place))
        if self.onto is not None:
            clips = bring_onto(clips, self.onto)
        anatomy = clips[0].anatomy
        features = default_features(anatomy) if self.features is None else self.features
        weighted = [name for name, weight in settings.config.weights.items() if name in OPTIONAL and weight > 0]
        kind = anatomy.kind if anatomy is not None else "biped"
        schema = choose_schema(
            (*features, *weighted),
            kind,
            horizons=self.horizons,
            uneven=self.uneven,
            gaits=self.gaits,
            goals=self.goals,
            partners=self.partners,
        )
        schema = settings.schema(schema)
        with show_progress("building") as progress:
            database = build(
                clips,
                schema,
                fps=self.fps,
                mirror=self.mirror,
                end_seconds=self.end_seconds,
                smooth_ground=self.smooth_ground,
                progress=progress,
            )
        database.save(self.out)
        coverage = measure_coverage(database, asks())
        print_coverage(coverage)
        self._tell(database, coverage)
        return 0

    def _tell(self, database: MotionDatabase, coverage: Coverage | None = None) -> None:
        """Print the size of the database that was written, and write the report."""
        from dataclasses import asdict

        from motionmatch import jsonfile

        facts = {} if coverage is None else asdict(coverage)
        covered = {key: value.tolist() if hasattr(value, "tolist") else value for key, value in facts.items()}
        schema, size = database.schema, self.out.stat().st_size / 1e6
        columns = f"{schema.width} columns, schema {schema.fingerprint}"
        print(f"{database.num_frames} frames at {database.fps:g} fps, {columns}, {size:.1f} MB: {self.out.resolve()}")
        if self.json is None:
            return
        report = {
            "file": self.out.name,
            "megabytes": size,
            "frames": database.num_frames,
            "fps": database.fps,
            "clips": len(database.ranges),
            "joints": database.skeleton.num_joints,
            "columns": {block.name: block.width for block in schema.blocks},
            "schema": schema.fingerprint,
            "coverage": covered or None,
        }
        jsonfile.write(self.json, report)

    def _build_scenario(self) -> int:
        """Build a scenario of the paper."""
        from motionmatch.cli.options import refuse
        from motionmatch.errors import InputError
        from motionmatch.progress import show_progress
        from motionmatch.scenarios.building import build_scenario, read_scenario_clips
        from motionmatch.scenarios.scenario import find_matching_scenario

        assert self.scenario is not None
        scenario = find_matching_scenario(self.scenario)
        others = ["features", "uneven", "gaits", "goals", "partners", "settings", "seed", "smooth_ground", "onto"]
        refuse(self, others, "with --scenario", "The scenario says it; leave out one of the two.")
        if self.sources:
            refuse(self, ["minutes"], "with --scenario and sources", "Clips are taken as they are; leave it out.")
        if not scenario.augmented:
            refuse(self, ["frames"], f"with --scenario {scenario.name}", "Only the bear is augmented; leave it out.")
        if self.frames is not None and self.frames < 1:
            raise InputError(f"--frames {self.frames}: at least 1 is needed.")
        with show_progress("building") as progress:
            clips = None
            if self.sources:
                clips = read_scenario_clips(scenario, self.sources, frames=self.frames, progress=progress)
            database = build_scenario(
                scenario, clips=clips, minutes=self.minutes, frames=self.frames, progress=progress
            )
        database.save(self.out)
        self._tell(database)
        return 0
