"""Messages from the simulation to the page, as JSON. Each is a `TypedDict` below; `type` comes on top of its keys.

The classes are the protocol: `page/write_protocol.py` makes the page's types from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from motionmatch import jsonfile


class WelcomeReply(TypedDict):
    """Sent once, first."""

    version: int
    client: int
    rate: float
    most_bytes: int


class RolesReply(TypedDict):
    """Sent when roles change; `you` is `drive` or `watch`."""

    you: str
    driver: int | None
    clients: int


class SkeletonPart(TypedDict):
    """Joints; `moving` have positions in pose frames, `feet` are the joints of the contact bits."""

    names: list[str]
    parents: list[int]
    moving: list[int]
    feet: list[str]


class ModePart(TypedDict):
    """A way to play a learned model, with a `projector` where one answers queries; `on` is the one that plays.
    `problem` says why it can't be chosen, and is empty if it can."""

    mode: str
    projector: str
    text: str
    on: bool
    problem: str


class SeatPart(TypedDict):
    """One controller; `offset` is where its seat is. `modes` are those of a learned model. `frames` and `minutes` are
    null for a model without a database; in a blind comparison `database` is null too, and there are no modes."""

    label: str
    database: str | None
    offset: list[float]
    frames: int | None
    minutes: float | None
    modes: list[ModePart]


class ChoicePart(TypedDict):
    """An entry of a menu."""

    name: str
    text: str


class BlockPart(TypedDict):
    """A feature block; `trajectory` is true for those of the path."""

    name: str
    kind: str
    trajectory: bool
    weight: float


class ShapePart(TypedDict):
    """A shape that stands still: `centre` x, z; half its `size` along x and z before it is turned by `yaw`."""

    kind: str
    centre: list[float]
    size: list[float]
    yaw: float
    span: list[float]
    horizon: int


class HeightFieldPart(TypedDict):
    """A grid of heights: value [i][j] is at x = origin[0] + j · step, z = origin[1] + i · step."""

    origin: list[float]
    step: float
    rows: int
    columns: int


class HeightsPart(TypedDict):
    """Grids of heights, finest first; fetched from /heights.bin once for each `key`."""

    key: int
    fields: list[HeightFieldPart]


class SceneryPart(TypedDict):
    """Shapes that stand still, and the ground; `heights` is null on level ground."""

    shapes: list[ShapePart]
    heights: HeightsPart | None


class VariantsPart(TypedDict):
    """Examples to vary; while variants are shown, also how they were made, and a label and seconds for each."""

    examples: list[ChoicePart]
    example: NotRequired[str]
    frames: NotRequired[int]
    seed: NotRequired[int]
    representation: NotRequired[str]
    loop: NotRequired[bool]
    stay: NotRequired[bool]
    labels: NotRequired[list[str]]
    seconds: NotRequired[list[float]]
    also: NotRequired[list[str]]
    travel: NotRequired[str]
    found: NotRequired[str]
    alpha: NotRequired[float]
    firmness: NotRequired[float]
    part: NotRequired[str]
    parts: NotRequired[list[str]]
    part_joints: NotRequired[list[list[int]]]
    overlay: NotRequired[bool]
    note: NotRequired[str]


class PolicyPart(TypedDict):
    """The policy that drives. Does it see `boxes`, of which `height` in metres? Can a click set its `target`?"""

    task: str
    height: float
    boxes: bool
    target: NotRequired[bool]


class SkinPart(TypedDict):
    """How the skin of the user's own character hangs on the joints: the node of each in /character.glb (-1: none), its
    place in its parent, and how long the file's unit is, metres."""

    nodes: list[int]
    places: list[list[float]]
    metres_per_unit: float


class PathPart(TypedDict):
    """The path that was drawn and is walked: `points` x and z, metres; `speed`, m/s; the step at which it `began`."""

    points: list[list[float]]
    speed: float
    began: int


class SceneReply(TypedDict):
    """Sent at the start and when something in it changes. A new `generation` is another skeleton or mesh. `stages` are
    scenes and crowds to play instead; `home`: whether there is something to go back to. `skin` is null where
    /character.glb is the mannequin, `own_character` the chosen one of `own_characters`, or empty."""

    generation: int
    skeleton: SkeletonPart
    seats: list[SeatPart]
    databases: list[ChoicePart]
    scenarios: list[ChoicePart]
    scenario: str
    characters: int
    selected: int
    times: list[float]
    blocks: list[BlockPart]
    tags: list[str]
    actions: list[str]
    gaits: dict[str, float]
    world: SceneryPart
    variants: NotRequired[VariantsPart]
    policy: NotRequired[PolicyPart | None]
    surroundings: NotRequired[SurroundingsPart]
    path: NotRequired[PathPart]
    stages: NotRequired[list[ChoicePart]]
    home: NotRequired[bool]
    skin: NotRequired[SkinPart | None]
    own_character: NotRequired[str]
    own_characters: NotRequired[list[str]]


class ObstaclePart(TypedDict):
    """An obstacle of the scene: `kind` as in scene files, drawn as a `shape`; `moves`: whether it does by itself."""

    kind: str
    name: str
    moves: bool
    shape: ShapePart


class SurroundingsPart(TypedDict):
    """The scene of characters: obstacles, controls, values and group of each. `steering` is empty for one of them."""

    name: str
    obstacles: list[ObstaclePart]
    controls: list[SettingPart]
    values: list[list[float]]
    groups: list[int]
    group_names: dict[str, str]
    steering: str


class SettingPart(TypedDict):
    """A control: `kind` is `number` (with `low`, `high`), `bool`, `choice` (with `choices`) or `text`."""

    path: str
    kind: str
    unit: str
    help: str
    default: NotRequired[Any]
    low: NotRequired[float]
    high: NotRequired[float]
    choices: NotRequired[list[str]]


class SettingsReply(TypedDict):
    """Settings of each seat, nested as in the TOML file, and the controls that change them."""

    seats: list[dict[str, Any]]
    fields: list[SettingPart]


class MarkPart(TypedDict):
    """A feature to draw, in the space of the root; a `vector` starts at `origin`."""

    block: str
    label: str
    origin: list[float]
    vector: list[float] | None


class AroundPart(TypedDict):
    """What obstacles do to a character: the distance of its place to the nearest, metres (null: none is near), the
    threshold, the part of the facing's weight that is left (evasion), and the weight of obstacles at its speed."""

    clearance: float | None
    threshold: float
    evasion: float
    weight: float


class CharacterPart(TypedDict):
    """The selected character of a seat: what plays, what it costs, and its features. Of a model without a database no
    frame is known; `search_us` is null where a projector answers, not a search. `limit` says how the command is
    limited to what the data has, `lack` what is missing where a frame at random costs as much; or they are empty."""

    character: int
    clip: str | None
    clip_frame: int | None
    clip_frames: int | None
    frame: int | None
    tags: list[str]
    cost: float
    search_us: float | None
    transitions_per_second: float | None
    speed: float
    wanted_speed: float
    limit: str
    lack: str
    blocks: dict[str, float]
    marks: list[MarkPart]
    around: NotRequired[AroundPart]


class InfoReply(TypedDict):
    """Sent ten times a second; the session adds the last three keys."""

    step: int
    time: float
    seats: list[CharacterPart]
    rate: NotRequired[float]
    late: NotRequired[int]
    step_us: NotRequired[float]


class CostsPart(TypedDict):
    """Costs of steps `first`, `first + every`, …"""

    first: int
    every: int
    values: list[float]


class TimelineReply(TypedDict):
    """Steps that are kept, and where the selected character of the first seat switched."""

    first: int
    last: int
    shown: int
    rate: float
    paused: bool
    transitions: list[int]
    costs: CostsPart


class CandidatePart(TypedDict):
    """A frame that the search compared; `reason` says why it was left out, if it was."""

    frame: int
    where: str
    cost: float
    blocks: dict[str, float]
    chosen: bool
    reason: str


class CandidatesReply(TypedDict):
    """The answer to `candidates`: the chosen frame first, then the others by cost."""

    step: int
    character: int
    playing: str
    blocks: list[str]
    candidates: list[CandidatePart]
    left_out: list[CandidatePart]


class ProgressReply(TypedDict):
    """Sent while something is made in the background; `total` is 0 where the length is not known."""

    what: str
    doing: str
    done: int
    total: int
    finished: bool


class GuessPart(TypedDict):
    """The outcome of a guess, and the controller that was on each seat."""

    right: bool
    labels: list[str]


class BlindReply(TypedDict):
    """The blind comparison; `last` is the outcome of the last guess."""

    on: bool
    guesses: int
    right: int
    last: GuessPart | None


class StudyReply(TypedDict):
    """The user study: what the participant is told or asked, and the `options` of an answer. `letter` is A or B where
    these can be switched, else empty; `answers` is how many were given."""

    on: bool
    step: int
    steps: int
    text: str
    options: list[str]
    letter: str
    done: bool
    answers: int


class ProblemReply(TypedDict):
    """A request that is not possible; `text` is one sentence for the user."""

    text: str


class PongReply(TypedDict):
    """The answer to `ping`."""

    t: float


REPLIES: dict[str, Any] = {
    "welcome": WelcomeReply,
    "roles": RolesReply,
    "scene": SceneReply,
    "settings": SettingsReply,
    "info": InfoReply,
    "timeline": TimelineReply,
    "candidates": CandidatesReply,
    "progress": ProgressReply,
    "blind": BlindReply,
    "study": StudyReply,
    "problem": ProblemReply,
    "pong": PongReply,
}
"""Replies by their `type`."""


def encode(kind: str, body: Mapping[str, object]) -> str:
    """Return the text of a reply as it is sent. Numbers that are not finite become null."""
    return jsonfile.dumps({"type": kind, **body}, separators=(",", ":"))
