"""The version is written once, and everything that shows it reads it there."""

import re
import tomllib
from pathlib import Path

import motionmatch
from motionmatch.cli.main import main
from motionmatch.version import __version__

ROOT = Path(__file__).resolve().parents[1]


def test_the_project_file_takes_the_version_from_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "version" not in project["project"] and "version" in project["project"]["dynamic"]
    source = ROOT / project["tool"]["hatch"]["version"]["path"]
    assert f'__version__ = "{__version__}"' in source.read_text()


def test_package_and_command_line_show_it(capsys):
    assert motionmatch.__version__ == __version__
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"motionmatch {__version__}\n"


def test_the_changelog_has_this_version_first_and_every_released_section_has_a_date():
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    headings = headings[headings[0] == "[Unreleased]" :]
    assert headings[0].startswith(f"[{__version__}]")
    assert [heading for heading in headings if not re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", heading)] == []


def test_the_citation_has_the_version_and_date_of_the_newest_release():
    released = re.search(r"^## \[(\d.*)\] - (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    citation = (ROOT / "CITATION.cff").read_text()
    assert released and f"version: {released[1]}\n" in citation and f"date-released: {released[2]}\n" in citation


def test_no_bullet_of_the_changelog_stands_twice():
    newest = (ROOT / "CHANGELOG.md").read_text().partition("## [0.2.0]")[0]
    bullets = [" ".join(each.split()) for each in re.split(r"^- ", newest, flags=re.M)[1:]]
    assert len(bullets) == len(set(bullets))


def test_types_are_shipped():
    assert (Path(motionmatch.__file__).parent / "py.typed").exists()
