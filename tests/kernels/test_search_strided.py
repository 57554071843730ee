"""Representatives are chosen as the paper says; the search with them is tested in tests/environment/test_strided.py."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.kernels.search_strided import choose


def twin(values, least, allowed, stride):
    found = []
    for frame in range(len(values)):
        apart = not found or frame - found[-1] >= stride
        if allowed[frame] and apart and (not found or (np.abs(values[frame] - values[found[-1]]) > least).any()):
            found.append(frame)
    return found


@pytest.mark.parametrize("seed", range(5))
def test_representatives_are_apart_allowed_and_unlike(seed):
    rng = np.random.default_rng(seed)
    values = rng.normal(size=(300, 4)).cumsum(axis=0).astype(np.float32)
    least, allowed = np.ptp(values, axis=0) * np.float32(0.05), rng.random(300) < 0.8
    chosen = np.empty(300, np.int64)
    count = choose(values, least, allowed, 8, chosen)
    assert chosen[:count].tolist() == twin(values, least, allowed, 8)
