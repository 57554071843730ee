"""`motionmatch train-policy`."""

import json
from dataclasses import replace

import pytest

from motionmatch.cli.main import main
from motionmatch.cli.train_policy import TrainPolicy
from motionmatch.errors import InputError
from motionmatch.tasks.policy import Policy
from task_spaces import space

pytest.importorskip("stable_baselines3", reason="needs Stable-Baselines3: pip install motionmatch[tasks]")

from motionmatch.tasks import config


@pytest.fixture
def database(tmp_path):
    return str(space().database.save(tmp_path / "walks.npz"))


def test_a_policy_is_trained_judged_and_resumed(tmp_path, database, capsys):
    out = tmp_path / "policy"
    words = ["train-policy", "reach", "--out", str(out), "--database", database, "--episodes", "10"]
    assert main([*words, "--steps", "1024"]) == 0
    assert "this policy" in capsys.readouterr().out
    assert Policy.load(out).training["steps"] == 1024
    assert (out / "curve.png").stat().st_size > 1000
    assert list((out / "tensorboard").glob("events*"))
    assert main([*words, "--steps", "2048", "--resume"]) == 0
    assert Policy.load(out).training["steps"] == 2048


@pytest.fixture
def few(monkeypatch):
    """Few characters, so that a rollout is short."""
    for presets in (config.PRESETS, config.REWARD_ALONE):
        monkeypatch.setitem(presets, "reach-moving", replace(presets["reach-moving"], characters=64, batch_size=512))


def test_moving_boxes_show_the_blind_one_beside(tmp_path, database, capsys, few):
    out = tmp_path / "policy"
    words = ["train-policy", "reach-moving", "--out", str(out), "--database", database, "--episodes", "6"]
    assert main([*words, "--steps", "4096", "--tracked"]) == 0
    assert "blind" in capsys.readouterr().out
    assert Policy.load(out).settings["tracked"]
    assert Policy.load(out / "planner").training["by"] == "planner"
    assert main([*words, "--steps", "6144", "--tracked", "--resume"]) == 0
    assert Policy.load(out).training["steps"] == 6144


def test_where_no_planner_can_show_anything_rewards_teach_alone(tmp_path):
    assert TrainPolicy("reach-moving").config().planner_states > 0
    assert TrainPolicy("reach-moving", tracked=True).config().settings["tracked"]
    assert "tracked" not in TrainPolicy("reach-moving").config().settings
    for words in ({"teacher": "reward"}, {"engine": "ray"}, {"init_policy": "reach-moving"}, {"backend": "learned"}):
        assert TrainPolicy("reach-moving", **words).config().planner_states == 0
    for words in ({"task": "reach"}, {"engine": "ray"}, {"init_policy": "x"}):
        with pytest.raises(InputError, match="--teacher both"):
            TrainPolicy(**{"task": "reach-moving", "teacher": "both", **words}).config()


def test_an_unknown_task_is_one_line(capsys):
    assert main(["train-policy", "reech"]) == 2
    assert "Did you mean 'reach'" in capsys.readouterr().err


def test_the_encoder_of_the_paper_brings_its_layers():
    config = TrainPolicy("reach-moving", encoder="paper").config()
    assert (config.encoder, config.hidden) == ("paper", (256, 128))
    assert TrainPolicy("reach").config().encoder == "none"


def test_a_learned_backend_takes_the_model_that_is_shipped_or_named(tmp_path):
    assert TrainPolicy("reach", backend="learned").config().model == "locomotion"
    assert TrainPolicy("reach", backend="learned", model=tmp_path).config().model == str(tmp_path)
    assert TrainPolicy("reach").config().model is None
    with pytest.raises(InputError, match="no learned model of tight"):
        TrainPolicy("reach", backend="learned", database="tight").config()
    with pytest.raises(InputError, match="--backend learned"):
        TrainPolicy("reach", model=tmp_path).config()


def test_a_policy_begins_with_another(tmp_path, database, capsys):
    words = ["--database", database, "--episodes", "5", "--steps", "512"]
    assert main(["train-policy", "reach", "--out", str(tmp_path / "first"), *words]) == 0
    begun = ["--init-policy", str(tmp_path / "first"), "--steps", "512"]
    assert main(["train-policy", "reach", "--out", str(tmp_path / "second"), *words, *begun]) == 0
    assert Policy.load(tmp_path / "second").training["config"]["init_policy"] == str(tmp_path / "first")


def test_a_training_on_ray_of_other_settings_is_not_resumed(tmp_path, database, capsys):
    pytest.importorskip("ray.rllib", reason="needs Ray RLlib: pip install motionmatch[ray]")
    (tmp_path / "ray-64").mkdir()
    kept = {"checkpoint": "ray-64", "steps": 64, "seconds": 1.0, "episodes": 1, "identity": {"task": "reach"}}
    (tmp_path / "ray.json").write_text(json.dumps(kept))
    words = ["train-policy", "reach", "--engine", "ray", "--resume", "--database", database, "--out", str(tmp_path)]
    assert main(words) == 2
    assert "made with another" in capsys.readouterr().err


def test_a_policy_learns_from_the_planner(tmp_path, database, capsys, monkeypatch):
    from motionmatch.tasks import distil

    small = distil.DistilConfig(states=64, updates=20, characters=8, directions=4, speeds=(1.5,), hidden=(8,), rounds=1)
    monkeypatch.setattr(distil, "DistilConfig", lambda **given: small)
    words = ["train-policy", "reach-moving", "--teacher", "planner", "--out", str(tmp_path), "--episodes", "5"]
    assert main([*words, "--database", database]) == 0
    assert Policy.load(tmp_path).training["by"] == "planner"
    assert main(["train-policy", "reach", "--teacher", "planner", "--database", database]) == 2


def test_a_task_of_ones_own_is_trained_played_and_driven(tmp_path, database, capsys):
    from pathlib import Path

    from motionmatch.cli.play import Play
    from motionmatch.viewer.task_view import TaskPlay

    example = Path(__file__).parents[2] / "examples" / "09_a_task_of_your_own.py"
    out = tmp_path / "policy"
    words = ["train-policy", f"{example}:GoRound", "--out", str(out), "--database", database]
    assert main([*words, "--steps", "1024", "--episodes", "4", "--set", "progress=4", "radius=1.5"]) == 0
    said = capsys.readouterr().out
    assert "standing" in said and "s of wall time" in said and "s of processor time" in said
    policy = Policy.load(out)
    assert policy.settings == {"progress": 4, "radius": 1.5}
    assert policy.task == f"{out / example.name}:GoRound", "the file goes with the policy"
    assert isinstance(Play(policy=str(out)).policy_play(), TaskPlay)
    drive = ["drive", database, "--policy", str(out), "--seconds", "0.6", "--out", str(tmp_path / "round.npz")]
    assert main([*drive, "--json", str(tmp_path / "round.json")]) == 0
    assert "plain driving" in capsys.readouterr().out and (tmp_path / "round.npz").is_file()
    assert json.loads((tmp_path / "round.json").read_text())["early"] == 0.0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["mine.py:Task"], "no such file"),
        (["follow", "--set", "speed"], "expected a name and a value"),
        (["follow", "--set", "sped=1"], "no setting of FollowTarget"),
        (["follow", "--tracked"], "no effect on follow"),
        (["gates", "--continuity", "2"], "no effect on gates"),
    ],
)
def test_what_a_task_does_not_have_is_refused(tmp_path, monkeypatch, capsys, words, said):
    monkeypatch.chdir(tmp_path)
    assert main(["train-policy", *words]) == 2
    assert said in capsys.readouterr().err


def test_the_papers_preset_is_everything_as_published():
    config = TrainPolicy("reach-moving", preset="paper").config()
    assert config.discrete_actions is None and config.planner_states == 0, "any path, and rewards alone"
    assert config.settings == {"preset": "paper"}, "the rewards are those of the task: equation 4"
    assert (config.encoder, config.hidden, config.steps) == ("paper", (256, 128), 14_000_000)
    with pytest.raises(InputError, match="not in the paper"):
        TrainPolicy("reach-moving", preset="paper", teacher="both").config()
