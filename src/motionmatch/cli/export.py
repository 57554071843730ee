"""`motionmatch export`: a learned model for engines and browsers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro


@dataclass(frozen=True)
class Export:
    """Write a learned model for engines and browsers: three ONNX files and a JSON.

    The JSON has the features, normalisation, skeleton, joint order and conventions. How to use them in Unity, Unreal,
    Godot or a browser is in the documentation (engines). Each file is measured with ONNX Runtime before it is told of.
    """

    model: Annotated[Path, tyro.conf.Positional, tyro.conf.arg(metavar="MODEL")]
    """The folder that `motionmatch train` wrote."""
    onnx: Annotated[Path, tyro.conf.arg(metavar="FOLDER")]
    """Where to write."""
    int8: bool = True
    """Also write networks with weights of 8 bits, a quarter of the size."""

    def run(self) -> int:
        from rich.table import Table

        from motionmatch.cli.console import console
        from motionmatch.learned.export import JSON_NAME, export
        from motionmatch.learned.model import load_model

        written = export(load_model(self.model), self.onnx, int8=self.int8)
        table = Table(box=None, header_style="bold", pad_edge=False)
        for name in ("file", "KB", "error", "joints off by"):
            table.add_column(name, justify="left" if name == "file" else "right")
        for one in written:
            off = "–" if one.centimetres is None else f"{one.centimetres:.3f} cm"
            table.add_row(one.file, f"{one.kilobytes:.0f}", f"{one.error:.1e}", off)
        out = console()
        out.print(table)
        out.print(f"{self.onnx / JSON_NAME}: features, normalisation, skeleton, conventions")
        return 0
