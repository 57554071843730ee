"""Thousands of damaged files: each gives one of our errors with a place in it, or a clip of finite numbers.

Longer by hand: `BVH_FUZZ=200000 pytest tests/motion/test_bvh_fuzz.py`.
"""

from __future__ import annotations

import os
import random
import re
import traceback

import numpy as np
import pytest

from bvh_files import dialects, mocap_bytes, mocap_files, needs_mocap, random_bvh, two_characters
from marks import slow
from motionmatch.errors import MotionMatchError
from motionmatch.motion import bvh

CASES = int(os.environ.get("BVH_FUZZ", "5000"))
SEED = int(os.environ.get("BVH_FUZZ_SEED", "1"))
FRAGMENTS = [
    b"{", b"}", b"{}", b"}}", b"ROOT", b"ROOT a\n{", b"JOINT", b"JOINT Hips\n{\nOFFSET 0 0 0\n}",
    b"End Site", b"End Site {", b"OFFSET", b"OFFSET 0 0 0", b"CHANNELS", b"CHANNELS 0", b"CHANNELS 6",
    b"CHANNELS 1 Xrotation", b"Xposition", b"MOTION", b"Frames:", b"Frames: 3", b"Frame Time:",
    b"Frame Time: 0.01", b"HIERARCHY", b"nan", b"-inf", b"1e999", b"0e999", b"1e-999", b"-1e400", b"1e38",
    b"1e9", b"-", b"+", b".", b"e", b"1,5", b"0x1F", b"1_0", b"99999999999999999999999999", b"0.1e-",
    b"-0", b"2147483648", b"-9223372036854775809", b"\0", b"\xff", b"\xc3", "é".encode(), "١".encode(),
    b"\xef\xbb\xbf", b"\r", b"\n", b"\r\n", b"\t", b"\x0b", b"\x1a", b"\x85", b" ",
]  # fmt: skip


def mutate(data: bytes, rng: random.Random) -> bytes:
    """One to four accidents."""
    for _ in range(rng.choice([1, 1, 1, 2, 3, 4])):
        data = rng.choice(ACCIDENTS)(data, rng)
    return data


def place(data: bytes, rng: random.Random) -> int:
    """Anywhere, and half of the time in the header, which is short compared to the numbers."""
    header = data.find(b"Frame Time") + 30
    return rng.randrange(min(header, len(data)) + 1 if rng.random() < 0.5 else len(data) + 1)


def flip(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        if changed:
            changed[place(data, rng) % len(changed)] ^= 1 << rng.randrange(8)
    return bytes(changed)


def replace_byte(data: bytes, rng: random.Random) -> bytes:
    at = place(data, rng)
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def delete(data: bytes, rng: random.Random) -> bytes:
    at = place(data, rng)
    return data[:at] + data[at + rng.choice([1, 1, 2, 8, 40]) :]


def insert(data: bytes, rng: random.Random) -> bytes:
    at, gap = place(data, rng), rng.choice([b"", b" ", b"\n"])
    return data[:at] + gap + rng.choice(FRAGMENTS) * rng.choice([1, 1, 1, 2, 20]) + gap + data[at:]


def words(data: bytes) -> list[bytes]:
    return re.split(rb"(\s+)", data)


def replace_word(data: bytes, rng: random.Random) -> bytes:
    parts = words(data)
    parts[2 * rng.randrange((len(parts) + 1) // 2)] = rng.choice(FRAGMENTS)
    return b"".join(parts)


def swap_words(data: bytes, rng: random.Random) -> bytes:
    parts = words(data)
    a, b = (2 * rng.randrange((len(parts) + 1) // 2) for _ in range(2))
    parts[a], parts[b] = parts[b], parts[a]
    return b"".join(parts)


def truncate(data: bytes, rng: random.Random) -> bytes:
    return data[: place(data, rng)]


def behead(data: bytes, rng: random.Random) -> bytes:
    return data[place(data, rng) :]


def shuffle_lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    start = rng.randrange(len(lines) + 1)
    some = lines[start : start + rng.choice([2, 3, 10, len(lines)])]
    rng.shuffle(some)
    return b"".join(lines[:start] + some + lines[start + len(some) :])


def repeat_lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    start = rng.randrange(len(lines) + 1)
    stop = start + rng.randint(1, 8)
    return b"".join(lines[:stop] + lines[start:])


def drop_lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    start = rng.randrange(len(lines) + 1)
    return b"".join(lines[:start] + lines[start + rng.randint(1, 3) :])


def recode(data: bytes, rng: random.Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(rng.choice(["utf-16", "utf-16-le", "utf-8-sig", "utf-32"]))


ACCIDENTS = [
    *[flip, replace_byte, delete, insert, replace_word, swap_words] * 2,
    *[truncate, behead, shuffle_lines, repeat_lines, drop_lines],
]


def judge(data: bytes, options: dict) -> str | None:
    """What is wrong with what came out; None when nothing is."""
    try:
        clips = bvh.parse(data, "fuzz.bvh", **options)
    except MotionMatchError as error:
        message = str(error)
        if not re.match(r"fuzz\.bvh:\d+:\d+: .", message):
            return f"no place in: {message}"
        if not message.isprintable() or len(message) > 300:
            return f"not fit to be shown: {message!r}"
        return None
    except Exception:
        return traceback.format_exc()
    for clip in clips:
        if not (np.isfinite(clip.positions).all() and np.isfinite(clip.rotations).all()):
            return "a clip with numbers that are not finite"
        if not np.isfinite(clip.skeleton.offsets).all():
            return "a skeleton with numbers that are not finite"
    return None


def run(bases: list[bytes], cases: int, seed: int) -> None:
    rng = random.Random(seed)
    for case in range(cases):
        data = mutate(rng.choice(bases), rng)
        if rng.random() < 0.01:
            data = recode(data, rng)
        problem = judge(data, {"fps": 30.0} if rng.random() < 0.2 else {})
        assert problem is None, f"case {case} of seed {seed}: {problem}\n{data[:3000]!r}"


@pytest.mark.parametrize("cases", [CASES, *slow(4 * CASES)])
def test_only_our_own_errors_come_out_of_damaged_files(cases):
    bases = [*dialects().values(), two_characters().encode()]
    bases += [random_bvh(seed, num_joints=1 + seed % 9, num_frames=1 + seed % 6) for seed in range(12)]
    run(bases, cases, SEED)


@needs_mocap
@pytest.mark.parametrize("cases", [CASES, *slow(4 * CASES)])
def test_only_our_own_errors_come_out_of_damaged_recordings(cases):
    first = {path: member for path, member in reversed(mocap_files())}  # the first of each zip
    bases = []
    for path, member in first.items():
        lines = mocap_bytes(path, member).splitlines(keepends=True)
        start = next(n for n, line in enumerate(lines) if line.startswith(b"Frame Time"))
        bases.append(b"".join(lines[: start + 5]))
    run(bases, cases // 4, SEED + 1)


def test_unharmed_files_are_accepted():
    for data in [*dialects().values(), two_characters().encode(), *(random_bvh(seed) for seed in range(12))]:
        assert judge(data, {}) is None
        assert bvh.parse(data, "fuzz.bvh")


@pytest.mark.parametrize("size", [0, 1, 2, 3, 9, 100, 5000])
def test_random_bytes_are_refused(size):
    rng = random.Random(size)
    for _ in range(20):
        with pytest.raises(MotionMatchError, match=r"^fuzz\.bvh:\d+:\d+: "):
            bvh.parse(rng.randbytes(size), "fuzz.bvh")
