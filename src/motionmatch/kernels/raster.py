"""Triangles on a grid of pixels, the nearest in front: what movies are drawn with where there is no browser."""

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def fill_triangles(
    corners,  # (T, 3, 3) x and y in pixels, and the inverse of the depth: larger is nearer, 0 or less is behind us
    shades,  # (T, 3) light on each corner, 0 to 1
    colours,  # (T, 3) red, green and blue, 0 to 1
    nearest_out,  # (H, W) float32: the inverse depth of what is drawn so far
    picture_out,  # (H, W, 3) float32
):
    """Draw triangles over a picture where they are nearer than what is there."""
    height, width = nearest_out.shape
    for t in range(corners.shape[0]):
        ax, ay, az = corners[t, 0, 0], corners[t, 0, 1], corners[t, 0, 2]
        bx, by, bz = corners[t, 1, 0], corners[t, 1, 1], corners[t, 1, 2]
        cx, cy, cz = corners[t, 2, 0], corners[t, 2, 1], corners[t, 2, 2]
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if az <= 0.0 or bz <= 0.0 or cz <= 0.0 or area == 0.0:
            continue
        left = max(int(np.floor(min(ax, min(bx, cx)))), 0)
        right = min(int(np.ceil(max(ax, max(bx, cx)))), width - 1)
        top = max(int(np.floor(min(ay, min(by, cy)))), 0)
        bottom = min(int(np.ceil(max(ay, max(by, cy)))), height - 1)
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                x, y = column + 0.5, row + 0.5
                u = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area
                v = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area
                w = 1.0 - u - v
                if u < 0.0 or v < 0.0 or w < 0.0:
                    continue
                near = u * az + v * bz + w * cz
                if near > nearest_out[row, column]:
                    nearest_out[row, column] = near
                    light = u * shades[t, 0] + v * shades[t, 1] + w * shades[t, 2]
                    for k in range(3):
                        picture_out[row, column, k] = light * colours[t, k]
