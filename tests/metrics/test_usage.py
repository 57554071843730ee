"""Which frames are played."""

import numpy as np

from databases import small
from motionmatch.metrics.driving import measure_usage


def test_frames_that_were_matched_were_played():
    told = []
    used = measure_usage(small(), minutes=1.0, seed=2, progress=lambda done, total, what: told.append((done, total)))
    assert used.played.any() and used.matched.sum() > 0
    # A match is followed by a step, so the frame after it is what shows.
    matched = np.flatnonzero(used.matched)
    assert used.played[matched].all()
    assert told[0][0] == 0 and told[-1][0] < told[-1][1]
    assert 0 <= used.clips_unused < len(small().ranges)


def test_the_same_seed_uses_the_same_frames():
    one, two = measure_usage(small(), minutes=0.5, seed=3), measure_usage(small(), minutes=0.5, seed=3)
    np.testing.assert_array_equal(one.matched, two.matched)
