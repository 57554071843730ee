"""`motionmatch VERB …`: finds the verb, reads its arguments, runs it, and turns errors into one line.

Each verb is a frozen dataclass in its own file: fields are the arguments, their docstrings the help text,
`run()` does the work and returns the exit code. Only the module of the verb that was asked for is imported,
so that help comes at once; the modules themselves import what is heavy inside `run()`.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import TextIOWrapper
from typing import Any, Protocol

from motionmatch.errors import MotionMatchError, unknown_name
from motionmatch.version import __version__

FAILED, INTERRUPTED, PIPE_CLOSED = 2, 130, 141
"""Exit codes: our own errors (and wrong arguments), Ctrl-C, a reader that went away."""


class Runnable(Protocol):
    def run(self) -> int: ...


@dataclass(frozen=True)
class Verb:
    """Where a verb lives and what it is for."""

    module: str
    """Its file in `motionmatch/cli/`."""
    noun: str
    """The dataclass in that file."""
    summary: str
    """One line for the list of verbs."""
    one_thread: bool = False
    """Whether linear algebra gets one thread: where products are small, more of them only wait for each other, and
    waiting takes as much processor time as work."""

    @property
    def path(self) -> str:
        return f"motionmatch.cli.{self.module}"

    def load(self) -> Any:
        """The dataclass itself."""
        return getattr(importlib.import_module(self.path), self.noun)

    def exists(self) -> bool:
        return importlib.util.find_spec(self.path) is not None


VERBS = {
    "doctor": Verb("doctor", "Doctor", "Look a file or folder over and say what to fix."),
    "info": Verb("info", "Info", "Show what a file holds: skeleton, rate, length."),
    "convert": Verb("convert", "Convert", "Turn a file into another format."),
    "draw": Verb("draw", "Draw", "Draw a contact sheet of a clip."),
    "fetch": Verb("fetch", "Fetch", "Download a public dataset, or list them."),
    "actors": Verb("actors", "Actors", "Let the built-in performers act, or list what they know."),
    "build": Verb("build", "Build", "Build a database from motion files or from the actors."),
    "coverage": Verb(
        "coverage",
        "CoverageCommand",
        "Show what a database can do: speeds, turns, directions; what is missing and what is never used.",
    ),
    "explain": Verb("explain", "Explain", "Say why the search chooses a frame: candidates, costs, what is left out."),
    "drive": Verb("drive", "Drive", "Drive a character headless, along a path or at random; record and measure it."),
    "play": Verb("play", "Play", "Drive a character in the browser, see why it does what it does, rewind it."),
    "crowd": Verb(
        "crowd",
        "CrowdCommand",
        "Let a crowd go: groups, doors, corridors, circles; write it, measure it, or watch it in the browser.",
    ),
    "train": Verb("train", "Train", "Train the networks of learned motion matching on a database."),
    "export": Verb("export", "Export", "Write a learned model or a policy for engines and browsers, as ONNX and JSON."),
    "generate": Verb(
        "generate",
        "Generate",
        "Make new motion from one or a few clips: variants, loops, key frames, a path, parts of others.",
        one_thread=True,
    ),
    "train-policy": Verb("train_policy", "TrainPolicy", "Train a policy for a task on a database, and evaluate it."),
    "bench": Verb("bench", "Bench", "Run a benchmark of the repository, or list them."),
    "reproduce": Verb("reproduce", "Reproduce", "Make the tables and plots of a paper again, on motion at hand."),
    "completion": Verb(
        "completion", "Completion", "Print a script that completes verbs, options and names in your shell."
    ),
}
"""Every verb, in the order of a first visit."""


def main(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    args = list(sys.argv[1:] if args is None else args)
    for stream in (sys.stdout, sys.stderr):  # a terminal without our characters shows others in their place
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = dispatch(args)
        sys.stdout.flush()  # a closed pipe shows here rather than at exit, where it could not be caught
        return code
    except MotionMatchError as error:
        complain(str(error))
        return FAILED
    except BrokenPipeError:
        # Python flushes stdout once more at exit; give it somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:  # what no reader or writer foresaw: a full disk, a vanished folder
        complain(f"{error.filename or 'input or output'}: {error.strerror or error}.")
        with contextlib.suppress(OSError):  # what is left in the buffer can't be written either
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        complain("interrupted.")
        return INTERRUPTED


def dispatch(args: list[str]) -> int:
    """Find the verb and run it; errors come out as exceptions."""
    if not args or args[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    if args[0] in ("-V", "--version"):
        print(f"motionmatch {__version__}")
        return 0
    from motionmatch.cli import known

    command = parse(args[0], args[1:])
    known.check(command)
    return command.run()


def parse(name: str, args: Sequence[str]) -> Runnable:
    """The verb's dataclass, filled from its arguments. Prints and exits on --help; what is wrong is an InputError."""
    available = {known: verb for known, verb in VERBS.items() if verb.exists()}
    if name not in available:
        raise unknown_name("verb", name, available)
    verb = available[name]
    if verb.one_thread and "numpy" not in sys.modules:  # read once, when NumPy is loaded
        for library in ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
            os.environ.setdefault(library, "1")
    import tyro

    from motionmatch.cli import complaints, help

    command, prog = verb.load(), f"motionmatch {name}"
    own, passed_on = (args[:1], args[1:]) if hasattr(command, "passed_on") and _named(args) else (args, ())
    shown = help.readable(command) if help.asked_for(own) else command
    own = _with_axes(own)
    complaints.check_names(command, own, prog)
    with complaints.told_in_one_line(prog):
        filled = tyro.cli(shown, args=own, prog=prog, config=(tyro.conf.FlagCreatePairsOff,))
    return replace(filled, passed_on=tuple(passed_on)) if passed_on else filled


def _named(args: Sequence[str]) -> bool:
    """Whether the first argument is a name rather than an option."""
    return bool(args) and not args[0].startswith("-")


def _with_axes(args: Sequence[str]) -> list[str]:
    """`--up -z` as `--up=-z`: a value that begins with a dash would be taken for an option."""
    out: list[str] = []
    for arg in args:
        if out and out[-1] == "--up" and arg in ("-x", "-y", "-z"):
            out[-1] += f"={arg}"
        else:
            out.append(arg)
    return out


def overview() -> str:
    """The list of verbs."""
    lines = "\n".join(f"  {name:14}{verb.summary}" for name, verb in VERBS.items() if verb.exists())
    return (
        "usage: motionmatch VERB …\n\nData-driven character animation by motion matching.\n\n"
        f"{lines}\n\n"
        "motionmatch VERB --help   what a verb takes\nmotionmatch --version     which version this is"
    )


def complain(message: str) -> None:
    """One line on stderr, its first word red where there are colours."""
    red, plain = ("\x1b[31m", "\x1b[0m") if sys.stderr.isatty() and not os.environ.get("NO_COLOR") else ("", "")
    print(f"{red}error:{plain} {' '.join(message.split())}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
