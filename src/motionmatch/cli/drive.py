"""`motionmatch drive`: drive a character without a window, record and measure it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import tyro

from motionmatch.cli.known import FILE, GROUND, MODE, MODEL, POLICY, PROJECTOR, SCENARIO, SCENE, SOURCE, WAY
from motionmatch.cli.scenes import ControlOptions

if TYPE_CHECKING:
    from motionmatch.control.controller import Controller
    from motionmatch.control.drive import Plan
    from motionmatch.control.settings import Settings
    from motionmatch.motion.ground import Ground
    from motionmatch.world.path import GroundPath


@dataclass(frozen=True)
class Drive:
    """Drive a character headless, along a path or at random; record and measure it.

    Without --path the character wanders: a random stick tries all speeds and directions. The same arguments give the
    same motion, bit for bit. With --model networks make the motion; then no database is needed, but with the one that
    the model was trained on the drive is also compared with recordings. With --scene it goes through a scene with
    obstacles, as the scene says, and contacts are measured. With --policy a policy drives in its own task.
    """

    source: Annotated[str | None, tyro.conf.Positional, tyro.conf.arg(metavar="[DATABASE]"), SOURCE] = None
    """A file that `motionmatch build` wrote, a folder of motion files, or a database of the actors. With --model: the
    one that the model was trained on, or none."""
    model: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER"), MODEL] = None
    """Drive a model that `motionmatch train` wrote, or the one that comes with motionmatch: locomotion."""
    mode: Annotated[str | None, tyro.conf.arg(metavar="MODE"), MODE] = None
    """lmm: all networks of the model. dmm: a search in its features, and poses from its decompressor; not for models
    trained with --no-keep. mm: plain matching, which needs the DATABASE. Default: lmm."""
    projector: Annotated[str | None, tyro.conf.arg(metavar="NAME"), PROJECTOR] = None
    """What answers queries in lmm: the codebook of the model, or its network. Default: the codebook, if it has one."""
    scene: Annotated[str | None, tyro.conf.arg(metavar="SCENE"), SCENE] = None
    """A scene with obstacles by name, such as narrowing_corridor, or a scene file: .json. By default the actors make
    the motion that it needs."""
    scenario: Annotated[str | None, tyro.conf.arg(metavar="NAME"), SCENARIO] = None
    """A scenario of Holden 2020: locomotion, gaits, terrain, chair, reach, interaction, dog, bear. With --model and
    --mode mm, dmm or lmm; by default the actors make its database."""
    policy: Annotated[str | None, tyro.conf.arg(metavar="FOLDER"), POLICY] = None
    """A policy that `motionmatch train-policy` made, or one that comes with motionmatch, does its task; its motion is
    compared with plain driving on the same way. The file of a task of your own is run."""
    characters: Annotated[int, tyro.conf.arg(metavar="N")] = 1
    """With --policy: characters that are driven and measured, each in its own task; --out has the first."""
    out: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Write the motion: .bvh, .glb or .npz; of a scene with many characters all of them: .glb."""
    character: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """Put the motion on this character: a skinned .glb, which is written again with the new animation, or any motion
    file of its skeleton."""
    path: Annotated[str | None, tyro.conf.arg(metavar="PATH"), WAY] = None
    """circle, eight, zigzag; a .csv with x,z in metres on each line; or a motion file whose root's path is followed."""
    databases: Annotated[tuple[str, ...], tyro.conf.arg(metavar="DATABASE"), SOURCE] = ()
    """Walk the same path with each of these as well, and print a row for each; --out walk.glb then writes walk_NAME.glb
    for each."""
    ground: Annotated[str | None, tyro.conf.arg(metavar="GROUND"), GROUND] = None
    """stairs, slope, rough; a .terrain.toml that the actors wrote; a picture (20 m wide, white is 1 m high); an .obj
    mesh. Build the database with --uneven for it."""
    speed: Annotated[float | None, tyro.conf.arg(metavar="M/S")] = None
    """Speed along the path, m/s; default: 1.3."""
    seconds: Annotated[float | None, tyro.conf.arg(metavar="SECONDS")] = None
    """Length of the drive; default: once along the path, or 20."""
    seed: int | None = None
    """Random seed of the wandering; default: 1."""
    rate: Annotated[float, tyro.conf.arg(metavar="HZ")] = 60.0
    """Steps per second."""
    settings: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """A .toml with weights, half-lives and the like, as the page of `motionmatch play` saves it."""
    sheet: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Draw a contact sheet: .png, .svg or .pdf."""
    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Write the figures as JSON."""
    picture: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Draw the drive through a scene from above: .png."""
    controls: Annotated[ControlOptions, tyro.conf.arg(name="")] = field(default_factory=ControlOptions)
    """How characters of a scene behave."""

    def run(self) -> int:
        import numpy as np

        from motionmatch import jsonfile
        from motionmatch.cli.drive_report import print_report
        from motionmatch.cli.options import check_model_options, refuse
        from motionmatch.cli.source import save_motion
        from motionmatch.control.drive import PathFollower, TaggedPlan, record_drive, wander
        from motionmatch.control.settings import Settings, read_settings
        from motionmatch.errors import InputError
        from motionmatch.metrics.driving import measure_drive
        from motionmatch.motion.clip import check_writable
        from motionmatch.progress import show_progress

        if not (np.isfinite(self.rate) and self.rate > 0):
            raise InputError(f"{self.rate:g} steps per second are not possible; use a positive number such as 60.")
        if self.seconds is not None and not (np.isfinite(self.seconds) and self.seconds > 0):
            raise InputError(f"can't drive for {self.seconds:g} seconds; use a positive number.")
        if self.out is not None:
            check_writable(self.out)
        if self.policy is not None:
            from motionmatch.cli.policy_drive import drive_policy

            return drive_policy(self)
        refuse(self, ["characters"], "without --policy", "A scene says how many are in it; leave it out.")
        if self.scenario is not None:
            from motionmatch.cli.scenario_drive import drive_scenario_command

            floor = None if self.ground is None else read_ground(self.ground)
            return drive_scenario_command(self, None if self.path is None else read_path(self.path), floor)
        if self.out is None:
            refuse(self, ["character"], "without --out", "Name the file to write: --out hero_walk.glb")
        if self.scene is not None:
            from motionmatch.cli.scene_drive import drive_scene

            return drive_scene(self)
        names = ["picture", *(f"controls.{name}" for name in self.controls.given)]
        refuse(self, names, "without --scene", "It is about obstacles; name a scene, or leave it out.")
        check_model_options(self, self.source)
        if self.databases:
            others = ("model", "mode", "projector", "sheet", "character")
            refuse(self, others, "with --databases", "Each of them is plain matching; leave it out.")
            if self.path is None:
                raise InputError("--databases walk one path. Name it: --path eight, or a .csv that the page wrote.")
        if self.source is None and self.model is None and not self.databases:
            raise InputError(
                "nothing to drive. Name a DATABASE, such as locomotion, or a model: motionmatch drive --model FOLDER"
            )
        if self.path is None:
            refuse(self, ["speed"], "without --path", "Wandering has many speeds; name a path, or leave it out.")
        else:
            refuse(self, ["seed"], "with --path", "A path has no random numbers; leave it out.")
        settings = Settings() if self.settings is None else read_settings(self.settings)
        along = None if self.path is None else read_path(self.path)
        plan = None if along is None else PathFollower(along, 1.3 if self.speed is None else self.speed)
        seconds = self.seconds if self.seconds is not None else (plan.seconds if plan is not None else 20.0)
        floor = None if self.ground is None else read_ground(self.ground)
        if self.databases and along is not None:
            from motionmatch.cli.style_swap import drive_styles

            return drive_styles(self, along, settings, floor)
        controller = self.make_controller(settings, floor)
        chosen: Plan = plan or wander(seconds, np.random.default_rng(1 if self.seed is None else self.seed))
        if settings.tags:
            chosen = TaggedPlan(chosen, settings.tags)
        with show_progress("driving") as progress:
            done = record_drive(controller, chosen, seconds, dt=1.0 / self.rate, progress=progress)
        report = measure_drive(done, along)
        print_report(report)
        clip = done.clip()
        if self.out is not None:
            written = save_motion([clip], self.out, self.character, keep_path=self.path is not None)
            print(f"motion: {written[0].resolve()}")
        if self.sheet is not None:
            from motionmatch.pictures import sheet

            sheet.draw_sheet(clip, self.sheet, contacts=done.locked[:, 0])
            print(f"contact sheet: {self.sheet.resolve()}")
        if self.json is not None:
            jsonfile.write(self.json, asdict(report))
        return 0

    def make_controller(self, settings: Settings, floor: Ground | None) -> Controller:
        """Make the controller of the database, or of the model."""
        from motionmatch.cli.databases import open_database
        from motionmatch.control.controller import Controller
        from motionmatch.learned.controller import LearnedController
        from motionmatch.learned.model import load_model
        from motionmatch.learned.refusing import check_mode

        model = None if self.model is None else load_model(self.model)
        if model is not None:
            check_mode(model, self.mode or "lmm", self.projector, poses=self.source is not None)
        database = None if self.source is None else open_database(self.source)
        if model is None:
            assert database is not None
            return Controller(database, settings.controller_config(database.schema), ground=floor)
        return LearnedController(
            model,
            settings.controller_config(model.schema),
            database=database,
            mode=self.mode or "lmm",
            projector=self.projector,
            ground=floor,
            follow=database is not None,
        )


def read_ground(source: str) -> Ground:
    """Return ground by its name, or read it from a file."""
    import numpy as np

    from motionmatch.actors.props.terrain import Terrain
    from motionmatch.errors import unknown_name
    from motionmatch.world.height_map import MESHES, PICTURES, heights_from_mesh, heights_from_picture

    known = {
        "stairs": lambda: Terrain.stairs(start=2.0),
        "slope": lambda: Terrain.slope(start=2.0),
        "rough": lambda: Terrain.rough(np.random.default_rng(1)),
    }
    if source in known:
        return known[source]()
    if source.lower().endswith(PICTURES):
        return heights_from_picture(source)
    if source.lower().endswith(MESHES):
        return heights_from_mesh(source)
    if not source.endswith(".toml"):
        raise unknown_name("ground", source, known)
    return Terrain.load(source)


def read_path(source: str) -> GroundPath:
    """Return a path by its name, or read it from a table of points or from the root of a recording."""
    import numpy as np

    from motionmatch.errors import FileError, InputError, unknown_name, unreadable
    from motionmatch.motion import load, root
    from motionmatch.world.path import PATHS, GroundPath

    if source in PATHS:
        return PATHS[source]()
    file = Path(source)
    if not file.exists() and not file.suffix:
        raise unknown_name("path", source, PATHS)
    if file.suffix == ".csv":
        try:
            points = np.loadtxt(file, delimiter=",", ndmin=2, comments="#")
        except OSError as error:
            raise unreadable(file, error) from None
        except ValueError as error:
            raise FileError(f"{file}: expected x,z in metres on each line; {error}.") from None
        try:
            return GroundPath(points)
        except InputError as error:
            raise FileError(f"{file}: {error}") from None
    clip = load.load(source)[0]
    places = root.find_root_path(clip).positions
    kept = places[:: max(round(clip.fps / 10), 1)]  # ten points per second are enough for a path
    return GroundPath(kept, smooth=True)
