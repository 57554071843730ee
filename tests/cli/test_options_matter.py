"""Every option of every verb does something: changed, it changes what is printed, written or asked of the library.

Each field of a verb's dataclass has an entry in `CHANGES`: two commands that differ in that option alone. A field
without an entry fails, so that a new option can't be forgotten. What would have no effect is refused: `REFUSED`.
"""

from __future__ import annotations

import importlib
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest

from bodies import lengthen_arms, resize
from databases import small
from motionmatch.actors import capture
from motionmatch.cli.main import VERBS
from motionmatch.cli.options import list_options
from motionmatch.database.build import build
from outcomes import Outcome, Stage, plain
from walks import treadmill

pytest.importorskip("torch")
pytest.importorskip("stable_baselines3")


def beside(base: str, **options: str) -> dict[str, tuple[str, str]]:
    """For each field the base command, and the same with an option more."""
    return {field: (base, f"{base} {option}") for field, option in options.items()}


def controls(base: str) -> dict[str, tuple[str, str]]:
    """For each of the controls the base command, and the same with another value."""
    values = {"preset": "released", "responsiveness": 1.5, "continuity": 1.5, "evasion": 0.9, "anticipation": 8.0}
    return {
        f"controls.{name}": (base, f"{base} --{name} {value}") for name, value in {**values, "threshold": 1.2}.items()
    }


SAID = {"files.fps": "--fps 30", "files.units": "--units inch", "files.up": "--up z"}
CHANGES: dict[str, dict[str, tuple[str, str]]] = {
    "doctor": {
        "sources": ("A.bvh", "A.bvh B.bvh"),
        **beside("A.bvh", json="--json r.json", **SAID),
    },
    "info": {"sources": ("A.bvh", "A.bvh B.bvh"), **beside("A.bvh", json="--json o.json", **SAID)},
    "convert": {
        "source": ("A.bvh o.npz", "B.bvh o.npz"),
        "target": ("A.bvh o.npz", "A.bvh o.bvh"),
        "clip": ("BOTH o.npz --clip A", "BOTH o.npz --clip B"),
        **beside("A.bvh o.npz", resample="--resample 30", trim="--trim 3 40", mirror="--mirror", **SAID),
        **beside("A.bvh o.npz", character="--character HERO"),
    },
    "retarget": {
        "source": ("A.bvh --to HERO --out o.npz", "B.bvh --to HERO --out o.npz"),
        "to": ("A.bvh --to HERO --out o.npz", "A.bvh --to B.bvh --out o.npz"),
        "out": ("A.bvh --to HERO --out o.npz", "A.bvh --to HERO --out o.bvh"),
        "clip": ("BOTH --to HERO --out o.npz --clip A", "BOTH --to HERO --out o.npz --clip B"),
        "hands": ("A.bvh --to LONG --out o.npz", "A.bvh --to LONG --out o.npz --hands place"),
        "alone": ("A.bvh --to HERO.glb --out o.glb", "A.bvh --to HERO.glb --out o.glb --alone"),
        **beside("A.bvh --to HERO --out o.npz", **SAID),
    },
    "draw": {
        "source": ("A.bvh", "B.bvh"),
        "clip": ("BOTH --clip A", "BOTH --clip B"),
        **beside("A.bvh", out="--out o.svg", trim="--trim 3 40", **SAID),
    },
    "render": {
        "sources": ("A.bvh", "A.bvh B.bvh"),
        "clip": ("BOTH --clip A", "BOTH --clip B"),
        **beside("A.bvh", out="--out o.png", seconds="--seconds 0.5", rate="--rate 12", size="--size 32 24"),
        "scene": ("--scene zigzag_cones --seconds 0.1", "--scene scattered_cones --seconds 0.1"),
        "drive": ("--drive WALK --seconds 0.1", "--drive IDLE --seconds 0.1"),
        "path": ("--drive WALK --seconds 0.1", "--drive WALK --seconds 0.1 --path circle"),
    },
    "fetch": {"names": ("", "lafan1"), **beside("lafan1", to="--to here", list="--list")},
    "actors": {
        "task": ("list", "capture WALK"),
        "scripts": ("capture WALK", "capture IDLE"),
        **beside("capture WALK", minutes="--minutes 0.02", seed="--seed 2", fps="--fps 30", joints="--joints 65"),
        "out": ("capture WALK", "capture WALK --out o"),
    },
    "build": {
        "sources": ("WALK", "WALK IDLE"),
        **beside("WALK", out="--out o.npz", fps="--fps 30", mirror="--no-mirror", horizons="--horizons 0.2 0.4"),
        **beside("WALK", end_seconds="--end-seconds 0.1", settings="--settings SETTINGS", uneven="--uneven"),
        **beside("WALK", minutes="--minutes 0.04", seed="--seed 2", features="--features paper"),
        **beside("WALK", gaits="--gaits walk run", onto="--onto LONG", json="--json o.json"),
        **beside("STRIDE", in_place="--in-place keep"),
        **beside("SIT", goals="--goals sit"),
        **beside("PAIR", partners="--partners"),
        **beside("WALK --uneven", smooth_ground="--smooth-ground 0.5"),
        "scenario": ("--scenario dog --minutes 0.1", "--scenario locomotion --minutes 0.1"),
        "frames": ("--scenario bear --frames 1", "--scenario bear --frames 20000"),
    },
    "augment": {
        "sources": ("WALK --turns 10", "IDLE --turns 10"),
        "out": ("WALK --turns 10", "WALK --turns 10 --out o"),
        **beside("WALK", turns="--turns 10", slopes="--turns 10 --slopes 5", size="--turns 10 --size 2"),
        **beside("WALK --turns 10", wave="--wave 3", frames="--frames 2000"),
    },
    "coverage": {
        "source": ("DB --minutes 0", "OTHER --minutes 0"),
        "out": ("DB --minutes 0", "DB --minutes 0 --out o.png"),
        "minutes": ("DB --minutes 0", "DB --minutes 0.05"),
        "seed": ("DB --minutes 0.05", "DB --minutes 0.05 --seed 2"),
    },
    "explain": {
        "source": ("DB", "OTHER"),
        **beside("DB", clip="--clip B", at="--at 0.5", velocity="--velocity 0 3"),
        **beside("DB --velocity 0 0", facing="--facing 1 0"),  # nobody in it walks sideways
        **beside("DB", tags="--tags idle", count="--count 2"),
        "model": ("SMALL", "SMALL --model MODEL"),
        "mode": ("SMALL --model MODEL", "SMALL --model MODEL --mode dmm"),
        "projector": ("SMALL --model MODEL", "SMALL --model MODEL --projector network"),
    },
    "drive": {
        "source": ("DB --seconds 0.5", "SMALL --seconds 0.5"),
        "scenario": ("SMALL --seconds 0.5", "SMALL --seconds 0.5 --scenario locomotion"),
        "model": ("SMALL --seconds 0.5", "SMALL --seconds 0.5 --model MODEL"),
        "mode": ("--seconds 0.5 --model MODEL", "--seconds 0.5 --model MODEL --mode dmm"),
        "projector": ("--seconds 0.5 --model MODEL", "--seconds 0.5 --model MODEL --projector network"),
        **beside("DB --seconds 0.5", out="--out o.bvh", path="--path circle", ground="--ground stairs --rate 30"),
        "ground": ("DB --seconds 0.5 --path circle", "DB --seconds 0.5 --path circle --ground rough"),
        "speed": ("DB --seconds 0.5 --path circle", "DB --seconds 0.5 --path circle --speed 0.5"),
        "seconds": ("DB --seconds 0.5", "DB --seconds 0.4"),
        **beside("DB --seconds 0.5", seed="--seed 5", rate="--rate 30", settings="--settings SETTINGS"),
        **beside("DB --seconds 0.5", sheet="--sheet s.png", json="--json r.json"),
        "databases": ("DB --seconds 0.5 --path circle", "DB --seconds 0.5 --path circle --databases OTHER"),
        "character": ("DB --seconds 0.5 --out o.npz", "DB --seconds 0.5 --out o.npz --character HERO"),
        "policy": ("SMALL --seconds 0.5", "SMALL --seconds 0.5 --policy POLICY"),
        "characters": ("SMALL --seconds 0.5 --policy POLICY", "SMALL --seconds 0.5 --policy POLICY --characters 2"),
        "scene": ("SMALL --seconds 0.2 --scene car", "SMALL --seconds 0.2 --scene corridor"),
        "picture": ("SMALL --seconds 0.2 --scene car", "SMALL --seconds 0.2 --scene car --picture o.png"),
        **controls("SMALL --seconds 4 --scene zigzag_cones --out o.npz"),
    },
    "play": {
        "database": ("DB", "OTHER"),
        **beside("DB", beside="--beside OTHER", characters="--characters 3", scenario="--scenario circle"),
        **beside("DB", ground="--ground stairs", settings="--settings SETTINGS", host="--host localhost"),
        **beside("DB", port="--port 9000", seconds="--seconds 3", browser="--no-browser"),
        "model": ("SMALL", "SMALL --model MODEL"),
        "mode": ("--model MODEL", "--model MODEL --mode dmm"),
        "projector": ("--model MODEL", "--model MODEL --projector network"),
        "scene": ("DB --scene car", "DB --scene fence"),
        **controls("DB --scene corridor"),
        "policy": ("SMALL", "SMALL --policy POLICY"),
        "features": ("WALK", "WALK --features paper"),
        "character": ("SMALL", "SMALL --character HERO.glb"),
    },
    "crowd": {
        "scenario": ("groups CROWD", "circle CROWD"),
        **beside("groups CROWD", steering="--steering orca", seed="--seed 5", out="--out o", glb="--glb o.glb"),
        **beside("groups CROWD", picture="--picture o.png", json="--json r.json", play="--play"),
        "agents": (
            "groups --seconds 0.05 --database SMALL --agents 2",
            "groups --seconds 0.05 --database SMALL --agents 3",
        ),
        "database": ("groups CROWD", "groups --agents 2 --seconds 0.05 --database DB"),
        "seconds": ("groups CROWD", "groups --agents 2 --seconds 0.3 --database SMALL"),
        **beside("groups CROWD --play", host="--host localhost", port="--port 9000", browser="--no-browser"),
        "rate": ("groups CROWD", "groups CROWD --rate 30"),
        "character": ("groups CROWD --out o", "groups CROWD --out o --character HERO"),
        **controls("groups CROWD"),
    },
    "scene": {
        "source": ("groups --out o.json", "circle --out o.json"),
        **beside("groups", out="--out o.json", picture="--picture o.png"),
        **beside("groups --out o.json", agents="--agents 4", seed="--seed 3"),
        "scale": ("PLAN --scale 0.01 --out o.json", "PLAN --scale 0.02 --out o.json"),
        "height": ("PLAN --scale 0.01 --out o.json", "PLAN --scale 0.01 --height 3 --out o.json"),
        "schema": ("", "--schema"),
        **controls("groups --out o.json"),
    },
    "train": {
        "database": ("DB", "OTHER"),
        **beside("DB", out="--out o", minutes="--minutes 3", iterations="--iterations 1 2 3", recipe="--recipe paper"),
        **beside("DB", resume="--resume", device="--device cuda", seed="--seed 4", withhold="--withhold 0.2"),
        **beside("DB", weights="--weights chr=2", processes="--processes 1", keep="--no-keep"),
        **beside("DB", storage="--storage int16", strides="--strides 1 2", optimizer="--optimizer adam"),
        **beside("DB", stepper_noise="--stepper-noise 0.1", stepper_weight_decay="--stepper-weight-decay 1"),
        **beside("DB", projector_optimizer="--projector-optimizer muon", projector_units="--projector-units 16"),
        **beside("DB", codebook="--no-codebook"),
    },
    "export": {
        "model": ("MODEL --onnx o", "locomotion --onnx o"),
        "onnx": ("MODEL --onnx o", "MODEL --onnx p"),
        "database": ("POLICY --onnx o --database DB", "POLICY --onnx o --database OTHER"),
        "int8": ("MODEL --onnx o", "MODEL --onnx o --no-int8"),
        "runtime": ("--database DB --runtime o.mmr", "--database DB --runtime p.mmr"),
        "web": ("--database DB --web o", "--database DB --web p"),
        "tags": ("--database DB --runtime o.mmr", "--database DB --runtime o.mmr --tags walk"),
        "settings": ("--database DB --runtime o.mmr", "--database DB --runtime o.mmr --settings SETTINGS"),
        "projector": ("MODEL --runtime o.mmr", "MODEL --runtime o.mmr --projector network"),
    },
    "generate": {
        "clips": ("EXAMPLE", "B.bvh --count 1 --formats npz"),
        **beside("EXAMPLE", out="--out o", frames="--frames 40", seed="--seed 2", loop="--loop"),
        **beside("EXAMPLE", parts="--parts automatic", keyframes="--keyframes KEYS", character="--character HERO"),
        "count": ("A.bvh --formats npz --count 1", "A.bvh --formats npz --count 2"),
        "formats": ("A.bvh --count 1 --formats npz", "A.bvh --count 1 --formats bvh"),
        "complete": ("EXAMPLE --from B.bvh --complete legs", "EXAMPLE --from B.bvh --complete trunk"),
        "source": ("EXAMPLE --complete legs --from A.bvh", "EXAMPLE --complete legs --from B.bvh"),
        "follow": ("EXAMPLE --frames 40", "EXAMPLE --frames 40 --follow circle"),
        "speed": ("EXAMPLE --frames 40 --follow circle", "EXAMPLE --frames 40 --follow circle --speed 0.7"),
        "minutes": ("WALK --count 1", "WALK --count 1 --minutes 0.03"),
        **beside("EXAMPLE", reassemble="--reassemble GRAFT", crowd="--crowd", device="--device cuda", **SAID),
        **{
            f"recipe.{field}": ("EXAMPLE", f"EXAMPLE {option}")
            for field, option in {
                "preset": "--preset paper",
                "size": "--size 9",
                "coarse": "--coarse 5",
                "alpha": "--alpha none",
                "alpha_unit": "--alpha-unit difference",
                "iterations": "--iterations 2",
                "factor": "--factor 2",
                "representation": "--representation paper",
                "stride": "--stride 0",
                "no_onward": "--no-onward",
                "travel": "--travel in-place",
                "rate": "--rate 60",
                "no_lock_feet": "--no-lock-feet",
                "firmness": "--firmness 0.5",
            }.items()
        },
        "recipe.onward": (
            "EXAMPLE --preset paper --representation heading",
            "EXAMPLE --preset paper --representation heading --onward",
        ),
        "recipe.lock_feet": ("EXAMPLE --preset paper", "EXAMPLE --preset paper --lock-feet"),
        "recipe.cycles": ("CYCLE", "CYCLE --cycles"),
        "recipe.no_cycles": ("CYCLE --cycles", "CYCLE"),
        "clip": (
            "A.bvh B.bvh --frames 60 --count 1 --formats npz",
            "A.bvh B.bvh --clip B --frames 60 --count 1 --formats npz",
        ),
    },
    "train-policy": {
        "task": ("reach", "reach-moving"),
        **beside("reach", out="--out o", database="--database OTHER", steps="--steps 9", minutes="--minutes 3"),
        **beside(
            "reach",
            continuity="--continuity 2",
            clamp="--clamp",
            init_policy="--init-policy reach",
            engine="--engine ray",
        ),
        **beside("reach", backend="--backend learned --database locomotion", workers="--workers 1", seed="--seed 2"),
        **beside("reach", device="--device cuda", episodes="--episodes 7", set="--set side=4", batched="--batched"),
        "resume": ("reach --out OLD", "reach --out OLD --resume"),
        "model": ("reach --backend learned --database locomotion", "reach --backend learned --model MODEL"),
        **beside("reach-moving", preset="--preset paper", tracked="--tracked", encoder="--encoder flat"),
        **beside("reach-moving", teacher="--teacher planner"),
    },
    "bench": {"name": ("", "actors")},
    "completion": {"shell": ("bash", "zsh")},
    "reproduce": {
        "name": ("generative --out o", "environment --out o"),
        "out": ("generative --out o", "generative --out p"),
        "quick": ("generative --out o", "generative --out o --quick"),
        "motions": ("generative --out o", "generative --out o --motions 3"),
        "mocap": ("generative --out o", "generative --out o --mocap MOCAP"),
        **beside("environment --out o", scene="--scene SCENE", starts="--starts 2", seconds="--seconds 5"),
        **beside("tasks --out o", seeds="--seeds 2", steps="--steps 99"),
        **beside("learned --out o", models="--models MODEL"),
    },
    "study": {
        "answers": ("ANSWERS", "ANSWERS MORE"),
        **beside("ANSWERS", out="--out o.md", json="--json r.json"),
    },
}
"""Two commands for each field. Words in capitals are files: see `files`."""

REFUSED: dict[str, dict[str, str]] = {
    "retarget": {
        "A.bvh --to LONG --out o.glb --alone": "--alone has no effect unless",
        "A.bvh --to HERO --out o.xyz": "can't write '.xyz'",
    },
    "doctor": {"sample --fps 30": "--fps has no effect on `sample`"},
    "info": {"sample --units cm --up z": "--units and --up have no effect on `sample`"},
    "fetch": {"--to here": "--to has no effect", "lafan1 --list --to here": "--to has no effect"},
    "render": {
        "A.bvh --path circle": "--path has no effect without --drive",
        "--drive WALK --clip A": "--clip has no effect without a motion file",
        "A.bvh --drive WALK": "name one thing to draw",
        "A.bvh --out o.mp4": "movies are .gif, .png or .webm",
    },
    "actors": {"list --seed 3 --out o": "--seed and --out have no effect on a list"},
    "build": {
        "A.bvh --minutes 3 --seed 1": "--minutes and --seed have no effect where no actor acts",
        "WALK --settings FEET": "has no effect on a database",
        "WALK --onto nobody": "there is no such file",
        "STRIDE --in-place fast": "--in-place fast: expected feet, keep, or a speed",
    },
    "coverage": {"DB --minutes 0 --seed 1": "--seed has no effect", "DB --minutes -1": "--minutes -1"},
    "drive": {
        "DB --character HERO": "--character has no effect without --out",
        "DB --speed 1.3": "--speed has no effect without --path",
        "DB --path circle --seed 1": "--seed has no effect with --path",
        "DB --characters 3": "--characters has no effect without --policy",
        "SMALL --policy POLICY --path circle": "--path has no effect with --policy",
        "DB --mode lmm --projector network": "--mode and --projector have no effect without --model",
        "SMALL --model MODEL --mode mm --projector network": "--projector has no effect with --mode mm",
        "--model MODEL --mode dmm --projector codebook": "--projector has no effect with --mode dmm",
        "--model MODEL --mode mm": "--mode mm plays frames of the database",
        "DB --path circle --databases OTHER --sheet o.png": "--sheet has no effect with --databases",
        "DB --databases OTHER": "--databases walk one path",
        "DB --scene car --path circle --speed 1": "--path and --speed have no effect with --scene",
        "DB --threshold 0.5 --picture o.png": "--picture and --threshold have no effect without --scene",
        "--scenario chair --path circle --speed 2": "--path and --speed have no effect with --scenario chair",
        "--scenario dog --ground rough --seed 3": "--seed has no effect with --scenario dog",
        "--scenario dog --ground rough": "--ground has no effect with --scenario dog",
        "--scenario dog --speed 3": "--speed has no effect without --path",
        "--scenario dog --projector network": "--projector has no effect without --model",
        "--scenario chair --evasion 0.5": "--evasion has no effect with --scenario chair",
        "--scenario chair --character HERO": "--character has no effect without --out",
        "--scenario terrain --scene car": "--scene has no effect with --scenario",
        "SMALL --scene groups --out o.bvh": "is written into one .glb",
        "SMALL --scene groups --sheet o.png": "--sheet has no effect on a scene of 40 characters",
        "SMALL --scene car --evasion 3": "--evasion 3: expected 0 to 1",
        "SMALL --scene car --preset nice": "no preset 'nice'",
    },
    "play": {
        "DB --policy reach --scenario circle": "--scenario has no effect with --policy",
        "DB --model MODEL --beside OTHER": "--model has no effect with --beside",
        "DB --features paper": "--features has no effect on a database",
        "WALK --policy reach --features hands": "--features has no effect with --policy",
        "DB --mode dmm": "--mode has no effect without --model",
        "DB --evasion 0.5": "--evasion has no effect without --scene",
        "--model MODEL --mode dmm --projector network": "--projector has no effect with --mode dmm",
        "--model MODEL --mode mm": "--mode mm plays frames of the database",
        "--model MODEL --policy POLICY": "a policy needs the frames of a database",
        "--model MODEL --character HERO": "--model has no effect with --character",
    },
    "crowd": {
        "groups CROWD --character HERO": "--character has no effect without --out",
        "--agents 3 --play": "--agents and --play have no effect without a scenario",
        "groups --play --out o --glb o.glb": "--out and --glb have no effect with --play",
        "groups --port 8360 --no-browser": "--port and --no-browser have no effect without --play",
        "groups --play --rate 30": "--rate has no effect with --play",
        "SCENE --agents 3": "--agents and --seed have no effect on a file",
    },
    "scene": {
        "--out o.json": "--out has no effect without a scene",
        "--schema --agents 3": "--agents has no effect with --schema",
        "car --scale 1": "--scale has no effect without a floor plan",
        "PLAN --scale 1 --seed 1": "--seed has no effect on a floor plan",
        "PLAN": "how large is",
        "car --agents 3": "is a scene of one character",
        "room.glb --scale 2": "room.glb: no such file",
        "car --out o.txt": "scene files are JSON",
        "car --picture o.jpg": "pictures are PNG",
    },
    "train": {
        "DB --minutes 3 --iterations 1 2 3": "--minutes has no effect with --iterations",
        "DB --device cuda --processes 2": "--processes has no effect with --device cuda",
    },
    "export": {
        "MODEL --onnx o --database DB": "--database has no effect on the model",
        "POLICY --onnx o --no-int8": "--no-int8 has no effect on the policy",
        "POLICY --runtime o.mmr": "--runtime has no effect on the policy",
        "MODEL --onnx o --tags walk": "--tags has no effect with --onnx alone",
        "MODEL --runtime o.mmr --tags walk": "--tags has no effect without --database",
        "--database DB --runtime o.mmr --projector network": "--projector has no effect without a MODEL",
        "MODEL": "nothing to write",
        "--runtime o.mmr": "nothing to play",
        "MODEL --database DB --runtime o.mmr": "not both",
    },
    "generate": {
        "A.bvh --speed 1": "--speed has no effect without --follow",
        "A.bvh --minutes 1": "--minutes has no effect where no actor acts",
        "WALK --fps 30": "--fps has no effect where no file is read",
        "A.bvh --onward --keyframes KEYS": "--onward has no effect with --keyframes",
        "A.bvh --onward --representation paper": "--onward has no effect in representation paper",
        "A.bvh --alpha none --alpha-unit variance": "--alpha-unit has no effect with --alpha none",
        "A.bvh --lock-feet --no-lock-feet": "opposites",
        "A.bvh --frames 0": "--frames 0",
        "A.bvh --complete legs": "give both or neither",
    },
    "train-policy": {
        "reach --preset fair --tracked --encoder flat": "--preset, --tracked and --encoder have no effect on reach",
        "reach-moving --teacher planner --minutes 1 --clamp": "--minutes and --clamp have no effect with --teacher",
        "reach-moving --teacher planner --resume --out OLD": "--resume has no effect with --teacher planner",
        "reach-moving --engine ray --encoder flat": "--encoder has no effect with --engine ray",
        "reach --steps 0": "steps is 0",
        "gates --continuity 1": "--continuity has no effect on gates",
        "reach --resume --out nowhere": "no training to continue",
        "reach --model MODEL": "--model is for --backend learned",
    },
    "reproduce": {
        "generative --out o --scene SCENE --seeds 2": "--scene has no effect on generative",
        "tasks --out o --motions 2": "--motions has no effect on tasks",
        "environment --out o --steps 2": "--steps has no effect on environment",
        "tasks --out o --quick --mocap MOCAP": "--mocap has no effect on a quick run of tasks",
    },
}
"""Commands with an option that the rest of the command leaves without effect, and what is said of it."""

FILES = (
    "A.bvh", "B.bvh", "BOTH", "DB", "OTHER", "SMALL", "MODEL", "POLICY", "OLD", "SETTINGS", "FEET", "KEYS", "GRAFT",
    "SCENE", "MOCAP", "PLAN", "STRIDE", "HERO.glb", "HERO", "LONG",
    "ANSWERS", "MORE",
)  # fmt: skip
WORDS = {"WALK": ["walk 3 speed=1.2"], "IDLE": ["idle 3"], "SIT": ["walk 2; sit 3; leave 3 degrees=30"],
         "PAIR": ["pair: handshake 1.3 pumps=2 distance=4"]}  # fmt: skip
SHORT = {
    "CROWD": "--agents 2 --seconds 0.05 --database SMALL",
    "EXAMPLE": "A.bvh --count 1 --formats npz",
    "CYCLE": "STRIDE --preset paper --frames 60 --count 1 --formats npz",
}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Every file that the commands name."""
    from models import coded
    from motionmatch.world.obstacles import Disc
    from motionmatch.world.scene import Scene
    from task_spaces import made

    folder = tmp_path_factory.mktemp("files")
    walk = [replace(clip, name="A") for clip in capture("walk 2 speed=1.2; idle 1")]
    idle = [replace(clip, name="B") for clip in capture("idle 1; walk 2 turn=0.6")]
    treadmill().save(folder / "STRIDE.bvh")
    hero = resize(capture("walk 1 speed=1.2")[0], 0.8)
    hero.save(folder / "HERO.bvh")
    hero.save(folder / "HERO.glb")
    lengthen_arms(resize(hero, 1.25)).save(folder / "LONG.bvh")
    (folder / "BOTH").mkdir()
    for clip in (*walk, *idle):
        for place in (folder, folder / "BOTH"):
            clip.save(place / f"{clip.name}.bvh")
    build([*walk, *idle]).save(folder / "DB.npz")
    build([*idle, walk[0].trim(0, 150)]).save(folder / "OTHER.npz")
    small().save(folder / "SMALL.npz")
    coded().save(folder / "MODEL")
    made().save(folder / "POLICY")
    (folder / "OLD").mkdir()
    (folder / "SETTINGS.toml").write_text("responsiveness = 1.5\n[control]\nvelocity_halflife = 0.6\n")
    (folder / "FEET.toml").write_text("[feet]\nlock = false\n")
    (folder / "KEYS.toml").write_text("[[key]]\nframe = 20\nat = 40\n")
    (folder / "GRAFT.toml").write_text('[[graft]]\ndonor = "dog: stand 2"\njoint = "Tail"\nat = "Hips"\n')
    Scene((Disc(1.0, 2.0, 0.3),)).save(folder / "SCENE.json")
    (folder / "PLAN.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><line x1="0" y1="200" x2="300" y2="200"/></svg>'
    )
    for name, word in (("ANSWERS", "yes"), ("MORE", "no")):
        head = "participant,stage,number,question,answer,truth,seconds"
        (folder / f"{name}.csv").write_text(f"{head}\n{name},2,1,replace,{word},,1\n")
    (folder / "MOCAP").mkdir()
    (folder / "MOCAP" / "genmm.zip").write_bytes(b"")
    return {name: next(path for path in folder.iterdir() if path.stem == name or path.name == name) for name in FILES}


def arguments(verb: str, text: str, files) -> list[str]:
    """The words of a command, with paths in place of names in capitals."""
    found = [verb]
    for name, stands_for in SHORT.items():
        text = text.replace(name, stands_for)
    for word in text.split():
        found += WORDS[word] if word in WORDS else [str(files[word])] if word in files else [word]
    return found


@pytest.fixture(scope="module")
def stage(tmp_path_factory):
    """Commands run here; what takes long is a stub that notes what it is asked for."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.delenv("MOTIONMATCH_MOCAP", raising=False)
        monkeypatch.setenv("COLUMNS", "100")
        made = Stage(tmp_path_factory.mktemp("runs"), monkeypatch)
        stand_in(made)
        yield made


def stand_in(stage: Stage) -> None:
    """Stubs for drawing, training, measuring, serving, fetching and for new motion."""
    from motionmatch.crowd.scenarios import CrowdScenario
    from motionmatch.metrics import crowd
    from motionmatch.tasks.evaluate import EvaluationReport
    from motionmatch.viewer.payloads import describe_modes
    from task_spaces import made, space

    for name in (
        "movie.draw_movie",
        "sheet.draw_sheet",
        "variants.draw_variants",
        "coverage.draw_coverage",
        "topview.draw_crowd",
    ):
        stage.stub(f"motionmatch.pictures.{name}")
    stage.stub("motionmatch.datasets.fetch")
    stage.stub("motionmatch.learned.train.train")
    stage.stub("motionmatch.cli.train.Train.report")
    stage.stub("motionmatch.learned.export.export_model", lambda *args, **named: [])
    # A benchmark is a process of its own; its environment has the name of the test in it.
    noted = lambda command, **named: stage.calls.append(plain(command)) or SimpleNamespace(returncode=0)  # noqa: E731
    stage.monkeypatch.setattr("motionmatch.cli.bench.subprocess", SimpleNamespace(run=noted))
    # Policies: one that learned nothing, and nobody looks how well it does.
    policy = made()
    for target in ("train.train_policy", "ray.train", "distil.distil"):
        stage.stub(f"motionmatch.tasks.{target}", lambda *args, **named: policy)
    stage.stub("motionmatch.tasks.action_space.open_action_space", lambda *args, **named: space())
    stage.stub(
        "motionmatch.tasks.evaluate.evaluate_policy", lambda *args, **named: (EvaluationReport(*[0.5] * 11), None)
    )
    stage.stub("motionmatch.tasks.export.export_folder", lambda policy, space, folder: (small_file(folder), 0.0))
    # Studies: their options, and no rows.
    for name in ("generative", "environment", "tasks"):
        stage.stub(f"motionmatch.studies.{name}.jobs", lambda *args: [])
        for part in ("tables", "bars", "draw"):
            home = name if name == "tasks" else f"{name}_tables"
            stage.stub(f"motionmatch.studies.{home}.{part}", lambda *args: [])
    stage.stub("motionmatch.studies.judged.list_jobs", lambda *args, **named: [])
    stage.stub("motionmatch.studies.generative.warm_up")
    stage.stub("motionmatch.metrics.machine.describe_machine", lambda *names: {})
    stage.stub("motionmatch.metrics.machine.format_machine", lambda about: "a machine")
    stage.stub("motionmatch.studies.generative.GenerativeStudyOptions.examples")
    # New motion: the mark says all that it would be made from.
    stage.stub("motionmatch.generative.variants.VariantPlan.make", lambda plan, number, **named: plan.shown[0])
    # Pages: who is on stage, without steps.
    stage.stub("motionmatch.viewer.launch.show_page", lambda make, **named: make())
    stage.stub("motionmatch.viewer.background.warm_up")
    stage.stub("motionmatch.viewer.staging.warm_up")
    stage.stub("motionmatch.viewer.staging.SceneSimulation")
    stage.stub(
        "motionmatch.viewer.staging.CrowdSimulation", lambda *args: type("Crowd", (), {"step": lambda self: None})()
    )
    tell_modes = lambda played, **named: stage.calls.append(  # noqa: E731
        plain(
            [
                (describe_modes(side.controller), side.database.schema.names, str(side.database.skeleton.offsets.sum()))
                for side in played.sides
            ]
        )
    )
    stage.stub("motionmatch.viewer.simulation.Simulation", tell_modes)  # last: others derive from it
    stage.stub("motionmatch.crowd.scenarios.CrowdScenario.crowd", CrowdScenario.crowd)
    # How long a step of a crowd takes is never the same.
    real = crowd.measure_crowd
    measured = lambda *args, **named: replace(real(*args, **named), step_ms=0.0, step_ms_99=0.0)  # noqa: E731
    stage.monkeypatch.setattr(crowd, "measure_crowd", measured)


def small_file(folder):
    folder.mkdir()
    (folder / "policy.onnx").write_bytes(b"")
    return folder / "policy.onnx"


@pytest.fixture(scope="module")
def outcome_of(stage, files):
    """What a command does; each is run once."""

    @cache
    def outcome(verb: str, text: str) -> Outcome:
        return stage.run(arguments(verb, text, files))

    return outcome


def fields_of(verb: str) -> list[str]:
    return [
        option.field for option in list_options(getattr(importlib.import_module(VERBS[verb].path), VERBS[verb].noun))
    ]


LONG_TO_SHOW = {
    ("build", "smooth_ground"), ("build", "scenario"), ("build", "frames"), ("augment", "wave"), ("augment", "frames"),
    ("drive", "scenario"), ("reproduce", "models"), ("render", "scene"), ("render", "drive"), ("render", "path"),
}  # fmt: skip
"""Options whose commands act or bend much motion."""
OPTIONS = [
    pytest.param(verb, field, marks=[pytest.mark.slow] * ((verb, field) in LONG_TO_SHOW))
    for verb in VERBS
    for field in fields_of(verb)
]


@pytest.mark.parametrize(("verb", "field"), OPTIONS)
def test_with_an_option_changed_something_is_different(verb, field, outcome_of):
    assert field in CHANGES[verb], f"say in CHANGES how {field} of {verb} changes what it does"
    outcomes = [outcome_of(verb, text) for text in CHANGES[verb][field]]
    for outcome in outcomes:
        assert outcome.code == 0 or (verb, outcome.code) == ("doctor", 1), outcome.complaint
    assert seen(verb, field, outcomes[0]) != seen(verb, field, outcomes[1])


def seen(verb: str, field: str, outcome: Outcome) -> object:
    """What is compared: all of it, or the calls alone where the command says its own options again."""
    return outcome.calls if verb == "reproduce" or (verb, field) == ("crowd", "steering") else outcome


@pytest.mark.parametrize("verb", VERBS)
def test_the_same_command_does_the_same(verb, outcome_of, stage, files):
    text = next(iter(CHANGES[verb].values()))[1]
    assert stage.run(arguments(verb, text, files)) == outcome_of(verb, text)


@pytest.mark.parametrize(("verb", "text"), [(verb, text) for verb, texts in REFUSED.items() for text in texts])
def test_what_would_have_no_effect_is_refused(verb, text, outcome_of):
    outcome = outcome_of(verb, text)
    assert outcome.code == 2 and REFUSED[verb][text] in outcome.complaint
    assert not outcome.files
