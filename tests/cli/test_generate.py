import json
import re
import subprocess
import sys

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.cli.main import main
from motionmatch.generative import variants
from walks import acted, varied

FAST = ["--iterations", "1"]


@pytest.fixture
def walk(tmp_path):
    return str(varied().save(tmp_path / "walk.bvh"))


def generate(walk, out, *said):
    return main(["generate", walk, "--frames", "60", "--count", "2", "--out", str(out), *FAST, *said])


def test_variants_and_their_picture_are_written(walk, tmp_path, capsys):
    out = tmp_path / "made"
    assert generate(walk, out) == 0
    names = sorted(path.name for path in out.iterdir())
    both = [f"walk_variant_{n:02d}.{ending}" for n in (1, 2) for ending in ("bvh", "glb")]
    assert names == sorted([*both, "variants.json", "variants.png"])
    assert mm.load(out / "walk_variant_01.bvh")[0].num_frames == 60
    assert mm.load(out / "walk_variant_02.glb")[0].num_frames == 60
    assert "feet slide" in capsys.readouterr().out


def test_a_second_run_makes_only_what_is_missing(walk, tmp_path, capsys):
    out = tmp_path / "made"
    assert generate(walk, out) == 0
    first = (out / "walk_variant_01.bvh").read_bytes()
    (out / "walk_variant_02.glb").unlink()
    before = (out / "walk_variant_01.bvh").stat().st_mtime_ns
    assert generate(walk, out) == 0
    printed = capsys.readouterr().out
    assert printed.count("(kept)") == 1 and (out / "walk_variant_02.glb").exists()
    assert (out / "walk_variant_01.bvh").stat().st_mtime_ns == before
    assert generate(walk, out, "--seed", "7") == 0  # other arguments: everything anew
    assert "(kept)" not in capsys.readouterr().out
    assert (out / "walk_variant_01.bvh").read_bytes() != first


def test_an_interrupted_run_leaves_whole_files_and_goes_on(walk, tmp_path, capsys, monkeypatch):
    out = tmp_path / "made"
    real = variants.VariantPlan.make

    def stops(self, number, **said):
        if number == 2:
            raise KeyboardInterrupt
        return real(self, number, **said)

    monkeypatch.setattr(variants.VariantPlan, "make", stops)
    assert generate(walk, out) == 130
    left = ["variants.json", "walk_variant_01.bvh", "walk_variant_01.glb"]
    assert sorted(path.name for path in out.iterdir()) == left
    monkeypatch.setattr(variants.VariantPlan, "make", real)
    capsys.readouterr()
    assert generate(walk, out) == 0
    assert capsys.readouterr().out.count("(kept)") == 1
    assert len(json.loads((out / "variants.json").read_text())) == 4


def in_centimetres(text):
    """A BVH in metres as one in centimetres, with a frame time that is not round."""
    number = r"((?: +[-+.\deE]+){3})"

    def larger(values):
        return " ".join(f"{100 * float(x):.6f}" for x in values)

    text = re.sub("OFFSET" + number, lambda match: f"OFFSET {larger(match[1].split())}", text)
    head, rows = text.split("Frame Time:")
    moved = []
    for row in filter(None, rows.split("\n")[1:]):
        values = row.split()
        moved.append(" ".join([larger(values[:3]), *values[3:]]))
    return head + "Frame Time: 0.0333667\n" + "\n".join(moved) + "\n"


def test_end_sites_frame_time_and_units_survive(walk, tmp_path):
    source = tmp_path / "cm.bvh"
    source.write_text(in_centimetres((tmp_path / "walk.bvh").read_text()))
    out = tmp_path / "made"
    assert generate(str(source), out, "--formats", "bvh") == 0
    given, made = source.read_text(), (out / "cm_variant_01.bvh").read_text()

    def offsets(whole):
        found = re.findall(r"OFFSET((?: +[-+.\deE]+){3})", whole)
        return np.array([[float(x) for x in each.split()] for each in found])

    np.testing.assert_allclose(offsets(made)[1:], offsets(given)[1:], atol=1e-3)
    assert made.count("End Site") == given.count("End Site") > 0
    assert float(re.search(r"Frame Time: *(\S+)", made)[1]) == pytest.approx(0.0333667, abs=1e-6)
    assert 50 < float(made.strip().split("\n")[-1].split()[1]) < 150  # centimetres over the ground


def test_everything_can_be_asked_for(walk, tmp_path):
    keys, parts, graft = (tmp_path / name for name in ("keys.toml", "parts.toml", "graft.toml"))
    keys.write_text("[[key]]\nframe = 30\nat = 100\n")
    parts.write_text('[parts]\n"left arm" = ["LeftShoulder..."]\n')
    graft.write_text('[[graft]]\ndonor = "dog: walk 3"\njoint = "Tail"\nat = "Hips"\n')
    other = acted("walk 4 speed=1.0 turn=0.3").save(tmp_path / "other.bvh")
    for number, said in enumerate(
        (
            ["--loop", "--parts", "automatic"],
            ["--parts", str(parts), "--keyframes", str(keys)],
            ["--complete", "legs", "--from", str(other)],
            ["--follow", "circle", "--loop"],
            ["--reassemble", str(graft), "--loop"],
            ["--representation", "paper", "--no-lock-feet", "--size", "9"],
        )
    ):
        out = tmp_path / f"made{number}"
        said = [*said, "--formats", "bvh", "--count", "1"]
        assert main(["generate", walk, "--frames", "60", "--out", str(out), *FAST, *said]) == 0
        assert mm.load(out / "walk_variant_01.bvh")[0].num_frames == 60


def test_frames_are_twice_those_of_the_example_or_as_the_path_or_the_clip_has(walk, tmp_path):
    other, way = acted("walk 4 speed=1.0 turn=0.3").save(tmp_path / "other.bvh"), tmp_path / "way.csv"
    way.write_text("0,0\n0,4\n")
    counts = []
    for said in ([], ["--complete", "Head", "--from", str(other)], ["--follow", str(way), "--speed", "1"]):
        out = tmp_path / f"made{len(counts)}"
        assert main(["generate", walk, "--count", "1", "--formats", "bvh", "--out", str(out), *FAST, *said]) == 0
        counts.append(mm.load(out / "walk_variant_01.bvh")[0].num_frames)
    assert counts == [2 * varied().num_frames, 120, 120]


def test_a_loop_that_has_to_hurry_round_a_path_is_told(walk, tmp_path, capsys):
    for frames, told in (("60", True), ("600", False)):
        said = ["--follow", "circle", "--loop", "--frames", frames, "--count", "1", "--formats", "bvh"]
        assert main(["generate", walk, "--out", str(tmp_path / frames), *FAST, *said]) == 0
        found = " ".join(capsys.readouterr().out.split())
        assert ("times as fast, and its feet slide; ask for --frames" in found) == told


def test_how_far_from_the_end_of_its_path_a_motion_ends_is_told(walk, tmp_path, capsys):
    way = tmp_path / "way.csv"
    way.write_text("0,0\n0,4\n")
    said = ["--follow", str(way), "--count", "1", "--formats", "bvh"]
    assert main(["generate", walk, "--out", str(tmp_path / "made"), *FAST, *said]) == 0
    assert "from its" in " ".join(capsys.readouterr().out.split())


def test_the_actors_and_several_examples_are_taken(tmp_path, capsys):
    out = tmp_path / "made"
    said = ["--rate", "30", "--count", "1", "--formats", "bvh", "--out", str(out), *FAST]
    assert main(["generate", "walk 3 turn=0.4", "idle 3", *said]) == 0
    assert capsys.readouterr().out.count("example") >= 2


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (["--count", "0"], "0 variants; ask for 1 or more"),
        (["--complete", "legs"], "give both or neither"),
        (["--from", "walk 3"], "give both or neither"),
        (["--complete", "leg", "--from", "walk 3"], "no part 'leg'. Did you mean 'legs'"),
        (["--follow", "cirkle"], "no path 'cirkle'. Did you mean 'circle'"),
        (["--speed", "1"], "--speed has no effect without --follow"),
        (["--frames", "5"], "5 frames are fewer than one patch"),
        (["--size", "200"], "fewer than two patches of 200"),
        (["--keyframes", "none.toml"], "none.toml: no such file"),
        (["--parts", "none.toml"], "none.toml: no such file"),
        (["--reassemble", "none.toml"], "none.toml: no such file"),
        (["--device", "abacus"], "device 'abacus' can't be used"),
        (["--rate", "-3"], "rate is -3.0; it must be more than 0"),
    ],
)
def test_bad_arguments_are_named(walk, tmp_path, capsys, said, problem):
    assert main(["generate", walk, "--out", str(tmp_path / "made"), *said]) == 2
    assert problem in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "made").exists()


def test_bad_files_are_named(walk, tmp_path, capsys):
    out = ["--out", str(tmp_path / "made")]
    assert main(["generate", str(tmp_path / "none.bvh"), *out]) == 2
    assert "no such file" in capsys.readouterr().err
    (tmp_path / "broken.bvh").write_text("HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0\n")
    assert main(["generate", str(tmp_path / "broken.bvh"), *out]) == 2
    assert "broken.bvh:" in capsys.readouterr().err
    dog = acted("dog: walk 2").save(tmp_path / "dog.bvh")
    assert main(["generate", walk, str(dog), *out]) == 2
    assert "have different skeletons" in capsys.readouterr().err
    keys = tmp_path / "keys.toml"
    keys.write_text("[[key]]\nframe = 999\nat = 3\n")
    assert main(["generate", walk, "--frames", "60", "--keyframes", str(keys), *out]) == 2
    assert "key frame 999 is out of range: frames are 0 to 59" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert main(["generate", walk, "--out", str(tmp_path / "file")]) == 2
    assert "is a file; name a folder" in capsys.readouterr().err
    assert not list((tmp_path / "made").glob("*.bvh"))


def test_a_file_is_read_without_importing_the_actors(walk):
    code = (
        "import sys; from motionmatch.cli.generate import Generate; "
        "Generate((sys.argv[1],)).plan(); print('motionmatch.actors.takes' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code, walk], capture_output=True, text=True, timeout=60)
    assert run.stdout.split() == ["False"], run.stderr
