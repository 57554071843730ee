// Reads the mannequin that the server sends: joint nodes, one skin, one mesh of a few primitives. Not a general reader.

import { BufferAttribute } from "three";

/** @type {Record<string, number>} */
const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };
/** @type {Record<number, any>} */
const ARRAYS = { 5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };

/**
 * A skinned body; `names` are its joints, `places` (3 each) where they are in their parents. Skin hangs on slots: a slot
 * is a joint, and a matrix from the skin to it.
 * @typedef {object} Body
 * @property {string[]} names
 * @property {Float32Array} places
 * @property {Int16Array} slots the joint of each slot
 * @property {Float32Array} inverse inverse bind matrices of slots, 16 numbers each
 * @property {BodyPart[]} parts
 * @property {number} unit metres of one unit of the positions
 */

/**
 * A mesh of a body. Without a `material` it has its `tones` only.
 * @typedef {object} BodyPart
 * @property {Float32Array} positions
 * @property {Float32Array} normals
 * @property {Uint8Array | Uint16Array} joints slots
 * @property {Float32Array} weights
 * @property {Uint32Array} indices
 * @property {Float32Array} tones colours, 3 numbers each
 * @property {any} [material]
 * @property {Record<string, any>} [extra] other attributes, such as uv
 * @property {Record<string, any>} [morphs] morph targets
 * @property {boolean} [morphsAdd] whether they are added to the mesh
 * @property {number[]} [shapes] how much of each there is
 */

/** @param {ArrayBuffer} buffer @returns {Body} */
export function readBody(buffer) {
  const head = new DataView(buffer);
  if (head.getUint32(0, true) !== 0x46546c67) throw new Error("the character is not a GLB file.");
  const jsonLength = head.getUint32(12, true);
  const tree = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 20, jsonLength)));
  const binary = 20 + jsonLength + 8;

  /** @param {number} index @returns {any} */
  const read = (index) => {
    const accessor = tree.accessors[index];
    const view = tree.bufferViews[accessor.bufferView];
    const start = binary + (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
    const Kind = ARRAYS[accessor.componentType];
    const length = accessor.count * WIDTHS[accessor.type];
    return new Kind(buffer.slice(start, start + length * Kind.BYTES_PER_ELEMENT));
  };

  const skin = tree.skins[0];
  /** @type {any[]} */
  const nodes = skin.joints.map((/** @type {number} */ joint) => tree.nodes[joint]);
  const primitives = tree.meshes[0].primitives;
  const attributes = primitives[0].attributes;
  const positions = read(attributes.POSITION);
  const tones = new Float32Array(positions.length).fill(1);
  /** @type {Uint32Array[]} */
  const parts = primitives.map((/** @type {any} */ primitive) => {
    const indices = read(primitive.indices);
    const material = tree.materials?.[primitive.material];
    const colour = material?.pbrMetallicRoughness?.baseColorFactor ?? [1, 1, 1, 1];
    for (const vertex of indices) tones.set(colour.slice(0, 3), vertex * 3);
    return indices;
  });
  const indices = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    indices.set(part, at);
    at += part.length;
  }
  const part = { positions, normals: read(attributes.NORMAL), joints: read(attributes.JOINTS_0), weights: read(attributes.WEIGHTS_0), indices, tones };
  return {
    names: nodes.map((node) => node.name),
    places: new Float32Array(nodes.flatMap((node) => node.translation ?? [0, 0, 0])),
    slots: Int16Array.from(nodes.keys()),
    inverse: read(skin.inverseBindMatrices),
    parts: [part],
    unit: 1,
  };
}

/**
 * Make the same mesh with far fewer triangles: vertices of one joint in the same cell are merged.
 * @param {BodyPart} body
 * @returns {BodyPart}
 */
export function makeCoarse(body, cell = 0.05) {
  const cells = new Map();
  const at = new Uint32Array(body.positions.length / 3);
  /** @type {number[][]} */
  const chosen = [];
  for (let vertex = 0; vertex < at.length; vertex += 1) {
    const joint = body.joints[vertex * 4];
    const key = [0, 1, 2].map((axis) => Math.round(body.positions[vertex * 3 + axis] / cell)).join() + "/" + joint;
    if (!cells.has(key)) {
      cells.set(key, chosen.length);
      chosen.push([]);
    }
    at[vertex] = cells.get(key);
    chosen[at[vertex]].push(vertex);
  }
  /** @param {ArrayLike<number>} array @param {number} width */
  const mean = (array, width) => {
    const out = new Float32Array(chosen.length * width);
    chosen.forEach((vertices, index) => {
      for (const vertex of vertices)
        for (let k = 0; k < width; k += 1) out[index * width + k] += array[vertex * width + k] / vertices.length;
    });
    return out;
  };
  /** @param {any} array @param {number} width */
  const first = (array, width) => {
    const out = new array.constructor(chosen.length * width);
    chosen.forEach((vertices, index) => out.set(array.subarray(vertices[0] * width, vertices[0] * width + width), index * width));
    return out;
  };
  const indices = [];
  for (let k = 0; k < body.indices.length; k += 3) {
    const [a, b, c] = [at[body.indices[k]], at[body.indices[k + 1]], at[body.indices[k + 2]]];
    if (a !== b && b !== c && a !== c) indices.push(a, b, c);
  }
  const kept = chosen.map((vertices) => vertices[0]);
  const extra = Object.entries(body.extra ?? {}).map(([name, attribute]) => [name, pick(attribute, kept)]);
  return {
    material: body.material,
    extra: Object.fromEntries(extra),
    positions: mean(body.positions, 3),
    normals: mean(body.normals, 3),
    joints: first(body.joints, 4),
    weights: first(body.weights, 4),
    tones: first(body.tones, 3),
    indices: new Uint32Array(indices),
  };
}

/** Some items of an attribute. @param {any} attribute @param {number[]} kept */
function pick(attribute, kept) {
  const size = attribute.itemSize;
  const out = new Float32Array(kept.length * size);
  kept.forEach((item, index) => {
    for (let k = 0; k < size; k += 1) out[index * size + k] = attribute.getComponent(item, k);
  });
  return new BufferAttribute(out, size);
}
