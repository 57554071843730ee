"""The scenarios of the paper (Holden 2020, section 5 and Table 2), each with what it takes to build it.

One list: the command line, the page, the benchmarks and the studies all read it.

    MATCHING_SCENARIOS["chair"].build_command        # motionmatch build locomotion chair --goals sit --features paper …
"""

from __future__ import annotations

from dataclasses import dataclass

from motionmatch.errors import unknown_name

MODES = ("mm", "dmm", "lmm")
"""Plain matching, with the decompressor alone, and learned."""


@dataclass(frozen=True)
class PaperRow:
    """A row of the paper's Tables 2 and 3; memory in MB for MM, DMM and LMM, times of a frame in microseconds."""

    joints: int
    frames: int
    columns: int
    memory: tuple[float, float, float]
    frame_times: tuple[float, float, float]
    hours: tuple[float, float]
    """of training: DMM and LMM"""


@dataclass(frozen=True)
class RecordedSource:
    """Recordings that do the same as a scenario: an archive of a folder of motion capture, and how the names of the
    clips that are taken begin; empty: all of them."""

    archive: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class MatchingScenario:
    """One scenario: its clips, its features, and what is asked of it."""

    name: str
    text: str
    """one sentence: what is to be seen"""
    sources: tuple[str, ...]
    """databases of the actors"""
    columns: int
    """D"""
    paper: PaperRow | None = None
    """the row of the paper's tables, where it has one"""
    features: tuple[str, ...] = ("paper",)
    gaits: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    partners: bool = False
    uneven: bool = False
    smooth_ground: float = 0.0
    """metres over which the fitted ground is smooth"""
    mirror: bool = True
    recorded: RecordedSource | None = None
    """recordings that do the same, where there are any"""
    speeds: tuple[float, ...] = (1.3,)
    """metres per second that are asked for in drives"""
    heights: tuple[float, ...] = ()
    """of the things that are used, metres; empty: as in the recordings"""
    augmented: bool = False
    """Whether clips are made by carpet unrolling from a minute of acting."""

    @property
    def build_command(self) -> str:
        """The command that builds its database."""
        if self.augmented:
            return f"motionmatch build --scenario {self.name} --out {self.name}.npz"
        words = ["motionmatch build", *self.sources, "--features", *self.features]
        words += ["--gaits", *self.gaits] if self.gaits else []
        words += ["--goals", *self.goals] if self.goals else []
        words += ["--partners"] if self.partners else []
        words += ["--uneven"] if self.uneven else []
        words += [] if self.mirror else ["--no-mirror"]
        return " ".join([*words, "--out", f"{self.name}.npz"])


_CMU_WALKS = ("02_", "07_", "35_", "38_", "69_", "91_")
"""Subjects of CMU who walk and run."""

MATCHING_SCENARIOS: dict[str, MatchingScenario] = {
    scenario.name: scenario
    for scenario in (
        MatchingScenario(
            "locomotion",
            "walks, runs and turns as the stick says",
            ("locomotion",),
            27,
            PaperRow(28, 89480, 27, (52.1, 21.4, 5.3), (9, 94, 197), (8.7, 14.7)),
            recorded=RecordedSource("lafan1.zip"),
            speeds=(1.3, 2.8),
        ),
        MatchingScenario(
            "gaits",
            "walks, runs or crouches as the player chooses",
            ("locomotion", "vertical"),
            30,
            gaits=("walk", "run", "crouch"),
            speeds=(1.3, 2.8, 0.8),
        ),
        MatchingScenario(
            "terrain",
            "goes over steps, slopes and rough ground",
            ("locomotion", "terrain"),
            35,
            PaperRow(28, 170534, 35, (104.7, 31.7, 5.5), (21, 102, 200), (8.8, 15.3)),
            uneven=True,
            recorded=RecordedSource("cmu.zip", ("36_", "114_07", "143_17", *_CMU_WALKS)),
            speeds=(1.1,),
        ),
        MatchingScenario(
            "chair",
            "walks to a chair, sits down exactly on it and gets up",
            ("locomotion", "chair"),
            31,
            PaperRow(28, 22398, 19, (12.3, 6.3, 10.7), (6, 86, 184), (8.6, 14.8)),
            goals=("sit",),
            recorded=RecordedSource("nsm.zip"),
        ),
        MatchingScenario(
            "reach",
            "walks to a handle or a thing, and has its hand exactly on it",
            ("locomotion", "reach"),
            31,
            goals=("reach",),
            heights=(1.0, 0.75, 0.5),
        ),
        MatchingScenario(
            "interaction",
            "two walk up to each other and shake hands",
            ("locomotion", "pair"),
            32,
            PaperRow(28, 38976, 32, (23.4, 11.4, 10.9), (14, 96, 197), (8.4, 14.7)),
            partners=True,
            mirror=False,
            recorded=RecordedSource("cmu.zip", ("18_01", "19_01", "22_07", "23_07", *_CMU_WALKS)),
        ),
        MatchingScenario(
            "dog",
            "a dog walks, trots, canters and gallops",
            ("dog",),
            48,
            PaperRow(58, 124418, 39, (136.5, 36.3, 6.5), (11, 142, 262), (16.9, 23.0)),
            features=("paper", "gait"),
            recorded=RecordedSource("dog_mann.zip"),
            speeds=(1.0, 2.2, 4.2),
        ),
        MatchingScenario(
            "bear",
            "a large animal goes round curves and over slopes that nobody performed",
            ("dog",),
            55,
            PaperRow(75, 694272, 55, (995.6, 238.3, 7.1), (94, 187, 340), (20.4, 29.3)),
            uneven=True,
            smooth_ground=0.4,
            recorded=RecordedSource("dog_mann.zip"),
            speeds=(1.4, 2.8),
            augmented=True,
        ),
    )
}
"""By name, in the order of the paper."""


def find_matching_scenario(name: str) -> MatchingScenario:
    """Return a scenario by name."""
    if name not in MATCHING_SCENARIOS:
        raise unknown_name("scenario", name, MATCHING_SCENARIOS)
    return MATCHING_SCENARIOS[name]
