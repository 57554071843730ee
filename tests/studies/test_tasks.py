"""The study of tasks, small."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from motionmatch.studies import shipped_policy, task_ladder, tasks
from motionmatch.studies.shipped_policy import SHIPPED
from motionmatch.studies.study import Study
from motionmatch.studies.tasks import ABLATIONS, TaskStudyOptions, jobs, measure_styles, traces
from motionmatch.tasks.config import PRESETS
from motionmatch.tasks.evaluate import EpisodePaths
from task_spaces import space

pytest.importorskip("stable_baselines3")


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return str(space().database.save(tmp_path_factory.mktemp("tasks") / "walks.npz"))


@pytest.fixture(scope="module")
def options(database):
    return replace(TaskStudyOptions.quick(databases=(database,), episodes=8, moving_steps=1024), marks=(256, 512))


@pytest.fixture(scope="module")
def study(options, tmp_path_factory):
    folder = tmp_path_factory.mktemp("study")
    made = Study.open(folder, "tasks", options.settings)
    with pytest.MonkeyPatch.context() as patched:
        # Who learned little would wander for long.
        for module in (tasks, shipped_policy):
            patched.setattr(module, "evaluate_policy", partial(module.evaluate_policy, limit=25))
        patched.setattr(task_ladder, "evaluate_policy", lambda *a, **k: tasks.evaluate_policy(*a, **{**k, "limit": 10}))
        rungs = ("as published", "no hit reward: seed 0")  # all are alike
        every = [job for job in jobs(options, folder) if job.table not in ("ladder", "published")]
        made.run([*every, *(job for job in jobs(options, folder) if job not in every and job.name.endswith(rungs))])
    return made


def test_every_row_of_the_figures_is_there(study, options):
    assert [row["steps"] for row in study.of("plane").values()] == [256, 512]
    assert {row["what"] for row in study.of("moving").values()} == {*ABLATIONS, SHIPPED}
    assert len(study.of("steering")) == 5 and len(study.of("steering among obstacles")) == 6
    for row in study.of("moving").values():
        assert row["episodes"] == 8
        if row["what"] == SHIPPED:
            assert row["first"] is not None
            continue
        assert row["curve"][-1][0] == 1024 and row["blind"] is not None


def test_the_ladder_goes_from_the_paper_to_ours_one_change_at_a_time(study):
    rungs = task_ladder.list_rungs()
    ours, last = replace(PRESETS["reach-moving"]), list(rungs.values())[-1]
    assert {**ours.settings, "tracked": True, "preset": "fair"} == dict(last.settings)
    changed = ("discrete_actions", "planner_states", "characters", "rollout", "encoder", "entropy", "learning_rate")
    assert all(getattr(last, name) == getattr(ours, name) for name in changed)
    assert [row["what"] for row in study.of("ladder").values()] == ["as published"]
    assert [row["what"] for row in study.of("published").values()] == ["paper no hit reward"]


def test_a_study_that_was_stopped_goes_on(study, options):
    folder = study.path.parent
    again = Study.open(folder, "tasks", options.settings)
    told = []
    known = [job for job in jobs(options, folder) if job.table not in ("ladder", "published")]
    again.run([replace(job, measure=lambda: told.append(1) or {}) for job in known])
    assert told == []


def test_tables_bars_and_pictures_come_of_it(study, options):
    titles = [table.title for table in tasks.tables(study)]
    assert len(titles) == 6 and "Figure 4" in titles[0]
    assert all("|" in table.markdown() for table in tasks.tables(study))
    assert not any("60 % at the last stage" in text for text, _ in tasks.bars(study))  # too little training
    said = tasks.bars(Study(study.path, {}, study.rows))
    assert any("60 % at the last stage" in text for text, _ in said)
    for picture in tasks.draw(study, options, study.path.parent):
        assert picture.stat().st_size > 5000
    assert list(traces(options, study.path.parent)) == ["256 steps", "512 steps"]


def test_styles_are_shares_of_steps_by_pace():
    way = np.array([[0.0, 0.0], [0.0, 0.02], [0.0, 0.32], [0.0, 1.0], [0.0, 1.7]])  # 0.1, 1.5, 3.4, 3.5 m/s
    assert measure_styles(EpisodePaths([way], np.zeros((1, 2)))) == {"stands": 0.25, "walks": 0.25, "runs": 0.5}


def test_rows_of_the_ladder_say_that_they_need_the_extra(tmp_path):
    """Without it they are left out; `reproduce all --quick` ended with an error in a clean environment."""
    from types import SimpleNamespace

    from motionmatch.studies import task_ladder

    options = SimpleNamespace(spaces={"locomotion": lambda: None}, seeds=1, small=True)
    jobs = list(task_ladder.list_ladder_jobs(options, tmp_path))
    assert jobs and {job.needs for job in jobs} == {"tasks"}
