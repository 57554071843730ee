"""One drives, the others watch."""

from motionmatch.viewer.audience import Audience


def roles(audience):
    return {client: audience.role(client) for client in sorted(audience)}


def test_the_first_drives_and_the_second_watches():
    audience = Audience()
    audience.join(1)
    audience.join(2)
    assert roles(audience) == {1: "drive", 2: "watch"}


def test_the_second_takes_over_by_choice():
    audience = Audience()
    for client in (1, 2, 3):
        audience.join(client)
    audience.take(3)
    assert roles(audience) == {1: "watch", 2: "watch", 3: "drive"}
    audience.leave(3)
    assert audience.driver == 1


def test_when_the_driver_goes_the_next_drives():
    audience = Audience()
    audience.join(1)
    audience.join(2)
    audience.leave(1)
    assert roles(audience) == {2: "drive"}
    audience.leave(2)
    assert audience.driver is None and len(audience) == 0
    audience.join(7)
    assert audience.driver == 7


def test_who_only_watches_is_not_made_to_drive():
    audience = Audience()
    audience.join(1)
    audience.join(2)
    audience.watch(1)
    assert audience.driver == 2
    audience.leave(2)
    assert audience.driver is None
    audience.take(1)
    assert audience.driver == 1
