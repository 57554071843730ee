"""Pictures of policies."""

import numpy as np

from motionmatch.pictures.policy import draw_curve, draw_curves, draw_kinds, draw_marks, draw_traces
from motionmatch.tasks.config import CurvePoint
from motionmatch.tasks.evaluate import EpisodePaths


def curve(stages=(None, None, None)):
    return [CurvePoint(1000 * k, 1.0 * k, 10 * k, 0.3 * k, 9.0, stage, 0.5) for k, stage in enumerate(stages)]


def test_curves_and_traces_are_written(tmp_path):
    one = draw_curve(curve(), tmp_path / "one.png", title="reach")
    two = draw_curves({"a": curve((0, 0, 1)), "b": curve((0, 1, 2))}, tmp_path / "two.png")
    ways = EpisodePaths([np.cumsum(np.ones((5, 2)), axis=0) * k for k in range(3)], np.ones((3, 2)))
    three = draw_traces({"20 k": ways, "1 M": ways}, tmp_path / "three.png")
    assert all(path.stat().st_size > 3000 for path in (one, two, three))
    assert one.read_bytes() != two.read_bytes()


def test_kinds_of_trainings_are_drawn_with_their_seeds_and_without_what_was_not_trained(tmp_path):
    kinds = {"ours": [curve((None, 0, 3)), curve((0, 4, 9))], "none": [[]]}
    assert draw_kinds(kinds, tmp_path / "kinds.png").stat().st_size > 5000
    assert draw_kinds({}, tmp_path / "empty.png").is_file()


def test_marks_are_written_also_where_nobody_arrived(tmp_path):
    rows = [{"mark": 1000, "success": 0.0, "seconds": None}, {"mark": 9000, "success": 1.0, "seconds": 1.4}]
    assert draw_marks({"actors, seed 0": rows}, tmp_path / "marks.png").stat().st_size > 3000


def test_hits_and_the_map_are_drawn(tmp_path):
    from motionmatch.studies.tasks import draw_examples
    from task_spaces import space

    hits, seen = draw_examples(space(), tmp_path)
    assert hits.stat().st_size > 5000 and seen.stat().st_size > 5000
