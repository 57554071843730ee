"""Planted feet, one foot of one character at a time; float64.

A foot is a dict: `locked`, where it is held (`place`), where the frames had it last (`input`), and what is left of
corrections (`offset` and its `rate`), and the rotation vector by which it is rolled over what touches (`roll`).
"""

import numpy as np

from motionmatch.maths import quat, spring


def decide(foot, touching, planted, stride, *, settling, halflife, dt, radius, speed, grip):
    """The foot after this step, and where it is to be shown; `touching` (3,) is where the frames have it, and `stride`
    (2,) how far they themselves moved it.

    While it is held it comes by a part `settling` of the way to the height that the frames have.
    """
    new = dict(foot)
    velocity = (touching - foot["input"]) / dt
    new["input"] = touching
    new["offset"], new["rate"] = spring.decay(foot["offset"], foot["rate"], halflife=halflife, dt=dt)
    near = grip if foot["rate"][[0, 2]].any() else radius
    stays = planted and not foot["locked"] and np.linalg.norm(foot["offset"][[0, 2]]) < near
    if stays:
        moved = (foot["input"] - touching)[[0, 2]] + stride
        new["offset"][[0, 2]] = foot["offset"][[0, 2]] + (moved if np.linalg.norm(moved) < radius else 0.0)
        new["rate"][[0, 2]] = 0.0
    shown, shown_velocity = touching + new["offset"], velocity + new["rate"]
    if foot["locked"] and planted and np.linalg.norm(foot["place"] - touching) <= radius:
        place = foot["place"] + settling * (touching - foot["place"]) * [0.0, 1.0, 0.0]
        return {**new, "place": place}, place
    if foot["locked"] and np.linalg.norm(foot["place"] - touching) > 2 * radius:
        return {**new, "locked": False}, shown  # the whole character was put somewhere else
    if foot["locked"]:
        return released(new, foot["place"], touching, velocity), foot["place"]
    if stays and np.linalg.norm(shown_velocity) < speed:
        return {**new, "locked": True, "place": shown, "offset": np.zeros(3), "rate": np.zeros(3)}, shown
    return new, shown


def released(foot, shown, touching, velocity):
    """Let go of a foot that stands where it is shown: from there, at rest, it is drawn to where the frames have it."""
    return {**foot, "locked": False, "offset": shown - touching, "rate": -velocity}


def longest_leg(hip, knee, ankle, slack):
    """How far the foot joint may be from the hip: as straight as the frames have it, or all but the slack."""
    whole = np.linalg.norm(knee - hip) + np.linalg.norm(ankle - knee)
    return min(max((1 - slack) * whole, np.linalg.norm(ankle - hip)), whole - 1e-6)


def eased(target, leg, longest):
    """How long a swinging leg may be on its way to the target: ever nearer to the longest, from 94 % of it on."""
    start = max(0.94 * longest, np.linalg.norm(leg))
    room, beyond = longest - start, np.linalg.norm(target) - start
    return longest - room * np.exp(-beyond / room) if room > 1e-9 and beyond > 0 else longest


def rolled(goal, sole, longest, most):
    """From the foot joint to what touches, (3,), which is to be at the goal, from the hip.

    Where the leg is too short for the sole as the frames have it, the foot rolls about the goal, by at most some
    radians, until the leg is just long enough; if that is never, leg and foot point at the goal.
    """
    ankle = goal - sole
    distance, length = np.linalg.norm(goal), np.linalg.norm(sole)
    if np.linalg.norm(ankle) <= longest or length < 1e-4:
        return sole
    ahead = goal / distance
    aside = ankle - np.dot(ankle, ahead) * ahead
    cosine = min((distance**2 + longest**2 - length**2) / (2 * distance * longest), 1.0)  # of the angle at the hip
    ankle = longest * (cosine * ahead + np.sqrt(1 - cosine**2) * aside / np.linalg.norm(aside))
    roll = quat.to_scaled_angle_axis(quat.between(sole, goal - ankle))
    roll *= min(1.0, most / max(np.linalg.norm(roll), 1e-9))
    return quat.rotate(quat.from_scaled_angle_axis(roll), sole)


def bend(hip, knee, ankle, hip_rotation, knee_rotation, pole, target, longest):
    """Knee and foot joint (3,), and rotations (4,) of hip and knee, that bring the foot joint to hip + target."""
    upper, lower = np.linalg.norm(knee - hip), np.linalg.norm(ankle - knee)
    ahead = target / np.linalg.norm(target)
    # A knee folds until the foot is at 0.3 of the leg from the hip, or as far as in the frames.
    folded = max(min(0.3 * (upper + lower), np.linalg.norm(ankle - hip)), abs(upper - lower) + 1e-6)
    distance = np.clip(np.linalg.norm(target), folded, longest)
    # The knee stays on its side of the leg, which swings the shortest way to the target.
    leg = ankle - hip
    # The pole is taken as it is with the thigh along the leg: of a folded leg it would point past the hip.
    pole, side = quat.rotate(quat.between(knee - hip, leg), quat.rotate(hip_rotation, pole)), knee - hip
    pole -= np.dot(pole, leg) / np.dot(leg, leg) * leg
    side -= np.dot(side, leg) / np.dot(leg, leg) * leg
    forward = np.dot(side, pole) / max(np.dot(pole, pole), 0.05)
    side += (0.02 * upper - min(forward, 0.0)) * pole  # a knee that bends the wrong way counts as straight
    side = quat.rotate(quat.between(leg, target), side)
    side /= np.linalg.norm(side)
    cosine = (upper**2 + distance**2 - lower**2) / (2 * upper * distance)
    thigh = upper * (cosine * ahead + np.sqrt(max(1 - cosine**2, 0)) * side)
    shin = distance * ahead - thigh
    return (
        hip + thigh,
        hip + distance * ahead,
        quat.multiply(quat.between(knee - hip, thigh), hip_rotation),
        quat.multiply(quat.between(ankle - knee, shin), knee_rotation),
    )


def lock_foot(
    parents,
    leg,
    tip,
    pole,
    local_positions,
    local_rotations,
    positions,
    rotations,
    foot,
    planted,
    lift,
    stride,
    turn,
    **config,
):
    """One foot of a pose: world positions (J, 3) and rotations (J, 4) with it held or let go, and the foot.

    `lift` is how much higher the ground is there than in the frames: they count as if they had the foot so much higher.
    `turn` is the angle about the vertical by which the foot is turned about what touches.
    """
    hip, knee, ankle, touches = leg
    positions, rotations = np.array(positions, float), np.array(rotations, float)
    touching = positions[touches] + quat.rotate(rotations[touches], tip)
    step = {name: config[name] for name in ("settling", "halflife", "dt", "radius", "speed", "grip")}
    lifted = touching + [0.0, lift, 0.0]
    new, goal = decide(foot, lifted, planted, stride, **step)
    new["roll"] = foot["roll"] * np.exp(-2 * np.log(2) / config["halflife"] * config["dt"])
    rolled_by = np.linalg.norm(new["roll"])
    if np.linalg.norm(goal - touching) < 1e-6 and rolled_by < 1e-4 and abs(turn) < 1e-4:
        return positions, rotations, new

    longest = longest_leg(positions[hip], positions[knee], positions[ankle], config["slack"])
    turned = quat.from_angle_axis(np.array(turn), np.array([0.0, 1.0, 0.0]))
    sole = quat.rotate(turned, touching - positions[ankle])
    rotations[ankle] = quat.multiply(turned, rotations[ankle])
    new_sole = quat.rotate(quat.from_scaled_angle_axis(new["roll"]), sole)
    if planted:
        most = max(min(config["roll"] - rolled_by, 15.0 * config["dt"]), 0.0)
        new_sole = rolled(goal - positions[hip], new_sole, longest, most)
    else:
        longest = eased(goal - new_sole - positions[hip], positions[ankle] - positions[hip], longest)
    new["roll"] = quat.to_scaled_angle_axis(quat.between(sole, new_sole))
    target = goal - new_sole - positions[hip]
    chain = positions[hip], positions[knee], positions[ankle], rotations[hip], rotations[knee]
    positions[knee], positions[ankle], rotations[hip], rotations[knee] = bend(*chain, pole, target, longest)
    turn_knee(leg, turn, positions, rotations)
    rotations[ankle] = quat.multiply(quat.between(sole, new_sole), rotations[ankle])
    follow(parents, leg, local_positions, local_rotations, positions, rotations)
    shown = positions[touches] + quat.rotate(rotations[touches], tip)
    if new["locked"] and np.linalg.norm(goal - shown) > 0.0005:
        new["place"] = shown  # the leg is too short, and the foot comes along, unless it would hang in the air
        if shown[1] - lifted[1] > 0.04:
            new = released(new, shown, lifted, (lifted - foot["input"]) / config["dt"])
    return positions, rotations, new


def turn_knee(leg, turn, positions, rotations):
    """Turn a knee about the line from foot to hip, by half of what a turn about the vertical is about that line."""
    hip, knee, ankle, _ = leg
    up = (positions[hip] - positions[ankle]) / np.linalg.norm(positions[hip] - positions[ankle])
    along = quat.from_angle_axis(np.array(0.5 * turn * up[1]), up)
    positions[knee] = positions[hip] + quat.rotate(along, positions[knee] - positions[hip])
    for joint in (hip, knee):
        rotations[joint] = quat.multiply(along, rotations[joint])


def follow(parents, leg, local_positions, local_rotations, positions, rotations):
    """Place the joints that hang on a leg, in the arrays, once its hip, knee and foot have moved."""
    for joint, parent in enumerate(parents):
        if joint not in leg[:3] and leg[0] in above(parents, joint):
            positions[joint] = positions[parent] + quat.rotate(rotations[parent], local_positions[joint].astype(float))
            rotations[joint] = quat.multiply(rotations[parent], local_rotations[joint].astype(float))


def raise_foot(parents, leg, pole, sole, local_positions, local_rotations, positions, rotations, floor):
    """One foot of a pose, raised until no point of its sole is below the floor; `sole` is a list of (joint, point)."""
    hip, knee, ankle, _ = leg
    positions, rotations = np.array(positions, float), np.array(rotations, float)
    lowest = min((positions[joint] + quat.rotate(rotations[joint], point))[1] for joint, point in sole)
    if lowest < floor:
        longest = longest_leg(positions[hip], positions[knee], positions[ankle], 0.0)
        target = positions[ankle] + [0.0, floor - lowest, 0.0] - positions[hip]
        chain = positions[hip], positions[knee], positions[ankle], rotations[hip], rotations[knee]
        positions[knee], positions[ankle], rotations[hip], rotations[knee] = bend(*chain, pole, target, longest)
        follow(parents, leg, local_positions, local_rotations, positions, rotations)
    return positions, rotations


def move_foot(parents, leg, pole, local_positions, local_rotations, positions, rotations, move):
    """One foot of a pose, moved by (3,) metres as far as its leg reaches; it keeps its angles."""
    hip, knee, ankle, _ = leg
    positions, rotations = np.array(positions, float), np.array(rotations, float)
    longest = longest_leg(positions[hip], positions[knee], positions[ankle], 0.0)
    target = positions[ankle] + move - positions[hip]
    chain = positions[hip], positions[knee], positions[ankle], rotations[hip], rotations[knee]
    positions[knee], positions[ankle], rotations[hip], rotations[knee] = bend(*chain, pole, target, longest)
    follow(parents, leg, local_positions, local_rotations, positions, rotations)
    return positions, rotations


def find_sole(leg, tip, positions, rotations):
    """From the foot joint to what touches, (3,)."""
    return positions[leg[3]] + quat.rotate(rotations[leg[3]], tip) - positions[leg[2]]


def tilt_foot(parents, leg, tip, pole, local_positions, local_rotations, positions, rotations, slope):
    """One foot of a pose, turned about what touches as ground is that rises by (2,) metres per metre of x and of z."""
    turn = quat.between(np.array([0.0, 1.0, 0.0]), np.array([-slope[0], 1.0, -slope[1]]))
    return turn_foot(parents, leg, tip, pole, local_positions, local_rotations, positions, rotations, turn)


def find_turn(sole, planted, heading, turning, most, left, turn):
    """The heading of a foot, and the angle by which it is turned about what touches.

    While it is planted it turns as the frames turn it; otherwise a part of the angle is left. A foot on its tip has no
    heading, and one that turns by more than half a radian in a step was put there.
    """
    now = np.arctan2(sole[0], sole[2])
    off = np.angle(np.exp(1j * (heading + turning - now)))
    lies = np.linalg.norm(sole[[0, 2]]) > 0.5 * np.linalg.norm(sole)
    return now, np.clip(turn + off, -most, most) if planted and lies and abs(off) < 0.5 else left * turn


def turn_foot(parents, leg, tip, pole, local_positions, local_rotations, positions, rotations, turn):
    """One foot of a pose, turned about what touches by a quaternion (4,)."""
    ankle, sole = leg[2], find_sole(leg, tip, positions, rotations)
    move = sole - quat.rotate(turn, sole)
    positions, rotations = move_foot(parents, leg, pole, local_positions, local_rotations, positions, rotations, move)
    rotations[ankle] = quat.multiply(turn, rotations[ankle])
    follow(parents, leg, local_positions, local_rotations, positions, rotations)
    return positions, rotations


def turn_aside(parents, leg, tip, pole, local_positions, local_rotations, positions, rotations, angle):
    """One foot of a pose, turned about what touches by an angle about the vertical; its knee turns along."""
    turn, local = quat.from_angle_axis(angle, np.array([0.0, 1.0, 0.0])), (local_positions, local_rotations)
    positions, rotations = turn_foot(parents, leg, tip, pole, *local, positions, rotations, turn)
    turn_knee(leg, angle, positions, rotations)
    follow(parents, leg, *local, positions, rotations)
    return positions, rotations


def above(parents, joint):
    """All joints that carry this one."""
    carrying = []
    while parents[joint] >= 0:
        joint = int(parents[joint])
        carrying.append(joint)
    return carrying


def find_drop(hip, knee, ankle, goal, give):
    """Return by how much a hip (3,) goes down so that the leg reaches the goal (3,) of the ankle, but for `give`."""
    length = np.linalg.norm(knee - hip) + np.linalg.norm(ankle - knee)
    length = max(0.99 * length, np.linalg.norm(ankle - hip))
    aside = np.linalg.norm((goal - hip)[[0, 2]])
    if aside >= 0.99 * length:
        return 0.0
    return max(hip[1] - goal[1] - np.sqrt(length**2 - aside**2) - give, 0.0)
