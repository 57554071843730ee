"""Things to search in and questions to ask, for property tests: smooth, clustered, with ties, with nothing allowed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st

from motionmatch.motion.ranges import Ranges
from motionmatch.search.query import Mask, Query
from reference import search as reference


@dataclass(frozen=True, eq=False)
class Case:
    features: np.ndarray
    searchable: np.ndarray
    ranges: Ranges
    query: Query
    continuing: np.ndarray
    bias: np.ndarray

    def weights(self, row: int) -> np.ndarray:
        weights = self.query.weights
        if weights is None:
            return np.ones(self.features.shape[1], np.float32)
        return weights if weights.ndim == 1 else weights[row]

    def mask(self, row: int) -> np.ndarray | None:
        which = self.query.mask_numbers[row]
        return None if which < 0 else self.query.masks[which].allowed

    def expected(self) -> tuple[np.ndarray, np.ndarray]:
        """Frames and costs by the obvious twin."""
        answers = [
            reference.search(
                self.features,
                self.query.vector[row],
                self.weights(row),
                searchable=self.searchable,
                mask=self.mask(row),
                ranges=self.ranges,
                current=self.query.current[row],
                radius=self.query.exclude_radius,
                continuing=self.continuing[row],
                bias=self.bias[row],
            )
            for row in range(len(self.query))
        ]
        return np.array([frame for frame, _ in answers]), np.array([cost for _, cost in answers])


def features_of(rng: np.random.Generator, kind: str, num_frames: int, num_columns: int) -> np.ndarray:
    if kind == "smooth":
        rows = np.cumsum(rng.normal(size=(num_frames, num_columns)), axis=0) * 0.1
    elif kind == "clustered":
        centres = 3 * rng.normal(size=(4, num_columns))
        rows = centres[rng.integers(4, size=num_frames)] + 0.05 * rng.normal(size=(num_frames, num_columns))
    elif kind == "whole":  # many ties
        rows = rng.integers(-2, 3, size=(num_frames, num_columns)).astype(float)
    elif kind == "repeated":
        rows = rng.normal(size=(max(num_frames // 5, 1), num_columns))[
            rng.integers(max(num_frames // 5, 1), size=num_frames)
        ]
    elif kind == "nearly equal":  # closer to each other than float32 can tell apart in a sum
        rows = 1.0 + 1e-7 * rng.integers(0, 4, size=(num_frames, num_columns))
    elif kind == "constant":
        rows = np.where(rng.random(num_columns) < 0.5, 1.0, rng.normal(size=(num_frames, num_columns)))
    elif kind == "tiny":
        rows = 1e-22 * rng.normal(size=(num_frames, num_columns))
    else:  # spread over the whole range that is allowed
        rows = rng.normal(size=(num_frames, num_columns)) * 10.0 ** rng.integers(-8, 9, size=(1, num_columns))
        rows = np.clip(rows, -9e8, 9e8)
    return rows.astype(np.float32)


KINDS = ("smooth", "clustered", "whole", "repeated", "nearly equal", "constant", "tiny", "spread")


@st.composite
def cases(draw, most_frames: int = 400) -> Case:
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    num_frames = draw(st.one_of(st.integers(1, 20), st.integers(1, most_frames)))
    num_columns, count = draw(st.integers(1, 30)), draw(st.integers(1, 5))
    kind = draw(st.sampled_from(KINDS))
    features = features_of(rng, kind, num_frames, num_columns)
    cuts = np.unique(rng.integers(0, num_frames + 1, size=draw(st.integers(0, 4))))
    stops = np.union1d(cuts[cuts > 0], [num_frames])
    ranges = Ranges(np.concatenate([[0], stops[:-1]]), stops)
    searchable = {
        "all": np.ones(num_frames, bool),
        "ends": ranges.before_end(draw(st.integers(0, 30))),
        "some": rng.random(num_frames) < 0.5,
        "none": np.zeros(num_frames, bool),
    }[draw(st.sampled_from(["all", "ends", "some", "none"]))]
    vector = features[rng.integers(num_frames, size=count)].astype(float)
    if draw(st.booleans()):
        vector = vector + features_of(rng, kind, count, num_columns)
    vector = np.clip(vector, -9e8, 9e8)
    weights = {
        "none": None,
        "shared": rng.random(num_columns) * 3,
        "zeros": rng.integers(0, 2, size=(count, num_columns)).astype(float),
        "own": rng.random((count, num_columns)) * 10.0 ** rng.integers(-6, 7, size=num_columns),
    }[draw(st.sampled_from(["none", "shared", "zeros", "own"]))]
    masks = [Mask(rng.random(num_frames) < share) for share in (0.0, 0.1, 0.9)]
    many = draw(st.sampled_from(["none", "one", "several"]))
    continuing = rng.random(count) < draw(st.sampled_from([0.0, 0.5, 1.0]))
    bias = rng.integers(0, 4, size=count) * draw(st.sampled_from([0.0, 0.5, 100.0]))
    query = Query(
        vector,
        weights=weights,
        current=None if draw(st.booleans()) else rng.integers(-1, num_frames, size=count),
        mask={"none": None, "one": masks[2], "several": masks}[many],
        mask_numbers=rng.integers(-1, 3, size=count) if many == "several" else None,
        exclude_radius=draw(st.sampled_from([None, 0, 3, 20, 10**6])),
        continuing=continuing,
        bias=bias,
    )
    return Case(features, searchable, ranges, query, continuing, bias)
