"""A policy as ONNX: observations in, path features out, any number of characters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.atomic import writing
from motionmatch.errors import missing_extra
from motionmatch.tasks.layers import Convolution, Dense, Layer, Pool
from motionmatch.tasks.policy import MAPS, Policy

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
        plain = policy.num_seen - int(np.prod(MAPS))
        axis = constant("axis", np.array([1], np.int64))
        edges = [constant(f"edge{k}", np.array([k], np.int64)) for k in (0, plain, policy.num_seen)]
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
    width = policy.layers[-1].width  # type: ignore[union-attr]  # the last layer is dense
    graph = helper.make_graph(
        nodes,
        "policy",
        [helper.make_tensor_value_info("observations", onnx.TensorProto.FLOAT, ["characters", policy.num_seen])],
        [helper.make_tensor_value_info("actions", onnx.TensorProto.FLOAT, ["characters", width])],
        constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=10)
    onnx.checker.check_model(model)
    with writing(Path(path)) as temporary:
        temporary.write_bytes(model.SerializeToString())
    return Path(path)
