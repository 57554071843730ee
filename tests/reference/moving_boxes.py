"""Boxes that slide about, as plainly as can be."""

import numpy as np


def covers(point, centre, half, axis, margin=0.0):
    away = np.asarray(point) - centre
    along, across = away @ axis, away @ np.array([-axis[1], axis[0]])
    return abs(along) <= half[0] + margin and abs(across) <= half[1] + margin


def covered(points, margin, centres, halves, axes):
    return np.array(
        [
            [
                any(covers(p, *box, margin) for box in zip(centres[c], halves[c], axes[c], strict=True))
                for p in points[c]
            ]
            for c in range(len(points))
        ]
    ).reshape(points.shape[:2])


def slide(walked, dt, middles, reach, margin, centres, halves, axes, velocities):
    """New centres and velocities, and after which short time each character is first covered."""
    centres, velocities = centres.copy(), velocities.copy()
    touched = np.full(len(walked), walked.shape[1])
    for c in range(len(walked)):
        for s in range(walked.shape[1]):
            centres[c] += velocities[c] * dt
            beyond = centres[c] - middles[c]
            velocities[c] = np.where(
                (np.abs(beyond) > reach) & (beyond * velocities[c] > 0), -velocities[c], velocities[c]
            )
            if (
                touched[c] == walked.shape[1]
                and covered(walked[c, s][None, None], margin, centres[c][None], halves[c][None], axes[c][None]).any()
            ):
                touched[c] = s
    return centres, velocities, touched


def depth(point, centre, half, axis):
    """How far inside a box a point is, along the side it is nearest to; negative outside."""
    away = np.asarray(point) - centre
    return min(half[0] - abs(away @ axis), half[1] - abs(away @ np.array([-axis[1], axis[0]])))


def sense(positions, forwards, side, cells, edge, centres, halves, axes):
    maps = np.zeros((len(positions), cells, cells), np.float32)
    middles = (np.arange(cells) + 0.5) * side / cells - side / 2
    for c in range(len(positions)):
        forward, left = forwards[c], np.array([forwards[c][1], -forwards[c][0]])
        for row, ahead in enumerate(middles):
            for column, aside in enumerate(middles):
                point = positions[c] + ahead * forward + aside * left
                boxes = zip(centres[c], halves[c], axes[c], strict=True)
                inside = max(depth(point, *box) for box in boxes)
                maps[c, row, column] = np.clip(inside / edge + 0.5, 0, 1) if edge else inside >= 0
    return maps


def distance_to_rectangle(ax, az, bx, bz, hx, hz, count=4001):
    """The least distance of many points of a segment to a rectangle around the origin."""
    along = np.linspace(0.0, 1.0, count)
    x, z = ax + along * (bx - ax), az + along * (bz - az)
    return np.hypot(np.maximum(np.abs(x) - hx, 0.0), np.maximum(np.abs(z) - hz, 0.0)).min()


def body_touches(points, bones, radii, root, yaw, centre, half, axis):
    """How deep the deepest capsule is in a box, metres: points are to the left and ahead of a root with a yaw."""
    left, ahead = np.array([np.cos(yaw), -np.sin(yaw)]), np.array([np.sin(yaw), np.cos(yaw)])
    world = root + points[:, :1] * left + points[:, 1:] * ahead
    across = np.array([-axis[1], axis[0]])
    local = np.stack([(world - centre) @ axis, (world - centre) @ across], axis=1)
    depths = [r - distance_to_rectangle(*local[a], *local[b], *half) for (a, b), r in zip(bones, radii, strict=True)]
    return max(depths)
