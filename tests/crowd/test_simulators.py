"""Public simulators and those of one's own steer the same bodies; RVO2 and JuPedSim where they are installed."""

from __future__ import annotations

import numpy as np
import pytest

from crowds import controller, facing_rows, marched, nearest_pair
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.crowd import Crowd
from motionmatch.crowd.orca import Orca, OrcaConfig
from motionmatch.crowd.recording import record_crowd
from motionmatch.crowd.simulators import JuPedSim, Rvo2, Simulated, SimulatedConfig, make_polygons
from motionmatch.crowd.steerings import find_steering
from motionmatch.errors import MissingExtraError
from motionmatch.world.obstacles import Disc, Ellipse, OrientedBox, Wall, pack_obstacles, point_distances
from motionmatch.world.scene import Scene

PLAIN = SimulatedConfig(trust=0.0)
DOOR = Scene((Wall((-5.0, 0.0), (-0.6, 0.0), 0.1), Wall((0.6, 0.0), (5.0, 0.0), 0.1)))


class Recorder:
    """A simulator that takes what is preferred, and notes what it was told."""

    def begin(self, agents, polygons):
        self.agents, self.polygons, self.told = agents, polygons, []

    def advance(self, positions, velocities, preferred, dt):
        self.told.append((positions, velocities, preferred, dt))
        return preferred


def test_a_simulator_is_told_where_bodies_are_and_what_they_would_like():
    agents = Agents(np.array([[-2.0, -2.0], [2.0, -2.0]]), np.array([[-2.0, 3.0], [2.0, 3.0]]), speeds=[1.2, 0.0])
    mine = Recorder()
    steering = Simulated(mine, SimulatedConfig(trust=0.0, bias=0.0))
    places = marched(steering, agents, DOOR, seconds=8.0)
    assert len(mine.polygons) == 2 and mine.told[3][3] == pytest.approx(0.1)
    first = mine.told[0][2]
    assert np.linalg.norm(first[0]) == pytest.approx(1.2) and first[0, 0] > 0.3, "around the wall, by the door"
    np.testing.assert_allclose(first[1], 0.0, atol=1e-9)
    assert np.linalg.norm(places[-1, 0] - agents.goals[0]) < 0.1


def test_bodies_follow_a_simulator_of_ones_own():
    crowd = Crowd(controller(), facing_rows(1, distance=2.0), steering=Simulated(Recorder()))
    done = record_crowd(crowd, 2.0)
    assert np.isfinite(done.positions).all() and done.positions[-1, 0, 1] > -1.0


def test_polygons_hold_their_obstacles_and_turn_counterclockwise():
    shapes = [Disc(1, 2, 0.5), Ellipse(-1, 0, 0.3, 0.6, 0.7), OrientedBox(0, 4, 2, 1, 0.4), Wall((3, 0), (5, 2))]
    rows = pack_obstacles(shapes)[0]
    for row, polygon in zip(rows, make_polygons(rows), strict=True):
        x, z = polygon.T
        area = 0.5 * float(np.sum(x * np.roll(z, -1) - z * np.roll(x, -1)))
        assert area > 0.0, "counterclockwise"
        away = point_distances(polygon, row[None])[:, 0]
        assert (away > -1e-6).all() and away.max() < 0.2


def test_what_is_not_installed_is_said_with_how_to_install_it(monkeypatch):
    for name, make in (("pyrvo", Rvo2), ("jupedsim", JuPedSim)):
        monkeypatch.setitem(__import__("sys").modules, name, None)
        with pytest.raises(MissingExtraError, match=r"pip install 'motionmatch\[(rvo2|jupedsim)\]'"):
            make()


@pytest.fixture(params=["rvo2", "jupedsim"])
def simulator(request):
    """One that is installed."""
    pytest.importorskip(
        {"rvo2": "pyrvo"}.get(request.param, request.param), reason=f"needs motionmatch[{request.param}]"
    )
    return {"rvo2": Rvo2, "jupedsim": JuPedSim}[request.param]


def test_public_simulators_keep_points_apart_and_take_them_around_walls(simulator):
    rows = facing_rows(3, radius=0.25)
    places = marched(Simulated(simulator(), PLAIN), rows, dt=0.05)
    assert nearest_pair(places) > 0.5 and np.linalg.norm(places[-1] - rows.goals, axis=1).max() < 0.3
    goals = np.array([[-2.0, 2.0], [0.0, 3.0], [2.0, 2.0]])
    agents = Agents(np.array([[-2.0, -2.0], [0.0, -2.0], [2.0, -2.0]]), goals, speeds=1.2)
    places = marched(Simulated(simulator(), PLAIN), agents, DOOR, seconds=15.0, dt=0.05)
    assert np.linalg.norm(places[-1] - goals, axis=1).max() < 0.3
    assert point_distances(places.reshape(-1, 2), DOOR.fixed_rows).min() > 0.15 and nearest_pair(places) > 0.45


def test_bodies_follow_public_simulators(simulator):
    crowd = Crowd(controller(), facing_rows(2), steering=Simulated(simulator()))
    done = record_crowd(crowd, 3.0)
    assert np.isfinite(done.positions).all() and done.positions[-1, 0, 1] > -2.0


def test_our_orca_gives_the_velocities_of_its_authors_library():
    pytest.importorskip("pyrvo", reason="needs motionmatch[rvo2]")
    angle = 2.0 * np.pi * np.arange(10) / 10
    starts = 4.0 * np.stack([np.sin(angle), np.cos(angle)], axis=1)
    agents = Agents(starts, -starts, speeds=1.2, groups=np.arange(10))
    theirs = marched(Simulated(Rvo2(), PLAIN), agents, dt=0.05)
    ours = marched(Orca(OrcaConfig(trust=0.0)), agents, dt=0.05)
    np.testing.assert_allclose(ours, theirs, atol=5e-3)  # theirs is in single precision


def test_they_have_names(simulator):
    assert isinstance(find_steering({"Rvo2": "rvo2", "JuPedSim": "jupedsim"}[simulator.__name__]), Simulated)
