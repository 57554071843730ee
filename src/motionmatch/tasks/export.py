"""A policy as ONNX: observations in, path features out, any number of characters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import jsonfile
from motionmatch.atomic import replace_file
from motionmatch.errors import missing_extra
from motionmatch.tasks.action_space import ACTION_LIMIT, STEP_SECONDS, ActionSpace
from motionmatch.tasks.policy import MAPS, Convolution, Dense, Layer, Pick, Policy, Pool
from motionmatch.tasks.reach import TARGET_UNIT
from motionmatch.world.moving_boxes import MAP_SIDE

_ACTIVATIONS = {"relu": "Relu", "tanh": "Tanh"}


def export(policy: Policy, path: str | Path) -> Path:
    """Write a policy as one ONNX file."""
    try:
        import onnx
        from onnx import helper, numpy_helper
    except ImportError as error:
        raise missing_extra("ONNX export", "learn") from error
    nodes: list[Any] = []
    constants: list[Any] = []
    left = list(policy.weights)

    def constant(name: str, values: np.ndarray) -> str:
        constants.append(numpy_helper.from_array(values, name))
        return name

    def add(kind: str, inputs: list[str], **attributes: Any) -> str:
        out = f"x{len(nodes)}"
        nodes.append(helper.make_node(kind, inputs, [out], **attributes))
        return out

    def layer(x: str, each: Layer) -> str:
        if isinstance(each, Pool):
            return add("AveragePool", [x], kernel_shape=[each.size] * 2, strides=[each.size] * 2)
        if isinstance(each, Pick):
            table = constant(f"table{len(constants)}", left.pop(0))
            return add("Gather", [table, add("ArgMax", [x], axis=1, keepdims=0)], axis=0)
        number = len(constants)
        w = constant(f"w{number}", left.pop(0))
        b = constant(f"b{number}", left.pop(0))
        if isinstance(each, Convolution):
            x = add("Conv", [x, w, b], strides=[each.stride] * 2, pads=[each.padding] * 4)
        elif isinstance(each, Dense):
            x = add("Gemm", [add("Flatten", [x], axis=1), w, b], transB=1)
        return add(_ACTIVATIONS[each.activation], [x]) if each.activation in _ACTIVATIONS else x

    x = "observations"
    if policy.encoder:
        plain = policy.num_observations - int(np.prod(MAPS))
        axis = constant("axis", np.array([1], np.int64))
        edges = [constant(f"edge{k}", np.array([k], np.int64)) for k in (0, plain, policy.num_observations)]
        own = add("Slice", [x, edges[0], edges[1], axis])
        shape = constant("maps", np.array([-1, *MAPS], np.int64))
        maps = add("Reshape", [add("Slice", [x, edges[1], edges[2], axis]), shape])
        for each in policy.encoder:
            maps = layer(maps, each)
        x = add("Concat", [own, maps], axis=1)
    for each in policy.layers:
        x = layer(x, each)
    add("Identity", [x])
    nodes[-1].output[0] = "actions"
    width = policy.layers[-1].width  # type: ignore[union-attr]  # the last layer is dense, or picks
    graph = helper.make_graph(
        nodes,
        "policy",
        [
            helper.make_tensor_value_info(
                "observations", onnx.TensorProto.FLOAT, ["characters", policy.num_observations]
            )
        ],
        [helper.make_tensor_value_info("actions", onnx.TensorProto.FLOAT, ["characters", width])],
        constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=10)
    onnx.checker.check_model(model)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    with replace_file(Path(path)) as temporary:
        temporary.write_bytes(model.SerializeToString())
    return Path(path)


def export_folder(policy: Policy, space: ActionSpace, folder: str | Path) -> tuple[Path, float]:
    """Write `policy.onnx` and a `policy.json` of its inputs and outputs; return the file and its largest error."""
    path = export(policy, Path(folder) / "policy.onnx")
    jsonfile.write(path.with_suffix(".json"), interface(policy, space), indent=1)
    return path, measure_error(policy, path)


def interface(policy: Policy, space: ActionSpace) -> dict[str, Any]:
    """Describe inputs and outputs with their units."""
    columns, database = space.path_columns, space.database
    inputs = [
        {
            "name": "pose",
            "width": space.num_pose,
            "columns": space.pose_columns.tolist(),
            "unit": "normalised features",
        },
        {"name": "target", "width": 2, "metres_per_unit": TARGET_UNIT, "axes": "to the left, ahead"},
    ]
    if policy.encoder:
        axes = "rows from behind to ahead, columns to the left"
        inputs.append(
            {"name": "maps", "shape": list(MAPS), "metres": MAP_SIDE, "order": "step before, now", "axes": axes}
        )
    outputs = {
        "times": space.times.tolist(),
        "limit": ACTION_LIMIT,
        "features": "mean_path + basis @ action, then scale * feature + mean: metres, and directions; positions first",
        "mean_path": (space.mean_path if policy.mean_path is None else policy.mean_path).tolist(),
        "basis": (space.basis if policy.basis is None else policy.basis).tolist(),
        "mean": database.mean[columns].tolist(),
        "scale": database.scale[columns].tolist(),
    }
    facts = {"task": policy.task, "schema": policy.schema, "step_seconds": STEP_SECONDS}
    return {**facts, "observations": inputs, "actions": outputs}


def measure_error(policy: Policy, path: Path) -> float:
    """Return the largest difference between ONNX Runtime and this policy."""
    try:
        import onnxruntime
    except ImportError as error:
        raise missing_extra("ONNX export", "learn") from error
    observations = np.random.default_rng(0).normal(size=(32, policy.num_observations)).astype(np.float32)
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    return float(np.abs(session.run(None, {"observations": observations})[0] - policy(observations)).max())
