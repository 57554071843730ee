import dataclasses
import io
import zipfile

import pytest

from motionmatch import datasets
from motionmatch.cli.main import main
from motionmatch.download import RemoteFile


@pytest.fixture
def small(site, monkeypatch):
    """A world in which LAFAN1 is a small zip on the local server."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("walk1_subject1.bvh", "HIERARCHY")
    site.files["/lafan1.zip"] = data.getvalue()
    dataset = dataclasses.replace(
        datasets.find("lafan1"), files=(RemoteFile("lafan1.zip", f"{site.address}/lafan1.zip"),)
    )
    monkeypatch.setattr(datasets, "DATASETS", {"lafan1": dataset})
    return site


@pytest.mark.parametrize("args", [["fetch"], ["fetch", "--list"]])
def test_without_a_name_all_datasets_are_listed(args, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "240")
    assert main(args) == 0
    out = capsys.readouterr().out
    for dataset in datasets.DATASETS.values():
        assert dataset.name in out and dataset.licence in out


def test_list_with_a_name_shows_all_about_it_and_downloads_nothing(capsys, small):
    assert main(["fetch", "lafan1", "--list"]) == 0
    out = capsys.readouterr().out
    assert "CC BY-NC-ND 4.0" in out and "30 fps" in out and "recorded together" in out
    assert small.requests == []


def test_fetch_prints_where_the_dataset_is(capsys, small, tmp_path):
    assert main(["fetch", "lafan1", "--to", str(tmp_path)]) == 0
    captured = capsys.readouterr()
    assert captured.out == f"{tmp_path / 'lafan1' / 'lafan1.zip'}\n"
    assert "CC BY-NC-ND 4.0" in captured.err


def test_wrong_name_fails_before_anything_is_downloaded(capsys, small, tmp_path):
    assert main(["fetch", "lafan1", "lafan2", "--to", str(tmp_path)]) == 2
    assert "Did you mean 'lafan1'?" in capsys.readouterr().err
    assert small.requests == []


def test_server_error_is_one_line(capsys, small, tmp_path):
    small.files.clear()
    assert main(["fetch", "lafan1", "--to", str(tmp_path)]) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("error: ") and "404" in last and str(tmp_path / "lafan1" / "lafan1.zip") in last
