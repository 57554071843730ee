"""A few dozen hostile files for each reader; `python tests/fuzz/readers.py --count 100000` tries many more."""

import os

import pytest

from fuzz.readers import READERS, try_reader

COUNT = int(os.environ.get("FUZZ", "40"))
SEED = int(os.environ.get("FUZZ_SEED", "1"))


@pytest.mark.parametrize("name", READERS)
def test_hostile_files_give_our_errors(name, tmp_path):
    assert try_reader(name, COUNT, SEED, tmp_path) == []
