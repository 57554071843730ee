"""Figures in README and docs are those of the history of the benchmarks."""

import importlib.util
import sys
import tomllib
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"


def load_figures():
    spec = importlib.util.spec_from_file_location("figures_of_benchmarks", FOLDER / "_figures.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module


_figures = load_figures()

RUNS = {
    "search": {
        "figures": {"tree.batch": 2.04, "brute.batch": 51.0},
        "machine": {"processor": "AMD EPYC", "load": 0.25},
        "date": "2026-11-18T08-06-27Z",
    }
}


def test_pages_have_the_figures_of_the_history(capsys):
    assert _figures.main(["--check"]) == 0, capsys.readouterr().out


def test_every_figure_is_used_or_known():
    entries = tomllib.loads(_figures.LIST.read_text(encoding="utf-8"))
    used = {match[1] for page in _figures.PAGES for match in _figures.MARK.finditer(page.read_text(encoding="utf-8"))}
    assert used and used <= set(entries)


def test_a_page_is_filled_in_and_an_unknown_figure_is_named():
    entries = {
        "tree": {"bench": "search", "at": "tree.batch", "format": ".1f"},
        "gain": {"bench": "search", "at": "brute.batch", "over": "tree.batch", "format": ".0f"},
        "machine": {"bench": "search", "about": "machine.processor"},
        "load": {"bench": "search", "about": "machine.load"},
        "date": {"bench": "search", "about": "date"},
    }
    page = "<!--f:tree-->9<!--/f--> µs, <!--f:gain--><!--/f-->x on <!--f:machine-->?<!--/f-->, <!--f:load-->?<!--/f-->"
    assert _figures.fill(page, entries, RUNS) == (
        "<!--f:tree-->2.0<!--/f--> µs, <!--f:gain-->25<!--/f-->x on <!--f:machine-->AMD EPYC<!--/f-->, "
        "<!--f:load-->0.2<!--/f-->"
    )
    assert _figures.format_figure(entries["date"], RUNS) == "2026-11-18"
    with pytest.raises(KeyError, match="no such figure"):
        _figures.fill("<!--f:nothing-->1<!--/f-->", entries, RUNS)
