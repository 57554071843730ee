"""Export a model for other programs: three ONNX files, and a JSON that says how to use them.

Each file takes and gives numbers in their own units, normalisation is inside. The batch is free: any number of
characters at once. `docs/engines.md` has the recipe for a frame.
"""

from __future__ import annotations

import logging
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import atomic, jsonfile
from motionmatch.control.drive import wander
from motionmatch.errors import missing_extra, unreadable
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.model import NETWORKS, LearnedModel
from motionmatch.learned.network import Network
from motionmatch.learned.player import get_network_inputs
from motionmatch.learned.poses import to_character_space

JSON_NAME = "model.json"
OPSET, IR = 17, 9
"""Old enough for what engines ship."""
INPUTS = {"decompressor": "features_and_latents", "stepper": "features_and_latents", "projector": "query"}
OUTPUTS = {"decompressor": "pose", "stepper": "change_per_second", "projector": "features_and_latents"}
_SECONDS, _CHARACTERS = 8.0, 8
_FEW = 4
"""Codes that are compared by differences."""


@dataclass(frozen=True)
class ExportedFile:
    """One exported file."""

    network: str
    file: str
    kind: str
    """float32, int8, or codebook, which answers queries in place of the projector"""
    kilobytes: float
    error: float
    """mean difference from motionmatch's own evaluation, as a share of the spread of each output"""
    centimetres: float | None
    """the same as a mean distance of joints in the decoded pose; None for the stepper's changes per second"""


@dataclass(frozen=True, eq=False)
class NetworkInputs:
    """Inputs of the networks in play."""

    decompressor: np.ndarray
    """(N, D + L)"""
    stepper: np.ndarray
    """(N, D + L)"""
    projector: np.ndarray
    """(N, D)"""


def export_model(model: LearnedModel, folder: str | Path, *, int8: bool = True) -> list[ExportedFile]:
    """Write a model into a folder as ONNX and JSON, and measure the files with ONNX Runtime."""
    folder = Path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unreadable(folder, error) from None
    samples, written = sample_play(model), []
    for name, network in model.networks.items():
        plain = serialize_network(network, name)
        kinds = {"float32": plain} | ({"int8": quantize(plain)} if int8 else {})
        if name == "projector" and model.codebook is not None:
            kinds["codebook"] = serialize_codebook(model.codebook)
        for kind, data in kinds.items():
            file = f"{name}.onnx" if kind == "float32" else f"{name}.{kind}.onnx"
            with atomic.replace_file(folder / file) as temporary:
                temporary.write_bytes(data)
            written.append(_measure(model, name, file, kind, data, getattr(samples, name)))
    jsonfile.write(folder / JSON_NAME, make_manifest(model, written), indent=1)
    return written


def serialize_network(network: Network, name: str) -> bytes:
    """Make an ONNX file of one network, with its normalisations: before the first layer, and in the last.

    The first is not folded into its layer, so that inputs are alike in size where they are quantised.
    """
    onnx = _onnx()
    helper, kinds = onnx.helper, onnx.TensorProto
    weights, biases = list(network.weights), list(network.biases)
    weights[-1] = weights[-1] * network.outputs.scale[:, None]
    biases[-1] = network.outputs.denormalize(biases[-1])
    stored = [
        onnx.numpy_helper.from_array(network.inputs.mean, "mean"),
        onnx.numpy_helper.from_array(np.float32(1.0) / network.inputs.scale, "per_scale"),
    ]
    nodes = [
        helper.make_node("Sub", [INPUTS[name], "mean"], ["centred"]),
        helper.make_node("Mul", ["centred", "per_scale"], ["normalised"]),
    ]
    current, last = "normalised", len(weights) - 1
    for layer, (matrix, bias) in enumerate(zip(weights, biases, strict=True)):
        found = OUTPUTS[name] if layer == last else f"layer_{layer}"
        stored += [
            onnx.numpy_helper.from_array(matrix, f"weight_{layer}"),
            onnx.numpy_helper.from_array(bias, f"bias_{layer}"),
        ]
        nodes.append(helper.make_node("Gemm", [current, f"weight_{layer}", f"bias_{layer}"], [found], transB=1))
        current = found
        if layer < last:
            current = f"active_{layer}"
            nodes.append(helper.make_node({"relu": "Relu", "elu": "Elu"}[network.activation], [found], [current]))
    graph = helper.make_graph(
        nodes,
        name,
        [helper.make_tensor_value_info(INPUTS[name], kinds.FLOAT, ["characters", network.num_inputs])],
        [helper.make_tensor_value_info(OUTPUTS[name], kinds.FLOAT, ["characters", network.num_outputs])],
        stored,
    )
    return _make_file(graph)


def serialize_codebook(book: Codebook) -> bytes:
    """Make an ONNX file with the projector's input and output that finds the nearest point on the lines between codes.

    One product of matrices finds a few codes that are near, and differences which of them is nearest: the product
    alone would leave out digits. Then the lines to the code before and to the one after it are looked at.
    """
    onnx = _onnx()
    helper, kinds, wide, count = onnx.helper, onnx.TensorProto, book.features.shape[1], len(book)
    scaled = (book.weights * book.step[:wide] ** 2).astype(np.float32)
    codes = book.features.astype(np.float32)
    given = {
        "features_int8": book.features,
        "latents_int8": book.latents,
        "squares": ((codes**2) @ scaled).astype(np.float32),
        "follows": book.follows.astype(np.float32)[:, None],
        "followed": np.append(0.0, book.follows[:-1]).astype(np.float32)[:, None],
        "query_middle": book.middle[:wide],
        "query_per_step": np.float32(1.0) / book.step[:wide],
        "weights": scaled,
        "twice_weights": 2.0 * scaled,
        "middle": book.middle,
        "step": book.step,
        "few": np.array([min(_FEW, count)], np.int64),
        "first": np.array(0, np.int64),
        "one": np.array(1, np.int64),
        "last": np.array(count - 1, np.int64),
        "axis": np.array([1], np.int64),
        "across": np.array([-1], np.int64),
        "none": np.float32(0.0),
        "whole": np.float32(1.0),
        "little": np.float32(1e-9),
    }
    make = helper.make_node
    nodes = [
        make("Cast", ["features_int8"], ["features"], to=kinds.FLOAT),
        make("Cast", ["latents_int8"], ["latents"], to=kinds.FLOAT),
        make("Concat", ["features", "latents"], ["codes"], axis=1),
        make("Transpose", ["features"], ["turned"]),
        make("Sub", [INPUTS["projector"], "query_middle"], ["centred"]),
        make("Mul", ["centred", "query_per_step"], ["asked"]),
        make("Mul", ["asked", "twice_weights"], ["weighed"]),
        make("MatMul", ["weighed", "turned"], ["dots"]),
        make("Sub", ["squares", "dots"], ["rough_costs"]),  # but for what is the same for all codes
        make("TopK", ["rough_costs", "few"], ["near_rough_costs", "near"], axis=1, largest=0),
        make("Gather", ["features", "near"], ["near_features"]),
        make("Unsqueeze", ["asked", "axis"], ["asked_again"]),
        *_cost("asked_again", "near_features", "near_costs"),
        make("ArgMin", ["near_costs"], ["which"], axis=1, keepdims=1),
        make("GatherElements", ["near", "which"], ["best_column"], axis=1),
        make("Squeeze", ["best_column", "axis"], ["best"]),
        make("Sub", ["best", "one"], ["before"]),
        make("Max", ["before", "first"], ["previous"]),
        make("Add", ["best", "one"], ["after"]),
        make("Min", ["after", "last"], ["next"]),
        *_line("best", "next", "follows", "onward"),
        *_line("best", "previous", "followed", "back"),
        make("Less", ["back_cost", "onward_cost"], ["is_back"]),
        make("Unsqueeze", ["is_back", "axis"], ["is_back_column"]),
        make("Where", ["is_back_column", "back_point", "onward_point"], ["found"]),
        make("Mul", ["found", "step"], ["stepped"]),
        make("Add", ["stepped", "middle"], [OUTPUTS["projector"]]),
    ]
    graph = helper.make_graph(
        nodes,
        "codebook",
        [helper.make_tensor_value_info(INPUTS["projector"], kinds.FLOAT, ["characters", wide])],
        [helper.make_tensor_value_info(OUTPUTS["projector"], kinds.FLOAT, ["characters", len(book.step)])],
        [onnx.numpy_helper.from_array(np.ascontiguousarray(array), name) for name, array in given.items()],
    )
    return _make_file(graph)


def _cost(query: str, point: str, found: str) -> list[Any]:
    """Make nodes: the weighted squared distance of two points."""
    make = _onnx().helper.make_node
    return [
        make("Sub", [query, point], [f"{found}_apart"]),
        make("Mul", [f"{found}_apart", f"{found}_apart"], [f"{found}_squared"]),
        make("Mul", [f"{found}_squared", "weights"], [f"{found}_weighed"]),
        make("ReduceSum", [f"{found}_weighed", "across"], [found], keepdims=0),
    ]


def _line(here: str, there: str, goes: str, name: str) -> list[Any]:
    """Make nodes: the nearest point `name_point` on the line from one code to another, and `name_cost`; where no line
    goes there, the code itself."""
    make = _onnx().helper.make_node
    return [
        make("Gather", ["features", here], [f"{name}_here"]),
        make("Gather", ["features", there], [f"{name}_there"]),
        make("Sub", [f"{name}_there", f"{name}_here"], [f"{name}_step"]),
        make("Mul", [f"{name}_step", "weights"], [f"{name}_pull"]),
        make("Sub", ["asked", f"{name}_here"], [f"{name}_apart"]),
        make("Mul", [f"{name}_pull", f"{name}_apart"], [f"{name}_dots"]),
        make("Mul", [f"{name}_pull", f"{name}_step"], [f"{name}_squares"]),
        make("ReduceSum", [f"{name}_dots", "across"], [f"{name}_dot"], keepdims=1),
        make("ReduceSum", [f"{name}_squares", "across"], [f"{name}_length"], keepdims=1),
        make("Max", [f"{name}_length", "little"], [f"{name}_some_length"]),
        make("Div", [f"{name}_dot", f"{name}_some_length"], [f"{name}_far"]),
        make("Clip", [f"{name}_far", "none", "whole"], [f"{name}_part"]),
        make("Gather", [goes, here], [f"{name}_goes"]),
        make("Mul", [f"{name}_part", f"{name}_goes"], [f"{name}_along"]),
        make("Gather", ["codes", here], [f"{name}_code"]),
        make("Gather", ["codes", there], [f"{name}_other"]),
        make("Sub", [f"{name}_other", f"{name}_code"], [f"{name}_way"]),
        make("Mul", [f"{name}_way", f"{name}_along"], [f"{name}_gone"]),
        make("Add", [f"{name}_code", f"{name}_gone"], [f"{name}_point"]),
        make("Mul", [f"{name}_step", f"{name}_along"], [f"{name}_walked"]),
        make("Add", [f"{name}_here", f"{name}_walked"], [f"{name}_reached"]),
        *_cost("asked", f"{name}_reached", f"{name}_cost"),
    ]


def quantize(data: bytes) -> bytes:
    """Quantise the weights of an ONNX file to 8 bits, with a scale for each output."""
    try:
        from onnxruntime.quantization import QuantType, quantize_dynamic
    except ImportError:
        raise missing_extra("export to int8", "learn") from None
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)  # it warns about a preparation that small networks do not need
    try:
        return _quantize_file(data, quantize_dynamic, QuantType.QInt8)
    finally:
        logging.disable(before)


def _quantize_file(data: bytes, quantize: Any, kind: Any) -> bytes:
    with tempfile.TemporaryDirectory(prefix="motionmatch-export-") as place:
        source, target = Path(place) / "in.onnx", Path(place) / "out.onnx"
        source.write_bytes(data)
        quantize(source, target, weight_type=kind, per_channel=True)
        return target.read_bytes()


def run_onnx(data: bytes, values: np.ndarray) -> np.ndarray:
    """Run an ONNX file on inputs (C, n), on one thread."""
    session = open_session(data)
    return session.run(None, {session.get_inputs()[0].name: np.ascontiguousarray(values, np.float32)})[0]


def open_session(data: bytes):
    """Open a session of ONNX Runtime on one thread."""
    try:
        import onnxruntime
    except ImportError:
        raise missing_extra("ONNX Runtime", "learn") from None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])


def sample_play(model: LearnedModel, *, seed: int = 1) -> NetworkInputs:
    """Collect inputs of the networks while characters wander."""
    controller = LearnedController(model)
    plan = wander(_SECONDS, np.random.default_rng(seed))
    state = controller.start(_CHARACTERS)
    state.search_in[:] = np.linspace(0.0, controller.config.search_seconds, _CHARACTERS)
    rows, queries = [], []
    for step in range(round(_SECONDS * 60)):
        command = plan.command(controller, state, step / 60, 1 / 60)
        if step % 10 == 5:
            queries.append(controller.query(controller.with_facing(state, command), command).vector)
            rows.append(get_network_inputs(state))
        state = controller.step(state, command, 1 / 60)
    return NetworkInputs(np.concatenate(rows), np.concatenate(rows), np.concatenate(queries))


def make_manifest(model: LearnedModel, written: list[ExportedFile]) -> dict[str, Any]:
    """Make all that a program needs besides the networks, as JSON takes it."""
    skeleton, legs, facts = model.skeleton, model.legs, model.facts()
    return {
        **{key: facts[key] for key in ("fingerprint", "fps", "latents", "conventions")},
        "files": [asdict(one) for one in written],
        "networks": {
            name: {"input": INPUTS[name], "output": OUTPUTS[name], "widths": list(model.networks[name].widths)}
            for name in NETWORKS
        },
        "features": {
            "blocks": [{**block, "columns": facts["feature_columns"][block["name"]]} for block in model.schema.facts()],
            "columns": model.schema.labels,
            "mean": model.features.mean.tolist(),
            "scale": model.features.scale.tolist(),
        },
        "pose": {"columns": facts["pose_columns"], "shapes": {k: list(v) for k, v in model.layout.shapes.items()}},
        "skeleton": {
            "joints": list(skeleton.names),
            "parents": skeleton.parents.tolist(),
            "offsets": skeleton.offsets.tolist(),
            "moving": list(model.layout.moving),
            "roles": dict(model.anatomy.roles),
            "contacts": [skeleton.names[joint] for joint in model.anatomy.contacts],
        },
        "legs": {
            "joints": legs.joints.tolist(),
            "tips": legs.tips.tolist(),
            "poles": legs.poles.tolist(),
            "contacts": legs.contacts.tolist(),
        },
        "standing": model.standing.tolist(),
        "bounds": model.bounds.tolist(),
        "training": dict(model.training),
    }


def _measure(model: LearnedModel, name: str, file: str, kind: str, data: bytes, samples: np.ndarray) -> ExportedFile:
    network: Network = getattr(model, name)
    ours, theirs = network(samples), run_onnx(data, samples)
    if kind == "codebook" and model.codebook is not None:
        ours = model.codebook(samples)
    error = float(np.abs((ours - theirs) / network.outputs.scale).mean())
    centimetres = None
    if name != "stepper":
        poses = [model.decompressor(found) if name == "projector" else found for found in (ours, theirs)]
        places = [to_character_space(pose, model.layout, model.skeleton).positions for pose in poses]
        centimetres = 100 * float(np.linalg.norm(places[0] - places[1], axis=-1).mean())
    return ExportedFile(name, file, kind, len(data) / 1024, error, centimetres)


def _make_file(graph: Any) -> bytes:
    """Make a whole file of a graph, and check it."""
    onnx = _onnx()
    opset = [onnx.helper.make_opsetid("", OPSET)]
    model = onnx.helper.make_model(graph, producer_name="motionmatch", opset_imports=opset, ir_version=IR)
    onnx.checker.check_model(model)
    return model.SerializeToString()


def _onnx() -> Any:
    try:
        import onnx
        import onnx.checker
        import onnx.helper
        import onnx.numpy_helper
    except ImportError:
        raise missing_extra("export to ONNX", "learn") from None
    return onnx
