import dataclasses
import io
import json
import re
import sys
import zipfile
from pathlib import Path

import pytest

from motionmatch import datasets
from motionmatch.datasets import DATASETS, Dataset, fetch, find, notice, read_cuts
from motionmatch.download import RemoteFile
from motionmatch.errors import FileError, InputError
from motionmatch.progress import no_progress


def packed(**members):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return data.getvalue()


@pytest.fixture
def walks(site):
    """A dataset of one zip on the local server."""
    site.files["/walks.zip"] = packed(walk="HIERARCHY")
    return Dataset(
        name="walks",
        title="Walks",
        page="https://example.org/walks",
        files=(RemoteFile("walks.zip", f"{site.address}/walks.zip"),),
        licence="CC0",
        licence_url="https://example.org/licence",
        citation="Walker: Walks. 2020.",
        contents="walks",
    )


@pytest.mark.parametrize("dataset", DATASETS.values(), ids=DATASETS)
def test_every_dataset_names_source_licence_and_citation(dataset):
    assert dataset.page.startswith("https://")
    assert dataset.licence and dataset.licence_url.startswith("http") and dataset.citation
    assert bool(dataset.files) != bool(dataset.record)


@pytest.mark.parametrize("dataset", DATASETS.values(), ids=DATASETS)
def test_file_names_are_plain_and_checksums_are_whole(dataset):
    assert len({file.name for file in dataset.files}) == len(dataset.files)
    for file in dataset.files:
        assert file.url.startswith("https://")
        assert "/" not in file.name
        assert file.checksum is None or re.fullmatch(r"sha256:[0-9a-f]{64}|md5:[0-9a-f]{32}", file.checksum)


def test_the_datasets_of_the_papers_are_there():
    assert list(DATASETS) == ["lafan1", "100style", "cmu", "bandai", "environment"]


def test_the_cmu_unit_is_an_inch_over_0_45():
    assert find("cmu").metres_per_unit == pytest.approx(0.0254 / 0.45, abs=1e-6)


def test_names_may_be_written_in_capitals():
    assert find("LAFAN1") is DATASETS["lafan1"]


def test_unknown_name_is_answered_with_the_nearest():
    with pytest.raises(InputError, match=r"no dataset 'lafan2'. Did you mean 'lafan1'\?"):
        find("lafan2")


def test_size_is_unknown_when_one_file_has_none():
    one = dataclasses.replace(find("lafan1"), files=(RemoteFile("a", "u", 3), RemoteFile("b", "u")))
    assert one.size is None
    assert find("lafan1").size == 144_051_503


def test_fetch_gives_the_zip(walks, tmp_path):
    path = fetch(walks, tmp_path, progress=no_progress)
    assert path == tmp_path / "walks" / "walks.zip"
    assert zipfile.is_zipfile(path)


def test_fetch_gives_the_folder_when_there_are_several_files(walks, site, tmp_path):
    site.files["/runs.zip"] = packed(run="HIERARCHY")
    both = dataclasses.replace(walks, files=(*walks.files, RemoteFile("runs.zip", f"{site.address}/runs.zip")))
    assert fetch(both, tmp_path, progress=no_progress) == tmp_path / "walks"
    assert (tmp_path / "walks" / "runs.zip").exists() and (tmp_path / "walks" / "walks.zip").exists()


def test_the_licence_is_shown_once_and_kept_beside_the_data(walks, tmp_path, capsys):
    fetch(walks, tmp_path, progress=no_progress)
    assert "CC0 (https://example.org/licence)" in capsys.readouterr().err
    assert "Walker: Walks. 2020." in (tmp_path / "walks" / "SOURCE.txt").read_text()
    fetch(walks, tmp_path, progress=no_progress)
    assert capsys.readouterr().err == ""


def test_file_put_there_by_hand_is_taken_offline(walks, tmp_path):
    (tmp_path / "walks").mkdir()
    (tmp_path / "walks" / "walks.zip").write_bytes(packed(walk=""))
    nowhere = dataclasses.replace(walks, files=(RemoteFile("walks.zip", "http://127.0.0.1:9/walks.zip"),))
    assert fetch(nowhere, tmp_path, progress=no_progress) == tmp_path / "walks" / "walks.zip"


def record_of(site, **entry):
    listed = {"key": "walks.zip", "size": None, "links": {"self": f"{site.address}/walks.zip"}} | entry
    site.files["/api"] = json.dumps({"files": [listed]}).encode()
    return f"{site.address}/api"


def test_a_record_lists_its_files_and_is_asked_once(walks, site, tmp_path):
    listed = dataclasses.replace(walks, files=(), record=record_of(site))
    assert fetch(listed, tmp_path, progress=no_progress) == tmp_path / "walks" / "walks.zip"
    fetch(listed, tmp_path, progress=no_progress)
    assert [path for path, _ in site.requests] == ["/api", "/walks.zip"]


def test_a_checksum_in_the_record_is_obeyed(walks, site, tmp_path):
    listed = dataclasses.replace(walks, files=(), record=record_of(site, checksum="md5:" + "0" * 32))
    with pytest.raises(FileError, match="another checksum"):
        fetch(listed, tmp_path, progress=no_progress)


@pytest.mark.parametrize("key", ["../evil.zip", "/etc/evil.zip"])
def test_a_record_can_not_write_outside_its_folder(walks, site, tmp_path, key):
    listed = dataclasses.replace(walks, files=(), record=record_of(site, key=key))
    with pytest.raises(FileError, match="no usable files"):
        fetch(listed, tmp_path, progress=no_progress)


@pytest.mark.parametrize("answer", [b"{}", b"[]", b'{"files": []}', b'{"files": [{}]}', b"<html>"])
def test_a_record_that_makes_no_sense_is_one_of_our_errors(walks, site, tmp_path, answer):
    site.files["/api"] = answer
    listed = dataclasses.replace(walks, files=(), record=f"{site.address}/api")
    with pytest.raises(FileError, match=r"example\.org/walks"):
        fetch(listed, tmp_path, progress=no_progress)


def test_record_offline_says_what_to_do_by_hand(walks, tmp_path):
    listed = dataclasses.replace(walks, files=(), record="http://127.0.0.1:9/api")
    with pytest.raises(FileError, match=r"127.0.0.1:9/api: can't be reached.*by hand from https://example.org/walks"):
        fetch(listed, tmp_path, progress=no_progress)


def test_notice_is_a_few_lines():
    assert notice(find("lafan1")).splitlines()[0].startswith("LAFAN1")
    assert "CC BY-NC-ND 4.0" in notice(find("lafan1"))


def test_cuts_are_read_from_the_table_in_the_zip(tmp_path):
    table = "STYLE,FW_START,FW_STOP,FR_START,FR_STOP\nNeutral,100,4200,90,3000\nSwimming,5,70,N/A,N/A\n"
    path = tmp_path / "100STYLE.zip"
    path.write_bytes(packed(**{"100STYLE/Frame_Cuts.csv": table}))
    assert read_cuts(find("100style"), path) == {
        "Neutral_FW": (100, 4200),
        "Neutral_FR": (90, 3000),
        "Swimming_FW": (5, 70),
    }


def test_cuts_of_a_dataset_without_a_table_are_empty(tmp_path):
    assert read_cuts(find("lafan1"), tmp_path / "absent.zip") == {}


@pytest.mark.parametrize("content", [b"not a zip", packed(other="")])
def test_zip_without_the_table_is_one_of_our_errors(tmp_path, content):
    path = tmp_path / "100STYLE.zip"
    path.write_bytes(content)
    with pytest.raises(FileError, match=r"can't read 100STYLE/Frame_Cuts.csv"):
        read_cuts(find("100style"), path)


def test_default_folder_is_in_the_users_cache(monkeypatch, tmp_path):
    monkeypatch.delenv("MOTIONMATCH_CACHE")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert datasets.default_folder().parts[-2:] == ("motionmatch", "datasets")


def test_the_docs_page_has_every_dataset_with_its_licence():
    page = (Path(__file__).parents[1] / "docs" / "datasets.md").read_text(encoding="utf-8")
    for dataset in DATASETS.values():
        row = next(line for line in page.splitlines() if line.startswith(f"| `{dataset.name}`"))
        assert row.endswith(f"| {dataset.licence} |")
        assert dataset.fps is None or f"| {dataset.fps:g} fps | {dataset.joints} |" in row


def test_what_is_known_is_left_beside_the_data_once(tmp_path):
    from motionmatch.motion import settings

    archive = tmp_path / "a.zip"
    datasets.write_settings(datasets.find("cmu"), tmp_path, [archive, tmp_path / "b.zip"])
    text = (tmp_path / "motionmatch.toml").read_bytes()
    said = settings.parse_recording_settings(text, "motionmatch.toml", file="139_10.bvh")
    assert (said.units, said.first_frame, said.fps) == (0.056444, "drop", 60.0)
    assert settings.parse_recording_settings(text, "motionmatch.toml", file="35_01.bvh").fps is None
    (tmp_path / "motionmatch.toml").write_text("units = 1")
    datasets.write_settings(datasets.find("cmu"), tmp_path, [archive, tmp_path / "b.zip"])
    assert (tmp_path / "motionmatch.toml").read_text() == "units = 1"


def test_cuts_become_trims_of_single_files(tmp_path):
    from motionmatch.motion import settings

    dataset = next(dataset for dataset in datasets.DATASETS.values() if dataset.cuts)
    archive = tmp_path / "100style.zip"
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr(dataset.cuts, "STYLE_NAME,FW_START,FW_STOP,BW_START,BW_STOP\nNeutral,10,200,N/A,N/A\n")
    datasets.write_settings(dataset, tmp_path, [archive])
    said = settings.parse_recording_settings(
        (tmp_path / "100style.toml").read_bytes(), "100style.toml", file="x/Neutral_FW.bvh"
    )
    assert said.trim == (10, 200)


def test_a_folder_that_cannot_be_made_is_an_error_of_ours(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError):
        datasets.fetch("lafan1", tmp_path / "file")


def test_a_damaged_list_of_files_is_named(tmp_path):
    (tmp_path / "environment").mkdir()
    (tmp_path / "environment" / "files.json").write_text("[{")
    with pytest.raises(FileError, match=r"files\.json: is damaged\. Remove it"):
        datasets.fetch("environment", tmp_path)
