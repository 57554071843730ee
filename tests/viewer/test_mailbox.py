"""One slot of each kind; limits by a clock of our own."""

import asyncio

from motionmatch.viewer.mailbox import MOST_IN_FLIGHT, Allowance, Mailbox


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
    allowance = Allowance(10, clock=lambda: now[0])
    assert sum(allowance.take() for _ in range(50)) == 10
    assert allowance.refused == 40
    now[0] = 0.5
    assert sum(allowance.take() for _ in range(50)) == 5
    now[0] = 100.0
    assert sum(allowance.take() for _ in range(50)) == 10
    assert allowance.refused == 40  # quiet was long enough to forgive what was before


def test_a_steady_rate_below_the_limit_is_never_refused():
    now = [0.0]
    allowance = Allowance(240, clock=lambda: now[0])
    for _ in range(5000):
        now[0] += 1 / 130
        assert allowance.take()
