"""The page that ships is built from the sources beside it: `make page` was run after the last change."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

import motionmatch

STATIC = Path(motionmatch.__file__).parent / "viewer" / "static"
PAGE = Path(__file__).parents[2] / "page"


def sources_hash(page: Path) -> str:
    """As page/build.mjs has it: every file's path and bytes, in the order of their paths."""
    files = [path for path in (page / "src").rglob("*") if path.is_file()]
    files += [page / name for name in ("build.mjs", "package.json", "package-lock.json")]
    found = hashlib.sha256()
    for name, path in sorted((path.relative_to(page).as_posix(), path) for path in files):
        found.update(f"{name}\n".encode() + path.read_bytes() + b"\n")
    return found.hexdigest()


@pytest.fixture(scope="module")
def bundle() -> dict:
    return json.loads((STATIC / "bundle.json").read_text())


def test_the_bundle_is_built_from_these_sources(bundle):
    if not PAGE.exists():
        pytest.skip("the page's sources are not here: this is not a checkout")
    assert bundle["sources"] == sources_hash(PAGE), "page/ was changed after the last build. Run: make page"


def test_no_one_edited_what_was_built(bundle):
    built = {name: hashlib.sha256((STATIC / name).read_bytes()).hexdigest() for name in bundle["built"]}
    assert built == bundle["built"], "viewer/static was changed by hand. Change page/src and run: make page"


def test_every_file_of_the_page_is_there():
    assert {"index.html", "app.js", "app.css"} <= {path.name for path in STATIC.iterdir()}


def test_the_page_asks_nobody_else_for_anything():
    """All of it is in the bundle: it works without a network."""
    html = (STATIC / "index.html").read_text()
    assert "http" not in html and "//" not in html.replace("<!doctype", "")
    assert "url(http" not in (STATIC / "app.css").read_text()


def test_the_licence_of_three_is_kept():
    script = (STATIC / "app.js").read_text()
    assert "three.js authors" in script and "Permission is hereby granted, free of charge" in script


def test_a_changed_source_changes_the_hash(tmp_path):
    (tmp_path / "src" / "a").mkdir(parents=True)
    for name in ("build.mjs", "package.json", "package-lock.json", "src/main.js", "src/a/b.js"):
        (tmp_path / name).write_text(name)
    before = sources_hash(tmp_path)
    (tmp_path / "src" / "a" / "b.js").write_text("changed")
    assert sources_hash(tmp_path) != before
