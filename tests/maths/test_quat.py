import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from motionmatch.maths import quat, rotation

components = st.floats(-1, 1, allow_subnormal=False)
vectors = arrays(np.float64, 3, elements=components)
angles = st.floats(-np.pi, np.pi)
units = arrays(np.float64, 4, elements=components).filter(lambda q: np.linalg.norm(q) > 1e-3).map(quat.normalize)


def same_rotation(a, b, atol=1e-9):
    """Whether a and b agree, or a and -b."""
    return np.allclose(quat.angle(quat.inverse_multiply(a, b)), 0.0, atol=atol)


@given(units)
def test_inverse_undoes(q):
    np.testing.assert_allclose(quat.multiply(q, quat.inverse(q)), quat.IDENTITY, atol=1e-12)


@given(units, units, units)
def test_multiplication_is_associative(a, b, c):
    left = quat.multiply(quat.multiply(a, b), c)
    np.testing.assert_allclose(left, quat.multiply(a, quat.multiply(b, c)), atol=1e-12)


@given(units, units, vectors)
def test_a_product_rotates_by_b_then_by_a(a, b, v):
    np.testing.assert_allclose(quat.rotate(quat.multiply(a, b), v), quat.rotate(a, quat.rotate(b, v)), atol=1e-12)


@given(units, vectors)
def test_rotate_is_the_matrix_product(q, v):
    np.testing.assert_allclose(quat.rotate(q, v), rotation.to_matrix(q) @ v, atol=1e-12)


@given(arrays(np.float64, (4, 1, 3), elements=components), arrays(np.float64, (2, 3), elements=components))
def test_cross_gives_the_values_of_numpy(a, b):
    np.testing.assert_array_equal(quat.cross(a, b), np.cross(a, b))


@given(units, vectors)
def test_inverse_rotate_undoes_rotate(q, v):
    np.testing.assert_allclose(quat.inverse_rotate(q, quat.rotate(q, v)), v, atol=1e-12)


@given(units)
def test_exp_of_log_is_the_rotation(q):
    assert same_rotation(quat.exp(quat.log(q)), q)


@given(vectors, st.sampled_from([1.0, 1e-3, 1e-7, 1e-9, 1e-12, 1e-200]))
def test_log_of_exp_is_the_vector(v, scale):
    np.testing.assert_allclose(quat.log(quat.exp(v * scale)), v * scale, rtol=1e-7, atol=1e-15)


@given(vectors.filter(lambda v: np.linalg.norm(v) > 1e-3), st.sampled_from([0, 1e-15, 1e-9, 1e-5, 0.1, 3.0]))
def test_rotation_vectors_round_trip_up_to_half_a_turn(v, short_of_pi):
    v = v / np.linalg.norm(v) * (np.pi - short_of_pi)
    back = quat.to_scaled_angle_axis(quat.from_scaled_angle_axis(v))
    # At half a turn both directions of the axis are the same rotation.
    error = min(np.abs(back - v).max(), np.abs(back + v).max() if short_of_pi < 1e-12 else np.inf)
    assert error < 1e-9


@given(units)
def test_rotation_vectors_take_the_shortest_way(q):
    vector = quat.to_scaled_angle_axis(q)
    assert np.linalg.norm(vector) <= np.pi + 1e-12
    np.testing.assert_allclose(np.linalg.norm(vector), quat.angle(q), atol=1e-12)
    assert same_rotation(quat.from_scaled_angle_axis(vector), q)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("sign", [1, -1])
def test_the_rotation_vector_of_no_rotation_is_zero(dtype, sign):
    vector = quat.to_scaled_angle_axis(sign * quat.IDENTITY.astype(dtype))
    assert vector.dtype == dtype
    np.testing.assert_array_equal(vector, 0.0)


def test_the_zero_quaternion_becomes_the_identity():
    np.testing.assert_array_equal(quat.normalize(np.zeros((2, 4))), np.tile(quat.IDENTITY, (2, 1)))


def test_float32_stays_float32():
    q = quat.normalize(np.array([1, 2, 3, 4], np.float32))
    v = np.ones(3, np.float32)
    for result in [quat.multiply(q, q), quat.rotate(q, v), quat.log(q), quat.exp(v), quat.between(v, -v)]:
        assert result.dtype == np.float32


@given(units)
def test_shortest_is_the_same_rotation_with_positive_w(q):
    assert quat.shortest(q)[0] >= 0
    assert same_rotation(quat.shortest(q), q)


@given(st.lists(st.sampled_from([-1.0, 1.0]), min_size=1, max_size=12))
def test_unroll_removes_sign_flips_and_keeps_rotations(signs):
    smooth = quat.from_angle_axis(0.2 * np.arange(len(signs)), np.array([0.0, 0.6, 0.8]))
    rolled = np.array(signs)[:, None] * smooth
    unrolled = quat.unroll(rolled)
    assert (np.sum(unrolled[1:] * unrolled[:-1], axis=-1) > 0).all()
    np.testing.assert_allclose(np.abs(np.sum(unrolled * smooth, axis=-1)), 1.0)


@given(vectors, vectors)
def test_between_takes_a_to_b(a, b):
    if min(np.linalg.norm(a), np.linalg.norm(b)) < 1e-3:
        return
    turned = quat.rotate(quat.between(a, b), a)
    np.testing.assert_allclose(turned / np.linalg.norm(turned), b / np.linalg.norm(b), atol=1e-7)


@pytest.mark.parametrize("off", [0.0, 1e-12, 1e-8, 1e-6, 1e-4, 1e-2])
def test_between_opposite_directions(off):
    a = np.array([0.6, 0.0, 0.8])
    b = -a + off * np.array([0.8, 0.0, -0.6])
    b = b / np.linalg.norm(b)
    q = quat.between(a, b)
    np.testing.assert_allclose(np.linalg.norm(q), 1.0)
    np.testing.assert_allclose(quat.rotate(q, a), b, atol=3e-8)


def test_between_with_a_zero_vector_turns_nothing():
    np.testing.assert_allclose(quat.between(np.zeros(3), np.ones(3)), quat.IDENTITY)


@given(units, units)
def test_slerp_meets_its_ends(a, b):
    assert same_rotation(quat.slerp(a, b, 0.0), a)
    assert same_rotation(quat.slerp(a, b, 1.0), b)


@given(units, units, st.floats(0, 1))
def test_slerp_turns_at_constant_speed(a, b, t):
    whole = quat.angle(quat.inverse_multiply(a, b))
    np.testing.assert_allclose(quat.angle(quat.inverse_multiply(a, quat.slerp(a, b, t))), t * whole, atol=1e-7)


@given(units, vectors, st.lists(st.sampled_from([-1.0, 1.0]), min_size=2, max_size=2))
def test_the_mean_of_two_is_half_way_whatever_their_signs(q, v, signs):
    both = np.stack([quat.multiply(quat.exp(v), q), quat.multiply(quat.exp(-v), q)])
    if np.linalg.norm(v) > 0.7:  # beyond a right angle apart, the other way round may be nearer
        return
    assert same_rotation(quat.mean(np.array(signs)[:, None] * both), q, atol=1e-7)


def test_functions_broadcast_over_leading_axes():
    q = quat.normalize(np.random.default_rng(0).normal(size=(5, 1, 4)))
    v = np.random.default_rng(1).normal(size=(7, 3))
    np.testing.assert_allclose(quat.rotate(q, v)[3, 2], quat.rotate(q[3, 0], v[2]))
    np.testing.assert_allclose(quat.multiply(q, q[:, 0])[3, 2], quat.multiply(q[3, 0], q[2, 0]))


def test_normalize_lets_nan_through_and_mends_zero():
    out = quat.normalize(np.array([[np.nan, 0, 0, 0], [0.0, 0, 0, 0], [0, 2.0, 0, 0]]))
    assert np.isnan(out[0]).any()
    np.testing.assert_array_equal(out[1:], [[1, 0, 0, 0], [0, 1, 0, 0]])
