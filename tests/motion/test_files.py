import numpy as np
import pytest

from bvh_files import two_characters
from motionmatch.actors import sketch
from motionmatch.errors import FileError
from motionmatch.motion.clip import WRITERS
from motionmatch.motion.load import recordings
from motionmatch.motion.reading import READABLE, read_file
from motionmatch.motion.understand import understand

WALK = understand(sketch.walk(0.5)).apply(sketch.walk(0.5))


@pytest.mark.parametrize("ending", [".bvh", ".npz", ".glb", ".BVH", ".Npz"])
def test_the_ending_chooses_writer_and_reader(tmp_path, ending):
    path = WALK.save(tmp_path / f"walk{ending}")
    (clip,) = read_file(path)
    assert clip.num_frames == WALK.num_frames
    assert clip.fps == pytest.approx(60, rel=1e-5)
    for name in ("Hips", "LeftToeBase", "RightHand", "Head"):
        here, there = clip.skeleton.joint(name), WALK.skeleton.joint(name)
        np.testing.assert_allclose(clip.positions_world[:, here], WALK.positions_world[:, there], atol=1e-4)


def test_clips_save_themselves(tmp_path):
    assert WALK.save(str(tmp_path / "walk.npz")) == tmp_path / "walk.npz"
    (clip,) = read_file(tmp_path / "walk.npz")
    np.testing.assert_array_equal(clip.rotations, WALK.rotations)


def test_every_readable_and_writable_ending_is_known():
    assert {".bvh", ".npz", ".glb", ".gltf", ".vrm", ".fbx", ".usd", ".usda", ".usdc", ".usdz"} == set(READABLE)
    assert {".bvh", ".npz", ".glb"} < set(WRITERS)


@pytest.mark.parametrize("name", ["walk.mov", "walk", "walk.bvh.bak"])
def test_an_unknown_ending_is_named_with_those_there_are(tmp_path, name):
    (tmp_path / name).write_text("x")
    with pytest.raises(FileError, match=rf"{name}: can't read '.*'\. Readable: \.bvh, .*, \.vrm, \.fbx, .*\.usdz\."):
        read_file(tmp_path / name)
    with pytest.raises(FileError, match=rf"{name}: can't write '.*'\. Writable: \.bvh, \.npz, \.glb"):
        WALK.save(tmp_path / name)


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(FileError, match=r"is a folder, a file was expected\. `motionmatch\.load` takes folders"):
        read_file(tmp_path)


@pytest.mark.parametrize("ending", READABLE)
def test_a_missing_file_is_named_whatever_its_ending(tmp_path, ending):
    with pytest.raises(FileError, match=rf"gone\{ending}: no such file"):
        read_file(tmp_path / f"gone{ending}")


@pytest.mark.parametrize("ending", READABLE)
def test_garbage_is_our_error_whatever_the_ending(tmp_path, ending):
    (tmp_path / f"bad{ending}").write_bytes(bytes(range(256)))
    with pytest.raises(FileError, match=rf"bad\{ending}"):
        read_file(tmp_path / f"bad{ending}")


def test_all_characters_of_a_file_are_given(tmp_path):
    (tmp_path / "pair.bvh").write_text(two_characters())
    assert len(read_file(tmp_path / "pair.bvh")) == 2


def test_a_rate_that_is_said_is_taken_whatever_the_ending(tmp_path):
    raw = sketch.walk(1.0)
    clip = understand(raw).apply(raw)
    for ending in (".bvh", ".npz", ".glb"):
        (again,) = read_file(clip.save(tmp_path / f"walk{ending}"), fps=25.0)
        assert again.fps == pytest.approx(25.0), ending


@pytest.mark.parametrize(
    ("ending", "advice"),
    [(".c3d", "not a skeleton"), (".trc", "export BVH or FBX"), (".blend", "glTF 2.0"), (".pkl", "could run anything")],
)
def test_other_files_that_people_have_are_refused_with_advice(tmp_path, ending, advice):
    path = tmp_path / f"take{ending}"
    path.write_bytes(b"anything")
    with pytest.raises(FileError, match=advice):
        read_file(path)


def test_a_vrm_is_read_as_the_glb_that_it_is(tmp_path):
    from bodies import walk

    path = walk().save(tmp_path / "hero.glb").rename(tmp_path / "hero.vrm")
    (clip,) = read_file(path)
    assert clip.num_frames == walk().num_frames and clip.skeleton.same_joints(walk().skeleton)


def test_a_zip_may_hold_glb_and_fbx(tmp_path):
    import zipfile

    with zipfile.ZipFile(tmp_path / "pack.zip", "w") as pack:
        for ending in (".bvh", ".glb", ".fbx"):
            pack.write(WALK.save(tmp_path / f"walk{ending}"), f"clips/walk{ending}")
        pack.writestr("clips/bad.glb", b"nonsense")
        pack.writestr("readme.txt", b"hello")
    found, failed = recordings(tmp_path / "pack.zip", cache=False)
    assert [one.entry.member for one in found] == ["clips/walk.bvh", "clips/walk.fbx", "clips/walk.glb"]
    assert {one.clip.num_frames for one in found} == {WALK.num_frames}
    assert len(failed) == 1 and "pack.zip/clips/bad.glb" in str(failed[0][1])
