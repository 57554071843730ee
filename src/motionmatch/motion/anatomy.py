"""Which joint is the left foot: the roles that joints play in a body."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from motionmatch.errors import unknown_name

Kind = Literal["biped", "quadruped", "other"]

CENTRE_ROLES = ("hips", "spine", "chest", "neck", "head", "tail")
LEG_ROLES = ("hip", "knee", "foot", "toe")
ARM_ROLES = ("clavicle", "shoulder", "elbow", "hand")
SIDES = ("left", "right")
ROLES = CENTRE_ROLES + tuple(f"{side}_{role}" for side in SIDES for role in LEG_ROLES + ARM_ROLES)
"""Every role a joint can play. On four legs the arms are the front legs and the hands the front paws."""


@dataclass(frozen=True, eq=False)
class Anatomy:
    """What the joints of one skeleton are to a body."""

    kind: Kind
    roles: Mapping[str, int]
    """Joint index by role name (`ROLES`); a role that the body lacks is absent."""
    contacts: tuple[int, ...]
    """The K joints that touch the ground when walking: toes (or feet), left before right, hind before front."""
    mirror: np.ndarray
    """(J,) for each joint its partner on the other side of the body; a joint in the middle is its own."""

    def __getitem__(self, role: str) -> int:
        if role not in self.roles:
            raise unknown_name("role", role, self.roles)
        return self.roles[role]

    def get(self, role: str) -> int | None:
        """The joint of a role, or None."""
        return self.roles.get(role)

    def first(self, *roles: str) -> int:
        """The joint of the first of these roles that the body has."""
        for role in roles:
            if role in self.roles:
                return self.roles[role]
        raise unknown_name("role", roles[0], self.roles)
