"""Pictures of a task from above: boxes, the target, the body, the path that was asked for, and the obstacle map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from motionmatch.tasks.reach import SUCCESS_RADIUS
from motionmatch.tasks.terms import TaskMark, TermTask
from motionmatch.world.moving_boxes import MAP_SIDE, MovingBoxes

if TYPE_CHECKING:
    from motionmatch.tasks.run import TaskRun

VIEW = 6.0
"""Half the side of what is shown around the character, metres."""
PIXELS = 480
"""Side of a picture, pixels."""
_CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_GROUND, _BOX, _BODY, _TARGET, _WAY, _MAP = "#f4f1ea", "#b9a58a", "#23395b", "#c8553d", "#588157", "#8d99ae"


class TaskWindow:
    """Draws the characters of a run. With `human` the picture is also shown in a window."""

    def __init__(self, run: TaskRun, *, human: bool = False) -> None:
        self.run, self.human = run, human
        if human:
            import matplotlib.pyplot as plt

            self.figure: Any = plt.figure(figsize=(PIXELS / 100, PIXELS / 100), dpi=100)
        else:
            from matplotlib.backends.backend_agg import FigureCanvasAgg
            from matplotlib.figure import Figure

            self.figure = Figure(figsize=(PIXELS / 100, PIXELS / 100), dpi=100)
            FigureCanvasAgg(self.figure)
        self.axes = self.figure.add_axes((0, 0, 1, 1))

    def draw(self, character: int = 0) -> np.ndarray:
        """Return the picture (H, W, 3) of one character, uint8."""
        axes, characters = self.axes, self.run.characters
        axes.clear()
        axes.set_axis_off()
        axes.set_aspect("equal")
        x, z = characters.positions[character]
        # Seen from above with z up the page, x goes to the left: y points at the reader.
        axes.set_xlim(x + VIEW, x - VIEW)
        axes.set_ylim(z - VIEW, z + VIEW)
        self.figure.set_facecolor(_GROUND)
        task = self.run.task
        boxes = getattr(task, "boxes", None)
        if isinstance(boxes, MovingBoxes):
            self._draw_boxes(boxes, character)
            self._draw_map(character)
        if isinstance(task, TermTask):
            for mark in task.marks():
                self._draw_mark(mark, character)
        elif (targets := getattr(task, "targets", None)) is not None:
            self._add_circle(targets[character], SUCCESS_RADIUS, _TARGET)
        goals = characters.goals(character)
        axes.plot([x, *goals[:, 0]], [z, *goals[:, 1]], "-o", color=_WAY, markersize=4, linewidth=1.5)
        together = int(getattr(task, "together", 1))
        first = character // together * together
        for each in range(first, min(first + together, len(characters))):
            self._draw_body(each)
        self.figure.canvas.draw()
        if self.human:
            import matplotlib.pyplot as plt

            plt.pause(0.001)
        return np.asarray(self.figure.canvas.buffer_rgba())[..., :3].copy()

    def _draw_boxes(self, boxes: MovingBoxes, character: int) -> None:
        from matplotlib.collections import PolyCollection

        self.axes.add_collection(
            PolyCollection(list(boxes.corners(character)), facecolor=_BOX, edgecolor="white", linewidth=0.8)
        )

    def _draw_map(self, character: int) -> None:
        """Draw the border of the obstacle map."""
        half = 0.5 * MAP_SIDE
        square = np.array([[-half, -half], [half, -half], [half, half], [-half, half], [-half, -half]])
        border = self.run.characters.to_world_of(character, square)
        self.axes.plot(border[:, 0], border[:, 1], color=_MAP, linewidth=0.8, linestyle=":")

    def _draw_mark(self, mark: TaskMark, character: int) -> None:
        from matplotlib.patches import Circle, Polygon

        middle, size = mark.positions[character], np.broadcast_to(mark.size, (len(mark.positions), 2))[character]
        if mark.kind == "box":
            yaw = 0.0 if mark.yaws is None else float(mark.yaws[character])
            across, along = np.array([np.cos(yaw), -np.sin(yaw)]), np.array([np.sin(yaw), np.cos(yaw)])
            corners = [middle + i * size[0] * across + k * size[1] * along for i, k in _CORNERS]
            self.axes.add_patch(Polygon(corners, facecolor=_BOX, edgecolor="white", linewidth=0.8))
        elif mark.kind == "disc":
            self.axes.add_patch(Circle(tuple(middle), float(size[0]), facecolor=_BOX, edgecolor=_TARGET))
        else:
            self._add_circle(middle, float(size[0]), _TARGET)

    def _add_circle(self, middle: np.ndarray, radius: float, colour: str) -> None:
        from matplotlib.patches import Circle

        self.axes.add_patch(Circle(tuple(middle), radius, facecolor="none", edgecolor=colour, linewidth=2.0))
        self.axes.plot(*middle, "+", color=colour, markersize=8)

    def _draw_body(self, character: int) -> None:
        """Draw the bones of the frame that plays, from above, and where the character faces."""
        from matplotlib.collections import LineCollection

        characters = self.run.characters
        space = characters.space
        joints = space.joints[int(characters.state.frames[character])]  # (J, 3) in the root's frame
        places = characters.to_world_of(character, joints[:, [0, 2]])
        parents = space.database.skeleton.parents
        bones = [(places[p], places[j]) for j, p in enumerate(parents) if p > 0]
        self.axes.add_collection(LineCollection(bones, colors=_BODY, linewidths=5.0, capstyle="round"))
        root, ahead = characters.positions[character], characters.forwards[character]
        self.axes.annotate("", root + 0.7 * ahead, root, arrowprops={"arrowstyle": "->", "color": _BODY})

    def close(self) -> None:
        """Close the window."""
        if self.human:
            import matplotlib.pyplot as plt

            plt.close(self.figure)
