import subprocess
import sys
from dataclasses import fields, replace

import pytest

from motionmatch.errors import InputError
from motionmatch.generative.config import PRESETS, SynthesisConfig
from walks import acted

LI_2023 = {
    "size": 11,  # section 4, implementation details: p = 11,
    "coarse": 4.0,  # K = 4,
    "alpha": 0.01,  # a completeness control knob α = 0.01
    "iterations": 5,  # and a number of iterations E = 5
    "alpha_unit": "difference",  # equation 2 adds it to a distance of patches; the release takes the mean of squares
    "factor": 1 / 0.75,  # r is not in the text; `pyr_factor` of the authors' release
    "stride": 0.0,  # "the receptive field always occupies the same proportion of example motions"
    "representation": "paper",  # 3.1: V is the displacement of the root, R its rotation, both in the world
    "onward": False,  # 3.3: matching and blending, and nothing between
    "travel": "free",  # 3.1: displacements are added up, wherever that leads
    "cycles": False,  # 3.2: examples as they are
    "rate": None,
    "firmness": 1.0,  # without effect
    "lock_feet": False,  # 3.1: an IK post-process is named for rare cases only
}


@pytest.mark.parametrize("name", [each.name for each in fields(SynthesisConfig)])
def test_li_2023_section_4_the_preset_paper_has_the_papers_settings(name):
    wanted = LI_2023[name]
    assert getattr(PRESETS["paper"], name) == (pytest.approx(wanted) if isinstance(wanted, float) else wanted)


def test_users_get_our_settings():
    assert PRESETS["ours"] == SynthesisConfig()
    assert SynthesisConfig().representation == "heading"


def test_the_preset_paper_takes_examples_as_they_are():
    short, long = acted("walk 3 speed=1.2"), acted("walk 8 speed=1.2")
    assert PRESETS["paper"].fit_to([short]) == PRESETS["paper"].fit_to([short, long]) == PRESETS["paper"]


def test_bad_settings_are_named():
    wrong = {
        "size": 1,
        "coarse": 0.5,
        "alpha": 0.0,
        "iterations": 0,
        "factor": 1.0,
        "stride": -1.0,
        "firmness": 1.5,
        "rate": 0.0,
        "travel": "away",
    }
    for name, value in wrong.items():
        with pytest.raises(InputError, match=f"{name} is {value}; it must be"):
            replace(SynthesisConfig(), **{name: value})


def test_the_coarsest_patch_of_a_short_example_holds_a_stride():
    short, long = acted("walk 3 speed=1.2"), acted("walk 8 speed=1.2")
    assert SynthesisConfig().fit_to([long]) == SynthesisConfig()
    assert SynthesisConfig().fit_to([short, long]).coarse == 4.0  # the longest decides
    assert SynthesisConfig().fit_to([short]).coarse == pytest.approx(short.seconds / 1.2)
    assert SynthesisConfig(stride=0.0).fit_to([short]).coarse == 4.0
    assert SynthesisConfig().fit_to([short.trim(0, 30)]).coarse == 2.0


def test_alpha_is_more_where_examples_have_few_patches():
    short, long = acted("walk 3 speed=1.2"), acted("walk 8 speed=1.2")
    alpha = SynthesisConfig().alpha
    assert alpha is not None
    assert SynthesisConfig().fit_to([long, long]).alpha == alpha
    assert SynthesisConfig().fit_to([short]).alpha == pytest.approx(alpha * 4.0 * 1.2 / short.seconds)
    # A frame is in an example of (3² + 8²) / 11 seconds on average, which has this share of the longest's patches.
    share = (short.seconds**2 + long.seconds**2) / (short.seconds + long.seconds) / long.seconds
    assert SynthesisConfig().fit_to([short, long]).alpha == pytest.approx(alpha / share)
    assert SynthesisConfig().fit_to([short.trim(0, 30)] * 3).alpha == pytest.approx(2.0 * alpha)  # and no more
    assert SynthesisConfig(alpha=None).fit_to([short]).alpha is None
    assert SynthesisConfig(stride=0.0).fit_to([short, long]) == SynthesisConfig(stride=0.0)  # the paper


def test_settings_are_quick_to_import():
    code = (
        "import sys, motionmatch.generative.config; print([n for n in ('numba', 'scipy', 'torch') if n in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
