"""What a projector can't obey is refused: surroundings, neighbourhoods, other weights, tags."""

from __future__ import annotations

import numpy as np

from motionmatch.control.config import ControllerConfig
from motionmatch.control.parts import Runtime
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import InputError
from motionmatch.learned.mode import Mode, choose_projector
from motionmatch.learned.model import LearnedModel


def find_codes(runtime: Runtime) -> bool:
    """Return whether all terms of a query look for codes of a model, not for frames."""
    return all(getattr(term, "finds_codes", False) for term in runtime.terms)


def check_mode(model: LearnedModel, mode: str, projector: str | None, *, poses: bool) -> None:
    """Raise if a model can't be played in a mode with a projector, or the usual one; `poses` says whether there will be
    a database. So nobody waits for a database to be built only to hear that it is of no use."""
    if lack := Mode.of(mode).find_lack(poses=poses, latents=model.kept is not None):
        raise InputError(lack)
    choose_projector(projector, codebook=model.codebook is not None)


def check_projector(mode: Mode, projector: str, runtime: Runtime, weights: np.ndarray, schema: FeatureSchema) -> None:
    """Raise if a controller asks for what a projector, codebook or network, can't do; `weights` (D,) are those asked
    for, the schema's those that it was trained with."""
    name, usual = mode.name, ControllerConfig()
    if runtime.terms and not (projector == "codebook" and find_codes(runtime)):
        raise InputError(
            f"in mode {name} a projector answers, which knows nothing of surroundings and other terms of a query. "
            "Use a mode that searches, such as decompressor+stepper."
        )
    for field in ("exclude_seconds", "no_return"):
        said, default = getattr(runtime.config, field), getattr(usual, field)
        if said != default:
            raise InputError(
                f"{field} is {said}, and in mode {name} a projector answers, which knows no frames that could be "
                f"left out. Leave it at {default}, or use a mode that searches, such as dmm."
            )
    if projector == "codebook":
        return  # it finds the nearest entry by any weights
    other = ~np.isclose(weights, schema.weights, rtol=1e-5)
    off = [name for name, any_ in schema.per_block(other).items() if any_]
    if off:
        raise InputError(
            f"the weights of {', '.join(off)} are not those that the projector was trained for, and it can't obey "
            "others. Leave them (and the responsiveness) as they are, use a codebook or a mode that searches, such "
            "as dmm, or train a model of a database that was built with these weights."
        )


def check_tags(mode: Mode, expression: str, *, whole: bool) -> None:
    """Refuse tags where the result can't be limited to them; `whole` says whether the database is there."""
    if mode.projector:
        raise InputError(
            f"only frames with '{expression:.60}' are asked for, and in mode {mode.name} a projector answers, "
            "which finds anything that it was trained on. Ask for no tags, use a mode that searches (mm or dmm, "
            "with the database), or train a model of these frames alone."
        )
    if not whole:
        raise InputError(
            f"only frames with '{expression:.60}' are asked for, and a model keeps no tags. Give the database that "
            "it was trained on."
        )
