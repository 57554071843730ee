"""Files for the runtime in C (`runtime/motionmatch.h`), and a page that plays them without a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.runtime.write import write_runtime
else:
    __getattr__, __dir__ = attach(__name__, {"write": ["write_runtime"]})

__all__ = ["write_runtime"]
