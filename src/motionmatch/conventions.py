"""Axes, units, quaternion order and the letters that name array axes.

Metres, seconds, radians. y is up, the frame is right-handed, a character at rest faces +z, so its left side is +x.
Quaternions are stored w, x, y, z. Arrays are stored as float32 and computed offline in float64.

The letters used in docstrings for the axes of arrays:

    F frames    J joints      R ranges      D feature columns    H horizons    C characters    L latent
    K contacts  B batch       W window      O obstacles          N neighbours  E end sites
"""

import numpy as np

UP = np.array([0.0, 1.0, 0.0])
FORWARD = np.array([0.0, 0.0, 1.0])
LEFT = np.array([1.0, 0.0, 0.0])

DATABASE_FPS = 60.0
"""Frame rate to which clips are resampled when a database is built, unless the user asks for another."""

STORED = np.float32
EXACT = np.float64
