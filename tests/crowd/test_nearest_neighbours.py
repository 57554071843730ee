import numpy as np
import pytest

from databases import small
from environment import cases
from motionmatch.crowd.neighbours import NearestNeighbours
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.errors import InputError
from motionmatch.world.surroundings import Surroundings, to_obstacles


def crowd_query(rng, *, characters=6, others=14):
    """Characters among others, of whom they are the first."""
    database, prints = small(), cases.footprints()
    query = cases.query(rng, cases.scene(rng, fixed=3, moving=0), characters=characters)
    frames = rng.choice(np.flatnonzero(database.searchable), others)
    places, yaws = rng.uniform(-2, 2, (others, 3)) * [1, 0, 1], rng.uniform(-3, 3, others)
    places[:characters], yaws[:characters] = query.positions, query.yaws
    rows = np.ascontiguousarray(np.swapaxes(to_obstacles(prints.world(frames, places, yaws)), 0, 1))
    around = Surroundings(query.surroundings.scene, others=rows, own=np.arange(characters))
    from dataclasses import replace

    return replace(query, surroundings=around)


def matcher(neighbours=None):
    return EnvironmentMatcher(small(), cases.footprints(), neighbours=neighbours)


@pytest.mark.parametrize("seed", range(4))
def test_with_all_neighbours_it_is_the_exact_search(seed):
    query = crowd_query(np.random.default_rng(seed))
    exact = matcher().search(query)
    found = matcher(NearestNeighbours(100.0, most=14)).search(query)
    np.testing.assert_array_equal(found.frame, exact.frame)
    np.testing.assert_allclose(found.cost, exact.cost, rtol=1e-9)


def test_only_the_nearest_few_count():
    query = crowd_query(np.random.default_rng(9))
    few = matcher(NearestNeighbours(100.0, most=2))
    first, lists = few.nearby(
        query.positions[:, [0, 2]], query.surroundings.moving(few.horizons), own=query.surroundings.own, reach=5.0
    )
    assert (np.diff(first) == 2).all()
    for c in range(len(query)):
        assert c not in lists[first[c] : first[c + 1]]
    some, every = few.search(query), matcher(NearestNeighbours(100.0, most=14)).search(query)
    assert (some.cost <= every.cost + 1e-9).all()  # fewer obstacles never cost more


def test_without_others_it_is_the_exact_search():
    query = cases.query(np.random.default_rng(3), cases.scene(np.random.default_rng(4)))
    ours, exact = matcher(NearestNeighbours()), matcher()
    np.testing.assert_array_equal(ours.search(query).frame, exact.search(query).frame)


@pytest.mark.parametrize(("how", "said"), [({"radius": 0.0}, "within 0.0 m"), ({"most": 0}, "0 neighbours")])
def test_neighbourhoods_that_can_not_be_are_refused(how, said):
    with pytest.raises(InputError, match=said):
        NearestNeighbours(**how)
