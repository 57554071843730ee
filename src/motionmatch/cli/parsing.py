"""Arguments of a verb become its dataclass: help with readable texts, and mistakes reported in one line.

tyro does the parsing. Its own help repeats defaults that say nothing, and its errors are panels of many lines; both are
replaced here.
"""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import inspect
import io
import re
import sys
import textwrap
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from motionmatch.cli.options import list_options
from motionmatch.cli.plain import parse_plainly
from motionmatch.errors import InputError, nearest_name, unknown_name


def parse_arguments(command: type, args: Sequence[str], prog: str) -> Any:
    """Make the dataclass `command` from arguments. Print and exit on --help; raise an InputError on a mistake."""
    made = parse_plainly(command, args)
    return parse_with_tyro(command, args, prog) if made is None else made


def parse_with_tyro(command: type, args: Sequence[str], prog: str) -> Any:
    """Make the dataclass `command` from any arguments."""
    import tyro

    from motionmatch.cli.quick import skip_typeguard

    skip_typeguard()
    shown = make_help(command) if any(arg in ("-h", "--help") for arg in args) else command
    args = _join_axis(args)
    check_names(command, args, prog)
    with report_in_one_line(prog):
        return tyro.cli(shown, args=args, prog=prog, config=(tyro.conf.FlagCreatePairsOff,))


def _join_axis(args: Sequence[str]) -> list[str]:
    """Write `--up -z` as `--up=-z`: a value that begins with a dash would be taken for an option."""
    out: list[str] = []
    for arg in args:
        if out and out[-1] == "--up" and arg in ("-x", "-y", "-z"):
            out[-1] += f"={arg}"
        else:
            out.append(arg)
    return out


# Help


def make_help(command: type) -> type:
    """Return a dataclass with the same fields as `command` and better help texts, to be parsed in its place."""
    texts, hints = read_field_texts(command), get_type_hints(command, include_extras=True)
    fields = [_make_field(field, hints[field.name], texts.get(field.name, "")) for field in dataclasses.fields(command)]
    made = dataclasses.make_dataclass(command.__name__, fields)
    made.__doc__ = inspect.cleandoc(command.__doc__ or "")
    return made


def read_field_texts(command: type) -> dict[str, str]:
    """Read the docstring below each field of a dataclass and of its bases, each as one line."""
    found: dict[str, str] = {}
    for each in reversed(command.__mro__):
        if not dataclasses.is_dataclass(each):
            continue
        parsed = ast.parse(textwrap.dedent(inspect.getsource(each))).body[0]
        assert isinstance(parsed, ast.ClassDef)
        for field, below in zip(parsed.body, parsed.body[1:], strict=False):
            if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)):
                continue
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                found[field.target.id] = " ".join(str(below.value.value).split())
    return found


def format_default(default: Any, text: str) -> str:
    """Format a default for the end of a field's help text; empty if the text names it already or there is none."""
    if default is dataclasses.MISSING:
        return "(required)"
    if default is None or default == () or isinstance(default, bool) or "default" in text.lower():
        return ""
    many = default if isinstance(default, list | tuple) else (default,)
    return f"(default: {' '.join(f'{each:.3g}' if isinstance(each, float) else str(each) for each in many)})"


def _make_field(field: dataclasses.Field, kind: Any, text: str) -> tuple[str, Any, dataclasses.Field]:
    import tyro

    if field.default is not dataclasses.MISSING:
        default = field.default
    elif field.default_factory is not dataclasses.MISSING:
        default = field.default_factory()
    else:
        default = dataclasses.MISSING
    bare, *marks = get_args(kind) if get_origin(kind) is Annotated else (kind,)
    if dataclasses.is_dataclass(bare):  # options that several verbs share
        inner = make_help(bare)  # type: ignore[arg-type]
        values = {each.name: getattr(default, each.name) for each in dataclasses.fields(bare)}
        return field.name, Annotated[(inner, *marks)], dataclasses.field(default_factory=lambda: inner(**values))
    if default is True:  # the option is --no-NAME
        text = f"Turn this off: {text[:1].lower()}{text[1:]}".replace(": whether ", ": ")
    shown = tyro.conf.arg(help=text, help_behavior_hint=format_default(default, text))
    again = (
        dataclasses.field() if default is dataclasses.MISSING else dataclasses.field(default_factory=lambda: default)
    )
    return field.name, Annotated[kind, shown], again


# Mistakes


def check_names(command: type, args: Sequence[str], prog: str) -> None:
    """Refuse options that a verb does not have, and name the nearest one that it has."""
    known = [option.name for option in list_options(command) if not option.positional]
    for arg in args:
        name = arg.partition("=")[0].replace("_", "-")
        if not re.match(r"--|-[A-Za-z]", name) or name in (*known, "-h", "--help") or name.startswith("--tyro-"):
            continue
        off, on = f"--no-{name.removeprefix('--')}", f"--{name.removeprefix('--no-')}"
        if off in known:
            raise InputError(f"{name} is the default. Leave it out, or turn it off with {off}.")
        if name.startswith("--no-") and on in known:
            raise InputError(f"{name} is the default. Leave it out, or turn it on with {on}.")
        raise unknown_name("option", name, known, where=prog)


@contextlib.contextmanager
def report_in_one_line(prog: str) -> Iterator[None]:
    """Raise an InputError of one line in place of the panel that tyro writes to standard error before it exits."""
    written = io.StringIO()
    try:
        with contextlib.redirect_stderr(written):
            yield
    except SystemExit as ended:
        if ended.code != 2:
            raise
        raise InputError(summarise_panel(written.getvalue(), prog)) from None
    finally:
        if sys.exc_info()[0] is None:
            sys.stderr.write(written.getvalue())


def summarise_panel(panel: str, prog: str) -> str:
    """Summarise a panel of tyro in one line that says what to do.

    A panel is a box with its title in the border; on a plain terminal it is a title, a rule and rows.
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
    # Texts of the present tyro and of the lowest version that we allow.
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
