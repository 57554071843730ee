"""Learners of others on the public names: stable-baselines3 with its usual settings, CleanRL's wrappers, videos."""

from pathlib import Path

import gymnasium
import numpy as np
import pytest

from motionmatch.tasks.environments import TaskEnv
from task_spaces import space

PAGE = Path(__file__).parents[2] / "docs" / "tasks.md"


def read_example(words: str) -> str:
    """The code of the page in which some words occur."""
    blocks = PAGE.read_text(encoding="utf-8").split("```python\n")[1:]
    return next(block.split("```")[0] for block in blocks if words in block)


def test_stable_baselines3_takes_it_as_it_is():
    from stable_baselines3 import PPO

    model = PPO("MlpPolicy", TaskEnv("follow", database=space()), n_steps=64, batch_size=32, n_epochs=1, device="cpu")
    model.learn(128)
    action, _ = model.predict(model.env.reset(), deterministic=True)
    assert action.shape == (1, 12) and np.abs(action).max() <= 1.0
    code = read_example("from stable_baselines3 import PPO")
    assert len(code.splitlines()) <= 15
    compile(code, "docs/tasks.md", "exec")


@pytest.mark.slow
def test_its_usual_settings_learn_the_plane_in_60_000_steps():
    scope: dict = {}
    exec(read_example("from stable_baselines3 import PPO"), scope)
    assert scope["success"] >= 0.95


def test_the_wrappers_of_cleanrl_fit():
    """As in its `ppo_continuous_action.py`."""

    def make():
        env: gymnasium.Env = TaskEnv("reach", database=space(), max_steps=5)
        env = gymnasium.wrappers.FlattenObservation(env)
        env = gymnasium.wrappers.RecordEpisodeStatistics(env)
        env = gymnasium.wrappers.ClipAction(env)
        env = gymnasium.wrappers.NormalizeObservation(env)
        env = gymnasium.wrappers.TransformObservation(env, lambda seen: np.clip(seen, -10, 10), env.observation_space)
        env = gymnasium.wrappers.NormalizeReward(env, gamma=0.99)
        return gymnasium.wrappers.TransformReward(env, lambda paid: float(np.clip(paid, -10, 10)))

    envs = gymnasium.vector.SyncVectorEnv([make, make])
    seen, _ = envs.reset(seed=1)
    ended = 0
    for _ in range(12):
        seen, rewards, over, cut, _ = envs.step(envs.action_space.sample())
        assert seen.shape == (2, 17) and np.isfinite(rewards).all() and np.abs(seen).max() <= 10
        ended += int((over | cut).sum())
    assert ended >= 2
    assert gymnasium.spec("motionmatch/Reach-v0").entry_point.endswith(":TaskEnv")


def test_videos_are_recorded(tmp_path):
    pytest.importorskip("moviepy", reason="Gymnasium records videos with it")
    env = TaskEnv("gates", database=space(), max_steps=4, render_mode="rgb_array")
    video = gymnasium.wrappers.RecordVideo(env, str(tmp_path), episode_trigger=lambda number: True, disable_logger=True)
    video.reset(seed=1)
    for _ in range(4):
        video.step(np.zeros(12, np.float32))
    video.close()
    assert next(iter(tmp_path.glob("*.mp4"))).stat().st_size > 1000


def test_frames_for_videos_are_those_of_the_episode():
    """What RecordVideo asks for, where nothing writes videos."""
    env = TaskEnv("keep-away", database=space(), render_mode="rgb_array")
    video = gymnasium.wrappers.RenderCollection(env, pop_frames=False)
    video.reset(seed=1)
    for _ in range(2):
        video.step(np.zeros(12, np.float32))
    frames = video.render()
    assert len(frames) == 3 and frames[0].shape == (480, 480, 3) and (frames[0] != frames[-1]).any()
