"""Made-up recordings for the fitting program: people who move exactly as the shipped model says."""

from __future__ import annotations

import numpy as np

from motionmatch.actors.biped.body import HEEL, LEG, NAMES, make_skeleton
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.biped.gaits import DIRECTIONS
from motionmatch.actors.fitting.strides import CanonicalRecording
from motionmatch.maths import quat, rotation
from motionmatch.motion import kinematics

FEET, BALLS = ([NAMES.index(f"{side}{part}") for side in ("Left", "Right")] for part in ("Foot", "ToeBase"))


def perform(gait="walk", speed=1.2, turn=0.0, *, seconds=8.0, fps=120.0, phase=0.3, size=1.0, actor="35", name="35_01"):
    """A performance by the model along an arc; `size` scales the body, and with it times."""
    model = load_gait_model(actor)
    times = np.arange(round(seconds * fps)) / fps / np.sqrt(size)  # of the canonical body
    pose = model.pose(phase + times * model.cadence(gait, speed), speed=speed, turn=turn, weights=gait)
    half = 0.5 * turn * times
    along = quat.rotate(
        rotation.from_heading(half), (speed * times * np.sinc(half / np.pi))[:, None] * np.array(DIRECTIONS[gait])
    )
    heading = rotation.from_heading(2 * half)
    rotations = pose.rotations.copy()
    rotations[:, 0] = quat.multiply(heading, rotations[:, 0])
    pelvis = along + quat.rotate(heading, pose.pelvis)
    positions = np.tile(make_skeleton().offsets.astype(float), (len(times), 1, 1))
    positions[:, 0] = pelvis
    world = kinematics.forward(make_skeleton(), positions, rotations)
    balls = world.positions[:, BALLS].astype(float)
    heels = world.positions[:, FEET] + quat.rotate(world.rotations[:, FEET], HEEL)
    return CanonicalRecording(
        name, name.split("_")[0], fps, LEG * size, rotations, pelvis * size, balls * size, heels * size
    )
