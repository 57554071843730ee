"""Every page of the documentation has a moving picture, and every moving picture a command that draws it."""

import re
import shlex

import pytest

import pages
import write_movies
from motionmatch.cli import main

DOCS = [page for page in pages.PAGES if page not in pages.REFERENCE]
MOVING = re.compile(r"images/([\w-]+\.(?:webm|gif))")


@pytest.mark.parametrize("page", DOCS, ids=pages.page_name)
def test_a_page_has_a_moving_picture_that_is_listed(page):
    found = MOVING.findall(page.read_text(encoding="utf-8"))
    assert found and all(name in write_movies.MOVIES and (write_movies.IMAGES / name).is_file() for name in found)


def test_every_listed_picture_is_there_and_used():
    used = {name for page in DOCS for name in MOVING.findall(page.read_text(encoding="utf-8"))}
    assert used == set(write_movies.MOVIES)
    assert all((write_movies.IMAGES / name).stat().st_size < 1_500_000 for name in used)


def test_the_commands_are_ones_that_motionmatch_takes():
    for commands in write_movies.MOVIES.values():
        for command in commands:
            verb, *words = shlex.split(command)
            main.parse(verb, words)
