import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.generative import trajectory
from motionmatch.generative.representation import REPRESENTATIONS, encode, make_layout
from motionmatch.generative.trajectory import RootTrajectory, RootVelocities, bend_through, ease, interpolate
from motionmatch.motion.root import find_headings
from walks import acted, varied


def test_a_clip_put_on_its_own_course_is_itself():
    clip = varied()
    same = trajectory.place_on(clip, RootTrajectory.of(clip))
    np.testing.assert_allclose(same.positions_world, clip.positions_world, atol=1e-4)


def test_put_moves_every_frame_as_a_whole():
    clip = acted()
    wanted = RootTrajectory(
        np.linspace(0, 3, clip.num_frames)[:, None] * [1.0, 0, 2.0], np.linspace(1, 4, clip.num_frames)
    )
    moved = trajectory.place_on(clip, wanted)
    np.testing.assert_allclose(moved.positions[:, 0, [0, 2]], wanted.places[:, [0, 2]], atol=1e-5)
    np.testing.assert_allclose(np.exp(1j * find_headings(moved)), np.exp(1j * wanted.headings), atol=1e-4)
    np.testing.assert_array_equal(moved.rotations[:, 1:], clip.rotations[:, 1:])
    np.testing.assert_allclose(moved.positions[:, 0, 1], clip.positions[:, 0, 1])


def test_steps_lead_where_the_clip_goes():
    clip = varied()
    own = RootTrajectory.of(clip)
    for preset in REPRESENTATIONS:
        layout = make_layout([clip], preset)
        steps = RootVelocities.read(encode(clip, layout), layout)
        led = steps.integrate(1 / clip.fps)
        lengths = [np.linalg.norm(np.diff(each.places, axis=0), axis=-1) for each in (led, own)]
        np.testing.assert_allclose(*lengths, atol=1e-4)
        if preset == "heading":
            np.testing.assert_allclose(led.headings, own.headings - own.headings[0], atol=1e-4)


def test_bending_to_the_same_course_changes_nothing():
    clip = varied()
    for preset in REPRESENTATIONS:
        layout = make_layout([clip], preset)
        rows = encode(clip, layout)
        bent = rows.copy()
        trajectory.bend_rows(bent, layout, 1 / clip.fps, lambda own: own)
        np.testing.assert_allclose(bent, rows, atol=1e-9)


def test_eased_starts_and_ends_at_rest():
    x = np.linspace(-0.5, 1.5, 201)
    y = ease(x)
    assert y[0] == 0 and y[-1] == 1 and (np.diff(y) >= 0).all()
    assert abs(np.diff(y)[50]) < 1e-3 and abs(np.diff(y)[149]) < 1e-3


@given(st.integers(0, 2**32), st.lists(st.integers(0, 79), min_size=1, max_size=5, unique=True))
def test_through_meets_its_goals_and_keeps_steps_outside(seed, frames):
    rng = np.random.default_rng(seed)
    frames = np.sort(frames)
    places = np.cumsum(rng.normal(0, 0.05, (80, 3)) * [1, 0, 1], axis=0)
    own = RootTrajectory(places, np.cumsum(rng.normal(0, 0.05, 80)))
    goals = RootTrajectory(rng.normal(0, 2, (len(frames), 3)) * [1, 0, 1], rng.uniform(-3, 3, len(frames)))
    for smooth in (True, False):
        bent = bend_through(own, frames, goals, smooth=smooth)
        np.testing.assert_allclose(bent.places[frames], goals.places, atol=1e-9)
        np.testing.assert_allclose(np.exp(1j * bent.headings[frames]), np.exp(1j * goals.headings), atol=1e-9)
        # Before the first goal and after the last the body only stands elsewhere: its steps are as long as before.
        for part in (slice(0, frames[0] + 1), slice(frames[-1], None)):
            lengths = [np.linalg.norm(np.diff(each.places[part], axis=0), axis=-1) for each in (bent, own)]
            np.testing.assert_allclose(*lengths, atol=1e-9)


def test_between_is_constant_outside_and_goes_through():
    found = interpolate(np.array([10, 20]), np.array([1.0, 3.0]), 30)
    assert (found[:11] == 1).all() and (found[20:] == 3).all() and found[15] == 2


def test_three_rounds_go_on_as_one():
    clip = acted("walk 5 speed=1.2 turn=0.4")
    own = RootTrajectory.of(clip)
    rounds = trajectory.repeat_loop(own)
    count = clip.num_frames - 1
    assert len(rounds.headings) == 3 * count + 1
    np.testing.assert_allclose(rounds.places[count : 2 * count + 1], own.places, atol=1e-9)
    turn = own.headings[-1] - own.headings[0]
    np.testing.assert_allclose(np.diff(rounds.headings[::count]), turn, atol=1e-9)
    steps = np.linalg.norm(np.diff(rounds.places, axis=0), axis=-1)
    np.testing.assert_allclose(steps[:count], steps[count : 2 * count], atol=1e-9)
    np.testing.assert_allclose(steps[:count], steps[2 * count :], atol=1e-9)
