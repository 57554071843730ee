"""Every loss of Algorithms 1, 2 and 3 (Holden 2020), one function each, by the paper's names.

‖·‖₁ is the mean of absolute differences over a batch, so that weights mean the same for any batch. Poses come as
columns: parts of a pose are weighted column by column (`PoseTerms`). Differences of rotations are those of the axes
that make up their matrices (⊖ in the paper): two of them locally, where the third follows, all three in character
space.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch

from motionmatch.errors import InputError, unknown_name
from motionmatch.learned.kinematics import PassWeights
from motionmatch.learned.windows import CHARACTER, TrainingSet

POSE_LOSSES = ("loc", "chr", "lvel", "cvel")
REGULARIZERS = {"lreg": 0.1, "sreg": 0.1, "vreg": 0.01}
"""Small weights, as the paper has it."""
_CHARACTER_PARTS = {"rotations": slice(0, 9), "positions": slice(9, 12)}
_CHARACTER_RATES = {"velocities": slice(12, 15), "angular_velocities": slice(15, 18)}


# Algorithm 1: the decompressor


def lreg(z: torch.Tensor) -> torch.Tensor:
    """‖Z‖₂²: latents stay small."""
    return z.square().mean()


def sreg(z: torch.Tensor) -> torch.Tensor:
    """‖Z‖₁: latents that are not needed go to zero."""
    return z.abs().mean()


def vreg(z0: torch.Tensor, z1: torch.Tensor, dt: float) -> torch.Tensor:
    """‖(Z₀ − Z₁) / δt‖₁: latents change slowly."""
    return ((z0 - z1) / dt).abs().mean()


@torch.no_grad()
def latent_slopes(z: torch.Tensor, weights: Mapping[str, float], dt: float) -> torch.Tensor:
    """(2B, L) slopes of the three above, weighted and added up, by latents of B frames and then of those after them."""
    frames, count = len(z) // 2, z.numel() / 2
    slopes = z.sign().mul_(weights["sreg"] / (2 * count)).add_(z, alpha=weights["lreg"] / count)
    turns = (z[:frames] - z[frames:]).sign_().mul_(weights["vreg"] / (count * dt))
    slopes[:frames] += turns
    slopes[frames:] -= turns
    return slopes


def loc(found: torch.Tensor, wanted: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    """‖Y ⊖ Ỹ‖₁ of poses (B, Y), by weights (Y,)."""
    return ((found - wanted).abs() * weights).sum(-1).mean()


def chr(found: torch.Tensor, wanted: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    """‖Q ⊖ Q̃‖₁ of poses in character space (B, J − 1, 18), by weights (18,)."""
    return ((found - wanted).abs() * weights).sum((-1, -2)).mean()


def lvel(
    found0: torch.Tensor, found1: torch.Tensor, wanted0: torch.Tensor, wanted1: torch.Tensor, weights: torch.Tensor
) -> torch.Tensor:
    """‖(Y₀ ⊖ Y₁) / δt − (Ỹ₀ ⊖ Ỹ₁) / δt‖₁; 1 / δt is in the weights (Y,), which are 0 for velocities."""
    return (((found0 - found1) - (wanted0 - wanted1)).abs() * weights).sum(-1).mean()


def cvel(
    found0: torch.Tensor, found1: torch.Tensor, wanted0: torch.Tensor, wanted1: torch.Tensor, weights: torch.Tensor
) -> torch.Tensor:
    """‖(Q₀ ⊖ Q₁) / δt − (Q̃₀ ⊖ Q̃₁) / δt‖₁; 1 / δt is in the weights (18,), which are 0 for velocities."""
    return (((found0 - found1) - (wanted0 - wanted1)).abs() * weights).sum((-1, -2)).mean()


# Algorithms 2 and 3: the stepper and the projector


def xval(found: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """‖X − X̃‖₁ of features (…, D)."""
    return (found - wanted).abs().mean()


def zval(found: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """‖Z − Z̃‖₁ of latents (…, L)."""
    return (found - wanted).abs().mean()


def xvel(found: torch.Tensor, wanted: torch.Tensor, dt: float) -> torch.Tensor:
    """‖(X₀→ₛ₋₁ − X₁→ₛ) / δt − (X̃₀→ₛ₋₁ − X̃₁→ₛ) / δt‖₁ of windows (S + 1, B, D)."""
    return ((found[:-1] - found[1:]) / dt - (wanted[:-1] - wanted[1:]) / dt).abs().mean()


def zvel(found: torch.Tensor, wanted: torch.Tensor, dt: float) -> torch.Tensor:
    """The same of latents (S + 1, B, L)."""
    return xvel(found, wanted, dt)


def dist(queries: torch.Tensor, found: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """‖ ‖x̂ − x_k*‖₂² − ‖x̂ − x̃‖₂² ‖₁ of features (B, D): what was found is as far from the query as what is nearest."""
    return ((queries - wanted).square().sum(-1) - (queries - found).square().sum(-1)).abs().mean()


@dataclass(frozen=True, eq=False)
class PoseTerms:
    """The parts of the pose losses, and what they weigh."""

    names: tuple[str, ...]
    """P terms: `loc rotations`, `chr positions`, …"""
    parts: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]
    """which term each column belongs to: (Y,) and (Y,) for changes, (18,) and (18,) for changes"""
    shares: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]
    """what a column adds to the mean of its term; 0 where it is not compared"""
    scales: np.ndarray
    """(P,) how far apart two poses of the data are on average"""
    weights: np.ndarray
    """(P,)"""

    @classmethod
    def of(cls, data: TrainingSet, overrides: Mapping[str, float] | None = None) -> PoseTerms:
        """Terms of a training set, weighted by how much each of them varies in it."""
        layout = data.layout
        names: list[str] = []
        columns, joints = layout.width, layout.num_joints - 1
        parts = [np.zeros(n, np.int64) for n in (columns, columns, CHARACTER, CHARACTER)]
        shares = [np.zeros(n) for n in (columns, columns, CHARACTER, CHARACTER)]

        def term(which: int, name: str, where: slice, count: int, factor: float = 1.0) -> None:
            parts[which][where], shares[which][where] = len(names), factor / count
            names.append(name)

        present = {part: layout.columns(part) for part in layout.shapes}
        present = {part: where for part, where in present.items() if where.stop > where.start}
        for part, where in present.items():
            term(0, f"loc {part}", where, where.stop - where.start)
        for part in ("translations", "rotations"):
            if part in present:
                where = present[part]
                term(1, f"lvel {part}", where, where.stop - where.start, data.fps)
        for part, where in (_CHARACTER_PARTS | _CHARACTER_RATES).items():
            term(2, f"chr {part}", where, joints * (where.stop - where.start))
        for part, where in _CHARACTER_PARTS.items():
            term(3, f"cvel {part}", where, joints * (where.stop - where.start), data.fps)
        made = cls(tuple(names), _four(parts), _four(shares), np.ones(len(names)), np.ones(len(names)))
        scales = np.maximum(made._spreads(data), 1e-6)
        made = cls(made.names, made.parts, made.shares, scales, np.ones(len(names)))
        return made.balanced(scales, overrides)

    def weighted(self, means: Sequence[np.ndarray]) -> np.ndarray:
        """(P,) terms, given mean differences of columns: (Y,), (Y,) of changes, (18,) summed over joints, (18,)."""
        return self.weights * self._added(means)

    def _added(self, means: Sequence[np.ndarray]) -> np.ndarray:
        terms = np.zeros(len(self.names))
        for part, share, mean in zip(self.parts, self.shares, means, strict=True):
            np.add.at(terms, part, share * mean)
        return terms

    def _spreads(self, data: TrainingSet) -> np.ndarray:
        """(P,) of each term: how far frames are from the mean, and what changes are from none."""
        frames = np.linspace(0, data.num_frames - 2, min(data.num_frames - 1, 4000)).astype(int)
        y, q = data.poses[frames], data.characters[frames].reshape(len(frames), -1, CHARACTER)
        following = np.where(data.clip_of[frames] == data.clip_of[frames + 1], frames + 1, frames)
        next_y = data.poses[following]
        next_q = data.characters[following].reshape(len(frames), -1, CHARACTER)
        means = (
            np.abs(y - y.mean(axis=0)).mean(axis=0),
            np.abs(next_y - y).mean(axis=0),
            np.abs(q - q.mean(axis=0)).mean(axis=0).sum(axis=0),
            np.abs(next_q - q).mean(axis=0).sum(axis=0),
        )
        return self._added(means)

    def balanced(self, errors: np.ndarray, overrides: Mapping[str, float] | None = None) -> PoseTerms:
        """Weights under which every loss counts the same, and within a loss every part, while errors are these (P,).

        `overrides` multiplies a loss (`chr`) or a part (`loc rotations`).
        """
        factors = checked_overrides(overrides, (*POSE_LOSSES, *REGULARIZERS), self.names)
        counts = {loss: sum(name.startswith(f"{loss} ") for name in self.names) for loss in POSE_LOSSES}
        weights = np.empty(len(self.names))
        for number, name in enumerate(self.names):
            loss = name.split()[0]
            factor = factors.get(loss, 1.0) * factors.get(name, 1.0)
            weights[number] = factor / counts[loss] / max(float(errors[number]), 1e-6 * float(self.scales[number]))
        return PoseTerms(self.names, self.parts, self.shares, self.scales, weights)

    def columns(self, which: int) -> np.ndarray:
        """What each column weighs: 0 loc (Y,), 1 lvel (Y,), 2 chr (18,), 3 cvel (18,)."""
        return self.shares[which] * self.weights[self.parts[which]]

    def for_batch(self, pairs: int) -> PassWeights:
        """For the compiled pass over so many pairs of frames."""
        return PassWeights(
            values=self.columns(0) / (2 * pairs),
            changes=self.columns(1) / pairs,
            character_values=self.columns(2) / (2 * pairs),
            character_changes=self.columns(3) / pairs,
            parts=self.parts,
            num_terms=len(self.names),
        )

    def sums(self, terms: np.ndarray) -> dict[str, float]:
        """Terms (P,) added up to the losses of the paper."""
        return {
            loss: float(sum(v for v, n in zip(terms, self.names, strict=True) if n.startswith(f"{loss} ")))
            for loss in POSE_LOSSES
        }


def checked_overrides(
    overrides: Mapping[str, float] | None, losses: Sequence[str], parts: Sequence[str] = ()
) -> dict[str, float]:
    """Factors of losses by name; unknown ones and such below 0 are refused."""
    for name, factor in (overrides or {}).items():
        if name not in losses and name not in parts:
            raise unknown_name("loss", name, (*losses, *parts))
        if not (np.isfinite(factor) and factor >= 0):
            raise InputError(f"loss '{name}' can't have the weight {factor}; it must be 0 or more.")
    return dict(overrides or {})


def _four(arrays: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    first, second, third, fourth = arrays
    return first, second, third, fourth
