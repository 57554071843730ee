"""Steering methods by name."""

from __future__ import annotations

from collections.abc import Callable

from motionmatch.crowd.forces import SocialForces
from motionmatch.crowd.orca import Orca
from motionmatch.crowd.rules import Rules
from motionmatch.crowd.simulators import JuPedSim, Rvo2, Simulated
from motionmatch.crowd.steering import Steering, Straight
from motionmatch.errors import unknown_name

STEERINGS: dict[str, Callable[[], Steering]] = {
    "rules": Rules, "orca": Orca, "forces": SocialForces, "straight": Straight,
    "rvo2": lambda: Simulated(Rvo2()), "jupedsim": lambda: Simulated(JuPedSim()),
}  # fmt: skip
"""Steering methods by name: our own, and public simulators that may be installed."""


def find_steering(name: str) -> Steering:
    """Make a steering method: rules, orca, forces or straight, or of a public simulator: rvo2, jupedsim."""
    if name not in STEERINGS:
        raise unknown_name("steering", name, STEERINGS)
    return STEERINGS[name]()
