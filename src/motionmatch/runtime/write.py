"""Write a controller for the runtime in C: its database or model, its body, features and settings in one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from motionmatch.control.config import FootLockConfig
from motionmatch.control.controller import Controller
from motionmatch.control.feet import DEEPEST
from motionmatch.control.footlock import find_soles, find_tracks, heights_over_ground
from motionmatch.control.goals import GoalController, GoalTerm
from motionmatch.control.memory import NEAR_SECONDS
from motionmatch.control.partners import PairController, PairTerm
from motionmatch.control.parts import QueryTerm, find_settle_bias
from motionmatch.control.player import make_reel
from motionmatch.control.scheduling import Scheduler
from motionmatch.control.uneven_ground import LOWER_HALFLIFE, find_front
from motionmatch.database.goal import EXTRA_PHASES, GoalPlace
from motionmatch.database.partner import PartnerPlace
from motionmatch.database.terrain import TerrainHeights
from motionmatch.errors import InputError
from motionmatch.kernels.codebook import GROUP
from motionmatch.kernels.search_lanes import COLUMNS
from motionmatch.learned.goals import CodeSight
from motionmatch.learned.mode import LMM, MM
from motionmatch.learned.network import Network
from motionmatch.learned.source import LearnedSource
from motionmatch.runtime.goal_sections import GoalSections, make_arm, make_goals, only
from motionmatch.runtime.pair_sections import PairSections, make_pairs
from motionmatch.runtime.queries import Extras, describe_blocks, list_wishes
from motionmatch.runtime.sections import pack_names, write_sections
from motionmatch.search.exact import ExactMatcher
from motionmatch.search.query import Mask
from motionmatch.search.tree import TreeMatcher

MOST_JOINTS, MOST_FEET, MOST_COLUMNS, MOST_TIMES, MOST_LAYERS, MOST_TAGS = 256, 8, 128, 16, 8, 1000
"""Limits of the header."""
_NUM_COUNTS, _NUM_SETTINGS = 32, 56
_TURNS = 44  # where the settings of turns are, after those of goals
_ROOT_MODES = ("adjust", "clamp", "motion")

Arrays = dict[str, np.ndarray]


def write_runtime(controller: Controller, path: str | Path, *, tags: Sequence[str] = ()) -> int:
    """Write what a controller plays, and how, for the runtime in C; return the size in bytes.

    `tags` are expressions over tags that commands of the runtime can name by their number, counted from 1. The ground
    of a controller is not written: the program that plays the file says how high its own ground is.
    """
    return write_sections(path, make_arrays(controller, tags=tags))


def make_arrays(controller: Controller, *, tags: Sequence[str] = ()) -> Arrays:
    """Make the arrays of the file by section."""
    _check(controller, tags)
    database, source = controller.database, controller.source
    learned = isinstance(source, LearnedSource) and source.mode == LMM
    arrays = _make_body(controller) | _make_features(controller) | make_arm(database)
    arrays["tag_names"] = pack_names(tuple(tags))
    goals = make_goals(controller, 1 + len(tags)) if isinstance(controller, GoalController) else GoalSections({}, [])
    pairs = make_pairs(controller) if isinstance(controller, PairController) else None
    masks = _list_masks(controller, tags, goals, pairs)
    hips = database.anatomy.roles.get("hips", 0)
    counts = {
        "learned": int(learned),
        "frames": 0 if learned else database.num_frames,
        "joints": database.skeleton.num_joints,
        "moving": len(database.moving),
        "feet": len(controller.legs),
        "columns": database.schema.width,
        "padded": database.schema.width + -database.schema.width % COLUMNS,
        "times": len(database.schema.times),
        "blocks": len(database.schema.blocks),
        "leaves": 0,
        "nodes": 0,
        "tags": len(tags),
        "wishes": len(list_wishes(database.schema)),
        "below": controller.legs.below.shape[1] if len(controller.legs) else 0,
        "soles": arrays["sole_joints"].shape[1] if len(controller.legs) else 0,
        "standing": 0,
        "latents": 0,
        "pose": 0,
        "codes": 0,
        "boxes": 0,
        "masks": len(masks),
        "extras": 0,
        "uses": goals.num_uses,
        "entries": goals.num_entries,
        "hips": hips,
        "hips_moving": database.moving.tolist().index(hips) if hips in database.moving else -1,
        "goal_extra": 0,
        "contacts": 0,
        "scenes": pairs.num_scenes if pairs else 0,
        "moments": pairs.num_moments if pairs else 0,
        "mask_all": len(masks) - 1 if pairs else 0,
    }
    if isinstance(source, LearnedSource) and learned:
        arrays |= _make_model(source, controller)
        codes = source.model.codebook if source.projector == "codebook" else None
        counts |= {"latents": source.model.num_latents, "pose": source.model.layout.width}
        if codes is not None:
            counts |= {"codes": len(codes), "boxes": -(-len(codes) // GROUP)}
        if goals.num_uses:
            arrays |= goals.arrays | {"mask_frames": _pack_masks(masks)}
            counts |= _find_goal_columns(controller)
    else:
        arrays |= (
            _make_frames(controller) | _make_tree(controller, masks) | goals.arrays | (pairs.arrays if pairs else {})
        )
        counts["leaves"], counts["nodes"] = len(arrays["tree_frames"]), len(arrays["tree_children"])
        counts["extras"] = arrays["extras"].shape[1]
        counts["standing"] = controller.find_standing_frame()
    numbers = np.zeros(_NUM_COUNTS, np.int32)
    numbers[: len(counts)] = list(counts.values())
    return {"counts": numbers, "settings": _make_settings(controller), **arrays}


def _check(controller: Controller, tags: Sequence[str]) -> None:
    """Refuse what the runtime does not know, before anything is written."""
    database, source = controller.database, controller.source
    unknown = [term for term in controller.terms if not _knows(controller, term)]
    if unknown or controller.confinement is not None:
        names = ", ".join(type(part).__name__ for part in (*unknown, controller.confinement) if part)
        raise InputError(
            f"the runtime knows no obstacles, and no partners of a learned model ({names}). Export a Controller, a "
            "GoalController, or a PairController of a database, or play this one in Python."
        )
    if type(controller.scheduler) is not Scheduler:
        raise InputError("the runtime searches at regular times; export a controller with the usual scheduler.")
    if isinstance(source, LearnedSource):
        if source.mode not in (LMM, MM) or source.follow:
            raise InputError(f"mode {source.mode.name} is not known to the runtime. Export it in mode lmm or mm.")
        if source.mode == LMM and tags:
            raise InputError("a learned model knows no tags; leave them out, or export the database.")
    matcher = controller.matcher
    if controller.plays_frames and not (
        isinstance(matcher, ExactMatcher) and np.array_equal(matcher.searchable, database.searchable)
    ):
        raise InputError(
            "the runtime searches exactly, in all searchable frames of the database; this "
            f"{type(matcher).__name__} searches others, or not exactly. Export a controller with its usual matcher."
        )
    shape = {
        "joints": (database.skeleton.num_joints, MOST_JOINTS),
        "feet": (len(controller.legs), MOST_FEET),
        "columns of features": (database.schema.width, MOST_COLUMNS),
        "times of the path": (len(database.schema.times), MOST_TIMES),
        "expressions over tags": (len(tags), MOST_TAGS),
    }
    for what, (count, most) in shape.items():
        if count > most:
            raise InputError(f"there are {count} {what}; the runtime takes {most} at most.")
    describe_blocks(database.schema, _find_extras(controller))  # refuses blocks that it does not know
    if any(isinstance(block, GoalPlace) for block in database.schema.blocks) and not isinstance(
        controller, GoalController
    ):
        raise InputError("the database has goals; export a GoalController of it, which knows them.")
    if any(isinstance(block, PartnerPlace) for block in database.schema.blocks) and not isinstance(
        controller, PairController
    ):
        raise InputError(
            "the runtime knows no partners of a learned model. Export the database."
            if isinstance(source, LearnedSource) and source.mode == LMM
            else "the database has partners; export a PairController of it, which knows them."
        )


def _knows(controller: Controller, term: QueryTerm) -> bool:
    """Return whether the runtime knows a term of queries."""
    if type(term) is GoalTerm:
        return not term.finds_codes or isinstance(term.sight, CodeSight)
    return type(term) is PairTerm and type(controller) is PairController


def _make_settings(controller: Controller) -> np.ndarray:
    config, database, root = controller.config, controller.database, controller.config.root
    feet = config.feet or FootLockConfig()
    limits = controller.source.limits if config.within_data else None
    source = controller.source
    longest = source.model.longest_step if isinstance(source, LearnedSource) else 1
    numbers = (
        database.fps,
        config.search_seconds,
        config.velocity_halflife,
        config.facing_halflife,
        config.blend_halflife,
        controller.bias,
        find_settle_bias(controller, controller.plays_frames),
        config.settle_seconds,
        config.sharp_velocity,
        config.sharp_angle,
        config.sharp_seconds,
        round(config.exclude_seconds * database.fps),
        _ROOT_MODES.index(root.mode),
        root.position_halflife,
        root.yaw_halflife,
        root.ratio,
        root.distance,
        root.angle,
        root.warp,
        config.feet is not None,
        feet.halflife,
        feet.radius,
        feet.speed,
        feet.grip,
        feet.slack,
        feet.roll,
        feet.turn,
        feet.hips_drop,
        feet.settle_halflife,
        LOWER_HALFLIFE,
        limits is not None,
        longest,
        root.wait,
        controller.plays_frames and (not controller.terms if config.no_return is None else config.no_return),
        round(NEAR_SECONDS * database.fps),
        root.height_halflife,
        feet.ground_halflife,
        feet.ahead_seconds,
        *_make_goal_settings(controller),
    )
    found = np.zeros(_NUM_SETTINGS)
    found[: len(numbers)] = np.minimum(np.array(numbers, float), 1e9)  # infinity is none
    found[_TURNS : _TURNS + 2] = np.clip(controller.turns, 1e-9, 1e9)
    more: tuple[float, ...] = ()
    if isinstance(controller, GoalController) and isinstance(controller.goal_term.sight, CodeSight):
        more = controller.goal_term.frames.up, *controller.goal_term.sight.heights
    if isinstance(controller, PairController):
        more = 0.0, 0.0, 0.0, controller.pairs.weight, controller.pairs.path_weight, controller.pairs.threshold
    found[_TURNS + 2 : _TURNS + 2 + len(more)] = np.minimum(np.array(more, float), 1e9)
    return found


def _make_goal_settings(controller: Controller) -> tuple[float, ...]:
    if not isinstance(controller, GoalController):
        return ()
    config = controller.goal_term.config
    numbers = config.weight, config.threshold, config.stretch, config.moved, config.warp
    return *numbers, controller.goal_term.frames.leave_length


def _make_body(controller: Controller) -> Arrays:
    database, legs = controller.database, controller.legs
    soles = find_soles(database.skeleton, legs)
    return {
        "parents": database.skeleton.parents.astype(np.int32),
        "offsets": database.skeleton.offsets.astype(np.float32),
        "moving": np.asarray(database.moving, np.int32),
        "joint_names": pack_names(tuple(database.skeleton.names)),
        "leg_joints": legs.joints.astype(np.int32),
        "leg_tips": legs.tips.astype(float),
        "leg_poles": legs.poles.astype(float),
        "leg_below": legs.below.astype(np.int32),
        "sole_joints": soles.joints.astype(np.int32),
        "sole_points": soles.points.astype(float),
        "leg_front": find_front(database.anatomy, legs.joints[:, 2]).astype(np.uint8),
    }


def _make_features(controller: Controller) -> Arrays:
    database, schema = controller.database, controller.database.schema
    limits = controller.source.limits if controller.config.within_data else None
    facts, numbers = describe_blocks(schema, _find_extras(controller))
    return {
        "mean": database.mean.astype(np.float32),
        "scale": database.scale.astype(np.float32),
        "weights": controller.weights.astype(np.float32),
        "times": schema.times.astype(float),
        "blocks": facts,
        "block_numbers": numbers,
        "limits": np.zeros(16) if limits is None else limits.speeds.astype(float),
        "wish_names": pack_names(list_wishes(schema)),
    }


def _list_terrain(controller: Controller) -> list[str]:
    """List the blocks whose extra values the runtime needs: where queries look for the height of the ground."""
    return [block.name for block in controller.database.schema.blocks if isinstance(block, TerrainHeights)]


def _find_extras(controller: Controller) -> Extras:
    database, source, columns, place = controller.database, controller.source, {}, 0
    learned = isinstance(source, LearnedSource) and source.mode == LMM
    shown = controller.legs.joints[:, 2:] if learned else np.zeros(0, np.int64)
    for name in _list_terrain(controller):
        if isinstance(source, LearnedSource) and source.mode == LMM:
            columns[name] = source.model.layout.columns(f"extra {name}").start
            continue
        columns[name] = place
        place += database.extras[name].shape[1]
    return Extras(columns, database.anatomy, controller.legs.joints[:, 3], shown)


def _make_frames(controller: Controller) -> Arrays:
    database, legs = controller.database, controller.legs
    extras = [database.extras[name] for name in _list_terrain(controller)]
    reel, soles = make_reel(database), find_soles(database.skeleton, legs)
    tracks = find_tracks(database, legs, soles)
    following = np.minimum(np.arange(database.num_frames) + 1, reel.lasts)
    lows = np.minimum(tracks.lows, tracks.lows[following])
    return {
        "rotations": reel.rotations.astype(np.float32),
        "translations": reel.translations.astype(np.float32),
        "yaws": reel.yaws.astype(float),
        "firsts": reel.firsts.astype(np.int32),
        "lasts": reel.lasts.astype(np.int32),
        "features": database.features.astype(np.float32),
        "planted": database.contacts[:, legs.contacts].astype(np.uint8),
        "tracks": tracks.places.astype(float),
        "lows": np.clip(lows, -DEEPEST, 0.0).astype(np.float32),
        "clearances": heights_over_ground(database, legs).astype(float),
        "extras": np.concatenate([np.zeros((database.num_frames, 0)), *extras], axis=1).astype(np.float32),
    }


def _list_masks(
    controller: Controller, tags: Sequence[str], goals: GoalSections, pairs: PairSections | None
) -> list[Mask]:
    """List the masks of frames, or of codes: all that lead nowhere, those of tags, and those of goals or partners."""
    if isinstance(controller, GoalController) and goals.path is not None and not controller.plays_frames:
        return [Mask(goals.path), *goals.masks]
    ordinary = [controller.mask(expression) for expression in ("", *tags)]
    return [*only(ordinary, pairs.alone if pairs else goals.path), *(pairs.masks if pairs else goals.masks)]


def _make_tree(controller: Controller, masks: Sequence[Mask]) -> Arrays:
    database = controller.database
    tree = TreeMatcher(database.features, searchable=database.searchable, ranges=database.ranges)
    sums = [tree.get_summary(mask) for mask in masks]
    return {
        "tree_points": tree.index.points,
        "tree_frames": tree.index.frames,
        "tree_boxes": tree.index.boxes,
        "tree_children": tree.index.children,
        "mask_points": np.stack([each.points for each in sums]),
        "mask_children": np.stack([each.children for each in sums]),
        "mask_frames": _pack_masks(masks),
    }


def _pack_masks(masks: Sequence[Mask]) -> np.ndarray:
    """Return allowed frames as bits (T, bytes), the first frame in the lowest bit."""
    return np.packbits(np.stack([mask.allowed for mask in masks]), axis=1, bitorder="little")


def _find_goal_columns(controller: Controller) -> dict[str, int]:
    """Find where the pose of a model says what it knows of goals, and how many contacts it has."""
    assert isinstance(controller, GoalController) and isinstance(controller.goal_term.sight, CodeSight)
    sight, layout = controller.goal_term.sight, controller.goal_term.sight.source.model.layout
    extra, contacts = layout.columns(f"extra {sight.block.name}"), layout.columns("contacts")
    assert extra.stop - extra.start == EXTRA_PHASES + 3 * len(sight.block.uses)
    return {"goal_extra": extra.start, "contacts": contacts.stop - contacts.start}


def _make_model(source: LearnedSource, controller: Controller) -> Arrays:
    model, codes = source.model, source.model.codebook if source.projector == "codebook" else None
    layout = model.layout
    parts = ("translations", "rotations", "velocities", "angular_velocities", "root_velocity", "root_turn", "contacts")
    arrays: Arrays = {
        "pose_columns": np.array([layout.columns(name).start for name in parts], np.int32),
        "leg_contacts": controller.legs.contacts.astype(np.int32),
        "bounds": model.bounds.astype(np.float32),
        "standing": source.standing.astype(np.float32),
    }
    arrays |= _make_network("decompressor", model.decompressor) | _make_network("stepper", model.stepper)
    if codes is None:
        return arrays | _make_network("projector", model.projector)
    padded = np.zeros((-len(codes) % GROUP + len(codes), codes.features.shape[1]), np.int8)
    padded[: len(codes)] = codes.features
    return arrays | {
        "code_features": padded.reshape(-1, GROUP, padded.shape[1]).transpose(0, 2, 1),
        "code_latents": codes.latents,
        "code_follows": codes.follows.astype(np.uint8),
        "code_middle": codes.middle.astype(np.float32),
        "code_step": codes.step.astype(np.float32),
    }


def _make_network(name: str, network: Network) -> Arrays:
    """Make the arrays of a network: weights as numbers of 16 bits where that loses nothing."""
    if network.activation != "relu" or len(network.weights) > MOST_LAYERS:
        raise InputError(
            f"the {name} has {len(network.weights)} layers of {network.activation}; the runtime takes {MOST_LAYERS} of "
            "relu at most."
        )
    weights = np.concatenate([layer.reshape(-1) for layer in network.weights])
    with np.errstate(over="ignore"):
        small = weights.astype(np.float16)
    exact = np.array_equal(small.astype(np.float32), weights)
    scales = (network.inputs.mean, network.inputs.scale, network.outputs.mean, network.outputs.scale)
    return {
        f"{name}_widths": np.array(network.widths, np.int32),
        f"{name}_weights": small if exact else weights,
        f"{name}_biases": np.concatenate(network.biases),
        f"{name}_scales": np.concatenate(scales),
    }
