"""Models for other programs."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from databases import small
from models import dense, model
from motionmatch.errors import FileError
from motionmatch.learned import export as exporting
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.model import NETWORKS
from motionmatch.learned.poses import to_character_space

onnx = pytest.importorskip("onnx")
runtime = pytest.importorskip("onnxruntime")


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("export") / "onnx"
    return folder, exporting.export_model(model(), folder)


def test_three_networks_twice_and_a_json_are_written(written):
    folder, files = written
    names = [f"{name}{kind}.onnx" for name in NETWORKS for kind in ("", ".int8")]
    assert [one.file for one in files] == names
    assert sorted(path.name for path in folder.iterdir()) == sorted([*names, "model.json"])


def test_onnx_runtime_gives_the_same_poses_within_a_ten_thousandth(written):
    folder, _ = written
    samples = exporting.sample_play(model(), seed=7)
    for name in NETWORKS:
        values = getattr(samples, name)
        theirs, ours = (
            exporting.run_onnx((folder / f"{name}.onnx").read_bytes(), values),
            getattr(model(), name)(values),
        )
        scale = getattr(model(), name).outputs.scale
        assert np.abs((theirs - ours) / scale).max() < 1e-3
    pose = exporting.run_onnx((folder / "decompressor.onnx").read_bytes(), samples.decompressor)
    theirs = to_character_space(pose, model().layout, model().skeleton).positions
    ours = to_character_space(model().decompressor(samples.decompressor), model().layout, model().skeleton).positions
    assert np.abs(theirs - ours).max() < 1e-4


def test_a_projector_of_another_width_is_exported(tmp_path):
    usual = model().projector
    widths = (usual.num_inputs, 40, 40, 40, 40, usual.num_outputs)
    wide = dense(widths, np.random.default_rng(1), usual.inputs, usual.outputs)
    folder = tmp_path / "onnx"
    exporting.export_model(replace(model(), projector=wide, codebook=None), folder)
    queries = np.random.default_rng(2).normal(size=(6, wide.num_inputs)).astype(np.float32)
    theirs = exporting.run_onnx((folder / "projector.onnx").read_bytes(), queries)
    assert np.allclose(theirs, wide(queries), rtol=1e-3, atol=1e-4)


def test_the_batch_is_free(written):
    folder, _ = written
    data = (folder / "projector.onnx").read_bytes()
    for count in (1, 7, 300):
        assert exporting.run_onnx(data, np.zeros((count, 27))).shape == (count, 27 + model().num_latents)


def test_int8_takes_less_room_and_says_its_error(written):
    _, files = written
    for whole, less in zip(files[::2], files[1::2], strict=True):
        assert (whole.kind, less.kind) == ("float32", "int8")
        assert less.kilobytes < 0.4 * whole.kilobytes
        assert whole.error < 1e-4 < less.error < 0.3
    assert files[0].centimetres < 0.01 and 0.01 < files[1].centimetres < 5.0


def test_the_json_is_all_that_a_program_needs(written):
    folder, _ = written
    facts = json.loads((folder / "model.json").read_text())
    joints = facts["skeleton"]["joints"]
    assert len(facts["skeleton"]["offsets"]) == len(facts["skeleton"]["parents"]) == len(joints)
    assert len(facts["features"]["mean"]) == 27 == facts["features"]["blocks"][-1]["columns"][1]
    assert facts["pose"]["shapes"]["rotations"] == [len(joints) - 1, 3, 2]
    assert len(facts["standing"]) == facts["networks"]["stepper"]["widths"][0] == len(facts["bounds"][0])
    assert "y up" in facts["conventions"]["axes"]
    session = exporting.open_session((folder / "stepper.onnx").read_bytes())
    assert session.get_inputs()[0].name == facts["networks"]["stepper"]["input"]
    assert session.get_outputs()[0].name == facts["networks"]["stepper"]["output"]


def test_a_program_that_only_knows_the_files_plays_what_we_play(written):
    """The recipe of the documentation, without motionmatch: project once, then step and decode for a second."""
    folder, _ = written
    facts = json.loads((folder / "model.json").read_text())
    networks = {name: exporting.open_session((folder / f"{name}.onnx").read_bytes()) for name in NETWORKS}

    def run(name, values):
        return networks[name].run(None, {facts["networks"][name]["input"]: values})[0]

    query = model().standing[None, :27] + np.float32(0.1)
    now, ours = run("projector", query), model().projector(query)
    for _ in range(60):
        now = np.clip(now + run("stepper", now) / 60, *np.array(facts["bounds"], np.float32)).astype(np.float32)
        ours = np.clip(ours + model().stepper(ours) / 60, *model().bounds)
    np.testing.assert_allclose(run("decompressor", now), model().decompressor(ours), atol=2e-3)


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(FileError, match="taken"):
        exporting.export_model(model(), tmp_path / "taken" / "onnx")


def _book() -> Codebook:
    database, latents = small(), model().kept.latents
    clip_numbers = np.repeat(np.arange(len(database.ranges)), database.ranges.lengths)
    weights = database.schema.weights
    return Codebook.build(
        database.features, latents, offered=database.searchable, clip_numbers=clip_numbers, weights=weights
    )


def test_a_codebook_gives_the_nearest_point_on_its_lines(tmp_path):
    book = _book()
    files = exporting.export_model(replace(model(), codebook=book), tmp_path, int8=False)
    (ours,) = [one for one in files if one.kind == "codebook"]
    assert ours.file == "projector.codebook.onnx" and ours.centimetres < 0.01
    data, middle = (tmp_path / ours.file).read_bytes(), book.middle[:27]
    queries = np.concatenate(
        [
            exporting.sample_play(model(), seed=3).projector,
            np.random.default_rng(1).normal(middle, 3 * book.step[:27] * 30, (200, 27)),
            book.features[[0, -1]] * book.step[:27] + middle,  # the ends: nothing is before or after them
        ]
    ).astype(np.float32)
    found, wanted = exporting.run_onnx(data, queries), book(queries)
    apart = np.abs(found - wanted).max(axis=1)
    # Far from a line single precision decides where on it, and between two lines that are equally near, which one.
    costs = [(book.weights * (answer[:, :27] - queries).astype(float) ** 2).sum(axis=1) for answer in (found, wanted)]
    assert (apart[np.abs(costs[0] - costs[1]) > 1e-5 * costs[1]] < 2e-3).all()
    assert np.median(apart) < 1e-5 and (costs[0] <= 1.0001 * costs[1] + 1e-6).all()
    assert (apart > 1e-4).mean() < 0.01


def test_codes_that_do_not_follow_each_other_have_no_line(tmp_path):
    book = _book()
    alone = replace(book, follows=np.zeros(len(book), bool))
    queries = exporting.sample_play(model(), seed=3).projector
    found = exporting.run_onnx(exporting.serialize_codebook(alone), queries)
    codes = np.concatenate([book.features, book.latents], axis=1) * book.step + book.middle
    costs = (book.weights * (queries[:, None] - codes[None, :, :27]) ** 2).sum(axis=-1)
    np.testing.assert_allclose(found, codes[costs.argmin(axis=1)], atol=1e-4)


def test_a_codebook_of_one_code(tmp_path):
    book = _book()
    one = replace(book, features=book.features[:1], latents=book.latents[:1], follows=np.zeros(1, bool))
    queries = exporting.sample_play(model(), seed=3).projector[:5]
    np.testing.assert_allclose(exporting.run_onnx(exporting.serialize_codebook(one), queries), one(queries), atol=1e-5)
