import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bvh_files import ONE, dialects, two_characters
from motionmatch.errors import MotionMatchError, TextError
from motionmatch.motion import bvh_header
from motionmatch.motion.bvh_header import COMMON_RATES, NTSC_RATES, BvhText, rate


def parse(data: str | bytes) -> bvh_header.Header:
    return bvh_header.parse(BvhText(data.encode() if isinstance(data, str) else data, "walk.bvh"))


def complaint(data: str | bytes) -> str:
    with pytest.raises(TextError) as caught:
        parse(data)
    return str(caught.value)


def with_line(number: int, text: str) -> str:
    """The small file with one line (counted from 1) replaced."""
    lines = ONE.splitlines(keepends=True)
    lines[number - 1] = text
    return "".join(lines)


# What is accepted.


@pytest.mark.parametrize("dialect", dialects().items(), ids=lambda dialect: dialect[0])
def test_every_dialect_says_the_same(dialect):
    header = parse(dialect[1])
    hips, knee = header.joints
    assert (hips.name, knee.name, hips.parent, knee.parent) == ("Hips", "Knee", -1, 0)
    assert (hips.offset, knee.offset) == ((0.0, 0.0, 0.0), (0.0, -1.0, 0.0))
    assert [kind for kind, _ in hips.channels] == ["position"] * 3 + ["rotation"] * 3
    assert knee.channels == [("rotation", 2), ("rotation", 1), ("rotation", 0)]
    assert (hips.first_column, knee.first_column, header.num_channels) == (0, 6, 9)
    assert header.ends == [(1, (0.0, -0.5, 0.0))]
    assert header.fps == 30.0


@given(
    st.permutations([f"{axis}{kind}" for axis in "XYZ" for kind in ("position", "rotation")]),
    st.integers(0, 6),
)
def test_channels_come_in_any_order_and_number(channels, count):
    chosen = channels[:count]
    header = parse(with_line(9, f"CHANNELS {count} {' '.join(chosen)}\n"))
    expected = [(name[1:], "XYZ".index(name[0])) for name in chosen]
    assert header.joints[1].channels == expected
    assert header.num_channels == 6 + count


def test_joint_needs_no_channels_line():
    header = parse(with_line(9, ""))
    assert header.joints[1].channels is None
    assert header.num_channels == 6


@pytest.mark.parametrize("name", ["Left Foot", "mixamorig:Hips", "脚", "Фут 2", "foot-01.x", "JOINT", "a  b", "[é]"])
def test_names_may_hold_nearly_anything(name):
    assert parse(with_line(6, f"  JOINT {name} \r\n")).joints[1].name == name
    assert parse(ONE.replace("JOINT Knee\n", f"JOINT {name}")).joints[1].name == name  # brace on the same line


def test_any_number_of_end_sites():
    site = "End Site { OFFSET 1 2 3 }\n"
    assert parse(ONE.replace("  JOINT", site * 3 + "  JOINT")).ends == [(0, (1.0, 2.0, 3.0))] * 3 + [
        (1, (0.0, -0.5, 0.0))
    ]
    assert parse(ONE.replace("    End Site\n    {\n      OFFSET 0 -0.5 0\n    }\n", "")).ends == []


def test_several_roots_may_use_the_same_names():
    header = parse(two_characters())
    assert header.roots == [0, 2]
    assert [joint.parent for joint in header.joints] == [-1, 0, -1, 2]


def test_nesting_may_be_deeper_than_python_recurses():
    depth = 3000
    opened = "".join(f"JOINT j{n} {{ OFFSET 0 1 0 CHANNELS 1 Xrotation\n" for n in range(depth))
    header = parse(ONE.replace("  JOINT", opened + "} " * depth + "  JOINT"))
    assert len(header.joints) == depth + 2
    assert [joint.parent for joint in header.joints[:-1]] == list(range(-1, depth))
    assert header.joints[-1].parent == 0


# Frame time to rate.


@pytest.mark.parametrize(
    ("written", "fps"),
    [
        ("0.0333", 30), ("0.033333", 30), ("0.03333333333333333", 30), ("3.3333e-2", 30), ("0.033", 30),
        (".0083333", 120), ("0.008333", 120), ("0.0083", 120), ("0.00833333", 120),
        ("0.033367", 29.97), ("0.0333667", 29.97), ("0.041708", 23.976), ("0.016683", 59.94),
        ("0.04", 25), ("0.040000", 25), ("0.0417", 24), ("0.041667", 24), ("0.02", 50), ("0.01", 100),
        ("0.005", 200),
        ("0.016667", 60), ("0.0166667", 60), ("0.0167", 60), ("0.017", 60), ("0.016666", 60), ("0.0166", 60),
        ("0.00416667", 240), ("0.006944", 144), ("0.011111", 90), ("0.001", 1000), ("0.008", 125),
        ("0.05", 20), ("0.1", 10), ("0.0156", 64.1026), ("0.015625", 64), ("0.0345", 28.9855),
        ("0." + "3" * 400, 3), ("0." + "0" * 5 + "1", 1e6),
    ],
)  # fmt: skip
def test_rounding_of_the_frame_time_is_undone(written, fps):
    assert rate(written) == pytest.approx(fps, rel=1e-5)


@given(st.sampled_from([*COMMON_RATES, *NTSC_RATES]), st.integers(6, 17))
def test_every_rate_in_use_survives_rounding_and_cutting(fps, decimals):
    rounded = f"{1 / fps:.{decimals}f}"
    cut = f"{1 / fps:.20f}"[: 2 + decimals]
    assert rate(rounded) == pytest.approx(fps, rel=1e-12)
    assert rate(cut) == pytest.approx(fps, rel=1e-12)


@given(st.floats(2.5, 5000))
def test_other_rates_are_kept_as_written(fps):
    assert rate(f"{1 / fps:.12f}") == pytest.approx(fps, rel=1e-7)


# What is refused, and in which words.


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "walk.bvh:1:1: the file is empty. Export it again."),
        (b" \n\t \r\n", "walk.bvh:1:1: the file is empty. Export it again."),
        (b"\xef\xbb\xbf", "walk.bvh:1:1: the file is empty. Export it again."),
        ("HIERARCHY\n".encode("utf-16"), "walk.bvh:1:1: the file is UTF-16 text. Save it as UTF-8."),
        (
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
            "walk.bvh:1:1: expected 'HIERARCHY', got something that is not text. Is this a BVH file?",
        ),
        (
            "HIERARCHY\n".encode("utf-16-le"),
            "walk.bvh:1:1: expected 'HIERARCHY', got something that is not text. Is this a BVH file?",
        ),
        (b"\n <html>", "walk.bvh:2:2: expected 'HIERARCHY', got '<html>'. Is this a BVH file?"),
        (b"HIERARCHYY", "walk.bvh:1:1: expected 'HIERARCHY', got 'HIERARCHYY'."),
        (b"HIERARCHY\n", "walk.bvh:2:1: expected 'ROOT', but the file ends here."),
        (b"HIERARCHY\nJOINT a {", "walk.bvh:2:1: expected 'ROOT', got 'JOINT'."),
        (b"HIERARCHY\nROOT", "walk.bvh:2:1: expected a name after ROOT."),
        (b"HIERARCHY\nROOT {\n", "walk.bvh:2:1: expected a name after ROOT."),
        (b"HIERARCHY\nROOT a\nOFFSET 0 0 0", "walk.bvh:3:1: expected '{' after 'ROOT a', got 'OFFSET'."),
        (b"HIERARCHY\nROOT a}", "walk.bvh:2:7: expected '{' after 'ROOT a', got '}'."),
    ],
)  # fmt: skip
def test_what_is_no_bvh_is_said(data, message):
    assert complaint(data) == message


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        (3, "", "3:3: expected '{' after 'ROOT Hips', got 'OFFSET'."),
        (4, "  OFFSET 0 0\n", "4:3: expected 3 numbers after OFFSET, got 2."),
        (4, "  OFFSET\n", "4:3: expected 3 numbers after OFFSET, got none."),
        (4, "  OFFSET 0 0 0 0\n", "4:3: expected 3 numbers after OFFSET, got 4."),
        (4, "  OFFSET 0 x 0\n", "4:12: expected a number after OFFSET, got 'x'."),
        (4, "  OFFSET 0 0,5 0\n", "4:12: expected a number after OFFSET, got '0,5'."),
        (4, "  OFFSET 0 nan 0\n", "4:12: expected a finite number after OFFSET, got 'nan'."),
        (4, "  OFFSET 0 -inf 0\n", "4:12: expected a finite number after OFFSET, got '-inf'."),
        (4, "  OFFSET 0 1e40 0\n", "4:12: expected a number of reasonable size after OFFSET, got '1e40'."),
        (4, "  OFFSET 0 1e999 0\n", "4:12: expected a number of reasonable size after OFFSET, got '1e999'."),
        (4, "  OFFSET 0 1_0 0\n", "4:12: expected a number after OFFSET, got '1_0'."),
        (4, "  OFFSET 0 ١ 0\n", "4:12: expected a number after OFFSET, got '١'."),
        (4, "  OFFSET 0 0 0\nOFFSET 0 0 0\n", "5:1: joint 'Hips' has a second OFFSET. Remove one."),
        (8, "", "13:3: joint 'Knee' has no OFFSET. Add: OFFSET 0 0 0"),
        (5, "  CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation\n",
            "6:3: expected 6 channel names "
            "(Xposition, Xrotation, Yposition, Yrotation, Zposition, Zrotation), got 'JOINT'."),
        (9, "    CHANNELS 3 Zrotation Yrotation Xrotation Xposition\n",
            "9:14: CHANNELS 3 is followed by more names than that."),
        (9, "    CHANNELS 3 Zrotation Yrotation Zrotation\n",
            "9:36: channel Zrotation is twice in joint 'Knee'."),
        (9, "    CHANNELS 3 Zrotation Yrotation Wrotation\n",
            "9:36: expected 3 channel names "
            "(Xposition, Xrotation, Yposition, Yrotation, Zposition, Zrotation), got 'Wrotation'."),
        (9, "    CHANNELS -3 Zrotation\n", "9:14: expected 0 to 6 channels, got -3."),
        (9, "    CHANNELS 7 Zrotation\n", "9:14: expected 0 to 6 channels, got 7."),
        (9, "    CHANNELS 2.5 Zrotation\n", "9:14: expected 0 to 6 channels, got 2.5."),
        (9, "    CHANNELS 999999999\n", "9:14: expected 0 to 6 channels, got 999999999."),
        (9, "    CHANNELS 1e300\n",
            "9:14: expected a number of reasonable size after CHANNELS, got '1e300'."),
        (9, "    CHANNELS Zrotation\n", "9:14: expected a number after CHANNELS, got 'Zrotation'."),
        (9, "    CHANNELS\n", "9:5: expected a number after CHANNELS, got none."),
        (9, "    CHANNELS 0\nCHANNELS 0\n", "10:1: joint 'Knee' has a second CHANNELS. Remove one."),
        (6, "  JOINT Hips\n", "6:9: joint name 'Hips' is used twice. Rename one of them."),
        (6, "  JOINT\n", "6:3: expected a name after JOINT."),
        (6, "  JIONT Knee\n",
            "6:3: expected OFFSET, CHANNELS, JOINT, End Site or '}' in joint 'Hips', got 'JIONT'."),
        (11, "", "11:7: expected '{' after 'End Site', got 'OFFSET'."),
        (12, "CHANNELS 3 Xrotation Yrotation Zrotation",
            "12:1: an End Site can't have channels. Make it a JOINT."),
        (12, "      OFFSET 1 2\n", "12:7: expected 3 numbers after OFFSET, got 2."),
        (12, "      JOINT a\n", "12:7: expected OFFSET or '}' in End Site, got 'JOINT'."),
        (13, "", "15:1: expected OFFSET, CHANNELS, JOINT, End Site or '}' in joint 'Hips', got 'MOTION'."),
        (15, "}\n}\n", "16:1: one '}' too many. Remove it, or check the braces above."),
        (15, "", "15:1: expected OFFSET, CHANNELS, JOINT, End Site or '}' in joint 'Hips', got 'MOTION'."),
        (16, "", "16:1: expected 'MOTION' after the hierarchy, got 'Frames:'."),
        (17, "", "17:1: expected 'Frames: N', got 'Frame'."),
        (17, "Frames: many\n", "17:9: expected a whole number of frames, got 'many'."),
        (17, "Frames:\n", "17:8: expected a whole number of frames, got nothing."),
        (17, "Frames: -2\n", "17:9: expected a whole number of frames, got '-2'."),
        (17, "Frames: 2.5\n", "17:9: expected a whole number of frames, got '2.5'."),
        (17, f"Frames: {'9' * 5000}\n", f"17:9: expected a whole number of frames, got '{'9' * 27}…'."),
        (18, "", "18:1: expected 'Frame Time: seconds', got '0'."),
        (18, "Frame Time: 0,0333\n", "18:13: expected the frame time in seconds, got '0,0333'."),
        (18, "Frame Time:\n", "18:12: expected the frame time in seconds, got nothing."),
        (18, "Frame Time: fast\n", "18:13: expected the frame time in seconds, got 'fast'."),
    ],
)  # fmt: skip
def test_mistake_is_named_where_it_is(line, text, message):
    assert complaint(with_line(line, text)) == f"walk.bvh:{message}"


@pytest.mark.parametrize("name", [b"Kn\xe9e", b"\xff", b"a\xc3", b"\xed\xa0\x80"])
def test_name_in_another_encoding_is_pointed_at(name):
    data = ONE.encode().replace(b"Knee", name)
    message = complaint(data)
    assert re.fullmatch(r"walk\.bvh:6:(9|10|11): byte 0x[0-9A-F]{2} is not UTF-8\. Save the file as UTF-8\.", message)


def test_columns_count_characters_and_not_bytes():
    assert complaint(with_line(6, "  JOINT 脚脚 { OFFSET x\n")).startswith("walk.bvh:6:21: expected a number")


def test_lines_are_counted_in_every_line_ending():
    for ending in ("\n", "\r\n", "\r"):
        message = complaint(with_line(8, "    OFFSET 0 x 0\n").replace("\n", ending))
        assert message == "walk.bvh:8:14: expected a number after OFFSET, got 'x'."


def test_control_characters_do_not_reach_the_terminal():
    message = complaint(with_line(4, "  OFFSET 0 \x1b[31mred 0\n"))
    assert message == "walk.bvh:4:12: expected a number after OFFSET, got '?[31mred'."


@pytest.mark.parametrize("data", [ONE.encode(), dialects()["windows"], two_characters().encode()])
def test_cut_anywhere_in_the_header_it_is_an_error_with_a_place(data):
    end = data.index(b"Frame Time: 0") + len(b"Frame Time:")
    for stop in range(end):
        with pytest.raises(TextError) as caught:
            parse(data[:stop])
        assert caught.value.line <= len(data[:stop].splitlines()) + 1


@given(st.binary(max_size=200), st.booleans())
def test_random_bytes_are_refused_in_our_own_words(noise, headed):
    with pytest.raises(MotionMatchError):
        parse(b"HIERARCHY\n" * headed + noise)


def test_offset_numbers_are_those_python_reads():
    words = ["+1.5e-3", "-.25", "12.", "1E+2", "007", "-0"]
    values = np.ravel([parse(with_line(4, f"OFFSET {word} 0 0\n")).joints[0].offset[0] for word in words])
    assert values.tolist() == [float(word) for word in words]
