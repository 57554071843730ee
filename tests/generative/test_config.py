import subprocess
import sys
from dataclasses import replace

import pytest

from motionmatch.errors import InputError
from motionmatch.generative.config import SynthesisConfig
from walks import acted


def test_users_get_headings_and_the_paper_is_a_preset():
    assert SynthesisConfig().representation == "heading"
    assert SynthesisConfig(representation="paper").representation == "paper"


def test_bad_settings_are_named():
    wrong = {"size": 1, "coarse": 0.5, "alpha": 0.0, "iterations": 0, "factor": 1.0, "stride": -1.0}
    for name, value in wrong.items():
        with pytest.raises(InputError, match=f"{name} is {value}; it must be"):
            replace(SynthesisConfig(), **{name: value})


def test_the_coarsest_patch_of_a_short_example_holds_a_stride():
    short, long = acted("walk 3 speed=1.2"), acted("walk 8 speed=1.2")
    assert SynthesisConfig().fitted([long]) == SynthesisConfig()
    assert SynthesisConfig().fitted([short, long]).coarse == 4.0  # the longest decides
    assert SynthesisConfig().fitted([short]).coarse == pytest.approx(short.seconds / 1.2)
    assert SynthesisConfig(stride=0.0).fitted([short]).coarse == 4.0
    assert SynthesisConfig().fitted([short.trim(0, 30)]).coarse == 2.0


def test_alpha_is_more_where_examples_have_few_patches():
    short, long = acted("walk 3 speed=1.2"), acted("walk 8 speed=1.2")
    alpha = SynthesisConfig().alpha
    assert alpha is not None
    assert SynthesisConfig().fitted([long, long]).alpha == alpha
    assert SynthesisConfig().fitted([short]).alpha == pytest.approx(alpha * 4.0 * 1.2 / short.seconds)
    # A frame is in an example of (3² + 8²) / 11 seconds on average, which has this share of the longest's patches.
    share = (short.seconds**2 + long.seconds**2) / (short.seconds + long.seconds) / long.seconds
    assert SynthesisConfig().fitted([short, long]).alpha == pytest.approx(alpha / share)
    assert SynthesisConfig().fitted([short.trim(0, 30)] * 3).alpha == pytest.approx(2.0 * alpha)  # and no more
    assert SynthesisConfig(alpha=None).fitted([short]).alpha is None
    assert SynthesisConfig(stride=0.0).fitted([short, long]) == SynthesisConfig(stride=0.0)  # the paper


def test_settings_are_quick_to_import():
    code = (
        "import sys, motionmatch.generative.config; print([n for n in ('numba', 'scipy', 'torch') if n in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
