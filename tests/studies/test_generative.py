from dataclasses import fields

import numpy as np
import pytest

from motionmatch.generative.config import PRESETS, SynthesisConfig
from motionmatch.maths import rotation
from motionmatch.studies import generative
from motionmatch.studies.generative import (
    EXAMPLE,
    FREE,
    FROZEN,
    MEASURES,
    NAIVE,
    NOISE,
    OURS,
    PUBLISHED,
    REPRESENTATIONS,
    format_key,
)
from walks import acted

WITH, REMOVED = REPRESENTATIONS


@pytest.fixture(scope="module")
def rows():
    clip = acted("walk 3 speed=1.3 turn=0.6; idle 2; walk 3 turn=-0.7")
    return {name: measure() for name, measure in generative.list_methods([clip], 2).items()}


def test_every_method_has_every_measure_in_both_representations(rows):
    wanted = {format_key(measure, name) for measure in MEASURES for name in REPRESENTATIONS}
    for method, row in rows.items():
        assert wanted <= set(row), method


def test_a_walk_in_another_direction_is_the_same_walk_only_with_the_heading_removed():
    clip = acted("walk 4 speed=1.3")
    turned = clip.rotate(rotation.from_heading(1.5))
    row = generative.measure_motions(lambda rng: turned, [clip], 2)
    assert row[format_key("fine", REMOVED)] == 100.0 and row[format_key("fine", WITH)] == 0.0


def test_li_2023_table_1_ours_covers_the_example_at_both_thresholds(rows):
    assert rows[OURS][format_key("coverage", REMOVED)] == 100.0 and rows[OURS][format_key("fine", REMOVED)] > 90.0
    for name in REPRESENTATIONS:
        assert rows[OURS][format_key("global", name)] < 1.0
    assert rows[FREE][format_key("global", REMOVED)] < rows[OURS][format_key("global", REMOVED)] < 0.5


def test_li_2023_table_1_fast_and_naive_give_the_same_figures(rows):
    for key in (format_key(measure, name) for measure in MEASURES for name in REPRESENTATIONS):
        assert rows[PUBLISHED][key] == pytest.approx(rows[NAIVE][key], abs=1e-6)


@pytest.mark.parametrize("name", REPRESENTATIONS)
def test_sanity_rows_say_what_the_numbers_mean(rows, name):
    example, frozen, noise = (
        {measure: rows[method][format_key(measure, name)] for measure in MEASURES}
        for method in (EXAMPLE, FROZEN, NOISE)
    )
    assert example["global"] == 0.0 and example["fine"] == 100.0 and example["diversity"] == 0.0
    assert frozen["fine"] < 5.0 and frozen["coverage"] > 50.0 and frozen["diversity"] == 0.0
    assert noise["fine"] == 0.0 and noise["local"] > 5 * rows[FREE][format_key("local", REMOVED)]
    assert noise["diversity"] > 0.0


def test_as_published_is_the_preset_of_the_paper_and_table_4_changes_one_setting_of_it():
    assert generative.make_published_config() == PRESETS["paper"]
    for label, changed in generative.list_settings().items():
        made, paper = generative.make_published_config(**changed), PRESETS["paper"]
        differs = {f.name for f in fields(SynthesisConfig) if getattr(made, f.name) != getattr(paper, f.name)}
        assert differs == set(changed), label
    assert 0 < generative.make_published_config(alpha=0.0).alpha < 1e-5


def test_li_2023_table_4_without_alpha_less_is_covered():
    clip = acted("walk 3 speed=1.3 turn=0.6; idle 2; walk 3 turn=-0.7")
    none = generative.settings_row(clip, {"alpha": None}, 3)
    some = generative.settings_row(clip, {}, 3)
    assert none[format_key("fine", WITH)] < some[format_key("fine", WITH)]


def test_jobs_make_every_table_and_quick_makes_fewer():
    quick = generative.jobs(generative.GenerativeStudyOptions(motions=2, quick=True))
    assert list(dict.fromkeys(job.table for job in quick)) == ["single", "several", "joints", "settings", "lengths"]
    assert len({(job.table, job.name) for job in quick}) == len(quick)
    assert set(generative.list_settings(quick=True)) < set(generative.list_settings())


def test_li_2023_figure_9_time_and_memory_are_measured():
    examples = generative.GenerativeStudyOptions(quick=True).examples
    row = generative.length_row(examples, 300)
    assert row["frames"] == 300 and 0 < row["seconds"] < 60 and 1 < row["megabytes"] < 500
    assert np.isfinite(row["naive_seconds"]) and row["naive_megabytes"] > 1
