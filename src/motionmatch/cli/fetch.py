"""`motionmatch fetch`: download public datasets."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from motionmatch.cli.known import DATASET


@dataclass(frozen=True)
class Fetch:
    """Download a public dataset, or list them.

    An interrupted download continues where it stopped. Each dataset has its own licence, shown the first time.
    """

    names: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="[NAME ...]"), DATASET] = ()
    """Datasets to download. Without a name they are listed."""
    to: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER")] = None
    """Folder to put them in, one folder each. Default: the user's cache."""
    list: bool = False
    """Download nothing; show the source, licence, size and quirks of each."""

    def run(self) -> int:
        from motionmatch import datasets
        from motionmatch.cli.options import refuse

        if self.list or not self.names:
            refuse(self, ["to"], "where nothing is downloaded", "Name a dataset and leave --list out, or leave it out.")
        chosen = [datasets.find(name) for name in self.names]  # refuse a wrong name before anything is downloaded
        if self.list and chosen:
            for dataset in chosen:
                print_details(dataset)
        elif self.list or not chosen:
            print_table()
        else:
            for dataset in chosen:
                print(datasets.fetch(dataset, self.to), flush=True)
        return 0


def print_table() -> None:
    """Print one row per dataset."""
    from rich.console import Console
    from rich.table import Table

    from motionmatch.datasets import DATASETS
    from motionmatch.download import show_bytes

    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("name", "what", "size", "licence"):
        table.add_column(column, no_wrap=column in ("name", "size"), overflow="fold")
    for dataset in DATASETS.values():
        table.add_row(dataset.name, dataset.contents, show_bytes(dataset.size), dataset.licence)
    console = Console()
    console.print(table)
    console.print("\nmotionmatch fetch NAME downloads one; motionmatch fetch NAME --list shows all about it.")


def print_details(dataset) -> None:
    """Print all facts about one dataset."""
    from motionmatch.datasets import notice

    known = {
        "contents": dataset.contents,
        "rate": f"{dataset.fps:g} fps" if dataset.fps else "",
        "joints": str(dataset.joints or ""),
        "unit": f"{dataset.metres_per_unit:g} m" if dataset.metres_per_unit else "",
        "usable": f"see {dataset.cuts} in the zip" if dataset.cuts else "",
    }
    print(notice(dataset))
    for name, value in known.items():
        if value:
            print(f"  {name:10}{value}")
    for quirk in dataset.quirks:
        print(f"  - {quirk}")
