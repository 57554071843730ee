"""Memory stays flat while characters play on and on; `python tests/fuzz/soak.py --minutes 10` takes its time."""

from functools import partial

import pytest

from fuzz.soak import MOST_GROWTH, SOAKS, make_controller, make_page, soak


@pytest.mark.parametrize("make", [make_controller, partial(make_page, 4.0)], ids=["controller", "page"])
def test_memory_stays_flat(make):
    taken, growth = soak(make(), steps=500, warm=260)  # the history of the page is a minute: 240 steps
    assert taken == 500 and growth < MOST_GROWTH


@pytest.mark.slow
@pytest.mark.parametrize("name", SOAKS)
def test_memory_stays_flat_for_ten_minutes(name):
    taken, growth = soak(SOAKS[name](), seconds=600.0)
    assert taken > 1000 and growth < MOST_GROWTH
