"""Walk to a chair, sit down exactly on it, and get up: goals."""

import numpy as np

import motionmatch as mm
from motionmatch.control import GoalController, lead_to
from motionmatch.world import Goals

clips = mm.actors.capture("chair", minutes=0.76) + mm.actors.capture("sample")
database = mm.build(clips, goals=("sit",))
controller = GoalController(database)
state = controller.start()

seat = Goals(("sit",), positions=np.array([[0.3, 0.6, 2.2]]), directions=np.array([[0.0, 0.0, -1.0]]))
for _ in range(12 * 60):
    led = lead_to(seat, state.shown_positions, controller.goal_term.frames)
    state = controller.step(state, mm.Command(*led, goals=seat))
hips = state.positions[0, database.anatomy.roles["hips"]]
print(f"{controller.phase(state)[0]}: {100 * np.linalg.norm(hips - seat.positions[0]):.1f} cm from the seat")

for _ in range(4 * 60):
    state = controller.step(state, mm.Command(np.array([[0.0, 0.0, -1.2]])))
print(f"up again, {np.linalg.norm(state.shown_positions[0, ::2] - seat.positions[0, ::2]):.1f} m away")
