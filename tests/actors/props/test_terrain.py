import numpy as np
import pytest

from grounds import lowest, off_the_ground
from marks import slow
from motionmatch.actors.biped import legs
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.props.terrain import Terrain
from motionmatch.errors import FileError, InputError
from motionmatch.metrics import acting, quality
from once import once
from takes import flexion, knee_acceleration, sinking

TERRAINS = {
    "level": (Terrain(), "walk 3"),
    "up": (Terrain.stairs(start=1.5, rise=0.17, tread=0.32), "walk 5 speed=0.7"),
    "down": (Terrain.stairs(start=1.5, rise=-0.16, tread=0.3), "walk 5 speed=0.7"),
    "tight": (Terrain.stairs(start=1.3, rise=0.2, tread=0.28), "walk 5 speed=0.6"),
    "uphill": (Terrain.slope(start=1.0, length=4, degrees=12), "walk 5 speed=1.2"),
    "downhill": (Terrain.slope(start=1.0, length=4, degrees=-12), "walk 5 speed=1.2"),
    "rough": (Terrain.rough(np.random.default_rng(1), height=0.08), "walk 4 speed=1.2; idle 1; walk 2 turn=0.5"),
    "hurdle": (Terrain.hurdle(start=2.2, height=0.25), "walk 4 speed=1"),
}


@once
def walk(name: str, seed: int = 1):
    terrain, script = TERRAINS[name]
    return make_biped(seed).perform(script, terrain=terrain)


@pytest.mark.parametrize("seed", [1, *slow(2, 3)])
@pytest.mark.parametrize("name", TERRAINS)
def test_feet_are_planted_on_the_ground_and_never_in_it(name, seed):
    terrain, walked = TERRAINS[name][0], walk(name, seed)
    speeds = acting.measure_slides(walked, walked.contacts)
    assert len(speeds) > 60
    assert np.median(speeds) <= 0.01
    assert np.percentile(speeds, 99) <= 0.05
    assert sinking(walked, terrain) <= 0.005 and lowest(walked) >= -0.005
    assert quality.find_jumps(walked) == []
    assert flexion(walked).max() < 140.0


@pytest.mark.parametrize("name", ["up", "down", "uphill", "rough"])
def test_planted_feet_are_at_the_height_of_the_ground(name):
    assert off_the_ground(walk(name)).max() < 0.005


@pytest.mark.parametrize("name", TERRAINS)
def test_knees_do_not_pop(name):
    assert knee_acceleration(walk(name)) < 13_000.0


@pytest.mark.parametrize("name", ["up", "down"])
def test_stairs_are_taken_one_by_one(name):
    terrain, clip = TERRAINS[name][0], walk(name)
    levels = set()
    for side, toe in zip(("left", "right"), legs.TOES, strict=True):
        down = clip.tags.mask(f"{side}_contact", clip.num_frames)
        levels |= set(np.round(clip.positions_world[down, toe, 1] / abs(terrain.rises[0])).astype(int).tolist())
    assert len(levels) == len(terrain.edges) + 1


def test_level_terrain_is_the_same_as_none():
    there, here = (make_biped(1).perform("walk 2; idle 1", terrain=terrain) for terrain in (Terrain(), None))
    np.testing.assert_allclose(there.positions, here.positions, atol=0.02)


def test_heights_of_steps_and_slopes_are_exact():
    stairs = Terrain.stairs(start=1.0, count=3, rise=0.2, tread=0.3)
    np.testing.assert_allclose(stairs.height(0.0, np.array([0.99, 1.0, 1.29, 1.31, 5.0])), [0, 0.2, 0.2, 0.4, 0.6])
    slope = Terrain.slope(start=1.0, length=2.0, degrees=10)
    np.testing.assert_allclose(
        slope.height(3.0, np.array([0.0, 2.0, 9.0])), np.tan(np.radians(10)) * np.array([0, 1, 2])
    )


@pytest.mark.parametrize(
    ("ground", "level"),
    [
        (Terrain(), True),
        (Terrain.fence(), False),
        (Terrain.slope(), False),
        (Terrain.rough(np.random.default_rng(1)), False),
    ],
)
def test_only_ground_of_height_0_is_level(ground, level):
    assert ground.is_level is level


def test_rough_ground_is_no_rougher_than_asked_and_the_same_from_a_seed():
    x, z = np.meshgrid(np.linspace(-5, 5, 101), np.linspace(-5, 5, 101))
    heights = [Terrain.rough(np.random.default_rng(3), height=0.06).height(x, z) for _ in range(2)]
    assert 0.02 < np.ptp(heights[0]) <= 0.06
    np.testing.assert_array_equal(*heights)


def test_obstacles_are_what_is_too_narrow_to_stand_on():
    (obstacle,) = Terrain.hurdle(start=2.0, height=0.2, depth=0.1).obstacles
    assert obstacle == pytest.approx((2.05, 0.2, 0.1))
    assert Terrain.stairs().obstacles == ()
    assert Terrain.hurdle().floor.height(0.0, 2.02) == 0.0


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Terrain.stairs(rise=0.4), "'stairs' with rise=0.4: it goes from -0.22 to 0.22; the nearest is 0.22"),
        (lambda: Terrain.stairs(tread=0.1), "'stairs' with tread=0.1: .* the nearest is 0.26"),
        (lambda: Terrain.stairs(count=0), "'stairs' with count=0: .* the nearest is 1"),
        (lambda: Terrain.slope(degrees=-40), "'slope' with degrees=-40: .* the nearest is -20"),
        (lambda: Terrain.hurdle(height=0.5), "'hurdle' with height=0.5: .* the nearest is 0.35"),
        (lambda: Terrain.fence(height=2.0), "'fence' with height=2: .* the nearest is 0.75"),
        (
            lambda: Terrain.rough(np.random.default_rng(1), height=0.5),
            "'rough' with height=0.5: .* the nearest is 0.08",
        ),
    ],
)
def test_impossible_ground_names_the_limit_and_the_nearest(make, words):
    with pytest.raises(InputError, match=words):
        make()


def test_heights_of_two_grounds_add_up():
    parts = (
        Terrain.stairs(start=3.0, rise=-0.1),
        Terrain.slope(start=1.0, degrees=8),
        Terrain.rough(np.random.default_rng(2)),
        Terrain.hurdle(start=2.0),
    )
    x, z = np.random.default_rng(1).uniform(-8, 8, (2, 400))
    both = parts[0] + parts[1] + parts[2] + parts[3]
    np.testing.assert_allclose(both.height(x, z), sum(part.height(x, z) for part in parts), atol=1e-12)
    assert both.obstacles == parts[3].obstacles


def test_moved_ground_is_the_same_further_on():
    ground = Terrain.stairs() + Terrain.slope(start=6.0) + Terrain.rough(np.random.default_rng(2))
    x, z = np.random.default_rng(1).uniform(-8, 12, (2, 400))
    np.testing.assert_allclose(ground.shift(3.5).height(x, z + 3.5), ground.height(x, z), atol=1e-9)


@pytest.mark.parametrize(
    "ground", [Terrain(), Terrain.stairs(), Terrain.slope(), Terrain.rough(np.random.default_rng(4)) + Terrain.fence()]
)
def test_saved_ground_is_read_back_exactly(ground, tmp_path):
    read = Terrain.load(ground.save(tmp_path / "way.terrain.toml"))
    for name in ("edges", "rises", "bends", "waves"):
        np.testing.assert_array_equal(getattr(read, name), getattr(ground, name))
        assert getattr(read, name).shape == getattr(ground, name).shape


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected lists of numbers named edges, rises, bends, waves"),
        ("edges = [[", "not valid TOML"),
        ("edges = [1.0]\nrises = []\nbends = [[0.0, 0.0]]\nwaves = []", "expected a rise for each edge"),
        ("edges = []\nrises = []\nbends = []\nwaves = []", "bends in order"),
    ],
)
def test_what_is_no_ground_is_said_so(text, words, tmp_path):
    path = tmp_path / "bad.terrain.toml"
    path.write_text(text)
    with pytest.raises(FileError, match=words):
        Terrain.load(path)


def test_missing_ground_is_one_line(tmp_path):
    with pytest.raises(FileError, match="no such file"):
        Terrain.load(tmp_path / "none.terrain.toml")
