"""Presets of `generate`, and what is given beside them."""

import math
from dataclasses import fields

import pytest

from motionmatch.cli.main import parse
from motionmatch.cli.recipe import Recipe
from motionmatch.errors import InputError
from motionmatch.generative.config import PRESETS, SynthesisConfig


def config(*words):
    return parse("generate", ["walk.bvh", *words]).recipe.config()


def test_without_options_it_is_the_preset():
    assert config() == config("--preset", "ours") == SynthesisConfig()
    assert config("--preset", "paper") == PRESETS["paper"]
    assert config("--preset", "released") == config("--preset", "paper", "--coarse", "5", "--iterations", "3")


def test_every_setting_can_be_given():
    assert {f.name for f in fields(SynthesisConfig)} | {"preset", "no_onward", "no_lock_feet", "no_cycles"} == {
        f.name for f in fields(Recipe)
    }


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("--size 9", {"size": 9}),
        ("--coarse 5", {"coarse": 5.0}),
        ("--alpha 0.2", {"alpha": 0.2}),
        ("--alpha none", {"alpha": None}),
        ("--alpha None", {"alpha": None}),
        ("--alpha-unit variance", {"alpha_unit": "variance"}),
        ("--iterations 2", {"iterations": 2}),
        ("--factor 2", {"factor": 2.0}),
        ("--representation heading", {"representation": "heading"}),
        ("--stride 1", {"stride": 1.0}),
        ("--lock-feet --firmness 0.5", {"lock_feet": True, "firmness": 0.5}),
        ("--representation heading --onward", {"representation": "heading", "onward": True}),
        ("--no-onward", {}),
        ("--lock-feet", {"lock_feet": True}),
        ("--no-lock-feet", {}),
    ],
)
def test_what_is_given_beside_a_preset_wins(words, changed):
    expected = {f.name: getattr(PRESETS["paper"], f.name) for f in fields(SynthesisConfig)} | changed
    assert config("--preset", "paper", *words.split()) == SynthesisConfig(**expected)


@pytest.mark.parametrize(
    ("recipe", "said"),
    [
        (Recipe(onward=True, no_onward=True), "--onward and --no-onward are opposites"),
        (Recipe(preset="paper", firmness=0.5), "--firmness has no effect where feet are not held"),
        (Recipe(preset="paper", onward=True), "--onward has no effect in representation paper"),
        (Recipe(alpha=math.inf, alpha_unit="variance"), "--alpha-unit has no effect with --alpha none"),
        (Recipe(size=1), "size is 1"),
    ],
)
def test_what_can_not_be_is_refused(recipe, said):
    with pytest.raises(InputError, match=said):
        recipe.config()
