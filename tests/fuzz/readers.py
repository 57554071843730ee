"""Readers under fire: damaged and hostile files. Each gives what it reads, or one of our errors; never another one.

    python tests/fuzz/readers.py scene policy --count 100000 --seed 7

Without names all readers are tried. What is not one of our errors is printed with the seed that makes it again.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import numpy as np

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]

from mutations import break_arrays, break_bytes, break_tree  # noqa: E402

from motionmatch.errors import MotionMatchError  # noqa: E402

SLOW = 5.0
"""Seconds after which a file counts as one that locks the reader."""
Attack = Callable[[random.Random, Path], None]


@lru_cache(maxsize=1)
def body():
    from motionmatch.actors import sketch

    return sketch.walk(0.4, fps=30)


@lru_cache(maxsize=8)
def written(ending: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        return body().save(Path(folder) / f"walk.{ending}").read_bytes()


def attack_motion(ending: str) -> Attack:
    def attack(rng: random.Random, folder: Path) -> None:
        from motionmatch.motion.load import read_file

        path = folder / f"walk.{ending}"
        path.write_bytes(break_bytes(written(ending), rng))
        read_file(path)

    return attack


def attack_glb_tree(rng: random.Random, folder: Path) -> None:
    """The JSON of a GLB, in a whole container."""
    import struct

    from motionmatch.motion import gltf_bind, gltf_read
    from motionmatch.scenes.models import read_model_scene

    data = written("glb")
    length = struct.unpack_from("<I", data, 12)[0]
    tree, rest = json.loads(data[20 : 20 + length]), data[20 + length :]
    text = json.dumps(break_tree(tree, rng)).encode()
    text += b" " * (-len(text) % 4)
    whole = struct.pack("<II", len(text), 0x4E4F534A) + text + rest
    path = folder / "walk.glb"
    path.write_bytes(struct.pack("<III", 0x46546C67, 2, 12 + len(whole)) + whole)
    rng.choice([gltf_read.read, gltf_bind.read_bind_pose, read_model_scene])(path)


def attack_clip(rng: random.Random, folder: Path) -> None:
    """Facts and arrays of a clip of ours, under a good checksum."""
    from motionmatch import arrays
    from motionmatch.motion import npz

    path = npz.write(body(), folder / "walk.npz")
    attack_arrays(rng, path, npz.KIND, npz.VERSION)
    npz.read(path)
    assert arrays.read_kind(path) == npz.KIND


def attack_arrays(rng: random.Random, path: Path, kind: str, version: int) -> None:
    from motionmatch import arrays

    facts, held = arrays.read(path, kind, version, again="")
    for key in ("format", "version", "checksum"):
        facts.pop(key)
    if rng.random() < 0.6:
        broken = break_tree(facts, rng)
        facts = broken if isinstance(broken, dict) else {"names": broken}
    else:
        held = break_arrays(held, rng)
    arrays.write(path, kind, version, facts, held)


@lru_cache(maxsize=1)
def database_bytes() -> bytes:
    from databases import small

    with tempfile.TemporaryDirectory() as folder:
        return small().save(Path(folder) / "db.npz").read_bytes()


def attack_database(rng: random.Random, folder: Path) -> None:
    from motionmatch.database import database

    path = folder / "db.npz"
    path.write_bytes(database_bytes())
    attack_arrays(rng, path, database.KIND, database.VERSION)
    database.MotionDatabase.load(path)


def attack_npz_bytes(rng: random.Random, folder: Path) -> None:
    from motionmatch.motion import npz

    path = folder / "walk.npz"
    path.write_bytes(break_bytes(written("npz"), rng))
    npz.read(path)


def attack_policy(rng: random.Random, folder: Path) -> None:
    """The facts of a policy, under a good checksum, and its arrays."""
    import hashlib

    from safetensors.numpy import load, save

    from motionmatch.tasks.policy import SHIPPED, Policy

    facts = json.loads((SHIPPED / "reach" / "policy.json").read_text(encoding="utf-8"))
    stored = (SHIPPED / "reach" / "policy.safetensors").read_bytes()
    if rng.random() < 0.3:
        arrays = break_arrays(load(stored), rng)
        stored = save({name: np.ascontiguousarray(each) for name, each in arrays.items()})
    else:
        facts = break_tree(facts, rng)
    if isinstance(facts, dict) and rng.random() < 0.9:
        facts["checksum"] = hashlib.sha256(stored).hexdigest()
    text = json.dumps(facts).encode()
    (folder / "policy.json").write_bytes(text if rng.random() < 0.8 else break_bytes(text, rng))
    (folder / "policy.safetensors").write_bytes(stored if rng.random() < 0.9 else break_bytes(stored, rng))
    Policy.load(folder)


@lru_cache(maxsize=1)
def model_parts():
    from databases import small
    from models import of_chance

    made = of_chance(small())
    return made.facts(), made._arrays("float32")


def attack_model(rng: random.Random, folder: Path) -> None:
    from motionmatch.learned.model import LearnedModel
    from motionmatch.learned.model_file import write_model_files

    facts, arrays = model_parts()
    if rng.random() < 0.6:
        broken = break_tree(facts, rng)
        facts = broken if isinstance(broken, dict) else {"pose": broken}
    else:
        arrays = {name: np.ascontiguousarray(each) for name, each in break_arrays(arrays, rng).items()}
    write_model_files(folder, facts, arrays, storage="float32")
    LearnedModel.load(folder)


@lru_cache(maxsize=1)
def scenes() -> list:
    from motionmatch.scenes.shipped import find_scene
    from motionmatch.scenes.writing import list_scene_facts

    names = ("zigzag_cones", "stairs", "narrowing_corridor", "ceilings")
    return [json.loads(json.dumps(list_scene_facts(find_scene(name)))) for name in names]


def attack_scene(rng: random.Random, folder: Path) -> None:
    from motionmatch.scenes.reading import load_scene
    from motionmatch.world.scene import Scene

    text = json.dumps(break_tree(rng.choice(scenes()), rng)).encode()
    (folder / "a.json").write_bytes(text if rng.random() < 0.8 else break_bytes(text, rng))
    rng.choice([load_scene, Scene.load])(folder / "a.json")


FOREIGN = {"units": "m, left-handed", "loop": True, "speed": 1.2, "spline_samples": [[0, 0], [1, 0], [1, 1]],
           "obstacles": [{"x": 3, "z": 1, "radius": 0.2, "height": [0, 1]}]}  # fmt: skip


def attack_foreign_scene(rng: random.Random, folder: Path) -> None:
    from motionmatch.scenes.reading import load_scene

    (folder / "a.json").write_text(json.dumps(break_tree(FOREIGN, rng)))
    load_scene(folder / "a.json")


PLAN = b"""<svg xmlns="http://www.w3.org/2000/svg"><g transform="translate(1,2) scale(2)"><rect x="0" y="0" width="10"
height="2"/><circle cx="5" cy="9" r="1"/><path d="M0 0 L10 0 C 1 2 3 4 5 6 Z" stroke-width="0.2"/><polyline
points="0,0 1,1 2,0"/><line x1="0" y1="0" x2="3" y2="3" id="start"/></g></svg>"""


def attack_plan(rng: random.Random, folder: Path) -> None:
    from motionmatch.scenes.floorplan import read_floor_plan

    (folder / "a.svg").write_bytes(break_bytes(PLAN, rng))
    read_floor_plan(folder / "a.svg", scale=0.1)


@lru_cache(maxsize=1)
def settings_text() -> bytes:
    from databases import small
    from motionmatch.control.settings import Settings

    return Settings().toml(small().schema).encode()


RECORDING = b"""units = "cm"\nfps = 60\nup = "y"\ntrim = [0, 20]\n[roles]\nhips = "Hips"\n[tags]\nwalk = [[0, 10]]
[files."walk*"]\nfps = 30\n[pairs]\nLeftFoot = "RightFoot"\n"""


def attack_toml(rng: random.Random, folder: Path) -> None:
    from motionmatch.actors.props.objects import read_props
    from motionmatch.actors.props.terrain import Terrain
    from motionmatch.control.settings import read_settings
    from motionmatch.generative.spec import read_parts
    from motionmatch.motion.settings import parse_recording_settings

    path = folder / "a.toml"
    which = rng.randrange(5)
    if which == 0:
        path.write_bytes(break_bytes(settings_text(), rng))
        read_settings(path)
    elif which == 1:
        parse_recording_settings(break_bytes(RECORDING, rng), "a.toml", file="walk.bvh")
    elif which == 2:
        path.write_bytes(break_bytes(b"[[chair]]\nposition = [1.0, 2.0]\nfacing = 0.5\n[[box]]\nheight = 0.5\n", rng))
        read_props(path)
    elif which == 3:
        path.write_bytes(break_bytes(b"edges = [1.0]\nrises = [0.2]\nbends = [[0.0, 0.0]]\nwaves = []\n", rng))
        Terrain.load(path)
    else:
        path.write_bytes(break_bytes(b'[parts]\narm = ["LeftArm", "LeftHand"]\n', rng))
        read_parts(path)


def attack_obj(rng: random.Random, folder: Path) -> None:
    from motionmatch.world.height_map import heights_from_mesh

    (folder / "a.obj").write_bytes(
        break_bytes(b"v 0 0 0\nv 3 0.5 0\nv 0 0.2 3\nv 3 1 3\nf 1 2 3\nf 2/1 4/2 3/1\n", rng)
    )
    heights_from_mesh(folder / "a.obj")


def attack_message(rng: random.Random, folder: Path) -> None:
    from motionmatch.viewer.messages import parse

    tree = rng.choice([
        {"type": "input", "move": [0.1, 0.2], "look": [0, 1]}, {"type": "seek", "step": 4}, {"type": "restart"},
        {"type": "stage", "name": "door", "agents": 4, "seed": 1},
        {"type": "generate", "example": "a walk", "frames": 90},
    ])  # fmt: skip
    text = json.dumps(break_tree(tree, rng)).encode()
    parse(text if rng.random() < 0.7 else break_bytes(text, rng))


@lru_cache(maxsize=1)
def text_fbx() -> bytes:
    from fbx_files import make_text

    return make_text(body().trim(0, 3), skin=True, takes=True, space="a:", rng=None, unit=100.0).encode()


def attack_text_fbx(rng: random.Random, folder: Path) -> None:
    """A text FBX as a motion, and as a character whose mesh is wanted."""
    from motionmatch.motion import fbx, fbx_glb

    path = folder / "walk.fbx"
    path.write_bytes(break_bytes(text_fbx(), rng))
    if rng.random() < 0.5:
        fbx.read(path)
    elif fbx_glb.has_skin(path):
        fbx_glb.write_skinned_glb(path, folder / "skin.glb")


def attack_skin(rng: random.Random, folder: Path) -> None:
    """The mesh of a character, bound to its joints."""
    from motionmatch.motion import gltf_read, gltf_skin

    path = folder / "walk.glb"
    path.write_bytes(break_bytes(written("glb"), rng))
    gltf_skin.read_skin(path, gltf_read.read(path)[0])


def attack_smpl(rng: random.Random, folder: Path) -> None:
    """Poses of a body model, as AMASS stores them."""
    from motionmatch.motion.reading import read_file

    held = {"poses": np.zeros((4, 156)), "trans": np.zeros((4, 3)), "mocap_framerate": np.array(60.0),
            "betas": np.zeros(16)}  # fmt: skip
    path = folder / "walk.npz"
    np.savez(path, **break_arrays(held, rng))
    if rng.random() < 0.3:
        path.write_bytes(break_bytes(path.read_bytes(), rng))
    read_file(path)


def attack_zip(rng: random.Random, folder: Path) -> None:
    """An archive of recordings with a settings file, whose names lead elsewhere."""
    import io
    import zipfile

    from motionmatch.motion.load import load

    data, names = io.BytesIO(), ["walk.bvh", "../walk.bvh", "/walk.bvh", "a/../../b.bvh", "é" * 90 + ".bvh", "x.bvh/"]
    with zipfile.ZipFile(data, "w", rng.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
        for name in rng.sample(names, 2):
            archive.writestr(name, written("bvh") if rng.random() < 0.5 else break_bytes(written("bvh"), rng))
        archive.writestr("motionmatch.toml", RECORDING if rng.random() < 0.5 else break_bytes(RECORDING, rng))
    path = folder / "takes.zip"
    path.write_bytes(data.getvalue() if rng.random() < 0.4 else break_bytes(data.getvalue(), rng))
    load(path, cache=False)


KEYS = b"[[key]]\nframe = 4\nat = 2\n[[key]]\nframe = 9\nat = 5\nroot = true\nposition = [1.0, 2.0]\nfacing = 90\n"


def attack_key_frames(rng: random.Random, folder: Path) -> None:
    """A file of key frames for new motion."""
    from motionmatch.generative.spec import read_key_frames

    path = folder / "keys.toml"
    path.write_bytes(break_bytes(KEYS, rng))
    read_key_frames(path, [body()])


@lru_cache(maxsize=1)
def runtime_file() -> bytes:
    from databases import small
    from motionmatch.control.controller import Controller
    from motionmatch.runtime import write_runtime

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "walk.mmr"
        write_runtime(Controller(small()), path)
        return path.read_bytes()


def attack_runtime(rng: random.Random, folder: Path) -> None:
    """A file for the runtime in C, read back by Python; `tests/runtime` attacks the C."""
    from motionmatch.runtime.sections import read_sections

    path = folder / "walk.mmr"
    path.write_bytes(break_bytes(runtime_file(), rng))
    read_sections(path)


READERS: dict[str, Attack] = {
    "bvh": attack_motion("bvh"), "fbx": attack_motion("fbx"), "glb": attack_motion("glb"), "glb tree": attack_glb_tree,
    "npz": attack_npz_bytes, "clip": attack_clip, "database": attack_database, "policy": attack_policy,
    "model": attack_model, "scene": attack_scene, "foreign scene": attack_foreign_scene, "plan": attack_plan,
    "toml": attack_toml, "obj": attack_obj, "message": attack_message, "text fbx": attack_text_fbx, "skin": attack_skin,
    "smpl": attack_smpl, "zip": attack_zip, "key frames": attack_key_frames, "runtime": attack_runtime,
}  # fmt: skip


def try_reader(name: str, count: int, seed: int, folder: Path) -> list[str]:
    """Attack a reader, and return what went wrong: other errors than ours, and files that lock it."""
    wrong = []
    for number in range(seed - 1, seed + count):
        begin = time.process_time()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                READERS[name](random.Random(f"{name} {number}"), folder)
        except MotionMatchError:
            pass
        except Exception as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            wrong.append(
                f"{name}, seed {number}: {type(error).__name__}: {str(error)[:100]} ({at.filename}:{at.lineno})"
            )
        took = time.process_time() - begin
        if took > SLOW and number >= seed:  # the first one imports what the reader needs
            wrong.append(f"{name}, seed {number}: {took:.1f} s")
    return wrong


def main() -> int:
    """Attack the readers that are named, and print what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*READERS, []], default=[])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    failed = 0
    for name in given.names or READERS:
        with tempfile.TemporaryDirectory() as folder:
            begin = time.perf_counter()
            wrong = try_reader(name, given.count, given.seed, Path(folder))
        failed += len(wrong)
        print(f"{name}: {given.count} files, {len(wrong)} wrong, {time.perf_counter() - begin:.0f} s", flush=True)
        for text in sorted({each.split(": ", 1)[1]: each for each in wrong}.values())[:20]:
            print(f"  {text}")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
