from dataclasses import replace

import numpy as np
import pytest

from motionmatch.errors import FileError, TextError
from motionmatch.generative.spec import read_grafts, read_key_frames, read_parts
from motionmatch.motion.root import find_headings
from walks import acted, varied


@pytest.fixture
def write(tmp_path):
    def to(text, name="said.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return to


def test_key_frames_come_from_the_example(write):
    clip = varied()
    keys = read_key_frames(write("[[key]]\nframe = 40\nat = 12\n\n[[key]]\nframe = 90\nat = 50\nroot = true\n"), [clip])
    assert list(keys.frames) == [40, 90]
    np.testing.assert_array_equal(keys.poses.rotations, clip.rotations[[12, 50]])
    np.testing.assert_array_equal(keys.placed, [False, True])


def test_key_frames_may_be_put_anywhere(write):
    clip = varied()
    keys = read_key_frames(write("[[key]]\nframe = 4\nat = 12\nposition = [1.5, -2]\nfacing = 90\n"), [clip])
    np.testing.assert_allclose(keys.poses.positions[0, 0, [0, 2]], [1.5, -2], atol=1e-5)
    assert np.degrees(find_headings(keys.poses)[0]) == pytest.approx(90, abs=0.1)
    assert keys.placed.all()


def test_key_frames_come_from_files_beside(write, tmp_path):
    clip = varied()
    clip.trim(30, 60).save(tmp_path / "pose.bvh")
    keys = read_key_frames(write('[[key]]\nframe = 4\nfile = "pose.bvh"\nat = 2\n'), [clip])
    np.testing.assert_allclose(np.abs(np.sum(keys.poses.rotations[0] * clip.rotations[32], axis=-1)), 1.0, atol=1e-4)


def test_key_frames_choose_among_examples_by_name(write):
    first, second = varied(), replace(acted(), name="other")
    text = '[[key]]\nframe = 1\nat = 3\nclip = "other"\n'
    np.testing.assert_array_equal(read_key_frames(write(text), [first, second]).poses.rotations[0], second.rotations[3])
    with pytest.raises(TextError, match=r"said\.toml:1:1: there are 2 clips; choose one of script, other"):
        read_key_frames(write("[[key]]\nframe = 1\nat = 3\n"), [first, second])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", r":1:1: nothing is said here; write \[\[key\]\]"),
        ("[[key]\nframe = 1\n", r":1:6: not valid TOML"),
        ("[[keys]]\nframe = 1\n", r":1:1: no 'keys' is known here; write \[\[key\]\]"),
        ("[[key]]\nat = 1\n", r":1:1: frame is missing: expected a frame of the result"),
        ("[[key]]\nframe = 1\n", r":1:1: at is missing"),
        ("[[key]]\nframe = 1\nat = 999\n", r":3:1: at = 999: script has frames 0 to 239"),
        ("[[key]]\nframe = 1.5\nat = 9\n", r":2:1: frame = 1.5: expected a frame"),
        ("[[key]]\nframe = true\nat = 9\n", r":2:1: frame = True: expected a frame"),
        ("[[key]]\nframe = 1\nat = 9\n[[key]]\nframe = 1\nat = 2\n", r":5:1: key frame 1 is named twice"),
        ("[[key]]\nframe = 1\nat = 9\nposition = [1]\n", r":4:1: position = \[1\]: expected two numbers"),
        ("[[key]]\nframe = 1\nat = 9\nfacing = 'north'\n", r":4:1: facing = 'north': expected a number"),
        ("[[key]]\nframe = 1\nat = 9\nrot = true\n", r":4:1: no setting 'rot'. Did you mean 'root'"),
        ("[[key]]\nframe = 1\nfile = 'none.bvh'\n", r":3:1: .*none\.bvh: no such file"),
        ("[[key]]\nframe = 1\nat = 1\nclip = 'walk'\n", r":4:1: no clip 'walk'"),
    ],
)
def test_mistakes_in_key_frames_are_named_with_their_line(write, text, problem):
    with pytest.raises(TextError, match=problem):
        read_key_frames(write(text), [replace(varied(), name="script")] * (2 if "clip" in text else 1))


def test_a_pose_of_another_skeleton_is_named_with_its_line(write, tmp_path):
    acted("dog: walk 2").save(tmp_path / "dog.bvh")
    with pytest.raises(TextError, match=r"said\.toml:3:1: dog has another skeleton than script"):
        read_key_frames(write('[[key]]\nframe = 4\nfile = "dog.bvh"\n'), [varied()])


def test_parts_are_read(write):
    found = read_parts(write('[parts]\n"left arm" = ["LeftShoulder", "LeftArm..."]\ntail = ["Tail"]\n'))
    assert found == {"left arm": ["LeftShoulder", "LeftArm..."], "tail": ["Tail"]}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", r":1:1: no parts are named"),
        ("[parts]\n", r":1:1: no parts are named"),
        ("[part]\nx = ['Hips']\n", r":1:1: no 'part' is known here; write \[parts\]"),
        ("[parts]\narm = []\n", r":2:1: part 'arm' names no joint"),
        ("[parts]\nleg = ['Hips']\narm = 3\n", r":3:1: part 'arm' names no joint"),
        ("[parts\n", r":1:7: not valid TOML"),
    ],
)
def test_mistakes_in_parts_are_named_with_their_line(write, text, problem):
    with pytest.raises(TextError, match=problem):
        read_parts(write(text))


def test_files_that_are_not_there_or_not_text_are_named(write, tmp_path):
    with pytest.raises(FileError, match=r"none\.toml: no such file"):
        read_parts(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TextError, match="not UTF-8 text"):
        read_parts(tmp_path / "bytes.toml")


def test_grafts_are_read_and_brought_to_the_bodys_rate(write):
    text = '[[graft]]\ndonor = "dog: walk 2"\njoint = "Tail"\nat = "Hips"\nscale = 1.5\n'
    (graft,) = read_grafts(write(text), fps=30.0)
    assert graft.donor.fps == 30.0 and graft.joint == "Tail" and graft.at == "Hips" and graft.scale == 1.5


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", r":1:1: nothing is said here; write \[\[graft\]\]"),
        ('[[graft]]\njoint = "Tail"\n', r":1:1: donor is missing"),
        (
            '[[graft]]\ndonor = "dog: walk 2"\njoint = "Tale"\nat = "Hips"\n',
            r":3:1: no joint 'Tale'",
        ),
        ('[[graft]]\ndonor = "dog: walk 2"\njoint = "Tail"\n', r":3:1: .*must say either what it is put onto"),
        ('[[graft]]\ndonor = "none.bvh"\njoint = "Tail"\nat = "Hips"\n', r":2:1: none\.bvh: no such file"),
        (
            '[[graft]]\ndonor = "dog: walk 2"\njoint = "Tail"\nat = "Hips"\nscale = 0\n',
            r":3:1: .*has scale 0.0; it must be more than 0",
        ),
    ],
)
def test_mistakes_in_grafts_are_named_with_their_line(write, text, problem):
    with pytest.raises(TextError, match=problem):
        read_grafts(write(text), fps=30.0)
