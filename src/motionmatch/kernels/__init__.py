"""The only room with compiled code: arrays in, preallocated arrays out (their names end in `_out`).

Arrays that belong together are passed as one named tuple (`bundles`). Callers check shapes; kernels trust them. Every
kernel has an obvious NumPy twin in `tests/reference/`.
"""

from __future__ import annotations

from pathlib import Path

from numba import config, njit

from motionmatch.kernels import compiling

_HERE = Path(__file__).parent

if not config.CACHE_DIR:  # type: ignore[attr-defined]  # numba fills its settings in from the environment
    _folder = compiling.choose_folder(_HERE / "__pycache__", Path.home() / ".cache" / "numba")
    if _folder is not None:
        config.CACHE_DIR = str(_folder)  # type: ignore[attr-defined]


@njit(cache=True)
def _somewhere() -> None:
    """Never called: its statistics name the folder where numba keeps the code of this room."""


if _somewhere.stats.cache_path:
    compiling.drop_outdated(_HERE, Path(_somewhere.stats.cache_path))
compiling.announce()
