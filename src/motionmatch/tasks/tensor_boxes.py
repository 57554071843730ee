"""The moving boxes of `world.moving_boxes` in torch: the same boxes, contacts and maps, on a device."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from motionmatch.errors import InputError, missing_extra
from motionmatch.kernels.moving_boxes import Capsules
from motionmatch.tasks.tensor_streams import TensorRowStreams
from motionmatch.world.moving_boxes import MAP_CELLS, MAP_SIDE, MovingBoxes

try:
    import torch
except ImportError as error:
    raise missing_extra("stepping characters in torch", "learn") from error

_KEPT = ("centres", "halves", "axes", "velocities", "middles")
_TILE, _PAIRS = 16384, 1 << 20  # characters whose maps are made at a time; bodies and boxes that are compared


class TensorBoxes:
    """O boxes for each of C characters, as tensors."""

    def __init__(self, boxes: MovingBoxes, device: torch.device) -> None:
        """Take over boxes where they are."""
        self.smallest, self.largest, self.reach = boxes.smallest, boxes.largest, boxes.reach
        self.device = device
        # On a GPU one fused kernel draws all cells; that takes some seconds to compile.
        self._draw_cells = torch.compile(draw_cells, dynamic=True) if device.type == "cuda" else draw_cells
        self.centres, self.halves, self.axes, self.velocities, self.middles = (
            torch.as_tensor(getattr(boxes, name).copy(), device=device) for name in _KEPT
        )

    @property
    def count(self) -> int:
        """Boxes of each character."""
        return self.centres.shape[1]

    def scatter(
        self, chosen: torch.Tensor, middles: torch.Tensor, speed: float, rng: TensorRowStreams, *, clear: float = 0.0
    ) -> None:
        """Draw new boxes for some characters (n,), around middles (n, 2), none nearer to them than `clear` metres."""
        self.middles[chosen] = middles
        redraw = torch.ones(len(chosen), self.count, dtype=torch.bool, device=self.device)
        for _ in range(200):
            open_rows = redraw.any(dim=1).nonzero()[:, 0]
            if not len(open_rows):
                return
            draws = rng.rows(open_rows).uniform(shape=(self.count, 6))
            first, which = redraw[open_rows].nonzero(as_tuple=True)
            drawn, numbers = open_rows[first], draws[first, which]
            rows, around = chosen[drawn], middles[drawn]
            centres = around + self.reach * (2.0 * numbers[:, :2] - 1.0)
            halves = 0.5 * (self.smallest + (self.largest - self.smallest) * numbers[:, 2:4])
            axes, courses = (_unit(2.0 * np.pi * numbers[:, k]) for k in (4, 5))
            self.centres[rows, which], self.halves[rows, which] = centres, halves
            self.axes[rows, which], self.velocities[rows, which] = axes, speed * courses
            if clear <= 0:
                return
            redraw[drawn, which] = _covers(around - centres, halves + clear, axes)
        raise InputError(
            f"boxes of up to {self.largest:g} m don't leave {clear:g} m free within {self.reach:g} m; "
            "make them smaller or let them reach further."
        )

    def cover(
        self,
        points: torch.Tensor,
        *,
        margin: float = 0.0,
        chosen: torch.Tensor | None = None,
        seconds: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """Return (n, P) bool: points (n, P, 2) that a box covers now, or (P,) `seconds` later."""
        pick = slice(None) if chosen is None else chosen
        centres = self.centres[pick][:, None]
        if seconds is not None:
            centres = centres + seconds[:, None, None] * self.velocities[pick][:, None]
        halves, axes = self.halves[pick][:, None] + margin, self.axes[pick][:, None]
        return _covers(points[:, :, None] - centres, halves, axes).any(dim=2)

    def slide(self, walked: torch.Tensor, dt: float, *, margin: float = 0.0) -> torch.Tensor:
        """Move the boxes while characters walk along points (C, S, 2), dt seconds apart; return (C,) bool: touched."""
        touched = torch.zeros(len(walked), dtype=torch.bool, device=self.device)
        for s in range(walked.shape[1]):
            self._move(dt)
            touched |= self.cover(walked[:, s : s + 1], margin=margin)[:, 0]
        return touched

    def slide_among(
        self, walked: torch.Tensor, yaws: torch.Tensor, frames: torch.Tensor, body: TensorBody, dt: float
    ) -> torch.Tensor:
        """Move the boxes while bodies walk; return (C,) bool: those that touched one."""
        touched = torch.zeros(len(walked), dtype=torch.bool, device=self.device)
        sizes = (self.halves.norm(dim=2) + body.reach).square()
        passed, near = [], []
        for s in range(walked.shape[1]):
            self._move(dt)
            passed.append(self.centres)
            near.append((self.centres - walked[:, s, None]).square().sum(dim=2) <= sizes)
        when, c, o = torch.stack(near).nonzero(as_tuple=True)
        centres = torch.stack(passed)
        for part in torch.arange(len(c), device=self.device).split(_PAIRS):
            times, who, which = when[part], c[part], o[part]
            away = centres[times, who, which] - walked[who, times]
            touched[who[self._touch(who, which, away, yaws[who, times], frames[who, times], body)]] = True
        return touched

    def _move(self, dt: float) -> None:
        """Move all boxes by a substep; they turn back where their centres leave the square."""
        self.centres = self.centres + self.velocities * dt
        beyond = self.centres - self.middles[:, None]
        back = (beyond.abs() > self.reach) & (beyond * self.velocities > 0)
        self.velocities = torch.where(back, -self.velocities, self.velocities)

    def _touch(
        self,
        c: torch.Tensor,
        o: torch.Tensor,
        away: torch.Tensor,
        yaws: torch.Tensor,
        frames: torch.Tensor,
        body: TensorBody,
    ) -> torch.Tensor:
        """Return (n,) bool: whether bodies touch boxes o (n,) of characters c (n,), which are (n, 2) away."""
        sine, cosine, axes = torch.sin(yaws), torch.cos(yaws), self.axes[c, o]
        middle, along = (  # in the frame of the root: to the left, ahead
            torch.stack([v[:, 0] * cosine - v[:, 1] * sine, v[:, 0] * sine + v[:, 1] * cosine], dim=1)
            for v in (away, axes)
        )
        points = body.points[frames].double() - middle[:, None]
        seen = torch.stack(
            [
                points[..., 0] * along[:, None, 0] + points[..., 1] * along[:, None, 1],
                points[..., 1] * along[:, None, 0] - points[..., 0] * along[:, None, 1],
            ],
            dim=-1,
        )
        starts, ends = seen[:, body.bones[:, 0]], seen[:, body.bones[:, 1]]
        distances = measure_to_rectangles(starts, ends, self.halves[c, o][:, None])
        return (distances <= body.radii).any(dim=1)

    def sense(
        self,
        positions: torch.Tensor,
        forwards: torch.Tensor,
        centres: Sequence[torch.Tensor],
        *,
        chosen: torch.Tensor | None = None,
        soft: bool = False,
        margin: float = 0.0,
    ) -> torch.Tensor:
        """Return obstacle maps (n, M, 16, 16) around characters at positions (C, 2) that face forwards (C, 2), of boxes
        at M sets of centres (C, O, 2)."""
        halves = self.halves + margin
        given = [positions, forwards, halves, self.axes, *centres]
        if chosen is not None:
            given = [values[chosen] for values in given]
        parts = []
        for at, ahead, sizes, axes, *sets in zip(*(values.split(_TILE) for values in given), strict=True):
            maps = [self._draw(at, ahead, each, sizes, axes, soft=soft) for each in sets]
            parts.append(torch.stack(maps, dim=1))
        empty = torch.zeros(0, len(centres), MAP_CELLS, MAP_CELLS, device=self.device)
        return torch.cat([empty, *parts])

    def _draw(
        self,
        positions: torch.Tensor,
        forwards: torch.Tensor,
        centres: torch.Tensor,
        halves: torch.Tensor,
        axes: torch.Tensor,
        *,
        soft: bool,
    ) -> torch.Tensor:
        """Draw maps (n, 16, 16) of boxes (n, O, 2): rows from behind to ahead, columns to the left."""
        edge = MAP_SIDE / MAP_CELLS if soft else 0.0
        ahead_x, ahead_z = forwards[:, None, 0], forwards[:, None, 1]

        def to_root(vectors: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            x, z = vectors[..., 0], vectors[..., 1]
            return x * ahead_z - z * ahead_x, x * ahead_x + z * ahead_z

        left, ahead = to_root(centres - positions[:, None])
        ux, uz = to_root(axes)
        vx, vz = to_root(torch.stack([-axes[..., 1], axes[..., 0]], dim=-1))
        gx, gz = halves[..., 0] + 0.5 * edge, halves[..., 1] + 0.5 * edge
        half = 0.5 * MAP_SIDE
        near = (left.abs() - ux.abs() * gx - vx.abs() * gz <= half) & (
            ahead.abs() - uz.abs() * gx - vz.abs() * gz <= half
        )
        # Only the boxes that reach into a map are drawn: as many for each character as the most have.
        most = int(near.sum(dim=1).max()) if near.numel() else 0
        if not most:
            return torch.zeros(len(positions), MAP_CELLS, MAP_CELLS, device=positions.device)
        kept, order = near.to(torch.uint8).sort(dim=1, descending=True, stable=True)
        kept, order = kept[:, :most].bool(), order[:, :most]
        boxes = torch.stack([left, ahead, ux, uz, vx, vz, gx, gz]).gather(2, order.expand(8, -1, -1)).float()
        return self._draw_cells(boxes, kept, edge)

    def take_over(self, others: TensorBoxes, copies: int) -> None:
        """Become copies of the boxes of other characters, so many of each."""
        for name in _KEPT:
            setattr(self, name, getattr(others, name).repeat_interleave(copies, dim=0))

    def snapshot(self) -> dict[str, np.ndarray]:
        return {name: getattr(self, name).cpu().numpy().copy() for name in _KEPT}

    def restore(self, kept: dict[str, np.ndarray]) -> None:
        for name in _KEPT:
            setattr(self, name, torch.as_tensor(kept[name].copy(), device=self.device))


class TensorBody:
    """Bodies of all frames on a device: `Capsules` as tensors."""

    def __init__(self, body: Capsules, device: torch.device) -> None:
        self.points = torch.as_tensor(body.points, device=device)
        self.bones = torch.as_tensor(np.asarray(body.bones, np.int64), device=device)
        self.radii = torch.as_tensor(np.asarray(body.radii, float), device=device)
        self.reach = float(body.reach)


def _unit(angles: torch.Tensor) -> torch.Tensor:
    return torch.stack([torch.cos(angles), torch.sin(angles)], dim=-1)


def _covers(offsets: torch.Tensor, halves: torch.Tensor, axes: torch.Tensor) -> torch.Tensor:
    """Return whether boxes of half sizes and axes (…, 2) cover points at offsets (…, 2) from their centres."""
    along = (offsets * axes).sum(dim=-1).abs()
    across = (offsets[..., 1] * axes[..., 0] - offsets[..., 0] * axes[..., 1]).abs()
    return (along <= halves[..., 0]) & (across <= halves[..., 1])


def measure_to_rectangles(starts: torch.Tensor, ends: torch.Tensor, halves: torch.Tensor) -> torch.Tensor:
    """Return distances (…) from segments to rectangles around the origin with half sides (…, 2); 0 inside.

    The part of a segment that is between all sides is found as by Liang and Barsky.
    """
    way = ends - starts
    flat = way.abs() < 1e-12
    safe = torch.where(flat, torch.ones_like(way), way)
    one, two = (-halves - starts) / safe, (halves - starts) / safe
    beside = (flat & (starts.abs() > halves)).any(dim=-1)
    infinite = torch.full_like(one, torch.inf)
    first = torch.where(flat, -infinite, torch.minimum(one, two)).amax(dim=-1).clamp(min=0.0)
    last = torch.where(flat, infinite, torch.maximum(one, two)).amin(dim=-1).clamp(max=1.0)
    inside = ~beside & (first <= last)
    best = torch.minimum(*(torch.hypot(*(p.abs() - halves).clamp(min=0.0).unbind(dim=-1)) for p in (starts, ends)))
    size = way.square().sum(dim=-1).clamp(min=1e-12)
    for signs in ((-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)):
        corner = halves * torch.tensor(signs, dtype=halves.dtype, device=halves.device)
        part = (((corner - starts) * way).sum(dim=-1) / size).clamp(0.0, 1.0)
        best = torch.minimum(best, (starts + part[..., None] * way - corner).norm(dim=-1))
    return torch.where(inside, torch.zeros_like(best), best)


def draw_cells(boxes: torch.Tensor, kept: torch.Tensor, edge: float) -> torch.Tensor:
    """Return maps (n, 16, 16) of K boxes each, as far as they are kept (n, K): cells that they cover.

    `boxes` (8, n, K) are centres, both axes and half sizes, in the frame of the root; `edge` is the width over which
    cells fade, metres.
    """
    left, ahead, ux, uz, vx, vz, gx, gz = boxes[..., None, None]
    cells = (torch.arange(MAP_CELLS, device=boxes.device) + 0.5) * (MAP_SIDE / MAP_CELLS) - 0.5 * MAP_SIDE
    x, z = cells[None, :] - left, cells[:, None] - ahead
    inside = torch.minimum(gx - (x * ux + z * uz).abs(), gz - (x * vx + z * vz).abs())
    values = (inside / edge).clamp(0.0, 1.0) if edge else (inside >= 0).float()
    return torch.where(kept[..., None, None], values, 0.0).amax(dim=1)
