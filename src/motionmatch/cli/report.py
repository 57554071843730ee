"""The report of `motionmatch doctor`, printed for people and written as JSON for programs."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.cli.console import Console, console

if TYPE_CHECKING:
    from motionmatch.metrics.health import CheckUp, HealthFinding, HealthReport
    from motionmatch.motion.load import Recording
    from motionmatch.motion.understand import Understanding

MOST_ROWS = 40
"""Clips in the table; the rest are counted."""
MOST_ALIKE = 6
"""Findings of one kind that are listed one by one."""


def print_report(source: str, report: HealthReport) -> None:
    """Print the report for people."""
    out = console()
    for belief, members in group_by_understanding(report.recordings):
        print_understanding(out, belief, members)
    if report.check_ups:
        out.print(make_clip_table(report.check_ups, out.width))
    shown: list[tuple[str | None, HealthFinding]] = [(None, finding) for finding in report.findings]
    shown += [(one.name, finding) for one in report.check_ups for finding in one.findings]
    print_findings(out, source, shown)


def group_by_understanding(recordings: tuple[Recording, ...]) -> list[tuple[Understanding, list[Recording]]]:
    """Group recordings by how their skeleton was understood."""
    groups: dict[int, tuple[Understanding, list[Recording]]] = {}
    for one in recordings:
        groups.setdefault(id(one.understanding), (one.understanding, []))[1].append(one)
    return list(groups.values())


def print_understanding(out: Console, belief: Understanding, members: list[Recording]) -> None:
    """Print one skeleton and how it was understood."""
    skeleton = members[0].raw.skeleton
    names = skeleton.names
    files = f"{len(members)} clips" if len(members) > 1 else members[0].clip.name
    out.print(f"[bold]{escape(files)}[/]: {skeleton.num_joints} joints, {len(skeleton.end_parents)} end sites")
    measure = (
        "ankle to head" if "left_hand" in belief.anatomy.roles and belief.anatomy.kind == "biped" else "hip height"
    )
    facts = {
        "kind": belief.anatomy.kind,
        "units": f"{belief.unit} ({measure} {belief.size_metres:.2f} m)",
        "up": belief.up,
        "faces": f"{belief.facing} of {names[belief.anatomy.roles.get('hips', 0)]}",
        "touches": ", ".join(names[joint] for joint in belief.anatomy.contacts) or "nothing found",
    }
    for key, value in facts.items():
        out.print(f"  {key:9}{escape(value)}")
    centre = [f"{role} {names[joint]}" for role, joint in belief.anatomy.roles.items() if "_" not in role]
    out.print(f"  {'roles':9}{escape(', '.join(centre))}", soft_wrap=True)
    for side in ("left", "right"):
        of_side = [
            f"{role.removeprefix(side + '_')} {names[joint]}"
            for role, joint in belief.anatomy.roles.items()
            if role.startswith(side)
        ]
        if of_side:
            out.print(f"  {side:9}{escape(', '.join(of_side))}", soft_wrap=True)
    out.print()


def make_clip_table(check_ups: tuple[CheckUp, ...], width: int) -> Table:
    """Make a table with a row per clip. Figures are never cut; long names are."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    room = max(width - 54, 8)
    table.add_column("clip", overflow="ellipsis", no_wrap=True, max_width=min(room, 40))
    for name, width in {"frames": 6, "s": 6, "fps": 4, "m/s": 5, "top": 5, "planted": 7, "skate": 6}.items():
        table.add_column(name, justify="right", no_wrap=True, min_width=width)
    for one in check_ups[:MOST_ROWS]:
        known = one.feet is not None and one.feet.duty > 0
        feet = (f"{one.feet.duty:.0%}", f"{one.feet.skate:.3f}") if one.feet and known else ("–", "–")
        length = (str(one.frames), f"{one.seconds:.1f}", f"{one.fps:g}")
        table.add_row(escape(one.name), *length, f"{one.mean_speed:.2f}", f"{one.top_speed:.2f}", *feet)
    if len(check_ups) > MOST_ROWS:
        table.add_row(f"… {len(check_ups) - MOST_ROWS} more")
    total = sum(one.seconds for one in check_ups)
    table.add_row(f"[bold]{len(check_ups)} in all[/]", str(sum(one.frames for one in check_ups)), f"{total:.1f}")
    return table


def print_findings(out: Console, source: str, shown: list[tuple[str | None, HealthFinding]]) -> None:
    """Print findings, problems first, those of one kind together."""
    together: dict[tuple[str, str], list[tuple[str | None, HealthFinding]]] = {}
    for label, finding in shown:
        together.setdefault((finding.severity, finding.kind), []).append((label, finding))
    out.print()
    for severity, colour in (("problem", "red"), ("note", "yellow")):
        for (kind, title), members in together.items():
            if kind != severity:
                continue
            count = f" ({len(members)} clips)" if len(members) > 1 and members[0][0] else ""
            out.print(f"[{colour}]{severity}[/] [bold]{escape(title)}[/]{count}")
            whats: dict[tuple[str, str], list[str]] = {}
            for label, finding in members:
                whats.setdefault((finding.what, finding.fix), []).append(label or "")
            one_fix = len({fix for _, fix in whats}) == 1
            for (what, fix), labels in list(whats.items())[:MOST_ALIKE]:
                named = [label for label in labels if label]
                where = ", ".join(named[:3]) + (f" and {len(named) - 3} more" if len(named) > 3 else "")
                out.print(f"  {escape(f'{where}: {what}' if where else what)}", soft_wrap=True)
                if not one_fix:
                    out.print(f"    [dim]→ {escape(fix)}[/]", soft_wrap=True)
            if len(whats) > MOST_ALIKE:
                out.print(f"  … and {len(whats) - MOST_ALIKE} more")
            if one_fix:
                out.print(f"  [dim]→ {escape(members[0][1].fix)}[/]", soft_wrap=True)
    problems = sum(finding.severity == "problem" for _, finding in shown)
    word = "problem" if problems == 1 else "problems"
    verdict = f"[red]{problems} {word}[/]" if problems else "[green]no problems[/]"
    out.print(f"{escape(source)}: {verdict}", soft_wrap=True)


def write_json(report: HealthReport, path: Path) -> None:
    """Write the report as JSON."""
    skeletons = [
        {
            "clips": [one.clip.name for one in members],
            "joints": list(members[0].raw.skeleton.names),
            "kind": belief.anatomy.kind,
            "metres_per_unit": belief.metres_per_unit,
            "up": belief.up,
            "facing": belief.facing,
            "roles": {role: members[0].raw.skeleton.names[joint] for role, joint in belief.anatomy.roles.items()},
            "contacts": [members[0].raw.skeleton.names[joint] for joint in belief.anatomy.contacts],
            "flipped": belief.flipped,
            "extra_roots": list(belief.extra_roots),
        }
        for belief, members in group_by_understanding(report.recordings)
    ]
    figures = {
        "problems": report.problems,
        "skeletons": skeletons,
        "clips": [asdict(one) for one in report.check_ups],
        "findings": [asdict(one) for one in report.findings],
    }
    jsonfile.write(path, figures)
