import json

import pytest

from motionmatch.cli import bench
from motionmatch.cli.main import main
from motionmatch.errors import FileError

SCRIPT = '''"""Counts to three.

And more.
"""
import json, sys
if "--json" in sys.argv:
    open(sys.argv[sys.argv.index("--json") + 1], "w").write(json.dumps({"count": 3}))
sys.exit(0)
'''


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout with one benchmark that works and one that fails."""
    (tmp_path / "src" / "motionmatch").mkdir(parents=True)
    folder = tmp_path / "benchmarks"
    folder.mkdir()
    (folder / "count.py").write_text(SCRIPT)
    (folder / "fail.py").write_text("raise SystemExit(3)")
    (folder / "_shared.py").write_text('"""Not a benchmark."""')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(bench, "__file__", str(tmp_path / "src" / "motionmatch" / "cli" / "bench.py"))
    return tmp_path


def test_without_a_name_benchmarks_are_listed_with_their_first_line(checkout, capsys):
    assert main(["bench"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines] == [["count", "Counts", "to", "three."], ["fail"]]


def test_json_is_handed_to_the_benchmark(checkout):
    assert main(["bench", "count", "--json", str(checkout / "out.json")]) == 0
    assert json.loads((checkout / "out.json").read_text()) == {"count": 3}


def test_what_stands_behind_the_name_is_handed_on(checkout, capfd):
    (checkout / "benchmarks" / "echo.py").write_text("import sys; print(sys.argv[1:])")
    assert main(["bench", "echo", "--plot", "a b.png", "-v", "--help"]) == 0
    assert capfd.readouterr().out == "['--plot', 'a b.png', '-v', '--help']\n"


def test_options_without_a_name_are_ours(checkout, capsys):
    assert main(["bench", "--plot", "a.png"]) == 2
    assert "--plot" in capsys.readouterr().err


def test_exit_code_of_the_benchmark_is_ours(checkout):
    assert main(["bench", "fail"]) == 3


def test_unknown_benchmark_is_answered_with_the_nearest(checkout, capsys):
    assert main(["bench", "cont"]) == 2
    assert "no benchmark 'cont'" in capsys.readouterr().err


def test_outside_a_checkout_it_says_where_to_get_them(checkout, tmp_path_factory, monkeypatch):
    installed = tmp_path_factory.mktemp("site-packages") / "motionmatch" / "cli" / "bench.py"
    monkeypatch.setattr(bench, "__file__", str(installed))
    monkeypatch.chdir(installed.parents[2])
    with pytest.raises(FileError, match="in the repository, not in the installed package"):
        bench.find_folder()


def test_checkout_we_stand_in_is_found(checkout, tmp_path_factory, monkeypatch):
    installed = tmp_path_factory.mktemp("site-packages") / "motionmatch" / "cli" / "bench.py"
    monkeypatch.setattr(bench, "__file__", str(installed))
    assert bench.find_folder() == checkout / "benchmarks"


def test_broken_script_is_listed_as_unreadable(tmp_path):
    (tmp_path / "a.py").write_text("def (")
    assert bench.read_summary(tmp_path / "a.py").startswith("(unreadable")
