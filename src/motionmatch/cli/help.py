"""What `--help` of a verb shows: docstrings of its fields as flowing text, and defaults where they tell something."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import textwrap
from collections.abc import Sequence
from typing import Annotated, Any, get_args, get_origin, get_type_hints


def asked_for(args: Sequence[str]) -> bool:
    """Whether these arguments ask for help."""
    return any(arg in ("-h", "--help") for arg in args)


def texts(command: type) -> dict[str, str]:
    """The docstring below each field of a dataclass and of those it is made from, in one line each."""
    found: dict[str, str] = {}
    for each in reversed(command.__mro__):
        if not dataclasses.is_dataclass(each):
            continue
        made = ast.parse(textwrap.dedent(inspect.getsource(each))).body[0]
        assert isinstance(made, ast.ClassDef)
        for field, below in zip(made.body, made.body[1:], strict=False):
            if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)):
                continue
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                found[field.target.id] = " ".join(str(below.value.value).split())
    return found


def hint(default: Any, text: str) -> str:
    """What stands behind the text of a field: its default, unless the text says it or there is none."""
    if default is dataclasses.MISSING:
        return "(required)"
    if default is None or default == () or isinstance(default, bool) or "default" in text.lower():
        return ""
    many = default if isinstance(default, list | tuple) else (default,)
    return f"(default: {' '.join(f'{each:.3g}' if isinstance(each, float) else str(each) for each in many)})"


def readable(command: type) -> type:
    """A dataclass with the same fields and what is said of them, to be asked for help instead."""
    said, hints = texts(command), get_type_hints(command, include_extras=True)
    fields = [_field(field, hints[field.name], said.get(field.name, "")) for field in dataclasses.fields(command)]
    made = dataclasses.make_dataclass(command.__name__, fields)
    made.__doc__ = inspect.cleandoc(command.__doc__ or "")
    return made


def _field(field: dataclasses.Field, kind: Any, text: str) -> tuple[str, Any, dataclasses.Field]:
    import tyro

    if field.default is not dataclasses.MISSING:
        default = field.default
    elif field.default_factory is not dataclasses.MISSING:
        default = field.default_factory()
    else:
        default = dataclasses.MISSING
    bare, *marks = get_args(kind) if get_origin(kind) is Annotated else (kind,)
    if dataclasses.is_dataclass(bare):  # options that several verbs share
        inner = readable(bare)  # type: ignore[arg-type]
        values = {each.name: getattr(default, each.name) for each in dataclasses.fields(bare)}
        return field.name, Annotated[(inner, *marks)], dataclasses.field(default_factory=lambda: inner(**values))
    if default is True:  # what is typed is --no-NAME
        text = f"Turn this off: {text[:1].lower()}{text[1:]}".replace(": whether ", ": ")
    shown = tyro.conf.arg(help=text, help_behavior_hint=hint(default, text))
    again = (
        dataclasses.field() if default is dataclasses.MISSING else dataclasses.field(default_factory=lambda: default)
    )
    return field.name, Annotated[kind, shown], again
