"""Matching and blending on a graphics processor, through torch: the same equations, whole matrices at a time.

| quantity | name | shape |
|---|---|---|
| D, equation 1 | distances | (N, M), some rows of it where all would be large |
| D̂, equation 2 | distances / norms | |

Everything is float64: such processors have units for it, and memory takes the most time. Distances come from one
product of frames, |x|² + |y|² − 2 x·y, and a sum along the diagonal by doubling: sums of 2, 4, 8 … neighbours are
combined to a patch. They are not summed again exactly, so of patches that are equally near up to rounding another one
may be taken than on the CPU; such patches are alike.

torch is imported when it is first needed. Any device of torch works, its CPU too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative.pyramid import interpolation_times

if TYPE_CHECKING:
    from motionmatch.generative.matching import AdjustMatches, Patches

CELLS = 2**27
"""Numbers of D at a time: a gigabyte, and twice that for the sums."""


class Device:
    """A device of torch by its name: 'cuda', 'cuda:1', or 'cpu' for comparison."""

    def __init__(self, name: str) -> None:
        try:
            import torch
        except ImportError:
            raise InputError(
                f"device '{name}' needs torch, which is not installed. Install it (pip install motionmatch[learn]), or "
                "leave the device out: the CPU does without."
            ) from None
        try:
            self.device = torch.device(name)
            torch.zeros(1, dtype=torch.float64, device=self.device)
        except (RuntimeError, AssertionError, TypeError) as error:
            reason = str(error).splitlines()[0]
            raise InputError(f"device '{name}' can't be used: {reason} Try 'cuda', or leave it out.") from None
        self.torch = torch

    def put(self, rows: np.ndarray) -> Any:
        """Copy an array to the device, unless it is there already."""
        return self.torch.as_tensor(rows, device=self.device)

    def get(self, rows: Any) -> np.ndarray:
        """Copy an array from the device.

        It lies in pinned memory, which torch keeps for the next time: copying to ordinary memory takes longer than all
        the rest together.
        """
        if rows.device.type == "cpu":
            return rows.numpy()
        here = self.torch.empty(rows.shape, dtype=rows.dtype, pin_memory=rows.device.type == "cuda")
        return here.copy_(rows).numpy()

    def match(self, guess: np.ndarray, patches: Patches, alpha: float | None) -> np.ndarray:
        """Find the nearest patches (N,), as `matching.match` does."""
        return self.get(self._match(self.put(guess), *self._examples(patches), patches.size, alpha))

    def refine(
        self,
        guess: Any,
        patches: Patches,
        alpha: float | None,
        *,
        rounds: int,
        loop: bool = False,
        adjust: AdjustMatches | None = None,
    ) -> Any:
        """Refine a guess for some rounds, as `matching.refine` does; the result stays on the device."""
        guess = self.put(guess)
        frames, usable = self._examples(patches)
        before = None
        for turn in range(rounds):
            seen = self.torch.cat([guess, guess[: patches.size - 1]]) if loop else guess
            matches = self._match(seen, frames, usable, patches.size, alpha)
            settled = before is not None and bool(self.torch.equal(matches, before))  # further rounds change nothing
            if adjust is not None and (settled or turn == rounds - 1):
                guess = self._vote(frames, self.put(adjust(self.get(matches), patches)), patches.size, len(guess))
            elif not settled:
                guess = self._vote(frames, matches, patches.size, len(guess))
            if settled:
                break
            before = matches
        return guess

    def resample(self, rows: Any, num_frames: int, *, loop: bool = False) -> Any:
        """Resample rows to another number of frames, as `pyramid.resample` does; they stay on the device."""
        rows = self.put(rows)
        if num_frames == len(rows):
            return rows
        before, after, along = (self.put(each) for each in interpolation_times(len(rows), num_frames, loop=loop))
        return self.torch.lerp(rows[before], rows[after], along[:, None])

    def _examples(self, patches: Patches) -> tuple[Any, Any]:
        return self.put(patches.frames), None if patches.usable.all() else self.put(patches.usable)

    def _match(self, guess: Any, frames: Any, usable: Any, size: int, alpha: float | None) -> Any:
        num_rows, num_columns = len(guess) - size + 1, len(frames) - size + 1
        step = max(1, CELLS // num_columns)
        starts = range(0, num_rows, step)
        y_squares = self._squares(frames, size)
        if usable is not None:
            y_squares.masked_fill_(~usable, float("inf"))

        def block(start: int) -> Any:
            return self._distances(guess[start : start + step + size - 1], frames, y_squares, size)

        kept = block(0) if len(starts) == 1 else None
        norms = None
        if alpha is not None:
            minima = [(block(start) if kept is None else kept).amin(dim=0) for start in starts]
            norms = alpha * size * guess.shape[1] + self.torch.stack(minima).amin(dim=0)
        matches = []
        for start in starts:
            distances = block(start) if kept is None else kept
            if norms is not None:
                distances /= self.torch.where(norms < float("inf"), norms, 1.0)
            matches.append(distances.argmin(dim=1))
        return self.torch.cat(matches)

    def _distances(self, x: Any, y: Any, y_squares: Any, size: int) -> Any:
        """Return an (N, M) array: equation 1, infinite where no patch of y may start."""
        num_rows, num_columns = len(x) - size + 1, len(y) - size + 1
        total, at, width, run = None, 0, 1, x @ (-2.0 * y).T  # run holds sums of `width` on the diagonal
        while True:
            if size & width:
                part = run[at : at + num_rows, at : at + num_columns]
                total = part.clone() if total is None else total.add_(part)
                at += width
            if 2 * width > size:
                break
            run = run[:-width, :-width] + run[width:, width:]
            width *= 2
        total += self._squares(x, size)[:, None]
        total += y_squares
        return total.clamp_(min=0.0)

    def _squares(self, rows: Any, size: int) -> Any:
        """Return an (N,) array: sums of squares of patches."""
        return rows.square().sum(dim=1).unfold(0, size, 1).sum(dim=1)

    def _vote(self, frames: Any, matches: Any, size: int, num_frames: int) -> Any:
        """Return an (F, C) array: the mean of the patches over each frame."""
        torch = self.torch
        back = torch.arange(size, device=self.device)
        patch = torch.arange(num_frames, device=self.device)[:, None] - back
        if len(matches) == num_frames:
            patch %= num_frames
        counts = (patch >= 0) & (patch < len(matches))
        sources = matches[patch.clamp(0, len(matches) - 1)] + back
        shares = counts / counts.sum(dim=1, keepdim=True, dtype=frames.dtype)
        return torch.nn.functional.embedding_bag(
            sources.clamp_(max=len(frames) - 1), frames, per_sample_weights=shares, mode="sum"
        )
