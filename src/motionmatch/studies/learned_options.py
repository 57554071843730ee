"""Options of the study of Holden 2020: what is measured, and where databases and models are."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from motionmatch.database.database import MotionDatabase
from motionmatch.learned.model import LearnedModel, load_model
from motionmatch.learned.model_file import FACTS
from motionmatch.scenarios.building import build_scenario, find_recorded, open_recorded, open_scenario
from motionmatch.scenarios.scenario import MATCHING_SCENARIOS, MODES, MatchingScenario


@dataclass(frozen=True)
class LearnedStudyOptions:
    """Options of the study."""

    models: Path | None = None
    """folder with a model for each scenario, by name"""
    quick: bool = False
    seconds: float = 20.0
    """length of each drive"""
    trials: int = 16
    """chairs and pairs"""
    samples: int = 1500
    """frames and queries on which networks are measured"""
    mocap: Path | None = None
    """folder of recordings"""

    @classmethod
    def small(cls, models: Path | None = None, mocap: Path | None = None) -> LearnedStudyOptions:
        """Return options of a quick run: little motion, short drives, two scenarios."""
        return cls(models, True, 3.0, 2, 200, mocap)

    @property
    def settings(self) -> dict[str, Any]:
        """What the rows depend on."""
        models = None if self.models is None else sorted(path.name for path in self.models.iterdir() if path.is_dir())
        found = {"quick": self.quick, "seconds": self.seconds, "trials": self.trials, "models": models}
        return found | {"recordings": [case.name for case in self.cases if case.folder is not None]}

    @property
    def cases(self) -> list[StudyCase]:
        """What is measured: scenarios of the actors, and those of recordings."""
        names = ("locomotion", "dog") if self.quick else tuple(MATCHING_SCENARIOS)
        found = [StudyCase(MATCHING_SCENARIOS[name]) for name in names]
        if self.mocap is not None and not self.quick:
            found += [
                StudyCase(scenario, self.mocap)
                for scenario in MATCHING_SCENARIOS.values()
                if find_recorded(scenario, self.mocap) is not None and not scenario.augmented
            ]
        return found

    def open(self, case: StudyCase) -> MotionDatabase:
        """Return the database of a case: that beside its model, or of the actors or recordings."""
        beside = None if self.models is None else self.models / case.name / "database.npz"
        if beside is not None and beside.is_file():
            return _load(beside)
        if case.folder is not None:
            return _open_recorded(case.scenario.name, case.folder)
        return _open(case.scenario.name, 0.4 if self.quick else None)

    def open_named(self, name: str) -> MotionDatabase:
        """Return the database of a scenario of the actors."""
        return self.open(StudyCase(MATCHING_SCENARIOS[name]))

    def find_model(self, case: StudyCase) -> Path | None:
        """Return the folder of the model of a case, if there is one."""
        folder = None if self.models is None else self.models / case.name
        return folder if folder is not None and (folder / FACTS).is_file() else None

    def model(self, case: StudyCase) -> LearnedModel | None:
        """Return the model of a case, if there is one."""
        folder = self.find_model(case)
        return None if folder is None else _load_model(folder)

    def list_modes(self, case: StudyCase) -> tuple[str, ...]:
        """List the modes in which a case can be played."""
        folder = self.find_model(case)
        if folder is None:
            return ("mm",)
        return MODES if json.loads((folder / FACTS).read_text(encoding="utf-8"))["kept"] else ("mm", "lmm")


@dataclass(frozen=True)
class StudyCase:
    """A scenario of the actors, or of the recordings in a folder."""

    scenario: MatchingScenario
    folder: Path | None = None

    @property
    def name(self) -> str:
        """Its name in tables, and of the folder of its model."""
        if self.folder is None or self.scenario.recorded is None:
            return self.scenario.name
        return f"{self.scenario.name}_{Path(self.scenario.recorded.archive).stem}"


@lru_cache(maxsize=1)
def _load(path: Path) -> MotionDatabase:
    return MotionDatabase.load(path)


@lru_cache(maxsize=2)
def _open(name: str, minutes: float | None) -> MotionDatabase:
    scenario = MATCHING_SCENARIOS[name]
    return open_scenario(scenario) if minutes is None else build_scenario(scenario, minutes=minutes, frames=5000)


@lru_cache(maxsize=1)
def _open_recorded(name: str, folder: Path) -> MotionDatabase:
    found = open_recorded(MATCHING_SCENARIOS[name], folder)
    assert found is not None
    return found


@lru_cache(maxsize=2)
def _load_model(folder: Path) -> LearnedModel:
    return load_model(folder)
