"""`motionmatch play` from its arguments to its end."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from databases import small, walker
from models import coded, model
from motionmatch.cli.main import main
from motionmatch.cli.play import Play, list_choices
from motionmatch.control.settings import Settings
from motionmatch.control.stick import Stick
from motionmatch.database.schema import paper_schema
from motionmatch.viewer import launch


@pytest.fixture
def database(tmp_path):
    return str(small().save(tmp_path / "walk.npz"))


def test_it_prints_the_address_and_stops_by_itself(database, capsys):
    assert main(["play", database, "--seconds", "0.3", "--no-browser", "--port", "0"]) == 0
    assert "The page is at http://127.0.0.1:" in capsys.readouterr().out


def test_a_taken_port_is_said_and_the_next_one_used(database, capsys):
    taken = launch.open_socket("127.0.0.1", 0)
    port = taken.getsockname()[1]
    assert main(["play", database, "--seconds", "0.1", "--no-browser", "--port", str(port)]) == 0
    taken.close()
    said = capsys.readouterr().out
    assert f"Port {port} is taken" in said and f"http://127.0.0.1:{port}/" not in said


def test_it_ends_cleanly_on_ctrl_c(database):
    command = [sys.executable, "-m", "motionmatch", "play", database, "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        line = next(line for line in running.stdout if not line.startswith("Preparing"))
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=30)
    assert "The page is at" in line
    assert running.returncode == 0 and "Traceback" not in err, err


def test_a_folder_is_built_then_played(tmp_path, capsys):
    folder = tmp_path / "motion"
    folder.mkdir()
    walker().save(folder / "walk.bvh")
    assert main(["play", str(folder), "--seconds", "0.1", "--no-browser", "--port", "0"]) == 0
    assert "The page is at" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--characters", "0"], "1 to 1000"),
        (["--scenario", "nowhere"], "no scenario 'nowhere'"),
        (["--seconds", "-1"], "positive"),
        (["--ground", "lava"], "no ground 'lava'"),
        (["--port", "70000"], "0 to 65535"),
        (["--settings", "missing.toml"], "no such file"),
        (["--beside", "nowhere.npz"], "nowhere.npz"),
    ],
)
def test_what_can_not_be_is_one_line(database, options, problem, capsys):
    assert main(["play", database, "--no-browser", "--seconds", "0.1", "--port", "0", *options]) == 2
    assert problem in capsys.readouterr().err


def test_weights_and_tags_that_the_database_does_not_have_are_refused(database, tmp_path, capsys):
    for text, problem in (("[weights]\nnose = 1", "no block 'nose'"), ('tags = "flying"', "no tag 'flying'")):
        (tmp_path / "s.toml").write_text(text)
        assert main(["play", database, "--no-browser", "--settings", str(tmp_path / "s.toml"), "--port", "0"]) == 2
        assert problem in capsys.readouterr().err


def test_settings_and_a_second_database_are_put_on_stage(database, tmp_path):
    other = str(small().save(tmp_path / "other.npz"))
    settings = Settings().with_changes({"weights": {"foot_positions": 2.0}})
    stage = Play(database, beside=other, characters=3, scenario="circle").stage(settings)
    assert [side.source for side in stage.sides] == [database, other]
    assert stage.sides[1].controller.weights[0] == 4.0
    assert stage.characters == 3 and stage.scenario.name == "circle"


def test_on_uneven_ground_it_is_told_and_walked_on(database):
    stage = Play(database, ground="stairs").stage(Settings())
    assert stage.sides[0].controller.ground is stage.scenery.ground is not None
    assert stage.scenery.heights is not None


def test_what_can_be_chosen_is_what_was_named_its_neighbours_and_the_actors(database, tmp_path):
    other = str(small().save(tmp_path / "other.npz"))
    walker().save(tmp_path / "clip.npz")  # a clip is no database
    names = [choice.name for choice in list_choices(database, None)]
    assert names[:2] == [database, other]
    assert "locomotion" in names and str(tmp_path / "clip.npz") not in names
    assert all(choice.text for choice in list_choices(database))
    assert next(choice.name for choice in list_choices("walk 4; idle 1")) == "walk 4; idle 1"


def test_a_model_is_played_beside_its_database_and_can_be_chosen(database, tmp_path, capsys):
    folder = str(model(keep=False).save(tmp_path / "model"))
    play = Play(database, model=Path(folder))
    stage = play.stage(Settings())
    assert [side.label for side in stage.sides] == [database, f"learned {database}"]
    assert f"learned {database}" in play.models
    again = play.open_source(f"learned {database}")
    assert again.model.fingerprint == model().fingerprint
    assert main(["play", database, "--model", folder, "--seconds", "0.2", "--no-browser", "--port", "0"]) == 0


def test_a_model_plays_alone_without_a_database(tmp_path, capsys):
    folder = str(coded(keep=False).save(tmp_path / "model"))
    play = Play(model=Path(folder), characters=2)
    stage = play.stage(Settings())
    assert [side.label for side in stage.sides] == [f"model {folder}"]
    assert not stage.sides[0].controller.knows_frames and f"model {folder}" in play.models
    assert main(["play", "--model", folder, "--seconds", "0.2", "--no-browser", "--port", "0"]) == 0


def test_the_shipped_model_plays_alone_by_its_name():
    stage = Play(model=Path("locomotion"), mode="lmm", projector="network").stage(Settings())
    assert stage.sides[0].controller.projector == "network" and stage.sides[0].label == "model locomotion"


def test_a_model_starts_in_the_mode_that_was_asked_for(database, tmp_path):
    folder = coded().save(tmp_path / "model")
    beside = Play(database, model=folder, mode="dmm").stage(Settings()).sides[1]
    alone = Play(model=folder, mode="dmm").stage(Settings()).sides[0]
    assert (beside.controller.mode.name, alone.controller.mode.name) == ("dmm", "dmm")
    assert beside.controller.knows_frames and not alone.controller.knows_frames


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("DB --mode dmm", "--mode has no effect without --model"),
        ("--model MODEL --mode mm", "--mode mm plays frames of the database"),
        ("DB --model MODEL --mode mm --projector network", "--projector has no effect with --mode mm"),
        ("--model MODEL --mode dmm", "without --no-keep"),
        ("--model MODEL --projector codebook", "the model has no codebook"),
        ("--model MODEL --policy reach", "a policy needs the frames of a database"),
        ("--model MODEL --scene car", "--model has no effect with --scene"),
        ("--model MODEL --settings TAGS", "only frames with 'walk' are asked for"),
        ("--model MODEL --settings WEIGHTS", "are not those that the projector was trained for"),
    ],
)
def test_what_a_model_can_not_play_is_one_line(database, tmp_path, capsys, options, problem):
    (tmp_path / "t.toml").write_text('tags = "walk"')
    (tmp_path / "w.toml").write_text("responsiveness = 1.0")
    names = {"DB": database, "TAGS": tmp_path / "t.toml", "WEIGHTS": tmp_path / "w.toml"}
    names["MODEL"] = model(keep=False).save(tmp_path / "model")
    words = [str(names.get(word, word)) for word in options.split()]
    assert main(["play", *words, "--seconds", "0.1", "--no-browser", "--port", "0"]) == 2
    assert problem in capsys.readouterr().err


def test_a_model_of_another_database_is_one_line(tmp_path, capsys):
    from motionmatch.database.build import build

    folder = str(model(keep=False).save(tmp_path / "model"))
    other = str(build([walker(4.0, 1.0, 0.3)]).save(tmp_path / "other.npz"))
    assert main(["play", other, "--model", folder, "--seconds", "0.1", "--no-browser", "--port", "0"]) == 2
    assert "the model was trained on database" in capsys.readouterr().err


def test_a_scene_is_played_by_its_name_or_from_a_file(database, tmp_path, capsys):
    assert main(["play", database, "--scene", "car", "--seconds", "0.3", "--no-browser", "--port", "0"]) == 0
    assert "The page is at" in capsys.readouterr().out
    mine = tmp_path / "mine.json"
    mine.write_text('{"name": "mine", "goal": [0, 4], "obstacles": [{"kind": "disc", "x": 1, "z": 2, "radius": 0.3}]}')
    simulation = Play(database, scene=str(mine)).scene_simulation(())
    assert simulation.own.name == "mine" and len(simulation.stage.scenery.shapes) == 1


def test_a_scene_obeys_settings_and_who_is_to_drive(database, tmp_path):
    (tmp_path / "s.toml").write_text('tags = "left_contact"\n[weights]\nhip_velocity = 3.0\n[control]\nbias = 0.7\n')
    play = Play(database, scene="car", settings=tmp_path / "s.toml", scenario="circle")
    stage = play.scene_simulation(()).stage
    controller = stage.controllers[0]
    asked = controller.query(stage.start()[0], stage.make_commands(stage.start(), 0, 1 / 60, Stick())[0])
    assert asked.bias == 0.7 and asked.masks and stage.scenario.name == "circle"
    assert controller.weights[small().schema.columns("hip_velocity")][0] == 9.0
    assert controller.config.root.mode == "motion"  # which the file leaves out
    assert Play(database, scene="car").scene_simulation(()).stage.scenario.name == "car"


def test_settings_that_one_of_two_can_not_obey_are_refused(database, tmp_path, capsys):
    folder = str(model(keep=False).save(tmp_path / "model"))
    (tmp_path / "s.toml").write_text("[weights]\nhip_velocity = 3.0\n")
    options = ["--settings", str(tmp_path / "s.toml"), "--seconds", "0.1", "--no-browser", "--port", "0"]
    assert main(["play", database, "--model", folder, *options]) == 2
    assert "weights of hip_velocity are not those that the projector was trained for" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--scene", "carr"], "Did you mean 'car'?"),
        (["--scene", "car", "--characters", "2"], "--characters has no effect with --scene"),
        (["--scene", "car", "--scenario", "nowhere"], "no scenario 'nowhere'"),
        (["--scene", "car", "--settings", "missing.toml"], "no such file"),
        (["--scene", "car", "--settings", "WEIGHTS"], "no block 'nose'"),
        (["--policy", "reach", "--scenario", "circle"], "--scenario has no effect with --policy"),
        (["--scene", "nowhere.json"], "no such file"),
        (["--scene", "NEGATIVE"], "$.obstacles[0]: a disc has radius -0.3 m; sizes are 0 or more"),
        (["--scene", "INSIDE"], "inside obstacle 0"),
    ],
)
def test_a_scene_that_can_not_be_is_told_in_a_line(database, tmp_path, capsys, options, problem):
    files = {"NEGATIVE": (3.0, -0.3), "INSIDE": (0.1, 0.3)}
    for name, (z, radius) in files.items():
        text = f'{{"start": [0, 0], "obstacles": [{{"kind": "disc", "x": 0, "z": {z}, "radius": {radius}}}]}}'
        (tmp_path / f"{name}.json").write_text(text)
    (tmp_path / "WEIGHTS").write_text("[weights]\nnose = 1")
    given = [str(tmp_path / f"{each}.json") if each in files else each for each in options]
    given = [str(tmp_path / each) if each == "WEIGHTS" else each for each in given]
    assert main(["play", database, *given, "--seconds", "0.1", "--no-browser", "--port", "0"]) == 2
    assert problem in capsys.readouterr().err


def test_features_of_what_is_built_are_chosen(database, capsys):
    script = "walk 4 turn=0.5; idle 1"
    assert Play(script, features=("paper", "hands")).open_source(script).schema.names[-1] == "hands"
    assert Play(script, policy="reach").open_source(script).schema == paper_schema()
    assert main(["play", database, "--features", "hands", "--seconds", "0.1", "--no-browser"]) == 2
    assert "--features has no effect on a database" in capsys.readouterr().err
