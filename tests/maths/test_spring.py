import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import solve_ivp

from motionmatch.maths import quat, spring

numbers = st.floats(-10, 10)
halflives = st.floats(0.01, 2.0)
steps = st.floats(0.0, 1.0)


@given(numbers, numbers, halflives, st.integers(0, 5))
def test_damp_halves_the_distance_each_halflife(x, goal, halflife, times):
    after = spring.damp(x, goal, halflife=halflife, dt=times * halflife)
    np.testing.assert_allclose(after - goal, (x - goal) / 2**times, atol=1e-12)


@given(numbers, numbers, halflives, steps)
def test_two_half_steps_of_damp_are_one_step(x, goal, halflife, dt):
    half = spring.damp(x, goal, halflife=halflife, dt=dt / 2)
    twice = spring.damp(half, goal, halflife=halflife, dt=dt / 2)
    np.testing.assert_allclose(twice, spring.damp(x, goal, halflife=halflife, dt=dt), atol=1e-10)


@given(numbers, numbers, numbers, numbers, halflives, steps)
def test_two_half_steps_of_a_spring_are_one_step(x, velocity, goal, goal_velocity, halflife, dt):
    def advance(x, velocity, goal, dt):
        return spring.spring(x, velocity, goal, halflife=halflife, dt=dt, goal_velocity=goal_velocity)

    half = advance(x, velocity, goal, dt / 2)
    twice = advance(*half, goal + goal_velocity * dt / 2, dt / 2)
    np.testing.assert_allclose(twice, advance(x, velocity, goal, dt), rtol=1e-8, atol=1e-8)


@given(numbers, numbers, numbers, numbers, halflives, steps)
def test_two_half_steps_of_track_are_one_step(x, velocity, acceleration, desired, halflife, dt):
    def advance(state, dt):
        return spring.track(*state, desired, halflife=halflife, dt=dt)

    start = (x, velocity, acceleration)
    twice = advance(advance(start, dt / 2), dt / 2)
    np.testing.assert_allclose(twice, advance(start, dt), rtol=1e-8, atol=1e-7)


def integrate(derivative, start, dt):
    return solve_ivp(derivative, (0, dt), start, rtol=1e-10, atol=1e-12).y[:, -1]


@pytest.mark.parametrize("halflife", [0.05, 0.3, 2.0])
@pytest.mark.parametrize("goal_velocity", [0.0, -1.5])
def test_spring_solves_its_equation(halflife, goal_velocity):
    x, velocity, goal, dt = 1.0, -3.0, 2.0, 0.4
    y = 2 * np.log(2) / halflife

    def derivative(t, state):
        where, speed = state
        return speed, y * y * (goal + goal_velocity * t - where) + 2 * y * (goal_velocity - speed)

    after = spring.spring(x, velocity, goal, halflife=halflife, dt=dt, goal_velocity=goal_velocity)
    np.testing.assert_allclose(after, integrate(derivative, [x, velocity], dt), rtol=1e-6)


@pytest.mark.parametrize("halflife", [0.05, 0.3, 2.0, 1e3, 1e7])
def test_track_solves_its_equation(halflife):
    state, desired, dt = [1.0, -3.0, 4.0], 2.0, 0.4
    y = 2 * np.log(2) / halflife

    def derivative(t, state):
        _, velocity, acceleration = state
        return velocity, acceleration, y * y * (desired - velocity) - 2 * y * acceleration

    after = spring.track(*state, desired, halflife=halflife, dt=dt)
    np.testing.assert_allclose(after, integrate(derivative, state, dt), rtol=1e-6)


def test_a_spring_from_rest_goes_as_far_as_the_docs_say():
    after = spring.spring(0.0, 0.0, 1.0, halflife=0.2, dt=np.array([0.2, 0.4]))
    np.testing.assert_allclose(after.x, [0.40, 0.76], atol=0.005)


@given(numbers, numbers, halflives)
def test_a_spring_from_rest_does_not_overshoot(x, goal, halflife):
    path = spring.spring(x, 0.0, goal, halflife=halflife, dt=np.linspace(0, 5, 50)).x
    assert (np.abs(path - goal) <= abs(x - goal) + 1e-12).all()
    assert ((path - goal) * (x - goal) >= -1e-12).all()


def test_a_spring_catches_up_with_a_moving_goal():
    after = spring.spring(0.0, 0.0, 1.0, halflife=0.1, dt=10.0, goal_velocity=2.0)
    np.testing.assert_allclose(after, [21.0, 2.0])


@given(numbers, numbers, halflives, steps)
def test_decay_is_a_spring_to_zero(x, velocity, halflife, dt):
    a = spring.decay(x, velocity, halflife=halflife, dt=dt)
    np.testing.assert_allclose(a, spring.spring(x, velocity, 0.0, halflife=halflife, dt=dt))


@pytest.mark.parametrize("halflife", [0.0, 0.3])
def test_no_time_changes_nothing(halflife):
    x, velocity, goal = np.array([1.0, 2.0]), np.array([3.0, -4.0]), np.array([5.0, 6.0])
    np.testing.assert_allclose(spring.damp(x, goal, halflife=halflife, dt=0.0), x)
    np.testing.assert_allclose(spring.spring(x, velocity, goal, halflife=halflife, dt=0.0), (x, velocity))
    np.testing.assert_array_equal(spring.decay(x, velocity, halflife=halflife, dt=0.0), (x, velocity))
    after = spring.track(x, velocity, goal, x, halflife=halflife, dt=0.0)
    np.testing.assert_allclose(after, (x, velocity, goal))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_halflife_of_zero_jumps_to_the_goal(dtype):
    x, velocity, goal = (np.array(v, dtype) for v in ([1.0, 2.0], [3.0, -4.0], [5.0, 6.0]))
    np.testing.assert_array_equal(spring.damp(x, goal, halflife=0.0, dt=1 / 60), goal)
    np.testing.assert_array_equal(spring.spring(x, velocity, goal, halflife=0.0, dt=1 / 60), (goal, 0 * goal))
    after = spring.track(x, velocity, 0 * x, goal, halflife=0.0, dt=0.5)
    np.testing.assert_allclose(after.position, x + 0.5 * goal, rtol=1e-6)
    np.testing.assert_array_equal(after.velocity, goal)
    np.testing.assert_array_equal(after.acceleration, 0.0)


def test_many_times_at_once_are_one_after_another():
    state = [np.array([1.0, 0.0, 2.0]), np.array([0.5, 0.0, -1.0]), np.array([0.0, 0.0, 3.0])]
    desired, dt = np.array([2.0, 0.0, 0.0]), np.array([0.0, 1 / 3, 2 / 3, 1.0])
    together = spring.track(*state, desired, halflife=0.27, dt=dt[:, None])
    assert together.position.shape == (4, 3)
    for n, at in enumerate(dt):
        one = spring.track(*state, desired, halflife=0.27, dt=at)
        np.testing.assert_allclose([part[n] for part in together], one, atol=1e-12)


def test_many_characters_and_times_broadcast():
    rng = np.random.default_rng(0)
    position, velocity, acceleration, desired = rng.normal(size=(4, 5, 1, 3))
    after = spring.track(position, velocity, acceleration, desired, halflife=0.2, dt=np.ones((4, 1)) / 3)
    assert [part.shape for part in after] == [(5, 4, 3)] * 3
    q = quat.normalize(rng.normal(size=(5, 4)))
    turned = spring.spring_rotation(q, np.zeros((5, 3)), q[0], halflife=np.full((5, 1), 0.2), dt=0.1)
    assert turned.rotation.shape == (5, 4)


def test_a_rotation_spring_about_one_axis_is_a_spring_of_the_angle():
    axis, dt = np.array([0.0, 0.6, 0.8]), np.linspace(0, 1, 6)[:, None]
    expected = spring.spring(1.2, -2.0, 0.3, halflife=0.2, dt=dt[:, 0])
    start, goal = quat.from_angle_axis(1.2, axis), quat.from_angle_axis(0.3, axis)
    after = spring.spring_rotation(start, -2.0 * axis, -goal, halflife=0.2, dt=dt)
    angle = quat.angle(quat.inverse_multiply(after.rotation, quat.from_angle_axis(expected.x, axis)))
    np.testing.assert_allclose(angle, 0.0, atol=1e-7)
    np.testing.assert_allclose(after.angular_velocity, expected.velocity[:, None] * axis, atol=1e-12)


@given(st.integers(0, 1000), halflives, steps)
def test_two_half_steps_of_a_rotation_spring_are_one_step(seed, halflife, dt):
    rng = np.random.default_rng(seed)
    goal = quat.normalize(rng.normal(size=4))
    q = quat.multiply(quat.exp(0.3 * rng.normal(size=3)), goal)
    start = (q, 0.3 * rng.normal(size=3))

    def advance(state, dt):
        return spring.spring_rotation(*state, goal, halflife=halflife, dt=dt)

    once, twice = advance(start, dt), advance(advance(start, dt / 2), dt / 2)
    assert quat.angle(quat.inverse_multiply(once.rotation, twice.rotation)) < 1e-7
    np.testing.assert_allclose(once.angular_velocity, twice.angular_velocity, atol=1e-9)


def test_a_rotation_offset_fades_the_shortest_way():
    q = -quat.from_angle_axis(0.5, np.array([1.0, 0.0, 0.0]))
    angles = quat.angle(spring.decay_rotation(q, np.zeros(3), halflife=0.1, dt=np.linspace(0, 2, 9)[:, None])[0])
    assert (np.diff(angles) < 0).all()
    assert angles[0] == pytest.approx(0.5)
    assert angles[-1] < 1e-6
