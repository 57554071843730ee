"""Modes: the networks in use, and lookups in place of the others (Holden 2020, section 7.1)."""

from __future__ import annotations

from dataclasses import dataclass

from motionmatch.errors import InputError, unknown_name


@dataclass(frozen=True)
class Mode:
    """Each network on or off. Without a network its result is looked up: poses in Y, the next row of X and Z, the
    nearest frame by search."""

    decompressor: bool = True
    stepper: bool = True
    projector: bool = True

    @classmethod
    def of(cls, mode: str | Mode) -> Mode:
        """Make a mode by name: mm, dmm or lmm; or by its networks, such as `decompressor+stepper`."""
        if isinstance(mode, Mode):
            return mode
        if mode in MODES:
            return MODES[mode]
        names = [name.strip() for name in mode.split("+")]
        for name in names:
            if name not in cls.__dataclass_fields__:
                raise unknown_name("mode", name, [*MODES, *cls.__dataclass_fields__])
        return cls(*(name in names for name in cls.__dataclass_fields__))

    @classmethod
    def of_code(cls, code: int) -> Mode:
        """Return the mode of a number."""
        return cls(bool(code & 1), bool(code & 2), bool(code & 4))

    @property
    def code(self) -> int:
        """A number for it; 0 is plain matching."""
        return self.decompressor + 2 * self.stepper + 4 * self.projector

    @property
    def name(self) -> str:
        known = {mode: name for name, mode in MODES.items()}
        if self in known:
            return known[self]
        return "+".join(name for name in self.__dataclass_fields__ if getattr(self, name))

    @property
    def by_frames(self) -> bool:
        """Whether frames of a database play: poses are looked up, or what comes next is."""
        return not (self.decompressor and self.stepper)

    @property
    def by_latents(self) -> bool:
        """Whether features and latents play."""
        return self.decompressor or self.stepper

    @property
    def looks_up_latents(self) -> bool:
        """Whether Z is needed: latents play, but not all of them come from networks."""
        return self.by_latents and not (self.stepper and self.projector)

    def find_lack(self, *, poses: bool, latents: bool) -> str:
        """Say what this mode lacks where the database with its `poses`, or features and `latents` of a model, can't be
        looked up. Empty if it lacks nothing."""
        if not self.decompressor and not poses:
            return (
                f"mode {self.name} plays poses of the database, and there is none. Give the database that the model "
                "was trained on, or use lmm."
            )
        if self.looks_up_latents and not latents:
            return (
                f"mode {self.name} looks up features and latents, and the model was saved without them. Train one "
                f"that keeps them, without --no-keep, or use {'lmm or mm' if poses else 'lmm'}."
            )
        return ""


MM, DMM, LMM = Mode(False, False, False), Mode(True, False, False), Mode()
MODES = {"mm": MM, "dmm": DMM, "lmm": LMM}
"""Plain motion matching, with the decompressor, and with all three networks."""
PROJECTORS = ("codebook", "network")
"""What can find features and latents nearest to a query."""
NO_CODEBOOK = "the model has no codebook. Use its network, or train one without --no-codebook."


def choose_projector(name: str | None, *, codebook: bool) -> str:
    """Return the projector of a name, or the usual one: the codebook, where a model has one. Refuse what it lacks."""
    if name is None:
        return "codebook" if codebook else "network"
    if name not in PROJECTORS:
        raise unknown_name("projector", name, PROJECTORS)
    if name == "codebook" and not codebook:
        raise InputError(NO_CODEBOOK)
    return name
