"""Kernels compiled with bounds checks.

The compiled kernels trust their callers, so an index out of bounds reads or writes foreign memory in silence.
NUMBA_BOUNDSCHECK=1 would catch it, but only if it is set before numba is imported, and not for kernels that
come from the cache. So the tests rebuild a module's kernels with the checks compiled in, without the cache:

    def test_my_kernel(checked):
        checked(kernels).my_kernel(…)  # raises IndexError where the fast one would not
"""

import sys
import types

import numba
import pytest
from numba.core.dispatcher import Dispatcher

_built: dict[str, types.SimpleNamespace] = {}


def _checked(module: types.ModuleType) -> types.SimpleNamespace:
    if module.__name__ not in _built:
        kernels = {name: kernel for name, kernel in vars(module).items() if isinstance(kernel, Dispatcher)}
        # Kernels call each other by name, so all of them must see the checked ones in their module.
        world = dict(vars(module))
        for name, kernel in kernels.items():
            source = kernel.py_func
            if source.__module__ != module.__name__:  # imported: it calls what is beside it at home
                world[name] = getattr(_checked(sys.modules[source.__module__]), source.__name__)
                continue
            copy = types.FunctionType(source.__code__, world, name, source.__defaults__, source.__closure__)
            world[name] = numba.njit(boundscheck=True)(copy)
        _built[module.__name__] = types.SimpleNamespace(**{name: world[name] for name in kernels})
    return _built[module.__name__]


@pytest.fixture(scope="session")
def checked():
    """checked(module) -> the module's kernels with bounds checks."""
    return _checked
