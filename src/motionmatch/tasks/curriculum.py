"""Ten stages from easy to hard (Lee 2024, section 4): nearer targets and standing obstacles first."""

from __future__ import annotations

from collections import deque

from motionmatch.errors import InputError

STAGES = 10


class Curriculum:
    """Counts how episodes end, and goes on to the next stage when enough of them succeed."""

    def __init__(self, *, gate: float = 0.4, window: int = 300, stage: int = 0, stages: int = STAGES) -> None:
        """`gate` is the share of successes among the last `window` episodes that must be exceeded."""
        if not 0 <= gate < 1 or window < 1 or stages < 1 or not 0 <= stage < stages:
            raise InputError(
                f"a curriculum of {stages} stages from stage {stage} with a gate of {gate:g} over {window} episodes: "
                "expected a stage below the number of stages, a gate from 0 to below 1, and at least one episode."
            )
        self.gate, self.stages, self.stage = gate, stages, stage
        self.ends: deque[bool] = deque(maxlen=window)

    @property
    def progress(self) -> float:
        """0 in the first stage, 1 in the last."""
        return self.stage / max(self.stages - 1, 1)

    @property
    def ratio(self) -> float:
        """The share of successes among the last episodes; 0 before there are any."""
        return sum(self.ends) / len(self.ends) if self.ends else 0.0

    def count(self, success: bool) -> bool:
        """Note how an episode ended; True where that was the one that leads to the next stage."""
        self.ends.append(bool(success))
        full = len(self.ends) == self.ends.maxlen
        if not full or self.ratio <= self.gate or self.stage >= self.stages - 1:
            return False
        self.stage += 1
        self.ends.clear()
        return True

    def snapshot(self) -> dict:
        return {"stage": self.stage, "ends": list(self.ends)}

    def restore(self, kept: dict) -> None:
        self.stage = int(kept["stage"])
        self.ends = deque(map(bool, kept["ends"]), maxlen=self.ends.maxlen)
