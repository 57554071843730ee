"""What `generative.matching.match` must give: every distance in full, in its own order of sums."""

import numpy as np


def exact_match(x, y, size, usable, alpha):
    """(N,) all distances in float64, in its order; ties to the first."""
    frames = np.array([frame_distances(row, y) for row in x])  # (F, T)
    num_rows, num_columns = len(x) - size + 1, len(y) - size + 1
    distances = np.zeros((num_rows, num_columns))
    for k in range(size):
        distances += frames[k : k + num_rows, k : k + num_columns]
    distances[:, ~usable] = np.inf
    if alpha is not None:
        distances /= alpha * size * x.shape[1] + np.where(usable, distances.min(axis=0), 0.0)
    return np.argmin(distances, axis=1)


def frame_distances(row, y):
    """(T,) from one frame to all: sixteen lanes, each a sum in order, then halves of them added."""
    away = np.zeros((-(-len(row) // 16) * 16, len(y)))
    away[: len(row)] = (row - y).T
    lanes = np.zeros((16, len(y)))
    for part in away.reshape(-1, 16, len(y)):
        lanes += part * part
    while len(lanes) > 1:
        lanes = lanes[: len(lanes) // 2] + lanes[len(lanes) // 2 :]
    return lanes[0]
