"""What the study of tasks says of its rows."""

from motionmatch.studies.study import Study
from motionmatch.studies.tasks import bars, tables


def row(mark, success, seconds, trained=50.0):
    ends = {
        "success": success,
        "low": success,
        "high": success,
        "seconds": seconds,
        "seconds_p95": seconds,
        "speed": 2.0,
    }
    walked = {"stands": 0.1, "walks": 0.4, "runs": 0.5, "jump": 0.05, "transitions": 0.7}
    return {**ends, **walked, "trained": trained, "steps": mark, "mark": mark, "seed": 0, "database": "actors"}


def study(*rows):
    return Study(None, {}, {"plane": {str(k): each for k, each in enumerate(rows)}})


def test_bars_hold_where_all_seeds_do_well_enough():
    good = [row(60_000, 0.96, 3.0), row(300_000, 1.0, 1.4), row(1_000_000, 1.0, 1.1, 99.0)]
    assert [holds for _, holds in bars(study(*good))] == [True, True, True]
    bad = [row(60_000, 0.94, 3.0), row(300_000, 1.0, 1.6), row(1_000_000, 1.0, 1.1, 121.0)]
    assert [holds for _, holds in bars(study(*good, *bad))] == [False, False, False]


def test_a_table_tells_rates_and_jumps_in_centimetres():
    text = tables(study(row(60_000, 0.96, 3.0)))[0].markdown()
    assert "96.0%" in text and "1,200" in text and "5.0" in text
