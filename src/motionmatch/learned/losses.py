"""Every loss of Algorithms 1, 2 and 3 (Holden 2020), one function each by the paper's names, and the weights of losses.

‖·‖₁ is the mean of absolute differences over a batch, so that weights mean the same for any batch. Poses come as
columns: parts of a pose are weighted column by column (`PoseTerms`). Differences of rotations are those of the axes
that make up their matrices (⊖ in the paper): two axes of local rotations, where the third follows, all three in
character space.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch

from motionmatch.errors import InputError, unknown_name
from motionmatch.kernels.pose_losses import RowWeights
from motionmatch.learned.kinematics import PassWeights
from motionmatch.learned.training_set import CHARACTER, TrainingSet

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
def latent_gradients(z: torch.Tensor, weights: Mapping[str, float], dt: float) -> torch.Tensor:
    """Compute gradients (2B, L) of the weighted sum of the three above, by latents of B frames, then of those after
    them."""
    frames, count = len(z) // 2, z.numel() / 2
    gradients = z.sign().mul_(weights["sreg"] / (2 * count)).add_(z, alpha=weights["lreg"] / count)
    changes = (z[:frames] - z[frames:]).sign_().mul_(weights["vreg"] / (count * dt))
    gradients[:frames] += changes
    gradients[frames:] -= changes
    return gradients


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
    """Return the same of latents (S + 1, B, L)."""
    return xvel(found, wanted, dt)


def dist(queries: torch.Tensor, found: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """‖ ‖x̂ − x_k*‖₂² − ‖x̂ − x̃‖₂² ‖₁ of features (B, D): the answer is as far from the query as the nearest frame."""
    return ((queries - wanted).square().sum(-1) - (queries - found).square().sum(-1)).abs().mean()


def place(found: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """‖p − p̃‖₂ of places of joints (B, J − 1, 3): how far off the decoded pose is seen to be. Not in the paper."""
    return ((found - wanted).square().sum(-1) + 1e-8).sqrt().mean()


@dataclass(frozen=True, eq=False)
class PoseTerms:
    """The parts of the pose losses, and their weights."""

    names: tuple[str, ...]
    """P terms: `loc rotations`, `chr positions`, …"""
    parts: tuple[np.ndarray, ...]
    """the term that each column belongs to, for loc (Y,), lvel (Y,), chr (18,) and cvel (18,)"""
    shares: tuple[np.ndarray, ...]
    """the share of a column in the mean of its term, likewise; 0 where it is not compared"""
    scales: np.ndarray
    """(P,) mean differences of poses of the data"""
    weights: np.ndarray
    """(P,)"""

    @classmethod
    def of(cls, data: TrainingSet, overrides: Mapping[str, float] | None = None) -> PoseTerms:
        """Make the terms of a training set, weighted by how much each of them varies in it."""
        layout = data.layout
        names: list[str] = []
        columns, joints = layout.width, layout.num_joints - 1
        parts = [np.zeros(n, np.int64) for n in (columns, columns, CHARACTER, CHARACTER)]
        shares = [np.zeros(n) for n in (columns, columns, CHARACTER, CHARACTER)]

        def add_term(which: int, name: str, where: slice, count: int, factor: float = 1.0) -> None:
            parts[which][where], shares[which][where] = len(names), factor / count
            names.append(name)

        present = {part: layout.columns(part) for part in layout.shapes}
        present = {part: where for part, where in present.items() if where.stop > where.start}
        for part, where in present.items():
            add_term(0, f"loc {part}", where, where.stop - where.start)
        for part in ("translations", "rotations"):
            if part in present:
                where = present[part]
                add_term(1, f"lvel {part}", where, where.stop - where.start, data.fps)
        for part, where in (_CHARACTER_PARTS | _CHARACTER_RATES).items():
            add_term(2, f"chr {part}", where, joints * (where.stop - where.start))
        for part, where in _CHARACTER_PARTS.items():
            add_term(3, f"cvel {part}", where, joints * (where.stop - where.start), data.fps)
        ones = np.ones(len(names))
        terms = cls(tuple(names), (*parts,), (*shares,), ones, ones)
        scales = np.maximum(terms._measure_spread(data), 1e-6)
        return replace(terms, scales=scales).balance(scales, overrides)

    def weigh(self, means: Sequence[np.ndarray]) -> np.ndarray:
        """Weigh mean differences of columns: terms (P,) of (Y,), (Y,) of changes, (18,) summed over joints, (18,)."""
        return self.weights * self._add_up(means)

    def _add_up(self, means: Sequence[np.ndarray]) -> np.ndarray:
        terms = np.zeros(len(self.names))
        for part, share, mean in zip(self.parts, self.shares, means, strict=True):
            np.add.at(terms, part, share * mean)
        return terms

    def _measure_spread(self, data: TrainingSet) -> np.ndarray:
        """Measure mean differences (P,) of frames from the mean, and mean changes from frame to frame."""
        frames = np.linspace(0, data.num_frames - 2, min(data.num_frames - 1, 4000)).astype(int)
        y, q = data.poses[frames], data.character_poses[frames].reshape(len(frames), -1, CHARACTER)
        following = np.where(data.clip_numbers[frames] == data.clip_numbers[frames + 1], frames + 1, frames)
        next_y = data.poses[following]
        next_q = data.character_poses[following].reshape(len(frames), -1, CHARACTER)
        means = (
            np.abs(y - y.mean(axis=0)).mean(axis=0),
            np.abs(next_y - y).mean(axis=0),
            np.abs(q - q.mean(axis=0)).mean(axis=0).sum(axis=0),
            np.abs(next_q - q).mean(axis=0).sum(axis=0),
        )
        return self._add_up(means)

    def balance(self, errors: np.ndarray, overrides: Mapping[str, float] | None = None) -> PoseTerms:
        """Set weights under which every loss counts the same, and within a loss every part, at these errors (P,).

        `overrides` multiplies a loss (`chr`) or a part (`loc rotations`).
        """
        factors = check_overrides(overrides, (*POSE_LOSSES, *REGULARIZERS), self.names)
        counts = {loss: sum(name.startswith(f"{loss} ") for name in self.names) for loss in POSE_LOSSES}
        weights = np.empty(len(self.names))
        for number, name in enumerate(self.names):
            loss = name.split()[0]
            factor = factors.get(loss, 1.0) * factors.get(name, 1.0)
            weights[number] = factor / counts[loss] / max(float(errors[number]), 1e-6 * float(self.scales[number]))
        return replace(self, weights=weights)

    def column_weights(self, loss: str) -> np.ndarray:
        """Return the weight of each column in a loss: loc (Y,), lvel (Y,), chr (18,), cvel (18,)."""
        which = ("loc", "lvel", "chr", "cvel").index(loss)
        return self.shares[which] * self.weights[self.parts[which]]

    def weights_for_pass(self, pairs: int) -> PassWeights:
        """Return the weights for the compiled pass over a batch of pairs of frames."""
        loc, lvel, chr_, cvel = (self.column_weights(loss) for loss in ("loc", "lvel", "chr", "cvel"))
        parts = self.parts
        return PassWeights(
            RowWeights(loc / (2 * pairs), lvel / pairs, parts[0], parts[1]),
            RowWeights(chr_ / (2 * pairs), cvel / pairs, parts[2], parts[3]),
            len(self.names),
        )

    def sum_by_loss(self, terms: np.ndarray) -> dict[str, float]:
        """Add up terms (P,) to the losses of the paper."""
        return {
            loss: float(sum(v for v, n in zip(terms, self.names, strict=True) if n.startswith(f"{loss} ")))
            for loss in POSE_LOSSES
        }


def check_overrides(
    overrides: Mapping[str, float] | None, losses: Sequence[str], parts: Sequence[str] = ()
) -> dict[str, float]:
    """Check factors of losses by name: known, and not below 0."""
    for name, factor in (overrides or {}).items():
        if name not in losses and name not in parts:
            raise unknown_name("loss", name, (*losses, *parts))
        if not (np.isfinite(factor) and factor >= 0):
            raise InputError(f"loss '{name}' can't have the weight {factor}; it must be 0 or more.")
    return dict(overrides or {})


class LossBalance:
    """Weights under which every loss counts about the same: set once, early in training, and kept.

    At first losses are weighed by how much the data varies, and after `until` iterations by how large they are.
    """

    def __init__(
        self, names: Sequence[str], scales: np.ndarray, *, until: int, overrides: Mapping[str, float] | None = None
    ) -> None:
        self.names, self.until = tuple(names), until
        own = {name: factor for name, factor in (overrides or {}).items() if name in self.names}
        self.factors = np.array([check_overrides(own, self.names).get(name, 1.0) for name in self.names])
        self.weights = self._weights_for(np.asarray(scales, float))
        self.sums: torch.Tensor | np.ndarray = np.zeros(len(self.names))

    def _weights_for(self, sizes: np.ndarray) -> list[float]:
        return (self.factors / len(self.names) / np.maximum(sizes, 1e-9)).tolist()

    def observe(self, iteration: int, losses: Mapping[str, torch.Tensor]) -> None:
        """Add up unweighted losses in the second half of the first `until` iterations; then set the weights by them."""
        if not self.until or not self.until // 2 <= iteration < self.until:
            return
        seen = torch.stack([losses[name].detach().double() for name in self.names]).cpu().numpy()
        self.sums = np.asarray(self.sums) + seen / (self.until - self.until // 2)
        if iteration == self.until - 1:
            self.weights = self._weights_for(np.asarray(self.sums))

    def state(self) -> dict[str, Any]:
        return {"weights": list(self.weights), "sums": np.asarray(self.sums).tolist()}

    def restore(self, state: Mapping[str, Any]) -> None:
        self.weights, self.sums = list(state["weights"]), np.array(state["sums"])
