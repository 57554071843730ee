import json
import zipfile
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.actors import sketch
from motionmatch.errors import FileError
from motionmatch.motion import mirror, npz, root
from motionmatch.motion.load import load
from motionmatch.motion.tags import Tags
from motionmatch.motion.understand import understand


def understood(clip):
    return understand(clip).apply(clip)


WALK = understood(sketch.walk(0.2))


def assert_same(one, other):
    """Bit for bit."""
    for name in ("positions", "rotations"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name))
        assert getattr(one, name).dtype == getattr(other, name).dtype
    for name in ("parents", "offsets", "end_parents", "end_offsets"):
        np.testing.assert_array_equal(getattr(one.skeleton, name), getattr(other.skeleton, name))
    assert one.skeleton.names == other.skeleton.names
    facts = ("fps", "name", "tags", "metres_per_unit")
    assert [getattr(one, fact) for fact in facts] == [getattr(other, fact) for fact in facts]
    assert (one.anatomy is None) == (other.anatomy is None)
    if one.anatomy is not None:
        for name in ("kind", "contacts", "contact_ends"):
            assert getattr(one.anatomy, name) == getattr(other.anatomy, name)
        assert dict(one.anatomy.roles) == dict(other.anatomy.roles)
        np.testing.assert_array_equal(one.anatomy.mirror, other.anatomy.mirror)
        for name in ("mirror_turns", "forward"):
            np.testing.assert_array_equal(getattr(one.anatomy, name), getattr(other.anatomy, name))


@pytest.mark.parametrize(
    "clip",
    [
        WALK,
        sketch.walk(0.2),
        root.add_root(WALK),
        mirror.mirror_clip(root.add_root(WALK)),
        understood(sketch.walk_dog(0.3)),
        replace(WALK, tags=Tags({"walk": [(0, 3), (5, 9)]}), metres_per_unit=0.056444, fps=29.97, name="Gang ↻ 1"),
        replace(WALK, anatomy=replace(WALK.anatomy, mirror_turns=None)),
        replace(WALK, anatomy=replace(WALK.anatomy, forward=np.array([0.0, 0.0, -1.0]))),
        replace(WALK, positions=WALK.positions + 0.01),  # every joint moves in its parent's frame
        WALK.trim(0, 1),
    ],
    ids=[
        "walk",
        "no anatomy",
        "rooted",
        "mirrored",
        "dog",
        "tagged",
        "no turns",
        "facing said",
        "moving joints",
        "one frame",
    ],
)
def test_round_trip_is_exact(tmp_path, clip):
    assert_same(npz.read(npz.write(clip, tmp_path / "clip.npz")), clip)


def test_real_recordings_round_trip(tmp_path, mocap):
    for clip in load(mocap("dog_mann"))[:2] + load(mocap("nsm"))[:2]:
        assert_same(npz.read(npz.write(clip, tmp_path / "clip.npz")), clip)


def test_only_moving_joints_store_their_positions(tmp_path):
    with np.load(npz.write(WALK, tmp_path / "walk.npz")) as data:
        np.testing.assert_array_equal(data["moving"], [0])


def test_a_file_can_be_read_without_pickle(tmp_path):
    with np.load(npz.write(WALK, tmp_path / "walk.npz"), allow_pickle=False) as data:
        assert {data[name].dtype.kind for name in data.files} <= set("uif")


# Bad input.


def write(path, **arrays):
    with open(path, "wb") as out:
        np.savez(out, **arrays)
    return path


CLIP = {"format": npz.KIND, "version": npz.VERSION}


def as_facts(value):
    return np.frombuffer(json.dumps(value).encode(), np.uint8)


def changed(path, **facts):
    """Our file with other facts."""
    with np.load(npz.write(WALK, path)) as data:
        arrays = {name: data[name] for name in data.files}
    return write(path, **arrays | {"facts": as_facts(json.loads(arrays["facts"].tobytes()) | facts)})


def test_a_foreign_npz_is_named_with_what_it_holds(tmp_path):
    path = write(tmp_path / "weights.npz", weight=np.zeros(3), bias=np.zeros(2))
    with pytest.raises(
        FileError, match=r"weights\.npz: this \.npz does not hold a motionmatch clip \(it holds weight, bias\)"
    ):
        npz.read(path)
    with pytest.raises(FileError, match=r"\(it holds nothing\)"):
        npz.read(write(path))


def test_another_version_is_named(tmp_path):
    path = changed(tmp_path / "walk.npz", version=99)
    with pytest.raises(
        FileError, match=r"version 99 of the motionmatch clip format, .* reads version 2\. Write it again"
    ):
        npz.read(path)


@pytest.mark.parametrize("facts", [[1], "x", 5, None, CLIP, CLIP | {"names": 3}], ids=lambda facts: str(facts))
def test_facts_that_are_none_are_damage(tmp_path, facts):
    with pytest.raises(FileError, match=r"walk\.npz: not a readable \.npz file; it is damaged or truncated"):
        npz.read(write(tmp_path / "walk.npz", facts=as_facts(facts)))


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"names": ["a", "b"]}, "parents has shape"),
        ({"fps": 0}, "0 frames per second"),
        ({"names": ["x"] * 22}, "joint name 'x' occurs more than once"),
        ({"tags": {"walk": [[5, 2]]}}, "tag 'walk' has the range"),
        ({"tags": 3}, "damaged"),
        ({"fps": "fast"}, "damaged"),
        ({"anatomy": {}}, "damaged"),
    ],
)
def test_facts_that_do_not_fit_are_named(tmp_path, facts, message):
    with pytest.raises(FileError, match=f"walk\\.npz: .*{message}"):
        npz.read(changed(tmp_path / "walk.npz", **facts))


def test_a_missing_array_is_damage(tmp_path):
    with np.load(npz.write(WALK, tmp_path / "walk.npz")) as data:
        arrays = {name: data[name] for name in data.files if name != "rotations"}
    with pytest.raises(FileError, match="damaged"):
        npz.read(write(tmp_path / "walk.npz", **arrays))


def test_what_is_no_npz_at_all_is_damage(tmp_path):
    for data in (b"", b"HIERARCHY\nROOT", b"PK\x03\x04", np.zeros(3).tobytes()):
        (tmp_path / "walk.npz").write_bytes(data)
        with pytest.raises(FileError, match=r"walk\.npz: not a readable \.npz file"):
            npz.read(tmp_path / "walk.npz")
    np.save(tmp_path / "plain.npy", np.zeros(3))
    (tmp_path / "plain.npy").rename(tmp_path / "plain.npz")
    with pytest.raises(FileError, match=r"plain\.npz: not a readable \.npz file"):
        npz.read(tmp_path / "plain.npz")


def test_pickled_objects_are_not_run(tmp_path):
    path = tmp_path / "evil.npz"
    np.savez(path, facts=np.array([{"a": 1}], object))
    with pytest.raises(FileError, match="damaged"):
        npz.read(path)


def test_missing_files_and_folders_are_named(tmp_path):
    with pytest.raises(FileError, match=r"gone\.npz: no such file"):
        npz.read(tmp_path / "gone.npz")
    with pytest.raises(FileError, match="is a folder"):
        npz.read(tmp_path)


@given(st.integers(0, 2**32 - 1))
def test_damaged_files_give_our_error_or_a_clip(tmp_path_factory, seed):
    rng = np.random.default_rng(seed)
    path = tmp_path_factory.mktemp("damage") / "walk.npz"
    data = bytearray(npz.write(WALK.trim(0, 2), path).read_bytes())
    match rng.integers(4):
        case 0:
            del data[rng.integers(len(data)) :]
        case 1:
            at = rng.integers(len(data))
            del data[at : at + rng.integers(1, 50)]
        case 2:
            data[rng.integers(max(0, len(data) - 1200), len(data))] = rng.integers(256)
        case _:
            for at in rng.integers(0, len(data), 3):
                data[at] = rng.integers(256)
    path.write_bytes(bytes(data))
    try:
        npz.read(path)
    except FileError as error:
        assert str(error).startswith(f"{path}: ")


def test_a_member_with_a_wrong_checksum_is_damage(tmp_path):
    path = npz.write(WALK, tmp_path / "walk.npz")
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        at = archive.getinfo("rotations.npy").header_offset + 400
    data[at] ^= 0xFF
    path.write_bytes(bytes(data))
    with pytest.raises(FileError, match="damaged"):
        npz.read(path)


def test_a_failed_write_leaves_nothing_behind(tmp_path):
    with pytest.raises(FileError, match="does not exist"):
        npz.write(WALK, tmp_path / "none" / "walk.npz")
    (tmp_path / "taken.npz").mkdir()
    with pytest.raises(FileError, match="is a folder"):
        npz.write(WALK, tmp_path / "taken.npz")
    assert [path.name for path in tmp_path.iterdir()] == ["taken.npz"]


@pytest.mark.parametrize(
    "change",
    [{"roles": {"head": 999}}, {"contacts": [-5]}, {"mirror": [0]}, {"contact_ends": [7, 99]}, {"roles": None}],
)
def test_an_anatomy_that_does_not_fit_the_skeleton_is_damage(change, tmp_path):
    import json

    from motionmatch.actors import sketch
    from motionmatch.motion.understand import understand

    clip = sketch.walk(0.2)
    path = npz.write(understand(clip).apply(clip), tmp_path / "a.npz")
    with np.load(path) as data:
        arrays = dict(data)
    facts = json.loads(arrays["facts"].tobytes())
    facts["anatomy"] |= change
    arrays["facts"] = np.frombuffer(json.dumps(facts).encode(), np.uint8)
    np.savez(path, **arrays)
    with pytest.raises(FileError, match="damaged"):
        npz.read(path)


def test_many_threads_read_at_once(tmp_path):
    """Python 3.11's parser, which NumPy uses for headers, fails when threads meet in it."""
    import sys
    from concurrent.futures import ThreadPoolExecutor

    from motionmatch.actors import sketch

    path = npz.write(sketch.walk(0.2), tmp_path / "a.npz")
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            frames = list(pool.map(lambda _: npz.read(path).num_frames, range(300)))
    finally:
        sys.setswitchinterval(interval)
    assert frames == [12] * 300
