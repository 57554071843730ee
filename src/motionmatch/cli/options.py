"""The options of a verb: a list of them, and a check that refuses options without effect."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from motionmatch.errors import InputError


@dataclasses.dataclass(frozen=True)
class Option:
    """One argument of a verb."""

    name: str
    """as the user types it (`--out`, `--no-mirror`), or the metavar of a positional one (`DATABASE`)"""
    field: str
    """the field of the verb's dataclass; `files.fps` in a group of options that verbs share"""
    default: Any
    """`dataclasses.MISSING` if it is required"""
    positional: bool
    kind: Any = None
    """its type"""
    marks: tuple[Any, ...] = ()
    """what else its annotation says"""


def list_options(command: type) -> tuple[Option, ...]:
    """List the arguments of a verb's dataclass, with those of option groups that verbs share."""
    if command not in _KNOWN:
        _KNOWN[command] = tuple(_list_options(command))
    return _KNOWN[command]


_KNOWN: dict[type, tuple[Option, ...]] = {}
"""The options of verbs that were asked for: to read them from annotations takes some milliseconds."""


def _list_options(command: type) -> Iterator[Option]:
    import tyro

    hints = get_type_hints(command, include_extras=True)
    for field in dataclasses.fields(command):
        kind, *marks = (
            get_args(hints[field.name]) if get_origin(hints[field.name]) is Annotated else (hints[field.name],)
        )
        if tyro.conf.Suppress in marks:
            continue
        if dataclasses.is_dataclass(kind):
            assert isinstance(kind, type)
            for inner in _list_options(kind):
                yield dataclasses.replace(inner, field=f"{field.name}.{inner.field}")
            continue
        default = field.default
        if field.default_factory is not dataclasses.MISSING:
            default = field.default_factory()
        positional = tyro.conf.Positional in marks
        if positional:
            name = next((mark.metavar for mark in marks if getattr(mark, "metavar", None)), field.name.upper())
        else:
            given = next((mark.name for mark in marks if getattr(mark, "name", None)), field.name)
            name = f"--{'no-' if default is True else ''}{given.replace('_', '-')}"
        yield Option(name, field.name, default, positional, kind, tuple(marks))


def is_given(command: Any, field: str) -> bool:
    """Whether a field of a verb (`files.fps` in a group) differs from its default."""
    return any(
        option.field == field and get_value(command, field) != option.default for option in list_options(type(command))
    )


def get_value(command: Any, field: str) -> Any:
    """Return the value of a field; `files.fps` is the `fps` of the field `files`."""
    for name in field.split("."):
        command = getattr(command, name)
    return command


def refuse(command: Any, fields: Iterable[str], when: str, advice: str) -> None:
    """Raise an InputError if any of these fields of a verb is given, since it would have no effect.

    `when` ends the sentence ("with --play"), `advice` is the next one and says what to do.
    """
    names = {option.field: option.name for option in list_options(type(command))}
    given = [names[field] for field in fields if is_given(command, field)]
    if given:
        listed = ", ".join(given[:-1]) + (" and " if len(given) > 1 else "") + given[-1]
        raise InputError(f"{listed} {'has' if len(given) == 1 else 'have'} no effect {when}. {advice}")


def check_model_options(command: Any, database: str | None) -> None:
    """Refuse --mode and --projector where no model, or no projector, would play; and plain matching without a
    database."""
    if command.model is None:
        refuse(command, ["mode", "projector"], "without --model", "Name a model: --model FOLDER, or leave it out.")
    if command.mode in ("mm", "dmm"):
        refuse(command, ["projector"], f"with --mode {command.mode}", "A search answers there; leave one of them out.")
    if command.mode == "mm" and database is None:
        raise InputError(
            f"--mode mm plays frames of the database that the model was trained on. Name it before --model "
            f"{command.model}, or use --mode lmm."
        )
