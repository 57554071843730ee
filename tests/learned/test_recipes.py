"""Recipes: the paper's to the letter, and the fast one."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from motionmatch.errors import InputError
from motionmatch.learned.recipes import NETWORKS, NetworkRecipe, make_paper_plan, make_plan


def test_section_4_4_is_the_paper_recipe():
    plan = make_plan("paper")
    for word in NETWORKS:
        one = plan.of(word)
        assert (one.optimizer, one.batch_size, one.learning_rate, one.iterations) == ("radam", 32, 1e-3, 500_000)
        assert one.compressor_units is None and not one.bfloat16
        assert one.learning_rate_at(999) == 1e-3 and one.learning_rate_at(1000) == pytest.approx(0.99e-3)
        assert one.learning_rate_at(10_000) == pytest.approx(1e-3 * 0.99**10)
    assert plan.stepper.window == 20


def test_cosine_rises_then_falls_to_nothing():
    one = NetworkRecipe(iterations=1000, batch_size=1, learning_rate=1.0)
    rates = [one.learning_rate_at(i) for i in range(1000)]
    assert rates[0] < 0.2 and max(rates) > 0.99 and rates[-1] < 1e-4
    top = rates.index(max(rates))
    assert top < 20 and all(a >= b for a, b in zip(rates[top:], rates[top + 1 :], strict=False))


def test_windows_grow_to_the_whole_one():
    one = replace(make_plan("fast").stepper, iterations=100)
    assert [one.window_at(i) for i in (0, 59, 60, 79, 80, 99)] == [5, 5, 10, 10, 20, 20]
    assert make_plan("paper").stepper.window_at(0) == 20


def test_gpu_gets_larger_batches():
    assert make_plan("fast", "cuda:0").decompressor.batch_size > make_plan("fast").decompressor.batch_size
    assert make_plan("paper", "cuda").decompressor.batch_size == 32


def test_facts_are_json_and_counts_can_be_changed():
    plan = make_paper_plan().with_iterations(stepper=7)
    assert json.loads(json.dumps(plan.facts()))["stepper"]["iterations"] == 7
    assert plan.decompressor.iterations == 500_000


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"learning_rate": 0.0}, "can't learn"),
        ({"batch_size": 0}, "at least 1"),
        ({"iterations": 0}, "at least 1"),
        ({"units": 0}, "units is 0"),
        ({"start_noise": -0.1}, "start_noise is -0.1"),
        ({"weight_decay": float("nan")}, "weight_decay is nan"),
    ],
)
def test_recipes_that_make_no_sense_are_refused(change, text):
    with pytest.raises(InputError, match=text):
        replace(NetworkRecipe(iterations=1, batch_size=1, learning_rate=1.0), **change)


def test_unknown_recipe_and_network_are_named():
    with pytest.raises(InputError, match="Did you mean 'paper'"):
        make_plan("papper")
    with pytest.raises(InputError, match="Did you mean 'stepper'"):
        make_paper_plan().of("steper")
