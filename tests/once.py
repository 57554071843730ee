"""What tests make once and share."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar

Made = TypeVar("Made")


def once(make: Callable[..., Made]) -> Callable[..., Made]:
    """Keep what a function makes. Other than for `lru_cache`, make(1) and make(1, seed=1) are one where 1 is the
    default."""
    signature, kept = inspect.signature(make), lru_cache(maxsize=64)(make)

    @wraps(make)
    def made(*args: Any, **options: Any) -> Made:
        given = signature.bind(*args, **options)
        given.apply_defaults()
        return kept(*given.args, **given.kwargs)

    return made
