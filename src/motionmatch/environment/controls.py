"""The paper's four controls and the threshold, for people: on the page, on the command line and in scene files.

calm = Controls(responsiveness=0.1, threshold=0.5)
calm.apply(EXTENDED)             # the same settings with these two changed
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from motionmatch.environment.penalty import EnvironmentConfig
from motionmatch.settings import find_settings, setting


@dataclass(frozen=True)
class Controls:
    """Changes of the controls of a character; those that are None stay as they are."""

    responsiveness: float | None = setting(None, low=0, high=2)
    """How closely the wanted path is kept to: higher follows the stick and keeps less distance."""
    continuity: float | None = setting(None, low=0, high=2)
    """How much the pose has to fit: higher gives smoother motion, lower reacts sooner."""
    evasion: float | None = setting(None, low=0, high=1)
    """Part of the facing's weight that is left next to an obstacle: 0 turns freely, 1 keeps facing ahead."""
    anticipation: float | None = setting(None, low=0, high=10)
    """How much more obstacles count for those who go faster."""
    threshold: float | None = setting(None, low=0.05, high=2, unit="m")
    """Distance below which obstacles cost something."""

    @property
    def given(self) -> dict[str, float]:
        """Those that are not None, by name."""
        found = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: float(value) for name, value in found.items() if value is not None}

    def apply(self, environment: EnvironmentConfig) -> EnvironmentConfig:
        """Return settings with these changes."""
        return replace(environment, **self.given) if self.given else environment  # type: ignore[arg-type]

    def apply_each(
        self, environment: EnvironmentConfig | Sequence[EnvironmentConfig]
    ) -> EnvironmentConfig | tuple[EnvironmentConfig, ...]:
        """Return settings of all characters, or of each, with these changes."""
        if isinstance(environment, EnvironmentConfig):
            return self.apply(environment)
        return tuple(map(self.apply, environment))

    @classmethod
    def of(cls, environment: EnvironmentConfig) -> Controls:
        """Return the controls that settings have now."""
        return cls(**{each.path: float(getattr(environment, each.path)) for each in find_settings(cls)})


CONTROLS = find_settings(Controls)
"""Names, limits, units and help of the controls."""
