"""Imports without what the command needs not: it starts a new process each time, and half of its time was imports.

Only in the command's own process: as a library motionmatch changes nothing of others.
"""

from __future__ import annotations

import gc
import sys
from types import UnionType


def import_numba() -> None:
    """Import numba without scipy.linalg, of which it asks only whether it is there: it is, as motionmatch requires it.
    A kernel that uses it imports it when it is compiled. Where numba is otherwise made, it is imported as it is."""
    if "numba.np.arraymath" in sys.modules:
        return
    from numba.np import linalg

    check = getattr(linalg, "ensure_blas", None)
    if check is None:
        return
    linalg.ensure_blas = lambda: None
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        linalg.ensure_blas = check


def collect_garbage() -> None:
    """Let Python look for garbage from here on, but not among what was imported so far, which stays."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


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
