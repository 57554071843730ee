// The surroundings of characters: shapes that stand still, shapes that move, and uneven ground.

import * as THREE from "three";
import { clamp } from "../dom.js";
import { Shapes } from "./shapes.js";

const BEYOND = 150;
/** The edge of a fine field hangs down by this, so that there is no gap to the coarse one, metres. */
const HEM = 0.6;

/** A height field with its heights. @typedef {import("../protocol.js").HeightFieldPart & { values: Float32Array }} Field */

export class World {
  /** @param {import("./ground.js").Ground} ground */
  constructor(ground) {
    this.ground = ground;
    this.group = new THREE.Group();
    this.land = new THREE.Group();
    /** @param {number} x @param {number} z */
    const heightAt = (x, z) => this.heightAt(x, z);
    this.still = new Shapes(heightAt);
    this.moving = new Shapes(heightAt, true);
    this.group.add(this.land, this.still.group, this.moving.group);
    this.key = "";
    /** @type {number | null} */
    this.landKey = null;
    /** Height fields, finest first. @type {Field[]} */
    this.fields = [];
  }

  /** Show the scene's `world`; shapes are made again only if they differ. @param {import("../protocol.js").SceneryPart} world */
  async show(world) {
    await this.fetch(world?.heights ?? null);
    const key = JSON.stringify([world?.shapes ?? [], this.landKey]);
    if (key === this.key) return;
    this.key = key;
    this.still.show(world?.shapes ?? []);
  }

  /**
   * Fetch the heights of the ground, once for each ground.
   * @param {import("../protocol.js").HeightsPart | null} heights
   */
  async fetch(heights) {
    const key = heights?.key ?? null;
    if (key === this.landKey) return;
    this.landKey = key;
    /** @type {Field[]} */
    let fields = [];
    if (heights) {
      const answer = await fetch(`/heights.bin?k=${key}`);
      if (!answer.ok) throw new Error("the ground could not be loaded.");
      const values = new Float32Array(await answer.arrayBuffer());
      let at = 0;
      fields = heights.fields.map((field) => ({ ...field, values: values.subarray(at, (at += field.rows * field.columns)) }));
    }
    if (key !== this.landKey) return;
    for (const mesh of this.land.children) /** @type {THREE.Mesh} */ (mesh).geometry.dispose();
    this.land.clear();
    this.fields = fields;
    fields.forEach((field, index) => this.land.add(makeMesh(field, fields[index - 1], index === fields.length - 1, this.ground.material)));
    this.ground.level(!fields.length);
  }

  /** Height of the ground at a point, interpolated, metres. @param {number} x @param {number} z */
  heightAt(x, z) {
    const { fields } = this;
    for (let k = 0; k < fields.length; k += 1) if (k === fields.length - 1 || inside(fields[k], x, z)) return interpolate(fields[k], x, z);
    return 0;
  }
}

/** @param {import("../protocol.js").HeightFieldPart} field @param {number} x @param {number} z */
function inside({ origin, step, rows, columns }, x, z) {
  const [i, j] = [(x - origin[0]) / step, (z - origin[1]) / step];
  return i >= 0 && j >= 0 && i <= columns - 1 && j <= rows - 1;
}

/**
 * Interpolate a height field; beyond its edge the height stays the same.
 * @param {Field} field
 * @param {number} x
 * @param {number} z
 */
function interpolate({ origin, step, rows, columns, values }, x, z) {
  const i = clamp((x - origin[0]) / step, 0, columns - 1);
  const j = clamp((z - origin[1]) / step, 0, rows - 1);
  const column = Math.min(Math.floor(i), columns - 2);
  const row = Math.min(Math.floor(j), rows - 2);
  const [u, v] = [i - column, j - row];
  const at = row * columns + column;
  return (1 - v) * ((1 - u) * values[at] + u * values[at + 1]) + v * ((1 - u) * values[at + columns] + u * values[at + columns + 1]);
}

/**
 * Make the mesh of a field: rows along z, columns along x. The area of the finer field is left out; the outermost
 * field continues far beyond its edge.
 * @param {Field} field
 * @param {Field | undefined} finer
 * @param {boolean} outermost
 * @param {THREE.Material} material
 */
function makeMesh(field, finer, outermost, material) {
  const { origin, step, rows, columns, values } = field;
  const out = outermost ? BEYOND : 0;
  /** @param {number} first @param {number} count */
  const edge = (first, count) => [first - out, ...Array.from({ length: count }, (_, k) => first + k * step), first + (count - 1) * step + out];
  const [xs, zs] = [edge(origin[0], columns), edge(origin[1], rows)];
  const width = xs.length;
  const positions = new Float32Array(width * zs.length * 3);
  zs.forEach((z, j) => xs.forEach((x, i) => {
    const height = values[clamp(j - 1, 0, rows - 1) * columns + clamp(i - 1, 0, columns - 1)];
    const rim = !outermost && (i === 0 || j === 0 || i === width - 1 || j === zs.length - 1);
    positions.set([x, rim ? height - HEM : height, z], (j * width + i) * 3);
  }));
  const indices = [];
  for (let j = 0; j + 1 < zs.length; j += 1)
    for (let i = 0; i + 1 < width; i += 1) {
      if (finer && inside(finer, xs[i], zs[j]) && inside(finer, xs[i + 1], zs[j + 1])) continue;
      const at = j * width + i;
      indices.push(at, at + width, at + 1, at + 1, at + width, at + width + 1);
    }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
  geometry.setIndex(indices);
  // Flat triangles, so that steps have sharp edges.
  const faces = geometry.toNonIndexed();
  faces.computeVertexNormals();
  const mesh = new THREE.Mesh(faces, material);
  mesh.receiveShadow = true;
  mesh.castShadow = !finer;
  return mesh;
}
