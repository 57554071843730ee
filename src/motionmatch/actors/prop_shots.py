"""Shot lists of the biped with things: chairs to sit on, boxes to carry."""

from __future__ import annotations

import numpy as np

from motionmatch.actors.shot import Shot, joined


def chair() -> tuple[Shot, ...]:
    """To a chair from all sides and away to all sides; one chair in each take."""
    # From where it is seen, degrees to the left of where it faces; how far, metres; where it is for who comes.
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
            # Who is far enough away does not stop to see it.
            (f"idle 1; walk 1.5 speed={speeds[k % 6]}; " if far > 2.1 else "idle 1; ")
            + f"{_seat(side, far, bearing, seconds[k], heights[k], speeds[k % 6], 1.5 * speeds[k % 6] * (far > 2.1))}; "
            f"leave 3 degrees={leaves[k]} speed={speeds[(k + 2) % 6]}; walk 1 speed={speeds[(k + 2) % 6]}; idle 1.2",
        )
        for k, (name, side, far, bearing) in enumerate(sides)
    ]
    seat = _seat(20, 2.8, 12, 20, 0.45, 1.1, ahead=2.2)
    long = Shot("chair_long", f"walk 2 speed=1.1; {seat}; leave 3 degrees=80; idle 1")
    back = Shot("chair_backing", "idle 1.5; backward 1.5 speed=0.5; idle 0.8; sit 5 height=0.44; leave 3 degrees=60; "
                "walk 1; idle 1.5")  # fmt: skip
    return (*taken[:4], long, back, *taken[4:])


def _seat(side: float, far: float, bearing: float, seconds: float, height: float, speed: float, ahead: float) -> str:
    """`sit_at` for who has gone `ahead` and is `far` from a chair, on some side of it, and sees it at a bearing."""
    angle = np.radians(bearing)
    x, z = far * np.sin(angle), ahead + far * np.cos(angle)
    faces = (bearing + 180 - side + 180) % 360 - 180
    return f"sit_at {seconds} x={x:.2f} z={z:.2f} degrees={faces:g} height={height} speed={speed}"


def carry() -> tuple[Shot, ...]:
    """Boxes of all widths before the belly, overhead and at either hip; walking, turning and standing."""
    holds = ("front", "overhead", "left_hip", "right_hip")
    return (
        *(_carried(hold, (0.4, 0.6), 1.1) for hold in holds),
        _carried("front", (0.8, 1.0), 0.9, "wide"),
        _carried("overhead", (0.8, 1.0), 0.8, "wide"),
        Shot(
            "carry_standing",
            joined("idle 1", (f"carry 3 speed=0 hold={hold} width=0.5; idle 2" for hold in holds), "idle 1"),
        ),
        Shot(
            "carry_from_hold_to_hold",
            joined(
                "idle 1; walk 1.5",
                (f"carry 3 width=0.45 hold={hold}" for hold in ("front", "left_hip", "front", "overhead", "front")),
                "carry 3 width=0.45 hold=right_hip; carry 3 width=0.45; walk 2; idle 1",
            ),
        ),
    )


def _carried(hold: str, widths: tuple[float, ...], speed: float, name: str = "") -> Shot:
    ways = (
        f"carry {seconds} width={width} hold={hold} speed={own:.2f} turn={turn}"
        for width in widths
        for seconds, own, turn in ((3, speed, 0), (2.5, 0.9 * speed, 0.5), (2.5, 0.7 * speed, -0.6), (1.5, 0, 0))
    )
    return Shot("_".join(filter(None, ("carry", name, hold))), joined("idle 1; walk 1.6", ways, "walk 2; idle 1.2"))
