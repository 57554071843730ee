"""`motionmatch export`: write a learned model or a policy for engines and browsers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from motionmatch.cli.known import EXPORTED, SOURCE


@dataclass(frozen=True)
class Export:
    """Write a learned model or a policy for engines and browsers, as ONNX and JSON.

    A model gives three ONNX files and a JSON with the features, normalisation, skeleton, joint order and conventions; a
    policy gives one, and a JSON that describes its inputs and outputs. The documentation (engines) says how to use them
    in Unity, Unreal, Godot or a browser. Each file is compared with our own networks through ONNX Runtime.
    """

    model: Annotated[Path, tyro.conf.Positional, tyro.conf.arg(metavar="MODEL"), EXPORTED]
    """The folder that `motionmatch train` or `motionmatch train-policy` wrote; or the name of a model or a policy that
    comes with motionmatch: locomotion, reach, reach-moving."""
    onnx: Annotated[Path, tyro.conf.arg(metavar="FOLDER")]
    """Folder to write to."""
    database: Annotated[str | None, tyro.conf.arg(metavar="DB"), SOURCE] = None
    """For a policy: the database that gives its actions their units; default: locomotion."""
    int8: bool = True
    """For a model: also write networks with 8-bit weights, a quarter of the size."""

    def run(self) -> int:
        from motionmatch.cli.options import refuse
        from motionmatch.tasks.policy import is_policy

        if is_policy(self.model):
            refuse(self, ["int8"], f"on the policy {self.model}", "A policy is written as one file; leave it out.")
            return self._export_policy()
        refuse(self, ["database"], f"on the model {self.model}", "It has its own features; leave it out.")
        return self._export_model()

    def _export_policy(self) -> int:
        from motionmatch.cli.console import console
        from motionmatch.progress import show_progress
        from motionmatch.tasks.action_space import open_action_space
        from motionmatch.tasks.export import export_folder
        from motionmatch.tasks.policy import load_policy

        policy = load_policy(self.model)
        with show_progress("") as progress:
            space = open_action_space(self.database or "locomotion", progress=progress)
        policy.check(space)
        path, error = export_folder(policy, space, self.onnx)
        console().print(
            f"{path}: {path.stat().st_size / 1e3:.0f} KB, error {error:.1e}; {path.with_suffix('.json').name}",
            soft_wrap=True,
        )
        return 0

    def _export_model(self) -> int:
        from rich.table import Table

        from motionmatch.cli.console import console
        from motionmatch.learned.export import JSON_NAME, export_model
        from motionmatch.learned.model import load_model

        written = export_model(load_model(self.model), self.onnx, int8=self.int8)
        table = Table(box=None, header_style="bold", pad_edge=False)
        for name in ("file", "KB", "error", "joints off by"):
            table.add_column(name, justify="left" if name == "file" else "right")
        for one in written:
            off = "–" if one.centimetres is None else f"{one.centimetres:.3f} cm"
            table.add_row(one.file, f"{one.kilobytes:.0f}", f"{one.error:.1e}", off)
        out = console()
        out.print(table)
        out.print(f"{self.onnx / JSON_NAME}: features, normalisation, skeleton, conventions", soft_wrap=True)
        return 0
