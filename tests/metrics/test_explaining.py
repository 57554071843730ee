"""Why a search chooses what it chooses."""

import numpy as np
import pytest

from databases import small
from environment.cases import footprints
from models import coded, model
from motionmatch.control.command import Command
from motionmatch.control.config import BIAS
from motionmatch.control.controller import Controller
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.features import Heights
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.errors import InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.metrics.explaining import ALIKE, OBSTACLES, explain, explain_query
from motionmatch.world.obstacles import Disc
from motionmatch.world.scene import Scene


def test_costs_of_blocks_add_up_and_the_best_is_first():
    told = explain(Controller(small()), 100, velocity=(0.4, 1.0))
    costs = [one.cost for one in told.candidates if "going on" not in one.where]
    assert costs == sorted(costs)
    for one in told.candidates:
        assert sum(one.blocks.values()) == pytest.approx(one.cost)
        assert list(one.blocks) == list(told.blocks)
    assert sum(one.chosen for one in told.candidates) == 1
    frames = sorted(one.frame for one in told.candidates if "going on" not in one.where)
    assert (np.diff(frames) >= ALIKE).all()


def test_going_on_is_always_told():
    told = explain(Controller(small()), 250, velocity=(0.0, 0.2))
    assert any(one.frame == 250 and "going on" in one.where for one in told.candidates)


def test_better_frames_that_may_not_be_chosen_are_told_with_the_reason():
    controller = Controller(small())
    free = explain(controller, 100, velocity=(0.0, 1.2))
    tagged = explain(controller, 100, velocity=(0.0, 1.2), tags="left_contact & right_contact")
    assert tagged.left_out and all(one.reason for one in tagged.left_out)
    assert "left out by the tags asked for" in {one.reason for one in tagged.left_out}
    both = small().contacts.all(axis=1)
    assert all(both[one.frame] for one in tagged.candidates if "going on" not in one.where)
    assert len(free.candidates) >= 1


SCENES = {
    "footprints": (Scene((Disc(0.4, 1.0, 0.3), Disc(-0.5, 0.8, 0.2))), ()),
    "heights": (Scene((Disc(0.3, 1.0, 0.3), Disc(0.0, 0.6, 0.4, heights=(0.0, 0.1)))), (Heights(),)),
}


@pytest.mark.parametrize("around", SCENES)
def test_among_obstacles_what_they_cost_is_a_part_and_the_frame_that_plays_is_first(around):
    scene, features = SCENES[around]
    matcher = EnvironmentMatcher(small(), footprints(), features=features)
    controller, first, penalised = EnvironmentController(small(), scene=scene, matcher=matcher), 0, 0
    for frame in np.flatnonzero(small().searchable)[::90].tolist():
        state = controller.start(1, frames=frame)
        command = Command.uniform((0.0, 0.0, 1.2))
        query = controller.query(controller.with_facing(state, command), command)
        told = explain_query(controller, query, frame)
        plays = int(controller.step(state, command, 1e-6).frames[0])
        assert told.candidates[0].frame == plays and told.candidates[0].chosen
        assert told.candidates[0].cost == pytest.approx(float(matcher.search(query).cost[0]), rel=1e-4)
        costs = [one.cost for one in told.candidates[1:] if "going on" not in one.where]
        assert costs == sorted(costs) and told.blocks[-1] == OBSTACLES
        for one in (*told.candidates, *told.left_out):
            assert sum(one.blocks.values()) == pytest.approx(one.cost)
        first += plays != frame
        penalised += told.candidates[0].blocks[OBSTACLES] > 0
    assert first and penalised


def test_what_a_projector_chooses_is_told_as_chosen():
    learned = LearnedController(model(), database=small(), follow=True)
    state, command = learned.start(1), Command.uniform((0.0, 0.0, 1.2))
    told = explain_query(learned, learned.query(learned.with_facing(state, command), command), int(state.frames[0]))
    assert told.candidates[0].frame == int(learned.step(state, command, 1e-6).frames[0])


@pytest.mark.parametrize("projector", ["codebook", "network"])
def test_what_a_projector_gives_is_explained_by_its_blocks(projector):
    learned = LearnedController(coded(), database=small(), projector=projector)
    told = explain(learned, 100, velocity=(0.8, 0.2), count=4)
    assert told.answered_by == projector and len(told.candidates) == 5
    first, stays = told.candidates[0], told.candidates[-1]
    assert first.distance == 0.0 and stays.frame == 100 and "going on" in stays.where
    for one in told.candidates:
        assert sum(one.blocks.values()) == pytest.approx(one.cost)
    assert [one for one in told.candidates if one.chosen] == [first if first.cost < stays.cost - BIAS else stays]


def test_codes_are_listed_by_cost_and_frames_near_a_network_by_distance():
    told = {
        name: explain(LearnedController(coded(), database=small(), projector=name), 100).candidates[1:-1]
        for name in ("codebook", "network")
    }
    assert [one.cost for one in told["codebook"]] == sorted(one.cost for one in told["codebook"])
    assert [one.distance for one in told["network"]] == sorted(one.distance for one in told["network"])
    assert told["network"][0].distance > 0


def test_a_better_frame_that_a_network_does_not_give_is_told():
    learned = LearnedController(coded(), database=small(), projector="network")
    told = [explain(learned, frame, velocity=(0.0, 3.0)) for frame in range(50, 250, 50)]
    assert any(one.left_out and "a search would find it" in one.left_out[0].reason for one in told)
    for one in told:
        assert all(each.cost < one.candidates[0].cost for each in one.left_out)


def test_a_model_alone_has_nothing_to_play_from():
    with pytest.raises(InputError, match="Give the database"):
        explain(LearnedController(coded()), 0)
