"""JSON that every reader takes: numbers that are not finite become null."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from motionmatch import atomic


def dumps(value: Any, **options: Any) -> str:
    """Write a value as JSON text; `options` are those of `json.dumps`. NaN and infinity become null."""
    return json.dumps(replace_non_finite(value), allow_nan=False, **options)


def write(path: str | Path, value: Any, *, indent: int | None = 2, sort_keys: bool = False) -> Path:
    """Write a value as a JSON file, which appears whole or not at all."""
    text = dumps(value, indent=indent, sort_keys=sort_keys)
    with atomic.replace_file(path) as temporary:
        temporary.write_text(text + "\n", encoding="utf-8")
    return Path(path)


def write_lines(path: str | Path, value: Mapping[str, Any]) -> Path:
    """Write a table as a JSON file that people can edit: a line for each key, and for each item of its lists."""
    with atomic.replace_file(path) as temporary:
        temporary.write_text(dumps_lines(value), encoding="utf-8")
    return Path(path)


def dumps_lines(value: Mapping[str, Any]) -> str:
    """Write a table as JSON text with a line for each key, and for each object in its lists."""
    rows = []
    for key, each in value.items():
        items = isinstance(each, list | tuple) and each and all(isinstance(item, Mapping) for item in each)
        text = "[\n" + ",\n".join(f"  {dumps(item)}" for item in each) + "\n ]" if items else dumps(each)
        rows.append(f" {dumps(key)}: {text}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def replace_non_finite(value: Any) -> Any:
    """Return the same value with None for NaN and infinity, and with lists for tuples and arrays."""
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: replace_non_finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [replace_non_finite(each) for each in value]
    if hasattr(value, "tolist"):  # arrays and scalars of NumPy, without importing it
        return replace_non_finite(value.tolist())
    return value
