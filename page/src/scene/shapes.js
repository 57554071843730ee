// Plain shapes: discs and boxes that stand, ellipses that lie on the ground, as instances: one draw for each kind. Shapes
// that stand still come with the scene, those that move with every pose frame.

import * as THREE from "three";
import { SHAPE, SHAPES } from "../protocol.js";

const STANDING = 0x9aa3ad;
const MOVING = 0xc98a4b;
/** Colours of footprints, now and at later moments. */
const HORIZONS = ["#e0453a", "#ee8a2f", "#f0c23b", "#9ccf4a", "#4fb6a8", "#5a8fe0"].map((colour) => new THREE.Color(colour));
const SEGMENTS = 48;

/** @param {number} horizon */
export const getColour = (horizon) => HORIZONS[Math.min(horizon, HORIZONS.length - 1)];

/** Make a shape that reaches 1 from its middle to each side, and from 0 to 1 in height. @param {string} kind */
function makeGeometry(kind) {
  if (kind === "box") return new THREE.BoxGeometry(2, 1, 2).translate(0, 0.5, 0);
  if (kind === "disc") return new THREE.CylinderGeometry(1, 1, 1, SEGMENTS).translate(0, 0.5, 0);
  return makeRing();
}

/** Make a ring with a faint filling, in one geometry: the filling's colour is white and fades in the material. */
function makeRing() {
  const filling = new THREE.CircleGeometry(0.955, SEGMENTS);
  const edge = new THREE.RingGeometry(0.955, 1, SEGMENTS);
  const positions = [...filling.attributes.position.array, ...edge.attributes.position.array];
  const first = filling.attributes.position.count;
  const shares = [...new Array(first).fill(0.22), ...new Array(edge.attributes.position.count).fill(1)];
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute("share", new THREE.Float32BufferAttribute(shares, 1));
  geometry.setIndex([...getIndices(filling), ...getIndices(edge).map((each) => each + first)]);
  return geometry.rotateX(-Math.PI / 2);
}

/** @param {THREE.BufferGeometry} geometry */
const getIndices = (geometry) => Array.from(geometry.index?.array ?? []);

/** The focus in camera space; shapes before it are drawn see-through. */
export const lookedAt = { value: new THREE.Vector3(0, 0, -1e-3) };
const SEEN_THROUGH = `#include <clipping_planes_fragment>
vec2 aside = vViewPosition.xy / -vViewPosition.z - lookedAt.xy / lookedAt.z;
bool before = vViewPosition.z < -lookedAt.z - 0.35;
if (before && length(aside * vec2(1.5, 1.0)) * -lookedAt.z < 1.25 && any(greaterThan(mod(gl_FragCoord.xy, 3.0), vec2(1.0)))) discard;`;

/** @param {number} colour */
function makeSolid(colour) {
  const material = new THREE.MeshStandardMaterial({ color: colour, roughness: 0.8 });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.lookedAt = lookedAt;
    shader.fragmentShader = `uniform vec3 lookedAt;\n${shader.fragmentShader}`.replace("#include <clipping_planes_fragment>", SEEN_THROUGH);
  };
  return material;
}

/** @param {string} kind @param {number} colour */
function makeMaterial(kind, colour) {
  if (kind !== "ellipse") return makeSolid(colour);
  const material = new THREE.MeshBasicMaterial({
    transparent: true, opacity: 0.85, depthWrite: false, side: THREE.DoubleSide, toneMapped: false,
    polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2,
  });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = `attribute float share;\nvarying float vShare;\n${shader.vertexShader}`.replace(
      "#include <begin_vertex>", "#include <begin_vertex>\nvShare = share;");
    shader.fragmentShader = `varying float vShare;\n${shader.fragmentShader}`.replace(
      "#include <color_fragment>", "#include <color_fragment>\ndiffuseColor.a *= vShare;");
  };
  return material;
}

/** Any number of shapes of one kind, as instances. */
class ShapeInstances {
  /** @param {string} kind @param {number} colour */
  constructor(kind, colour) {
    this.kind = kind;
    this.geometry = makeGeometry(kind);
    this.material = makeMaterial(kind, colour);
    this.group = new THREE.Group();
    this.capacity = 16;
    this.mesh = this.makeMesh();
  }

  /** @param {number} count */
  reserve(count) {
    if (count <= this.capacity) return;
    this.capacity = Math.max(count, this.capacity * 2);
    this.mesh.dispose();
    this.group.clear();
    this.mesh = this.makeMesh();
  }

  makeMesh() {
    const mesh = new THREE.InstancedMesh(this.geometry, this.material, this.capacity);
    mesh.frustumCulled = false;
    mesh.castShadow = mesh.receiveShadow = this.kind !== "ellipse";
    if (this.kind === "ellipse") {
      mesh.renderOrder = 2;
      mesh.setColorAt(0, HORIZONS[0]);
    }
    mesh.count = 0;
    this.group.add(mesh);
    return mesh;
  }

  /**
   * @param {number} index
   * @param {number} x
   * @param {number} ground
   * @param {number} z
   * @param {number} yaw
   * @param {number} a
   * @param {number} b
   * @param {number} low
   * @param {number} high
   * @param {number} horizon
   */
  put(index, x, ground, z, yaw, a, b, low, high, horizon) {
    const [s, c] = [Math.sin(yaw), Math.cos(yaw)];
    const flat = this.kind === "ellipse";
    const out = this.mesh.instanceMatrix.array;
    const at = index * 16;
    out.fill(0, at, at + 16);
    out[at] = c * a;
    out[at + 2] = -s * a;
    out[at + 5] = flat ? 1 : high - low;
    out[at + 8] = s * b;
    out[at + 10] = c * b;
    out[at + 12] = x;
    out[at + 13] = ground + low + (flat ? 0.018 - 0.002 * horizon : 0);
    out[at + 14] = z;
    out[at + 15] = 1;
    if (flat) this.mesh.setColorAt(index, getColour(horizon));
  }

  /** @param {number} count */
  finish(count) {
    this.mesh.count = count;
    this.mesh.visible = count > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }

  dispose() {
    this.mesh.dispose();
    this.geometry.dispose();
    this.material.dispose();
  }
}

export class Shapes {
  /** `heightAt(x, z)` is the ground. @param {(x: number, z: number) => number} heightAt @param {boolean} moving */
  constructor(heightAt, moving = false) {
    this.heightAt = heightAt;
    this.group = new THREE.Group();
    this.many = SHAPES.map((kind) => new ShapeInstances(kind, moving ? MOVING : STANDING));
    this.counts = SHAPES.map(() => 0);
    for (const each of this.many) this.group.add(each.group);
  }

  get total() {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** Show the shapes of the scene's message. @param {import("../protocol.js").ShapePart[]} shapes */
  show(shapes) {
    this.counts.fill(0);
    for (const { kind, centre, size, yaw, span, horizon } of shapes)
      this.add(SHAPES.indexOf(kind), centre[0], centre[1], yaw, size[0], size[1], span[0], span[1], horizon);
    this.finish();
  }

  /** Show the shapes of a pose frame. @param {import("../poses.js").PoseFrame} frame */
  read(frame) {
    if (!frame.shapes && !this.total) return;
    this.counts.fill(0);
    for (let k = 0; k < frame.shapes; k += 1) {
      const at = frame.shapeAt(k);
      const { bytes, floats } = frame;
      const centre = (at + SHAPE.centre) >> 2;
      const size = (at + SHAPE.size) >> 2;
      const span = (at + SHAPE.span) >> 2;
      const yaw = floats[(at + SHAPE.yaw) >> 2];
      this.add(bytes[at + SHAPE.kind] - 1, floats[centre], floats[centre + 1], yaw, floats[size], floats[size + 1], floats[span], floats[span + 1], bytes[at + SHAPE.horizon]);
    }
    this.finish();
  }

  /**
   * @param {number} kind
   * @param {number} x
   * @param {number} z
   * @param {number} yaw
   * @param {number} a
   * @param {number} b
   * @param {number} low
   * @param {number} high
   * @param {number} horizon
   */
  add(kind, x, z, yaw, a, b, low, high, horizon) {
    const many = this.many[kind];
    if (!many) return;
    many.reserve(this.counts[kind] + 1);
    many.put(this.counts[kind]++, x, this.heightAt(x, z), z, yaw, a, b, low, high, horizon);
  }

  finish() {
    this.many.forEach((many, kind) => many.finish(this.counts[kind]));
  }
}
