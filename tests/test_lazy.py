"""Names that are imported when they are first used."""

import subprocess
import sys

import pytest

from motionmatch.lazy import attach


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package with a module that says when it is imported."""
    folder = tmp_path / "lodge"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "attic.py").write_text("box = object()\n")
    (folder / "cellar.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    yield "lodge"
    for name in [name for name in sys.modules if name.split(".")[0] == "lodge"]:
        del sys.modules[name]


def test_a_name_is_imported_at_first_use_and_kept(package):
    import lodge

    get, _ = attach(package, {"attic": ["box"]})
    assert "lodge.attic" not in sys.modules
    box = get("box")
    assert sys.modules["lodge.attic"].box is box and lodge.box is box


def test_public_modules_are_names_too(package):
    import lodge  # noqa: F401

    get, names = attach(package, {"attic": ["box"]}, modules=["cellar"])
    assert {"box", "cellar"} <= set(names())
    assert get("cellar") is sys.modules["lodge.cellar"]


def test_unknown_names_are_attribute_errors(package):
    import lodge  # noqa: F401

    get, _ = attach(package, {"attic": ["box"]})
    with pytest.raises(AttributeError, match="module 'lodge' has no attribute 'bax'"):
        get("bax")


def test_importing_the_package_and_its_rooms_loads_no_numbers():
    code = (
        "import sys, motionmatch as mm\n"
        "for room in ('motion', 'database', 'search', 'control', 'world', 'metrics', 'crowd', 'generative'):\n"
        "    getattr(mm, room)\n"
        "print([name for name in ('numpy', 'numba', 'scipy', 'matplotlib', 'torch') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.stdout == "[]\n", run.stderr
