"""The study of Holden 2020 measures every table, and can be resumed."""

from __future__ import annotations

import pytest

from databases import small
from motionmatch.errors import InputError
from motionmatch.studies import learned, learned_options, learned_tables
from motionmatch.studies.learned_options import LearnedStudyOptions
from motionmatch.studies.study import Study


def test_a_quick_study_has_rows_of_plain_matching_and_tables(tmp_path, monkeypatch):
    monkeypatch.setattr(learned_options, "_open", lambda name, minutes: small())
    options = LearnedStudyOptions(quick=True, seconds=1.0, trials=1, samples=10)
    jobs = [job for job in learned.jobs(options) if job.name.startswith("locomotion") or job.name == "terrain: pfnn"]
    study = Study.open(tmp_path, "learned", options.settings)
    study.run(jobs)
    titles = [table.title for table in learned_tables.tables(study)]
    assert any("Table 2" in title for title in titles) and any("Figure 8" in title for title in titles)
    row = study.of("table 2")["locomotion"]
    assert row["frames"] == small().num_frames and row["paper frames"] == 89480
    assert study.of("table 3")["locomotion: mm"]["memory"] > 0
    assert study.of("figure 8")["terrain: pfnn"]["skate"] >= 0


def test_a_folder_of_models_that_is_missing_is_named(tmp_path):
    with pytest.raises(InputError, match="no such folder"):
        learned.jobs(LearnedStudyOptions(models=tmp_path / "none"))


def test_bars_say_what_does_not_hold(tmp_path):
    study = Study(tmp_path / "learned.json", {}, {"networks": {"dog": {"holds": False}, "bear": {"holds": True}}})
    assert [holds for _, holds in learned_tables.bars(study)] == [False, True]
