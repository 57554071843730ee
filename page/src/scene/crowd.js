// Any number of characters with one body. Their joint matrices are in a texture, a row for each character, and the
// vertex shader skins from it: one draw for characters near the camera, one with a coarse body for those far away.

import * as THREE from "three";
import { makeCoarse } from "./glb.js";

/** Characters farther away than this are drawn with fewer triangles, metres. */
const FAR = 7;
/** Up to this number, all characters are drawn in full. */
const FEW = 12;

const DECLARE = /* glsl */ `
uniform highp sampler2D bones;
attribute float row;
attribute vec4 bodyJoint;
attribute vec4 bodyWeight;
attribute vec3 tone;
attribute float foot;
varying vec3 vTone;
varying float vGlow;
vec3 groupColour(int number) {
  int turn = number - (number / 6) * 6;
  if (turn == 0) return vec3(0.62, 1.0, 1.45);
  if (turn == 1) return vec3(1.5, 0.92, 0.5);
  if (turn == 2) return vec3(0.68, 1.3, 0.82);
  if (turn == 3) return vec3(1.3, 0.7, 1.25);
  if (turn == 4) return vec3(1.4, 1.2, 0.45);
  return vec3(0.6, 1.25, 1.3);
}
`;
const SKIN = /* glsl */ `void main() {
  int line = int(row + 0.5);
  vec4 skinX = vec4(0.0); vec4 skinY = vec4(0.0); vec4 skinZ = vec4(0.0);
  for (int k = 0; k < 4; k++) {
    float share = bodyWeight[k];
    if (share <= 0.0) continue;
    int column = int(bodyJoint[k] + 0.5) * 3;
    skinX += share * texelFetch(bones, ivec2(column, line), 0);
    skinY += share * texelFetch(bones, ivec2(column + 1, line), 0);
    skinZ += share * texelFetch(bones, ivec2(column + 2, line), 0);
  }
  vec4 about = texelFetch(bones, ivec2(textureSize(bones, 0).x - 1, line), 0);
  vGlow = foot < 0.5 ? 0.0 : mod(floor(about.x / exp2(foot - 1.0)), 2.0);
  // Selected characters have the colours of the body; the others are paler, each a little different.
  float grey = dot(tone, vec3(0.3, 0.6, 0.1));
  float own = fract(sin(row * 12.9898) * 43758.5453);
  vec3 seated = about.y > 0.5 ? grey * vec3(0.62, 1.0, 1.45) : tone;
  // Groups of a crowd have colours of their own.
  if (about.w > 0.5) seated = grey * groupColour(int(about.w + 0.5) - 1);
  vTone = about.z > 0.5 ? seated : mix(seated, vec3(dot(seated, vec3(0.333))), 0.35) * mix(0.72, 1.18, own);
`;
// These stand where three.js has its own skinning, after morph targets.
const POSITION = /* glsl */ `
vec4 bound = vec4(transformed, 1.0);
transformed = vec3(dot(skinX, bound), dot(skinY, bound), dot(skinZ, bound));`;
const NORMAL = /* glsl */ `
objectNormal = vec3(dot(skinX.xyz, objectNormal), dot(skinY.xyz, objectNormal), dot(skinZ.xyz, objectNormal));
#ifdef USE_TANGENT
objectTangent = vec3(dot(skinX.xyz, objectTangent), dot(skinY.xyz, objectTangent), dot(skinZ.xyz, objectTangent));
#endif`;
const COLOUR = /* glsl */ `
diffuseColor.rgb *= mix(vTone, vec3(0.10, 0.55, 0.28), vGlow * contactGlow * 0.85);`;
const GLOW = /* glsl */ `
totalEmissiveRadiance += vGlow * contactGlow * vec3(0.01, 0.20, 0.08);`;
const RIM = /* glsl */ `
float rim = pow(1.0 - abs(dot(normalize(vNormal), normalize(vViewPosition))), 2.0);
diffuseColor = vec4(mix(vec3(0.10, 0.45, 0.95), vec3(0.75, 0.9, 1.0), rim), mix(0.3, 0.85, rim));`;

export class Crowd {
  /**
   * `ghost` characters are see-through and cast no shadow.
   * @param {import("../protocol.js").SkeletonPart} skeleton
   * @param {import("./glb.js").Body} body
   */
  constructor(skeleton, body, { ghost = false } = {}) {
    this.body = body;
    this.slots = body.slots.length;
    this.width = this.slots * 3 + 1;
    this.capacity = 1;
    this.count = 0;
    this.data = new Float32Array(this.width * 4);
    this.roots = new Float32Array(3);
    this.texture = this.makeTexture();
    this.uniforms = { bones: { value: this.texture }, contactGlow: { value: 1 } };
    this.feet = findFeet(skeleton);
    this.group = new THREE.Group();
    this.shadows = !ghost;
    /** A mesh for each part, of the characters near the camera, and coarse ones of those far away. */
    this.near = body.parts.map((part) => this.mesh(part, ghost));
    this.far = body.parts.map((part) => this.mesh(ghost ? part : makeCoarse(part, 0.05 / body.unit), ghost));
    this.nears = this.fars = 0;
    for (const mesh of this.far) {
      mesh.onBeforeRender = () => (mesh.geometry.instanceCount = this.fars);
      mesh.onBeforeShadow = () => (mesh.geometry.instanceCount = this.count);
    }
    this.group.add(...this.near, ...this.far);
    if (ghost) this.group.renderOrder = 5;
    this.rows = this.makeRows();
  }

  /** The material of a part: its own, or a plain one. @param {import("./glb.js").BodyPart} part @param {boolean} ghost */
  material(part, ghost) {
    if (part.material && !ghost) return addSkinning(part.material.clone(), this.uniforms);
    const plain = new THREE.MeshStandardMaterial({ roughness: 0.52, metalness: 0 });
    if (ghost) Object.assign(plain, { transparent: true, depthWrite: false });
    return addSkinning(plain, this.uniforms, ghost);
  }

  /** What a part looks like to the light. @param {import("./glb.js").BodyPart} part */
  depth(part) {
    const { material } = part;
    const depth = new THREE.MeshDepthMaterial({ side: material?.side ?? THREE.FrontSide });
    if (material?.alphaTest > 0) Object.assign(depth, { map: material.map, alphaTest: material.alphaTest });
    return addSkinning(depth, this.uniforms);
  }

  /**
   * @param {import("./glb.js").BodyPart} part
   * @param {boolean} ghost
   */
  mesh(part, ghost) {
    const geometry = new THREE.InstancedBufferGeometry();
    geometry.setIndex(new THREE.BufferAttribute(part.indices, 1));
    geometry.setAttribute("position", new THREE.BufferAttribute(part.positions, 3));
    geometry.setAttribute("normal", new THREE.BufferAttribute(part.normals, 3));
    geometry.setAttribute("tone", new THREE.BufferAttribute(part.tones, 3));
    geometry.setAttribute("bodyJoint", new THREE.BufferAttribute(part.joints, 4));
    geometry.setAttribute("bodyWeight", new THREE.BufferAttribute(part.weights, 4));
    geometry.setAttribute("foot", new THREE.BufferAttribute(this.assignFeet(part), 1));
    for (const [name, attribute] of Object.entries(part.extra ?? {})) geometry.setAttribute(name, attribute);
    if (part.morphs && Object.keys(part.morphs).length) {
      geometry.morphAttributes = part.morphs;
      geometry.morphTargetsRelative = part.morphsAdd ?? false;
    }
    const mesh = new THREE.Mesh(geometry, this.material(part, ghost));
    if (part.shapes && mesh.morphTargetInfluences) mesh.morphTargetInfluences.splice(0, Infinity, ...part.shapes);
    mesh.frustumCulled = false;
    mesh.castShadow = mesh.receiveShadow = !ghost;
    mesh.customDepthMaterial = this.depth(part);
    return mesh;
  }

  /** For each vertex 1 + the foot it belongs to, or 0. @param {import("./glb.js").BodyPart} body */
  assignFeet(body) {
    const out = new Float32Array(body.positions.length / 3);
    for (let vertex = 0; vertex < out.length; vertex += 1) {
      let strongest = 0;
      for (let k = 1; k < 4; k += 1) if (body.weights[vertex * 4 + k] > body.weights[vertex * 4 + strongest]) strongest = k;
      out[vertex] = this.feet.get(this.body.slots[body.joints[vertex * 4 + strongest]]) ?? 0;
    }
    return out;
  }

  /** Make room; grows by doubling and never shrinks. @param {number} count */
  reserve(count) {
    if (count <= this.capacity) return;
    this.capacity = Math.max(count, this.capacity * 2);
    this.texture.dispose();
    this.data = new Float32Array(this.width * this.capacity * 4);
    this.roots = new Float32Array(this.capacity * 3);
    this.texture = this.makeTexture();
    this.uniforms.bones.value = this.texture;
    this.rows = this.makeRows();
  }

  /** The matrices of all characters, one row each. */
  makeTexture() {
    const texture = new THREE.DataTexture(this.data, this.width, this.capacity, THREE.RGBAFormat, THREE.FloatType);
    texture.needsUpdate = true;
    return texture;
  }

  /** For each instance the row of its character. */
  makeRows() {
    const [near, far] = [this.near, this.far].map((meshes) => {
      const rows = new THREE.InstancedBufferAttribute(new Float32Array(this.capacity), 1);
      rows.setUsage(THREE.DynamicDrawUsage);
      for (const mesh of meshes) {
        mesh.geometry.dispose();
        mesh.geometry.setAttribute("row", rows);
      }
      return rows;
    });
    return { near, far };
  }

  /** Index into `data` of a character's matrices. @param {number} character */
  rowAt(character) {
    return character * this.width * 4;
  }

  /**
   * Copy the pose of a character from its rig.
   * @param {number} character
   * @param {import("./rig.js").Rig} rig
   * @param {number} contacts
   * @param {number} seat
   * @param {boolean} selected
   * @param {number} group 1 and up; 0 is none
   */
  take(character, rig, contacts = 0, seat = 0, selected = true, group = 0) {
    const at = this.rowAt(character) + this.slots * 12;
    rig.write(this.data, this.rowAt(character));
    this.roots[character * 3] = rig.places[0];
    this.roots[character * 3 + 1] = rig.places[1];
    this.roots[character * 3 + 2] = rig.places[2];
    this.data[at] = contacts;
    this.data[at + 1] = seat;
    this.data[at + 2] = selected ? 1 : 0;
    this.data[at + 3] = group;
  }

  /** Sort characters into near and far, after all rows are written. @param {number} count @param {THREE.Vector3} eye */
  finish(count, eye) {
    const { near: nearRows, far: farRows } = this.rows;
    const few = count <= FEW;
    let nears = 0;
    let fars = 0;
    for (let character = 0; character < count; character += 1) {
      const x = this.roots[character * 3] - eye.x;
      const z = this.roots[character * 3 + 2] - eye.z;
      if (few || x * x + z * z < FAR * FAR) nearRows.array[nears++] = character;
      else farRows.array[fars++] = character;
    }
    // In a large crowd all cast the shadow of the coarse body: near characters follow the far ones in its list.
    if (!few) for (let k = 0; k < nears; k += 1) farRows.array[fars + k] = nearRows.array[k];
    for (const mesh of this.near) {
      mesh.geometry.instanceCount = nears;
      mesh.visible = nears > 0;
      mesh.castShadow = this.shadows && few;
    }
    for (const mesh of this.far) mesh.visible = !few;
    this.nears = nears;
    this.fars = fars;
    nearRows.needsUpdate = farRows.needsUpdate = true;
    this.texture.needsUpdate = true;
    this.count = count;
  }

  /** Triangles of the body and of the coarse body, and the number of characters drawn with each. */
  get counted() {
    const [body, coarse] = [this.near, this.far].map((meshes) => meshes.reduce((sum, mesh) => sum + (mesh.geometry.index?.count ?? 0) / 3, 0));
    return { body, coarse, nears: this.nears, fars: this.fars, parts: this.near.length };
  }

  dispose() {
    this.group.removeFromParent();
    this.texture.dispose();
    for (const mesh of [...this.near, ...this.far]) {
      mesh.geometry.dispose();
      mesh.customDepthMaterial?.dispose();
      mesh.material.dispose();
    }
  }
}

/**
 * Map the joints of each foot to 1 + its index: the contact joint, those below it, and its parent.
 * @param {import("../protocol.js").SkeletonPart} skeleton
 */
function findFeet(skeleton) {
  const feet = new Map();
  skeleton.feet.forEach((name, index) => {
    const touching = skeleton.names.indexOf(name);
    if (touching < 0) return;
    feet.set(touching, index + 1);
    const above = skeleton.parents[touching];
    if (above > 0 && !feet.has(above)) feet.set(above, index + 1);
    skeleton.parents.forEach((parent, joint) => {
      if (joint > touching && feet.get(parent) === index + 1) feet.set(joint, index + 1);
    });
  });
  return feet;
}

/** @param {THREE.Material} material @param {Record<string, THREE.IUniform>} uniforms @param {boolean} ghost */
function addSkinning(material, uniforms, ghost = false) {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = DECLARE + shader.vertexShader
      .replace("void main() {", SKIN)
      .replace("#include <skinnormal_vertex>", NORMAL)
      .replace("#include <skinning_vertex>", POSITION);
    shader.fragmentShader = `varying vec3 vTone; varying float vGlow;
      uniform float contactGlow;\n${shader.fragmentShader}`
      .replace("#include <color_fragment>", ghost ? RIM : COLOUR)
      .replace("#include <emissivemap_fragment>", ghost ? "" : GLOW);
  };
  material.customProgramCacheKey = () => `skinned${ghost}`;
  return material;
}
