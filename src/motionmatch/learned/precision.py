"""How exact products of float32 are on a GPU: 10 bits are enough to learn by, not to find what is nearest."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Literal

import torch


@contextlib.contextmanager
def float32_products(kind: Literal["exact", "quick"]) -> Iterator[None]:
    """Within it; what is recorded there stays so. On a CPU `exact` is all there should be."""
    before = torch.get_float32_matmul_precision()
    torch.set_float32_matmul_precision("highest" if kind == "exact" else "high")
    try:
        yield
    finally:
        torch.set_float32_matmul_precision(before)
