"""Files that a session gives to pages: the mesh of its characters, recordings, heights, settings and scenes."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar

from motionmatch.errors import InputError
from motionmatch.viewer import downloads
from motionmatch.viewer.history import Instant
from motionmatch.viewer.own_characters import OwnCharacters
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.surrounded import SurroundedSimulation
from motionmatch.viewer.variants import Gallery

Answer = TypeVar("Answer")


class FilesOfSession(ABC):
    """The files of what plays. Its methods may be called from any thread."""

    simulation: Simulation
    gallery: Gallery | None
    """Clips that are shown in place of the simulation."""

    def __init__(self, own: OwnCharacters) -> None:
        self.own = own
        self._mesh: tuple[int, bytes] | None = None
        self._mesh_lock = threading.Lock()

    @abstractmethod
    def call(self, function: Callable[[], Answer], timeout: float = 10.0) -> Answer:
        """Call a function between two steps and return its result."""

    @property
    def play(self) -> Simulation | Gallery:
        """The simulation, or the clips that are shown in its place."""
        return self.simulation if self.gallery is None else self.gallery

    def write_character(self) -> bytes:
        """Return the mannequin as a GLB, or the file of the user's own character."""
        with self._mesh_lock:
            generation, play = self.call(lambda: (self.play.generation, self.play))
            if self._mesh is None or self._mesh[0] != generation:
                if isinstance(play, Gallery):
                    self._mesh = generation, play.write_mesh()
                else:
                    database = play.stage.sides[0].database
                    own = self.own.find(database)
                    skin = None if own is None else own.skin
                    self._mesh = generation, downloads.write_character(database) if skin is None else skin.read_bytes()
            return self._mesh[1]

    def write_recording(self, form: str, seconds: float, character: int) -> bytes:
        """Return a file with the last seconds up to the shown step; for variants, a whole clip."""
        if not 0.0 < seconds <= 3600.0:
            raise InputError(f"{seconds:g} seconds can't be taken home; ask for more than 0.")
        simulation, gallery = self.simulation, self.gallery
        if gallery is not None:
            return gallery.write(form, character)

        def choose() -> tuple[list[Instant], int, int]:
            return simulation.find_recording(character, seconds)

        instants, side, index = self.call(choose)
        own = self.own.find(simulation.stage.sides[side].database)
        return downloads.write_recording(
            instants, side, index, form, simulation.dt, None if own is None else own.character
        )

    def get_heights(self) -> bytes:
        """Return heights of the ground, grid by grid, float32."""
        return self.call(lambda: self.simulation.stage.scenery.heights)

    def write_settings(self, seat: int) -> str:
        """Return the settings of a seat as a TOML file."""

        def text() -> str:
            self.simulation.refuse_when_blind("settings are not sent")
            side = self.simulation.stage.sides[self.simulation.stage.find_sides(max(seat, 0))[0]]
            return side.settings.toml(side.database.schema)

        return self.call(text)

    def write_study(self) -> str:
        """Return the answers of the user study as a CSV file."""
        return self.call(lambda: self.simulation.write_study())

    def write_scene(self) -> str:
        """Return the scene that plays as a scene file, as it is now."""

        def text() -> str:
            if not isinstance(self.simulation, SurroundedSimulation):
                raise InputError("there is no scene to save. Choose one first.")
            return self.simulation.write_scene()

        return self.call(text)
