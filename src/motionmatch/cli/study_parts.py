"""The studies of `motionmatch reproduce`: for each its settings, jobs, tables, claims and plots."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from motionmatch.errors import FileError, InputError

if TYPE_CHECKING:
    from motionmatch.studies.study import Job, Study, Table

MOCAP = "MOTIONMATCH_MOCAP"
"""The variable that names a folder of recordings, one zip for each set."""
STUDIES = ("matching", "learned", "generative", "environment", "tasks")


class ReproduceOptions(Protocol):
    """The options of `motionmatch reproduce` that studies read; None is their default."""

    @property
    def name(self) -> str: ...
    @property
    def quick(self) -> bool: ...
    @property
    def models(self) -> Path | None: ...
    @property
    def motions(self) -> int | None: ...
    @property
    def scene(self) -> Path | None: ...
    @property
    def starts(self) -> int | None: ...
    @property
    def seconds(self) -> float | None: ...
    @property
    def seeds(self) -> int | None: ...
    @property
    def steps(self) -> int | None: ...
    @property
    def mocap(self) -> Path | None: ...


@dataclass(frozen=True)
class StudyParts:
    """The parts of a study: settings that its rows depend on, jobs, tables, claims and plots."""

    settings: dict[str, Any]
    jobs: Callable[[], list[Job]]
    tables: Callable[[Study], list[Table]]
    bars: Callable[[Study], list[tuple[str, bool]]]
    draw: Callable[[Study], list[Path]]


def make_parts(name: str, command: ReproduceOptions, folder: Path) -> StudyParts:
    """Return the parts of a study with the options of a command; pictures go to the folder."""
    return _MAKERS[name](command, folder)


def _make_matching(command: ReproduceOptions, folder: Path) -> StudyParts:
    from motionmatch.studies import matching

    options = matching.MatchingStudyOptions(command.quick, find_archives(command, matching.RECORDED))
    return StudyParts(
        options.settings,
        lambda: matching.jobs(options, folder),
        matching.tables,
        matching.bars,
        lambda study: matching.draw(study, folder),
    )


def _make_learned(command: ReproduceOptions, folder: Path) -> StudyParts:
    from motionmatch.scenarios.scenario import MATCHING_SCENARIOS
    from motionmatch.studies import learned, learned_options, learned_tables

    recorded = {each.recorded.archive for each in MATCHING_SCENARIOS.values() if each.recorded is not None}
    archives = find_archives(command, {archive: archive for archive in sorted(recorded)})
    mocap = next((path.parent for path in archives.values()), None)
    kind = learned_options.LearnedStudyOptions
    options = kind.small(command.models) if command.quick else kind(command.models, mocap=mocap)
    return StudyParts(
        options.settings,
        lambda: learned.jobs(options),
        learned_tables.tables,
        learned_tables.bars,
        lambda study: learned_tables.draw(study, folder),
    )


def _make_generative(command: ReproduceOptions, folder: Path) -> StudyParts:
    from motionmatch.studies import generative, generative_tables

    if command.motions is not None and command.motions < 2:
        raise InputError(f"--motions {command.motions}: how motions differ takes two of them or more.")
    options = generative.GenerativeStudyOptions(
        command.motions or (2 if command.quick else 20),
        command.quick,
        find_archives(command, {"": "genmm.zip"}).get(""),
    )

    def jobs() -> list[Job]:
        generative.warm_up(options.examples)
        return generative.jobs(options)

    def draw(study: Study) -> list[Path]:
        return generative_tables.draw(study, options.examples, folder)

    return StudyParts(options.settings, jobs, generative_tables.tables, generative_tables.bars, draw)


def _make_environment(command: ReproduceOptions, folder: Path) -> StudyParts:
    from motionmatch.studies import environment, environment_tables

    if command.starts is not None and command.starts < 1:
        raise InputError(f"--starts {command.starts}: a path is driven from 1 place or more.")
    if command.seconds is not None and not 0.5 <= command.seconds < float("inf"):
        raise InputError(f"--seconds {command.seconds:g}: a drive takes half a second or more.")
    files = {name: file for name, (file, _) in environment.RECORDED.items()}
    given: dict[str, Any] = {"scene": command.scene, "archives": find_archives(command, files)}
    given |= {} if command.starts is None else {"starts": command.starts}
    given |= {} if command.seconds is None else {"seconds": command.seconds}
    kind = environment.EnvironmentStudyOptions
    options = kind.small(**given) if command.quick else kind(**given)
    assert options.scenes  # reads the file, so that a mistake in it is found at once
    return StudyParts(
        options.settings,
        lambda: environment.jobs(options, folder),
        environment_tables.tables,
        environment_tables.bars,
        lambda study: environment_tables.draw(study, folder),
    )


def _make_tasks(command: ReproduceOptions, folder: Path) -> StudyParts:
    from motionmatch.studies import tasks

    for name in ("seeds", "steps"):
        given = getattr(command, name)
        if given is not None and given < 1:
            raise InputError(f"--{name} {given}: at least 1 is needed.")
    more: dict[str, Any] = {}
    if not command.quick:
        more["archive"] = find_archives(command, {"": "lafan1.zip"}).get("")
    more |= {} if command.seeds is None else {"seeds": command.seeds}
    more |= {} if command.steps is None else {"moving_steps": command.steps}
    options = tasks.TaskStudyOptions.quick(**more) if command.quick else tasks.TaskStudyOptions(**more)
    return StudyParts(
        options.settings,
        lambda: tasks.jobs(options, folder),
        tasks.tables,
        tasks.bars,
        lambda study: tasks.draw(study, options, folder),
    )


_MAKERS: dict[str, Callable[[ReproduceOptions, Path], StudyParts]] = {
    "matching": _make_matching,
    "learned": _make_learned,
    "generative": _make_generative,
    "environment": _make_environment,
    "tasks": _make_tasks,
}


def find_archives(command: ReproduceOptions, files: Mapping[str, str]) -> dict[str, Path]:
    """Return the paths of the available sets of recordings, by name."""
    folder = command.mocap or (Path(os.environ[MOCAP]) if os.environ.get(MOCAP) else None)
    if folder is None:
        return {}
    found = {name: folder / file for name, file in files.items() if (folder / file).is_file()}
    if command.mocap is not None and not found and command.name != "all":
        wanted = " or ".join(files.values())
        raise FileError(f"{command.mocap}: holds no {wanted}. Name the folder that does, or leave --mocap out.")
    return found
