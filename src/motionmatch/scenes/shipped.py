"""Scenes that come with motionmatch, by name: those of one character and those of crowds."""

from __future__ import annotations

from motionmatch.crowd import scenarios as crowds
from motionmatch.crowd.scenarios import CrowdScenario, find_crowd_scenario
from motionmatch.environment import scenarios as alone
from motionmatch.environment.scenarios import Scenario
from motionmatch.errors import InputError, unknown_name


def list_scenes() -> tuple[str, ...]:
    """List the names of all scenes."""
    return (*alone.SCENARIOS, *crowds.SCENARIOS)


def find_scene(name: str, *, agents: int | None = None, seed: int | None = None) -> Scenario | CrowdScenario:
    """Return a scene by name; `agents` and `seed` are for crowds."""
    if name in crowds.SCENARIOS:
        return find_crowd_scenario(name, agents=agents, seed=1 if seed is None else seed)
    if name not in alone.SCENARIOS:
        raise unknown_name("scene", name, list_scenes())
    if agents is not None or seed is not None:
        raise InputError(f"'{name}' is a scene of one character; agents and seed are for crowds. Leave them out.")
    return alone.SCENARIOS[name]()
