"""README and docs as tests see them: Python snippets in order, and command lines."""

from __future__ import annotations

import re
import shlex
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = tuple(sorted((ROOT / "docs" / "reference").glob("*.md")))
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *REFERENCE)

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.S | re.M)
SETUP = re.compile(r"^<!-- setup\n(.*?)^-->$", re.S | re.M)
"""Code that a snippet needs and a reader does not: it is run in its place, and not shown."""
NO_RUN = re.compile(r"<!-- no-run: \S.* -->\n\s*\Z")
"""What stands right above a snippet that can't run, with the reason."""
ENTRY = re.compile(r"^::: (\S+)\n\n(?:```python\n(.*?)^```$)?", re.S | re.M)
"""A name that a reference page documents, and the example below it."""
COMMAND = re.compile(r"`(motionmatch [^`]+)`")


@dataclass(frozen=True)
class Snippet:
    """Some lines of Python of a page."""

    page: Path
    line: int
    code: str

    def compiled(self):
        """The code, with lines counted as in the page, so that a traceback points there."""
        return compile("\n" * self.line + self.code, str(self.page), "exec")


def snippets(page: Path) -> list[Snippet]:
    """Everything of a page that is run, in order."""
    text = page.read_text(encoding="utf-8")
    found = [match for match in FENCE.finditer(text) if match[1] in ("python", "py")]
    found = [match for match in found if not NO_RUN.search(text[: match.start()])]
    where = [(match.start(), match[2]) for match in found] + [
        (match.start(), match[1]) for match in SETUP.finditer(text)
    ]
    return [Snippet(page, text.count("\n", 0, start) + 1, code) for start, code in sorted(where)]


def python_of(page: Path) -> list[str]:
    """Every Python snippet of a page, also those that can't run."""
    return [match[2] for match in FENCE.finditer(page.read_text(encoding="utf-8")) if match[1] in ("python", "py")]


def entries(page: Path) -> dict[str, str]:
    """The example of each name that a reference page documents; empty where there is none."""
    return {match[1]: match[2] or "" for match in ENTRY.finditer(page.read_text(encoding="utf-8"))}


def page_name(page: Path) -> str:
    """The path of a page, for the names of tests."""
    return page.relative_to(ROOT).with_suffix("").as_posix()


def commands(page: Path) -> list[str]:
    """Every command line of a page that begins with `motionmatch`, in fences and in running text, without comments."""
    text = page.read_text(encoding="utf-8")
    fenced = "\n".join(match[2] for match in FENCE.finditer(text) if match[1] not in ("python", "py", "toml", "json"))
    # What a synopsis continues on the next line is indented there.
    lines = re.sub(r" *\\?\n +", " ", fenced).splitlines()
    running = [match[1].replace("\n", " ") for match in COMMAND.finditer(FENCE.sub("", text))]
    lines = [line for line in [*lines, *running] if not line.startswith("error:")]  # those are answers
    found = [line.partition("motionmatch ")[2] for line in lines if re.search(r"(^|[ /(])motionmatch ", line)]
    return [re.split(r"\s#\s|\)\"|\s>\s", line)[0].strip() for line in found]


def words(command: str) -> list[str]:
    """A command line's words, without the brackets of a synopsis."""
    return shlex.split(re.sub(r"[\[\]]", " ", command).replace('"$(', ""))


def write_stand_ins(folder: Path) -> Any:
    """Write small files with the names that most pages use into a folder. Return the database that is made of them."""
    import motionmatch as mm
    from models import of_chance
    from task_spaces import made

    walks = [mm.actors.sketch.walk(3.0, speed=speed, turn=turn) for speed, turn in ((1.2, 0.3), (1.5, -0.2))]
    for name in ("my_takes", "folder"):
        (folder / name).mkdir()
        for number, walk in enumerate(walks):
            walk.save(folder / name / f"walk{number}.bvh")
    walks[0].save(folder / "walk.bvh")
    with zipfile.ZipFile(folder / "lafan1.zip", "w") as archive:
        archive.write(folder / "walk.bvh", "walk1_subject1.bvh")
    database = mm.build(mm.load(folder / "folder"))
    of_chance(database).save(folder / "model")
    made().save(folder / "policy")
    return database
