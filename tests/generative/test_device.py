"""The CPU of torch stands in for a graphics processor: the same code runs there."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.generative import device as devices
from motionmatch.generative import matching, parts, synthesis
from motionmatch.generative.constraints import Loop
from motionmatch.generative.device import Device
from motionmatch.generative.matching import Patches, refine
from motionmatch.generative.pyramid import resample
from motionmatch.generative.representation import encode, make_layout
from motionmatch.generative.synthesis import SynthesisConfig, generate
from reference import patches as reference
from walks import acted, varied

torch = pytest.importorskip("torch", reason="needs torch")
torch.set_num_threads(1)


@pytest.fixture
def on():
    return Device("cpu")


def motions(seed, lengths, num_frames, columns):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(num_frames, columns)), [rng.normal(size=(length, columns)) for length in lengths]


@pytest.mark.parametrize("size", [1, 2, 3, 4, 7, 8, 11])
def test_li_2023_equation_1_by_doubling_along_the_diagonal(on, size):
    x, (y,) = motions(1, [25], 20, 5)
    squares = on._squares(on.put(y), size)
    found = on._distances(on.put(x), on.put(y), squares, size).numpy()
    np.testing.assert_allclose(found, reference.patch_distances(x, y, size, range(26 - size)), atol=1e-12)


@pytest.mark.parametrize("cells", [10**9, 100])
@pytest.mark.parametrize("alpha", [None, 0.01])
def test_it_takes_the_same_patches_as_the_cpu_in_blocks_too(monkeypatch, on, alpha, cells):
    monkeypatch.setattr(devices, "CELLS", cells)
    guess, examples = motions(2, [40, 23, 61], 90, 6)
    patches = Patches.of(examples, 5)
    np.testing.assert_array_equal(on.match(guess, patches, alpha), matching.match(guess, patches, alpha))


@pytest.mark.parametrize("loop", [False, True])
def test_rounds_and_other_lengths_are_those_of_the_cpu(on, loop):
    guess, examples = motions(3, [50, 30], 70, 4)
    patches = Patches.of(examples, 6)
    found = on.get(on.refine(guess.copy(), patches, 0.01, rounds=3, loop=loop))
    np.testing.assert_allclose(found, refine(guess.copy(), patches, 0.01, rounds=3, loop=loop), atol=1e-12)
    for length in (70, 93, 31):
        found = on.get(on.resample(guess, length, loop=loop))
        np.testing.assert_allclose(found, resample(guess, length, loop=loop), atol=1e-12)


@pytest.mark.parametrize("preset", ["paper", "heading"])
@pytest.mark.parametrize("split", ["whole", "automatic"])
@pytest.mark.parametrize("constraints", [(), (Loop(),)])
def test_a_motion_made_there_is_the_motion_made_here(monkeypatch, split, constraints, preset):
    """Under another name than 'cpu', which would not ask torch at all."""
    used = []

    def opened(name):
        used.append(name)
        return Device("cpu")

    monkeypatch.setattr(synthesis, "Device", opened)
    clips = [varied(), acted("run 3 speed=3"), acted("walk 1.5")]
    layout = make_layout(clips, preset)
    rows = [encode(clip, layout) for clip in clips]
    pieces = parts.whole_body(layout) if split == "whole" else parts.find_parts(layout)
    made = [
        generate(
            rows,
            260,
            rng=np.random.default_rng(1),
            config=SynthesisConfig(),
            split=pieces,
            layout=layout,
            constraints=constraints,
            device=device,
        )
        for device in ("cpu", "cuda")
    ]
    assert used == ["cuda"]
    np.testing.assert_allclose(made[1], made[0], atol=1e-9)


def test_a_device_that_is_not_there_is_named():
    with pytest.raises(InputError, match="device 'toaster' can't be used"):
        Device("toaster")


def test_without_torch_it_says_so(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(InputError, match="device 'cuda' needs torch, which is not installed"):
        Device("cuda")
