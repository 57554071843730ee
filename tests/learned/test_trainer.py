"""Devices that are not there, and precision that is not."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
import torch

from motionmatch.errors import InputError
from motionmatch.learned.trainer import find_device, supports_bfloat16


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU here")
def test_gpu_that_is_not_there_is_refused_with_a_remedy():
    with pytest.raises(InputError, match=r"finds no GPU here.*--device cpu"):
        find_device("cuda")


@pytest.mark.parametrize("name", ["gpu", "meta", ""])
def test_devices_that_are_none_are_refused(name):
    with pytest.raises(InputError, match="cpu or cuda"):
        find_device(name)


def test_cpu_is_there_and_says_whether_it_has_halves():
    assert isinstance(supports_bfloat16(find_device("cpu")), bool)


def test_where_tiles_end_a_process_another_one_tries_first(monkeypatch):
    """A product before may have fixed the instructions, so setting the variable now would be too late."""
    monkeypatch.delenv("ONEDNN_MAX_CPU_ISA")
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: True, raising=False)
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: True, raising=False)
    for code, works in ((0, True), (-4, False)):
        supports_bfloat16.cache_clear()
        monkeypatch.setattr("subprocess.run", lambda *args, code=code, **words: SimpleNamespace(returncode=code))
        assert supports_bfloat16(find_device("cpu")) is works
    supports_bfloat16.cache_clear()
