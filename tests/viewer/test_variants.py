"""Six variants of an example, for the page."""

import io
import json
import tempfile
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.generative.config import PRESETS
from motionmatch.motion import bvh
from motionmatch.motion.resample import resample_clip
from motionmatch.viewer import messages as say
from motionmatch.viewer import studio, variants
from motionmatch.viewer.order import GenerateVariants, Overlay, Stay
from motionmatch.viewer.poses import FrameFlag, unpack
from motionmatch.viewer.replies import encode
from motionmatch.viewer.variants import APART, Gallery, make_example, make_variants, read_upload
from walks import acted, varied


def written(tmp_path, clip) -> bytes:
    return bvh.write(clip, tmp_path / "walk.bvh").read_bytes()


def silent(doing, done, total):
    pass


@pytest.mark.parametrize("name", list(variants.BUILT_IN))
def test_every_example_can_be_varied(name):
    example = make_example(name)
    (made,) = make_variants(example, GenerateVariants(name, frames=60), silent, count=1)
    assert made.num_frames == 60 and made.skeleton.names == example.skeleton.names
    assert np.isfinite(made.positions).all()


def test_each_variant_is_the_next_seed_and_the_same_seed_is_the_same():
    example = make_example("a walk")
    told = []
    made = make_variants(example, GenerateVariants("x", frames=200, seed=3), lambda *said: told.append(said), count=2)
    (again,) = make_variants(example, GenerateVariants("x", frames=200, seed=4), silent, count=1)
    np.testing.assert_array_equal(made[1].rotations, again.rotations)
    assert np.abs(made[0].rotations - made[1].rotations).max() > 0.01
    assert told == [(0, 2, "variant 1"), (1, 2, "variant 2")]


def test_a_loop_has_no_seam():
    example = make_example("on the spot")
    (made,) = make_variants(example, GenerateVariants("x", frames=90, loop=True), silent, count=1)
    poses = made.rotations[:, 1:].astype(float)
    steps = 1.0 - np.abs((poses * np.roll(poses, -1, axis=0)).sum(axis=-1)).min(axis=-1)  # the last is the seam
    assert steps[-1] <= np.median(steps)


def test_a_file_of_ones_own_is_understood(tmp_path, reads_here):
    example = read_upload("some/where/walk.bvh", written(tmp_path, acted()))
    assert example.name == "walk" and example.anatomy is not None
    assert example.fps <= 45


@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        ("x.bvh", b"", r"x\.bvh"),
        ("x.bvh", b"HIERARCHY\nROOT Hips\n{\n OFFSET 1 2\n", r"x\.bvh:4.*3 numbers after OFFSET"),
        ("x.bvh", bytes(range(256)), r"x\.bvh"),
        ("x.fbx", b"", r"x\.fbx"),
        ("x.c3d", b"", "not a .bvh, .glb or .fbx file"),
        ("../../etc/passwd", b"", "passwd is not a .bvh"),
    ],
)
def test_a_bad_file_is_answered_with_the_readers_message(name, data, problem, reads_here):
    with pytest.raises(InputError, match=problem) as said:
        read_upload(name, data)
    assert "/tmp" not in str(said.value), "nobody needs to know where it was put meanwhile"


def test_too_short_and_too_long_examples_are_refused(tmp_path, monkeypatch, reads_here):
    with pytest.raises(InputError, match="fewer than two patches"):
        read_upload("short.bvh", written(tmp_path, acted().trim(0, 15)))
    monkeypatch.setattr(studio, "MOST_FRAMES", 60)
    with pytest.raises(InputError, match="2 are the most"):
        read_upload("long.bvh", written(tmp_path, acted()))


@pytest.mark.parametrize(("order", "preset"), [("heading", "ours"), ("paper", "paper")])
def test_as_in_the_paper_is_the_whole_preset(order, preset, monkeypatch):
    seen = []
    monkeypatch.setattr(studio, "synthesize", lambda *args, config, **named: seen.append(config) or acted())
    make_variants(acted(), GenerateVariants("x", frames=60, representation=order), silent, count=1)
    assert seen == [PRESETS[preset]]


@pytest.fixture
def shown() -> Gallery:
    return Gallery([acted(), varied(), acted()], GenerateVariants("a walk", seed=5))


def test_everyone_begins_side_by_side_and_faces_the_same_way(shown):
    frame = unpack(shown.pack_frame())
    np.testing.assert_allclose(np.diff(frame.roots[:, 0]), APART, atol=1e-5)
    np.testing.assert_allclose(frame.characters["goal"][:, 2], 0.0, atol=1e-3)


def test_on_the_spot_they_stay_apart_and_else_they_go(shown):
    assert shown.stay, "this example walks far"
    for _ in range(90):
        shown.step()
    before = unpack(shown.pack_frame()).roots
    np.testing.assert_allclose(np.diff(before[:, 0]), APART, atol=1e-5)
    shown.apply(Stay(False))
    assert np.linalg.norm((unpack(shown.pack_frame()).roots - before)[:, [0, 2]], axis=1).min() > 0.3


def test_they_play_in_step_and_a_shorter_one_begins_again(shown):
    short, long = (shown.pieces[k].shown.num_frames for k in (0, 1))
    assert short < long == shown.length
    shown.apply(say.Seek(short + 3))
    assert unpack(shown.pack_frame()).characters["frame"].tolist() == [3, short + 3, 3]
    shown.apply(say.Seek(10**6))
    shown.apply(say.Nudge(1))
    assert shown.at == 0 and shown.paused
    assert unpack(shown.pack_frame()).header["flags"] == FrameFlag.PAUSED | FrameFlag.SCRIPTED


def test_what_is_shown_is_the_clip(shown):
    """Joints are where the clip has them, but for where it began."""
    shown.apply(Stay(False))
    shown.apply(say.Seek(40))
    placed = shown.pieces[1].shown
    frame = unpack(shown.pack_frame())
    np.testing.assert_allclose(frame.roots[1] - shown.places[1], placed.positions[40, 0], atol=1e-5)
    np.testing.assert_allclose(frame.rotations[1], placed.rotations_world[40], atol=1e-4)
    hips = shown.pieces[1].clip.positions_world
    height = placed.positions_world[80, 1, 1]
    assert height == pytest.approx(hips[40, 0, 1], abs=1e-4), "frame 80 of 60 a second is frame 40 of 30"


@pytest.mark.parametrize("kind", ["settings", "blind_test", "timeline", "info"])
def test_every_reply_is_json(shown, kind):
    assert json.loads(encode(kind, getattr(shown, f"describe_{kind}")()))["type"] == kind


def test_the_scene_names_everyone(shown):
    told = shown.describe_scene({"variants": {"examples": []}, "gaits": {}})
    assert told["variants"]["labels"] == ["example", "5", "6"]
    assert told["characters"] == 3 and told["scenario"] == "variants"
    assert len(told["skeleton"]["names"]) == unpack(shown.pack_frame()).header["joints"]
    assert json.loads(json.dumps(told)) == told


def test_what_means_nothing_here_is_refused(shown):
    with pytest.raises(InputError, match="means nothing to variants"):
        shown.apply(say.SetCharacters(5))
    with pytest.raises(InputError, match="no character 7"):
        shown.find_piece(7)
    shown.apply(say.Input(move=(0.0, 1.0)))  # a stick that is still held is no mistake


def test_a_file_at_any_rate_is_worked_at_30_and_comes_back_at_its_own(tmp_path, reads_here):
    fast = resample_clip(acted(), 60.0)
    example = read_upload("fast.bvh", written(tmp_path, fast))
    assert example.fps == pytest.approx(60.0)
    (made,) = make_variants(example, GenerateVariants("x", frames=90), silent, count=1)
    assert made.fps == pytest.approx(60.0) and made.num_frames == 180


def test_animations_of_a_glb_are_examples_and_come_back_with_their_mesh(characters, reads_here):
    from motionmatch.motion import gltf_read

    data = characters("Fox").read_bytes()
    found = studio.read_uploads("Fox.glb", data)
    assert list(found) == ["Fox.glb: Survey", "Fox.glb: Walk", "Fox.glb: Run"]
    order = GenerateVariants("Fox.glb: Survey", frames=60)
    drafts = studio.make_gallery({"Fox.glb: Survey": found["Fox.glb: Survey"]}, order, silent, count=1)
    gallery = Gallery(drafts, order)
    assert gallery.size > 1.5 and "times as large" in gallery.describe_few()
    assert gallery.write("glb", 1)[:4] == b"glTF" and len(gallery.write("glb", 1)) > len(data)
    with tempfile.NamedTemporaryFile(suffix=".glb") as file:
        file.write(gallery.write("glb", 1))
        file.flush()
        assert [clip.name for clip in gltf_read.read(file.name)] == ["Survey", "Walk", "Run", "variant 1"]


def test_everything_of_the_studio_can_be_asked_for():
    example = varied()
    for said in (
        {"first": 0.2, "last": 0.9},
        {"keys": [[0.1, 0.5], [0.9, 0.2]]},
        {"part": "legs"},
        {"path": [[0, 0], [0, 2], [1, 4]]},
        {"travel": "home", "alpha": 0.5},
    ):
        order = GenerateVariants("x", frames=90, **said)
        clip = studio.trim_share(example, order.first, order.last)
        (variant,) = make_variants(clip, order, silent, count=1)
        assert np.isfinite(variant.positions).all()
    with pytest.raises(InputError, match="cut to nothing"):
        studio.trim_share(example, 0.5, 0.5)


def test_what_is_kept_stays_and_the_rest_is_drawn_again():
    order = GenerateVariants("a walk", frames=60)
    drafts = studio.make_gallery({"a walk": None}, order, silent, count=3)
    again = studio.make_gallery({"a walk": None}, order, silent, kept=drafts[2:3], count=3)
    assert again[1].clip is drafts[2].clip and again[1].label == "2" and len({each.label for each in again}) == 4
    (alone,) = make_variants(make_example("a walk"), replace(order, seed=3), silent, count=1)
    np.testing.assert_array_equal(again[3].clip.rotations, alone.rotations)  # the seed that is shown makes it again
    assert again[3].label == "3"


def test_they_can_stand_in_one_place(shown):
    shown.apply(Overlay(True))
    np.testing.assert_allclose(shown.places, 0.0)
    assert shown.describe_scene({"variants": {"examples": []}})["variants"]["overlay"]


def test_all_can_be_taken_home_at_once(shown):
    with zipfile.ZipFile(io.BytesIO(shown.write("zip", 0))) as archive:
        assert sorted(archive.namelist()) == sorted(f"{n}.{e}" for n in ("example", "5", "6") for e in ("bvh", "glb"))


def test_without_a_length_variants_are_twice_as_long_as_their_examples_or_as_the_path_takes():
    example = acted("walk 3 speed=1.2")
    assert studio.plan_variants([example], GenerateVariants("x")).frames == 2 * example.num_frames
    assert studio.plan_variants([example, example], GenerateVariants("x")).frames == 4 * example.num_frames
    path = studio.plan_variants([example], GenerateVariants("x", path=[[0.0, 0.0], [0.0, 6.0]]))
    assert path.frames == pytest.approx(6.0 / 1.2 * example.fps, rel=0.2) and path.constraints[0].whole
    long = replace(example, **{n: np.concatenate([getattr(example, n)] * 30) for n in ("positions", "rotations")})
    assert studio.plan_variants([long], GenerateVariants("x")).frames == 3000, "100 s are the most on the page"


def test_a_path_is_drawn_beside_the_body_as_it_is_shown():
    hen = acted("walk 3 speed=1.2").scale(0.2)
    size = studio.find_size(hen)
    plan = studio.plan_variants([hen], GenerateVariants("x", path=[[0.0, 0.0], [0.0, 6.0]]))
    assert size > 3 and plan.constraints[0].path.length == pytest.approx(6.0 / size, rel=1e-3)


def test_wide_bodies_stand_further_apart(shown):
    assert shown.apart == APART
    arms = acted("walk 1")
    wide = replace(arms, positions=arms.positions * [[3.0, 1.0, 3.0]])
    assert Gallery([wide, wide], GenerateVariants("a walk")).apart > 1.1 * APART


def test_parts_have_joints_to_click_on_and_it_is_said_why_there_are_few(shown):
    scene = shown.describe_scene({"variants": {"examples": []}})
    found = dict(zip(scene["variants"]["parts"], scene["variants"]["part_joints"], strict=True))
    names = scene["skeleton"]["names"]
    assert any("Leg" in names[joint] for joint in found["legs"]) and scene["skin"] is None
    few = studio.explain_few({"a walk": None}, GenerateVariants("a walk", keys=[[0.2, 0.1], [0.3, 0.6]]))
    assert "Key frames are" in few
    assert "Key frames are" in Gallery([acted(), varied()], GenerateVariants("a walk"), few=few).describe_few()


def test_the_mesh_of_ones_own_glb_is_shown_on_the_joints(characters):
    found = studio.read_uploads("Fox.glb", Path(characters("Fox")).read_bytes())["Fox.glb: Survey"]
    gallery = Gallery([studio.Draft("example", found.clip, found)], GenerateVariants("Fox.glb: Survey"))
    skin, names = gallery.describe_skin(), gallery.pieces[0].shown.skeleton.names
    assert skin is not None and len(skin["nodes"]) == len(names)
    assert sum(node >= 0 for node in skin["nodes"]) > 20 and gallery.write_mesh() == found.glb
    assert skin["metres_per_unit"] == pytest.approx(gallery.size * found.joints.metres_per_unit)
    bare = studio.Upload(found.clip)
    assert bare.joints is None and studio.Upload(found.clip, b"no glb").joints is None
