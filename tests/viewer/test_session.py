"""The session: beats, what is told, and that nothing stops it."""

import gc
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from databases import small
from models import coded
from motionmatch.errors import InputError
from motionmatch.motion import bvh
from motionmatch.viewer import messages as say
from motionmatch.viewer.order import GenerateVariants
from motionmatch.viewer.payloads import Choice
from motionmatch.viewer.poses import GHOST, unpack
from motionmatch.viewer.session import MOST_UPLOADS
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from stages import learned_side, silent_session, simulation
from walks import acted


def test_everything_is_told_at_the_first_beat():
    session, ear = silent_session(simulation())
    session.tick()
    assert {kind for kind, _, _ in ear.heard} == {"scene", "settings", "blind", "study", "timeline", "info", "poses"}
    assert ear.of("info")[0]["seats"][0]["clip"]
    session.stop()


def test_what_is_said_counts_in_the_very_next_step():
    session, ear = silent_session(simulation())
    session.tick()
    session.receive(1, say.Input(seq=42, move=(0.0, 1.0)))
    session.tick()
    assert unpack(ear.of("poses")[-1]).header["seq"] == 42
    assert session.simulation.shown.commands[0].velocity[0, 2] == 1.5
    session.stop()


def test_a_frame_for_each_beat_and_the_rest_more_seldom():
    session, ear = silent_session(simulation())
    for _ in range(60):
        session.tick()
    steps = [unpack(data).header["step"] for data in ear.of("poses")]
    assert steps == list(range(1, 61))
    assert 9 <= len(ear.of("info")) <= 12 and 3 <= len(ear.of("timeline")) <= 6
    assert len(ear.of("scene")) == 1
    session.stop()


def test_what_happens_once_begins_when_the_first_page_is_there():
    awaiting = simulation()
    awaiting.waits_for_page = True
    session, ear = silent_session(awaiting)
    for _ in range(3):
        session.tick()
    assert [unpack(data).header["step"] for data in ear.of("poses")] == [0], "it can be seen, and waits"
    session.note_visit()
    session.tick(2)
    assert session.simulation.shown.step == 2
    session.stop()


def test_several_steps_in_a_beat_give_one_frame():
    session, ear = silent_session(simulation())
    session.tick(4)
    assert [unpack(data).header["step"] for data in ear.of("poses")] == [4]
    session.stop()


def test_while_paused_only_changes_are_told():
    session, ear = silent_session(simulation())
    session.tick()
    session.receive(1, say.Pause())
    session.tick()
    ear.heard.clear()
    for _ in range(30):
        session.tick()
    assert ear.heard == []
    session.receive(1, say.Nudge(-1))
    session.tick()
    assert unpack(ear.of("poses")[0]).header["step"] == 0
    assert ear.of("timeline")[0]["shown"] == 0
    session.stop()


def test_candidates_and_ghosts_go_to_who_asked():
    session, ear = silent_session(simulation())
    for _ in range(30):
        session.tick()
    session.receive(5, say.AskCandidates(count=4))
    session.receive(5, say.AskGhost(frame=20, count=2))
    session.receive(5, say.Ping(t=1.5))
    session.tick()
    session.stop()  # waits for the answer
    found = ear.of("candidates")[0]
    assert found["step"] == 30 and 1 <= len(found["candidates"]) <= 5
    assert set(found["candidates"][0]["blocks"]) == set(small().schema.names)
    assert unpack(ear.of("ghost")[0]).header["kind"] == GHOST
    assert ear.of("pong") == [{"type": "pong", "t": 1.5}]
    assert {to for kind, _, to in ear.heard if kind in ("candidates", "ghost", "pong")} == {5}


def test_what_can_not_be_done_is_a_sentence_to_who_asked():
    session, ear = silent_session(simulation(choices=(Choice("small"),)))
    for message in (
        say.AskGhost(frame=10**6),
        say.Select(3),
        say.Tune({"weights": {"nose": 1}}),
        say.ChooseScenario("nowhere"),
        say.ChooseDatabase("/etc/passwd"),
        say.Input(gait="fly"),
        say.AskCandidates(character=9),
    ):
        session.receive(2, message)
    session.tick()
    told = [(payload, to) for kind, payload, to in ear.heard if kind == "problem"]
    assert len(told) == 7 and all(to == 2 for _, to in told)
    assert any("/etc/passwd" in payload and "Available: small" in payload for payload, _ in told)
    assert session.simulation.shown.step == 1
    session.stop()


def test_of_many_questions_of_a_page_the_newest_is_answered():
    session, ear = silent_session(simulation())
    gate = threading.Event()
    session._answers.submit(0, gate.wait)
    for _ in range(20):
        session.receive(1, say.AskCandidates())
        session.receive(2, say.AskCandidates())
        session.tick()
    gate.set()
    session._answers._pool.shutdown(wait=True)
    assert [told["step"] for told in ear.of("candidates")] == [19, 19]  # asked before the twentieth step
    assert {to for kind, _, to in ear.heard if kind == "candidates"} == {1, 2}
    session.stop()


def test_a_step_that_fails_pauses_and_tells_and_the_beat_goes_on(monkeypatch):
    sim = simulation()
    session, ear = silent_session(sim)
    session.tick()
    monkeypatch.setattr(sim, "step", lambda: 1 / 0)
    session.tick()
    assert sim.paused and "stopped" in ear.of("problem")[0]["text"]
    monkeypatch.undo()
    session.receive(1, say.Restart())
    session.tick()
    assert not sim.paused
    before = sim.shown.step
    session.tick()
    assert sim.shown.step == before + 1
    session.stop()


def test_a_message_that_trips_us_up_stops_nothing(monkeypatch):
    sim = simulation()
    session, ear = silent_session(sim)
    monkeypatch.setattr(sim, "apply", lambda message: 1 / 0)
    session.receive(1, say.Pause())
    session.receive(1, say.Input(seq=3))
    session.tick()
    assert not sim.paused and sim.shown.step == 1 and sim.seq == 3
    assert "pause could not be done" in ear.of("problem")[0]["text"]
    session.stop()


def test_noise_never_stops_it():
    rng = np.random.default_rng(3)
    session, ear = silent_session(simulation(sides=2, choices=(Choice("small"),)))
    kinds = [cls for kind, cls in say.Message.kinds.items() if kind and kind not in ("characters", "ack")]
    for _ in range(200):
        cls = kinds[int(rng.integers(len(kinds)))]
        options = {}
        if cls is say.Seek:
            options["step"] = int(rng.integers(0, 500))
        if cls is say.Nudge:
            options["steps"] = int(rng.integers(-50, 50))
        if cls is say.Input:
            options["move"] = tuple(rng.uniform(-1, 1, 2))
        if cls is say.Tune:
            options["settings"] = {"weights": {"foot_positions": float(rng.uniform(0, 5))}}
        session.receive(1, cls(**options))
        session.tick()
    assert not any("stopped" in each["text"] for each in ear.of("problem"))
    session.stop()


def test_another_database_is_opened_beside_and_then_played():
    sim = simulation(choices=(Choice("small"), Choice("other")))
    opened = []

    def opener(name, progress):
        opened.append(name)
        progress(1, 2, "acting")
        return small()

    session, ear = silent_session(sim, opener=opener)
    session.receive(1, say.ChooseDatabase("other"))
    session.tick()
    deadline = time.monotonic() + 30
    while sim.stage.sides[0].source != "other" and time.monotonic() < deadline:
        session.tick()
        time.sleep(0.005)
    assert sim.stage.sides[0].source == "other" and opened == ["other"]
    session.stop()
    told = ear.of("progress")
    assert told[-1]["finished"] and {"acting"} <= {each["doing"] for each in told}
    assert ear.of("scene")[-1]["seats"][0]["database"] == "other"


def test_a_page_switches_the_mode_of_a_model_and_is_told():
    session, ear = silent_session(Simulation(ViewerStage((learned_side(coded(), alone=True),))))
    session.tick()
    session.receive(1, say.parse('{"type": "mode", "mode": "dmm"}'))
    session.tick()
    playing = [next(each["mode"] for each in scene["seats"][0]["modes"] if each["on"]) for scene in ear.of("scene")]
    assert playing == ["lmm", "dmm"]
    session.receive(1, say.parse('{"type": "mode", "mode": "mm"}'))
    session.tick()
    session.stop()
    assert "Give the database" in ear.of("problem")[-1]["text"] and len(ear.of("scene")) == 2


def test_the_thread_begins_and_ends():
    before = set(threading.enumerate())
    session, ear = silent_session(simulation(), opener=lambda name, progress: small())
    session.start()
    while len(ear.of("poses")) < 5:
        time.sleep(0.01)
    assert session.call(lambda: session.simulation.shown.step) >= 5
    with pytest.raises(InputError, match="more than 0"):
        session.write_recording("glb", 0.0, 0)
    session.stop()
    assert set(threading.enumerate()) <= before
    assert not session.running


def grown(seconds: float) -> tuple[int, float]:
    """By how many objects and megabytes a session grows while it plays on with its minute full."""
    session, ear = silent_session(simulation(characters=3))
    rng = np.random.default_rng(0)

    def play(steps):
        for step in range(steps):
            if step % 30 == 0:
                session.receive(1, say.Input(seq=step, move=tuple(rng.uniform(-1, 1, 2))))
            if step % 600 == 0:
                session.receive(1, say.Tune({"control": {"bias": float(rng.uniform(0, 0.1))}}))
                session.receive(1, say.AskCandidates(count=3))
            session.tick()
            ear.heard.clear()

    def size():
        gc.collect()
        memory = Path("/proc/self/statm")
        pages = int(memory.read_text().split()[1]) if memory.exists() else 0
        return len(gc.get_objects()), pages * 4096 / 1e6

    session.simulation.history.most = 300
    play(700)
    before = size()
    play(round(seconds * 60))
    after = size()
    session.stop()
    return after[0] - before[0], after[1] - before[1]


@pytest.mark.slow
def test_memory_does_not_grow():
    objects, _ = grown(20)
    assert objects < 300


@pytest.mark.slow
def test_ten_minutes_do_not_grow():
    objects, megabytes = grown(600)
    assert objects < 300 and megabytes < 20


def test_the_mesh_is_made_once():
    session, _ = silent_session(simulation())
    assert session.write_character()[:4] == b"glTF"
    assert session.write_character() is session.write_character()
    session.stop()


def test_settings_as_a_file():
    session, _ = silent_session(simulation())
    assert "foot_positions = 0.75" in session.write_settings(0)
    with pytest.raises(InputError, match="no seat 1"):
        session.write_settings(1)
    session.stop()


def made(session, ear, **order):
    """Ask for variants and wait until they are on stage."""
    session.receive(1, GenerateVariants("on the spot", frames=150, **order))
    for _ in range(6000):
        session.tick()
        if session.gallery is not None:
            return
        time.sleep(0.01)
    raise AssertionError(ear.of("progress"))


def test_variants_take_the_stage_and_the_simulation_waits():
    session, ear = silent_session(simulation())
    try:
        step = session.simulation.shown.step
        made(session, ear)
        steps = session.simulation.shown.step
        assert steps > step, "the beat goes on while they are made"
        session.tick(3)
        assert session.simulation.shown.step == steps
        scene = ear.of("scene")[-1]
        assert len(scene["variants"]["labels"]) == 7 and scene["characters"] == 7
        frame = unpack(ear.of("poses")[-1])
        assert frame.header["generation"] == scene["generation"] and frame.header["characters"] == 7
        assert session.write_character()[:4] == b"glTF"
        assert session.write_recording("bvh", 60, 3)[:9] == b"HIERARCHY"
        session.receive(1, say.ChooseScenario("circle"))
        session.tick()
        later = ear.of("scene")[-1]
        assert later["scenario"] == "circle" and later["generation"] > scene["generation"]
        assert "labels" not in later["variants"]
        assert unpack(ear.of("poses")[-1]).header["characters"] == 1
    finally:
        session.stop()


def test_variants_that_nobody_waits_for_do_not_come():
    session, ear = silent_session(simulation())
    try:
        session.receive(1, say.ChooseScenario("variants"))
        session.tick()
        session.receive(1, say.ChooseScenario("free"))
        session.tick()
        session._worker.finish(30)
        session.tick()
        assert session.gallery is None and ear.of("progress")[-1]["finished"]
    finally:
        session.stop()


def test_an_unknown_example_and_a_blind_comparison_are_refused():
    session, ear = silent_session(simulation(sides=2))
    session.receive(1, GenerateVariants("nothing"))
    session.tick()
    assert "no example 'nothing'" in ear.of("problem")[-1]["text"]
    session.receive(1, say.Blind(True))
    session.receive(1, GenerateVariants("a walk"))
    session.tick()
    assert "blind" in ear.of("problem")[-1]["text"]


def test_what_is_brought_along_can_be_chosen_and_the_oldest_goes(tmp_path):
    session, ear = silent_session(simulation())
    data = bvh.write(acted(), tmp_path / "x.bvh").read_bytes()
    for number in range(MOST_UPLOADS + 1):
        assert session.upload(f"take{number}.bvh", data) == f"take{number}.bvh"
    session.tick()
    names = [each["name"] for each in ear.of("scene")[-1]["variants"]["examples"]]
    assert f"take{MOST_UPLOADS}.bvh" in names and "take0.bvh" not in names
