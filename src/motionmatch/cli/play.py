"""`motionmatch play`: a page in the browser to drive characters, look into the search and rewind."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import tyro

from motionmatch.cli.known import DRIVER, FEATURE, FILE, GROUND, MODE, MODEL, POLICY, PROJECTOR, SCENE, SOURCE
from motionmatch.cli.scenes import ControlOptions

if TYPE_CHECKING:
    from motionmatch.control.settings import Settings
    from motionmatch.database.database import MotionDatabase
    from motionmatch.progress import Progress
    from motionmatch.viewer.goal_view import GoalPlay
    from motionmatch.viewer.own_characters import OwnCharacters
    from motionmatch.viewer.payloads import Choice
    from motionmatch.viewer.policy_view import PolicyPlay
    from motionmatch.viewer.simulation import Simulation
    from motionmatch.viewer.stage import ModelSource, ViewerStage
    from motionmatch.viewer.task_view import TaskPlay

LEARNED, ALONE = "learned ", "model "
"""Prefixes of the name of a model: before that of its database, and before that of its folder if it plays without."""


NEED_PROPS = ("terrain", "chair", "reach", "carry", "pair")
"""Databases of the actors that make no sense without their ground, chairs, boxes or partners, which scenarios bring:
the menu of the page does not offer them."""
SHOWN = ("locomotion", "gaits", "terrain", "chair", "reach", "interaction", "dog", "bear")
"""Scenarios of the paper: each has features, and a database of the actors, of its own."""
SCENARIO_PREFIX = "scenario "
"""Names of their databases begin with this."""


@dataclass(frozen=True)
class Play:
    """Drive a character in the browser, look into its search, rewind it.

    Drive with WASD or a gamepad. The page shows the features and candidates of the search, keeps the last minute for
    rewinding, and changes settings live. A folder of motion files is built into a database first. Ctrl-C ends it.
    """

    database: Annotated[str | None, tyro.conf.Positional, tyro.conf.arg(metavar="[DATABASE]"), SOURCE] = None
    """A file that `motionmatch build` wrote, a folder of motion files, or a database of the actors. Default:
    locomotion; with --scene, the databases that the scene needs; with --model, none."""
    beside: Annotated[str | None, tyro.conf.arg(metavar="DATABASE"), SOURCE] = None
    """Another database to play side by side, driven by the same stick; it must have the same skeleton."""
    model: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER"), MODEL] = None
    """A model that `motionmatch train` wrote, or the one that comes with motionmatch: locomotion. Without a DATABASE it
    plays alone; with the one that it was trained on, beside it. The page can also choose `learned locomotion`, and play
    it alone, side by side, or blind."""
    mode: Annotated[str | None, tyro.conf.arg(metavar="MODE"), MODE] = None
    """Mode in which the model starts; the page can change it. lmm: all networks. dmm: a search in its features, and
    poses from its decompressor; not for models trained with --no-keep. mm: plain matching, which needs the DATABASE.
    Default: lmm."""
    projector: Annotated[str | None, tyro.conf.arg(metavar="NAME"), PROJECTOR] = None
    """What answers queries in lmm: the codebook of the model, or its network. Default: the codebook, if it has one."""
    features: Annotated[tuple[str, ...] | None, tyro.conf.arg(metavar="NAME"), FEATURE] = None
    """Features of databases that are built here, as for `motionmatch build`: hips_height, head_height, trunk_pitch,
    hands_height, hands, gait; `paper` for none of them. The page has a weight for each. Default: hips_height,
    trunk_pitch and hands_height, on four legs gait in place of hands."""
    characters: Annotated[int, tyro.conf.arg(metavar="N")] = 1
    """Number of characters; the first is driven, the others wander."""
    scenario: Annotated[str | None, tyro.conf.arg(metavar="NAME"), DRIVER] = None
    """free: you drive. wander, circle, eight, zigzag: the character goes by itself. chair: it sits down on chairs that
    you drag. reach: it reaches for handles and things. handshake: two shake hands, interaction: they also pass each
    other, dance and give way. locomotion, gaits, terrain, dog, bear: you drive these scenarios of Holden 2020. Default:
    free, or that of the scene or the policy."""
    ground: Annotated[str | None, tyro.conf.arg(metavar="GROUND"), GROUND] = None
    """stairs, slope, rough; a .terrain.toml that the actors wrote; a picture (20 m wide, white is 1 m high); an .obj
    mesh. Build the database with --uneven for it."""
    scene: Annotated[str | None, tyro.conf.arg(metavar="SCENE"), SCENE] = None
    """A scene with obstacles: narrowing_corridor, two_cubes, car, ceilings, …, a crowd such as groups, or a scene file
    of yours: .json. While the stick is at rest, the scene drives. By default the actors make the motion that it
    needs."""
    policy: Annotated[str | None, tyro.conf.arg(metavar="FOLDER"), POLICY] = None
    """A policy that `motionmatch train-policy` made, or one that comes with motionmatch: reach, reach-moving (the
    character goes where you click; Shift and a click adds a box, and boxes can be dragged), follow, gates, keep-away,
    corridor, fetch, sit.
    The file of a task of your own is run."""
    character: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """Your own character, such as hero.glb: motion is brought onto it, and the page shows its skin and textures. The
    page can also upload one."""
    settings: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """A .toml with settings such as weights and half-lives, as the page saves it."""
    host: Annotated[str, tyro.conf.arg(metavar="ADDRESS")] = "127.0.0.1"
    """Address to listen on. By default only this machine can open the page; 0.0.0.0 lets everyone on the network in."""
    port: Annotated[int, tyro.conf.arg(metavar="PORT")] = 8360
    """Port to listen on; if it is in use, the next free one."""
    seconds: Annotated[float | None, tyro.conf.arg(metavar="SECONDS")] = None
    """Stop after this time; default: when Ctrl-C is pressed."""
    browser: bool = True
    """Open a browser."""
    controls: Annotated[ControlOptions, tyro.conf.arg(name="")] = field(default_factory=ControlOptions)
    """How characters of a scene behave."""

    def run(self) -> int:
        import math

        from motionmatch.cli.databases import is_database
        from motionmatch.cli.options import check_model_options, refuse
        from motionmatch.cli.scenes import stage_chosen
        from motionmatch.control.settings import Settings, read_settings
        from motionmatch.errors import InputError
        from motionmatch.viewer import launch
        from motionmatch.viewer.payloads import Choice
        from motionmatch.viewer.simulation import Simulation

        if self.seconds is not None and not (math.isfinite(self.seconds) and self.seconds > 0):
            raise InputError(f"can't play for {self.seconds:g} seconds; use a positive number.")
        if self.scene is not None:
            others = ("beside", "model", "mode", "projector", "policy", "ground", "characters", "features")
            refuse(self, others, "with --scene", "A scene says who is in it; leave out one of the two.")
        else:
            names = [f"controls.{name}" for name in self.controls.given]
            refuse(self, names, "without --scene", "They are about obstacles; name a scene, or leave it out.")
        if self.policy is not None:
            refuse(self, ["scenario"], "with --policy", "The policy drives; leave out one of the two.")
            refuse(self, ["features"], "with --policy", "It knows the paper's features only; leave out one of the two.")
        if is_database(Path(self.source)):
            refuse(self, ["features"], "on a database", "It was built with its own. Build another: motionmatch build …")
        if self.beside is not None:
            refuse(self, ["model"], "with --beside", "Two play side by side; leave out one of the two.")
        check_model_options(self, self.database)
        if self.scenario in ("chair", "reach", "handshake", "interaction"):
            apart = ("beside", "scene", "ground")
            refuse(
                self, apart, f"with --scenario {self.scenario}", "It plays one database on level ground; leave it out."
            )
        if self.policy is not None and self.alone:
            raise InputError(
                "a policy needs the frames of a database. Name the one that the model was trained on: motionmatch play "
                f"DATABASE --model {self.model} --policy {self.policy}"
            )
        if self.character is not None:
            bound = ("model", "policy")
            refuse(self, bound, "with --character", "It knows one skeleton only; leave out one of the two.")
        settings = Settings() if self.settings is None else read_settings(self.settings)

        def make_simulation() -> Simulation:
            learned = tuple(
                Choice(name, "three networks, no database" if source is None else "the same from three networks")
                for name, (source, _) in self.models.items()
            )
            known = (*list_choices(self.source, self.beside), *learned)
            if self.scene is not None:
                return self.scene_simulation(known)
            policy = self.policy_play()
            return Simulation(self.stage(settings, policy), choices=known, policy=policy)

        launch.show_page(
            make_simulation,
            host=self.host,
            port=self.port,
            seconds=self.seconds,
            browser=self.browser,
            opener=self.open_source,
            stager=lambda scenario, progress: stage_chosen(scenario, progress, self.own_characters),
            own=self.own_characters,
        )
        return 0

    @cached_property
    def own_characters(self) -> OwnCharacters:
        """The characters that the page can show besides the mannequin."""
        from motionmatch.retargeting.character import load_character
        from motionmatch.viewer.own_characters import OwnCharacters

        return OwnCharacters(None if self.character is None else load_character(self.character))

    @property
    def source(self) -> str:
        """The source of the motion, unless a scene has its own, or a model plays alone."""
        if self.database is None and self.scenario is None and self.character is not None:
            from motionmatch.viewer.own_characters import USUAL

            hero = self.own_characters.known[self.own_characters.chosen].character
            return USUAL.get(hero.anatomy.kind, "locomotion")
        if self.database is not None:
            return self.database
        if self.policy is not None:
            from motionmatch.tasks.finding import find_database
            from motionmatch.tasks.policy import load_policy

            return find_database(load_policy(self.policy).task)
        return f"{SCENARIO_PREFIX}{self.shown}" if self.shown is not None else "locomotion"

    @property
    def shown(self) -> str | None:
        """The scenario of the paper that is played, if it is one."""
        name = "interaction" if self.scenario == "handshake" else self.scenario
        return name if name in SHOWN else None

    @property
    def alone(self) -> bool:
        """Whether a model plays without a database."""
        return self.model is not None and self.database is None

    @property
    def models(self) -> dict[str, tuple[str | None, Path]]:
        """Models that can be played, by name: the database of each, if there is one, and its folder."""
        from motionmatch.actors.names import NAMES
        from motionmatch.learned.model import find_shipped_model

        found: dict[str, tuple[str | None, Path]] = {
            f"{LEARNED}{name}": (name, place) for name in NAMES if (place := find_shipped_model(name)) is not None
        }
        if self.model is not None:
            found[self.own_model] = (self.database, self.model)
        return found

    @property
    def own_model(self) -> str:
        """The name of the model that --model gives."""
        return f"{ALONE}{self.model}" if self.alone else f"{LEARNED}{self.source}"

    def open_source(self, name: str, progress: Progress | None = None) -> MotionDatabase | ModelSource:
        """Open a database, or a model with its database, by name; a database on the chosen character."""
        from motionmatch.cli.databases import use_or_show

        source = self.open_as_recorded(name, progress)
        with use_or_show(progress) as report:
            return self.own_characters.fit(source, report)

    def open_as_recorded(self, name: str, progress: Progress | None = None) -> MotionDatabase | ModelSource:
        """Open a database on the skeleton that it was recorded on, or a model with its database, by name."""
        from motionmatch.cli.databases import open_database
        from motionmatch.database.build import BuildConfig
        from motionmatch.database.schema import PAPER
        from motionmatch.learned.model import load_model
        from motionmatch.learned.refusing import check_mode
        from motionmatch.viewer.stage import ModelSource

        recordings = name == self.database and Path(name).exists()
        if name.startswith(SCENARIO_PREFIX) or (self.shown is not None and recordings and self.features is None):
            from motionmatch.scenarios.building import open_scenario
            from motionmatch.scenarios.scenario import find_matching_scenario

            shown = self.shown if recordings and self.shown is not None else name.removeprefix(SCENARIO_PREFIX)
            scenario = find_matching_scenario(shown)
            return open_scenario(scenario, name if recordings else None, progress=progress)
        if name not in self.models:
            features = self.features if self.policy is None else (PAPER,)
            config = BuildConfig(features=features)
            if self.policy is not None:
                from motionmatch.tasks.finding import find_uses
                from motionmatch.tasks.policy import load_policy

                config = BuildConfig(features=features, goals=find_uses(load_policy(self.policy).task))
            elif self.shown == "chair":
                config = BuildConfig(features=features, goals=("sit",))
            elif self.shown == "interaction":  # mirrored, they would shake left hands
                config = BuildConfig(features=features, partners=True, mirror=False)
            return open_database(name, config, progress=progress)
        source, folder = self.models[name]
        model, database = load_model(folder), None
        if folder == self.model:
            check_mode(model, self.mode or "lmm", self.projector, poses=source is not None)
        if source is not None:
            database = model.accept(open_database(source, progress=progress))
        if folder == self.model:
            return ModelSource(database, model, self.mode or "lmm", self.projector)
        return ModelSource(database, model)

    def policy_play(self) -> PolicyPlay | TaskPlay | GoalPlay | None:
        """Return what drives besides the stick: the policy, chairs, handles, or two who meet; None without them."""
        from motionmatch.tasks.policy import load_policy
        from motionmatch.viewer.goal_view import IN_TURN, ChairPlay, PairPlay
        from motionmatch.viewer.policy_view import PolicyPlay
        from motionmatch.viewer.reach_view import ReachPlay
        from motionmatch.viewer.task_view import TaskPlay

        known = {each.name: each for each in (ChairPlay, ReachPlay, PairPlay)}
        if self.scenario == "interaction":
            return PairPlay(IN_TURN)
        if self.scenario in known:
            return known[self.scenario]()
        if self.policy is None:
            return None
        policy = load_policy(self.policy)
        return PolicyPlay(policy) if policy.task in ("reach", "reach-moving") else TaskPlay(policy)

    def scene_simulation(self, known: tuple[Choice, ...]) -> Simulation:
        """Make the simulation of a scene, with one character or a crowd."""
        from motionmatch.cli.scenes import open_scene, open_scene_database
        from motionmatch.progress import show_progress
        from motionmatch.viewer.scenarios import find_viewer_scenario
        from motionmatch.viewer.staging import stage_scene

        assert self.scene is not None
        drives = None if self.scenario is None else find_viewer_scenario(self.scenario)
        chosen = self.controls.change(open_scene(self.scene))
        database = open_scene_database(chosen, self.database)
        settings = None if self.settings is None else (self.settings.read_text(encoding="utf-8"), str(self.settings))
        with show_progress("preparing") as progress:
            progress(0, 1, "")
            database = self.own_characters.fit(database, progress)
            return stage_scene(chosen, database, source=self.database, settings=settings, driver=drives, choices=known)

    def stage(self, settings: Settings, policy: PolicyPlay | TaskPlay | GoalPlay | None = None) -> ViewerStage:
        """Make the stage for the start."""
        from motionmatch.cli.drive import read_ground
        from motionmatch.control.ahead import compile_ahead
        from motionmatch.control.goal_frames import GoalFrames
        from motionmatch.database.database import MotionDatabase
        from motionmatch.errors import InputError
        from motionmatch.progress import show_progress
        from motionmatch.viewer.background import warm_up
        from motionmatch.viewer.goal_view import PairPlay
        from motionmatch.viewer.messages import MOST_CHARACTERS
        from motionmatch.viewer.policy_view import PolicyPlay
        from motionmatch.viewer.scenarios import find_viewer_scenario
        from motionmatch.viewer.scenery import Scenery
        from motionmatch.viewer.stage import Side, ViewerStage
        from motionmatch.viewer.task_view import TaskPlay

        if not 1 <= self.characters <= MOST_CHARACTERS:
            raise InputError(f"{self.characters} characters: expected 1 to {MOST_CHARACTERS}.")
        two = isinstance(policy, PairPlay)
        driver = "free" if self.scenario is None or self.shown is not None else self.scenario
        chosen = policy or find_viewer_scenario(driver)
        ground = None if self.ground is None else read_ground(self.ground)
        if self.ground is None and self.shown is not None:
            from motionmatch.scenarios.playing import make_ground
            from motionmatch.scenarios.scenario import find_matching_scenario

            ground = make_ground(find_matching_scenario(self.shown))
        name = self.own_model if self.alone else self.source
        with compile_ahead() as wait:
            played = self.open_source(name)
            settings.controller_config(played.schema)  # refuses weights of unknown blocks
            if settings.tags and isinstance(played, MotionDatabase):
                played.select(settings.tags)
            with show_progress("compiling kernels, once"):
                wait()
        with show_progress("preparing") as progress:
            progress(0, 1, "")
            first = Side.create(name, name, played, settings, ground=ground)
            warm_up(first)
            if self.scenario == "chair" and not self.alone:
                GoalFrames.of(first.database)  # refuses a database without goals
            if isinstance(policy, PolicyPlay | TaskPlay):
                policy.action_space(first.controller)  # refuses a database that does not fit
        least = policy.together if isinstance(policy, TaskPlay) else 2 if two else 1
        characters = max(self.characters, least)
        stage = ViewerStage((first,), characters, chosen, scenery=Scenery(ground))
        beside = self.beside or (self.own_model if self.model is not None and not self.alone else None)
        if beside is not None:
            other = self.open_source(beside)
            settings.controller_config(other.schema)  # refuses settings that only one of the two has
            stage = stage.compare(Side.create(beside, beside, other, settings, ground=ground))
        return stage


def list_choices(*sources: str | None) -> tuple[Choice, ...]:
    """List the databases that the page offers: the sources, databases in the same folder, and those of the actors."""
    from motionmatch.actors.names import NAMES
    from motionmatch.actors.takes import find_database
    from motionmatch.cli.databases import is_database
    from motionmatch.viewer.payloads import Choice

    found: dict[str, str] = {}
    for source in filter(None, sources):
        path = Path(source)
        if not path.exists():
            if source not in NAMES:
                found[source] = "a scenario" if source.startswith(SCENARIO_PREFIX) else "a script for the actors"
            continue
        found[source] = "a database" if is_database(path) else "motion files"
        folder = path if path.is_dir() else path.parent
        for other in sorted(folder.glob("*.npz"))[:100]:
            if is_database(other):
                found.setdefault(str(other), "a database")
    acted = {
        name: find_database(name).summary for name in NAMES if name not in NEED_PROPS or name in filter(None, sources)
    }
    return tuple(Choice(name, text) for name, text in {**found, **acted}.items())
