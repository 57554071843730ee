"""`motionmatch completion`: a script with which a shell completes verbs, options and names.

The script contains all the words, so that completion is instant; print it again after an update.
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
    """Print a shell script for tab completion of verbs, options and names.

    bash: put `eval "$(motionmatch completion bash)"` into ~/.bashrc. zsh: the same with zsh into ~/.zshrc, below
    compinit. fish: motionmatch completion fish > ~/.config/fish/completions/motionmatch.fish
    """

    shell: Annotated[Literal["bash", "zsh", "fish"], tyro.conf.Positional]
    """The shell to complete in."""

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
    """`--out`, or empty for a positional argument"""
    takes_value: bool = True
    values: tuple[str, ...] = ()
    """possible values"""
    files: bool = False
    """whether the value may also be a file or a folder"""


def list_words(command: type) -> Iterator[Word]:
    """List the arguments of a verb's dataclass, with those of option groups that verbs share."""
    for field, hint, given in known.list_fields(command):
        kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        if tyro.conf.Suppress in marks:
            continue
        if dataclasses.is_dataclass(kind):
            assert isinstance(kind, type)
            yield from list_words(kind)
            continue
        typed = next((name for mark in marks if isinstance(name := getattr(mark, "name", None), str)), field.name)
        name = "" if tyro.conf.Positional in marks else f"--{'no-' if field.default is True else ''}{typed}"
        values, files = _list_values(kind)
        if given is not None:
            values, files = (*given.known(), *values), given.path
        yield Word(name.replace("_", "-"), kind is not bool, values, files)


def _list_values(kind: Any) -> tuple[tuple[str, ...], bool]:
    """List the words that a type allows, and say whether it is a path."""
    if get_origin(kind) is Literal:
        return tuple(str(each) for each in get_args(kind)), False
    if get_origin(kind) in (Union, types.UnionType, tuple, Annotated):
        inner = [_list_values(each) for each in get_args(kind)]
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
    """Write a script for bash, 3.2 or newer."""
    values, options, places = [], [], []
    for verb, words in verbs.items():
        named = [word for word in words if word.name]
        for word in named:
            if word.takes_value:
                values.append(f'        "{verb} {word.name}") {_format_words(word.values, word.files)} ;;')
        options.append(
            f'            "{verb} -"*) {_format_words([word.name for word in named] + ["--help"], False)} ;;'
        )
        placed = [word for word in words if not word.name]
        offered = [value for word in placed for value in word.values]
        places.append(f'            "{verb} "*) {_format_words(offered, any(word.files for word in placed))} ;;')
    return _BASH.format(
        shell=shell,
        verbs=" ".join(verbs),
        values="\n".join(values),
        options="\n".join(options),
        places="\n".join(places),
    )


def _format_words(words: Any, files: bool) -> str:
    return f'words="{" ".join(words)}"' + (" files=1" if files else "")


def write_zsh(verbs: Verbs, summaries: Mapping[str, str]) -> str:
    """Write a script for zsh, which can read that of bash."""
    return "autoload -U +X bashcompinit && bashcompinit\n" + write_bash(verbs, summaries, "zsh")


def write_fish(verbs: Verbs, summaries: Mapping[str, str]) -> str:
    """Write a script for fish."""
    lines = [
        "# Completion of motionmatch for fish; made by `motionmatch completion fish`.",
        "complete -c motionmatch -f",
    ]
    for verb, words in verbs.items():
        lines.append(f"complete -c motionmatch -n __fish_use_subcommand -a {verb} -d {_quote(summaries[verb])}")
        start = f"complete -c motionmatch -n '__fish_seen_subcommand_from {verb}'"
        lines.append(f"{start} -l help")
        for word in words:
            offered = f" -a {_quote(' '.join(word.values))}" if word.values else ""
            files = " -F" if word.files else ""
            if word.name:
                lines.append(f"{start} -l {word.name[2:]}{' -r' if word.takes_value else ''}{files}{offered}")
            elif offered or files:
                lines.append(f"{start}{files}{offered}")
    return "\n".join(lines) + "\n"


def _quote(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
