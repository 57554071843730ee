"""`motionmatch export`: write characters and policies for engines and browsers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import tyro

from motionmatch.cli.known import EXPORTED, FILE, PROJECTOR, SOURCE

if TYPE_CHECKING:
    from motionmatch.control.controller import Controller


@dataclass(frozen=True)
class Export:
    """Write a character for engines and browsers: for the runtime in C, as a page without a server, or as ONNX.

    --runtime writes one file that runtime/motionmatch.h plays, in any engine, with nothing else. --web writes a folder
    with a page that plays in any browser; any web server can hold it. Both take a learned MODEL, or plain motion:
    --database; a page takes both. --onnx writes the networks of a model (three files, and a JSON with the features,
    normalisation, skeleton and conventions) or of a policy, compared with our own through ONNX Runtime. The
    documentation (engines) says how to use them in Unity, Unreal, Godot or a browser.
    """

    model: Annotated[Path | None, tyro.conf.Positional, tyro.conf.arg(metavar="[MODEL]"), EXPORTED] = None
    """The folder that `motionmatch train` or `motionmatch train-policy` wrote; or the name of a model or a policy that
    comes with motionmatch: locomotion, reach, reach-moving."""
    runtime: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Write a file for the runtime in C: .mmr."""
    web: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER")] = None
    """Write a page that plays without a server into a folder."""
    onnx: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER")] = None
    """Write ONNX and JSON into a folder."""
    database: Annotated[str | None, tyro.conf.arg(metavar="DB"), SOURCE] = None
    """For --runtime and --web: plain motion to play. For a policy: the database that gives its actions their units;
    default: locomotion."""
    tags: Annotated[tuple[str, ...], tyro.conf.arg(metavar="EXPR")] = ()
    """For --runtime with --database: expressions over tags, such as `walk & !turn`, that commands name by number."""
    settings: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """For --runtime and --web: a .toml with weights, half-lives and the like, as the page of `motionmatch play` saves
    it."""
    projector: Annotated[str | None, tyro.conf.arg(metavar="NAME"), PROJECTOR] = None
    """For --runtime and --web: what answers queries, the codebook of the model or its network. Default: the codebook,
    if it has one."""
    int8: bool = True
    """For --onnx and a model: also write networks with 8-bit weights, a quarter of the size."""

    def run(self) -> int:
        from motionmatch.cli.options import refuse
        from motionmatch.errors import InputError
        from motionmatch.tasks.policy import is_policy

        played = self.runtime is not None or self.web is not None
        if self.onnx is None and not played:
            raise InputError("nothing to write. Say what: --runtime FILE, --web FOLDER or --onnx FOLDER.")
        if not played:
            refuse(self, ["tags", "settings", "projector"], "with --onnx alone", "It is for --runtime and --web.")
        if self.model is not None and is_policy(self.model):
            what = f"on the policy {self.model}"
            refuse(self, ["runtime", "web"], what, "The runtime plays characters, not policies; use --onnx.")
            refuse(self, ["int8"], what, "A policy is written as one file; leave it out.")
            return self._export_policy(self.model)
        if self.onnx is not None:
            if self.model is None:
                raise InputError("--onnx writes networks; name the MODEL or the policy that has them.")
            if not played:
                refuse(self, ["database"], f"on the model {self.model}", "It has its own features; leave it out.")
            self._export_model(self.model)
        if played:
            self._export_played()
        return 0

    def _export_played(self) -> None:
        """Write what the runtime in C plays: a file, or a page."""
        from motionmatch.cli.console import console
        from motionmatch.cli.options import refuse
        from motionmatch.errors import InputError
        from motionmatch.runtime.write import write_runtime

        if self.model is None and self.database is None:
            raise InputError("nothing to play. Name a MODEL, such as locomotion, or plain motion: --database DB")
        if self.database is None:
            refuse(self, ["tags"], "without --database", "A learned model knows no tags; leave it out.")
        if self.model is None:
            refuse(self, ["projector"], "without a MODEL", "It is about networks; leave it out.")
        plain, learned = self._make_controllers()
        if self.runtime is not None:
            if plain is not None and learned is not None:
                raise InputError("--runtime writes one character: name a MODEL or a --database, not both.")
            chosen = learned if plain is None else plain
            assert chosen is not None
            size = write_runtime(chosen, self.runtime, tags=self.tags)
            what = "learned model" if plain is None else f"{chosen.source.num_frames:,} frames"
            console().print(f"{self.runtime}: {what}, {size / 1e6:.2f} MB", soft_wrap=True)
        if self.web is not None:
            from motionmatch.viewer.offline import write_page

            for name, size in write_page(self.web, plain=plain, learned=learned).items():
                console().print(f"{self.web / name}: {size / 1e3:,.0f} KB", soft_wrap=True)

    def _make_controllers(self) -> tuple[Controller | None, Controller | None]:
        """Make the controllers of the database and of the model, where they are given."""
        from motionmatch.cli.databases import open_database
        from motionmatch.control.controller import Controller
        from motionmatch.control.goals import GoalController, has_goals
        from motionmatch.control.partners import PairController, has_partners
        from motionmatch.control.settings import Settings, read_settings
        from motionmatch.database.goal import GoalPlace
        from motionmatch.errors import InputError
        from motionmatch.learned.controller import LearnedController
        from motionmatch.learned.goals import make_goal_controller
        from motionmatch.learned.model import load_model
        from motionmatch.learned.source import LearnedSource

        settings = Settings() if self.settings is None else read_settings(self.settings)
        if settings.tags:
            raise InputError(
                f"{self.settings} asks for frames with '{settings.tags}'. Say that with --tags, or leave it out."
            )
        plain: Controller | None = None
        learned: Controller | None = None
        if self.database is not None:
            database = open_database(self.database)
            make = GoalController if has_goals(database) else PairController if has_partners(database) else Controller
            plain = make(database, settings.controller_config(database.schema))
        if self.model is not None:
            model = load_model(self.model)
            config = settings.controller_config(model.schema)
            if any(isinstance(block, GoalPlace) for block in model.schema.blocks):
                learned = make_goal_controller(LearnedSource(model, projector=self.projector), config)
            else:
                learned = LearnedController(model, config, projector=self.projector)
        return plain, learned

    def _export_policy(self, model: Path) -> int:
        from motionmatch.cli.console import console
        from motionmatch.progress import show_progress
        from motionmatch.tasks.action_space import open_action_space
        from motionmatch.tasks.export import export_folder
        from motionmatch.tasks.policy import load_policy

        assert self.onnx is not None
        policy = load_policy(model)
        with show_progress("") as progress:
            space = open_action_space(self.database or "locomotion", progress=progress)
        policy.check(space)
        path, error = export_folder(policy, space, self.onnx)
        console().print(
            f"{path}: {path.stat().st_size / 1e3:.0f} KB, error {error:.1e}; {path.with_suffix('.json').name}",
            soft_wrap=True,
        )
        return 0

    def _export_model(self, model: Path) -> None:
        from rich.table import Table

        from motionmatch.cli.console import console
        from motionmatch.learned.export import JSON_NAME, export_model
        from motionmatch.learned.model import load_model

        assert self.onnx is not None
        written = export_model(load_model(model), self.onnx, int8=self.int8)
        table = Table(box=None, header_style="bold", pad_edge=False)
        for name in ("file", "KB", "error", "joints off by"):
            table.add_column(name, justify="left" if name == "file" else "right")
        for one in written:
            off = "–" if one.centimetres is None else f"{one.centimetres:.3f} cm"
            table.add_row(one.file, f"{one.kilobytes:.0f}", f"{one.error:.1e}", off)
        out = console()
        out.print(table)
        out.print(f"{self.onnx / JSON_NAME}: features, normalisation, skeleton, conventions", soft_wrap=True)
