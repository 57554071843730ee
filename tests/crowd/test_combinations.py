"""Parts of controllers that are combined: learned motion among obstacles, crowds of dogs, goals with gaits."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from databases import small
from models import model
from motionmatch.actors.takes import capture
from motionmatch.control.drive import TaggedPlan, record_drive
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.controller import CrowdController
from motionmatch.crowd.crowd import Crowd
from motionmatch.crowd.steering import Straight
from motionmatch.database.build import build
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.scenarios import Toward
from motionmatch.errors import InputError
from motionmatch.learned.source import LearnedSource
from motionmatch.metrics.collision import measure_collisions
from motionmatch.world.obstacles import Disc
from motionmatch.world.scene import Scene

SCENE = Scene((Disc(0.35, 3.0, 0.3),))


@lru_cache(maxsize=1)
def dogs():
    """Half a minute of a dog that stands, walks, trots and canters, with the features that scenes and crowds take."""
    return build(capture("dog", minutes=0.5, seed=1), features="paper")


def learned(mode: str = "decompressor+stepper", follow: bool = True) -> LearnedSource:
    return LearnedSource(model(), database=small(), mode=mode, follow=follow)


def test_networks_play_what_a_search_among_obstacles_finds():
    aware, blind = (EnvironmentController(small(), scene=scene, source=learned()) for scene in (SCENE, None))
    drives = [record_drive(each, Toward((0.0, 9.0), 1.2), 5.0) for each in (aware, blind)]
    assert all(np.isfinite(each.positions).all() for each in drives)
    seen, unseen = (measure_collisions(each, SCENE) for each in drives)
    assert unseen.contact_share > 0.1 and seen.contact_share < 0.02
    assert not aware.plays_frames  # the poses are the networks'


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (learned("lmm"), "projector answers, which knows nothing of surroundings"),
        (learned(follow=False), "follow=True"),
    ],
    ids=["projector", "frames not followed"],
)
def test_sources_that_can_not_obey_surroundings_are_refused(source, reason):
    with pytest.raises(InputError, match=reason):
        EnvironmentController(small(), scene=SCENE, source=source)


def test_dogs_are_a_crowd():
    starts = np.array([[0.0, -4.0], [0.3, 4.0], [3.0, -4.0], [3.2, 4.0]])
    agents = Agents(starts, starts * [1.0, -1.0], speeds=1.2, radius=0.4)
    crowd = Crowd(CrowdController(dogs()), agents, steering=Straight())
    state = crowd.start()
    for _ in range(240):
        state = crowd.step(state)
    assert np.isfinite(state.characters.positions).all()
    nearer = np.linalg.norm(starts - agents.goals, axis=1) - np.linalg.norm(state.positions - agents.goals, axis=1)
    assert (nearer > 1.0).all()


@pytest.mark.parametrize(("gait", "speed"), [("walk", 1.0), ("trot", 2.2)])
def test_a_goal_is_reached_in_a_gait_past_a_disc(gait, speed):
    scene = Scene((Disc(0.5, 2.5, 0.3),), goal=(0.0, 5.0))
    plan = TaggedPlan(Toward((0.0, 5.0), speed), gait)
    found = record_drive(EnvironmentController(dogs(), scene=scene), plan, 7.0 / speed)
    assert measure_collisions(found, scene).contact_share < 0.02
    assert found.positions[:, 0, 0, 2].max() > 4.9
    in_gait = dogs().tags.mask(gait, dogs().num_frames)
    assert in_gait[found.frames[found.switched] - 1].all()  # every frame that a search went on from
