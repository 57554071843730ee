"""`motionmatch info`: show the skeleton, rate and length of motion files."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import tyro

from motionmatch import jsonfile
from motionmatch.cli.known import MOTION
from motionmatch.cli.source import FileOptions, read_recordings

if TYPE_CHECKING:
    from motionmatch.motion.load import Recording


@dataclass(frozen=True)
class Info:
    """Show what a file holds: skeleton, rate, length.

    The joints are shown as a tree, each with its role and its offset from its parent at rest, metres.
    """

    sources: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="PATH [PATH ...]"), MOTION]
    """Motion files, folders, zips of BVHs, or `sample`."""
    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write all of it to this file."""
    files: Annotated[FileOptions, tyro.conf.arg(name="")] = field(default_factory=FileOptions)
    """Facts about the files."""

    def run(self) -> int:
        from rich.markup import escape

        from motionmatch.cli.console import console
        from motionmatch.cli.report import group_by_understanding

        out = console()
        found, failed = read_recordings(*self.sources, options=self.files)
        if failed:
            raise failed[0][1]
        for belief, members in group_by_understanding(tuple(found)):
            for one in members:
                clip, raw = one.clip, one.raw
                tags = f", tags {', '.join(clip.tags.names)}" if clip.tags else ""
                whole = f" ({raw.num_frames} in the file)" if raw.num_frames != clip.num_frames else ""
                length = f"{clip.num_frames} frames at {clip.fps:g} fps, {clip.seconds:.2f} s"
                name = one.short_label if one.shares_file else clip.name
                out.print(f"[bold]{escape(name)}[/]: {length}{escape(tags)}{whole}")
            out.print(f"{belief.anatomy.kind}, {belief.unit}, {belief.up} up in the file")
            out.print(make_joint_tree(members[0].clip))
        if self.json is not None:
            jsonfile.write(self.json, {"clips": [describe_recording(one) for one in found]})
        return 0


def describe_recording(one: Recording) -> dict[str, Any]:
    """Return what is known of a recording, as JSON has it; offsets are in metres."""
    clip, belief, skeleton = one.clip, one.understanding, one.clip.skeleton
    return {
        "name": one.short_label if one.shares_file else clip.name,
        "frames": clip.num_frames,
        "frames_in_file": one.raw.num_frames,
        "fps": clip.fps,
        "seconds": clip.seconds,
        "tags": list(clip.tags.names),
        "kind": belief.anatomy.kind,
        "unit": belief.unit,
        "up": belief.up,
        "joints": [
            {"name": name, "parent": int(parent), "offset": [float(x) for x in offset]}
            for name, parent, offset in zip(skeleton.names, skeleton.parents, skeleton.offsets, strict=True)
        ],
        "roles": {role: skeleton.names[joint] for role, joint in belief.anatomy.roles.items()},
    }


def make_joint_tree(clip):
    """Make a rich tree of the joints."""
    from rich.markup import escape
    from rich.tree import Tree

    skeleton = clip.skeleton
    roles = {joint: role for role, joint in clip.anatomy.roles.items()}

    def text(joint: int) -> str:
        place = " ".join(f"{x:.3f}" for x in skeleton.offsets[joint])
        role = f" [green]{roles[joint]}[/]" if joint in roles else ""
        ends = int((skeleton.end_parents == joint).sum())
        return f"{escape(skeleton.names[joint])}{role} [dim]{place}{' · end site' if ends else ''}[/]"

    branches = {0: Tree(text(0))}
    for joint in range(1, skeleton.num_joints):
        branches[joint] = branches[int(skeleton.parents[joint])].add(text(joint))
    return branches[0]
