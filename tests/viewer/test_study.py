"""The blind comparison counts right."""

import numpy as np

from motionmatch.viewer.study import Study


def test_who_guesses_by_the_order_is_always_right():
    rng = np.random.default_rng(1)
    study = Study().begun(rng)
    orders = set()
    for _ in range(40):
        orders.add(study.order)
        study = study.guessed(study.order.index(0), rng)
        assert study.last[0]
    assert orders == {(0, 1), (1, 0)}
    assert (study.guesses, study.right) == (40, 40)


def test_who_always_says_left_is_right_about_half_the_time():
    rng = np.random.default_rng(2)
    study = Study().begun(rng)
    for _ in range(400):
        before = study.order
        study = study.guessed(0, rng)
        assert study.last == (before[0] == 0, before)
    assert 150 < study.right < 250


def test_the_end_shows_everything_and_keeps_the_count():
    study = Study().begun(np.random.default_rng(0)).guessed(0, np.random.default_rng(0)).ended()
    assert not study.on and study.order == (0, 1) and study.guesses == 1
