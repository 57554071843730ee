import os
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bvh_files import ONE, dialects, two_characters
from motionmatch.errors import FileError, InputError, TextError
from motionmatch.maths import quat, rotation
from motionmatch.motion import bvh
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton


def parse(data: str | bytes, **options) -> Clip:
    (clip,) = bvh.parse(data.encode() if isinstance(data, str) else data, "walk.bvh", **options)
    return clip


def complaint(data: str | bytes, **options) -> str:
    with pytest.raises(TextError) as caught:
        parse(data, **options)
    return str(caught.value)


def with_rows(*rows: str, header: str = ONE, end: str = "\n") -> str:
    """The small file with other rows."""
    return header[: header.index("0 2 0 0")] + "\n".join(rows) + end


def with_frame_time(text: str) -> str:
    return ONE.replace("0.0333333", text)


# Reading.


def test_small_file_is_what_it_says():
    clip = parse(ONE)
    assert (clip.name, clip.fps, clip.num_frames) == ("walk", 30.0, 2)
    assert clip.skeleton.names == ("Hips", "Knee")
    assert clip.skeleton.parents.tolist() == [-1, 0]
    np.testing.assert_allclose(clip.positions, [[[0, 2, 0], [0, -1, 0]], [[1, 2, 3], [0, -1, 0]]])
    # The second frame turns the hips by 90 degrees about z, which carries what is below to +x.
    np.testing.assert_allclose(clip.positions_world[1], [[1, 2, 3], [2, 2, 3]], atol=1e-6)
    np.testing.assert_allclose(clip.ends_world[1], [[2, 2, 2.5]], atol=1e-6)


@pytest.mark.parametrize("dialect", dialects().items(), ids=lambda dialect: dialect[0])
def test_every_dialect_gives_the_same_motion(dialect):
    clip, expected = parse(dialect[1]), parse(ONE)
    np.testing.assert_array_equal(clip.positions, expected.positions)
    np.testing.assert_array_equal(clip.rotations, expected.rotations)
    np.testing.assert_array_equal(clip.skeleton.end_offsets, expected.skeleton.end_offsets)
    assert (clip.fps, clip.skeleton.names) == (expected.fps, expected.skeleton.names)


@st.composite
def channel_lists(draw):
    kinds = [f"{axis}{kind}" for axis in "XYZ" for kind in ("position", "rotation")]
    return [draw(st.permutations(kinds))[: draw(st.integers(least, 6))] for least in (1, 0)]


@settings(deadline=None)  # the first example compiles
@given(channel_lists(), st.integers(0, 2**32))
def test_any_channels_in_any_order_mean_what_they_say(channels, seed):
    header = ONE.splitlines()
    for line, names in zip((4, 8), channels, strict=True):
        header[line] = f"CHANNELS {len(names)} {' '.join(names)}"
    values = np.random.default_rng(seed).uniform(-180, 180, size=(3, sum(map(len, channels)))).round(4)
    rows = [" ".join(map(str, row)) for row in values.tolist()]
    clip = parse("\n".join([*header[:18], *rows]))
    column = 0
    for joint, names in enumerate(channels):
        position = np.tile(clip.skeleton.offsets[joint].astype(float), (3, 1))
        turn = np.tile([1.0, 0, 0, 0], (3, 1))
        for name in names:
            if name.endswith("position"):
                position[:, "XYZ".index(name[0])] = values[:, column]
            else:
                turn = quat.multiply(turn, rotation.from_euler(np.radians(values[:, [column]]), name[0]))
            column += 1
        np.testing.assert_allclose(clip.positions[:, joint], position, rtol=1e-6)
        np.testing.assert_allclose(clip.rotations[:, joint], turn, atol=1e-6)


def test_joint_without_channels_stays_at_its_offset():
    lines = ONE.splitlines()
    del lines[8]
    clip = parse("\n".join([*lines[:17], "1 2 3 0 0 0", "4 5 6 0 0 0"]))
    np.testing.assert_array_equal(clip.positions[:, 1], [[0, -1, 0]] * 2)
    np.testing.assert_array_equal(clip.rotations[:, 1], [[1, 0, 0, 0]] * 2)


def test_file_of_several_characters_is_refused_by_read_and_given_by_read_all(tmp_path):
    path = tmp_path / "pair.bvh"
    path.write_text(two_characters())
    with pytest.raises(FileError, match=r"pair\.bvh: holds 2 characters \(roots Hips, Hips\)\. Use bvh\.read_all"):
        bvh.read(path)
    first, second = bvh.read_all(path)
    assert (first.name, second.name) == ("pair:Hips", "pair:Hips:2")
    assert first.skeleton.same_joints(second.skeleton)
    np.testing.assert_array_equal(first.positions[:, 0], [[0, 2, 0], [1, 2, 3]])
    np.testing.assert_array_equal(second.positions[:, 0], [[0, 7, 0], [1, 7, 3]])
    np.testing.assert_array_equal(second.skeleton.end_parents, [1])
    np.testing.assert_allclose(first.rotations, second.rotations)


def test_deep_chain_is_read_and_written(tmp_path):
    depth = 2000
    joints = "".join(f"JOINT j{n} {{ OFFSET 0 0.001 0 CHANNELS 1 Zrotation\n" for n in range(depth))
    text = ONE.replace("  JOINT", joints + "}" * depth + "  JOINT")
    row = "0 2 0 0 0 0" + " 1" * depth + " 0 0 0"
    clip = parse(with_rows(row, row, header=text))
    assert clip.skeleton.num_joints == depth + 2
    assert bvh.read(bvh.write(clip, tmp_path / "deep.bvh")).skeleton.names == clip.skeleton.names


def test_name_is_the_file_without_its_ending(tmp_path):
    path = tmp_path / "walk.fast.v2.BVH"
    path.write_text(ONE)
    assert bvh.read(path).name == "walk.fast.v2"


# Frame time.


@pytest.mark.parametrize(
    "text", ["0", "0.0", "1.0", "1.00000000", "-0.0333", "nan", "inf", "-inf", "30", "0.5", "1e-9"]
)
def test_impossible_frame_time_names_the_remedy(text):
    message = complaint(with_frame_time(text))
    assert message == (
        f"walk.bvh:18:13: the frame time is {float(text):g} s, which no motion capture has. "
        'Say the true rate: --fps 60 (in Python fps=60), or in a motionmatch.toml: [files."walk"] fps = 60'
    )
    assert parse(with_frame_time(text), fps=50).fps == 50.0


def test_given_rate_wins_over_the_file():
    assert parse(ONE, fps=100).fps == 100.0


@pytest.mark.parametrize("fps", [0, -30, float("nan"), float("inf")])
def test_impossible_rate_is_refused(fps):
    with pytest.raises(InputError, match="fps must be a positive number of frames per second"):
        parse(ONE, fps=fps)


# Numbers that are wrong.

ROW = "0 2 0 0 0 0 0 0 0"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([ROW, "1 2 3 4 5 6 7 8"],
            "20:1: the file ends in the middle of frame 1: 8 of 9 numbers. It looks truncated; "
            "export or copy it again."),
        ([ROW, "1 2 3 4 5 6 7 8 9 10"], "20:1: expected 9 numbers in this frame, got 10."),
        (["  1 2 3 4 5 6 7 8", ROW], "19:3: expected 9 numbers in this frame, got 8."),
        ([ROW, "", "\t1 2 3 4 5 6 7 8 9 10", ROW], "21:2: expected 9 numbers in this frame, got 10."),
        ([ROW] * 4 + ["1 2 3", ROW], "23:1: expected 9 numbers in this frame, got 3."),
        ([ROW, "1 2 nan 4 5 6 7 8 9"], "20:5: expected a number, got 'nan' (frame 1, Hips Zposition)."),
        ([ROW, "1 2 3 inf 5 6 7 8 9"], "20:7: expected a number, got 'inf' (frame 1, Hips Zrotation)."),
        ([ROW, "1 2 3 4 -1.#IND 6 7 8 9"],
            "20:9: expected a number, got '-1.#IND' (frame 1, Hips Yrotation)."),
        ([ROW, "1 2 3 4 5 6 x 8 9"], "20:13: expected a number, got 'x' (frame 1, Knee Zrotation)."),
        ([ROW, "1 2 3 4 5 6 7 8 9 x"], "20:19: expected a number, got 'x' (frame 2, Hips Xposition)."),
        (["0,5 2 0 0 0 0 0 0 0", ROW],
            "19:1: expected a number, got '0,5' (frame 0, Hips Xposition). "
            "Decimals take a point, not a comma."),
        ([ROW, "1 2 3 4 5 6 7 8 1e10"],
            "20:17: expected an angle in degrees or a position, got '1e10' (frame 1, Knee Xrotation)."),
        ([ROW, "1 2 3 -1e999 5 6 7 8 9"],
            "20:7: expected an angle in degrees or a position, got '-1e999' (frame 1, Hips Zrotation)."),
        ([], "19:1: no frames: the file ends after its Frame Time line. Export it again with its motion."),
        (["", " "],
            "21:1: no frames: the file ends after its Frame Time line. Export it again with its motion."),
    ],
)  # fmt: skip
def test_wrong_row_is_named_where_it_is(rows, message):
    assert complaint(with_rows(*rows, end="\n" if rows else "")) == f"walk.bvh:{message}"


def test_lines_of_rows_are_counted_in_every_line_ending():
    for ending in ("\n", "\r\n", "\r"):
        message = complaint(with_rows(ROW, ROW, "1 2 x 4", ROW).replace("\n", ending))
        assert message.startswith("walk.bvh:21:5: expected a number, got 'x'")


def test_zero_frames_are_refused_whatever_is_claimed():
    for claim in ("0", "2", "1000000"):
        text = with_rows(header=ONE.replace("Frames: 2", f"Frames: {claim}"))
        assert "no frames: the file ends after its Frame Time line" in complaint(text)


def test_zero_frames_claimed_and_two_there_are_two():
    assert parse(ONE.replace("Frames: 2", "Frames: 0")).num_frames == 2


def test_file_without_channels_is_refused():
    lines = [line for line in ONE.splitlines() if "CHANNELS" not in line]
    assert complaint("\n".join(lines[:16])) == (
        "walk.bvh:16:22: no joint has any channels, so there is no motion to read."
    )


@pytest.mark.parametrize("name", ["windows", "plain", "exponents"])
def test_cut_anywhere_it_is_our_error_or_fewer_frames(name):
    data = dialects()[name]
    for stop in range(len(data)):
        try:
            clip = parse(data[:stop])
        except TextError as error:
            assert str(error).startswith("walk.bvh:")
        else:
            assert clip.num_frames <= 2


def test_claims_of_the_header_allocate_nothing(monkeypatch):
    sizes = []
    empty = np.empty
    monkeypatch.setattr(bvh.np, "empty", lambda shape, *rest: sizes.append(np.prod(shape)) or empty(shape, *rest))
    parse(ONE.replace("Frames: 2", "Frames: 999999999999"))
    assert max(sizes) < 100


# Files that can't be read.


def test_missing_file_is_said(tmp_path):
    with pytest.raises(FileError, match=r"none\.bvh: no such file"):
        bvh.read(tmp_path / "none.bvh")


def test_folder_is_no_file(tmp_path):
    (tmp_path / "walk.bvh").mkdir()
    with pytest.raises(FileError, match=r"walk\.bvh: is a folder, a file was expected"):
        bvh.read(tmp_path / "walk.bvh")


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may read everything")
def test_file_without_permission_is_said(tmp_path):
    path = tmp_path / "walk.bvh"
    path.write_text(ONE)
    path.chmod(0)
    with pytest.raises(FileError, match="no permission to read"):
        bvh.read(path)


def test_permission_error_is_said_in_our_words(tmp_path, monkeypatch):
    def refuse(self):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(bvh.Path, "read_bytes", refuse)
    with pytest.raises(FileError, match=r"walk\.bvh: no permission to read or write it"):
        bvh.read(tmp_path / "walk.bvh")


# Writing.


@st.composite
def clips(draw):
    """Skeletons in any order that puts parents first; joints that translate or not; end sites anywhere."""
    num_joints, num_frames = draw(st.integers(1, 9)), draw(st.integers(1, 4))
    parents = [-1] + [draw(st.integers(0, joint - 1)) for joint in range(1, num_joints)]
    ends = draw(st.lists(st.integers(0, num_joints - 1), max_size=4))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    offsets = rng.normal(size=(num_joints, 3)) * draw(st.sampled_from([0.0, 0.01, 1.0]))
    names = tuple(
        f"{draw(st.sampled_from(['Joint', 'Left Foot', 'κνήμη', 'a:b', 'x_']))}{n}" for n in range(num_joints)
    )
    skeleton = Skeleton(names, np.array(parents), offsets, np.array(ends, np.int32), rng.normal(size=(len(ends), 3)))
    positions = np.tile(skeleton.offsets, (num_frames, 1, 1))
    moving = np.array(draw(st.lists(st.booleans(), min_size=num_joints, max_size=num_joints)))
    moving[0] = True
    positions[:, moving] += rng.normal(size=(num_frames, int(moving.sum()), 3)) * draw(
        st.sampled_from([1e-5, 0.1, 5.0])
    )
    if draw(st.booleans()):
        turns = rotation.from_euler(rng.integers(-4, 5, size=(num_frames, num_joints, 3)) * np.pi / 2, "ZYX")
    else:
        turns = quat.normalize(rng.normal(size=(num_frames, num_joints, 4)))
    fps = draw(st.sampled_from([24.0, 25.0, 30000 / 1001, 29.97, 30.0, 60.0, 61.7, 120.0, 1000.0]))
    units = draw(st.sampled_from([1.0, 0.01, 0.056444, 0.0254]))
    return Clip(skeleton, positions, turns, fps=fps, name="walk", metres_per_unit=units)


@settings(deadline=None, max_examples=150)
@given(clip=clips(), order=st.sampled_from(["ZYX", "XYZ", "YXZ", "zxy"]))
def test_written_file_reads_back_to_the_same_motion(tmp_path_factory, clip, order):
    path = tmp_path_factory.getbasetemp() / "round.bvh"
    back = bvh.read(bvh.write(clip, path, order=order)).scale(clip.metres_per_unit)
    assert set(back.skeleton.names) == set(clip.skeleton.names)
    where = [back.skeleton.joint(name) for name in clip.skeleton.names]
    assert [back.skeleton.names[back.skeleton.parents[n]] for n in where[1:]] == [
        clip.skeleton.names[parent] for parent in clip.skeleton.parents[1:]
    ]
    assert np.abs(back.positions_world[:, where] - clip.positions_world).max() < 1e-4  # 0.1 mm
    np.testing.assert_allclose(back.skeleton.offsets[where], clip.skeleton.offsets, rtol=1e-6, atol=1e-9)
    assert back.fps == pytest.approx(clip.fps, rel=1e-6)
    # End sites come joint by joint, and in their own order within one.
    sites = sorted(
        (where[parent], tuple(clip.skeleton.end_offsets[n])) for n, parent in enumerate(clip.skeleton.end_parents)
    )
    found = sorted((int(p), tuple(back.skeleton.end_offsets[n])) for n, p in enumerate(back.skeleton.end_parents))
    assert [joint for joint, _ in found] == [joint for joint, _ in sites]
    np.testing.assert_allclose([o for _, o in found], [o for _, o in sites], rtol=1e-6, atol=1e-9)


def test_offsets_in_the_units_of_the_file_are_written_back_digit_for_digit(tmp_path):
    text = ONE.replace("OFFSET 0 -1 0", "OFFSET 43.5 -0.000019 1e-12")
    clip = parse(text)
    written = bvh.write(clip, tmp_path / "a.bvh").read_text()
    assert "OFFSET 43.5 -0.000019 0.000000000001\n" in written
    np.testing.assert_array_equal(parse(written).skeleton.offsets, clip.skeleton.offsets)


def test_second_writing_is_the_first(tmp_path):
    first = bvh.write(parse(ONE), tmp_path / "a.bvh").read_bytes()
    assert bvh.write(parse(first), tmp_path / "b.bvh").read_bytes() == first


@pytest.mark.parametrize(
    "fps", [23.976023976023978, 24, 25, 29.97002997002997, 30, 50, 59.94, 60, 90, 119.88, 120, 240]
)
def test_rate_is_kept(tmp_path, fps):
    clip = replace(parse(ONE), fps=fps)
    assert bvh.read(bvh.write(clip, tmp_path / "a.bvh")).fps == pytest.approx(fps, rel=1e-9)


def test_only_joints_that_move_get_position_channels(tmp_path):
    still = parse(ONE)
    assert bvh.write(still, tmp_path / "a.bvh").read_text().count("CHANNELS 3") == 1
    positions = still.positions.copy()
    positions[1, 1, 0] += 1e-3
    moving = bvh.write(replace(still, positions=positions), tmp_path / "b.bvh")
    assert moving.read_text().count("CHANNELS 6") == 2
    np.testing.assert_allclose(bvh.read(moving).positions, positions, atol=1e-6)


@pytest.mark.parametrize("name", ["a{b}", "line\nend", " padded ", "", "tab\there", "\ud800", "}"])
def test_name_that_a_bvh_cannot_hold_still_gives_a_readable_file(tmp_path, name):
    clip = parse(ONE)
    clip = replace(clip, skeleton=replace(clip.skeleton, names=("a_b_", name)))
    names = bvh.read(bvh.write(clip, tmp_path / "a.bvh")).skeleton.names
    assert names[0] == "a_b_"
    assert len(set(names)) == 2


def test_numbers_that_are_not_finite_are_not_written(tmp_path):
    clip = parse(ONE)
    clip.positions[1, 0, 0] = np.nan
    with pytest.raises(InputError, match="walk holds numbers that are not finite"):
        bvh.write(clip, tmp_path / "a.bvh")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("order", ["ZZX", "ABC", "ZY", ""])
def test_order_that_is_none_leaves_no_file(tmp_path, order):
    with pytest.raises(InputError):
        bvh.write(parse(ONE), tmp_path / "a.bvh", order=order)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("stop", [KeyboardInterrupt, OSError(28, "No space left on device"), MemoryError])
@pytest.mark.parametrize("existing", [False, True])
def test_interrupted_writing_leaves_what_was_there(tmp_path, monkeypatch, stop, existing):
    lines = bvh._lines

    def interrupted(*arguments):
        yield from list(lines(*arguments))[:12]
        raise stop

    path = tmp_path / "a.bvh"
    if existing:
        path.write_text("precious")
    monkeypatch.setattr(bvh, "_lines", interrupted)
    with pytest.raises(FileError if isinstance(stop, OSError) else stop):
        bvh.write(parse(ONE), path)
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == ([("a.bvh", "precious")] if existing else [])


def test_an_order_that_no_bvh_has_is_refused(tmp_path):
    from motionmatch.actors.sketch import walk

    with pytest.raises(InputError, match="each of X, Y and Z once"):
        bvh.write(walk(0.1), tmp_path / "a.bvh", order="ZXZ")
    assert list(tmp_path.iterdir()) == []
