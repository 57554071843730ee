"""`motionmatch render`: draw a movie of motion, without a window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import tyro

from motionmatch.cli.known import MOTION, SCENE, SOURCE, WAY

if TYPE_CHECKING:
    from motionmatch.pictures.movie import Puppet
    from motionmatch.world.scene import Scene


@dataclass(frozen=True)
class Render:
    """Draw a movie of motion files, of a drive or of a scene, without a window.

    The camera follows. A .glb with a skin shows its own mesh, all others a mannequin. WebM needs Chromium, Chrome or
    Edge; GIF and PNG need nothing.
    """

    sources: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="[PATH ...]"), MOTION] = ()
    """Motion files, shown side by side if there are several; a folder or zip together with --clip; `sample` is the
    built-in motion."""
    out: Annotated[Path, tyro.conf.arg(metavar="FILE")] = Path("movie.gif")
    """The movie to write: .webm or .gif; .png is five moments of it side by side."""
    clip: Annotated[str | None, tyro.conf.arg(metavar="NAME")] = None
    """Name of the clip, if the source holds several."""
    scene: Annotated[str | None, tyro.conf.arg(metavar="SCENE"), SCENE] = None
    """A scene or crowd to draw, by name, such as narrowing_corridor; or a scene file: .json."""
    drive: Annotated[str | None, tyro.conf.arg(metavar="DATABASE"), SOURCE] = None
    """Database to drive a character with: a file that `motionmatch build` wrote, or one of the actors'."""
    path: Annotated[str | None, tyro.conf.arg(metavar="PATH"), WAY] = None
    """Where it drives: circle, eight, zigzag; a .csv with x,z in metres on each line. Default: eight."""
    seconds: Annotated[float | None, tyro.conf.arg(metavar="SECONDS")] = None
    """Length of the movie; default: all of a clip, 12 seconds of a drive or scene."""
    rate: Annotated[float, tyro.conf.arg(metavar="FPS")] = 25.0
    """Pictures per second."""
    size: Annotated[tuple[int, int], tyro.conf.arg(metavar="WIDTH HEIGHT")] = (640, 360)
    """Pixels."""

    def run(self) -> int:
        import numpy as np

        from motionmatch.cli.options import refuse
        from motionmatch.errors import InputError
        from motionmatch.pictures.movie import draw_movie
        from motionmatch.pictures.movie_file import check_movie
        from motionmatch.progress import show_progress

        check_movie(self.out)
        if self.seconds is not None and not (np.isfinite(self.seconds) and self.seconds > 0):
            raise InputError(f"can't draw {self.seconds:g} seconds; use a positive number.")
        given = [name for name in ("sources", "scene", "drive") if getattr(self, name)]
        if len(given) != 1:
            raise InputError("name one thing to draw: motion files, --scene NAME, or --drive DATABASE.")
        if not self.sources:
            refuse(self, ["clip"], "without a motion file", "It chooses one of its clips; leave it out.")
        if self.drive is None:
            refuse(self, ["path"], "without --drive", "It says where a drive goes; leave it out.")
        made: dict[str, Any] = {"sources": self.make_clips, "scene": self.make_scene, "drive": self.make_drive}
        puppets, scene = made[given[0]]()
        with show_progress("drawing") as progress:
            draw_movie(
                puppets, self.out, scene=scene, fps=self.rate, size=self.size, seconds=self.seconds, progress=progress
            )
        print(f"movie: {self.out.resolve()}")
        return 0

    def make_clips(self) -> tuple[list[Puppet], Scene | None]:
        """Return the puppets of motion files, side by side."""
        from motionmatch.cli.source import FileOptions, read_one_clip
        from motionmatch.motion.skin_file import find_skin_file
        from motionmatch.pictures.movie import BODIES, line_up, make_puppet

        puppets = []
        for number, source in enumerate(self.sources):
            clip = read_one_clip(source, FileOptions(), self.clip)
            skin = find_skin_file(source)
            colour = BODIES[number % len(BODIES)]
            puppets.append(make_puppet(clip, skin=None if skin is None else str(skin), colour=colour))
        return line_up(puppets), None

    def make_drive(self) -> tuple[list[Puppet], Scene | None]:
        """Return the puppet of a drive along a path."""
        from motionmatch.cli.databases import open_database
        from motionmatch.cli.drive import read_path
        from motionmatch.control.controller import Controller
        from motionmatch.control.drive import PathFollower, record_drive
        from motionmatch.pictures.movie import make_puppet
        from motionmatch.progress import show_progress

        assert self.drive is not None
        database = open_database(self.drive)
        plan = PathFollower(read_path(self.path or "eight"), 1.3)
        with show_progress("driving") as progress:
            done = record_drive(Controller(database), plan, self.seconds or 12.0, dt=1 / 60, progress=progress)
        return [make_puppet(done.clip())], None

    def make_scene(self) -> tuple[list[Puppet], Scene | None]:
        """Return the puppets of a scene, and the scene itself."""
        from motionmatch.cli.scenes import open_scene, open_scene_database
        from motionmatch.control.drive import record_drive
        from motionmatch.crowd.recording import record_crowd
        from motionmatch.crowd.scenarios import CrowdScenario
        from motionmatch.pictures.movie import make_puppets
        from motionmatch.progress import show_progress

        assert self.scene is not None
        chosen = open_scene(self.scene)
        database, seconds = open_scene_database(chosen, None), self.seconds or min(chosen.seconds, 12.0)
        with show_progress("driving") as progress:
            if isinstance(chosen, CrowdScenario):
                crowd = chosen.crowd(database)
                done = record_crowd(crowd, seconds, progress=progress).drive
                groups = [int(each) for each in list(chosen.agents.groups)]  # type: ignore[arg-type]
                return make_puppets(done.positions, done.rotations, done.clip(), groups), chosen.scene
            done = record_drive(chosen.controller(database), chosen, seconds, dt=1 / 60, progress=progress)
        return make_puppets(done.positions, done.rotations, done.clip()), chosen.scene
