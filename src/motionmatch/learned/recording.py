"""A step of training recorded once and played again: on a GPU that is several times as fast.

A step is some hundred small kernels, and starting each from Python takes longer than running it. Recorded as one graph
they start together. What a step draws by chance is drawn outside, and copied in.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

import torch

_EAGER = 2
"""Steps of a kind that are taken as they come before one is recorded: libraries prepare themselves in them."""
_MOST = 8
"""Recordings that are held at a time."""

Result = TypeVar("Result")


class Recordings:
    """Plays recorded steps, one recording for each kind of step."""

    def __init__(self) -> None:
        self.stream = torch.cuda.Stream()
        self.kinds: dict[Hashable, _Kind] = {}

    def forget(self) -> None:
        """Tensors that were recorded are no longer those in use."""
        self.kinds.clear()

    def play(
        self, key: Hashable, work: Callable[..., Result], drawn: tuple[torch.Tensor, ...], prepare: Callable[[], None]
    ) -> Result:
        """What `work(*drawn)` does and gives. `key` stands for everything else that it depends on and that may change;
        tensors that it reads keep their places. `prepare` comes before work that is not played from a recording."""
        if key not in self.kinds:
            if len(self.kinds) >= _MOST:
                self.forget()
            self.kinds[key] = _Kind()
        kind = self.kinds[key]
        if kind.graph is None and kind.taken < _EAGER:
            kind.taken += 1
            prepare()
            self.stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(self.stream):
                found = work(*drawn)
            torch.cuda.current_stream().wait_stream(self.stream)
            return found
        if kind.graph is None:
            prepare()
            kind.inputs = tuple(each.clone() for each in drawn)
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, stream=self.stream):
                kind.found = work(*kind.inputs)
            kind.graph = graph
        for own, fresh in zip(kind.inputs, drawn, strict=True):
            own.copy_(fresh)
        kind.graph.replay()
        return kind.found  # type: ignore[return-value]


class _Kind:
    def __init__(self) -> None:
        self.taken = 0
        self.graph: torch.cuda.CUDAGraph | None = None
        self.inputs: tuple[torch.Tensor, ...] = ()
        self.found: object = None
