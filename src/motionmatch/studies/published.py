"""The papers' own numbers, each with its place, and our row that measures the same.

These are the only numbers in a report that are typed in by hand. Each names the table or section of its paper, and the
row and the value of a study that stand beside it, in the paper's unit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from motionmatch.scenarios.scenario import MATCHING_SCENARIOS, MODES
from motionmatch.studies.study import Column, Row, Study, Table

PAPERS = {
    "matching": "Holden, Kanoun, Perepichka, Popa: Learned Motion Matching. ACM Transactions on Graphics 39 (4), 2020",
    "learned": "Holden, Kanoun, Perepichka, Popa: Learned Motion Matching. ACM Transactions on Graphics 39 (4), 2020",
    "generative": "Li, Chen, Li, Sorkine-Hornung, Chen: Example-based Motion Synthesis via Generative Motion Matching. "
    "ACM Transactions on Graphics 42 (4), 2023",
    "environment": "Ponton, Andrews, Andújar, Pelechano: Environment-aware Motion Matching. ACM Transactions on "
    "Graphics 44 (6), 2025",
    "tasks": "Lee, Kwon, Shin, Lee: Utilizing Motion Matching with Deep Reinforcement Learning for Target Location "
    "Tasks. Eurographics short papers, 2024",
}
"""The paper that each study measures again."""


@dataclass(frozen=True)
class PublishedNumber:
    """A number of a paper, and where the same is measured here."""

    place: str
    """Table, figure or section, and row"""
    what: str
    value: float
    unit: str
    table: str
    """Table of the study that has our value"""
    rows: str
    """Names of our rows, a pattern with *; the mean over them counts"""
    key: str
    """Our value in such a row; `a/b` is the ratio of two"""
    scale: float = 1.0
    """Factor from our unit to the paper's"""
    differs: str = ""
    """What differs, and why"""

    def find_ours(self, study: Study) -> tuple[float | None, int]:
        """Return our value in the paper's unit, and the number of rows that it is the mean of."""
        found = [_read(row, self.key) for name, row in study.of(self.table).items() if fnmatchcase(name, self.rows)]
        known = [value for value in found if value is not None]
        return (self.scale * sum(known) / len(known) if known else None), len(known)


def _read(row: Row, key: str) -> float | None:
    above, slash, below = key.partition("/")
    value = row.get(above)
    if not isinstance(value, int | float) or not math.isfinite(value):
        return None
    if not slash:
        return float(value)
    other = _read(row, below)
    return None if not other else value / other


def format_number(value: float) -> str:
    """Write a number with three digits or all before the point."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}" if abs(value) >= 10 else f"{value:.3g}"


def list_published(name: str) -> list[PublishedNumber]:
    """List the numbers of the paper that a study measures again."""
    return list(_NUMBERS[name])


def compare(study: Study, name: str) -> Table:
    """Make the table of the paper's numbers beside ours; what this run did not measure is named below it."""
    columns = (
        Column("what", "what"),
        Column("unit", "unit"),
        Column("paper", "paper"),
        Column("ours", "ours"),
        Column("rows", "mean of rows"),
        Column("differs", "what differs"),
    )
    rows, missing = [], []
    for number in list_published(name):
        ours, count = number.find_ours(study)
        if ours is None:
            missing.append(number.place)
            continue
        row: Row = {"what": number.what, "unit": number.unit, "paper": format_number(number.value)}
        row["ours"] = format_number(ours)
        rows.append((number.place, row | {"rows": count or None, "differs": number.differs}))
    note = f"{_NOTE} {'; '.join(dict.fromkeys(missing))}." if missing else ""
    return Table("The paper's numbers beside ours", columns, tuple(rows), note)


_NOTE = "Not measured in this run (it is quick, or has no models, recordings or torch):"


def _list_matching() -> list[PublishedNumber]:
    paper = MATCHING_SCENARIOS["locomotion"].paper
    assert paper is not None
    machine = "Another processor (theirs: Xeon 3.5 GHz), and the actors' motion."
    exact = "Ours is exact for any weights; theirs is not described in detail. " + machine
    search = PublishedNumber("Table 3, Locomotion, MM", "one search", 90.0, "µs", "search", "actors: tree", "mean",
                             differs=exact)  # fmt: skip
    memory = PublishedNumber("Table 3, Locomotion, MM", "memory of features and poses", paper.memory[0], "MB",
                             "database", "actors", "megabytes", differs="Grows with the frames.")  # fmt: skip
    frames = PublishedNumber("Table 2, Locomotion", "frames", float(paper.frames), "frames", "database", "actors",
                             "frames", differs="Acted, not recorded.")  # fmt: skip
    return [search, memory, frames]


def _list_learned() -> list[PublishedNumber]:
    found = []
    for name, scenario in MATCHING_SCENARIOS.items():
        if scenario.paper is None:
            continue
        place = f"Table 3, {name}"
        for mode, memory, frame in zip(MODES, scenario.paper.memory, scenario.paper.frame_times, strict=True):
            row = f"{name}*: {mode}"
            other = "Grows with the frames of the database." if mode != "lmm" else "Codebook in place of the projector."
            found.append(PublishedNumber(f"{place}, {mode.upper()}", "memory", memory, "MB", "table 3", row, "memory",
                                         differs=other))  # fmt: skip
            found.append(PublishedNumber(
                f"{place}, {mode.upper()}", "time of a frame", frame, "µs", "table 3", row, "frame",
                differs="Ours is a whole step of one character from Python: springs, query, transition and feet too.",
            ))  # fmt: skip
    found.append(PublishedNumber("section 6.3, Terrain", "mean error of the decompressor", 1.4, "cm", "networks",
                                 "terrain", "decompressor", differs="Other data; needs --models."))  # fmt: skip
    return found


def _list_generative() -> list[PublishedNumber]:
    other = "Other examples: the authors' are not public as a set. Same representation and thresholds."
    single = "*: ours, as published"
    found = [
        PublishedNumber("Table 1, Ours", what, value, unit, "single", single, key, differs=other)
        for what, value, unit, key in (
            ("coverage", 99.89, "%", "coverage, with heading"),
            ("set diversity", 0.28, "", "diversity, with heading"),
            ("global patch distance", 0.22, "", "global, with heading"),
            ("local patch distance", 0.18, "", "local, with heading"),
            ("time of a motion", 0.08, "s", "seconds"),
        )
    ]
    for count, value in ((2, 99.71), (3, 99.95), (4, 99.91), (5, 99.64)):
        found.append(PublishedNumber(f"Table 2, {count} examples", "coverage", value, "%", "several",
                                     f"*, {count}: ours, as published", "coverage, with heading",
                                     differs=other))  # fmt: skip
    for joints, value in ((24, 97.82), (65, 99.84), (433, 86.90)):
        found.append(PublishedNumber(f"Table 3, {joints} joints", "coverage", value, "%", "joints",
                                     f"{joints}: ours, as published", "coverage, with heading",
                                     differs="Ours is an actor with hair, cape and wings."))  # fmt: skip
    settings = {
        "no α": (87.45, 0.27, 0.18, 0.17), "α = 5": (87.89, 0.27, 0.18, 0.17), "α = 0.5": (88.47, 0.27, 0.18, 0.17),
        "α = 0.05": (93.80, 0.27, 0.18, 0.17), "α = 0.005": (99.96, 0.27, 0.30, 0.23),
        "α = 0": (36.78, 0.25, 2.17, 1.60),
        "K = 20": (87.74, 0.25, 1.03, 0.71), "K = 15": (92.04, 0.26, 0.73, 0.54), "K = 10": (96.07, 0.27, 0.42, 0.36),
        "p = 23": (99.85, 0.26, 0.27, 0.24), "p = 17": (99.88, 0.26, 0.23, 0.21), "p = 5": (99.66, 0.27, 0.41, 0.32),
        "r = 2": (99.61, 0.27, 0.22, 0.20), "r = 4": (99.16, 0.27, 0.34, 0.28), "r = 8": (97.97, 0.26, 0.57, 0.42),
    }  # fmt: skip
    names = (("coverage", "%", "coverage"), ("set diversity", "", "diversity"), ("global patch distance", "", "global"),
             ("local patch distance", "", "local"))  # fmt: skip
    for label, values in settings.items():
        for (what, unit, key), value in zip(names, values, strict=True):
            found.append(PublishedNumber(f"Table 4, {label}", what, value, unit, "settings", f"*: {label}",
                                         f"{key}, with heading", differs=other))  # fmt: skip
    return found


def _list_environment() -> list[PublishedNumber]:
    table = {
        "Motion Matching": (0.22, 1997, 0.09, 0.88), "Linear": (9.50, 3305, 0.12, 0.05),
        "One Obstacle": (5.83, 2103, 0.09, 0.79), "Disk": (0.90, 3838, 0.29, 0.37),
        "No Adaptive": (2.40, 3729, 0.13, 0.08), "No Dissimilarity": (1.62, 3608, 0.13, 0.12),
        "Start 0": (1.02, 3807, 0.16, 0.06), "Large v": (0.88, 4389, 0.37, 0.12),
        "the paper's search": (0.80, 4378, 0.14, 0.08), "ours, exact": (0.80, 4378, 0.14, 0.08),
    }  # fmt: skip
    found = []
    for row, (milliseconds, poses, error, collision) in table.items():
        place = "Table 1, Ours" if row in ("the paper's search", "ours, exact") else f"Table 1, {row}"
        title = f" ({row})" if place == "Table 1, Ours" else ""
        # The dense cones are the paper's own scene; without that file it is our scene of scattered cones.
        for what, value, unit, key, scale in (
            ("time of a search", milliseconds, "ms", "mean", 1e-3),
            ("distinct poses", float(poses), "poses", "poses", 1.0),
            ("distance from the path", error, "m", "path_error", 1.0),
            ("mean time of a contact", collision, "s", "contact_seconds", 1.0),
        ):
            differs = "Acted motion; another processor." if unit == "ms" else "Acted motion; poses grow with the time."
            differs = "Mean over the scenes of this run." if unit in ("m", "s") else differs
            found.append(PublishedNumber(place, what + title, value, unit, "table 1", f"actors, *: {row}", key, scale,
                                         differs))  # fmt: skip
    shares = "section 6.3"
    found.append(PublishedNumber(shares, "time in contact, motion matching", 30.0, "%", "table 1",
                                 "actors, *: Motion Matching", "contact"))  # fmt: skip
    found.append(PublishedNumber(shares, "time in contact, complete method", 2.0, "%", "table 1",
                                 "actors, *: ours, exact", "contact",
                                 differs="By the ellipse, as in the paper; see flesh below."))  # fmt: skip
    return found


def _list_tasks() -> list[PublishedNumber]:
    machine = "Theirs: 12 cores and a GPU, 11 rollout workers; ours: seconds of one processor core."
    rules = "Ours: the rules `fair`, judged by the flesh of the body; theirs: see the page of the paper."
    return [
        PublishedNumber("Figure 4, 20,000 steps in 30 s", "training steps per second, plane", 667.0, "steps/s", "plane",
                        "*", "steps/trained", differs=machine),
        PublishedNumber("section 6, 14 M steps in 8 h", "training steps per second, obstacles", 486.0, "steps/s",
                        "moving", "*ours: seed*", "steps/trained", differs=machine),
        PublishedNumber("Figure 5, after 2.4 M steps", "stage of the curriculum, the first is 0", 9.0, "stage",
                        "moving", "*ours: seed*", "stage", differs=rules),
    ]  # fmt: skip


_NUMBERS: dict[str, Sequence[PublishedNumber]] = {
    "matching": _list_matching(),
    "learned": _list_learned(),
    "generative": _list_generative(),
    "environment": _list_environment(),
    "tasks": _list_tasks(),
}
