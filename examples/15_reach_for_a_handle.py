"""Walk to a handle and have the hand exactly on it: another use of goals."""

import numpy as np

import motionmatch as mm
from motionmatch.control import GoalController, lead_to
from motionmatch.world import Goals

script = "idle 1; walk 2.2 speed=1.2; reach 1.4; turn 1.4 degrees=150; idle 0.5; walk 1.4; reach 1.6 height=0.5; idle 1"
database = mm.build(mm.actors.capture(script) + mm.actors.capture("sample"), goals=("reach",))
controller = GoalController(database)
assert controller.reach is not None

for height in (1.05, 0.5):  # a handle, and a thing on a stool
    state = controller.start()
    place = Goals(("reach",), positions=np.array([[0.2, height, 2.6]]), directions=np.array([[0.0, 0.0, 1.0]]))
    for _ in range(8 * 60):
        led = lead_to(place, state.shown_positions, controller.goal_term.frames)
        state = controller.step(state, mm.Command(*led, goals=place))
    palm = controller.reach.hands.find_palms(state)[0]
    print(f"{controller.phase(state)[0]}: {100 * np.linalg.norm(palm - place.positions[0]):.1f} cm off at {height} m")
