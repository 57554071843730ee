"""Who is on stage."""

from dataclasses import replace

import numpy as np
import pytest

from databases import small
from models import coded, model
from motionmatch.control.config import BIAS
from motionmatch.control.controller import Controller
from motionmatch.control.settings import Settings
from motionmatch.control.stick import Stick
from motionmatch.errors import InputError, MotionMatchError
from motionmatch.viewer import payloads
from motionmatch.viewer.history import advance
from motionmatch.viewer.stage import BlindTest, ModelSource, Side, ViewerStage
from stages import learned_side, side


def other_joints() -> Side:
    names = tuple(f"other_{name}" for name in small().skeleton.names)
    database = replace(small(), skeleton=replace(small().skeleton, names=names))
    return Side.create("other", "other", database, Settings())


def test_two_sit_apart_the_first_at_the_left():
    stage = ViewerStage((side(),)).compare()
    left, right = (stage.start()[index].positions[0, 0] for index in (0, 1))
    assert left[0] == 1.0 and right[0] == -1.0  # who looks along +z has +x at his left


def test_swapped_seats_swap_places():
    stage = ViewerStage((side(),), order=(1, 0)).compare()
    assert stage.seats == (1, 0)
    assert stage.start()[0].positions[0, 0, 0] == -1.0
    assert stage.find_sides(0) == (1,) and stage.find_sides(-1) == (0, 1)


def test_one_alone_is_in_the_middle():
    stage = ViewerStage((side(),)).compare().keep_first()
    assert stage.seats == (0,)
    assert not stage.start()[0].positions[0, 0].any()


def test_a_twin_does_the_same():
    stage = ViewerStage((side(),)).compare()
    first, second = stage.start()
    np.testing.assert_allclose(first.rotations, second.rotations)
    assert stage.sides[0].timed is not stage.sides[1].timed
    assert [each.label for each in stage.sides] == ["small 1", "small 2"]


def test_settings_of_one_seat_leave_the_other_as_it_was():
    stage = ViewerStage((side(),)).compare()
    tuned = stage.change_settings(1, {"weights": {"foot_positions": 3.0}, "control": {"search_seconds": 0.5}})
    assert tuned.sides[0].controller.weights[0] == stage.sides[0].controller.weights[0]
    assert tuned.sides[1].controller.weights[0] == 9.0
    assert tuned.sides[1].controller.config.search_seconds == 0.5
    both = stage.load_settings(-1, "[feet]\nlock = false")
    assert [each.controller.config.feet for each in both.sides] == [None, None]


def test_what_can_not_be_set_changes_nothing():
    stage = ViewerStage((side(),))
    for change in ({"weights": {"nose": 1}}, {"tags": "dancing"}, {"control": {"bias": -1}}, {"x": 1}):
        with pytest.raises(MotionMatchError):
            stage.change_settings(-1, change)
    with pytest.raises(InputError, match="no seat 1"):
        stage.change_settings(1, {})


def test_tags_reach_the_command():
    stage = ViewerStage((side(),))
    tag = stage.sides[0].database.tags.names[0]
    tuned = stage.change_settings(-1, {"tags": f"{tag} | !{tag}"})
    assert tuned.make_commands(tuned.start(), 0, 1 / 60, Stick())[0].tags == f"{tag} | !{tag}"


def test_other_skeletons_do_not_fit_beside_each_other():
    with pytest.raises(InputError, match="same skeleton"):
        ViewerStage((side(),)).compare(other_joints())


def test_settings_that_another_database_does_not_know_are_left_out():
    settings = Settings().with_changes({"weights": {"nose": 2.0, "foot_positions": 2.0}, "tags": "flying"})
    made = side(settings=settings)
    assert made.settings.config.weights == {"foot_positions": 2.0} and made.settings.tags == ""


def test_searches_are_timed():
    stage = ViewerStage((side(),))
    stage.start()
    assert 0 < stage.sides[0].timed.seconds < 1


def test_a_model_plays_beside_its_database():
    learned = Side.create("learned small", "learned small", ModelSource(small(), model()), Settings())
    stage = ViewerStage((side(),)).compare(learned)
    states = stage.start()
    for step in range(30):
        commands = stage.make_commands(states, step, 1 / 60, Stick())
        states = advance(states, stage.controllers, commands, 1 / 60)
    assert [each.label for each in stage.sides] == ["small", "learned small"]
    assert np.isfinite(states[1].positions).all() and states[1].source[0].shape == (1, 27)
    assert states[1].frames[0] < small().num_frames  # the nearest of the database, for who looks into it
    tuned = stage.change_settings(1, {"control": {"search_seconds": 0.05}})
    assert tuned.sides[1].controller.model is model()


def test_what_a_model_can_not_obey_is_refused():
    learned = Side.create("learned small", "learned small", ModelSource(small(), model()), Settings())
    tag = small().tags.names[0]
    for change in ({"tags": tag}, {"weights": {"foot_positions": 2.0}}, {"control": {"exclude_seconds": 1.0}}):
        with pytest.raises(InputError, match="projector"):
            learned.with_settings(Settings().with_changes(change))
        with pytest.raises(InputError, match="projector"):
            Side.create(
                "learned small", "learned small", ModelSource(small(), model()), Settings().with_changes(change)
            )


def test_a_model_plays_without_a_database():
    stage = ViewerStage((learned_side(coded(keep=False), alone=True),), characters=2)
    states = stage.start()
    for step in range(30):
        states = advance(states, stage.controllers, stage.make_commands(states, step, 1 / 60, Stick()), 1 / 60)
    assert np.isfinite(states[0].positions).all()
    with pytest.raises(InputError, match="only frames with 'left_contact' are asked for"):
        learned_side(coded(), alone=True, settings=Settings(tags="left_contact"))


def test_a_mode_is_chosen_for_the_model_and_characters_go_on():
    stage = ViewerStage((side(),)).compare(learned_side(coded()))
    states = stage.start()
    for mode, projector in (("dmm", None), ("mm", None), ("lmm", "network"), ("lmm", "codebook")):
        stage = stage.choose_mode(-1, mode, projector)
        controller = stage.sides[1].controller
        assert (controller.mode.name, controller.projector) == (mode, projector or "codebook")
        states = advance(states, stage.controllers, stage.make_commands(states, 0, 1 / 60, Stick()), 1 / 60)
    assert type(stage.sides[0].controller) is Controller
    with pytest.raises(InputError, match="small is a database, and only models have modes"):
        stage.choose_mode(0, "dmm")


def test_a_mode_that_can_not_obey_the_settings_is_refused():
    searching = learned_side(coded(), mode="dmm")
    tagged = searching.with_settings(Settings(tags="left_contact"))
    with pytest.raises(InputError, match="in mode lmm a projector answers"):
        tagged.with_mode("lmm")
    assert tagged.with_mode("mm").settings.tags == "left_contact"
    heavy = searching.with_settings(Settings().with_changes({"weights": {"foot_positions": 2.0}}))
    with pytest.raises(InputError, match="weights of foot_positions are not those that the projector was trained for"):
        heavy.with_mode("lmm", "network")
    assert heavy.with_mode("lmm", "codebook").controller.weights[0] == 4.0
    with pytest.raises(InputError, match="without --no-keep"):
        learned_side(model(keep=False)).with_mode("dmm")


def test_a_bias_that_is_left_to_the_controller_is_told():
    plain, learned = side(), Side.create("learned", "learned", ModelSource(small(), model()), Settings())
    for one in (plain, learned):
        assert one.describe_settings(one.settings)["control"]["bias"] == BIAS
    assert learned.describe_settings(Settings().with_changes({"control": {"bias": 0.2}}))["control"]["bias"] == 0.2
    told = payloads.describe_settings(ViewerStage((learned,)), blind=False)
    assert next(row for row in told["fields"] if row["path"] == "control.bias")["default"] == BIAS


def test_who_guesses_by_the_order_is_always_right():
    rng = np.random.default_rng(1)
    test = BlindTest().begin(rng)
    orders = set()
    for _ in range(40):
        orders.add(test.order)
        test = test.guess(test.order.index(0), rng)
        assert test.last[0]
    assert orders == {(0, 1), (1, 0)}
    assert (test.guesses, test.right) == (40, 40)


def test_who_always_says_left_is_right_about_half_the_time():
    rng = np.random.default_rng(2)
    test = BlindTest().begin(rng)
    for _ in range(400):
        before = test.order
        test = test.guess(0, rng)
        assert test.last == (before[0] == 0, before)
    assert 150 < test.right < 250


def test_the_end_shows_everything_and_keeps_the_count():
    test = BlindTest().begin(np.random.default_rng(0)).guess(0, np.random.default_rng(0)).end()
    assert not test.on and test.order == (0, 1) and test.guesses == 1
