"""`motionmatch completion`: a script by which a shell completes verbs, options and the names that they take.

The script holds all the words itself, so that completing is instant; print it again after an update.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import tyro

from motionmatch.cli import known


@dataclass(frozen=True)
class Completion:
    """Print a script that completes verbs, options and names in your shell.

    bash: put `eval "$(motionmatch completion bash)"` into ~/.bashrc. zsh: the same with zsh into ~/.zshrc, below
    compinit. fish: motionmatch completion fish > ~/.config/fish/completions/motionmatch.fish
    """

    shell: Annotated[Literal["bash", "zsh", "fish"], tyro.conf.Positional]
    """Which shell."""

    def run(self) -> int:
        from motionmatch.cli.main import VERBS

        verbs = {name: list(list_words(verb.load())) for name, verb in VERBS.items() if verb.exists()}
        summaries = {name: verb.summary for name, verb in VERBS.items()}
        print({"bash": write_bash, "zsh": write_zsh, "fish": write_fish}[self.shell](verbs, summaries), end="")
        return 0


@dataclass(frozen=True)
class Word:
    """One argument, as a shell completes it."""

    name: str
    """`--out`, or empty where it has a place instead of a name"""
    takes_value: bool = True
    values: tuple[str, ...] = ()
    """what may follow, or stand in its place"""
    files: bool = False
    """whether that may also be a file or a folder"""


def list_words(command: type) -> Iterator[Word]:
    """The arguments of a verb's dataclass, those that it shares with other verbs included."""
    for field, hint, given in known.fields(command):
        kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        if tyro.conf.Suppress in marks:
            continue
        if dataclasses.is_dataclass(kind):
            assert isinstance(kind, type)
            yield from list_words(kind)
            continue
        said = next((name for mark in marks if isinstance(name := getattr(mark, "name", None), str)), field.name)
        name = "" if tyro.conf.Positional in marks else f"--{'no-' if field.default is True else ''}{said}"
        values, files = _values(kind)
        if given is not None:
            values, files = (*given.known(), *values), given.path
        yield Word(name.replace("_", "-"), kind is not bool, values, files)


def _values(kind: Any) -> tuple[tuple[str, ...], bool]:
    """The words that a type allows, and whether it is a path."""
    if get_origin(kind) is Literal:
        return tuple(str(each) for each in get_args(kind)), False
    if get_origin(kind) in (Union, types.UnionType, tuple, Annotated):
        inner = [_values(each) for each in get_args(kind)]
        return tuple(word for words, _ in inner for word in words), any(files for _, files in inner)
    return (), kind is Path


Verbs = Mapping[str, list[Word]]

_BASH = """\
# Completion of motionmatch for {shell}; made by `motionmatch completion {shell}`.
_motionmatch() {{
    local cur="${{COMP_WORDS[COMP_CWORD]}}" prev="${{COMP_WORDS[COMP_CWORD-1]}}" words="" files="" IFS=$' \\t\\n'
    if [ "$cur" = "=" ]; then cur=""
    elif [ "$prev" = "=" ]; then prev="${{COMP_WORDS[COMP_CWORD-2]}}"; fi
    if [ "$COMP_CWORD" -le 1 ]; then
        words="{verbs} --help --version"
    else
        case "${{COMP_WORDS[1]}} $prev" in
{values}
        *)
            case "${{COMP_WORDS[1]}} $cur" in
{options}
{places}
            esac ;;
        esac
    fi
    IFS=$'\\n'
    COMPREPLY=($(IFS=$' \\t\\n'; compgen -W "$words" -- "$cur"))
    if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$cur")); fi
}}
complete -o filenames -F _motionmatch motionmatch
"""


def write_bash(verbs: Verbs, summaries: Mapping[str, str], shell: str = "bash") -> str:
    """A script for bash, 3.2 or newer."""
    values, options, places = [], [], []
    for verb, words in verbs.items():
        named = [word for word in words if word.name]
        for word in named:
            if word.takes_value:
                values.append(f'        "{verb} {word.name}") {_set(word.values, word.files)} ;;')
        options.append(f'            "{verb} -"*) {_set([word.name for word in named] + ["--help"], False)} ;;')
        placed = [word for word in words if not word.name]
        offered = [value for word in placed for value in word.values]
        places.append(f'            "{verb} "*) {_set(offered, any(word.files for word in placed))} ;;')
    return _BASH.format(
        shell=shell,
        verbs=" ".join(verbs),
        values="\n".join(values),
        options="\n".join(options),
        places="\n".join(places),
    )


def _set(words: Any, files: bool) -> str:
    return f'words="{" ".join(words)}"' + (" files=1" if files else "")


def write_zsh(verbs: Verbs, summaries: Mapping[str, str]) -> str:
    """A script for zsh, which can read that of bash."""
    return "autoload -U +X bashcompinit && bashcompinit\n" + write_bash(verbs, summaries, "zsh")


def write_fish(verbs: Verbs, summaries: Mapping[str, str]) -> str:
    """A script for fish."""
    lines = [
        "# Completion of motionmatch for fish; made by `motionmatch completion fish`.",
        "complete -c motionmatch -f",
    ]
    for verb, words in verbs.items():
        lines.append(f"complete -c motionmatch -n __fish_use_subcommand -a {verb} -d {_quoted(summaries[verb])}")
        start = f"complete -c motionmatch -n '__fish_seen_subcommand_from {verb}'"
        lines.append(f"{start} -l help")
        for word in words:
            offered = f" -a {_quoted(' '.join(word.values))}" if word.values else ""
            files = " -F" if word.files else ""
            if word.name:
                lines.append(f"{start} -l {word.name[2:]}{' -r' if word.takes_value else ''}{files}{offered}")
            elif offered or files:
                lines.append(f"{start}{files}{offered}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
