"""`motionmatch VERB …`: finds the verb, parses its arguments, runs it, and prints errors as one line.

Each verb is a frozen dataclass in its own file: fields are the arguments, their docstrings the help text,
`run()` does the work and returns the exit code. Only the module of that verb is imported, and it imports heavy
libraries inside `run()`, so that help is shown at once.
"""

from __future__ import annotations

import contextlib
import gc
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
    """A verb: its module, its dataclass and its summary."""

    module: str
    """Its file in `motionmatch/cli/`."""
    noun: str
    """The dataclass in that file."""
    summary: str
    """One line for the list of verbs."""
    quick: bool = False
    """Whether it is to start quickly: linear algebra gets one thread, as for small products more threads only cost
    processor time, and garbage is collected from when the verb has imported what it needs (`quick.collect_garbage`)."""

    @property
    def path(self) -> str:
        return f"motionmatch.cli.{self.module}"

    def load(self) -> Any:
        """Import and return the dataclass."""
        return getattr(importlib.import_module(self.path), self.noun)

    def exists(self) -> bool:
        return importlib.util.find_spec(self.path) is not None


VERBS = {
    "doctor": Verb("doctor", "Doctor", "Check a file or folder and say what to fix."),
    "info": Verb("info", "Info", "Show what a file holds: skeleton, rate, length."),
    "convert": Verb("convert", "Convert", "Convert a file to another format."),
    "retarget": Verb(
        "retarget", "RetargetCommand", "Bring motion onto a character: any skeleton to any other with as many legs."
    ),
    "draw": Verb("draw", "Draw", "Draw a contact sheet of a clip."),
    "render": Verb("render", "Render", "Draw a movie of motion files, of a drive or of a scene, without a window."),
    "fetch": Verb("fetch", "Fetch", "Download a public dataset, or list them."),
    "actors": Verb("actors", "Actors", "Make motion with the built-in actors, or list what they can do."),
    "build": Verb("build", "Build", "Build a database from motion files or from the actors."),
    "augment": Verb(
        "augment", "Augment", "Bend clips round curves and up slopes that nobody performed, with feet that stay."
    ),
    "coverage": Verb(
        "coverage",
        "CoverageCommand",
        "Show what a database covers: speeds, turns, directions; gaps, and frames that are never used.",
    ),
    "explain": Verb(
        "explain", "Explain", "Explain why the search chooses a frame: candidates, costs, frames left out."
    ),
    "drive": Verb("drive", "Drive", "Drive a character headless, along a path or at random; record and measure it."),
    "play": Verb("play", "Play", "Drive a character in the browser, look into its search, rewind it."),
    "crowd": Verb(
        "crowd",
        "CrowdCommand",
        "Simulate a crowd: groups, doors, corridors, circles; write it, measure it, or watch it in the browser.",
    ),
    "scene": Verb(
        "scene",
        "SceneCommand",
        "Write a scene file, from a scene by name, another file, a floor plan or a model; or check one.",
    ),
    "train": Verb("train", "Train", "Train the networks of learned motion matching on a database."),
    "export": Verb(
        "export",
        "Export",
        "Write a character for engines and browsers: for the runtime in C, as a page without a server, or as ONNX.",
    ),
    "generate": Verb(
        "generate",
        "Generate",
        "Make new motion from one or a few clips: variants, loops, key frames, a path, parts of others.",
        quick=True,
    ),
    "train-policy": Verb("train_policy", "TrainPolicy", "Train a policy for a task on a database, and evaluate it."),
    "bench": Verb("bench", "Bench", "Run a benchmark of the repository, or list them."),
    "reproduce": Verb(
        "reproduce",
        "Reproduce",
        "Measure the tables and figures of the papers again, and write one HTML report.",
    ),
    "study": Verb("study", "StudyCommand", "Make the tables of the user study from answers that the page wrote."),
    "completion": Verb(
        "completion", "Completion", "Print a shell script for tab completion of verbs, options and names."
    ),
}
"""All verbs, in the order in which a new user needs them."""


def main(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    args = list(sys.argv[1:] if args is None else args)
    if "torch" not in sys.modules:  # its products go without tiles (AMX), which some virtual machines only name
        os.environ.setdefault("ONEDNN_MAX_CPU_ISA", "AVX512_CORE_BF16")
    for stream in (sys.stdout, sys.stderr):  # replace characters that the terminal can't show
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = dispatch(args)
        sys.stdout.flush()  # so that a closed pipe raises here; at exit it could not be caught
        return code
    except MotionMatchError as error:
        print_error(str(error))
        return FAILED
    except BrokenPipeError:
        # Python flushes stdout once more at exit; let it write to nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:  # not handled elsewhere: a full disk, a deleted folder
        print_error(f"{error.filename or 'input or output'}: {error.strerror or error}.")
        with contextlib.suppress(OSError):  # the rest of the buffer can't be written either
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        print_error("interrupted.")
        return INTERRUPTED


def dispatch(args: list[str]) -> int:
    """Find the verb and run it. Errors are raised as exceptions."""
    if not args or args[0] in ("-h", "--help", "help"):
        print(format_overview())
        return 0
    if args[0] in ("-V", "--version"):
        print(f"motionmatch {__version__}")
        return 0
    from motionmatch.cli import known

    command = parse(args[0], args[1:])
    known.check(command)
    return command.run()


def parse(name: str, args: Sequence[str]) -> Runnable:
    """Make the dataclass of a verb from its arguments. Print and exit on --help; raise an InputError on a mistake."""
    available = {known: verb for known, verb in VERBS.items() if verb.exists()}
    if name not in available:
        raise unknown_name("verb", name, available)
    verb = available[name]
    if verb.quick and "numpy" not in sys.modules:  # a process of its own; NumPy reads these when it is loaded
        gc.disable()
        for library in ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
            os.environ.setdefault(library, "1")
    from motionmatch.cli.parsing import parse_arguments

    command = verb.load()
    passes_on = hasattr(command, "passed_on") and bool(args) and not args[0].startswith("-")
    own, passed_on = (args[:1], args[1:]) if passes_on else (args, ())
    filled = parse_arguments(command, own, f"motionmatch {name}")
    return replace(filled, passed_on=tuple(passed_on)) if passed_on else filled


def format_overview() -> str:
    """Format the list of verbs."""
    lines = "\n".join(f"  {name:14}{verb.summary}" for name, verb in VERBS.items() if verb.exists())
    return (
        "usage: motionmatch VERB …\n\nData-driven character animation by motion matching.\n\n"
        f"{lines}\n\n"
        "motionmatch VERB --help   show the arguments of a verb\nmotionmatch --version     show the version"
    )


def print_error(message: str) -> None:
    """Print an error as one line on stderr, its first word red on a terminal with colours."""
    red, plain = ("\x1b[31m", "\x1b[0m") if sys.stderr.isatty() and not os.environ.get("NO_COLOR") else ("", "")
    print(f"{red}error:{plain} {' '.join(message.split())}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
