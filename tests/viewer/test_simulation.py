"""What pages may do with the simulation: drive it, rewind it, tune it, compare."""

from dataclasses import fields
from itertools import pairwise

import numpy as np
import pytest

from models import coded
from motionmatch.errors import InputError, MotionMatchError
from motionmatch.viewer import messages as say
from motionmatch.viewer.poses import FrameFlag, unpack
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from stages import learned_side, side, simulation


def same(a, b) -> bool:
    return all(np.array_equal(getattr(a, f.name), getattr(b, f.name), equal_nan=True) for f in fields(a))


def driven(sim, steps, move=(0.0, 1.0)):
    made = []
    for step in range(steps):
        if step % 30 == 0:
            sim.steer(say.Input(seq=step, move=move))
        sim.step()
        made.append(sim.shown)
    return made


def test_forward_goes_forward():
    sim = simulation()
    driven(sim, 120)
    root = unpack(sim.pack_frame()).roots[0]
    assert root[2] > 1.0 and abs(root[0]) < 0.3


def test_a_silent_stick_comes_to_rest():
    sim = simulation()
    sim.steer(say.Input(move=(0.0, 1.0)))
    for _ in range(59):
        sim.step()
    assert sim.stick.move == (0.0, 1.0)
    for _ in range(200):
        sim.step()
    assert sim.stick.move == (0.0, 0.0)
    assert np.linalg.norm(sim.shown.states[0].simulation_velocities) < 0.01


def test_rewind_gives_the_earlier_pose_exactly():
    sim = simulation()
    made = driven(sim, 200)
    sim.apply(say.Seek(77))
    assert sim.paused and sim.shown.step == 77
    assert same(sim.shown.states[0], made[76].states[0])
    header = unpack(sim.pack_frame()).header
    assert header["flags"] == FrameFlag.PAUSED | FrameFlag.PAST and header["step"] == 77
    sim.apply(say.Nudge(-7))
    assert sim.shown.step == 70
    sim.apply(say.Nudge(130))
    assert same(sim.shown.states[0], made[-1].states[0])
    assert unpack(sim.pack_frame()).header["flags"] == FrameFlag.PAUSED


def test_played_from_there_with_the_same_stick_it_is_the_same_again():
    sim = simulation()
    made = driven(sim, 150)
    sim.apply(say.Seek(60))
    sim.apply(say.Resume())
    assert sim.history.last == 60 and not sim.paused
    again = driven(sim, 90)
    assert same(again[-1].states[0], made[-1].states[0])


def test_played_from_there_with_another_stick_it_goes_elsewhere():
    sim = simulation()
    made = driven(sim, 150)
    sim.apply(say.Seek(60))
    sim.apply(say.Resume())
    driven(sim, 90, move=(1.0, 0.0))
    assert np.linalg.norm(sim.shown.states[0].positions[0, 0] - made[-1].states[0].positions[0, 0]) > 0.5


def test_seeking_beyond_what_is_kept_shows_the_nearest():
    sim = simulation()
    driven(sim, 40)
    for wanted, shown in ((10**9, 40), (0, 0)):
        sim.apply(say.Seek(wanted))
        assert sim.shown.step == shown


def test_nudging_on_at_the_newest_simulates_one_step():
    sim = simulation()
    driven(sim, 10)
    sim.apply(say.Pause())
    sim.apply(say.Nudge(1))
    assert sim.paused and sim.shown.step == sim.history.last == 11


def test_memory_is_bounded_by_the_minute():
    sim = simulation()
    sim.history.most = 50
    driven(sim, 300)
    assert len(sim.history) == 50
    assert len(sim.describe_timeline()["costs"]["values"]) <= 10


def test_a_changed_weight_changes_the_costs_of_the_same_instant():
    sim = simulation()
    driven(sim, 100)
    sim.apply(say.Seek(90))
    before = sim.make_question(say.AskCandidates(count=5)).answer()
    sim.apply(say.Tune({"weights": {"trajectory_positions": 9.0}}))
    after = sim.make_question(say.AskCandidates(count=5)).answer()
    old = {each.frame: each.blocks for each in before.candidates}
    shared = [each for each in after.candidates if each.frame in old]
    assert shared
    for each in shared:
        assert each.blocks["trajectory_positions"] == pytest.approx(
            9.0 * old[each.frame]["trajectory_positions"], rel=1e-4, abs=1e-9
        )
        assert each.blocks["foot_positions"] == pytest.approx(old[each.frame]["foot_positions"], rel=1e-4, abs=1e-9)
    assert sim.shown.step == 90 and "settings" in sim.changes


def test_the_chosen_candidate_is_what_was_played():
    """The search that is told is the one that the step made."""
    sim = simulation()
    made = driven(sim, 200)
    switches = [instant for instant in made if instant.switched]
    assert switches
    for instant in switches:
        sim.apply(say.Seek(instant.step))
        chosen = [each for each in sim.make_question(say.AskCandidates()).answer().candidates if each.chosen]
        state = instant.states[0]
        assert len(chosen) == 1
        played = int(state.frames[0]) + (state.frame_fractions[0] > 0.5)
        assert 0 <= played - chosen[0].frame <= 1  # the step itself goes on by a frame
        assert chosen[0].cost == pytest.approx(instant.cost, rel=1e-5)


def test_settings_from_a_file_take_effect_and_nonsense_does_not():
    sim = simulation()
    sim.apply(say.LoadSettings('[root]\nmode = "motion"'))
    assert sim.stage.sides[0].controller.config.root.mode == "motion"
    for wrong in ("nonsense", "[root]\nmode = 1", "[weights]\nnose = 1"):
        with pytest.raises(MotionMatchError):
            sim.apply(say.LoadSettings(wrong))
    assert sim.stage.sides[0].controller.config.root.mode == "motion"
    driven(sim, 5)


def test_scenarios_and_crowds_begin_again_and_time_goes_on():
    sim = simulation()
    driven(sim, 20)
    sim.apply(say.SetCharacters(7))
    assert sim.shown.step == 21 and len(sim.history) == 1
    assert unpack(sim.pack_frame()).header["characters"] == 7
    sim.apply(say.ChooseScenario("circle"))
    driven(sim, 30)
    assert unpack(sim.pack_frame()).header["flags"] == FrameFlag.SCRIPTED
    sim.apply(say.Select(6))
    assert sim.describe_info()["seats"][0]["character"] == 6
    sim.apply(say.SetCharacters(2))
    assert sim.selected == 1
    with pytest.raises(InputError, match="there are 2"):
        sim.apply(say.Select(2))


def test_two_side_by_side_obey_the_same_stick():
    sim = simulation()
    sim.apply(say.Compare(True))
    driven(sim, 100)
    frame = unpack(sim.pack_frame())
    assert frame.characters["seat"].tolist() == [0, 1] and frame.paths.shape[0] == 2
    np.testing.assert_allclose(frame.roots[0] - frame.roots[1], [2, 0, 0], atol=1e-4)
    sim.apply(say.Compare(False))
    assert unpack(sim.pack_frame()).header["characters"] == 1


def test_a_blind_comparison_gives_nothing_away():
    sim = simulation(sides=2)
    sim.apply(say.Tune({"weights": {"foot_positions": 5.0}}, seat=1))
    sim.apply(say.Blind(True))
    driven(sim, 30)
    frame = unpack(sim.pack_frame())
    assert not frame.characters["frame"].any() and np.isnan(frame.characters["cost"]).all()
    assert not frame.characters["flags"].any()
    scene = sim.describe_scene()
    assert [seat["label"] for seat in scene["seats"]] == ["A", "B"]
    assert all(seat["database"] is None for seat in scene["seats"])
    assert sim.describe_settings()["seats"] == [] and sim.describe_info()["seats"] == []
    assert sim.describe_timeline()["transitions"] == []
    for refused in (lambda: sim.make_question(say.AskCandidates()), lambda: sim.pack_ghost(say.AskGhost())):
        with pytest.raises(InputError, match="blind"):
            refused()
    with pytest.raises(InputError, match="blind"):
        sim.apply(say.Tune({}))


def test_a_model_goes_on_in_another_mode_without_a_jump():
    sim = Simulation(ViewerStage((learned_side(coded()),)))
    before = driven(sim, 60)
    sim.changes.clear()
    sim.apply(say.ChooseMode("dmm"))
    assert {"scene", "settings"} <= sim.changes and sim.shown is before[-1]
    sim.describe_info()  # the step that is shown was made in the mode before
    after = [before[-1], *driven(sim, 10)]
    steps = [np.abs(b.states[0].positions - a.states[0].positions).max() for a, b in pairwise(after)]
    assert max(steps) < 0.15 and sim.stage.sides[0].controller.mode.name == "dmm"
    sim.apply(say.ChooseMode("lmm", "network"))
    assert sim.stage.sides[0].controller.projector == "network"


def test_rewound_over_a_change_of_mode_it_is_the_same_again():
    sim = Simulation(ViewerStage((learned_side(coded()),)))
    shown = driven(sim, 40)
    sim.apply(say.ChooseMode("dmm"))
    shown += driven(sim, 40)
    for instant in (shown[35], shown[45], shown[70]):
        sim.apply(say.Seek(instant.step))
        again, first = sim.shown.states[0], instant.states[0]
        assert all(map(np.array_equal, again.source, first.source))
        assert np.array_equal(again.positions, first.positions) and np.array_equal(again.rotations, first.rotations)


def test_modes_stay_in_a_blind_comparison():
    sim = Simulation(ViewerStage((side(),)).compare(learned_side(coded())))
    sim.apply(say.Blind(True))
    with pytest.raises(InputError, match="while the comparison is blind modes stay"):
        sim.apply(say.ChooseMode("dmm"))


def test_a_model_without_a_database_has_no_candidates_and_no_ghosts():
    sim = Simulation(ViewerStage((learned_side(coded(), alone=True),)))
    driven(sim, 5)
    for refused in (lambda: sim.make_question(say.AskCandidates()), lambda: sim.pack_ghost(say.AskGhost())):
        with pytest.raises(InputError, match=r"no frames to show\. Start with both"):
            refused()
    with pytest.raises(InputError, match="mode mm plays poses of the database, and there is none"):
        sim.apply(say.ChooseMode("mm"))
    assert np.isfinite(unpack(sim.pack_frame()).characters["cost"]).all()


def test_the_seat_in_which_a_controller_stands_follows_chance():
    sim = simulation(sides=2)
    sim.apply(say.Blind(True))
    seen = set()
    for _ in range(20):
        order = sim.blind_test.order
        seen.add(order)
        assert sim.shown.states[order[0]].positions[0, 0, 0] == 1.0  # in the left seat
        sim.apply(say.Guess(order.index(0)))
    assert seen == {(0, 1), (1, 0)}
    told = sim.describe_blind_test()
    assert (told["guesses"], told["right"], told["last"]["right"]) == (20, 20, True)
    sim.apply(say.Blind(False))
    assert sim.describe_scene()["seats"][0]["label"] == "small 1"


def test_what_needs_two_is_refused_with_one():
    sim = simulation()
    for message in (say.Blind(True), say.Guess(0)):
        with pytest.raises(InputError):
            sim.apply(message)


def test_another_database_means_another_generation():
    sim = simulation()
    driven(sim, 5)
    sim.replace_sides(side("again"), (0,))
    assert sim.generation == 1  # the same database: the mesh stays
    from databases import walker
    from motionmatch.control.settings import Settings
    from motionmatch.database.build import build
    from motionmatch.viewer.stage import Side

    sim.replace_sides(Side.create("new", "new", build([walker(), walker(4.0, 1.6, 0.0)]), Settings()), (0,))
    assert sim.generation == 2 and sim.shown.step == 7
    assert unpack(sim.pack_frame()).header["generation"] == 2


def test_what_is_not_for_it_is_refused():
    with pytest.raises(InputError, match="take"):
        simulation().apply(say.Take())
    with pytest.raises(InputError, match="gait"):
        simulation().steer(say.Input(gait="fly"))
