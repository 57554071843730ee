"""`motionmatch scene`: write scene files from scenes by name, floor plans, models, or other files."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import tyro

from motionmatch.cli.known import PLAN
from motionmatch.cli.scenes import ControlOptions

if TYPE_CHECKING:
    from motionmatch.crowd.scenarios import CrowdScenario
    from motionmatch.environment.scenarios import Scenario


@dataclass(frozen=True)
class SceneCommand:
    """Write a scene file, from a scene by name, another file, a floor plan or a model; or check one.

    Without a name the scenes are listed. Scene files are read by `play --scene`, `drive --scene` and `crowd`, and by
    the page, which also writes them. docs/environment.md says what they hold.
    """

    source: Annotated[str | None, tyro.conf.Positional, tyro.conf.arg(metavar="[SCENE]"), PLAN] = None
    """narrowing_corridor, car, groups, door_090_calm, …; a .json; a floor plan: .svg; or a model: .glb or .gltf."""
    out: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Write the scene file: .json."""
    agents: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Number of agents, for a crowd by name; default: that of the scenario."""
    seed: int | None = None
    """Random seed of the start positions, for a crowd by name; default: 1."""
    scale: Annotated[float | None, tyro.conf.arg(metavar="METRES")] = None
    """Metres per unit of a floor plan, such as 0.01."""
    height: Annotated[float | None, tyro.conf.arg(metavar="METRES")] = None
    """Height of what a floor plan shows, metres; default: 2.5."""
    picture: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Draw it from above: .png."""
    schema: bool = False
    """Print the JSON Schema of scene files."""
    controls: Annotated[ControlOptions, tyro.conf.arg(name="")] = field(default_factory=ControlOptions)
    """How characters behave."""

    def run(self) -> int:
        from rich.table import Table

        from motionmatch.cli.console import console
        from motionmatch.cli.options import list_options, refuse
        from motionmatch.cli.scenes import describe_scene
        from motionmatch.errors import InputError
        from motionmatch.scenes.record import SCHEMA_FILE
        from motionmatch.scenes.shipped import find_scene, list_scenes
        from motionmatch.scenes.writing import save_scene

        if self.schema:
            others = [option.field for option in list_options(type(self)) if option.field != "schema"]
            refuse(self, others, "with --schema", "It is the same for all scenes; leave it out.")
            print(SCHEMA_FILE.read_text(encoding="utf-8"), end="")
            return 0
        if self.source is None:
            fields = [option.field for option in list_options(type(self))]
            refuse(self, fields, "without a scene", "Name one: `motionmatch scene` lists them.")
            for name in list_scenes():
                print(f"{name:20}{find_scene(name).about}")
            return 0
        if self.out is not None and self.out.suffix.lower() != ".json":
            raise InputError(f"{self.out}: scene files are JSON. Rename it: {self.out.with_suffix('.json')}")
        if self.picture is not None and self.picture.suffix.lower() != ".png":
            raise InputError(f"{self.picture}: pictures are PNG. Rename it: {self.picture.with_suffix('.png')}")
        chosen = self.controls.change(self.open())
        table = Table(title=f"{chosen.name}: {chosen.about}", title_justify="left", show_header=False)
        for row in describe_scene(chosen):
            table.add_row(*row)
        console().print(table)
        if self.picture is not None:
            self.draw(chosen)
        if self.out is not None:
            print(f"scene: {save_scene(chosen, self.out).resolve()}")
        return 0

    def open(self) -> Scenario | CrowdScenario:
        """Find or read the scene."""
        from motionmatch.cli.options import refuse
        from motionmatch.cli.scenes import open_scene
        from motionmatch.environment.scenarios import make_scenario
        from motionmatch.errors import InputError
        from motionmatch.scenes.floorplan import read_floor_plan
        from motionmatch.scenes.models import read_model_scene
        from motionmatch.world.obstacles import TALL

        assert self.source is not None
        if self.source.lower().endswith((".glb", ".gltf")):
            others = ("scale", "height", "agents", "seed")
            refuse(self, others, "on a model", "Its units are metres, and it has heights; leave it out.")
            return make_scenario(read_model_scene(self.source))
        if not self.source.lower().endswith(".svg"):
            refuse(self, ("scale", "height"), "without a floor plan", "Name an .svg, or leave it out.")
            return open_scene(self.source, agents=self.agents, seed=self.seed)
        refuse(self, ("agents", "seed"), "on a floor plan", "Leave it out; add characters to the file.")
        if self.scale is None:
            raise InputError(f"how large is {self.source}? Give metres per unit of the drawing, such as --scale 0.01.")
        height = TALL[1] if self.height is None else self.height
        return make_scenario(read_floor_plan(self.source, scale=self.scale, height=height))

    def draw(self, chosen: Scenario | CrowdScenario) -> None:
        """Draw the scene from above."""
        import numpy as np

        from motionmatch.crowd.scenarios import CrowdScenario
        from motionmatch.pictures import topview

        assert self.picture is not None
        if isinstance(chosen, CrowdScenario):
            starts, goals = chosen.agents.positions, chosen.agents.goals
        else:
            starts = chosen.scene.begins[0][None, [0, 2]]
            goals = np.array([] if chosen.scene.goal is None else [chosen.scene.goal]).reshape(-1, 2)
        seconds = chosen.seconds
        topview.draw_scene(chosen.scene, self.picture, starts=starts, goals=goals, seconds=seconds, title=chosen.name)
        print(f"from above: {self.picture.resolve()}")
