"""Tasks of named parts: what is observed, paid and ended, by name; in a file of one's own, too."""

import pickle
from pathlib import Path

import gymnasium
import numpy as np
import pytest

from motionmatch.errors import FileError, InputError
from motionmatch.tasks import TaskMark, TermTask, failure, observation, register_task, reward, success
from motionmatch.tasks.action_space import STEP_SECONDS
from motionmatch.tasks.environments import TaskEnv, TaskVectorEnv
from motionmatch.tasks.finding import check_settings, find_task
from motionmatch.tasks.run import TaskRun, make_run, step_and_reset
from motionmatch.tasks.terms import list_terms
from task_spaces import space

EXAMPLE = Path(__file__).parents[2] / "examples" / "09_a_task_of_your_own.py"


class Wander(TermTask):
    """Get away from where it began."""

    state = {"begun": (2,)}  # noqa: RUF012
    max_steps = 6
    far = 50.0
    word = "plain"

    def start(self, characters, chosen, rng):
        self.begun[chosen] = characters.positions[chosen] + rng.uniform(-1, 1, (2,))

    @observation(2)
    def home(self, characters):
        return self.see(characters, self.begun)

    @observation(1)
    def clock(self, characters):
        return self.seconds[:, None]

    @reward(2.0)
    def gone(self, characters, movement):
        return np.linalg.norm(characters.positions - self.begun, axis=1)

    @reward(-1.0)
    def time(self, characters, movement):
        return np.ones(self.count)

    @success(7.0)
    def away(self, characters, movement):
        return self.gone(characters, movement) > self.far

    @failure(-3.0)
    def late(self, characters, movement):
        return self.seconds > 0.9

    def marks(self):
        return [TaskMark(self.begun)]


def make(count=3, **settings):
    run = TaskRun(space(), Wander(count, **settings), count, seed=0)
    run.begin()
    return run


def test_parts_are_paid_by_name_and_add_up():
    run = make()
    assert run.width == 15 + 3 and [term.name for term in list_terms(Wander)][:2] == ["home", "clock"]
    result = run.step(np.zeros((3, 12)))
    assert set(result.parts) == {"gone", "time", "away", "late"}
    far = np.linalg.norm(run.characters.positions - run.task.begun, axis=1)
    np.testing.assert_allclose(result.parts["gone"], 2.0 * far)
    np.testing.assert_allclose(result.rewards, sum(result.parts.values()))
    np.testing.assert_allclose(result.observations[:, 17], STEP_SECONDS)


def test_settings_are_the_names_of_parts_and_numbers():
    run = make(gone=0.5, far=0.0, late=0.0, max_steps=9)
    result = run.step(np.zeros((3, 12)))
    np.testing.assert_allclose(result.parts["gone"], 0.5 * run.task.gone(run.characters, None))
    assert result.reached.all() and run.task.max_steps == 9
    with pytest.raises(InputError, match=r"no setting of Wander 'goen'. Did you mean 'gone'"):
        make(goen=1.0)
    with pytest.raises(InputError, match="the setting far of Wander is 'x'; expected one like 50"):
        make(far="x")
    with pytest.raises(InputError, match="the setting gone of Wander is nan"):
        make(gone=float("nan"))


def test_ends_stop_episodes_and_the_log_has_their_names():
    run = make(late=-3.0)
    for _ in range(4):
        step = step_and_reset(run, np.zeros((3, 12)))
    assert not step.ends.any()
    step = step_and_reset(run, np.zeros((3, 12)))
    assert (step.ends == 2).all() and (run.task.seconds == 0.0).all()
    means = run.task.take_means()
    assert set(means) == {"reward/gone", "reward/time", "end/away", "end/late"}
    assert means["end/late"] == 1.0 and means["reward/time"] == -1.0
    assert run.task.take_means()["end/late"] == 0.0


def test_who_fails_is_not_paid_for_success():
    run = make(far=0.0)
    run.task.seconds[:] = 2.0
    result = run.step(np.zeros((3, 12)))
    assert result.failed.all() and not result.succeeded.any()
    assert (result.parts["away"] == 0).all() and (result.parts["late"] == -3.0).all()


def test_lasting_to_the_end_is_a_success_where_a_task_says_so():
    plain, lasting = make(max_steps=2), make(max_steps=2, lasting=True)
    for run in (plain, lasting):
        run.step(np.zeros((3, 12)))
    assert not plain.step(np.zeros((3, 12))).succeeded.any()
    last = lasting.step(np.zeros((3, 12)))
    assert last.succeeded.all() and last.cut.all() and not last.reached.any()


def test_a_snapshot_brings_everything_back():
    run = make()
    kept = run.snapshot()
    actions = np.random.default_rng(0).normal(size=(4, 3, 12))
    first = [run.step(row).rewards for row in actions]
    run.restore(kept)
    np.testing.assert_array_equal(first, [run.step(row).rewards for row in actions])


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("@observation(2)\n    def seen(self, c): return np.zeros((len(c), 3))", "seen returned shape .* expected"),
        ("@observation(1)\n    def seen(self, c): return np.full((len(c), 1), np.nan)", "seen of character 0 is"),
        ("@observation(0)\n    def seen(self, c): pass", r"@observation\(0\): expected how many numbers"),
        ("@reward\n    def paid(self, c, m): pass", r"@reward\(.*\): expected a number"),
        ("@reward()\n    def paid(self, c, m): return np.zeros(len(c))", "observes nothing"),
    ],
)
def test_parts_that_are_wrong_are_refused_by_name(tmp_path, body, words):
    file = tmp_path / "mine.py"
    head = "import numpy as np\nfrom motionmatch.tasks import TermTask, observation, reward\n"
    file.write_text(
        f"{head}class Mine(TermTask):\n    {body}\n    pays = reward()(lambda self, c, m: np.zeros(len(c)))\n"
    )
    with pytest.raises((InputError, FileError), match=words):
        run = make_run(f"{file}:Mine", 2, database=space())
        run.begin()
        run.observe()


# Files of one's own


def test_a_class_in_a_file_is_a_task():
    made = find_task(f"{EXAMPLE}:GoRound")
    assert find_task(f"{EXAMPLE}:GoRound") is made, "the file is run once"
    run = make_run(f"{EXAMPLE}:GoRound", 5, database=space(), seed=1)
    run.begin()
    for _ in range(3):
        result = run.step(np.zeros((5, 12)))
    assert set(result.parts) == {"progress", "off", "round", "away"}
    code = EXAMPLE.read_text().split("class GoRound")[1].split("def main")[0]
    assert len([line for line in code.splitlines() if line.strip()]) <= 40
    with pytest.raises(InputError, match="no setting of GoRound 'x'"):
        check_settings(f"{EXAMPLE}:GoRound", {"x": 1})
    with pytest.raises(InputError, match=r"no setting of the task reach 'sid'. Did you mean 'side'"):
        check_settings("reach", {"sid": 1})


def test_a_file_that_is_wrong_says_where(tmp_path):
    file = tmp_path / "mine.py"
    for text, words in {
        "def broken(:": r"mine.py:1: this is not Python",
        "import numpy\nnumpy.nothing": r"mine.py:2: .*AttributeError",
        "class Other: pass": "Other is not a task, it has no begin",
        "x = 1": "has no task Other. Tasks in it: none",
    }.items():
        file.write_text(text)
        with pytest.raises((FileError, InputError), match=words):
            find_task(f"{file}:Other")
    file.write_text("from motionmatch.tasks import TermTask\nclass Mine(TermTask): pass")
    with pytest.raises(InputError, match=r"which task.* Tasks in it: Mine"):
        find_task(str(file))
    with pytest.raises(FileError, match="no such file"):
        find_task(f"{tmp_path}/none.py:Mine")
    with pytest.raises(InputError, match=r"no task 'folow'. Did you mean 'follow'"):
        find_task("folow")


def test_it_has_a_name_in_gymnasium():
    if "tests/GoRound-v0" not in gymnasium.registry:
        register_task("tests/GoRound-v0", f"{EXAMPLE}:GoRound", database=space(), radius=1.5)
    env = gymnasium.make("tests/GoRound-v0")
    first, _ = env.reset(seed=3)
    _, paid, _, _, info = env.step(np.zeros(12, np.float32))
    assert env.unwrapped.run.task.radius == 1.5
    assert paid == pytest.approx(sum(info["rewards"].values()))
    many = gymnasium.make_vec("tests/GoRound-v0", num_envs=2)
    np.testing.assert_array_equal(many.reset(seed=3)[0][0], first)
    with pytest.raises(InputError, match="no task"):
        register_task("mine/Other-v0", f"{EXAMPLE}:Other")


def test_its_environment_pickles_and_is_drawn():
    env = TaskEnv(f"{EXAMPLE}:GoRound", database=space(), render_mode="rgb_array")
    env.reset(seed=1)
    env.step(np.zeros(12, np.float32))
    copy = pickle.loads(pickle.dumps(env))
    np.testing.assert_array_equal(env.step(np.zeros(12))[0], copy.step(np.zeros(12))[0])
    assert env.render().std() > 5
    vector = TaskVectorEnv(2, Wander, database=space())
    vector.reset(seed=0)
    assert vector.step(np.zeros((2, 12)))[4]["rewards"]["time"].shape == (2,)
