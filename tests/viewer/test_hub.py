"""Mailboxes with one slot of each kind, limits, and who drives."""

import asyncio

from motionmatch.viewer.hub import MOST_IN_FLIGHT, Audience, Mailbox, RateLimit


def test_the_newest_of_a_kind_replaces_the_older():
    async def run():
        box = Mailbox()
        for number in range(1000):
            box.put("poses", b"%d" % number)
        box.put("info", "a")
        box.put("info", "b")
        return await box.take()

    assert asyncio.run(run()) == [b"999", "b"]


def test_taking_waits_until_there_is_something():
    async def run():
        box = Mailbox()
        taking = asyncio.create_task(box.take())
        await asyncio.sleep(0)
        assert not taking.done()
        box.put("info", "a")
        assert await taking == ["a"]
        again = asyncio.create_task(box.take())
        await asyncio.sleep(0)
        assert not again.done()
        again.cancel()

    asyncio.run(run())


def test_a_page_that_says_what_came_is_never_far_behind():
    async def run():
        box = Mailbox()
        box.ack(0)
        for number in range(MOST_IN_FLIGHT):
            box.put("poses", b"%d" % number)
            assert await box.take() == [b"%d" % number]
        box.put("poses", b"old")
        box.put("info", "x")
        assert await box.take() == ["x"]  # the rest is not held up
        box.put("poses", b"new")
        waiting = asyncio.create_task(box.take())
        await asyncio.sleep(0)
        assert not waiting.done()
        box.ack(1)
        assert await waiting == [b"new"]

    asyncio.run(run())


def test_a_page_that_lies_about_what_came_gets_no_credit():
    async def run():
        box = Mailbox()
        box.ack(10**9)
        for _ in range(MOST_IN_FLIGHT):
            box.put("poses", b"x")
            await box.take()
        box.put("poses", b"x")
        waiting = asyncio.create_task(box.take())
        await asyncio.sleep(0)
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(run())


def test_an_allowance_refills_with_time():
    now = [0.0]
    allowance = RateLimit(10, clock=lambda: now[0])
    assert sum(allowance.take() for _ in range(50)) == 10
    assert allowance.refused == 40
    now[0] = 0.5
    assert sum(allowance.take() for _ in range(50)) == 5
    now[0] = 100.0
    assert sum(allowance.take() for _ in range(50)) == 10
    assert allowance.refused == 40  # quiet was long enough to forgive what was before


def test_a_steady_rate_below_the_limit_is_never_refused():
    now = [0.0]
    allowance = RateLimit(240, clock=lambda: now[0])
    for _ in range(5000):
        now[0] += 1 / 130
        assert allowance.take()


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
