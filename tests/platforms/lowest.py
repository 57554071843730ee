"""Print the lowest versions that pyproject.toml allows, one requirement for pip in each line.

    python tests/platforms/lowest.py                 of what motionmatch itself needs
    python tests/platforms/lowest.py learn test      and of these extras
    python tests/platforms/lowest.py --without torch learn

pyproject.toml is the only list of versions; a requirement without a lower bound is an error here.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"
REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)(?P<extras>\[[^\]]*\])?\s*(>=\s*(?P<lowest>[\w.]+))?")


def find_lowest(project: dict, extras: list[str], without: list[str]) -> list[str]:
    """`name==version` for each requirement of a project and of some of its extras; of no extra's own extras."""
    wanted = [*project["dependencies"]]
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    lowest = []
    for requirement in wanted:
        found = REQUIREMENT.match(requirement)
        if found is None:
            raise ValueError(f"{requirement!r} in pyproject.toml is not understood; expected name>=version")
        if found["name"] == project["name"] or found["name"] in without:
            continue
        if found["lowest"] is None:
            raise ValueError(f"{requirement!r} in pyproject.toml has no lower bound; write {found['name']}>=version")
        lowest.append(f"{found['name']}{found['extras'] or ''}=={found['lowest']}")
    return lowest


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("extras", nargs="*", metavar="EXTRA")
    parser.add_argument("--without", action="append", default=[], metavar="PACKAGE")
    asked = parser.parse_args(words)
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    try:
        print("\n".join(find_lowest(project, asked.extras, asked.without)))
    except KeyError as error:
        print(
            f"pyproject.toml has no extra {error}; it has {', '.join(project['optional-dependencies'])}",
            file=sys.stderr,
        )
        return 1
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
