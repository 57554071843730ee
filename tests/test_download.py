import hashlib
import io
import os
import socket
import sys
import zipfile

import pytest

from motionmatch import progress
from motionmatch.download import ATTEMPTS, RemoteFile, download, read_json, show_bar, show_bytes
from motionmatch.errors import FileError
from motionmatch.progress import no_progress

BODY = bytes(range(256)) * 4096  # a megabyte, so that a cut falls inside it
SHA256 = f"sha256:{hashlib.sha256(BODY).hexdigest()}"


@pytest.fixture
def remote(site):
    site.files["/take.bin"] = BODY
    return RemoteFile("take.bin", f"{site.address}/take.bin", size=len(BODY), checksum=SHA256)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_full_download_leaves_only_the_file(remote, tmp_path):
    path = download(remote, tmp_path / "new" / "folder", progress=no_progress)
    assert path.read_bytes() == BODY
    assert names(path.parent) == ["take.bin"]


def test_second_call_asks_the_server_for_nothing(remote, site, tmp_path):
    download(remote, tmp_path, progress=no_progress)
    download(remote, tmp_path, progress=no_progress)
    assert len(site.requests) == 1


def test_md5_is_understood(remote, tmp_path):
    checksum = f"md5:{hashlib.md5(BODY).hexdigest()}"
    path = download(RemoteFile("a", remote.url, checksum=checksum), tmp_path, progress=no_progress)
    assert path.read_bytes() == BODY


def test_cut_connection_goes_on_where_it_stopped(remote, site, tmp_path):
    site.cuts = [300_000]
    assert download(remote, tmp_path, progress=no_progress).read_bytes() == BODY
    (_, first), (_, second) = site.requests
    assert first is None
    assert second is not None and 0 < int(second.removeprefix("bytes=").removesuffix("-")) <= 300_000


def test_killed_download_resumes_in_the_next_call(remote, site, tmp_path):
    (tmp_path / "take.bin.part").write_bytes(BODY[:700_001])
    (tmp_path / "take.bin.part.tag").write_text(site.tag)
    assert download(remote, tmp_path, progress=no_progress).read_bytes() == BODY
    assert site.requests == [("/take.bin", "bytes=700001-")]
    assert names(tmp_path) == ["take.bin"]


def test_connection_that_keeps_breaking_says_that_what_came_is_kept(remote, site, tmp_path):
    site.cuts = [270_000] * ATTEMPTS
    with pytest.raises(FileError, match=r"connection broke after .* run the same command again"):
        download(remote, tmp_path, progress=no_progress)
    part = tmp_path / "take.bin.part"
    assert part.read_bytes() == BODY[: part.stat().st_size]
    assert download(remote, tmp_path, progress=no_progress).read_bytes() == BODY


def test_complete_part_file_is_not_downloaded_again(remote, site, tmp_path):
    (tmp_path / "take.bin.part").write_bytes(BODY)
    assert download(remote, tmp_path, progress=no_progress).read_bytes() == BODY
    assert site.requests == [("/take.bin", f"bytes={len(BODY)}-")]


def test_part_file_longer_than_the_file_starts_over(remote, tmp_path):
    (tmp_path / "take.bin.part").write_bytes(BODY + b"more")
    assert download(remote, tmp_path, progress=no_progress).read_bytes() == BODY


def test_file_that_changed_since_the_cut_starts_over(remote, site, tmp_path):
    (tmp_path / "take.bin.part").write_bytes(b"of the old version")
    (tmp_path / "take.bin.part.tag").write_text('"0"')
    assert download(remote, tmp_path, progress=no_progress).read_bytes() == BODY


def test_server_without_ranges_starts_over(remote, site, tmp_path):
    site.ranges = False
    (tmp_path / "take.bin.part").write_bytes(BODY[:5000])
    assert download(remote, tmp_path, progress=no_progress).read_bytes() == BODY


def test_wrong_checksum_deletes_the_file_and_says_so(remote, site, tmp_path):
    site.files["/take.bin"] = b"x" + BODY[1:]
    with pytest.raises(FileError, match=r"another checksum than the published sha256:.* it was deleted"):
        download(remote, tmp_path, progress=no_progress)
    assert names(tmp_path) == []


def test_damaged_file_on_disk_is_replaced(remote, tmp_path, capsys):
    (tmp_path / "take.bin").write_bytes(BODY[:-1])
    assert download(remote, tmp_path, progress=no_progress).read_bytes() == BODY
    assert "downloading it again" in capsys.readouterr().err


def test_damaged_file_without_checksum_is_told_by_its_size(remote, tmp_path):
    (tmp_path / "take.bin").write_bytes(BODY[:-1])
    unchecked = RemoteFile("take.bin", remote.url, size=len(BODY))
    assert download(unchecked, tmp_path, progress=no_progress).read_bytes() == BODY


def test_offline_names_the_url_the_page_and_the_place(tmp_path):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    url = f"http://127.0.0.1:{port}/take.bin"
    with pytest.raises(FileError) as caught:
        download(RemoteFile("take.bin", url), tmp_path, page="https://example.org/data", progress=no_progress)
    for part in (url, "offline", "by hand", "https://example.org/data", str(tmp_path / "take.bin")):
        assert part in str(caught.value)
    assert names(tmp_path) == []


def test_missing_file_on_the_server_says_404(site, tmp_path):
    with pytest.raises(FileError, match=r"the server answered 404 .* may have moved"):
        download(RemoteFile("a.bin", f"{site.address}/gone.bin"), tmp_path, progress=no_progress)
    assert names(tmp_path) == []


def test_web_page_in_place_of_a_zip_is_refused(site, tmp_path):
    site.files["/a.zip"] = b"<html>please log in</html>"
    with pytest.raises(FileError, match="not a zip"):
        download(RemoteFile("a.zip", f"{site.address}/a.zip"), tmp_path, progress=no_progress)
    assert names(tmp_path) == []


def test_real_zip_passes(site, tmp_path):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.bvh", "HIERARCHY")
    site.files["/a.zip"] = packed.getvalue()
    path = download(RemoteFile("a.zip", f"{site.address}/a.zip"), tmp_path, progress=no_progress)
    assert zipfile.ZipFile(path).namelist() == ["a.bvh"]


def test_full_disk_is_noticed_before_the_download(remote, site, tmp_path):
    huge = RemoteFile("take.bin", remote.url, size=10**18)
    with pytest.raises(FileError, match=r"1e\+09 GB are needed, only .* free"):
        download(huge, tmp_path, progress=no_progress)
    assert site.requests == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_folder_without_permission_is_one_of_our_errors(remote, tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(FileError, match="permission"):
            download(remote, tmp_path / "sub", progress=no_progress)
    finally:
        tmp_path.chmod(0o700)


def test_file_where_the_folder_should_be_is_one_of_our_errors(remote, tmp_path):
    (tmp_path / "taken").write_text("")
    with pytest.raises(FileError):
        download(remote, tmp_path / "taken", progress=no_progress)


def test_progress_in_a_log_says_what_and_how_far(remote, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(progress, "FIRST_SECONDS", 0.0)
    monkeypatch.setattr(progress, "EVERY_SECONDS", 0.0)
    download(remote, tmp_path, progress=None)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("take.bin: 0 bytes of 1.05 MB") or lines[0] == "take.bin …"
    assert any(line.startswith("take.bin: 1.05 MB of 1.05 MB") for line in lines)


def test_bar_on_a_terminal_shows_name_and_amount(monkeypatch, capsys):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with show_bar("take.bin") as report:
        report(500_000, 1_000_000)
    shown = capsys.readouterr().err
    assert "take.bin" in shown and "0.5/1.0 MB" in shown


def test_read_json(site):
    site.files["/record"] = b'{"files": []}'
    assert read_json(f"{site.address}/record") == {"files": []}


def test_read_json_refuses_a_page(site):
    site.files["/record"] = b"<html>"
    with pytest.raises(FileError, match="not JSON"):
        read_json(f"{site.address}/record")


@pytest.mark.parametrize(
    ("count", "shown"),
    [(None, "unknown"), (12, "12 bytes"), (144_051_503, "144 MB"), (1_468_515_354, "1.47 GB")],
)
def test_sizes_are_shown_in_decimal_units(count, shown):
    assert show_bytes(count) == shown
