import numpy as np

from motionmatch.search.brute import BruteMatcher
from motionmatch.search.query import Query


def test_every_frame_finds_itself():
    rows = np.random.default_rng(1).normal(size=(100, 3)).astype(np.float32)
    match = BruteMatcher(rows).search(Query(rows))
    assert match.frame.tolist() == list(range(100))
    assert not match.cost.any()


def test_lower_frame_wins_a_tie():
    rows = np.repeat(np.random.default_rng(1).normal(size=(10, 3)).astype(np.float32), 5, axis=0)
    assert BruteMatcher(rows).search(Query(rows)).frame.tolist() == [5 * (frame // 5) for frame in range(50)]
