"""Movies: who is on them, where the camera stands, and files that others open."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from motionmatch.actors import sketch
from motionmatch.actors.props.terrain import Terrain
from motionmatch.errors import InputError
from motionmatch.motion.gltf_skin import bend_skin, read_skin
from motionmatch.motion.gltf_write import write_glb
from motionmatch.motion.load import load
from motionmatch.pictures import movie_file
from motionmatch.pictures.movie import (
    BODIES,
    PerspectiveCamera,
    draw_frames,
    draw_movie,
    find_normals,
    make_puppet,
    make_puppets,
    place_cameras,
)
from motionmatch.world.obstacles import Disc, OrientedBox
from motionmatch.world.scene import Scene

WALK = sketch.walk(1.0, fps=30)
SIZE = (80, 60)


@pytest.fixture(scope="module")
def puppet():
    return make_puppet(WALK)


def draw(puppets, seconds=0.0, **more):
    return next(draw_frames(puppets, np.array([seconds]), size=SIZE, **more)).astype(int)


def test_a_body_stands_in_the_middle_on_a_floor(puppet):
    picture = draw([puppet])
    body = np.abs(picture - draw([replace(puppet, positions=puppet.positions + [0, 100, 0])])).sum(axis=-1) > 60
    rows, columns = np.nonzero(body)
    assert picture.shape == (60, 80, 3)
    assert 30 < np.median(columns) < 50 and np.ptp(rows) > 20
    assert picture[-1].std() > 1, "there are tiles on the floor"


def test_the_camera_follows_and_sees_everyone(puppet):
    far = replace(puppet, positions=puppet.positions + np.array([3.0, 0.0, 0.0]))
    for group in ([puppet], [puppet, far]):
        for camera, time in zip(
            place_cameras(group, np.linspace(0, 0.9, 4), SIZE), np.linspace(0, 0.9, 4), strict=True
        ):
            for each in group:
                seen = camera.project(each.bend(time))
                assert (seen[:, 2] > 0).all()
                assert (seen[:, 0] > 0).all() and (seen[:, 0] < SIZE[0]).all()
                assert (seen[:, 1] > 0).all() and (seen[:, 1] < SIZE[1]).all()


def test_the_camera_projects_as_its_rays_go():
    camera = PerspectiveCamera(np.array([2.0, 1.5, 3.0]), np.array([0.0, 1.0, 0.0]), SIZE)
    rays = camera.cast_rays()
    for row, column in ((0, 0), (30, 40), (59, 79)):
        seen = camera.project(camera.eye + 2.5 * rays[row, column])
        np.testing.assert_allclose(seen[:2], [column + 0.5, row + 0.5], atol=1e-6)
        assert seen[2] == pytest.approx(1 / 2.5)


def test_groups_have_colours():
    clip = WALK
    pair = [np.stack([each, each + 0 * each], axis=1) for each in (clip.positions_world, clip.rotations_world)]
    puppets = make_puppets(*pair, clip, groups=[0, 1])
    assert [each.colour for each in puppets] == [BODIES[0], BODIES[1]]
    assert puppets[0].mesh is puppets[1].mesh


@pytest.mark.parametrize("obstacle", [Disc(0.6, 0.6, 0.3, heights=(0, 1)), OrientedBox(0.6, 0.6, 0.5, 0.5, 0.4)])
def test_obstacles_hide_what_is_behind(puppet, obstacle):
    plain = draw([puppet])
    assert (
        np.abs(draw([puppet], scene=Scene((obstacle,), name="x", start=(5.0, 5.0))) - plain).sum(axis=-1) > 30
    ).sum() > 60


def test_uneven_ground_is_drawn(puppet):
    stairs = Scene((), name="x", ground=Terrain.stairs(start=0.2, count=3, rise=0.2, tread=0.3))
    assert (draw([puppet], scene=stairs) != draw([puppet])).any()


def test_a_skin_bound_in_a_pose_is_itself_in_that_pose(puppet):
    vertices = bend_skin(puppet.mesh, puppet.bind, puppet.bind.positions, puppet.bind.rotations)
    np.testing.assert_allclose(vertices, puppet.mesh.vertices, atol=1e-5)
    normals = find_normals(vertices, puppet.mesh.triangles.astype(int))
    assert np.mean(np.sum(normals * puppet.mesh.normals, axis=-1) > 0.9) > 0.95


def test_a_glb_shows_its_own_skin(tmp_path, puppet):
    """What we write with a mannequin comes back with it, in the same places."""
    write_glb(WALK, tmp_path / "walk.glb")
    (clip,) = load(tmp_path / "walk.glb", cache=False)
    own = make_puppet(clip, skin=tmp_path / "walk.glb")
    assert own.mesh.num_vertices == puppet.mesh.num_vertices
    np.testing.assert_allclose(own.bend(0.5), puppet.bend(0.5), atol=2e-3)
    assert read_skin(tmp_path / "walk.glb", sketch.walk_dog(0.2, fps=30)) is None


def test_files_are_what_their_names_say(tmp_path, puppet):
    for name, frames, size in (("a.gif", 5, SIZE), ("a.png", 1, (5 * SIZE[0], SIZE[1]))):
        path = draw_movie([puppet], tmp_path / name, fps=10, size=SIZE, seconds=0.5)
        with Image.open(path) as made:
            assert getattr(made, "n_frames", 1) == frames and made.size == size


def test_webm_needs_a_browser_and_says_so(tmp_path, puppet, monkeypatch):
    monkeypatch.setattr(movie_file, "BROWSERS", ("no-such-browser",))
    monkeypatch.delenv("MOTIONMATCH_BROWSER", raising=False)
    with pytest.raises(InputError, match=r"WebM needs Chromium, Chrome or Edge"):
        draw_movie([puppet], tmp_path / "a.webm")
    assert not list(tmp_path.iterdir())


def test_webm_is_packed_by_the_book():
    """Names and lengths of elements nest without a byte left over."""
    chunks = [(True, 0, b"abc"), (False, 40_000, b"d"), (True, 80_000, b"ef")]
    data = movie_file.pack_webm(chunks, (64, 48), 25.0)

    def read(data):
        found, at = [], 0
        while at < len(data):
            size = 8 - data[at].bit_length() + 1
            name, at = data[at : at + size].hex(), at + size
            length = int.from_bytes(data[at : at + 8], "big") - (1 << 56)
            found.append((name, data[at + 8 : at + 8 + length]))
            at += 8 + length
        assert at == len(data)
        return found

    (head, _), (segment, inside) = read(data)
    assert (head, segment) == ("1a45dfa3", "18538067")
    names = [name for name, _ in read(inside)]
    assert names == ["1549a966", "1654ae6b", "1f43b675", "1f43b675"]
    blocks = [[name for name, _ in read(content)] for name, content in read(inside) if name == "1f43b675"]
    assert blocks == [["e7", "a3", "a3"], ["e7", "a3"]]


@pytest.mark.skipif(movie_file.find_browser() is None, reason="no Chromium, Chrome or Edge here")
def test_webm_plays(tmp_path, puppet):
    from browser import launched

    path = draw_movie([puppet], tmp_path / "a.webm", fps=10, size=SIZE, seconds=0.8)
    with launched() as browser:
        page = browser.new_page()
        page.goto(path.parent.as_uri())
        page.set_content(f'<video id="v" src="{path.as_uri()}" preload="auto"></video>')
        page.wait_for_function("document.getElementById('v').readyState >= 2", timeout=60_000)
        found = page.evaluate("(() => { const v = document.getElementById('v'); return [v.videoWidth, v.duration] })()")
    assert found[0] == SIZE[0] and found[1] == pytest.approx(0.8, abs=0.05)


def test_obstacles_between_the_camera_and_a_body_are_cut_down():
    from motionmatch.pictures.movie import cut_down

    eye, middles = np.array([4.0, 3.0, 4.0]), np.array([[0.0, 0.9, 0.0]])
    before, behind = (OrientedBox(x, x, 2.0, 0.4, heights=(0.0, 2.5)).row(0.0) for x in (1.0, -2.0))
    assert cut_down(before, eye, middles)[9] < 0.2 and before[9] == 2.5
    assert (cut_down(behind, eye, middles) == behind).all()
    assert (cut_down(before, eye, np.array([[6.0, 0.9, 4.0]])) == before).all()
