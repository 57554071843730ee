"""Build a database from clips: one skeleton, one rate, mirrored, features extracted and brought to one scale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.conventions import DATABASE_FPS
from motionmatch.database.blocks import Situation
from motionmatch.database.database import MotionDatabase
from motionmatch.database.gait import AskedGait, GaitOneHot
from motionmatch.database.goal import GoalPlace
from motionmatch.database.partner import PartnerPlace
from motionmatch.database.schema import FeatureSchema, choose_schema, default_features
from motionmatch.database.terrain import TerrainHeights
from motionmatch.database.view import ClipView
from motionmatch.errors import InputError
from motionmatch.motion import contacts as contact_labels
from motionmatch.motion import ground, root
from motionmatch.motion.clip import Clip
from motionmatch.motion.gaits import find_going_height, label_crouches, label_gaits
from motionmatch.motion.goals import label_goals
from motionmatch.motion.mirror import is_mirrored
from motionmatch.motion.mirror import mirror_clip as mirrored_clip
from motionmatch.motion.partners import find_partners, label_handshakes
from motionmatch.motion.ranges import Ranges
from motionmatch.motion.resample import resample_clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags
from motionmatch.motion.understand import understand
from motionmatch.progress import Progress

CONTACT_TAGS = ("left_contact", "right_contact", "left_front_contact", "right_front_contact")
"""Tags that say when feet are planted, in the order of an anatomy's contacts."""
_SAME_BONE = 1e-3
"""Bones that differ by less than this are the same, metres."""
_RESTING = 0.15
"""A contact joint rests while it moves slower than this, metres per second."""
_NO_SPREAD = 1e-6
"""A block whose columns vary by less than this says nothing."""


@dataclass(frozen=True)
class BuildConfig:
    """Options of `build`."""

    fps: float = DATABASE_FPS
    """Frames per second; clips at other rates are resampled."""
    mirror: bool = True
    """Add a copy of each clip with left and right exchanged."""
    end_seconds: float | None = None
    """Time before its clip's end (or after its start, where features look back) in which the search offers no frames,
    seconds; by default as far as the features look ahead, so that none of them was made up."""
    uneven: bool = False
    """The ground is not level: it is fitted to the contacts of each clip, and the root goes up and down with it."""
    features: tuple[str, ...] | None = None
    """Names of optional feature blocks that are added to those of the paper, such as trunk_pitch; `paper` adds none.
    None: those of `schema.DEFAULT`."""
    gaits: tuple[str, ...] = ()
    """Gaits that commands can ask for, a column each, such as walk, run and crouch."""
    goals: tuple[str, ...] = ()
    """Uses of things that commands can ask for, such as sit: columns for where the seat is."""
    partners: bool = False
    """Clips of two in one world: columns for where the other one is."""
    smooth_ground: float = 0.0
    """Distance over which heights of contacts are mixed where the ground is fitted to them, metres; 0 makes steps, as
    in the paper. On slopes more is better."""


def build(
    clips: Clip | Iterable[Clip],
    schema: FeatureSchema | None = None,
    *,
    features: str | Iterable[str] | None = None,
    fps: float = DATABASE_FPS,
    mirror: bool = True,
    end_seconds: float | None = None,
    uneven: bool | None = None,
    gaits: Iterable[str] = (),
    goals: Iterable[str] = (),
    partners: bool = False,
    smooth_ground: float = 0.0,
    progress: Progress | None = None,
) -> MotionDatabase:
    """Build a database of these clips: by default 30 columns, mirrored, at 60 frames per second.

    `features` names blocks to add to the paper's 27 columns (`schema.OPTIONAL`), by default `hips_height`,
    `trunk_pitch` and `hands_height`, on four legs `gait` in place of hands; `"paper"` adds none. A `schema` says all of
    it instead.
    `uneven` fits the ground to the contacts of each clip (Appendix D); by default where the schema looks at it.
    `smooth_ground` mixes heights of contacts over a distance in metres, for slopes; 0 makes steps.
    `gaits` (walk, run, crouch), `goals` (sit) and `partners` add what commands can ask for.
    """
    looks = schema is not None and any(isinstance(block, TerrainHeights) for block in schema.blocks)
    gaits, goals = tuple(gaits), tuple(goals)
    if schema is not None and (features is not None or gaits or goals or partners):
        raise InputError(
            "a schema says all features. Leave features, gaits, goals and partners out, or give no schema."
        )
    if not (np.isfinite(smooth_ground) and smooth_ground >= 0):
        raise InputError(f"a ground can't be smooth over {smooth_ground} metres; use 0 (steps) or more.")
    uneven = looks if uneven is None else uneven
    config = BuildConfig(fps, mirror, end_seconds, uneven, smooth_ground=smooth_ground)
    chosen = [clips] if isinstance(clips, Clip) else list(clips)
    if not chosen:
        raise InputError("there are no clips to build a database from.")
    if not (np.isfinite(fps) and fps > 0):
        raise InputError(f"a database can't have {fps} frames per second; use a positive number, such as 60.")
    model = _understood(chosen[0])
    kind = model.anatomy.kind if model.anatomy else "biped"
    chosen_features = default_features(model.anatomy) if features is None else features
    schema = schema or choose_schema(chosen_features, kind, gaits=gaits, goals=goals, partners=partners)
    prepared: list[Clip] = []
    planted: list[np.ndarray] = []
    for done, clip in enumerate(chosen):
        if progress is not None:
            progress(done, len(chosen), clip.name)
        for take in _prepare(clip, model, config):
            prepared.append(take)
            planted.append(_contacts(take))
    if any(isinstance(block, GaitOneHot | AskedGait) for block in schema.blocks):
        going = find_going_height(prepared)
        prepared = [replace(take, tags=label_gaits(take, going)) for take in prepared]
        if any(isinstance(block, AskedGait) for block in schema.blocks):
            prepared = [replace(take, tags=label_crouches(take, going)) for take in prepared]
    goal = next((block for block in schema.blocks if isinstance(block, GoalPlace)), None)
    if goal is not None:  # mirrored, they would use the other hand
        hands = {use.tag for use in goal.chosen if use.by_hand}
        kept = [not (is_mirrored(take) and hands & set(take.tags.names)) for take in prepared]
        prepared = [take for take, keep in zip(prepared, kept, strict=True) if keep]
        planted = [feet for feet, keep in zip(planted, kept, strict=True) if keep]
    others = find_partners([take.name for take in prepared], [take.num_frames for take in prepared])
    together = any(isinstance(block, PartnerPlace) for block in schema.blocks)
    if together:
        prepared = [
            replace(take, tags=label_handshakes(take, prepared[partner])) if partner >= 0 else take
            for take, partner in zip(prepared, others.tolist(), strict=True)
        ]
    if goal is not None:
        prepared = [replace(take, tags=label_goals(take, goal.chosen)) for take in prepared]
    views = _views(prepared, planted, config)
    if together:
        views = [
            replace(view, partner=views[partner].clip) if partner >= 0 else view
            for view, partner in zip(views, others.tolist(), strict=True)
        ]
    values, extras, paths = [], [], []
    for done, view in enumerate(views):
        if progress is not None and done % 8 == 0:
            progress(done, len(views), f"features of {view.clip.name}")
        values.append(schema.extract(view))
        extras.append(schema.extras(view))
        paths.append(view.path_ahead(schema.times))
    if progress is not None:
        progress(len(views), len(views), "packing")
    return _pack([view.clip for view in views], values, planted, extras, paths, schema, config)


def _views(clips: Sequence[Clip], planted: Sequence[np.ndarray], config: BuildConfig) -> list[ClipView]:
    """Make the views of clips for blocks; on uneven ground their roots go up and down with it."""
    if not config.uneven:
        return [ClipView(clip, feet) for clip, feet in zip(clips, planted, strict=True)]
    height = ground.foot_height(clips, planted)
    smooth = config.smooth_ground
    views = [ClipView(clip, feet, height, smooth) for clip, feet in zip(clips, planted, strict=True)]
    return [ClipView(ground.follow(view.clip, view.ground), view.planted, height, smooth) for view in views]


def _understood(clip: Clip) -> Clip:
    return clip if clip.anatomy is not None else understand(clip).apply(clip)


def _prepare(clip: Clip, model: Clip, config: BuildConfig) -> list[Clip]:
    """Return the clip, and its mirror image, at the database's rate and under a simulation root."""
    clip = _on_skeleton(_understood(clip), model)
    clip = resample_clip(clip, config.fps)
    takes = [clip]
    if config.mirror:
        if clip.anatomy is None or clip.anatomy.mirror_turns is None:
            raise InputError(f"{clip.name}: its sides are not known, so it can't be mirrored. Build with mirror=False.")
        takes.append(mirrored_clip(clip))
    return [root.add_root(take) for take in takes]


def _on_skeleton(clip: Clip, model: Clip) -> Clip:
    """Return the clip on the bones of the first clip. Rotations stay; distances are scaled with the leg length."""
    ours, theirs = model.skeleton, clip.skeleton
    if tuple(theirs.names) != tuple(ours.names) or not np.array_equal(theirs.parents, ours.parents):
        raise InputError(
            f"{clip.name} has another skeleton than {model.name}: {_difference(theirs, ours)}. "
            "A database holds clips of one skeleton: bring them to one (motionmatch build … --onto first, or "
            "mm.retarget), or build one for each."
        )
    if np.abs(theirs.offsets[1:] - ours.offsets[1:]).max(initial=0.0) < _SAME_BONE:
        return replace(clip, skeleton=ours, anatomy=model.anatomy)
    size = _leg_length(model) / max(_leg_length(clip), 1e-6)
    moved = clip.positions - theirs.offsets
    positions = ours.offsets + moved
    positions[:, 0] = clip.positions[:, 0] * size
    return replace(clip, skeleton=ours, positions=positions, anatomy=model.anatomy)


def _difference(theirs: Skeleton, ours: Skeleton) -> str:
    extra = [name for name in theirs.names if name not in ours.names]
    missing = [name for name in ours.names if name not in theirs.names]
    if extra or missing:
        parts = [f"it has {', '.join(extra[:3])}"] if extra else []
        parts += [f"it lacks {', '.join(missing[:3])}"] if missing else []
        return " and ".join(parts)
    return "the same joints in another order or under other parents"


def _leg_length(clip: Clip) -> float:
    """Measure a leg from hip to foot along the bones, metres; for a body without legs, its height."""
    anatomy = clip.anatomy
    joints = [anatomy.roles[r] for r in ("left_knee", "left_foot") if r in anatomy.roles] if anatomy else []
    if not joints:
        return contact_labels.body_height(clip)
    return float(sum(np.linalg.norm(clip.skeleton.offsets[joint]) for joint in joints))


def _contacts(clip: Clip) -> np.ndarray:
    """Return contacts (F, K) bool: from tags where a clip has them, otherwise by speed and height.

    A tag may last while a foot stands on the tip of its toes. The foot lock holds the contact joint of the anatomy, so
    a contact counts only while that joint rests.
    """
    count = len(clip.anatomy.contacts) if clip.anatomy else 0
    if not count:
        return np.zeros((clip.num_frames, 0), bool)
    names = CONTACT_TAGS[:count]
    if count <= len(CONTACT_TAGS) and any(name in clip.tags.spans for name in names):
        said = np.stack([clip.tags.mask(name, clip.num_frames) for name in names], axis=1)
        steps = np.linalg.norm(np.diff(contact_labels.points(clip), axis=0), axis=-1) * clip.fps  # (F - 1, K)
        if not len(steps):
            return said
        slowest = np.minimum(np.concatenate([steps[:1], steps]), np.concatenate([steps, steps[-1:]]))
        return said & (slowest < _RESTING)
    return contact_labels.label_contacts(clip)


def _pack(
    clips: Sequence[Clip],
    values: Sequence[np.ndarray],
    planted: Sequence[np.ndarray],
    extras: Sequence[dict[str, np.ndarray]],
    paths: Sequence[tuple[np.ndarray, np.ndarray]],
    schema: FeatureSchema,
    config: BuildConfig,
) -> MotionDatabase:
    first = clips[0]
    skeleton, anatomy = first.skeleton, first.anatomy
    assert anatomy is not None
    ranges = Ranges.of_lengths([clip.num_frames for clip in clips])
    searchable = _searchable(ranges, schema, config)
    if not searchable.any():
        longest = max(clip.seconds for clip in clips)
        raise InputError(
            f"no frame is left to search: the longest clip has {longest:.2f} s, and the features look "
            f"{schema.reach[1]:.2f} s ahead. Use longer clips, shorter horizons, or a smaller end_seconds."
        )
    flat = np.concatenate(values)
    positions, directions = (np.concatenate([path[part] for path in paths])[searchable] for part in (0, 1))
    asked = {tag for block in schema.blocks if isinstance(block, AskedGait) for tag in block.tags}
    masks = {tag: np.concatenate([clip.tags.mask(tag, clip.num_frames) for clip in clips])[searchable] for tag in asked}
    schema = schema.fit(flat[searchable], Situation(schema.times, positions, directions, masks))
    mean, scale = _normalization(flat[searchable], schema)
    moves = np.zeros(skeleton.num_joints, bool)
    moves[: 2 if skeleton.num_joints > 1 else 1] = True
    for clip in clips:
        moves |= np.abs(clip.positions - skeleton.offsets).max(axis=(0, 2)) > _SAME_BONE
    spans: dict[str, list[tuple[int, int]]] = {}
    for clip, start in zip(clips, ranges.starts.tolist(), strict=True):
        for name, of_clip in clip.tags.spans.items():
            spans.setdefault(name, []).extend((a + start, b + start) for a, b in of_clip)
    return MotionDatabase(
        skeleton=skeleton,
        anatomy=anatomy,
        fps=config.fps,
        names=_distinct(clip.name for clip in clips),
        ranges=ranges,
        moving=np.flatnonzero(moves),
        translations=np.concatenate([clip.positions[:, moves] for clip in clips]),
        rotations=np.concatenate([clip.rotations for clip in clips]),
        contacts=np.concatenate(planted),
        tags=Tags({name: tuple(of_all) for name, of_all in spans.items()}),
        schema=schema,
        features=(flat - mean) / scale,
        mean=mean,
        scale=scale,
        searchable=searchable,
        extras={name: np.concatenate([extra[name] for extra in extras]) for name in extras[0]},
    )


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Add a number to names that occur again."""
    found: dict[str, int] = {}
    for name in names:
        number = 1
        while (name if number == 1 else f"{name} ({number})") in found:
            number += 1
        found[name if number == 1 else f"{name} ({number})"] = number
    return tuple(found)


def _searchable(ranges: Ranges, schema: FeatureSchema, config: BuildConfig) -> np.ndarray:
    back, ahead = schema.reach
    if config.end_seconds is not None:
        if not (np.isfinite(config.end_seconds) and config.end_seconds >= 0):
            raise InputError(f"end_seconds is {config.end_seconds}; it must be 0 or more.")
        back, ahead = max(back, -config.end_seconds), config.end_seconds
    far_enough = ranges.before_end(max(round(ahead * config.fps), 1))
    after_start = np.arange(ranges.num_frames) - np.repeat(ranges.starts, ranges.lengths)
    return far_enough & (after_start >= round(-back * config.fps))


def _normalization(values: np.ndarray, schema: FeatureSchema) -> tuple[np.ndarray, np.ndarray]:
    """Return the mean of each column, and for each block the mean of its columns' standard deviations, or its least
    scale."""
    mean, spread = values.mean(axis=0), values.std(axis=0)
    scale = np.empty_like(mean)
    for block in schema.blocks:
        columns = schema.columns(block.name)
        scale[columns] = max(spread[columns].mean(), block.least_scale)
        if scale[columns.start] < _NO_SPREAD:
            raise InputError(
                f"block '{block.name}' is the same in every frame, so it can't tell frames apart. "
                "Leave it out of the schema, or add clips in which it changes."
            )
    return mean, scale
