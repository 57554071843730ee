"""What is met at the same height: barriers (Eq. 2) of footprints against obstacles that some get over or under."""

import numpy as np
from numba import njit

from motionmatch.kernels.ellipses import HIGH, LOW, point_to_obstacle, to_obstacle_apart
from motionmatch.kernels.penalty import CLOSEST, HAIR, barrier


@njit(cache=True, nogil=True)
def meetings(
    prints,  # (F, H, 8) float32: as the root sees them
    frames,  # (N,) int64
    stand,  # (4,) float64: x and z of the root, sine and cosine of its yaw
    obstacles,  # (H, O, 11) float64
    weights,  # (H,) float64
    threshold,
    power,
    margin,
    enough,  # (N,) float64
    found_out,  # (N,) float64
):
    """The sum over horizons and obstacles, each to the last bit what distances and barriers give.

    A frame whose sum is more than `enough` is left there. Most distances need not be worked out: a footprint is no
    nearer than the circle around it and no further away than the circle in it, and all that overlaps costs the same.
    """
    most = barrier(0.0, threshold, power)
    for n in range(frames.shape[0]):
        total = 0.0
        for h in range(weights.shape[0]):
            if weights[h] == 0.0 or total > enough[n]:
                continue
            row = prints[frames[n], h]
            bottom, top = row[6] - margin, row[7] + margin
            x = stand[0] + (stand[3] * row[0] + stand[2] * row[1])
            z = stand[1] + (stand[3] * row[1] - stand[2] * row[0])
            axis_x, axis_z = stand[3] * row[2] + stand[2] * row[3], stand[3] * row[3] - stand[2] * row[2]
            a, b = np.float64(row[4]), np.float64(row[5])
            inner, outer = min(a, b), max(a, b)
            there = 0.0
            for k in range(obstacles.shape[1]):
                if not (top > obstacles[h, k, LOW] and bottom < obstacles[h, k, HIGH]):
                    continue
                away = point_to_obstacle(x, z, obstacles[h], k)
                if away - outer - HAIR >= threshold:
                    continue
                if away - inner + HAIR <= CLOSEST * threshold:
                    there += most
                else:
                    apart = to_obstacle_apart(x, z, axis_x, axis_z, a, b, obstacles[h], k)
                    there += barrier(apart, threshold, power)
            total += weights[h] * there
        found_out[n] = total
