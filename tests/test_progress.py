"""A bar on a terminal, plain lines elsewhere, by a clock of our own."""

import io
import sys
import time

from motionmatch import progress
from motionmatch.progress import EVERY_SECONDS, FIRST_SECONDS, Lines, show_progress, show_several


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


class Stage:
    """Lines with a clock that is set by hand, and what they wrote."""

    def __init__(self, doing="building", **options):
        self.clock, self.stream = Clock(), io.StringIO()
        self.lines = Lines(doing, self.stream, clock=self.clock, **options)

    def at(self, seconds):
        """Let it be so many seconds after the start."""
        self.clock.now = 100.0 + seconds
        self.lines.beat()
        return self

    @property
    def written(self):
        return self.stream.getvalue().splitlines()


def test_what_is_done_at_once_is_not_announced():
    stage = Stage()
    stage.lines.update(1, 1, "walk")
    stage.at(0.9 * FIRST_SECONDS).lines.end()
    assert stage.written == []


def test_a_stage_is_announced_when_it_begins_to_take_time():
    assert Stage().at(FIRST_SECONDS).written == ["building …"]


def test_lines_come_every_few_seconds_with_how_far_it_is_and_how_long_it_takes():
    stage = Stage().at(FIRST_SECONDS)
    stage.lines.update(0, 40, "walk_00")
    for done in range(1, 11):
        stage.at(FIRST_SECONDS + done)
        stage.lines.update(done, 40, f"walk_{done:02d}")
    assert stage.written == ["building …", "building walk_05: 5 of 40, 6 s, about 34 s to go"]


def test_lines_come_also_while_nobody_tells_anything():
    stage = Stage().at(1).at(1 + EVERY_SECONDS).at(1 + 2 * EVERY_SECONDS)
    assert stage.written == ["building …", "building: 7 s", "building: 13 s"]


def test_the_time_left_shrinks_while_nobody_tells_anything():
    stage = Stage()
    stage.lines.update(0, 4)
    stage.at(10)
    stage.lines.update(2, 4)
    stage.at(17)
    assert stage.written[-1] == "building: 2 of 4, 17 s, about 3 s to go"


def test_what_goes_on_meanwhile_is_said_until_it_is_over():
    stage = Stage("preparing").at(1)
    stage.lines.note("compiling kernels, once: 3 so far")
    stage.at(1 + EVERY_SECONDS)
    stage.lines.note("")
    stage.at(1 + 2 * EVERY_SECONDS)
    assert stage.written[1:] == ["preparing: compiling kernels, once: 3 so far, 7 s", "preparing: 13 s"]


def test_a_long_stage_says_that_it_is_done():
    stage = Stage().at(1).at(1 + EVERY_SECONDS).at(9)
    stage.lines.end()
    assert stage.written[-1] == "building: done, 9 s"


def test_amounts_are_written_as_the_caller_says():
    stage = Stage("take.zip", number=lambda count: f"{count} bytes")
    stage.lines.update(5, 10)
    assert stage.at(1).written == ["take.zip: 5 bytes of 10 bytes, 1 s"]


def test_a_reader_that_went_away_stops_nothing():
    stage = Stage()
    stage.stream.close()
    stage.at(1)


def test_a_stage_without_a_terminal_speaks_on_standard_error_by_itself(capsys, monkeypatch):
    monkeypatch.setattr(progress, "FIRST_SECONDS", 0.0)
    with show_progress("acting"):
        deadline = time.monotonic() + 10.0
        while not (said := capsys.readouterr()).err and time.monotonic() < deadline:
            time.sleep(0.01)
    assert said == ("", "acting …\n")


def test_only_the_innermost_stage_is_noted(monkeypatch, capsys):
    monkeypatch.setattr(progress, "FIRST_SECONDS", 0.0)
    monkeypatch.setattr(progress, "EVERY_SECONDS", 0.0)
    with show_progress("outer"), show_progress("inner"):
        progress.note("compiling")
    assert "inner: compiling" in capsys.readouterr().err
    progress.note("nobody hears this")
    assert capsys.readouterr().err == ""


def pretend_terminal(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)


def test_on_a_terminal_there_is_a_bar(monkeypatch, capsys):
    pretend_terminal(monkeypatch)
    with show_progress("building") as report:
        report(3, 40, "walk_03")
        assert progress.describe() == "building walk_03: 3 of 40"
        progress.note("compiling")
    shown = capsys.readouterr().err
    assert "building walk_03" in shown and "3/40" in shown and "(compiling)" in shown


def test_stages_side_by_side_have_a_bar_each(monkeypatch, capsys):
    pretend_terminal(monkeypatch)
    with show_several("training") as report:
        report("stepper", 1, 10, "loss 0.5")
        report("projector", 2, 10, "loss 0.7")
    shown = capsys.readouterr().err
    assert "stepper" in shown and "projector" in shown and "loss 0.7" in shown


def test_stages_side_by_side_have_lines_each(monkeypatch, capsys):
    monkeypatch.setattr(progress, "FIRST_SECONDS", 0.0)
    with show_several("training") as report:
        report("stepper", 1, 10, "loss 0.5")
        report("projector", 2, 10, "loss 0.7")
    lines = capsys.readouterr().err.splitlines()
    assert "training stepper loss 0.5: 1 of 10, 0 s" in lines and "training projector loss 0.7: 2 of 10, 0 s" in lines


def test_the_innermost_stage_can_be_described():
    assert progress.describe() == ""
    with show_progress("preparing") as report:
        assert progress.describe() == "preparing …"
        report(2, 5, "locomotion")
        assert progress.describe() == "preparing locomotion: 2 of 5"
