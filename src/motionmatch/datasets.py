"""Public motion-capture datasets: their addresses, licences and peculiarities.

Nothing of them is shipped. `fetch("lafan1")` downloads one on request, from its own source; its licence is
between that source and the user. Sizes and checksums are given only where they are published: in the git-LFS
pointer for LAFAN1, on Zenodo for 100STYLE and the environment-aware set. The mirror of the CMU conversion and
GitHub's archives publish none.
"""

from __future__ import annotations

import csv
import json
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from motionmatch import jsonfile, tomlfile
from motionmatch.atomic import replace_file
from motionmatch.download import RemoteFile, download, read_json, show_bytes
from motionmatch.errors import FileError, unknown_name, unreadable
from motionmatch.motion import cache
from motionmatch.progress import Progress

__all__ = ["DATASETS", "Dataset", "default_folder", "fetch", "find"]

CC_BY = "https://creativecommons.org/licenses/by/4.0/"
CC_BY_NC = "https://creativecommons.org/licenses/by-nc/4.0/"
CC_BY_NC_ND = "https://creativecommons.org/licenses/by-nc-nd/4.0/"


@dataclass(frozen=True)
class Dataset:
    """Facts about one public dataset."""

    name: str
    """Name to type."""
    title: str
    page: str
    """Address of a page about it."""
    files: tuple[RemoteFile, ...]
    """Files to download; empty when `record` lists it."""
    licence: str
    licence_url: str
    citation: str
    contents: str
    """Content in a few words."""
    fps: float | None = None
    """Frames per second as written in the files; None where unverified."""
    joints: int | None = None
    """Joints of its skeleton, end sites not counted."""
    metres_per_unit: float | None = None
    """Size of one unit in the files, metres."""
    record: str = ""
    """Address of a Zenodo record's JSON, which lists its files with sizes and checksums."""
    drop_first_frames: int = 0
    """Frames at the start of every file that are not motion (a T-pose)."""
    rates: Mapping[str, float] = field(default_factory=dict)
    """True frames per second of files written with a wrong rate, by a pattern of their names."""
    cuts: str = ""
    """The table inside the archive that says which frames of each file are usable."""
    quirks: tuple[str, ...] = ()
    """Surprises."""

    @property
    def size(self) -> int | None:
        """Bytes to download, or None when the size of any file is not published."""
        sizes = [file.size for file in self.files]
        return sum(size for size in sizes if size) if sizes and None not in sizes else None


_HEADING = "# Facts about this dataset, for motionmatch. Edit it as you like; it is written only once.\n"
_CMU_MIRROR = "https://codewelt.com/dl/cmuconvert"
_CMU_SUBJECTS = (
    "01-09 10-14 15-19 20-29 30-34 35-39 40-45 46-56 60-75 76-80 81-85 86-94 102-111 113-128 131-135 136-140 141-144"
)
_BANDAI = "https://github.com/BandaiNamcoResearchInc/Bandai-Namco-Research-Motiondataset"
_LAFAN1 = "https://github.com/ubisoft/ubisoft-laforge-animation-dataset"

_ALL = (
    Dataset(
        name="lafan1",
        title="LAFAN1, the Ubisoft La Forge animation dataset",
        page=_LAFAN1,
        files=(
            RemoteFile(
                "lafan1.zip",
                f"{_LAFAN1}/raw/master/lafan1/lafan1.zip",
                size=144_051_503,
                checksum="sha256:ea918082b500a5d158e9d3aa39039df04cd42e25f5c02fe8f7e88e8e9365a977",
            ),
        ),
        licence="CC BY-NC-ND 4.0",
        licence_url=CC_BY_NC_ND,
        citation="Harvey, Yurick, Nowrouzezahrai, Pal: Robust Motion In-Betweening. ACM TOG 39(4), 2020.",
        contents="77 takes, 5 people, 4.6 hours: walking, running, obstacles, dance, fights, falls",
        fps=30.0,
        joints=22,
        metres_per_unit=0.01,
        quirks=(
            "Takes with the same theme and number (walk1_subject1, walk1_subject2) were recorded together: "
            "frame k is the same instant in all of them.",
            "At 30 fps a quick step lasts a few frames; resample to 60 for matching.",
            "The zip lies in git LFS, whose quota has run out before. Then the server refuses, or sends a "
            "pointer of 134 bytes: wait, or fork the repository and download the fork with its LFS objects.",
        ),
    ),
    Dataset(
        name="100style",
        title="100STYLE",
        page="https://zenodo.org/records/8127870",
        files=(
            RemoteFile(
                "100STYLE.zip",
                "https://zenodo.org/records/8127870/files/100STYLE.zip?download=1",
                size=1_468_515_354,
                checksum="md5:3cf627852fd8192024c04a8d0ef49583",
            ),
        ),
        licence="CC BY 4.0",
        licence_url=CC_BY,
        citation="Mason, Starke, Komura: Real-Time Style Modelling of Human Locomotion via Feature-Wise "
        "Transformations and Local Motion Phases. PACMCGIT 5(1), 2022. doi:10.1145/3522618",
        contents="810 takes, 1 person, over 4 million frames: 100 ways of walking and running",
        fps=60.0,
        joints=23,
        metres_per_unit=0.01,
        cuts="100STYLE/Frame_Cuts.csv",
        quirks=(
            "Not all frames of a take are usable; the table Frame_Cuts.csv in the zip says which are.",
            "File names end in the gait: FW, BW, SW walk forward, backward, sideways; FR, BR, SR run; ID "
            "stands; TR1, TR2, TR3 change between them.",
            "Fingers were not captured.",
        ),
    ),
    Dataset(
        name="cmu",
        title="CMU Graphics Lab motion capture, MotionBuilder-friendly BVH conversion by Bruce Hahne (2010)",
        page="https://sites.google.com/a/cgspeed.com/cgspeed/motion-capture",
        files=tuple(
            RemoteFile(f"cmuconvert-mb2-{subjects}.zip", f"{_CMU_MIRROR}/cmuconvert-mb2-{subjects}.zip")
            for subjects in _CMU_SUBJECTS.split()
        ),
        licence="free for research and commercial use; the data itself may not be resold",
        licence_url="http://mocap.cs.cmu.edu",
        citation="The data used in this project was obtained from mocap.cs.cmu.edu. The database was created "
        "with funding from NSF EIA-0196217.",
        contents="about 2,500 takes, over 100 people: everything from walking to ballet and boxing",
        fps=120.0,
        joints=31,
        metres_per_unit=0.056444,
        drop_first_frames=1,
        rates={"77_*": 60.0, "139_*": 60.0, "143_*": 60.0},
        quirks=(
            "Frame 0 of every file is a T-pose added by the conversion; it is not motion.",
            "One unit is 1/0.45 inch, 0.056444 m.",
            "Subjects 77, 139 and 143 look like 60 fps written as 120: people move at twice their speed. "
            "`motionmatch doctor` shows it.",
            "Finger and thumb joints carry no data, LHipJoint and RHipJoint coincide with the hips.",
            "The files come in 17 zips without published checksums; each is checked to be a whole zip.",
        ),
    ),
    Dataset(
        name="bandai",
        title="Bandai Namco Research motion dataset 1 and 2",
        page=_BANDAI,
        files=(
            RemoteFile(
                "Bandai-Namco-Research-Motiondataset.zip",
                f"{_BANDAI}/archive/74ead3ba1ae4696404e6086233779f60de8bf9ef.zip",
            ),
        ),
        licence="CC BY-NC 4.0",
        licence_url=CC_BY_NC,
        citation="Kobayashi, Liao, Inoue, Yojima, Takahashi: Motion Capture Dataset for Practical Use of "
        "AI-based Motion Editing and Stylization. arXiv:2306.08861, 2023.",
        contents="3 actors, 3.9 hours: set 1 has 36,673 frames in 15 styles, set 2 has 384,931 in 7 styles",
        fps=30.0,
        joints=22,
        metres_per_unit=0.01,
        quirks=(
            "joint_Root, a root that never moves, sits above the hips.",
            "Every joint has six channels, and the hips' OFFSET is a place in the studio, not a bone.",
            "Bones point along x, on the right side along -x, so rotations do not mirror by sign alone.",
            "Both sets come in the archive that GitHub makes of the repository: no fixed checksum.",
        ),
    ),
    Dataset(
        name="environment",
        title="Environment-aware Motion Matching, the authors' captures",
        page="https://zenodo.org/records/17220516",
        files=(),
        record="https://zenodo.org/api/records/17220516",
        licence="as stated on its Zenodo record",
        licence_url="https://zenodo.org/records/17220516",
        citation="Ponton, Andrews, Andujar, Pelechano: Environment-aware Motion Matching. "
        "ACM TOG (SIGGRAPH Asia), 2025. doi:10.1145/3763334",
        contents="one person walking, side-stepping, crouching and jumping around obstacles",
        quirks=(
            "Captured with an Xsens suit: no cameras, so positions drift over a take and feet may slide.",
            "Names, sizes and checksums of its files are read from the record when it is fetched; rate and "
            "units are found when the files are read.",
        ),
    ),
)

DATASETS: Mapping[str, Dataset] = MappingProxyType({dataset.name: dataset for dataset in _ALL})
"""Every dataset we know, by name."""


def find(name: str) -> Dataset:
    """Return the dataset of that name."""
    try:
        return DATASETS[name.lower()]
    except KeyError:
        raise unknown_name("dataset", name, DATASETS) from None


def default_folder() -> Path:
    """Return the folder of datasets when none is named: the user's cache (`MOTIONMATCH_CACHE`)."""
    return cache.folder() / "datasets"


def fetch(name: str | Dataset, folder: str | Path | None = None, *, progress: Progress | None = None) -> Path:
    """Download a dataset, or find it already there; gives its zip, or the folder when it has several files.

    Files go to `FOLDER/NAME/`. A cut download goes on where it stopped. The first time, the licence is shown
    on stderr and left beside the data as SOURCE.txt.
    """
    dataset = name if isinstance(name, Dataset) else find(name)
    home = (Path(folder) if folder is not None else default_folder()) / dataset.name
    _make_folder(home)
    files = dataset.files or _list_files(dataset, home)
    source = home / "SOURCE.txt"
    if not source.exists():
        print(notice(dataset), file=sys.stderr, flush=True)
    paths = [download(file, home, page=dataset.page, progress=progress) for file in files]
    with replace_file(source) as temporary:
        temporary.write_text(notice(dataset) + "\n", encoding="utf-8")
    write_settings(dataset, home, paths)
    return paths[0] if len(paths) == 1 else home


def write_settings(dataset: Dataset, home: Path, paths: list[Path]) -> None:
    """Write the settings of the files beside them, where `load` reads them and a user can change them."""
    place = paths[0].with_suffix(".toml") if len(paths) == 1 else home / "motionmatch.toml"
    if place.exists():  # the user's own now
        return
    known: dict[str, Any] = {}
    if dataset.metres_per_unit:
        known["units"] = dataset.metres_per_unit
    if dataset.drop_first_frames:
        known["first_frame"] = "drop"
    files: dict[str, dict[str, Any]] = {pattern: {"fps": rate} for pattern, rate in dataset.rates.items()}
    for archive in paths if dataset.cuts else []:
        for clip, frames in read_cuts(dataset, archive).items():
            files.setdefault(clip, {})["trim"] = list(frames)
    if known or files:
        tomlfile.write(place, known | ({"files": files} if files else {}), heading=_HEADING)


def notice(dataset: Dataset) -> str:
    """Return source, licence and citation in a few lines."""
    return (
        f"{dataset.title}\n"
        f"  source    {dataset.page}\n"
        f"  licence   {dataset.licence} ({dataset.licence_url})\n"
        f"  cite      {dataset.citation}\n"
        f"  size      {show_bytes(dataset.size)}\n"
        "It is not part of motionmatch; its own licence applies."
    )


def read_cuts(dataset: Dataset, archive: str | Path) -> dict[str, tuple[int, int]]:
    """Read the usable frames, start to stop (not included), by clip name (`Neutral_FW`); {} without a table."""
    if not dataset.cuts:
        return {}
    try:
        with zipfile.ZipFile(archive) as opened:
            rows = list(csv.reader(opened.read(dataset.cuts).decode("utf-8-sig").splitlines()))
    except (OSError, KeyError, UnicodeDecodeError, zipfile.BadZipFile) as error:
        raise FileError(f"{archive}: can't read {dataset.cuts} in it ({error}). Fetch it again.") from None
    if not rows:
        return {}
    header, found = [cell.strip() for cell in rows[0]], {}
    for row in rows[1:]:
        cells = dict(zip(header, (cell.strip() for cell in row), strict=False))
        style = cells.get(header[0], "")
        for column, start in cells.items():
            gait, _, kind = column.rpartition("_")
            stop = cells.get(f"{gait}_STOP", "")
            if kind == "START" and start.isdigit() and stop.isdigit():  # a style that lacks a gait has no numbers
                found[f"{style}_{gait}"] = (int(start), int(stop))
    return found


def _list_files(dataset: Dataset, home: Path) -> tuple[RemoteFile, ...]:
    """Return the files of a Zenodo record: asked once, then remembered beside the data."""
    listing = home / "files.json"
    if listing.exists():
        try:
            return tuple(RemoteFile(**entry) for entry in json.loads(listing.read_text()))
        except (OSError, ValueError, TypeError):
            raise FileError(f"{listing}: is damaged. Remove it and fetch again.") from None
    try:
        answer = read_json(dataset.record)
        files = tuple(
            RemoteFile(str(entry["key"]), entry["links"]["self"], entry.get("size"), entry.get("checksum"))
            for entry in answer["files"]
        )
    except FileError as error:
        raise FileError(f"{error} Or download the files by hand from {dataset.page} and load their folder.") from None
    except (KeyError, TypeError):
        raise FileError(f"{dataset.record}: lists no files. Download them by hand from {dataset.page}.") from None
    if not files or any(Path(file.name).name != file.name for file in files):
        raise FileError(f"{dataset.record}: lists no usable files. Look at {dataset.page}.")
    _make_folder(home)
    jsonfile.write(listing, [vars(file) for file in files], indent=1)
    return files


def _make_folder(home: Path) -> None:
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unreadable(home, error) from None
