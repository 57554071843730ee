import threading
import zipfile
from dataclasses import replace

import numpy as np
import pytest

import stranger
from bvh_files import ONE, two_characters
from motionmatch.actors import sketch
from motionmatch.errors import FileError, InputError, MotionMatchError, TextError
from motionmatch.maths import quat
from motionmatch.motion import bvh, cache, npz, root
from motionmatch.motion import load as load_module
from motionmatch.motion.load import load, recordings
from motionmatch.motion.settings import RecordingSettings
from motionmatch.motion.tags import Tags
from motionmatch.motion.understand import understand
from motionmatch.progress import show_progress

WALK = sketch.walk(1.0)


@pytest.fixture(autouse=True)
def own_folder(tmp_path_factory, monkeypatch):
    """Each test has an empty cache."""
    monkeypatch.setenv("MOTIONMATCH_CACHE", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture
def folder(tmp_path):
    """Three walks in centimetres, one below another."""
    (tmp_path / "sub").mkdir()
    for seed, name in enumerate(("a", "b", "sub/c")):
        walk = sketch.walk(1.0, rng=np.random.default_rng(seed))
        bvh.write(walk.scale(100.0), tmp_path / f"{name}.bvh")
    return tmp_path


def pack(folder, path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*.bvh")):
            archive.write(file, file.relative_to(folder).as_posix())
    return path


def assert_same(one, other):
    assert [clip.name for clip in one] == [clip.name for clip in other]
    for a, b in zip(one, other, strict=True):
        np.testing.assert_array_equal(a.positions, b.positions)
        np.testing.assert_array_equal(a.rotations, b.rotations)
        assert dict(a.anatomy.roles) == dict(b.anatomy.roles)


@pytest.fixture
def no_parsing(monkeypatch):
    """From here on nothing may parse a BVH."""

    def start():
        def refuse(*args, **kwargs):
            raise AssertionError("a BVH was parsed")

        monkeypatch.setattr(bvh, "parse", refuse)

    return start


# What can be loaded.


def test_a_folder_is_loaded_in_metres_y_up_with_anatomy(folder):
    clips = load(folder)
    assert [clip.name for clip in clips] == ["a", "b", "c"]
    for seed, clip in enumerate(clips):
        truth = sketch.walk(1.0, rng=np.random.default_rng(seed))
        for name in truth.skeleton.names:
            here, there = clip.skeleton.joint(name), truth.skeleton.joint(name)
            np.testing.assert_allclose(clip.positions_world[:, here], truth.positions_world[:, there], atol=1e-4)
        assert clip.skeleton.names[clip.anatomy["left_toe"]] == "LeftToeBase"
        assert clip.metres_per_unit == 0.01


def test_folder_zip_list_and_single_files_give_the_same(folder, tmp_path_factory):
    archive = pack(folder, tmp_path_factory.mktemp("zip") / "set.zip")
    expected = load(folder)
    assert_same(load(archive), expected)
    assert_same(load(str(archive)), expected)
    assert_same(load([folder / "a.bvh", folder / "b.bvh", folder / "sub"]), expected)
    assert_same([clip for name in ("a", "b", "sub/c") for clip in load(folder / f"{name}.bvh")], expected)


def test_formats_can_be_mixed(folder):
    walk = understand(WALK).apply(WALK)
    walk.save(folder / "d.npz")
    walk.save(folder / "e.glb")
    clips = {clip.name: clip for clip in load(folder)}
    assert set(clips) == {"a", "b", "c", "d", "e"}
    for clip in clips.values():
        assert clip.anatomy.kind == "biped"
        assert 0.7 < np.median(clip.positions_world[:, clip.anatomy["hips"], 1]) < 1.1


def test_a_turned_file_is_loaded_y_up(tmp_path):
    bvh.write(WALK.rotate(stranger.TURNS["z"]), tmp_path / "z.bvh")
    (clip,) = load(tmp_path)
    heights = clip.positions_world[..., 1]
    assert heights.min() > -0.05
    assert heights.max() == pytest.approx(WALK.positions_world[..., 1].max(), abs=1e-3)


def test_two_characters_in_one_file_are_two_clips(tmp_path):
    (tmp_path / "pair.bvh").write_text(two_characters())
    clips = load(tmp_path)
    assert len(clips) == 2
    assert len({clip.name for clip in clips}) == 2
    assert all(clip.name.startswith("pair:") for clip in clips)


def test_clips_that_share_a_file_are_labelled_with_their_names(tmp_path):
    (tmp_path / "pair.bvh").write_text(two_characters())
    bvh.write(WALK, tmp_path / "walk.bvh")
    pair, other, alone = recordings(tmp_path)[0]
    assert pair.label == f"{tmp_path / 'pair.bvh'}/{pair.clip.name}" and other.label != pair.label
    assert pair.short_label == f"pair.bvh/{pair.clip.name}"
    assert (alone.label, alone.short_label) == (str(tmp_path / "walk.bvh"), "walk.bvh")


def test_skeletons_of_one_name_and_different_size_are_understood_apart(tmp_path):
    bvh.write(WALK, tmp_path / "metres.bvh")
    bvh.write(WALK.scale(100.0), tmp_path / "centimetres.bvh")
    one, two = load(tmp_path)
    assert (one.metres_per_unit, two.metres_per_unit) == (0.01, 1.0)
    np.testing.assert_allclose(one.positions_world, two.positions_world, atol=1e-4)


def test_a_zip_of_real_recordings_is_loaded(mocap):
    clips = load(mocap("lafan1"))
    assert len(clips) == 54
    assert all(clip.fps == pytest.approx(30, abs=0.01) for clip in clips)


# What the caller says.


def test_what_the_caller_says_goes_before_files(folder):
    (folder / "motionmatch.toml").write_text("fps = 50\nunits = 'cm'\nup = 'y'")
    assert load(folder)[0].fps == 50
    assert load(folder, fps=25)[0].fps == 25
    assert load(folder, units="m")[0].metres_per_unit == 1.0
    assert load(folder, units=0.5)[0].metres_per_unit == 0.5
    assert load(folder, up="z")[0].positions_world[..., 1].max() < 3


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"up": "w"}, "up = 'w': expected one of 'x', 'y'"),
        ({"units": "ell"}, "no unit 'ell'"),
        ({"units": -1.0}, "units = -1.0: expected a positive number"),
        ({"fps": 0}, "fps = 0: expected a positive number"),
        ({"fps": float("nan")}, "fps = nan: expected a positive number"),
    ],
)
def test_nonsense_from_the_caller_is_refused(folder, said, message):
    with pytest.raises(InputError) as error:
        load(folder, **said)
    assert message in str(error.value)


def test_a_frame_time_of_one_second_needs_the_rate(tmp_path):
    (tmp_path / "slow.bvh").write_text(ONE.replace("0.0333333", "1.0"))
    with pytest.raises(TextError, match=r"slow\.bvh:\d+:\d+: the frame time is 1 s.* in a motionmatch\.toml"):
        load(tmp_path)
    assert load(tmp_path, fps=60)[0].fps == 60
    (tmp_path / "motionmatch.toml").write_text('[files."slow"]\nfps = 24')
    assert load(tmp_path)[0].fps == 24


def test_settings_beside_the_files_are_followed(folder):
    (folder / "a.toml").write_text(
        "trim = [10, 40]\nsides = 'swapped'\n[roles]\nleft_toe = 'LeftFoot'\n[tags]\nwalk = [[0, 20]]"
    )
    a, b, _ = load(folder)
    assert (a.num_frames, b.num_frames) == (30, 60)
    assert a.tags == Tags({"walk": [(0, 10)]})
    assert a.skeleton.names[a.anatomy["left_toe"]] == "LeftFoot"
    assert a.skeleton.names[a.anatomy["left_hand"]] == "RightHand"
    assert b.skeleton.names[b.anatomy["left_hand"]] == "LeftHand"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("trim = [100, 200]", r"a\.bvh: trim starts at frame 100, it has 60 frames"),
        ("[roles]\nleft_toe = 'LeftTo'", r"a\.bvh: no joint 'LeftTo'\. Did you mean"),
        ("speed = 3", r"a\.toml:1:1: no setting 'speed'"),
        ("up = ", r"a\.toml:1:6: not valid TOML"),
    ],
)
def test_settings_that_do_not_fit_are_named(folder, text, message):
    (folder / "a.toml").write_text(text)
    with pytest.raises(MotionMatchError, match=message):
        load(folder)
    found, failed = recordings(folder)
    assert [recording.clip.name for recording in found] == ["b", "c"]
    assert [entry.path.name for entry, _ in failed] == ["a.bvh"]


def test_our_own_files_keep_what_was_said_about_them(tmp_path):
    """What was overridden before a clip was written is not guessed again, and nothing is cut off."""
    said = RecordingSettings(roles={"left_toe": "LeftFoot"})
    clip = understand(WALK, said).apply(WALK.scale(1.0))
    clip = replace(clip, metres_per_unit=0.01, tags=Tags({"walk": [(0, 9)]}))
    posed = stranger.with_reference_pose(clip)  # kept on purpose
    (back,) = load(posed.save(tmp_path / "walk.npz"))
    assert back.num_frames == posed.num_frames
    assert dict(back.anatomy.roles) == dict(clip.anatomy.roles)
    assert (back.metres_per_unit, back.tags) == (0.01, posed.tags)
    np.testing.assert_array_equal(back.positions, posed.positions)
    (again,) = load(tmp_path / "walk.npz", units="cm")  # but a user may say otherwise
    assert again.num_frames == clip.num_frames
    np.testing.assert_allclose(again.positions_world, 0.01 * clip.positions_world, atol=1e-5)


def test_a_clip_with_a_simulation_root_comes_back_with_it(tmp_path):
    rooted = root.add_root(understand(WALK).apply(WALK))
    (back,) = load(rooted.save(tmp_path / "walk.npz"))
    assert root.add_root(back) is back
    np.testing.assert_array_equal(back.positions_world, rooted.positions_world)


def test_our_own_files_are_understood_one_by_one(tmp_path):
    walk = understand(WALK).apply(WALK)
    back_to_front = replace(walk, anatomy=replace(walk.anatomy, forward=np.array([0.0, 0.0, -1.0])))
    walk.save(tmp_path / "a.npz")
    back_to_front.save(tmp_path / "b.npz")
    a, b = load(tmp_path)
    assert a.anatomy.forward is None
    assert np.sum(root.find_facing(a) * root.find_facing(b), axis=-1).max() < -0.9


# What can't be loaded.


@pytest.mark.parametrize("name", ["gone.bvh", "gone", "gone.zip"])
def test_a_missing_path_is_named(tmp_path, name):
    with pytest.raises(FileError, match=f"{name}: no such file"):
        load(tmp_path / name)


def test_an_empty_folder_and_an_empty_list_are_named(tmp_path):
    with pytest.raises(FileError, match="no motion files in this folder"):
        load(tmp_path)
    with pytest.raises(FileError, match="the list of motion files is empty"):
        load([])


def test_an_unknown_format_is_named(tmp_path):
    (tmp_path / "walk.mov").write_text("x")
    with pytest.raises(FileError, match=r"walk\.mov: can't read '\.mov'"):
        load(tmp_path / "walk.mov")


def test_one_broken_file_is_named_and_recordings_go_on(folder):
    (folder / "b.bvh").write_text("HIERARCHY\nROOT Hips\n{")
    with pytest.raises(TextError, match=r"b\.bvh:3:\d+: "):
        load(folder)
    found, failed = recordings(folder)
    assert [recording.clip.name for recording in found] == ["a", "c"]
    assert [entry.path.name for entry, _ in failed] == ["b.bvh"]
    assert isinstance(failed[0][1], TextError)


def test_a_zip_with_a_name_that_is_no_text_is_refused(folder, tmp_path_factory):
    archive = tmp_path_factory.mktemp("zip") / "set.zip"
    with zipfile.ZipFile(archive, "w") as written:
        written.writestr("é.bvh", (folder / "a.bvh").read_bytes())
    archive.write_bytes(archive.read_bytes().replace("é".encode(), b"\xc3x"))
    with pytest.raises(FileError, match=r"set\.zip: not a readable zip"):
        load(archive)


def test_a_zip_whose_member_has_another_name_in_its_own_header_is_refused(folder, tmp_path_factory):
    """A name stands in a zip twice; here the one before the bytes of the member is damaged and no text."""
    archive = tmp_path_factory.mktemp("zip") / "set.zip"
    with zipfile.ZipFile(archive, "w") as written:
        written.writestr("w\u00e4lk.bvh", (folder / "a.bvh").read_bytes())
    archive.write_bytes(archive.read_bytes().replace("\u00e4".encode(), b"\xc3\x28", 1))
    with pytest.raises(FileError, match="can't be unpacked"):
        load(archive)


def test_one_broken_member_of_a_zip_is_named(folder, tmp_path_factory):
    (folder / "b.bvh").write_text(ONE.replace("Frames: 2", "Frames: two"))
    archive = pack(folder, tmp_path_factory.mktemp("zip") / "set.zip")
    with pytest.raises(TextError, match=r"set\.zip/b\.bvh:\d+:\d+: "):
        load(archive)
    found, failed = recordings(archive)
    assert (len(found), len(failed)) == (2, 1)


# The cache.


def test_a_second_load_parses_nothing(folder, no_parsing):
    first = load(folder)
    no_parsing()
    assert_same(load(folder), first)


def test_without_the_cache_everything_is_parsed(folder, no_parsing):
    load(folder)
    no_parsing()
    with pytest.raises(AssertionError, match="a BVH was parsed"):
        load(folder, cache=False)


def test_not_using_the_cache_does_not_fill_it(folder):
    load(folder, cache=False)
    assert not list(cache.folder().rglob("*.npz"))


def test_changed_content_gives_new_clips(folder):
    before = load(folder / "a.bvh")[0]
    bvh.write(sketch.walk(0.5).scale(100.0), folder / "a.bvh")
    assert before.num_frames == 60
    assert load(folder / "a.bvh")[0].num_frames == 30


def test_the_same_content_under_two_names_keeps_both(folder, no_parsing):
    load(folder / "a.bvh")
    (folder / "copy.bvh").write_bytes((folder / "a.bvh").read_bytes())
    no_parsing()
    assert [clip.name for clip in load([folder / "a.bvh", folder / "copy.bvh"])] == ["a", "copy"]


def test_two_characters_under_two_names_keep_both(tmp_path, no_parsing):
    (tmp_path / "one.bvh").write_text(two_characters())
    names = [clip.name for clip in load(tmp_path / "one.bvh")]
    (tmp_path / "one.bvh").rename(tmp_path / "two.bvh")
    no_parsing()
    assert [clip.name for clip in load(tmp_path / "two.bvh")] == [name.replace("one:", "two:") for name in names]


def test_another_rate_is_another_entry(folder):
    assert load(folder / "a.bvh")[0].fps == pytest.approx(60, rel=1e-6)
    assert load(folder / "a.bvh", fps=30)[0].fps == 30
    assert load(folder / "a.bvh", fps=30.000001)[0].fps == 30.000001
    assert load(folder / "a.bvh")[0].fps == pytest.approx(60, rel=1e-6)


def test_settings_may_change_without_parsing_again(folder, no_parsing):
    load(folder)
    (folder / "motionmatch.toml").write_text("units = 'm'\ntrim = [0, 10]")
    no_parsing()
    assert {(clip.metres_per_unit, clip.num_frames) for clip in load(folder)} == {(1.0, 10)}


def test_a_damaged_cache_is_ignored_and_mended(folder, no_parsing):
    first = load(folder)
    for file in cache.folder().rglob("*.npz"):
        file.write_bytes(file.read_bytes()[:200])
    assert_same(load(folder), first)
    no_parsing()
    assert_same(load(folder), first)


def test_a_cache_that_can_not_be_written_is_no_failure(folder, tmp_path_factory, monkeypatch):
    blocked = tmp_path_factory.mktemp("blocked") / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("MOTIONMATCH_CACHE", str(blocked))
    assert len(load(folder)) == 3


def test_cached_and_parsed_clips_are_equal_bit_for_bit(mocap):
    parsed, cached = load(mocap("nsm"), cache=False), (load(mocap("nsm")), load(mocap("nsm")))[1]
    assert_same(cached, parsed)


# Order and threads.


def test_many_files_are_read_at_once_and_come_in_order(tmp_path, monkeypatch):
    for index in range(24):
        bvh.write(WALK.trim(0, 3 + index), tmp_path / f"{index:02d}.bvh")
    seen = set()
    read = load_module._read

    def watched(*args):
        seen.add(threading.get_ident())
        return read(*args)

    monkeypatch.setattr(load_module, "_read", watched)
    monkeypatch.setattr(load_module.os, "cpu_count", lambda: 4)
    clips = load(tmp_path)
    assert [clip.num_frames for clip in clips] == list(range(3, 27))
    assert len(seen) > 1
    assert threading.get_ident() not in seen


def test_threads_read_one_zip_together(folder, tmp_path_factory):
    for index in range(20):
        bvh.write(WALK.trim(0, 5 + index), folder / f"n{index:02d}.bvh")
    archive = pack(folder, tmp_path_factory.mktemp("zip") / "set.zip")
    results = []
    threads = [threading.Thread(target=lambda: results.append(load(archive))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4
    for clips in results[1:]:
        assert_same(clips, results[0])


def test_progress_is_shown_on_the_error_stream_only_if_wanted(folder, capfd):
    load(folder)
    assert capfd.readouterr() == ("", "")
    with show_progress("") as progress:
        load(folder, progress=progress)
    out, _ = capfd.readouterr()
    assert out == ""


# Recordings keep the evidence.


def test_a_recording_has_the_file_the_raw_clip_and_what_is_believed(folder):
    found, failed = recordings(folder, said=RecordingSettings(fps=30.0))
    assert not failed
    first = found[0]
    assert first.entry.path == folder / "a.bvh"
    assert first.raw.positions_world[..., 1].max() > 100
    assert first.understanding.unit == "cm"
    assert first.settings.fps == 30
    assert first.clip.positions_world[..., 1].max() < 2


def test_clips_of_one_skeleton_share_one_understanding(folder):
    found, _ = recordings(folder)
    assert len({id(recording.understanding) for recording in found}) == 1


def test_a_still_person_in_a_folder_of_walkers_is_understood_with_them(folder):
    """Evidence is pooled: one frame of a lying person alone would not tell up."""
    lying = WALK.trim(0, 1).rotate(quat.from_angle_axis(np.pi / 2, np.array([1.0, 0, 0])))
    bvh.write(lying.scale(100.0), folder / "lying.bvh")
    clips = {clip.name: clip for clip in load(folder)}
    assert np.ptp(clips["lying"].positions_world[..., 1]) < 1.0


def test_npz_dispatch_reads_without_parsing(tmp_path, no_parsing):
    npz.write(understand(WALK).apply(WALK), tmp_path / "walk.npz")
    no_parsing()
    assert load(tmp_path)[0].num_frames == 60
