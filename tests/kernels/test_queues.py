"""Queues before narrow places."""

import numpy as np
import pytest

from motionmatch.kernels.queues import QueueLimits, queue_up
from reference import queues as slow


@pytest.mark.parametrize("seed", range(30))
def test_queues_are_those_of_the_slow_twin(seed):
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, 40))
    positions, velocities = rng.uniform(-3, 3, (count, 2)), rng.normal(size=(count, 2))
    angles = rng.uniform(-np.pi, np.pi, count)
    ways = np.stack([np.sin(angles), np.cos(angles)], axis=1)
    gates = np.array([[0.0, 0.0], [1.5, 0.3], [0.2, 0.1]])
    places = gates[rng.integers(0, 3, count)]
    widths = np.where(rng.random(count) < 0.25, np.inf, rng.uniform(0.5, 2.5, count))
    waits, aside = np.empty(count), np.empty(count)
    queue_up(positions, velocities, ways, places, widths, QueueLimits(2.2, 0.75), waits, aside)
    expected = slow.queue_up(positions, velocities, ways, places, widths, reach=2.2, lane=0.75)
    np.testing.assert_allclose(waits, expected[0])
    np.testing.assert_allclose(aside, expected[1])
