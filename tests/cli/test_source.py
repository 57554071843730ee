from dataclasses import replace

import numpy as np
import pytest

from motionmatch.actors import sketch
from motionmatch.cli.source import SAMPLE, FileOptions, read_one_clip, read_recordings
from motionmatch.errors import FileError, InputError
from motionmatch.motion import gltf_write


@pytest.fixture
def folder(tmp_path):
    sketch.walk(1.0).save(tmp_path / "slow.bvh")
    sketch.walk(1.0, speed=1.6).save(tmp_path / "fast.bvh")
    return str(tmp_path)


def test_sample_is_the_first_take_of_the_sample_capture():
    found, failed = read_recordings(SAMPLE, options=FileOptions())
    assert len(found) == 1 and not failed
    clip = found[0].clip
    assert (clip.name, clip.anatomy.kind, clip.skeleton.num_joints) == ("sample_walk", "biped", 23)
    assert {"walk", "run", "left_contact"} <= set(clip.tags.names)


def test_a_clip_is_chosen_by_name(folder):
    assert read_one_clip(folder, FileOptions(), "fast").name == "fast"


def test_several_clips_without_a_name_are_refused_with_the_names(folder):
    with pytest.raises(InputError, match=r"holds 2 clips \(fast, slow\)\. Choose one: --clip NAME"):
        read_one_clip(folder, FileOptions(), None)


def test_a_wrong_clip_name_is_answered_with_the_nearest(folder):
    with pytest.raises(InputError, match="Did you mean 'fast'"):
        read_one_clip(folder, FileOptions(), "fastt")


def test_what_the_user_says_becomes_settings():
    settings = FileOptions(fps=50.0, units="cm", up="z").settings()
    assert (settings.fps, settings.units, settings.up) == (50.0, 0.01, "z")


def test_nonsense_is_refused():
    with pytest.raises(InputError, match="no unit 'furlong'"):
        FileOptions(units="furlong").settings()
    with pytest.raises(InputError, match="expected one of 'x', 'y'"):
        FileOptions(up="w").settings()


def test_equal_names_are_told_apart_by_their_paths(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        sketch.walk(1.0, speed=1.0 if folder == "a" else 1.5).save(tmp_path / folder / "walk.bvh")
    with pytest.raises(InputError, match=r"'walk' is the name of 2 clips: .*a/walk\.bvh, .*b/walk\.bvh"):
        read_one_clip(str(tmp_path), FileOptions(), "walk")
    travelled = [
        np.ptp(read_one_clip(str(tmp_path), FileOptions(), f"{f}/walk").positions[:, 0, 2]) for f in ("a", "b")
    ]
    assert travelled[1] > 1.3 * travelled[0]
    assert read_one_clip(str(tmp_path / "a"), FileOptions(), "walk.bvh").name == "walk"


def test_animations_of_one_file_are_chosen_by_their_names(tmp_path):
    walks = [replace(sketch.walk(1.0, speed=speed), name=name) for name, speed in (("Slow", 0.8), ("Fast", 1.6))]
    path = gltf_write.write_glb_together(walks, tmp_path / "pair.glb")
    with pytest.raises(InputError, match=r"holds 2 clips \(Slow, Fast\)"):
        read_one_clip(str(path), FileOptions(), None)
    with pytest.raises(InputError, match=r"'pair' is the name of 2 clips: .*pair\.glb/Slow, .*pair\.glb/Fast"):
        read_one_clip(str(path), FileOptions(), "pair")
    assert read_one_clip(str(path), FileOptions(), "pair.glb/Fast").name == "Fast"


def test_an_empty_path_is_refused():
    with pytest.raises(InputError, match="no path was given"):
        read_recordings("", options=FileOptions())


def test_a_clip_that_cannot_be_read_says_why(tmp_path):
    sketch.walk(1.0).save(tmp_path / "good.bvh")
    (tmp_path / "bad.bvh").write_text("HIERARCHY\n")
    with pytest.raises(FileError, match="expected 'ROOT'"):
        read_one_clip(str(tmp_path), FileOptions(), "bad")
