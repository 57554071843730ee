import json

import numpy as np
import pytest

import motionmatch as mm
from databases import small
from motionmatch.cli.main import main


@pytest.fixture
def source(tmp_path):
    return str(small().save(tmp_path / "walk.npz"))


def test_a_crowd_is_written_drawn_and_measured(tmp_path, capsys, source):
    out, glb = tmp_path / "crowd", tmp_path / "crowd.glb"
    said = ["crowd", "groups", "--agents", "4", "--seconds", "1", "--database", source]
    assert main([*said, "--out", str(out), "--glb", str(glb), "--json", str(tmp_path / "c.json")]) == 0
    shown = capsys.readouterr().out
    assert (
        "overlaps of ellipses, per agent and minute" in shown
        and "crossings of obstacles" in shown
        and "stuck in the end" in shown
    )
    clips = [mm.load(out / f"agent_{agent:03d}.bvh")[0] for agent in range(4)]
    assert {clip.num_frames for clip in clips} == {60}
    assert (out / "topview.png").stat().st_size > 5_000
    figures = json.loads((tmp_path / "c.json").read_text())
    assert figures == json.loads((out / "summary.json").read_text())
    assert figures["agents"] == 4 and figures["steering"] == "rules" and figures["scenario"] == "groups"
    apart = clips[0].positions_world[0, 0] - clips[3].positions_world[0, 0]
    assert np.linalg.norm(apart) > 1.0  # each where it was, not all at the origin
    together = mm.load(glb)
    assert [clip.name for clip in together] == [f"agent_{agent:03d}" for agent in range(4)]
    for one, other in zip(together, clips, strict=True):
        order = [one.skeleton.names.index(name) for name in other.skeleton.names]
        np.testing.assert_allclose(one.positions_world[:, order], other.positions_world, atol=1e-3)


def test_the_same_seed_gives_the_same_motion(tmp_path, source):
    said = ["crowd", "circle", "--agents", "3", "--seconds", "0.5", "--database", source, "--seed", "4"]
    for name in ("a", "b"):
        assert main([*said, "--steering", "orca", "--out", str(tmp_path / name)]) == 0
    assert (tmp_path / "a" / "agent_002.bvh").read_bytes() == (tmp_path / "b" / "agent_002.bvh").read_bytes()


def test_without_a_name_the_scenarios_are_listed(capsys):
    assert main(["crowd"]) == 0
    listed = capsys.readouterr().out
    assert "corridor_095" in listed and "door_090_calm" in listed and "Fig. 9" in listed


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["grups"], "no crowd scenario 'grups'. Did you mean 'groups'"),
        (["groups", "--agents", "0"], "a crowd of 0 agents can't begin"),
        (["groups", "--agents", "-4"], "a crowd of -4 agents can't begin"),
        (["groups", "--agents", "2000000"], "2,000,000 agents is too large; 10,000 are the most"),
        (["corridor_155", "--agents", "3"], "a scene for 2 agents"),
        (["groups", "--seconds", "0"], "can't go for 0 seconds"),
        (["groups", "--glb", "crowd.obj"], "ends in .glb"),
        (["groups", "--agents", "2000", "--play"], "the page shows at most 1000"),
        (["groups", "--seed", "-1"], "seed is -1; expected 0 or more"),
        (["groups", "--picture", "crowd.doc"], "Rename it: crowd.png"),
        (["groups", "--picture", "nowhere/crowd.png"], "the folder nowhere does not exist"),
        (["groups", "--json", "."], "is a folder"),
        (["groups", "--out", __file__], "is a file; name a folder"),
    ],
)
def test_what_is_wrong_is_said_before_any_work(capsys, args, said):
    assert main(["crowd", *args]) == 2
    assert said in capsys.readouterr().err


def test_a_crowd_is_played_in_the_browser_and_stops_by_itself(capsys, source):
    said = ["crowd", "groups", "--agents", "4", "--play", "--seconds", "0.5", "--no-browser", "--port", "0"]
    assert main([*said, "--database", source]) == 0
    assert "The page is at http://127.0.0.1:" in capsys.readouterr().out
