"""The shot list of the dog."""

from __future__ import annotations

from motionmatch.actors.shot import Shot, joined

BOTH = (1, -1)


def dog() -> tuple[Shot, ...]:
    """Every gait and speed, turns, starts and stops, backward, sniffing, sitting and lying."""
    shots = (
        (
            "dog_wander",
            "stand 2; walk 3 speed=0.8; trot 3 speed=1.8; canter 3 speed=3.4; trot 2.5 speed=2.0 turn=0.6; "
            "walk 2.5 speed=1.0 turn=-0.6; stand 2; turn 2 degrees=-90; walk 2.5 speed=0.7; sit 5; walk 2; stand 1.5",
        ),
        ("dog_walk", _speeds("walk", 4, (0.4, 0.6, 0.8, 1.0, 1.2, 1.4))),
        ("dog_trot", _speeds("trot", 3.5, (1.4, 1.8, 2.2, 2.6, 3.0, 3.4))),
        (
            "dog_canter",
            joined(
                "stand 1; trot 2",
                (f"canter 3 speed={s} lead={lead}" for lead in ("left", "right") for s in (2.8, 3.6, 4.5)),
                "canter 2.5 speed=5.2 lead=right; canter 2 speed=3.4 lead=right; trot 2.5; walk 1.5; stand 1.5",
            ),
        ),
        (
            "dog_gallop",
            joined(
                "stand 1; trot 1.5; canter 2 speed=4.5",
                (
                    f"gallop 2.5 speed={s} turn={turn} lead={lead}"
                    for lead, turn in (("left", 0), ("left", 0.5), ("right", 0), ("right", -0.5))
                    for s in (5.2, 7.0)
                ),
                "gallop 2.5 speed=8.8 lead=right; canter 3 speed=4.5 lead=right; trot 2.5; walk 1.5; stand 2",
            ),
        ),
        ("dog_pace", _speeds("pace", 3.5, (1.0, 1.4, 1.8, 2.2))),
        ("dog_walk_turns", _turns("walk", 0.9, (0.3, 0.7, 1.1, 1.4))),
        ("dog_sit_and_lie", "stand 1.5; sit 6; stand 2; lie 8; stand 2; walk 2.5; sit 5; lie 7; stand 2"),
        (
            "dog_starts",
            joined("stand 2", (f"{gait} 3; stand 2.5" for gait in ("walk", "trot", "pace", "canter")), "stand 1"),
        ),
        (
            "dog_sniffs",
            "stand 1.5; sniff 3.5; stand 1; walk 2 speed=0.7; sniff 4 speed=0.5; sniff 3 speed=0.7 turn=0.5; "
            "sniff 3 speed=0.4 turn=-0.6; trot 2.5; sniff 2.5; sit 4; stand 1",
        ),
        (
            "dog_backward",
            joined(
                "stand 1.5",
                (f"backward 2.5 speed={s} turn={turn}" for s, turn in ((0.3, 0), (0.6, 0.3), (0.5, -0.4), (0.75, 0))),
                "stand 1; walk 2; backward 2; stand 2",
            ),
        ),
        ("dog_trot_turns", _turns("trot", 2.0, (0.3, 0.7, 1.2))),
        ("dog_canter_turns", _turns("canter", 3.4, (0.25, 0.5, 0.9))),
        (
            "dog_turns_in_place",
            joined(
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
    return tuple(Shot(name, text, "hound") for name, text in shots)


def _speeds(gait: str, seconds: float, speeds: tuple[float, ...]) -> str:
    """From standing through all the speeds and back to standing."""
    return joined("stand 1.5", (f"{gait} {seconds} speed={speed}" for speed in speeds), "walk 1.5; stand 2")


def _turns(gait: str, speed: float, rates: tuple[float, ...]) -> str:
    """To the left and to the right, ever sharper."""
    moves = (f"{gait} 3 speed={speed} turn={side * rate}" for rate in rates for side in BOTH)
    return joined(f"{gait} 1.5 speed={speed}", moves, f"{gait} 1.5 speed={speed}; walk 1.5; stand 1.5")
