"""Tasks in torch go through the same episodes as those in NumPy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.errors import InputError
from motionmatch.kernels.moving_boxes import segment_to_rectangle
from motionmatch.maths.streams import Streams
from motionmatch.tasks.action_space import DiscreteActions
from motionmatch.tasks.run import make_run, step_and_reset
from reference import search
from task_spaces import space

torch = pytest.importorskip("torch", reason="torch is not installed")
from motionmatch.tasks.tensor_boxes import measure_to_rectangles  # noqa: E402
from motionmatch.tasks.tensor_run import TensorRun  # noqa: E402
from motionmatch.tasks.tensor_search import FrameIndex  # noqa: E402
from motionmatch.tasks.tensor_streams import TensorStreams  # noqa: E402

COUNT = 24


def both(task: str, **how):
    """Return the same run twice, once in torch."""
    runs = [make_run(task, COUNT, database=space(), seed=3, **how) for _ in range(2)]
    tensors = TensorRun(runs[1])
    runs[0].begin()
    tensors.begin()
    return runs[0], tensors


def actions(step: int) -> np.ndarray:
    rng = np.random.default_rng(step)
    if step % 3:
        table = DiscreteActions().table(space())
        return table[rng.integers(0, len(table), COUNT)]
    return rng.normal(size=(COUNT, 12)).astype(np.float32)


@pytest.mark.parametrize(
    ("task", "how"),
    [
        ("reach", {"max_steps": 9}),
        ("reach", {"max_steps": 6, "clamp": True, "continuity": 3.0}),
        ("reach-moving", {"stage": 9, "obstacles": 40, "foresee": True, "touch_cost": 1.0}),
        ("reach-moving", {"stage": 5, "obstacles": 30, "tracked": True, "contact": "point"}),
        ("reach-moving", {"preset": "literal", "obstacles": 20}),
        ("reach", {"max_steps": 12, "calm": True, "continuity": 3.0}),
        ("reach-moving", {"stage": 9, "obstacles": 30, "calm": True}),
        ("reach-moving", {"stage": 9, "obstacles": 30, "calm": 0.4}),
    ],
)
def test_the_same_seed_and_actions_give_the_same_episodes(task, how):
    arrays, tensors = both(task, **how)
    np.testing.assert_allclose(tensors.observe().numpy(), arrays.observe(), atol=1e-5)
    ended = 0
    for step in range(25):
        one, two = step_and_reset(arrays, actions(step)), tensors.step_and_reset(torch.as_tensor(actions(step)))
        np.testing.assert_array_equal(two.ends.numpy(), one.ends)
        np.testing.assert_array_equal(two.lengths.numpy(), one.lengths)
        np.testing.assert_array_equal(tensors.characters.frames.numpy(), arrays.characters.state.frames)
        np.testing.assert_allclose(tensors.characters.positions.numpy(), arrays.characters.positions, atol=1e-9)
        np.testing.assert_allclose(two.rewards.numpy(), one.rewards, atol=1e-6)
        np.testing.assert_allclose(two.observations.numpy(), one.observations, atol=1e-5)
        ended += int((one.ends > 0).sum())
    assert ended > 5, "episodes end, so that new ones are compared too"


def test_streams_draw_the_same_numbers():
    arrays = Streams(5, 11)
    tensors = TensorStreams(arrays, torch.device("cpu"))
    rows = np.array([0, 3, 4])
    one, two = arrays.rows(rows), tensors.rows(torch.as_tensor(rows))
    for _ in range(3):
        np.testing.assert_array_equal(two.uniform(-1, 2, (4, 2)).numpy(), one.uniform(-1, 2, (4, 2)))
        ahead = two.peek((2,)).numpy()
        np.testing.assert_array_equal(ahead, one.uniform(shape=(2,)))
        two.advance(2)
        values = np.arange(100)
        np.testing.assert_array_equal(two.choose(torch.as_tensor(values)).numpy(), one.choose(values))


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=30, deadline=None)
def test_the_nearest_frame_is_that_of_the_reference_also_among_equal_ones(seed):
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(60, 7)).astype(np.float32)
    features[rng.integers(0, 60, 30)] = features[rng.integers(0, 60, 30)]
    queries = np.concatenate([rng.normal(size=(9, 7)), features[rng.integers(0, 60, 9)]]).astype(np.float32)
    weights, frames = rng.uniform(0.1, 2.0, 7), np.sort(rng.choice(60, 40, replace=False))
    index = FrameIndex(torch.as_tensor(features), torch.as_tensor(weights), torch.as_tensor(frames))
    found, costs = index.find_nearest(torch.as_tensor(queries))
    for query, frame, cost in zip(queries, found.tolist(), costs.tolist(), strict=True):
        expected = search.costs(features, query, weights)[frames]
        assert frame == frames[int(expected.argmin())]
        assert cost == pytest.approx(expected.min(), abs=1e-9)
    # The same without some frames of each query; of the last one nothing is left.
    first, last = rng.integers(0, 60, len(queries)), rng.integers(-1, 60, len(queries))
    first[-1], last[-1] = 0, 59
    found, costs = index.find_nearest(torch.as_tensor(queries), (torch.as_tensor(first), torch.as_tensor(last)))
    assert found[-1] == 0 and costs[-1] == np.inf
    for row, query in enumerate(queries[:-1]):
        offered = frames[(frames < first[row]) | (frames > last[row])]
        expected = search.costs(features, query, weights)[offered]
        assert len(offered) == 0 or found[row] == offered[int(expected.argmin())]


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=50, deadline=None)
def test_distances_to_rectangles_are_those_of_the_kernel(seed):
    rng = np.random.default_rng(seed)
    starts, ends, halves = rng.normal(size=(20, 2)), rng.normal(size=(20, 2)), rng.uniform(0.05, 1.0, (20, 2))
    ends[::4] = starts[::4]
    ends[1::4, 0] = starts[1::4, 0]
    found = measure_to_rectangles(*(torch.as_tensor(values) for values in (starts, ends, halves)))
    expected = [segment_to_rectangle(*a, *b, *h) for a, b, h in zip(starts, ends, halves, strict=True)]
    np.testing.assert_allclose(found.numpy(), expected, atol=1e-12)


def test_a_snapshot_brings_everything_back():
    _, tensors = both("reach-moving", stage=9, obstacles=30)
    kept = tensors.snapshot()

    def play() -> list[np.ndarray]:
        return [tensors.step_and_reset(torch.as_tensor(actions(step))).observations.numpy() for step in range(6)]

    first = play()
    tensors.restore(kept)
    for one, two in zip(first, play(), strict=True):
        np.testing.assert_array_equal(one, two)


def test_what_steps_in_numpy_only_is_refused():
    with pytest.raises(InputError, match="steps in NumPy only"):
        TensorRun(make_run("gates", 2, database=space()))


def test_training_on_a_device_learns_and_resumes_to_the_same_weights(tmp_path):
    pytest.importorskip("stable_baselines3", reason="stable-baselines3 is not installed")
    from motionmatch.tasks.config import PolicyTrainConfig
    from motionmatch.tasks.train import train_policy

    def train(folder: str, steps: int, resume: bool = False):
        config = PolicyTrainConfig(steps=steps, characters=32, rollout=8, batch_size=64, batched=True)
        return train_policy(config, space(), tmp_path / folder, resume=resume)

    whole = train("whole", 1024)
    train("halves", 512)
    again = train("halves", 1024, resume=True)
    for one, two in zip(whole.weights, again.weights, strict=True):
        np.testing.assert_array_equal(one, two)
    assert whole.training["steps"] == 1024
    assert again.training["episode_return"] == whole.training["episode_return"]


def test_the_vector_environment_gives_arrays_to_other_learners():
    pytest.importorskip("stable_baselines3", reason="stable-baselines3 is not installed")
    from motionmatch.tasks.tensor_env import TensorVecEnv

    made = TensorVecEnv(make_run("reach", 4, database=space(), seed=0, max_steps=2), reward_scale=0.01)
    made.reset()
    made.step(np.zeros((4, 12), np.float32))
    seen, rewards, ended, infos = made.step(np.zeros((4, 12), np.float32))
    assert seen.shape == (4, 17) and isinstance(seen, np.ndarray) and rewards.shape == (4,)
    assert ended.all() and infos[0]["terminal_observation"].shape == (17,) and made.episodes == 4
