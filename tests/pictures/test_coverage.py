"""Pictures of what a database can do."""

import pytest

from databases import small
from motionmatch.control.stick import asks
from motionmatch.database.coverage import measure_coverage
from motionmatch.errors import FileError
from motionmatch.metrics.driving import measure_usage
from motionmatch.pictures import coverage as pictures


@pytest.mark.parametrize("name", ["page.html", "picture.png", "picture.svg"])
def test_pages_and_pictures_are_written_whole(tmp_path, name):
    used = measure_usage(small(), minutes=0.2)
    path = pictures.draw_coverage(
        small(), measure_coverage(small(), asks()), used if name == "page.html" else None, tmp_path / name
    )
    assert path.stat().st_size > 5000
    assert [file.name for file in tmp_path.iterdir()] == [name]
    if name == "page.html":
        text = path.read_text()
        assert "data:image/png;base64," in text and "sketch-walk mirrored" in text and "missing" in text


def test_another_ending_is_refused(tmp_path):
    with pytest.raises(FileError, match=r"page\.txt: coverage is written as .*Call it page\.html"):
        pictures.draw_coverage(small(), measure_coverage(small(), asks()), None, tmp_path / "page.txt")
