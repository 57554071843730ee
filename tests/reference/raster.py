"""Triangles on pixels, slowly: every pixel looks at every triangle."""

from __future__ import annotations

import numpy as np


def fill_triangles(corners, shades, colours, nearest_out, picture_out) -> None:
    """The nearest triangle over the middle of each pixel."""
    height, width = nearest_out.shape
    for row in range(height):
        for column in range(width):
            middle = np.array([column + 0.5, row + 0.5])
            for triangle, light, colour in zip(corners, shades, colours, strict=True):
                sides = np.column_stack([triangle[0, :2] - triangle[2, :2], triangle[1, :2] - triangle[2, :2]])
                if (triangle[:, 2] <= 0).any() or np.linalg.det(sides) == 0.0:
                    continue
                share = np.linalg.solve(sides, middle - triangle[2, :2])
                share = np.append(share, 1.0 - share.sum())
                if (share < 0).any():
                    continue
                near = share @ triangle[:, 2]
                if near > nearest_out[row, column]:
                    nearest_out[row, column] = near
                    picture_out[row, column] = share @ light * colour
