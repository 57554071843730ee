"""Names of a package that are imported when they are first used, so that `import motionmatch` is quick.

A package lists its public names in its `__init__.py`: as imports under `TYPE_CHECKING`, for type checkers and editors,
and as the table given to `attach`, for Python. A test checks that the two lists and `__all__` agree.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Collection, Mapping
from typing import Any


def attach(
    package: str, homes: Mapping[str, Collection[str]], modules: Collection[str] = ()
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Make the `__getattr__` and the `__dir__` of a package.

    `homes` gives the names that each module defines, by the module's path below `package`, such as `control.command`.
    `modules` are the modules below `package` that are public themselves.
    """
    where = {name: f"{package}.{home}" for home, names in homes.items() for name in names}

    def get(name: str) -> Any:
        if name in where:
            value = getattr(importlib.import_module(where[name]), name)
        elif name in modules:
            value = importlib.import_module(f"{package}.{name}")
        else:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        setattr(sys.modules[package], name, value)
        return value

    def list_names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *where, *modules})

    return get, list_names
