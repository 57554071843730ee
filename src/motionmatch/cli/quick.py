"""Imports without what the command needs not: it starts a new process each time, and half of its time was imports.

Only in the command's own process: as a library motionmatch changes nothing of others.
"""

from __future__ import annotations

import sys
import warnings
from types import UnionType


def import_matplotlib() -> None:
    """Import matplotlib without 3D axes, which no picture has, and without docstrings that list the properties of
    every artist, which nobody reads here. Where matplotlib is otherwise made, it is imported as it is."""
    if "matplotlib.artist" in sys.modules:
        return
    from matplotlib.artist import Artist

    solid = "mpl_toolkits.mplot3d"
    writer = vars(Artist).get("_update_set_signature_and_docstring")
    if isinstance(writer, classmethod):
        Artist._update_set_signature_and_docstring = classmethod(lambda cls: None)  # type: ignore[attr-defined]
    if solid not in sys.modules:
        sys.modules[solid] = None  # type: ignore[assignment]  # so that its import fails
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # matplotlib warns that there are no 3D axes
            import matplotlib.figure  # noqa: F401
    finally:
        if writer is not None:
            Artist._update_set_signature_and_docstring = writer  # type: ignore[attr-defined]
        if sys.modules.get(solid, solid) is None:
            del sys.modules[solid]


def skip_typeguard() -> None:
    """Let tyro take default values without typeguard, whose import takes a tenth of a second: that they have their
    types is known, since mypy checks it."""
    from tyro import _resolver

    checks = getattr(_resolver, "is_instance", None)
    if checks is None or getattr(checks, "quick", False):
        return

    def is_instance(typ, value) -> bool:
        if getattr(typ, "__origin__", None) is tuple and len(getattr(typ, "__args__", ())) == 2:
            each, more = typ.__args__
            if more is Ellipsis and isinstance(value, tuple):
                return all(is_instance(each, inner) for inner in value)
            if more is Ellipsis and type(value).__module__.startswith("tyro"):  # there is no default
                return True
        if isinstance(typ, UnionType):
            return any(is_instance(each, value) for each in typ.__args__)
        return checks(typ, value)

    is_instance.quick = True  # type: ignore[attr-defined]
    _resolver.is_instance = is_instance
