"""Shot lists on level ground: sample, locomotion, chairs, boxes, two performers, and the dog."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from motionmatch.actors.shots import Shot, join_moves


def sample_shots() -> tuple[Shot, ...]:
    return (
        Shot("sample_walk", "idle 1.5; walk 4 speed=1.3; walk 3 speed=1.3 turn=0.6; run 3 speed=3; walk 1.5; idle 1.5"),
        Shot("sample_strafe", "idle 1; strafe 2 degrees=90; strafe 2 degrees=-90; backward 1.5; idle 1"),
    )


def locomotion_shots() -> tuple[Shot, ...]:
    both = (1, -1)
    return (
        _wander_shot(1),
        _start_shot("starts_walking", "walk", (1.2, 0.7, 1.6, 1.0)),
        _turn_shot("walk_turns", "walk", 1.3, (0.3, 0.6, 1.0, 1.5)),
        Shot(
            "walk_speeds",
            join_moves("idle 1.5", (f"walk 3.5 speed={s}" for s in (0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8)), "idle 2"),
        ),
        Shot(
            "run_speeds",
            join_moves("walk 2", (f"run 4 speed={s}" for s in (2.0, 2.5, 3.0, 3.5, 4.0)), "walk 2; idle 2"),
        ),
        _direction_shot("strafe_directions", 0.8, (90, 45, 135, 180, -135, -90, -45)),
        _cut_shot("walk_cuts", "walk", 1.3, seconds=1.0),
        Shot(
            "turns_in_place",
            join_moves(
                "idle 1",
                (f"turn {0.7 + d / 150:.2f} degrees={k * d}; idle 1" for d in (90, 45, 180, 135) for k in both),
                "idle 1",
            ),
        ),
        _turn_shot("run_turns", "run", 2.8, (0.3, 0.6, 1.0)),
        Shot(
            "speed_changes",
            "walk 2.5 speed=0.6; walk 2.5 speed=1.6; walk 2.5 speed=0.9; run 3 speed=2.6; walk 2.5 speed=1.2; "
            "run 3 speed=3.8; run 2.5 speed=2.2; walk 2.5 speed=0.5; run 3 speed=3.2; walk 2.5 speed=1.7; idle 2",
        ),
        Shot(
            "backward",
            "idle 1; backward 3 speed=0.8; backward 3 speed=0.4; backward 3 speed=1.1; backward 3 speed=0.7 turn=0.5; "
            "backward 3 speed=0.7 turn=-0.5; idle 1.5; backward 2.5 speed=0.6; walk 2.5 speed=1.0; "
            "backward 2.5 speed=0.9; idle 1.5",
        ),
        Shot(
            "circles",
            join_moves(
                "idle 1",
                (f"circle 5 radius={r} speed={k * s}" for r, s in ((1.5, 0.8), (1.0, 0.5), (2.5, 1.0)) for k in both),
                "idle 1",
            ),
        ),
        _start_shot("starts_running", "run", (2.5, 3.5, 2.1, 3.0)),
        _direction_shot("diagonal_walks", 1.1, (45, 0, -45, 0, 60, -60, 30, -30)),
        _turn_shot("slow_turns", "walk", 0.8, (0.4, 0.8, 1.2)),
        _wander_shot(2),
        _cut_shot("run_cuts", "run", 2.4, seconds=1.6),
        _turn_shot("fast_turns", "walk", 1.7, (0.3, 0.7, 1.1)),
        _direction_shot("slow_strafes", 0.5, (-105, 165, 75, 15, 120, -40, -160, 100)),
        Shot(
            "strafes_turning",
            join_moves(
                "idle 1",
                (f"strafe 3 degrees={d} speed=0.7 turn={k * 0.5}" for d in (90, -90, 180, 45) for k in both),
                "idle 1.5",
            ),
        ),
        Shot("standing", "idle 20"),
        _wander_shot(3),
    )


def _start_shot(name: str, move: str, speeds: Sequence[float]) -> Shot:
    """From standing to each speed and back."""
    return Shot(name, join_moves("idle 1.5", (f"{move} 3 speed={speed}; idle 2" for speed in speeds), "idle 0.5"))


def _turn_shot(name: str, move: str, speed: float, rates: Sequence[float]) -> Shot:
    """Turns to the left and to the right, each sharper than the last."""
    moves = (
        f"{move} 3 speed={speed} turn={rate}; {move} 3 speed={speed} turn={-rate}; {move} 1.5 speed={speed}"
        for rate in rates
    )
    return Shot(name, join_moves(f"{move} 1.5 speed={speed}", moves, "walk 1; idle 1.5"))


def _cut_shot(name: str, move: str, speed: float, *, seconds: float) -> Shot:
    """Cuts on a planted foot, by several angles to both sides."""
    moves = (
        f"{move} 2 speed={speed}; cut {seconds} degrees={side * degrees} speed={speed}"
        for degrees in (90, 45, 135, 180)
        for side in (1, -1)
    )
    return Shot(name, join_moves("idle 1", moves, f"{move} 2 speed={speed}; idle 1.5"))


def _direction_shot(name: str, speed: float, degrees: Sequence[int]) -> Shot:
    """Walks in several directions with the same facing."""
    return Shot(name, join_moves("idle 1", (f"strafe 3 degrees={each} speed={speed}" for each in degrees), "idle 1.5"))


def _wander_shot(number: int) -> Shot:
    """Random moves one after another, as in play; the same for the same number."""
    rng = np.random.default_rng(number)
    moves: list[str] = []
    for _ in range(13):
        turn = float(np.clip(0.5 * rng.standard_normal(), -1.4, 1.4))
        seconds = rng.uniform(1.8, 3.5)
        kind = rng.choice(["walk", "walk", "walk", "run", "strafe", "idle", "turn"])
        if kind == "walk":
            moves.append(f"walk {seconds:.1f} speed={rng.uniform(0.5, 1.8):.2f} turn={turn:.2f}")
        elif kind == "run":
            moves.append(f"run {seconds:.1f} speed={rng.uniform(2.0, 3.8):.2f} turn={0.6 * turn:.2f}")
        elif kind == "strafe":
            moves.append(f"strafe {seconds:.1f} speed={rng.uniform(0.4, 1.0):.2f} degrees={rng.uniform(-180, 180):.0f}")
        elif kind == "turn":
            moves.append(f"turn 1.5 degrees={rng.uniform(-160, 160):.0f}")
        else:
            moves.append(f"idle {seconds:.1f}")
    return Shot(f"wander_{number}", join_moves("idle 1", moves, "idle 1.5"))


def chair_shots() -> tuple[Shot, ...]:
    """Approach a chair from all sides, sit, and leave to all sides; one chair in each take."""
    # The side of the chair that the performer comes from, degrees to the left of its facing; the distance, metres; the
    # bearing of the chair for the performer, degrees.
    sides = (
        ("front", 0, 2.5, 0),
        ("left", 90, 2.2, 10),
        ("behind", 180, 2.6, -10),
        ("right", -90, 3.0, -30),
        ("front_left", 45, 1.6, 20),
        ("behind_right", -135, 2.0, 0),
        ("near", 10, 1.1, 5),
        ("behind_left", 135, 4.0, 25),
        ("front_right", -45, 3.5, -15),
        ("far", -20, 4.0, 60),
        ("left_at_hand", 100, 1.0, -80),
        ("behind_its_back", 170, 1.2, 150),
    )
    heights = (0.45, 0.42, 0.48, 0.5, 0.4, 0.45, 0.55, 0.38, 0.44, 0.47, 0.43, 0.52)
    seconds = (6, 4, 5, 8, 3, 7, 4, 5, 6, 4, 3, 5)
    leaves = (0, 60, -60, 130, -130, 180, 30, -100, 100, -30, -170, 45)
    speeds = (1.1, 0.9, 1.2, 1.0, 0.8, 1.3)
    taken = [
        Shot(
            f"chair_{name}",
            # A performer that is far enough away walks up without stopping.
            (f"idle 1; walk 1.5 speed={speeds[k % 6]}; " if far > 2.1 else "idle 1; ")
            + _sit_at_text(side, far, bearing, seconds[k], heights[k], speeds[k % 6], 1.5 * speeds[k % 6] * (far > 2.1))
            + "; "
            f"leave 3 degrees={leaves[k]} speed={speeds[(k + 2) % 6]}; walk 1 speed={speeds[(k + 2) % 6]}; idle 1.2",
        )
        for k, (name, side, far, bearing) in enumerate(sides)
    ]
    seat = _sit_at_text(20, 2.8, 12, 20, 0.45, 1.1, ahead=2.2)
    long = Shot("chair_long", f"walk 2 speed=1.1; {seat}; leave 3 degrees=80; idle 1")
    back = Shot("chair_backing", "idle 1.5; backward 1.5 speed=0.5; idle 0.8; sit 5 height=0.44; leave 3 degrees=60; "
                "walk 1; idle 1.5")  # fmt: skip
    return (*taken[:4], long, back, *taken[4:])


def _sit_at_text(
    side: float, far: float, bearing: float, seconds: float, height: float, speed: float, ahead: float
) -> str:
    """Return the move `sit_at` for a performer that has walked `ahead` metres and is then `far` metres from a chair.

    `side` is where the performer stands as seen from the chair, `bearing` where the chair is as seen by the performer,
    degrees.
    """
    angle = np.radians(bearing)
    x, z = far * np.sin(angle), ahead + far * np.cos(angle)
    faces = (bearing + 180 - side + 180) % 360 - 180
    return f"sit_at {seconds} x={x:.2f} z={z:.2f} degrees={faces:g} height={height} speed={speed}"


def reach_shots() -> tuple[Shot, ...]:
    """Walk to handles and to things that lie at all heights, from all sides; reach for them, hold them, walk on."""
    ways = (
        ("ahead", "walk 2.2 speed=1.2", 1.0, "turn 1.4 degrees=120; walk 2"),
        ("low", "walk 2.2 speed=1.1", 0.55, "turn 1.4 degrees=-120; walk 2"),
        ("table", "walk 2.6 speed=1.3", 0.78, "turn 1.6 degrees=170; walk 2"),
        ("aside", "strafe 1.6 degrees=-90 speed=0.6; idle 0.3", 1.0, "strafe 1.6 degrees=90 speed=0.6"),
        ("aside_to_the_left", "strafe 1.6 degrees=90 speed=0.6; idle 0.3", 1.0, "turn 1.2 degrees=90; walk 1.6"),
        ("high", "walk 2 speed=1.0", 1.45, "turn 1.3 degrees=-90; walk 1.8"),
        ("floor", "walk 2 speed=1.0", 0.38, "walk 2 speed=1.1 turn=0.6"),
    )
    single = [
        Shot(f"reach_{name}", f"idle 1; {comes}; {_reach_text(height, k)}; {goes}; idle 1")
        for k, (name, comes, height, goes) in enumerate(ways)
    ]
    heights = (("handle", 1.0), ("table", 0.76), ("stool", 0.52), ("handle_again", 1.03))
    courses = [_reach_course(name, height, number) for number, (name, height) in enumerate(heights)]
    return (*single[:1], courses[0], *single[1:3], *courses[1:], *single[3:])


def _reach_text(height: float, number: int) -> str:
    """Return the move `reach` at a height, with places and times that differ from one to the next."""
    ahead, left, seconds = (0.42, 0.45, 0.4)[number % 3], (-0.2, -0.12, -0.25)[number % 3], (1.4, 1.7)[number % 2]
    return f"reach {seconds} height={height} ahead={ahead} left={left}"


def _reach_course(name: str, height: float, number: int) -> Shot:
    """Reach for things one after another: from near and far, straight and round curves to both sides, after turns."""
    walks = ("0.8 speed=0.8", "1.2 speed=0.9 turn=0.6", "1.2 speed=0.9 turn=-0.6", "1.6 speed=1.1", "1.0 speed=0.7",
             "1.8 speed=1.0 turn=0.8", "1.8 speed=1.0 turn=-0.8", "2.2 speed=1.2 turn=0.3", "2.2 speed=1.2 turn=-0.3",
             "1.4 speed=1.0")  # fmt: skip
    turns = (150, -140, 90, -100, 170, -170, 120, -60, 60, -120)
    moves = []
    for k, walk in enumerate(walks):
        turn = turns[(k + 3 * number) % len(turns)]
        away = f"turn {0.5 + abs(turn) / 120:.2f} degrees={turn}; idle 0.5"
        away = away if k % 3 else "backward 1.3 speed=0.6; idle 0.6"
        back = f"turn {0.5 + abs(turn) / 120:.2f} degrees={-turn}; idle 0.5"
        near = f"{back}; {_reach_text(height, k + 1)}; {away}; " if k % 4 == 3 else ""
        moves.append(f"{near}walk {walk}; {_reach_text(round(height + 0.04 * (k % 3 - 1), 2), k)}; {away}")
    return Shot(f"reach_course_{name}", join_moves("idle 1", moves, "walk 1.5; idle 1"))


def carry_shots() -> tuple[Shot, ...]:
    """Carry boxes of all widths in front, overhead and at either hip; walking, turning and standing."""
    holds = ("front", "overhead", "left_hip", "right_hip")
    return (
        *(_carry_shot(hold, (0.4, 0.6), 1.1) for hold in holds),
        _carry_shot("front", (0.8, 1.0), 0.9, "wide"),
        _carry_shot("overhead", (0.8, 1.0), 0.8, "wide"),
        Shot(
            "carry_standing",
            join_moves("idle 1", (f"carry 3 speed=0 hold={hold} width=0.5; idle 2" for hold in holds), "idle 1"),
        ),
        Shot(
            "carry_from_hold_to_hold",
            join_moves(
                "idle 1; walk 1.5",
                (f"carry 3 width=0.45 hold={hold}" for hold in ("front", "left_hip", "front", "overhead", "front")),
                "carry 3 width=0.45 hold=right_hip; carry 3 width=0.45; walk 2; idle 1",
            ),
        ),
    )


def _carry_shot(hold: str, widths: tuple[float, ...], speed: float, name: str = "") -> Shot:
    ways = (
        f"carry {seconds} width={width} hold={hold} speed={own:.2f} turn={turn}"
        for width in widths
        for seconds, own, turn in ((3, speed, 0), (2.5, 0.9 * speed, 0.5), (2.5, 0.7 * speed, -0.6), (1.5, 0, 0))
    )
    return Shot("_".join(filter(None, ("carry", name, hold))), join_moves("idle 1; walk 1.6", ways, "walk 2; idle 1.2"))


def pair_shots() -> tuple[Shot, ...]:
    """Two performers: handshakes, passing in corridors, walking together, dancing apart."""
    scenes = (
        ("handshake", "handshake 2 pumps=3"),
        ("passing", "passing 1.8 width=1.3 degrees=55"),
        ("side_by_side", "side_by_side 8 gap=0.8 turn=0.35"),
        ("give_way", "give_way 1.6"),
        ("handshake_of_one_who_waits", "handshake 2.2 pumps=3 distance=4 speed=1.1 share=1 then=back"),
        ("passing_back_to_back", "passing 1.8 width=1.3 degrees=-55"),
        ("follow", "follow 9 turn=0.45"),
        ("meeting", "meeting 4"),
        ("passing_closely", "passing 2 width=1.1 degrees=70 speed=0.8"),
        ("handshake_brief", "handshake 1.3 pumps=2 distance=6 speed=1.4"),
        ("side_by_side_to_the_right", "side_by_side 8 gap=0.75 speed=1.0 turn=-0.4"),
        ("give_way_quickly", "give_way 1.4 distance=5 speed=1.3 back=0.9"),
        ("evasion", "evasion 2.6"),
        ("passing_widely", "passing 1.4 width=1.8 degrees=25 speed=1.4"),
        ("handshake_hearty", "handshake 2.8 pumps=4 distance=4.5 speed=1 then=back"),
        ("follow_to_the_right", "follow 9 distance=1.4 speed=1.0 turn=-0.5"),
        ("evasion_far", "evasion 2.4 distance=6 speed=1.8 step=0.6"),
        ("meeting_of_one_who_waits", "meeting 5 distance=4 speed=1.0 share=0"),
        ("dance", "dance 9"),
        ("dance_widely", "dance 11 distance=1.8 speed=0.6"),
    )
    return tuple(Shot(name, text, "pair") for name, text in scenes)


BOTH = (1, -1)


def dog_shots() -> tuple[Shot, ...]:
    """Return the dog: every gait and speed, turns, starts and stops, backward, sniffing, sitting and lying."""
    shots = (
        (
            "dog_wander",
            "stand 2; walk 3 speed=0.8; trot 3 speed=1.8; canter 3 speed=3.4; trot 2.5 speed=2.0 turn=0.6; "
            "walk 2.5 speed=1.0 turn=-0.6; stand 2; turn 2 degrees=-90; walk 2.5 speed=0.7; sit 5; walk 2; stand 1.5",
        ),
        ("dog_walk", _dog_speeds("walk", 4, (0.4, 0.6, 0.8, 1.0, 1.2, 1.4))),
        ("dog_trot", _dog_speeds("trot", 3.5, (1.4, 1.8, 2.2, 2.6, 3.0, 3.4))),
        (
            "dog_canter",
            join_moves(
                "stand 1; trot 2",
                (f"canter 3 speed={s} lead={lead}" for lead in ("left", "right") for s in (2.8, 3.6, 4.5)),
                "canter 2.5 speed=5.2 lead=right; canter 2 speed=3.4 lead=right; trot 2.5; walk 1.5; stand 1.5",
            ),
        ),
        (
            "dog_gallop",
            join_moves(
                "stand 1; trot 1.5; canter 2 speed=4.5",
                (
                    f"gallop 2.5 speed={s} turn={turn} lead={lead}"
                    for lead, turn in (("left", 0), ("left", 0.5), ("right", 0), ("right", -0.5))
                    for s in (5.2, 7.0)
                ),
                "gallop 2.5 speed=8.8 lead=right; canter 3 speed=4.5 lead=right; trot 2.5; walk 1.5; stand 2",
            ),
        ),
        ("dog_pace", _dog_speeds("pace", 3.5, (1.0, 1.4, 1.8, 2.2))),
        ("dog_walk_turns", _dog_turns("walk", 0.9, (0.3, 0.7, 1.1, 1.4))),
        ("dog_sit_and_lie", "stand 1.5; sit 6; stand 2; lie 8; stand 2; walk 2.5; sit 5; lie 7; stand 2"),
        (
            "dog_starts",
            join_moves("stand 2", (f"{gait} 3; stand 2.5" for gait in ("walk", "trot", "pace", "canter")), "stand 1"),
        ),
        (
            "dog_sniffs",
            "stand 1.5; sniff 3.5; stand 1; walk 2 speed=0.7; sniff 4 speed=0.5; sniff 3 speed=0.7 turn=0.5; "
            "sniff 3 speed=0.4 turn=-0.6; trot 2.5; sniff 2.5; sit 4; stand 1",
        ),
        (
            "dog_backward",
            join_moves(
                "stand 1.5",
                (f"backward 2.5 speed={s} turn={turn}" for s, turn in ((0.3, 0), (0.6, 0.3), (0.5, -0.4), (0.75, 0))),
                "stand 1; walk 2; backward 2; stand 2",
            ),
        ),
        ("dog_trot_turns", _dog_turns("trot", 2.0, (0.3, 0.7, 1.2))),
        ("dog_canter_turns", _dog_turns("canter", 3.4, (0.25, 0.5, 0.9))),
        (
            "dog_turns_in_place",
            join_moves(
                "stand 1",
                (f"turn {0.6 + d / 80:.1f} degrees={k * d}; stand 1.2" for d in (45, 90, 150) for k in BOTH),
                "stand 1",
            ),
        ),
        (
            "dog_changes",
            "walk 2 speed=0.6; trot 2.5 speed=2.4; walk 2 speed=1.2; pace 2.5 speed=1.6; walk 2 speed=0.8; "
            "trot 2 speed=1.6; canter 3 speed=4.2; trot 2.5 speed=2.8; canter 2.5 speed=3.0 turn=-0.5; "
            "walk 3 speed=1.0; stand 1.5",
        ),
        ("dog_stand", "stand 9; turn 1.5 degrees=40; stand 6"),
    )
    return tuple(Shot(name, text, "dog") for name, text in shots)


def _dog_speeds(gait: str, seconds: float, speeds: tuple[float, ...]) -> str:
    """From standing through all speeds and back to standing."""
    return join_moves("stand 1.5", (f"{gait} {seconds} speed={speed}" for speed in speeds), "walk 1.5; stand 2")


def _dog_turns(gait: str, speed: float, rates: tuple[float, ...]) -> str:
    """Turns to the left and to the right, each sharper than the last."""
    moves = (f"{gait} 3 speed={speed} turn={side * rate}" for rate in rates for side in BOTH)
    return join_moves(f"{gait} 1.5 speed={speed}", moves, f"{gait} 1.5 speed={speed}; walk 1.5; stand 1.5")
