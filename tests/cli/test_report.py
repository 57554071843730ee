from io import StringIO

from rich.console import Console

from motionmatch.cli import report
from motionmatch.metrics.health import HealthFinding


def shown(findings):
    console = Console(file=StringIO(), width=100, highlight=False)
    report.print_findings(console, "takes", findings)
    return console.file.getvalue()


def test_findings_of_one_kind_are_told_together():
    findings = [(f"{i}.bvh", HealthFinding("problem", "jumps", f"jumps at {i}.", "Trim.")) for i in range(10)]
    text = shown(findings)
    assert text.count("Trim.") == 1
    assert "jumps (10 clips)" in text and "… and 4 more" in text
    assert text.endswith("takes: 10 problems\n")


def test_every_clip_has_its_own_fix_where_they_differ():
    text = shown([(f"{i}.bvh", HealthFinding("note", "held", f"held for {i}.", f"Trim {i}.")) for i in (1, 2)])
    assert text.index("1.bvh: held") < text.index("→ Trim 1.") < text.index("2.bvh: held") < text.index("→ Trim 2.")


def test_the_same_finding_in_many_clips_is_one_line():
    findings = [(f"{i}.bvh", HealthFinding("note", "T-pose", "frame 0 is a T-pose.", "Dropped.")) for i in range(5)]
    assert "0.bvh, 1.bvh, 2.bvh and 2 more: frame 0 is a T-pose." in shown(findings)


def test_problems_come_before_notes():
    text = shown(
        [("a", HealthFinding("note", "n", "small.", "…")), ("b", HealthFinding("problem", "p", "large.", "…"))]
    )
    assert text.index("large") < text.index("small")
    assert "1 problem\n" in text


def test_brackets_in_names_are_not_markup():
    assert "[red]x.bvh" in shown([("[red]x.bvh", HealthFinding("note", "n", "odd.", "…"))])
