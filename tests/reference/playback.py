"""Playing frames of a database for one character, as Bollo 2016 and Holden 2020 write it; float64.

A character is a dict of what `motionmatch.control.state` keeps about it; each function gives back a changed one.
"""

import numpy as np

from motionmatch.maths import quat, spring
from motionmatch.maths.rotation import from_heading, heading, to_matrix


def between(rotations, frame, following, along):
    """(J, 4) of a time between two frames: straight, the shorter way, made unit again."""
    a, b = rotations[frame].astype(float), rotations[following].astype(float)
    b = np.where(np.sum(a * b, axis=-1, keepdims=True) < 0, -b, b)
    return a if along == 0 or frame == following else quat.normalize((1 - along) * a + along * b)


def following_of(ranges, frame):
    """The next frame of the same clip; at its end the frame itself."""
    return min(frame + 1, last_of(ranges, frame))


def last_of(ranges, frame):
    return int(ranges.stops[ranges.find_clip(np.asarray(frame))]) - 1


def step_from(ranges, frame):
    """Two neighbouring frames of one clip, from which speeds at a frame are taken."""
    clip = ranges.find_clip(np.asarray(frame))
    if frame < last_of(ranges, frame):
        return frame, frame + 1
    return max(frame - 1, int(ranges.starts[clip])), frame


def angular_velocities(rotations, first, second, fps):
    """(J, 3) about the parents' axes."""
    turns = quat.multiply(rotations[second].astype(float), quat.inverse(rotations[first].astype(float)))
    return quat.to_scaled_angle_axis(turns) * fps


def jacobians(vectors):
    """(J, 3, 3) which take rates of rotation vectors to angular velocities: the mean of exp(s v) over s from 0 to 1."""
    shares = (np.arange(1000) + 0.5) / 1000
    turns = quat.from_scaled_angle_axis(shares[:, None, None] * vectors)
    return to_matrix(turns).mean(axis=0)


def root_at(database, frame, along):
    """Where the frames have the root at a time between frames: position (3,) on the ground, and yaw."""
    following = following_of(database.ranges, frame)
    here, there = database.translations[frame, 0].astype(float), database.translations[following, 0].astype(float)
    yaw = heading(database.rotations[frame, 0].astype(float))
    turn = wrapped(heading(database.rotations[following, 0].astype(float)) - yaw)
    return (here + along * (there - here)) * [1, 0, 1], yaw + along * turn


def root_velocity(database, first, second, yaw):
    """Between two frames, as a root at an angle sees it, (3,); and how fast it turns."""
    a, _ = root_at(database, first, 0.0)
    b, _ = root_at(database, second, 0.0)
    turn = quat.inverse_multiply(
        database.rotations[first, 0].astype(float), database.rotations[second, 0].astype(float)
    )
    velocity = quat.inverse_rotate(from_heading(yaw), (b - a) * database.fps)
    return velocity, float(wrapped(heading(turn))) * database.fps


def wrapped(angle):
    return (angle + np.pi) % (2 * np.pi) - np.pi


def transition(database, character, target):
    """Go on from another frame; what is shown, and how fast it moves, stays."""
    new = dict(character)
    frame, along = character["frame"], character["along"]
    following = following_of(database.ranges, frame)
    before = step_from(database.ranges, frame)
    after = step_from(database.ranges, target)

    offsets = quat.from_scaled_angle_axis(character["rotation_offsets"])
    shown = quat.multiply(offsets, between(database.rotations, frame, following, along))
    there = database.rotations[target].astype(float)
    new_offsets = quat.multiply(shown, quat.inverse(there))
    new["rotation_offsets"] = quat.to_scaled_angle_axis(new_offsets)
    turning = np.einsum("jab,jb->ja", jacobians(character["rotation_offsets"]), character["rotation_rates"])
    turning += quat.rotate(offsets, angular_velocities(database.rotations, *before, database.fps))
    turning -= quat.rotate(new_offsets, angular_velocities(database.rotations, *after, database.fps))
    new["rotation_rates"] = np.einsum("jab,jb->ja", np.linalg.inv(jacobians(new["rotation_offsets"])), turning)

    places = database.translations.astype(float)
    shown = (1 - along) * places[frame] + along * places[following] + character["translation_offsets"]
    new["translation_offsets"] = shown - places[target]
    before_speeds = (places[before[1]] - places[before[0]]) * database.fps
    after_speeds = (places[after[1]] - places[after[0]]) * database.fps
    new["translation_rates"] = character["translation_rates"] + before_speeds - after_speeds

    # The root stays where it is, and so does its speed.
    old_velocity, old_turning = root_velocity(database, *before, root_at(database, frame, along)[1])
    new_velocity, new_turning = root_velocity(database, *after, root_at(database, target, 0.0)[1])
    lost = quat.rotate(from_heading(character["root_yaw"]), old_velocity - new_velocity)
    new["root_rate"] = character["root_rate"] + lost
    new["yaw_rate"] = character["yaw_rate"] + old_turning - new_turning
    new["frame"], new["along"] = target, 0.0
    for name in ("rotation_offsets", "rotation_rates", "translation_offsets", "translation_rates"):
        new[name][0] = character[name][0]  # joint 0 is the root, which has its own
    return new


def move(database, character, dt, halflife, goal, goal_yaw, pull):
    """Time goes on: the root moves as the frames do, then, as it is shown, a little nearer to its goal."""
    new = fade(character, halflife, dt, [("root_offset", "root_rate"), ("yaw_offset", "yaw_rate")])
    frame, along = character["frame"], character["along"]
    before, yaw = root_at(database, frame, along)
    last = last_of(database.ranges, frame)
    time = min(frame + along + dt * database.fps, last)
    if abs(time - round(time)) < 1e-6:
        time = round(time)
    new["frame"], new["along"] = int(np.floor(time)), time - np.floor(time)
    after, new_yaw = root_at(database, new["frame"], new["along"])

    moved = quat.rotate(from_heading(character["root_yaw"] - yaw), after - before)
    turned = wrapped(new_yaw - yaw)
    position, angle = character["root_position"] + moved, character["root_yaw"] + turned

    to_goal = (goal - position - new["root_offset"]) * [1, 0, 1]
    distance = np.linalg.norm(to_goal)
    hidden = min(pull.position * distance, pull.ratio * np.linalg.norm(moved))
    if distance > 0:
        position = position + to_goal / distance * max(hidden, distance - pull.distance)
    away = wrapped(goal_yaw - angle - new["yaw_offset"])
    hidden = min(pull.yaw * abs(away), pull.ratio * abs(turned))
    new["root_position"] = position
    new["root_yaw"] = wrapped(angle + np.sign(away) * max(hidden, abs(away) - pull.angle))
    return new


def fade(character, halflife, dt, which):
    """Some offsets and their rates dt seconds later."""
    new = dict(character)
    for offset, rate in which:
        new[offset], new[rate] = spring.decay(character[offset], character[rate], halflife=halflife, dt=dt)
    return new


def pose(database, character, dt, halflife):
    """Local positions (J, 3) and rotations (J, 4), those of the root in the world; and what is left of transitions."""
    fading = [("rotation_offsets", "rotation_rates"), ("translation_offsets", "translation_rates")]
    character = fade(character, halflife, dt, fading)
    frame, along = character["frame"], character["along"]
    following = following_of(database.ranges, frame)
    positions = database.skeleton.offsets.astype(float)
    there = database.translations.astype(float)
    positions[database.moving] = (
        (1 - along) * there[frame] + along * there[following] + character["translation_offsets"]
    )
    rotations = quat.multiply(
        quat.from_scaled_angle_axis(character["rotation_offsets"]),
        between(database.rotations, frame, following, along),
    )
    positions[0] = character["root_position"] + character["root_offset"]
    rotations[0] = from_heading(character["root_yaw"] + character["yaw_offset"])
    return positions, rotations, character


def stride(database, tracks, character, yaw, dt):
    """How far the frames moved contact points (K, 2) in the last step, and turned feet (K,); `tracks` (F, K, 3) has x,
    z and headings of all frames.

    Both moments are between frames of the same clip, and the whole is turned as the root is turned from its frames.
    """
    frame, along = character["frame"], character["along"]
    first, last = (
        int(database.ranges.starts[database.ranges.find_clip(np.asarray(frame))]),
        last_of(database.ranges, frame),
    )

    def at(time, values):
        frames = np.arange(first, last + 1)
        flat = values[first : last + 1].reshape(len(frames), -1).T
        return np.array([np.interp(time, frames, each) for each in flat]).reshape(values.shape[1:])

    def since(values):
        return at(frame + along, values) - at(frame + along - dt * database.fps, values)

    moved = since(tracks[..., :2])
    _, own = root_at(database, frame, along)
    turned = quat.rotate(from_heading(yaw - own), np.stack([moved[:, 0], 0 * moved[:, 0], moved[:, 1]], axis=-1))
    return turned[:, [0, 2]], since(np.unwrap(tracks[..., 2], axis=0))
