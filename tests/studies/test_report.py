"""The report is one file with everything in it."""

import json
import re

from PIL import Image

from motionmatch.studies.report import ReportSection, write_report
from motionmatch.studies.study import Column, Table

COMPARED = Table("The paper's numbers beside ours", (Column("paper", "paper"), Column("ours", "ours")),
                 (("Table 1, Ours", {"paper": 99.89, "ours": 100.0}),))  # fmt: skip
JUDGED = Table("How the motion is judged", (Column("slide", "slide", "{:.1f}", "source"),),
               (("eight: as it is", {"slide": 1.24, "source": 0.5}),))  # fmt: skip


def make_section(folder, **changed):
    data = folder / "generative.json"
    data.write_text(json.dumps({"rows": {"one": {"a</script>": {"x": 1}}}}))
    Image.new("RGB", (4, 4)).save(folder / "plot.png")
    Image.new("P", (4, 4)).save(folder / "moving-walk.gif")
    bars = [("coverage at least 99 %", True), ("diversity < 1 & more", False)]
    given = dict(name="generative", paper="Li 2023", command="motionmatch reproduce generative", compared=COMPARED,
                 judged=JUDGED, tables=[], bars=bars, pictures=[folder / "plot.png", folder / "moving-walk.gif"],
                 data=data)  # fmt: skip
    return ReportSection(**{**given, **changed})


def test_pictures_tables_claims_and_json_are_inside(tmp_path):
    path = write_report(tmp_path / "report.html", [make_section(tmp_path)], machine="two cores", commit="abc")
    text = path.read_text(encoding="utf-8")
    assert text.count("data:image/png;base64,") == 1 and text.count("data:image/gif;base64,") == 1
    assert "<td class=number>99.89</td>" in text and "1.2 (0.5)" in text and "two cores; commit abc" in text
    assert "1 of 2 hold" in text and "diversity &lt; 1 &amp; more" in text
    kept = re.search(r"<script type='application/json' id='data-generative'>(.*?)</script>", text, re.S)
    assert json.loads(kept[1])["rows"]["one"] == {"a</script>": {"x": 1}}


def test_nothing_is_loaded_from_elsewhere(tmp_path):
    text = write_report(tmp_path / "report.html", [make_section(tmp_path)], machine="").read_text(encoding="utf-8")
    links = re.findall(r"(?:src|href)='([^']*)'", text)
    assert links and all(link.startswith(("data:", "#")) for link in links)


def test_what_was_left_out_is_said(tmp_path):
    section = make_section(tmp_path, left_out={"learn": ["figure 8: pfnn"]})
    text = write_report(tmp_path / "report.html", [section], machine="").read_text(encoding="utf-8")
    assert "1 rows were left out" in text and "motionmatch[learn]" in text
