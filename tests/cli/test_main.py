import ast
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from motionmatch.cli import main as cli
from motionmatch.cli.main import VERBS, Verb, main
from motionmatch.errors import FileError

PRESENT = {name: verb for name, verb in VERBS.items() if verb.exists()}


def command(*args, **kwargs):
    return subprocess.run(
        [sys.executable, "-m", "motionmatch", *args], capture_output=True, text=True, timeout=60, **kwargs
    )


def failing(monkeypatch, error):
    """Make every verb fail with this error."""

    def dispatch(args):
        raise error

    monkeypatch.setattr(cli, "dispatch", dispatch)


@pytest.mark.parametrize("args", [[], ["--help"], ["-h"], ["help"]])
def test_help_lists_every_verb_with_its_line(args, capsys):
    assert main(args) == 0
    out = capsys.readouterr().out
    for name, verb in PRESENT.items():
        assert f"  {name} " in out and verb.summary in out


def test_unknown_verb_is_answered_with_the_nearest(capsys):
    assert main(["fetsh"]) == 2
    assert "error: no verb 'fetsh'. Did you mean 'fetch'?" in capsys.readouterr().err


def test_verb_whose_file_is_absent_is_neither_listed_nor_run(monkeypatch, capsys):
    monkeypatch.setitem(VERBS, "fly", Verb("fly", "Fly", "Fly away."))
    assert main(["fly"]) == 2
    assert main([]) == 0
    captured = capsys.readouterr()
    assert "no verb 'fly'" in captured.err and "Fly away" not in captured.out


@pytest.mark.parametrize("name", PRESENT)
def test_summary_is_the_first_line_of_the_verbs_docstring(name):
    verb = PRESENT[name]
    noun = getattr(importlib.import_module(verb.path), verb.noun)
    assert noun.__doc__.strip().splitlines()[0] == verb.summary


@pytest.mark.parametrize("name", PRESENT)
def test_every_verb_has_help_and_every_argument_is_explained(name, capsys):
    with pytest.raises(SystemExit) as stopped:
        main([name, "--help"])
    assert stopped.value.code == 0
    assert f"usage: motionmatch {name}" in capsys.readouterr().out
    module = importlib.import_module(PRESENT[name].path)
    tree = ast.parse(Path(module.__file__).read_text())
    noun = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == PRESENT[name].noun)
    for field, after in zip(noun.body, [*noun.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            assert isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant), ast.unparse(field)


def test_wrong_argument_exits_with_2_and_one_line_that_names_the_nearest(capsys):
    assert main(["fetch", "--too", "x"]) == 2
    assert capsys.readouterr().err == (
        "error: no option '--too' in motionmatch fetch. Did you mean '--to'? Available: --to, --list.\n"
    )


def test_our_errors_are_one_line_without_traceback(monkeypatch, capsys):
    failing(monkeypatch, FileError("walk.bvh: no such\nfile."))
    assert main(["x"]) == 2
    assert capsys.readouterr().err == "error: walk.bvh: no such file.\n"


def test_errors_are_red_on_a_terminal_only(monkeypatch, capsys):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    cli.print_error("broken.")
    monkeypatch.setenv("NO_COLOR", "1")
    cli.print_error("broken.")
    assert capsys.readouterr().err == "\x1b[31merror:\x1b[0m broken.\nerror: broken.\n"


def test_interrupt_is_130_and_a_short_line(monkeypatch, capsys):
    failing(monkeypatch, KeyboardInterrupt())
    assert main(["x"]) == 130
    assert capsys.readouterr().err == "error: interrupted.\n"


def test_our_own_mistakes_are_not_hidden(monkeypatch):
    failing(monkeypatch, ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        main(["x"])


def test_reader_that_goes_away_is_no_error():
    run = subprocess.run(
        f"'{sys.executable}' -c 'import sys; from motionmatch.cli import main as m; "
        'm.format_overview = lambda: "long " * 100000; sys.exit(m.main([]))\' | head -c 1; echo "${PIPESTATUS[0]}"',
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.stderr == ""
    assert run.stdout == "l141\n"


def test_help_imports_nothing_heavy():
    heavy = "numba", "numpy", "scipy", "matplotlib", "torch", "rich", "pooch", "tyro"
    code = (
        "import sys; from motionmatch.cli.main import main; main(['--help']); "
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("name", PRESENT)
def test_help_of_a_verb_compiles_and_draws_nothing(name):
    code = (
        f"import sys, motionmatch.cli.main as m\ntry: m.main([{name!r}, '--help'])\nexcept SystemExit: pass\n"
        "print([name for name in ('numba', 'matplotlib', 'scipy') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(("given", "threads"), [({}, "1"), ({"OPENBLAS_NUM_THREADS": "3"}, "3")])
def test_generate_has_one_thread_for_linear_algebra_unless_told_otherwise(given, threads):
    code = (
        "import os, motionmatch.cli.main as m\nm.parse('generate', ['walk.bvh'])\n"
        "print(os.environ['OPENBLAS_NUM_THREADS'])"
    )
    unset = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=unset | given)
    assert run.stdout.split() == [threads]


def test_python_dash_m_is_the_same_command():
    run = command("--version")
    assert run.returncode == 0 and run.stdout.startswith("motionmatch ")
    assert command("fetch", "nothing").returncode == 2


def test_the_docs_page_has_every_verb():
    page = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
    lists = page.partition("## Completion")[0].splitlines()
    found = [line.split("`")[1].split()[0] for line in lists if line.startswith("| `")]
    assert sorted(found) == sorted(VERBS)
