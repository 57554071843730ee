"""The records of which an FBX file is a tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

DEEPEST = 64
"""Records inside records, at most."""


@dataclass
class Record:
    """One node of the file: a name, values, and records inside it."""

    name: str
    values: list[Any]
    inside: list[Record] = field(default_factory=list)

    def first(self, name: str) -> Record | None:
        return next((record for record in self.inside if record.name == name), None)

    def value(self, name: str, default: Any = None) -> Any:
        """Return the first value of the record of this name inside this one."""
        record = self.first(name)
        return record.values[0] if record is not None and record.values else default

    @property
    def properties(self) -> dict[str, list[Any]]:
        """Properties70 as values by name, without their type strings."""
        block = self.first("Properties70")
        return {str(p.values[0]): p.values[4:] for p in (block.inside if block else []) if len(p.values) > 3}
