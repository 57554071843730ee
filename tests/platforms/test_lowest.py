import pytest

from platforms import lowest

PROJECT = {
    "name": "here",
    "dependencies": ["numpy>=1.26", "scipy >= 1.11.1, <2"],
    "optional-dependencies": {"learn": ["torch>=2.6,<2.14", "ray[rllib]>=2.50"], "test": ["here[learn]", "bare"]},
}


def test_lower_bounds_become_exact_versions():
    assert lowest.find_lowest(PROJECT, [], []) == ["numpy==1.26", "scipy==1.11.1"]


def test_extras_keep_their_extras_and_what_is_left_out_is_left_out():
    assert lowest.find_lowest(PROJECT, ["learn"], ["torch"])[2:] == ["ray[rllib]==2.50"]


def test_a_requirement_without_a_lower_bound_is_refused_by_name():
    with pytest.raises(ValueError, match=r"'bare' .* has no lower bound; write bare>=version"):
        lowest.find_lowest(PROJECT, ["test"], [])


def test_an_unknown_extra_is_refused_with_those_there_are(capsys):
    assert lowest.main(["lern"]) == 1
    assert "no extra 'lern'; it has learn" in capsys.readouterr().err


@pytest.mark.parametrize("extra", ["learn", "tasks", "ray", "fbx", "usd", "test", "docs"])
def test_what_the_project_needs_has_lower_bounds(extra, capsys):
    assert lowest.main([extra]) == 0
    assert "numpy==" in capsys.readouterr().out
