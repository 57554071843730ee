"""Shot list of two performers: takes in which they have to do with each other."""

from __future__ import annotations

from motionmatch.actors.shot import Shot


def pair() -> tuple[Shot, ...]:
    """Handshakes, passing in corridors, walking together, the most useful first."""
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
    )
    return tuple(Shot(name, text, "pair") for name, text in scenes)
