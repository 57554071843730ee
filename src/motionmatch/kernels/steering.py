"""The beginning of a step: where characters face, how fast they may go, who searches; and the simulation."""

import math

import numpy as np
from numba import njit

from motionmatch.kernels.characters import (
    AT,
    CHARACTERS,
    get_flags,
    get_flat,
    get_numbers,
    get_rows,
    get_spans,
    get_whole,
)
from motionmatch.kernels.rotations import wrap_angle

STILL = 0.05
"""Desired speed below which a character keeps its facing, metres per second."""
STANDING = 0.15
"""Speed below which a character stands, metres per second: `database.coverage`."""
SHUFFLING = 0.5
"""Who is asked for more than twice what the data has, and that is slower than this, turns; metres per second."""
TURNING, TURNED = math.radians(60.0), math.radians(120.0)
"""Who has to turn by more than the first of these slows down, from the second on to the speed of turns; radians."""
DUE = 1e-9
_SAID = 1e-6


@njit(cache=True, nogil=True)
def find_speed(speeds, heading):
    """Return the speed in a direction, radians from the facing: mixed between two, and that of the nearer one where the
    other has no motion. `speeds` (n,) are those of n directions, from ahead on to the left."""
    count = speeds.shape[0]
    place = (heading % (2.0 * math.pi)) * (count / (2.0 * math.pi))
    first = math.floor(place)
    share = place - first
    before, after = speeds[first % count], speeds[(first + 1) % count]
    if before == 0.0 or after == 0.0:
        return before if share < 0.5 else after
    return (1.0 - share) * before + share * after


@njit(cache=True, nogil=True)
def find_turning(speeds, x, z, yaw):
    """Return whether who goes with a velocity (x, z) goes where next to nothing does with this facing."""
    speed = math.hypot(x, z)
    return speed >= STANDING and find_speed(speeds, math.atan2(x, z) - yaw) < min(SHUFFLING, 0.5 * speed)


@njit(cache=True, nogil=True)
def find_scale(speeds, x, z, yaw):
    """Return the factor by which a velocity (x, z) is slowed down to what is reached with this facing."""
    return min(find_speed(speeds, math.atan2(x, z) - yaw) / max(math.hypot(x, z), 1e-9), 1.0)


@njit(cache=True, nogil=True)
def face(
    velocities,  # (C, 3) of the command, metres per second
    facings,  # (C, 3) of the command; no rows if it says nothing
    speeds,  # (n,) that the data reaches in n directions; none if nothing is limited
    yaws,  # (C,) in and out: where characters face, radians
):
    """Set the facing: that of the command, or the direction of its velocity, or the one before."""
    for c in range(yaws.shape[0]):
        x, z = velocities[c, 0], velocities[c, 2]
        if math.sqrt(x * x + z * z) > STILL:
            yaws[c] = math.atan2(x, z)
        if facings.shape[0]:
            towards_x, towards_z = facings[c, 0], facings[c, 2]
            if math.sqrt(towards_x * towards_x + towards_z * towards_z) > _SAID:
                yaws[c] = math.atan2(towards_x, towards_z)
                if speeds.shape[0] and find_turning(speeds, x, z, yaws[c]):
                    yaws[c] = math.atan2(x, z)


@njit(cache=True, nogil=True)
def limit(velocities, speeds, yaws, velocities_out):
    """Make velocities (C, 3) level, and no faster than speeds (n,) in n directions from the facings (C,)."""
    for c in range(yaws.shape[0]):
        x, z = velocities[c, 0], velocities[c, 2]
        scale = 1.0 if speeds.shape[0] == 0 else find_scale(speeds, x, z, yaws[c])
        velocities_out[c, 0], velocities_out[c, 1], velocities_out[c, 2] = scale * x, 0.0, scale * z


@njit(cache=True, nogil=True)
def slow_for_turns(velocities, yaws, facing_yaws, turn_speed, velocities_out):
    """Make velocities (C, 3) of those who have to turn from yaws (C,) to facings (C,) no faster than `turn_speed`, from
    `TURNED` on; of those who turn by less than `TURNING` not slower, and between them in between."""
    for c in range(yaws.shape[0]):
        share = (abs(wrap_angle(yaws[c] - facing_yaws[c])) - TURNING) / (TURNED - TURNING)
        speed = math.hypot(velocities[c, 0], velocities[c, 2])
        scale = 1.0
        if share > 0.0 and speed > turn_speed:
            scale = 1.0 - min(share, 1.0) * (1.0 - turn_speed / speed)
        for k in range(3):
            velocities_out[c, k] = scale * velocities[c, k]


@njit(cache=True, nogil=True)
def begin(
    memory,
    places,
    velocities,  # (C, 3) of the command
    facings,  # (C, 3) of the command, or no rows
    asked,  # (C,) numbers for its tags and wishes
    speeds,  # (n,) that the data reaches, or none
    lasts,  # (F,) the last frame of each frame's clip; none where clips do not end
    num_frames,  # that there are
    frames_ahead,  # of this step
    sharp_velocity,  # of a change that causes a search, metres per second
    sharp_angle,  # the same of the facing, radians
    latest,  # no such search while the next one is later than this, seconds
    wanted_out,  # (C, 3) velocities that are wanted
):
    """Set facings, wanted velocities and who searches. Return how many do, or -1 if a frame is not there."""
    yaws, frames = get_numbers(memory, places, AT.facing_yaws), get_whole(memory, places, AT.frames)
    fractions = get_numbers(memory, places, AT.frame_fractions)
    search_in, wanted_yaws = get_numbers(memory, places, AT.search_in), get_numbers(memory, places, AT.wanted_yaws)
    before, tags = get_rows(memory, places, AT.wanted_velocities, 3), get_whole(memory, places, AT.wanted_tags)
    searched, switched = get_flags(memory, places, AT.searched), get_flags(memory, places, AT.switched)
    face(velocities, facings, speeds, yaws)
    limit(velocities, speeds, yaws, wanted_out)
    count = 0
    for c in range(places[CHARACTERS]):
        if frames[c] >= num_frames or frames[c] < 0:
            return -1
        x, z = velocities[c, 0] - before[c, 0], velocities[c, 2] - before[c, 2]
        change = asked[c] != tags[c] or math.sqrt(x * x + z * z) > sharp_velocity
        change = change or abs(wrap_angle(yaws[c] - wanted_yaws[c])) > sharp_angle
        ending = lasts.shape[0] > 0 and frames[c] + fractions[c] + frames_ahead > lasts[frames[c]]
        searched[c] = search_in[c] <= DUE or ending or (change and search_in[c] <= latest)
        switched[c] = False
        count += searched[c]
    return count


@njit(cache=True, nogil=True)
def _mean_of_decay(z):
    """Return the integral of exp(-z s) over s from 0 to 1."""
    return -math.expm1(-z) / z if z > 0 else 1.0


@njit(cache=True, nogil=True)
def _mean_of_ramped_decay(z):
    """Return the integral of s exp(-z s) over s from 0 to 1."""
    if z < 0.01:
        return 1 / 2 - z * (1 / 3 - z * (1 / 8 - z * (1 / 30 - z * (1 / 144 - z / 840))))
    return (-math.expm1(-z) - z * math.exp(-z)) / z**2


@njit(cache=True, nogil=True)
def simulate(
    memory,
    places,
    wanted,  # (C, 3) velocities
    positions,  # (C, 3) where the simulation is, if something else moves it; else no rows
    rate,  # of the spring of the velocity
    facing_rate,  # of that of the facing
    turn_rate,  # at which the facing turns at most, radians per second
    turn_speed,  # of those who turn about, at most, metres per second
    wait,  # distance from the root at which the simulation waits, metres
    dt,
):
    """Let time pass: the simulation goes towards the wanted velocities (`maths.spring.track`), and turns."""
    slowed = np.empty(wanted.shape)
    places_now = get_rows(memory, places, AT.simulation_positions, 3)
    velocities = get_rows(memory, places, AT.simulation_velocities, 3)
    accelerations = get_rows(memory, places, AT.simulation_accelerations, 3)
    yaws, yaw_rates = (
        get_numbers(memory, places, AT.simulation_yaws),
        get_numbers(memory, places, AT.simulation_yaw_rates),
    )
    facing_yaws = get_numbers(memory, places, AT.facing_yaws)
    roots, offsets = get_rows(memory, places, AT.root_positions, 3), get_rows(memory, places, AT.root_offsets, 3)
    search_in, settled = get_numbers(memory, places, AT.search_in), get_numbers(memory, places, AT.settled)
    ages = get_flat(memory, places, AT.past_ages, 4)
    slow_for_turns(wanted, yaws, facing_yaws, turn_speed, slowed)
    left, facing_left, z = math.exp(-rate * dt), math.exp(-facing_rate * dt), rate * dt
    decay, ramp = dt * _mean_of_decay(z), dt * dt * _mean_of_ramped_decay(z)
    for age in range(ages.shape[0]):
        ages[age] += dt
    for c in range(places[CHARACTERS]):
        search_in[c] -= dt
        settled[c] += dt
        for k in range(3):
            j0 = velocities[c, k] - slowed[c, k]
            j1 = accelerations[c, k] + j0 * rate
            places_now[c, k] = places_now[c, k] + slowed[c, k] * dt + (j0 * decay + j1 * ramp)
            velocities[c, k] = slowed[c, k] + left * (j0 + j1 * dt)
            accelerations[c, k] = left * (accelerations[c, k] - j1 * rate * dt)
        if positions.shape[0]:
            places_now[c, 0], places_now[c, 1], places_now[c, 2] = positions[c, 0], 0.0, positions[c, 2]
        else:
            x, z = roots[c, 0] + offsets[c, 0], roots[c, 2] + offsets[c, 2]
            ahead_x, ahead_z = places_now[c, 0] - x, places_now[c, 2] - z
            length = math.hypot(ahead_x, ahead_z)
            if length > wait:
                places_now[c, 0], places_now[c, 2] = x + ahead_x * (wait / length), z + ahead_z * (wait / length)
        behind = wrap_angle(yaws[c] - facing_yaws[c])
        ramped = yaw_rates[c] + behind * facing_rate
        yaw_rates[c] = _bound(facing_left * (yaw_rates[c] - ramped * facing_rate * dt), turn_rate)
        turned = _bound(facing_left * (behind + ramped * dt) - behind, turn_rate * dt)
        yaws[c] = wrap_angle(behind + turned + facing_yaws[c])


@njit(cache=True, nogil=True)
def _bound(value, most):
    """Return a value between -most and most."""
    return min(max(value, -most), most)


@njit(cache=True, nogil=True)
def predict(
    positions,  # (C, 3)
    velocities,  # (C, 3)
    accelerations,  # (C, 3)
    yaws,  # (C,)
    yaw_rates,  # (C,)
    wanted_velocities,  # (C, 3)
    wanted_yaws,  # (C,)
    times,  # (H,) seconds ahead
    rate,  # of the spring of the velocity
    facing_rate,  # of that of the facing
    turn_rate,  # at which the facing turns at most, radians per second
    positions_out,  # (C, H, 3)
    directions_out,  # (C, H, 3)
):
    """Predict paths by springs: `maths.spring.track` and `maths.spring.decay` at many times; no facing turns faster
    than `turn_rate` on the way."""
    for h in range(times.shape[0]):
        dt = times[h]
        facing_left, z = math.exp(-facing_rate * dt), rate * dt
        decay, ramp = dt * _mean_of_decay(z), dt * dt * _mean_of_ramped_decay(z)
        for c in range(positions.shape[0]):
            for k in range(3):
                wanted = wanted_velocities[c, k]
                j0 = velocities[c, k] - wanted
                j1 = accelerations[c, k] + j0 * rate
                positions_out[c, h, k] = positions[c, k] + wanted * dt + (j0 * decay + j1 * ramp)
            behind = wrap_angle(yaws[c] - wanted_yaws[c])
            ramped = yaw_rates[c] + behind * facing_rate
            turned = _bound(facing_left * (behind + ramped * dt) - behind, turn_rate * abs(dt))
            yaw = behind + turned + wanted_yaws[c]
            directions_out[c, h, 0], directions_out[c, h, 1], directions_out[c, h, 2] = (
                math.sin(yaw),
                0.0,
                math.cos(yaw),
            )


@njit(cache=True, nogil=True)
def look_ahead(
    memory,
    places,
    velocities,  # (C, 3) of the command
    starts,  # (C, 3) where the command has the simulations, or no rows
    speeds,  # (n,) that the data reaches, or none
    chosen,  # (n,) characters
    times,  # (H,) seconds ahead
    rate,  # of the spring of the velocity
    facing_rate,  # of that of the facing
    turn_rate,  # at which the facing turns at most, radians per second
    turn_speed,  # of those who turn about, at most, metres per second
    positions_out,  # (n, H, 3)
    directions_out,  # (n, H, 3)
):
    """Predict the paths of chosen characters: `limit`, `slow_for_turns` and `predict` of their simulations."""
    at, yaws = get_rows(memory, places, AT.simulation_positions, 3), get_numbers(memory, places, AT.facing_yaws)
    wanted = np.empty((chosen.shape[0], 3))
    begins = np.empty((chosen.shape[0], 3))
    turned = get_numbers(memory, places, AT.simulation_yaws)[chosen]
    for n in range(chosen.shape[0]):
        c = chosen[n]
        for k in range(3):
            begins[n, k] = at[c, k] if starts.shape[0] == 0 else starts[c, k] * (0.0 if k == 1 else 1.0)
    limit(velocities[chosen], speeds, yaws[chosen], wanted)
    slow_for_turns(wanted, turned, yaws[chosen], turn_speed, wanted)
    predict(
        begins,
        get_rows(memory, places, AT.simulation_velocities, 3)[chosen],
        get_rows(memory, places, AT.simulation_accelerations, 3)[chosen],
        turned,
        get_numbers(memory, places, AT.simulation_yaw_rates)[chosen],
        wanted,
        yaws[chosen],
        times,
        rate,
        facing_rate,
        turn_rate,
        positions_out,
        directions_out,
    )


@njit(cache=True, nogil=True)
def see(positions, directions, roots, yaws, positions_out, directions_out):
    """Turn paths, (C, H, 3) both, into the frames of roots (C, 3) with yaws (C,); positions are level."""
    for c in range(roots.shape[0]):
        sine, cosine = math.sin(-yaws[c]), math.cos(-yaws[c])
        for h in range(positions.shape[1]):
            x, z = positions[c, h, 0] - roots[c, 0], positions[c, h, 2] - roots[c, 2]
            positions_out[c, h, 0], positions_out[c, h, 1] = cosine * x + sine * z, 0.0
            positions_out[c, h, 2] = cosine * z - sine * x
            x, z = directions[c, h, 0], directions[c, h, 2]
            directions_out[c, h, 0], directions_out[c, h, 1] = cosine * x + sine * z, directions[c, h, 1]
            directions_out[c, h, 2] = cosine * z - sine * x


@njit(cache=True, nogil=True)
def find_changed(memory, places, velocities, asked, chosen, velocity, angle, changed_out):
    """Find which of the chosen characters (n,) have another command than at their last search: other tags (C,), a
    velocity (C, 3) that differs by more than `velocity`, or a facing by more than `angle`."""
    before, tags = get_rows(memory, places, AT.wanted_velocities, 3), get_whole(memory, places, AT.wanted_tags)
    yaws, wanted_yaws = get_numbers(memory, places, AT.facing_yaws), get_numbers(memory, places, AT.wanted_yaws)
    for n in range(chosen.shape[0]):
        c = chosen[n]
        away = math.hypot(velocities[c, 0] - before[c, 0], velocities[c, 2] - before[c, 2])
        turned = abs(wrap_angle(yaws[c] - wanted_yaws[c]))
        changed_out[n] = away > velocity or turned > angle or asked[c] != tags[c]


@njit(cache=True, nogil=True)
def finish(
    memory,
    places,
    frames_before,  # (C,) that played before the search
    chosen,  # (n,) characters that have searched
    velocities,  # (C, 3) of the command
    asked,  # (C,) numbers for tags and wishes
    search_in,  # (n,) seconds until the next search
):
    """Remember a search: what was asked for, and where characters were who went on from elsewhere."""
    frames, starts = get_whole(memory, places, AT.frames), get_whole(memory, places, AT.span_starts)
    switched, settled = get_flags(memory, places, AT.switched), get_numbers(memory, places, AT.settled)
    before, tags = get_rows(memory, places, AT.wanted_velocities, 3), get_whole(memory, places, AT.wanted_tags)
    yaws, wanted_yaws = get_numbers(memory, places, AT.facing_yaws), get_numbers(memory, places, AT.wanted_yaws)
    left, ages = get_numbers(memory, places, AT.search_in), get_rows(memory, places, AT.past_ages, 4)
    spans = get_spans(memory, places)
    for c in range(places[CHARACTERS]):
        if switched[c]:
            for k in range(spans.shape[1] - 1, 0, -1):
                spans[c, k, 0], spans[c, k, 1], ages[c, k] = spans[c, k - 1, 0], spans[c, k - 1, 1], ages[c, k - 1]
            spans[c, 0, 0], spans[c, 0, 1], ages[c, 0] = starts[c], frames_before[c], 0.0
            starts[c], settled[c] = frames[c], 0.0
    for n in range(chosen.shape[0]):
        c = chosen[n]
        before[c, 0], before[c, 1], before[c, 2] = velocities[c, 0], velocities[c, 1], velocities[c, 2]
        wanted_yaws[c], tags[c], left[c] = yaws[c], asked[c], search_in[n]


@njit(cache=True, nogil=True)
def find_refused(memory, places, chosen, free, fps, near, back, since, spans_out):
    """Find spans (n, 4, 2) of frames that the chosen characters (n,) must not go back to, `near` frames more on both
    sides; none for those that are free (n,), nor later than `back` seconds after a transition; of what was played at
    most `since` seconds ago."""
    settled, ages = get_numbers(memory, places, AT.settled), get_rows(memory, places, AT.past_ages, 4)
    spans = get_spans(memory, places)
    for n in range(chosen.shape[0]):
        c = chosen[n]
        for k in range(spans.shape[1]):
            spans_out[n, k, 0], spans_out[n, k, 1] = 0, -1
            if free[n] or settled[c] > back + DUE or ages[c, k] >= since:
                continue
            recent = math.floor(min(max(since - ages[c, k], 0.0), since) * fps)
            spans_out[n, k, 0] = max(spans[c, k, 0], spans[c, k, 1] - recent) - near
            spans_out[n, k, 1] = spans[c, k, 1] + near
