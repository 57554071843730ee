"""Learned motion matching (Holden 2020, sections 4 to 6): networks in place of the databases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.learned.codebook import Codebook
    from motionmatch.learned.controller import LearnedController
    from motionmatch.learned.export import export_model
    from motionmatch.learned.model import LearnedModel, load_model
    from motionmatch.learned.source import LearnedSource
    from motionmatch.learned.train import TrainConfig, TrainingResult
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "codebook": ["Codebook"],
            "controller": ["LearnedController"],
            "export": ["export_model"],
            "model": ["LearnedModel", "load_model"],
            "source": ["LearnedSource"],
            "train": ["TrainConfig", "TrainingResult"],
        },
    )

__all__ = [
    "Codebook",
    "LearnedController",
    "LearnedModel",
    "LearnedSource",
    "TrainConfig",
    "TrainingResult",
    "export_model",
    "load_model",
]
