"""Write the map of the package into CONTRIBUTING.md: its rooms from the ground up, made from the code.

    python tests/write_map.py

A room's purpose is the first sentence of its docstring; what it imports is read off its modules.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from test_layers import PACKAGE, ROOMS, ROOT, imported_rooms, modules

TARGET = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- map: python tests/write_map.py -->\n", "<!-- end of map -->"


def make_map() -> str:
    """The table, one row for each room that is a folder and one for each module at the top."""
    rows = ["| room | purpose | imports |", "|---|---|---|"]
    for level in ROOMS:
        for room in sorted(level, key=lambda name: not (PACKAGE / name).is_dir()):
            if not room.startswith("__"):
                rows.append(
                    f"| `{room}{'/' if (PACKAGE / room).is_dir() else '.py'}` | {purpose(room)} | {imports(room)} |"
                )
    return "\n".join(rows) + "\n"


def purpose(room: str) -> str:
    """The first sentence of a room's docstring, on one line."""
    path = PACKAGE / room / "__init__.py" if (PACKAGE / room).is_dir() else PACKAGE / f"{room}.py"
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    sentence = " ".join(said.split("\n\n")[0].split())
    return (sentence.split(". ")[0].rstrip(".") + ".").replace("|", "\\|")


def imports(room: str) -> str:
    """The rooms that a room imports, from the ground up; modules at the top, which all may use, are left out."""
    paths = modules(PACKAGE / room) if (PACKAGE / room).is_dir() else [PACKAGE / f"{room}.py"]
    used = {target for path in paths for _, target in imported_rooms(path, PACKAGE)}
    return ", ".join(name for level in ROOMS for name in level if name in used - {room} and (PACKAGE / name).is_dir())


def with_map(text: str) -> str:
    """The text of CONTRIBUTING.md with the map of today."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + make_map() + END + rest.partition(END)[2]


if __name__ == "__main__":
    TARGET.write_text(with_map(TARGET.read_text(encoding="utf-8")), encoding="utf-8")
