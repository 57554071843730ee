import os
import zipfile
from pathlib import Path

import pytest

from bvh_files import ONE
from motionmatch import reading
from motionmatch.errors import FileError, TextError
from motionmatch.motion import load
from motionmatch.motion.load import SourceFile, find_files
from motionmatch.motion.settings import RecordingSettings


def fill(folder, files):
    """Write text or bytes by relative name."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def pack(path, files):
    """A zip of text or bytes by name."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def labels(found, base):
    return [entry.label.removeprefix(f"{base}/") for entry in found]


def test_a_folder_is_searched_deeply_and_in_order(tmp_path):
    names = ["b/walk.bvh", "a/run.BVH", "turn.npz", "a/deep/er.glb", "notes.txt", "a/.hidden.bvh", ".git/x.bvh"]
    fill(tmp_path, dict.fromkeys(names, ONE))
    assert labels(find_files(tmp_path), tmp_path) == ["a/deep/er.glb", "a/run.BVH", "b/walk.bvh", "turn.npz"]


def test_a_zip_is_read_in_place(tmp_path):
    archive = pack(
        tmp_path / "set.zip",
        {"b.bvh": ONE, "a/walk.BVH": ONE, "README": "hi", "__MACOSX/b.bvh": "", "a/._walk.bvh": ""},
    )
    assert labels(find_files(archive), archive) == ["a/walk.BVH", "b.bvh"]
    (clip,) = find_files(archive)[0].read()
    assert (clip.name, clip.num_frames) == ("walk", 2)
    assert [path.name for path in tmp_path.iterdir()] == ["set.zip"]


def test_a_zip_is_known_by_its_content_too(tmp_path):
    archive = pack(tmp_path / "set.zip", {"b.bvh": ONE}).rename(tmp_path / "download")
    assert labels(find_files(archive), archive) == ["b.bvh"]


def test_a_folder_of_zips_gives_what_they_hold(tmp_path):
    pack(tmp_path / "one.zip", {"a.bvh": ONE})
    pack(tmp_path / "two.zip", {"b.bvh": ONE})
    assert labels(find_files(tmp_path), tmp_path) == ["one.zip/a.bvh", "two.zip/b.bvh"]


def test_a_list_keeps_its_order(tmp_path):
    fill(tmp_path, {"z.bvh": ONE, "a.bvh": ONE, "sub/c.bvh": ONE})
    archive = pack(tmp_path / "set.zip", {"m.bvh": ONE})
    given = [tmp_path / "z.bvh", str(tmp_path / "sub"), archive, tmp_path / "a.bvh"]
    assert labels(find_files(given), tmp_path) == ["z.bvh", "sub/c.bvh", "set.zip/m.bvh", "a.bvh"]
    assert find_files(iter(given)) == find_files(given)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda folder: folder / "gone", "gone: no such file"),
        (lambda folder: folder / "gone.zip", "gone.zip: no such file"),
        (lambda folder: folder, "no motion files in this folder. Readable: .bvh, .npz"),
        (lambda folder: pack(folder / "empty.zip", {}), "empty.zip: no motion files in this zip"),
        (
            lambda folder: pack(folder / "other.zip", {"a.c3d": "x"}),
            "other.zip: no motion files in this zip. Readable in one",
        ),
        (
            lambda folder: fill(folder, {"x.zip": "PK no"}) / "x.zip",
            "x.zip: not a readable zip; it is damaged or incomplete",
        ),
        (lambda folder: [], "the list of motion files is empty"),
    ],
)
def test_where_nothing_can_be_found_it_is_said(tmp_path, make, message):
    with pytest.raises(FileError) as error:
        find_files(make(tmp_path))
    assert message in str(error.value)


def test_a_truncated_zip_is_named(tmp_path):
    archive = pack(tmp_path / "set.zip", {"a.bvh": ONE * 50})
    archive.write_bytes(archive.read_bytes()[:-30])
    with pytest.raises(
        FileError, match=r"set\.zip: not a readable zip; it is damaged or incomplete\. Download or copy"
    ):
        find_files(archive)


@pytest.mark.parametrize("offset", [5, 20, 60])
def test_a_damaged_member_is_named(tmp_path, offset):
    archive = pack(tmp_path / "set.zip", {"a.bvh": ONE * 50})
    data = bytearray(archive.read_bytes())
    data[35 + offset] ^= 0xFF  # inside the packed bytes, which begin after the local header
    archive.write_bytes(bytes(data))
    (entry,) = find_files(archive)
    with pytest.raises(FileError, match=r"set\.zip/a\.bvh: can't be unpacked \(.*\)\. Is the zip complete\?"):
        entry.read()


def test_errors_inside_a_zip_are_pointed_at(tmp_path):
    archive = pack(tmp_path / "set.zip", {"a/walk.bvh": ONE.replace("OFFSET 0 -1 0", "OFFSET 0 -1")})
    with pytest.raises(TextError, match=r"set\.zip/a/walk\.bvh:\d+:\d+: "):
        find_files(archive)[0].read()


# Fingerprints.


def test_fingerprints_follow_content_not_names(tmp_path):
    fill(tmp_path, {"a.bvh": ONE, "b.bvh": ONE, "c.bvh": ONE + " "})
    a, b, c = (entry.fingerprint() for entry in find_files(tmp_path))
    assert a == b != c
    archive = pack(tmp_path / "set.zip", {"a.bvh": ONE, "b.bvh": ONE, "c.bvh": ONE + " "})
    a, b, c = (entry.fingerprint() for entry in find_files(archive))
    assert a == b != c


def test_a_zip_that_changed_is_read_again(tmp_path):
    archive = pack(tmp_path / "set.zip", {"a.bvh": ONE})
    before = find_files(archive)[0].fingerprint()
    pack(archive, {"a.bvh": ONE + "\n", "b.bvh": ONE})
    os.utime(archive, ns=(1, 1))
    assert len(find_files(archive)) == 2
    assert find_files(archive)[0].fingerprint() != before


# Settings files beside the data.


def test_the_nearest_settings_win(tmp_path):
    fill(
        tmp_path,
        {
            "motionmatch.toml": "up = 'z'\nfps = 10\nunits = 'm'\n[roles]\nhips = 'A'\nhead = 'H'",
            "sub/motionmatch.toml": "fps = 20\nunits = 'cm'\n[roles]\nhips = 'B'",
            "sub/walk.toml": "fps = 30\n[roles]\nneck = 'N'",
            "sub/walk.bvh": ONE,
            "sub/run.bvh": ONE,
            "turn.bvh": ONE,
        },
    )
    run, walk, turn = (entry.settings() for entry in find_files(tmp_path))
    assert (walk.fps, walk.units, walk.up) == (30, 0.01, "z")
    assert walk.roles == {"hips": "B", "head": "H", "neck": "N"}
    assert (run.fps, run.units, run.up) == (20, 0.01, "z")
    assert (turn.fps, turn.units, turn.up) == (10, 1.0, "z")


def test_settings_are_the_same_whichever_path_was_asked_for(tmp_path):
    fill(tmp_path, {"motionmatch.toml": "up = 'z'", "sub/motionmatch.toml": "fps = 20", "sub/deep/walk.bvh": ONE})
    for path in (tmp_path, tmp_path / "sub", tmp_path / "sub" / "deep" / "walk.bvh"):
        (entry,) = find_files(path)
        assert (entry.settings().up, entry.settings().fps) == ("z", 20)


def test_settings_inside_and_beside_a_zip(tmp_path):
    archive = pack(
        tmp_path / "set.zip",
        {
            "motionmatch.toml": "fps = 20\nsides = 'swapped'",
            "a/walk.toml": "fps = 30",
            "a/walk.bvh": ONE,
            "run.bvh": ONE,
        },
    )
    fill(tmp_path, {"set.toml": "units = 'cm'\nfps = 5\nup = 'x'", "motionmatch.toml": "up = 'z'\ntrim = [0, 1]"})
    walk, run = (entry.settings() for entry in find_files(archive))
    assert (walk.fps, walk.sides, walk.units, walk.up, walk.trim) == (30, "swapped", 0.01, "x", (0, 1))
    assert (run.fps, run.sides) == (20, "swapped")


def test_a_mistake_in_settings_is_named_with_its_place(tmp_path):
    fill(tmp_path, {"walk.bvh": ONE, "walk.toml": "fps = 30\nup = ]"})
    with pytest.raises(TextError, match=r"/walk\.toml:2:6: not valid TOML"):
        find_files(tmp_path)[0].settings()
    archive = pack(tmp_path / "set.zip", {"a/walk.bvh": ONE, "a/motionmatch.toml": "speed = 3"})
    with pytest.raises(FileError, match=r"set\.zip/a/motionmatch\.toml:1:1: no setting 'speed'"):
        find_files(archive)[0].settings()


def test_an_unreadable_file_is_named(tmp_path):
    entry = SourceFile(tmp_path / "gone.bvh")
    with pytest.raises(FileError, match=r"gone\.bvh: no such file"):
        entry.fingerprint()
    with pytest.raises(FileError, match=r"gone\.bvh: no such file"):
        entry.read()


def test_a_settings_folder_is_no_settings_file(tmp_path):
    fill(tmp_path, {"walk.bvh": ONE})
    (tmp_path / load.FOLDER_SETTINGS).mkdir()
    assert find_files(tmp_path)[0].settings() == RecordingSettings()


def test_a_folder_that_may_not_be_entered_is_an_error_of_ours(monkeypatch, tmp_path):
    """Simulated: who runs the tests as root may enter everything."""

    def refuse(self):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "is_dir", refuse)
    with pytest.raises(FileError, match="no permission"):
        find_files(tmp_path / "locked" / "walk.bvh")


def test_a_folder_that_may_not_be_listed_says_so(monkeypatch, tmp_path):
    def refuse(self):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(FileError, match="no permission"):
        find_files(tmp_path)


def test_gltf_and_our_own_files_are_not_cached():
    assert not load.SourceFile(Path("a.gltf")).cacheable and not load.SourceFile(Path("a.npz")).cacheable
    assert load.SourceFile(Path("a.bvh")).cacheable and load.SourceFile(Path("a.zip"), "b.bvh").cacheable


def test_a_zip_made_to_fill_the_memory_is_refused(tmp_path, monkeypatch):
    """A bomb: zeros without end, in a small file."""
    monkeypatch.setattr(reading, "SMALL", 1 << 20)
    bomb = pack(tmp_path / "bomb.zip", {"walk.bvh": b"\0" * (4 << 20), "motionmatch.toml": b"#" * (4 << 20)})
    with pytest.raises(FileError, match=r"bomb\.zip/.*: \d+ bytes would become 4194304, which no motion does"):
        load.load(bomb, cache=False)


@pytest.mark.parametrize(
    ("name", "read"),
    [("../../evil.bvh", 0), ("a/../../b.bvh", 0), ("..\\evil.bvh", 0), ("/etc/evil.bvh", 1), ("C:\\evil.bvh", 1)],
)
def test_names_in_a_zip_lead_nowhere(tmp_path, name, read):
    """Members are read in place, or left out; nothing is written beside the zip, nor anywhere above it."""
    folder = tmp_path / "in" / "side"
    folder.mkdir(parents=True)
    archive = pack(folder / "set.zip", {name: ONE, "fine.bvh": ONE})
    assert len(load.load(archive, cache=False)) == 1 + read
    assert [path.name for path in folder.iterdir()] == ["set.zip"]
    assert [path.name for path in (tmp_path / "in").iterdir()] == ["side"]
