"""Wrong arguments in one line of our own, in place of the panels that tyro draws."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Iterator, Sequence

from motionmatch.cli.options import list_options
from motionmatch.errors import InputError, nearest_name, unknown_name


def check_names(command: type, args: Sequence[str], prog: str) -> None:
    """Refuse options that a verb's dataclass does not have, with the nearest that it has."""
    known = [option.name for option in list_options(command) if not option.positional]
    for arg in args:
        name = arg.partition("=")[0].replace("_", "-")
        if not re.match(r"--|-[A-Za-z]", name) or name in (*known, "-h", "--help") or name.startswith("--tyro-"):
            continue
        off, on = f"--no-{name.removeprefix('--')}", f"--{name.removeprefix('--no-')}"
        if off in known:
            raise InputError(f"{name} is so unless {off} is given. Leave it out.")
        if name.startswith("--no-") and on in known:
            raise InputError(f"{name} is so unless {on} is given. Leave it out.")
        raise unknown_name("option", name, known, where=prog)


@contextlib.contextmanager
def told_in_one_line(prog: str) -> Iterator[None]:
    """What tyro writes to standard error before it exits becomes the message of an InputError."""
    written = io.StringIO()
    try:
        with contextlib.redirect_stderr(written):
            yield
    except SystemExit as ended:
        if ended.code != 2:
            raise
        raise InputError(one_line(written.getvalue(), prog)) from None
    finally:
        if sys.exc_info()[0] is None:
            sys.stderr.write(written.getvalue())


def one_line(panel: str, prog: str) -> str:
    """What a panel says, up to the rule before further help, with what to do.

    Panels are boxes with a title in their border, or, where lines can't be shown, a title, a rule and rows.
    """
    sections: list[list[str]] = [[]]
    for line in panel.splitlines():
        row = line.strip().strip("│").strip()
        if row and not row.strip("─-"):
            sections.append([])
        elif row and row[0] not in "╭╰":
            sections[-1].append(row)
    has_border = "╭" in panel
    text, more = " ".join(sections[0 if has_border else min(1, len(sections) - 1)]), f"See {prog} --help"
    # Both what tyro says now and what its lowest version said.
    if found := re.search(r"(?:Argument (.+?): )?invalid choice:? '(.*?)'(?: for argument '(.+?)')?(.*)", text):
        name, value, choices = found[1] or found[3], found[2], re.findall(r"'([^']*)'", found[4])
        nearest = nearest_name(value, choices)
        hint = f" Did you mean '{nearest}'?" if nearest is not None else ""
        return f"{name} can't be '{value}'.{hint} Available: {', '.join(choices)}."
    if found := re.search(r"Error parsing (.+?): .*?\['(.*?)'", text) or re.search(
        r"Error parsing (.+?): .*?'(.*?)'", text
    ):
        kinds = {"to float": "a number", "for int()": "a whole number"}
        wanted = next((f"; expected {kind}" for sign, kind in kinds.items() if sign in text), "")
        return f"{found[1]} can't be '{found[2]}'{wanted}. {more}"
    if found := re.search(r"Missing value for argument '(.+?)'|Argument (.+?): expected .*argument", text):
        return f"{found[1] or found[2]} needs a value. {more}"
    if found := re.search(r"(?:Missing from .*?|arguments are required): (.*)", text):
        return f"missing: {found[1].removesuffix('(required)').strip()} {more}"
    if found := re.search(r"Unrecognized (?:options|arguments): (.*)", text):
        return f"unexpected argument: {found[1]}. {more}"
    return f"{text or 'these arguments make no sense.'} {more}"
