"""Bodies among boxes, point by point."""

import numpy as np


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
