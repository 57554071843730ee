"""Which joint is the left foot: the roles that joints play in a body."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
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
    contact_ends: tuple[int, ...]
    """For each contact the end site that really touches (a paw below its ankle), or -1 for the joint itself."""
    mirror: np.ndarray
    """(J,) for each joint its partner on the other side of the body; a joint in the middle is its own."""
    mirror_turns: np.ndarray | None = None
    """(J, 4) how each joint's frame differs from the mirror image of its partner's (`mirror.py`); None: not known"""
    forward: np.ndarray | None = None
    """(3,) the direction in the hips' own frame that is forward, where a user said so; None: the body's sides tell"""

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

    def renumbered(self, new_index: Mapping[int, int], num_joints: int) -> Anatomy:
        """The same body after joints were added, dropped or reordered: `new_index[old]` is where a kept joint went."""
        mirror = np.arange(num_joints)
        turns = np.tile(np.array([1.0, 0, 0, 0]), (num_joints, 1))
        for old, new in new_index.items():
            mirror[new] = new_index.get(int(self.mirror[old]), new)
            if self.mirror_turns is not None:
                turns[new] = self.mirror_turns[old]
        kept = [k for k, joint in enumerate(self.contacts) if joint in new_index]
        return replace(
            self,
            roles={role: new_index[joint] for role, joint in self.roles.items() if joint in new_index},
            contacts=tuple(new_index[self.contacts[k]] for k in kept),
            contact_ends=tuple(self.contact_ends[k] for k in kept),
            mirror=mirror,
            mirror_turns=None if self.mirror_turns is None else turns,
        )
