"""Half-planes and the linear programme of ORCA: compiled, against trying very many velocities."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels import crowd as kernels
from reference import orca as plain


def solve(kernel, lines, hard, most, preferred):
    out = np.empty(2)
    kernel.best_velocity(lines, hard, len(lines), most, *preferred, np.empty_like(lines), out)
    return out


def random_lines(rng, count, *, spread):
    angles = rng.uniform(0, 2 * np.pi, count)
    return np.column_stack([rng.normal(0, spread, (count, 2)), np.cos(angles), np.sin(angles)])


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 100_000), st.integers(1, 7))
def test_the_programme_finds_what_trying_everything_finds(seed, count):
    rng = np.random.default_rng(seed)
    lines, preferred, most = random_lines(rng, count, spread=0.5), rng.uniform(-1.5, 1.5, 2), 1.3
    found = solve(kernels, lines, 0, most, preferred)
    assert np.linalg.norm(found) <= most + 1e-6
    wanted = plain.best(lines, most, preferred)
    step = 2 * most / 160
    if wanted is not None:
        assert plain.outside(lines, found[None]).max() < 1e-6
        assert np.linalg.norm(found - preferred) <= wanted + 1e-9
    else:
        worst = plain.outside(lines, found[None]).max()
        assert worst <= plain.least_worst(lines, 0, most) + step


def test_hard_edges_are_kept_where_not_all_can_be(checked):
    lines = np.array([[0.0, -0.2, 1.0, 0.0], [0.0, 0.5, 1.0, 0.0], [0.0, -0.5, -1.0, 0.0]])
    found = solve(checked(kernels), lines, 1, 1.0, (0.3, 0.0))
    assert plain.outside(lines[:1], found[None]).max() < 1e-9  # z >= -0.2 is a wall
    np.testing.assert_allclose(found[1], 0.0, atol=1e-6)  # between z >= 0.5 and z <= -0.5


def test_half_plane_is_half_of_the_way_out_of_the_velocity_obstacle():
    """Definition of ORCA: u is the least change out of the obstacle, and one takes half of it."""
    rng = np.random.default_rng(1)
    line, radius, seconds = np.empty(4), 0.6, 2.0
    for _ in range(200):
        offset, own = rng.uniform(-3, 3, 2), rng.uniform(-1.5, 1.5, 2)
        if np.linalg.norm(offset) < radius:
            continue
        kernels.half_plane(*offset, *own, radius, seconds, 0.25, 0.5, line)
        normal = np.array([-line[3], line[2]])  # towards what is allowed
        out = 2.0 * float(line[:2] @ normal)  # of the whole change; negative where one is free already
        times = np.linspace(1e-3, seconds, 4000)

        def nearest(velocity, offset=offset, times=times):
            return np.linalg.norm(offset - times[:, None] * velocity, axis=1).min()

        if out > 1e-6:
            assert nearest(own) < radius  # it would have come to that
            assert abs(nearest(own + out * normal) - radius) < 0.02  # the whole change: they just touch
            assert nearest(own + 0.9 * out * normal) < radius + 1e-3  # and less is not enough
        else:
            assert nearest(own) > radius - 1e-3


def test_two_who_meet_take_each_their_half(checked):
    positions, moving = np.array([[0.0, 0.0], [0.0, 2.0]]), np.array([[0.0, 1.0], [0.0, -1.0]])
    out = np.empty((2, 2))
    near = np.array([[1], [0]], np.int32)
    nothing = np.empty((2, 0)), np.empty((2, 0, 2))
    preferred = moving + [[0.01, 0.0], [-0.01, 0.0]]
    agents = kernels.OrcaAgents(positions, moving, np.ones(2, bool), preferred, np.full(2, 1.3), 0.3)
    checked(kernels).velocities(agents, near, *nothing, kernels.OrcaTimes(2.0, 1.0, 0.25), out)
    relative = out[0] - out[1]
    times = np.linspace(0, 2.0, 2000)
    gaps = np.linalg.norm((positions[1] - positions[0]) - times[:, None] * relative, axis=1)
    assert gaps.min() > 0.6 - 1e-3
    np.testing.assert_allclose(out[0], -out[1], atol=1e-9)


def test_nobody_is_told_to_go_into_a_wall(checked):
    out = np.empty((1, 2))
    gaps, ways = np.array([[0.5]]), np.array([[[0.0, -1.0]]])  # a wall ahead, half a metre away
    one = np.zeros((1, 2)), np.array([[0.0, 1.0]]), np.ones(1, bool), np.array([[0.2, 1.2]]), np.full(1, 1.3)
    nobody, times = np.full((1, 2), -1, np.int32), kernels.OrcaTimes(2.0, 0.5, 0.25)
    checked(kernels).velocities(kernels.OrcaAgents(*one, 0.3), nobody, gaps, ways, times, out)
    assert out[0, 1] <= (0.5 - 0.3) / 0.5 + 1e-9
    np.testing.assert_allclose(out[0, 0], 0.2, atol=1e-9)


def test_past_who_stands_one_takes_the_whole_turn(checked):
    positions, moving = np.array([[0.0, 0.0], [0.05, 2.0]]), np.array([[0.0, 1.0], [0.0, 0.0]])
    out, near = np.empty((2, 2)), np.array([[1], [0]], np.int32)
    nothing = np.empty((2, 0)), np.empty((2, 0, 2))
    preferred, most = moving.copy(), np.full(2, 1.3)
    gaps = {}
    for yields in (True, False):
        agents = kernels.OrcaAgents(positions, moving, np.array([True, yields]), preferred, most, 0.3)
        checked(kernels).velocities(agents, near, *nothing, kernels.OrcaTimes(2.0, 1.0, 0.25), out)
        times = np.linspace(0, 2.0, 2000)[:, None]
        gaps[yields] = np.linalg.norm(positions[1] - times * out[0], axis=1).min()
    assert gaps[False] > 0.6 - 1e-3  # nothing is left to the other
    assert gaps[True] < 0.5
