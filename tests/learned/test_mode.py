"""Which networks play."""

from __future__ import annotations

import itertools

import pytest

from motionmatch.errors import InputError
from motionmatch.learned.mode import DMM, LMM, MM, Mode


@pytest.mark.parametrize("switches", list(itertools.product([False, True], repeat=3)))
def test_every_combination_has_a_name_and_a_number_that_lead_back(switches):
    mode = Mode(*switches)
    assert Mode.of_code(mode.code) == mode
    assert Mode.of(mode.name) == mode and Mode.of(mode) is mode


def test_the_papers_three_modes():
    assert (MM.code, Mode.of("mm"), Mode.of("dmm"), Mode.of("lmm")) == (0, MM, DMM, LMM)
    assert MM.by_frames and not MM.by_latents and not MM.looks_up_latents
    assert DMM.by_frames and DMM.by_latents and DMM.looks_up_latents
    assert not LMM.by_frames and LMM.by_latents and not LMM.looks_up_latents


def test_an_unknown_mode_is_told():
    with pytest.raises(InputError, match=r"no mode 'lmn'\. Did you mean 'lmm'\? Available: mm, dmm, lmm, decompressor"):
        Mode.of("lmn")
    with pytest.raises(InputError, match="no mode 'stepr'"):
        Mode.of("decompressor+stepr")


@pytest.mark.parametrize("switches", list(itertools.product([False, True], repeat=3)))
def test_with_the_database_and_latents_every_mode_lacks_nothing(switches):
    assert Mode(*switches).find_lack(poses=True, latents=True) == ""


def test_what_a_mode_lacks_is_said_with_what_to_do():
    assert LMM.find_lack(poses=False, latents=False) == ""
    assert DMM.find_lack(poses=False, latents=True) == ""
    assert "Give the database" in MM.find_lack(poses=False, latents=True)
    assert "without --no-keep, or use lmm." in DMM.find_lack(poses=False, latents=False)
    assert "without --no-keep, or use lmm or mm." in DMM.find_lack(poses=True, latents=False)
