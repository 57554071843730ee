"""The codebook answers as an exact search would, within a rounding error."""

from __future__ import annotations

import numpy as np
import pytest

from learned.lessons import latents, lessons
from motionmatch.errors import InputError
from motionmatch.learned.codebook import BUDGET, FINEST, Codebook
from motionmatch.learned.train_projector import Neighbours, draw_queries


def _book(**more) -> Codebook:
    data = lessons(0.2)
    facts = {"offered": data.offered, "clip_numbers": data.clip_numbers, "weights": data.search_weights} | more
    return Codebook.build(data.features, latents(), **facts)


def test_found_points_are_hardly_farther_than_the_nearest_frames():
    data, book = lessons(0.2), _book()
    asked = draw_queries(data, 200, np.random.default_rng(0))
    nearest = Neighbours(data).find_nearest(asked)
    root = np.sqrt(data.search_weights)
    true = np.linalg.norm((asked.queries - data.features[nearest]) * root, axis=1)
    found = np.linalg.norm((asked.queries - book(asked.queries)[:, :27]) * root, axis=1)
    assert abs(found.mean() / true.mean() - 1) < 0.02


def test_frames_themselves_are_found_with_their_latents():
    data, book = lessons(0.2), _book()
    frames = data.offered_frames[5:-5:17]
    found = book(data.features[frames])
    spread = np.concatenate([data.features, latents()], axis=1).std(axis=0)
    away = np.abs(found - np.concatenate([data.features, latents()], axis=1)[frames]) / spread
    assert np.median(away) < 0.05


def test_lines_never_lead_from_one_clip_to_another():
    data, book = lessons(0.2), _book()
    runs = np.flatnonzero(np.diff(data.offered.astype(int), prepend=0) == 1)
    assert (~book.follows).sum() == len(runs)


def test_memory_stays_within_the_budget():
    small = _book(budget=8_000)
    assert small.num_bytes < 9_000 < _book().num_bytes < BUDGET
    assert len(_book()) > lessons(0.2).offered.sum() / (FINEST + 1)


def test_nothing_to_offer_is_refused():
    with pytest.raises(InputError, match="nothing to project on"):
        _book(offered=np.zeros(lessons().num_frames, bool))


def test_codes_of_another_kind_are_refused():
    book = _book()
    with pytest.raises(InputError, match="int8"):
        Codebook(book.features.astype(float), book.latents, book.follows, book.middle, book.step, book.weights)
