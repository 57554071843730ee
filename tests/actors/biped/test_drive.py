import numpy as np
import pytest

from motionmatch.actors.biped.drive import (
    AFTER_TOUCH_DOWN,
    MID_STANCE,
    READY_SECONDS,
    RUN_FROM,
    RUN_TO,
    Beat,
    DriveSignals,
    make_strides,
    time_strides,
)
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.moves.script import Script
from motionmatch.actors.moves.vocabulary import walk
from motionmatch.actors.signals import smoothstep
from motionmatch.motion.tags import find_spans

MODEL = load_gait_model()
FPS = 60.0
SCRIPTS = [
    "walk 4",
    "idle 2",
    "idle 1; walk 2; idle 2; run 3; idle 2",
    "idle 1; turn 1 degrees=120; idle 1; turn 1 degrees=-90",
    "backward 2; strafe 2; walk 2 speed=0.4; idle 0.3; walk 2",
]


def steady(forward=0.0, left=0.0, turn=0.0, seconds=4.0):
    frames = round(seconds * FPS)
    return DriveSignals(np.full(frames, forward), np.full(frames, left), np.full(frames, turn), FPS)


def test_ease_goes_from_0_to_1_without_running_back():
    values = smoothstep(np.linspace(-1.0, 3.0, 200), 0.0, 2.0)
    assert values[0] == 0.0 and values[-1] == 1.0 and (np.diff(values) >= 0).all()


@pytest.mark.parametrize(
    ("forward", "left", "way"), [(1.2, 0.0, (0, 1.2)), (0.0, 0.5, (0.5, 0)), (-0.6, 0.0, (0, -0.6))]
)
def test_straight_path_is_speed_times_time(forward, left, way):
    drive = steady(forward, left)
    times = np.arange(drive.num_frames) / FPS
    np.testing.assert_allclose(drive.places[:, [0, 2]], times[:, None] * way, atol=1e-9)
    assert (drive.places[:, 1] == 0).all()


def test_turning_while_walking_closes_a_circle():
    drive = steady(1.0, turn=1.0, seconds=2 * np.pi + 1 / FPS)
    np.testing.assert_allclose(drive.places[-1], 0.0, atol=0.02)
    radius = np.linalg.norm(drive.places - drive.places.mean(axis=0), axis=-1)
    np.testing.assert_allclose(radius, 1.0, atol=0.02)


def test_a_turn_to_the_left_leads_to_the_left():
    drive = steady(1.0, turn=0.5, seconds=2.0)
    assert drive.headings[-1] == pytest.approx(1.0, abs=0.02) and drive.places[-1, 0] > 0.3


@pytest.mark.parametrize("text", SCRIPTS)
def test_path_is_the_integral_of_the_drive(text):
    drive = Script.parse(text).drive(FPS)
    velocity = np.gradient(drive.places, axis=0)[1:-1] * FPS
    speed = np.linalg.norm(velocity, axis=-1)
    np.testing.assert_allclose(speed, drive.speed[1:-1], atol=0.03)
    np.testing.assert_allclose(np.gradient(drive.headings)[1:-1] * FPS, drive.turn[1:-1], atol=0.05)


@pytest.mark.parametrize("text", SCRIPTS)
def test_shares_sum_to_one_and_none_is_negative(text):
    shares = np.stack(list(Script.parse(text).drive(FPS).shares.values()))
    np.testing.assert_allclose(shares.sum(axis=0), 1.0, atol=1e-9)
    assert shares.min() >= 0.0


def test_each_direction_has_its_gait():
    for drive, name in (
        (steady(1.3), "walk"),
        (steady(3.0), "run"),
        (steady(-0.6), "backward"),
        (steady(left=0.5), "left"),
        (steady(left=-0.5), "right"),
        (steady(), "walk"),
    ):
        assert drive.shares[name][0] == pytest.approx(1.0)


def test_walking_becomes_running_between_two_speeds():
    assert steady(RUN_FROM).shares["run"][0] == 0.0 and steady(RUN_TO).shares["run"][0] == 1.0
    assert 0.2 < steady((RUN_FROM + RUN_TO) / 2).shares["run"][0] < 0.8


def test_a_margin_goes_on_as_it_was_and_leaves_the_take_in_place():
    drive = Script.parse("walk 2 turn=0.4; run 2").drive(FPS)
    wide = drive.with_margin(30)
    assert wide.num_frames == drive.num_frames + 60
    np.testing.assert_allclose(wide.places[30:-30], drive.places, atol=1e-9)
    np.testing.assert_allclose(wide.headings[30:-30], drive.headings, atol=1e-9)
    assert (wide.forward[:30] == drive.forward[0]).all() and (wide.forward[-30:] == drive.forward[-1]).all()


def test_longer_legs_go_as_if_slower():
    drive = steady(1.4, turn=0.5).to_canonical(1.21)
    assert drive.forward[0] == pytest.approx(1.4 / 1.1) and drive.turn[0] == pytest.approx(0.55)


@pytest.mark.parametrize("text", SCRIPTS)
def test_phase_never_runs_back(text):
    steps = make_strides(Script.parse(text).drive(FPS), MODEL)
    assert np.diff(steps.phases).min() >= -1e-9
    going = ~steps.resting[:-1]  # who starts from rest skips to where the other foot leaves
    assert not going.any() or np.diff(steps.phases)[going].max() < 2.5 / FPS


@pytest.mark.parametrize("text", SCRIPTS)
def test_both_feet_are_down_at_rest(text):
    steps = make_strides(Script.parse(text).drive(FPS), MODEL)
    assert steps.planted()[steps.resting].all()
    rests = np.diff(steps.phases)[steps.resting[1:] & steps.resting[:-1]]
    assert (rests >= 0).all()
    for start, stop in find_spans(steps.resting):  # until it gets ready to go on
        assert np.ptp(steps.phases[start : max(stop - round(READY_SECONDS * FPS), start + 1)]) == 0


def test_who_stands_rests_and_who_walks_does_not():
    assert make_strides(steady(), MODEL).resting.all()
    assert not make_strides(steady(1.3), MODEL).resting.any()


def test_a_stop_closes_up_with_one_more_step_and_then_rests():
    steps = make_strides(Script.parse("walk 3; idle 3").drive(FPS), MODEL)
    assert steps.resting[-60:].all() and not steps.resting[: 3 * 60].any()
    assert np.mod(steps.phases[-1] - AFTER_TOUCH_DOWN, 0.5) == pytest.approx(0.0, abs=1e-6)


def test_phase_runs_at_the_cadence_of_the_model():
    steps = make_strides(steady(1.3), MODEL)
    asked = float(np.asarray(MODEL.cadence("walk", np.array([1.3])))[0])
    assert (steps.phases[-1] - steps.phases[0]) * FPS / (len(steps.phases) - 1) == pytest.approx(asked, rel=0.01)


def test_rhythm_changes_the_cadence():
    plain, quick = (make_strides(steady(1.3), MODEL, rhythm=r) for r in (1.0, 1.2))
    assert np.ptp(quick.phases) == pytest.approx(1.2 * np.ptp(plain.phases), rel=0.01)


@pytest.mark.parametrize(("speed", "least", "most"), [(0.8, 0.6, 0.8), (1.3, 0.55, 0.7), (3.0, 0.2, 0.4)])
def test_feet_alternate_and_are_down_as_long_as_in_people(speed, least, most):
    planted = make_strides(steady(speed, seconds=8.0), MODEL).planted()
    assert least < planted.mean() < most
    if speed < 2.0:
        assert planted.any(axis=1).all()  # a walker is never in the air
    else:
        assert not planted.all(axis=1).any()  # a runner never has both feet down


def test_feet_that_bustle_step_without_getting_anywhere():
    still = np.zeros(60)
    drive = DriveSignals(still, still, still, 60.0, bustle=np.full(60, 0.4))
    assert drive.effort == pytest.approx(np.full(60, 0.4))
    assert (drive.activity > 0.5).all()
    assert not drive.places.any()


@pytest.mark.parametrize(
    "text", ["walk {} speed=1.3", "walk {} speed=0.8", "run {} speed=3", "strafe {}", "backward {}"]
)
@pytest.mark.parametrize("seconds", [2.5, 2.7, 2.9, 3.1, 3.3])
def test_feet_close_up_within_half_a_second_of_a_stop(text, seconds):
    drive = Script.parse(f"{text.format(seconds)}; idle 3").drive(FPS)
    steps = make_strides(drive, MODEL)
    stopped = np.flatnonzero(drive.effort > 0.03)[-1]
    assert steps.resting[stopped + round(0.55 * FPS) :].all()
    assert not steps.resting[stopped - 30 : stopped].any()
    assert (np.diff(steps.phases[: stopped + 1]) > 0).all()


DRIVE = Script((walk(6.0, speed=1.3),)).drive(60.0)


@pytest.mark.parametrize("frame", [130, 141, 152, 163, 174])
def test_stride_is_at_the_phase_on_the_beat(frame):
    steps = time_strides(DRIVE, MODEL, rhythm=np.ones(360), beats=[Beat(frame, MID_STANCE, until=frame)])
    assert np.mod(steps.phases[frame] - MID_STANCE + 0.25, 0.5) - 0.25 == pytest.approx(0.0, abs=0.02)


def test_cadence_is_left_alone_after_the_beat():
    plain = make_strides(DRIVE, MODEL)
    steps = time_strides(DRIVE, MODEL, rhythm=np.ones(360), beats=[Beat(150, 0.0, until=150)])
    np.testing.assert_allclose(np.diff(steps.phases[151:]), np.diff(plain.phases[151:]))
    assert (np.diff(steps.phases) > 0).all()


def test_without_beats_strides_are_as_they_were():
    np.testing.assert_array_equal(
        time_strides(DRIVE, MODEL, rhythm=np.ones(360), beats=[]).phases, make_strides(DRIVE, MODEL).phases
    )
