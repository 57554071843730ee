// The user's own character: its GLB with all meshes, materials, textures and morph targets, hung on the joints of pose frames.

import * as THREE from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

/**
 * A joint that holds some of the skin, and the matrix from the skin to that joint, in column order.
 * @typedef {object} Slot
 * @property {number} joint
 * @property {THREE.Matrix4} inverse
 */

/**
 * Read a GLB as a body. Joints of the scene are nodes of the file; a part of the mesh that hangs on another node goes
 * with the nearest joint above it.
 * @param {ArrayBuffer} buffer
 * @param {import("../protocol.js").SkeletonPart} skeleton
 * @param {import("../protocol.js").SkinPart} skin
 * @returns {Promise<import("./glb.js").Body>}
 */
export async function readHero(buffer, skeleton, skin) {
  const gltf = await new GLTFLoader().parseAsync(buffer, "/");
  const hung = new Hung(gltf, skin);
  /** @type {import("./glb.js").BodyPart[]} */
  const parts = [];
  gltf.scene.updateMatrixWorld(true);
  gltf.scene.traverse((object) => {
    const mesh = /** @type {THREE.SkinnedMesh} */ (object);
    if (mesh.isMesh && isShown(mesh)) parts.push(readPart(mesh, hung));
  });
  if (!parts.length) throw new Error("the character's file shows no mesh.");
  return {
    names: skeleton.names,
    places: new Float32Array(skin.places.flat()),
    slots: Int16Array.from(hung.slots, (slot) => slot.joint),
    inverse: new Float32Array(hung.slots.flatMap((slot) => slot.inverse.elements)),
    parts,
    unit: hung.unit,
  };
}

/** Metal is as bright as what it mirrors, and this stage is nearly empty: more metal than this would be black. */
const MOST_METAL = 0.45;

/** Whether an object and all above it are visible. @param {THREE.Object3D | null} object */
function isShown(object) {
  for (let each = object; each; each = each.parent) if (!each.visible) return false;
  return true;
}

/** What hangs on which joint of the pose frames. */
class Hung {
  /** @param {any} gltf @param {import("../protocol.js").SkinPart} skin */
  constructor(gltf, skin) {
    /** @type {Map<number, THREE.Object3D>} */
    const nodes = new Map();
    gltf.parser.associations.forEach((/** @type {any} */ at, /** @type {any} */ object) => {
      if (object.isObject3D && at.nodes !== undefined && !nodes.has(at.nodes)) nodes.set(at.nodes, object);
    });
    /** The joint of each object that is one. @type {Map<THREE.Object3D, number>} */
    this.joints = new Map();
    skin.nodes.forEach((node, joint) => {
      const object = nodes.get(node);
      if (object) this.joints.set(object, joint);
    });
    if (!this.joints.size) throw new Error("the character's file has none of the joints.");
    this.unit = skin.metres_per_unit;
    /** @type {Slot[]} */
    this.slots = [];
    /** @type {Map<string, number>} */
    this.known = new Map();
  }

  /** The object of the nearest joint: itself, one above, or else the first below or beside. @param {THREE.Object3D} object */
  holder(object) {
    for (let each = /** @type {THREE.Object3D | null} */ (object); each; each = each.parent) if (this.joints.has(each)) return each;
    /** @type {THREE.Object3D | null} */
    let first = null;
    object.traverse((each) => (first ??= this.joints.has(each) ? each : null));
    return first ?? /** @type {THREE.Object3D} */ (this.joints.keys().next().value);
  }

  /**
   * The slot of a node, and of the matrix from the mesh to it; slots that are the same are shared.
   * @param {THREE.Object3D} object
   * @param {THREE.Matrix4} inverse
   */
  slot(object, inverse) {
    const holder = this.holder(object);
    const joint = this.joints.get(holder) ?? 0;
    const matrix = new THREE.Matrix4().copy(holder.matrixWorld).invert().multiply(object.matrixWorld).multiply(inverse);
    // Pose frames turn and move joints, in metres; the scale of a joint is the file's.
    const size = this.unit * Math.cbrt(Math.abs(holder.matrixWorld.determinant()));
    matrix.premultiply(new THREE.Matrix4().makeScale(size, size, size));
    const key = `${joint} ${matrix.elements.map((value) => value.toPrecision(6)).join()}`;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    this.known.set(key, this.slots.push({ joint, inverse: matrix }) - 1);
    return this.slots.length - 1;
  }
}

/**
 * Read a mesh, skinned or not, with its own material.
 * @param {THREE.SkinnedMesh} mesh
 * @param {Hung} hung
 * @returns {import("./glb.js").BodyPart}
 */
function readPart(mesh, hung) {
  const { geometry } = mesh;
  const count = geometry.attributes.position.count;
  if (!geometry.attributes.normal) geometry.computeVertexNormals();
  const joints = new Uint16Array(count * 4);
  const weights = new Float32Array(count * 4);
  if (mesh.isSkinnedMesh) {
    const slots = mesh.skeleton.bones.map((bone, index) => hung.slot(bone, mesh.skeleton.boneInverses[index].clone().multiply(mesh.bindMatrix)));
    fillWeights(geometry, slots, joints, weights);
  } else {
    const slot = hung.slot(mesh, new THREE.Matrix4());
    for (let vertex = 0; vertex < count; vertex += 1) [joints[vertex * 4], weights[vertex * 4]] = [slot, 1];
  }
  const material = /** @type {THREE.MeshStandardMaterial} */ (Array.isArray(mesh.material) ? mesh.material[0] : mesh.material);
  if (material.metalness > MOST_METAL) material.metalness = MOST_METAL;
  return {
    positions: toFloats(geometry.attributes.position),
    normals: toFloats(geometry.attributes.normal),
    joints,
    weights,
    indices: geometry.index ? Uint32Array.from(geometry.index.array) : Uint32Array.from({ length: count }, (_, index) => index),
    tones: new Float32Array(count * 3).fill(1),
    material,
    extra: Object.fromEntries(["uv", "uv1", "uv2", "uv3", "color", "tangent"].filter((name) => geometry.attributes[name]).map((name) => [name, geometry.attributes[name]])),
    morphs: geometry.morphAttributes,
    morphsAdd: geometry.morphTargetsRelative,
    shapes: mesh.morphTargetInfluences,
  };
}

/**
 * @param {THREE.BufferGeometry} geometry
 * @param {number[]} slots
 * @param {Uint16Array} joints
 * @param {Float32Array} weights
 */
function fillWeights(geometry, slots, joints, weights) {
  const { skinIndex, skinWeight } = geometry.attributes;
  for (let vertex = 0; vertex < skinIndex.count; vertex += 1) {
    let sum = 0;
    for (let k = 0; k < 4; k += 1) sum += skinWeight.getComponent(vertex, k);
    for (let k = 0; k < 4; k += 1) {
      joints[vertex * 4 + k] = slots[skinIndex.getComponent(vertex, k)] ?? 0;
      weights[vertex * 4 + k] = sum > 0 ? skinWeight.getComponent(vertex, k) / sum : Number(k === 0);
    }
  }
}

/** The numbers of an attribute, whatever it is stored as. @param {any} attribute */
function toFloats(attribute) {
  const out = new Float32Array(attribute.count * attribute.itemSize);
  for (let item = 0; item < attribute.count; item += 1)
    for (let k = 0; k < attribute.itemSize; k += 1) out[item * attribute.itemSize + k] = attribute.getComponent(item, k);
  return out;
}
