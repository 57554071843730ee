"""A crowd on the page, without a page."""

from dataclasses import replace

import numpy as np
import pytest

from databases import small
from motionmatch.control.stick import Stick
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.recording import record_crowd
from motionmatch.crowd.scenarios import find_crowd_scenario
from motionmatch.errors import InputError
from motionmatch.viewer import crowd_view, messages
from motionmatch.viewer.crowd_view import CrowdSimulation, make_crowd_stage
from motionmatch.viewer.poses import SHAPE
from motionmatch.viewer.scenery import pack_shapes


def simulation(name="groups", agents=6):
    return CrowdSimulation(make_crowd_stage(find_crowd_scenario(name, agents=agents), small()))


def test_agents_begin_at_their_places_and_go_as_the_crowd_does():
    made = simulation()
    chosen = find_crowd_scenario("groups", agents=6)
    np.testing.assert_allclose(made.shown.states[0].shown_positions[:, [0, 2]], chosen.agents.positions, atol=1e-9)
    for _ in range(60):
        made.step()
    recorded = record_crowd(chosen.crowd(small()), 1.0)
    np.testing.assert_allclose(made.shown.states[0].positions, recorded.drive.positions[-1], atol=1e-5)


def test_the_page_is_told_what_stands_there_and_where_everyone_will_be():
    made = simulation("door_090_calm", 4)
    assert len(made.stage.scenery.shapes) == 2
    rows = pack_shapes(made.stage.scenery.moving_shapes(made.shown.states, 0.0))
    assert rows.dtype == SHAPE and len(rows) == 4 * 5
    np.testing.assert_allclose(rows["centre"][::5], made.shown.states[0].shown_positions[:, [0, 2]], atol=0.5)
    assert made.pack_frame()
    names = [each["name"] for each in made.describe_scene()["scenarios"]]
    assert "door_090_calm" in names and made.describe_scene()["scenario"] == "door_090_calm"


def test_what_was_can_be_gone_back_to_and_gone_on_from():
    made = simulation()
    for _ in range(40):
        made.step()
    before = made.shown.states[0].positions.copy()
    made.apply(messages.Seek(20))
    made.apply(messages.Seek(40))
    np.testing.assert_array_equal(made.shown.states[0].positions, before)
    made.apply(messages.Seek(10))
    made.apply(messages.Resume())
    made.step()
    assert made.shown.step == 11


def test_a_crowd_stays_as_it_is_but_may_be_left_and_come_back_to():
    made = simulation()
    for said in (messages.SetCharacters(3), messages.Compare(True)):
        with pytest.raises(InputError, match="a crowd stays as it is"):
            made.apply(said)
    made.apply(messages.ChooseScenario("wander"))
    made.step()
    made.apply(messages.SetCharacters(2))
    made.apply(messages.ChooseScenario("groups"))
    made.step()
    assert made.shown.states[0].num_characters == 6
    made.apply(messages.Restart())
    np.testing.assert_allclose(
        made.shown.states[0].shown_positions[:, [0, 2]],
        find_crowd_scenario("groups", agents=6).agents.positions,
        atol=1e-9,
    )


def test_a_large_crowd_has_all_the_detail_around_the_selected_agent(monkeypatch):
    monkeypatch.setattr(crowd_view, "MANY", 2)
    far = replace(find_crowd_scenario("groups", agents=4), agents=spread_out(4))
    simulation = CrowdSimulation(make_crowd_stage(far, small()))
    for selected in (0, 3):
        simulation.selected = selected
        simulation.step()
        effort = simulation.stage.scenario.command(
            simulation.stage.controllers[0], simulation.shown.states[0], np.zeros((4, 3)), 1.0, 1 / 60, Stick()
        ).effort
        assert effort.held.tolist() == [agent == selected for agent in range(4)]


def spread_out(count):
    """Agents that are fifty metres from each other."""
    places = np.stack([50.0 * np.arange(count), np.zeros(count)], axis=1)
    return Agents(places, places + [0.0, 5.0], speeds=1.0)
