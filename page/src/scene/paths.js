// The wanted path and the path of the playing recording, on the ground: a ribbon through the points ahead and an arrow for
// each facing; and the simulation as a ring with a nose.

import * as THREE from "three";

export const WANTED = 0x1f7cf2;
export const MATCHED = 0xf08019;
const SAMPLES = 24;
const HALF_WIDTH = 0.022;
const MOST_POINTS = 16;

export class Path {
  /**
   * `height` above the ground, which is at `heightAt(x, z)`.
   * @param {number} colour
   * @param {number} height
   * @param {(x: number, z: number) => number} heightAt
   */
  constructor(colour, height, heightAt) {
    this.height = height;
    this.heightAt = heightAt;
    this.group = new THREE.Group();
    const material = flat(colour, 0.9);
    this.ribbon = new THREE.BufferGeometry();
    this.corners = new Float32Array((SAMPLES + 1) * 2 * 3);
    this.ribbon.setAttribute("position", new THREE.BufferAttribute(this.corners, 3).setUsage(THREE.DynamicDrawUsage));
    const indices = [];
    for (let k = 0; k < SAMPLES; k += 1) indices.push(2 * k, 2 * k + 1, 2 * k + 2, 2 * k + 1, 2 * k + 3, 2 * k + 2);
    this.ribbon.setIndex(indices);
    const ribbon = new THREE.Mesh(this.ribbon, material);
    this.arrows = new THREE.InstancedMesh(arrow(), material, MOST_POINTS);
    this.arrows.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
    for (const mesh of [ribbon, this.arrows]) {
      mesh.frustumCulled = false;
      mesh.renderOrder = 2;
    }
    this.group.add(ribbon, this.arrows);
    this.x = new Float32Array(MOST_POINTS + 1);
    this.z = new Float32Array(MOST_POINTS + 1);
  }

  /**
   * Draw the path from (x, z) through `count` rows of x, z, facing x, facing z.
   * @param {number} x
   * @param {number} z
   * @param {Float32Array} rows
   * @param {number} at
   * @param {number} count
   */
  update(x, z, rows, at, count) {
    const points = Math.min(count, MOST_POINTS);
    this.group.visible = points > 0;
    if (!points) return;
    this.x[0] = x;
    this.z[0] = z;
    const out = this.arrows.instanceMatrix.array;
    for (let k = 0; k < points; k += 1) {
      const row = at + k * 4;
      this.x[k + 1] = rows[row];
      this.z[k + 1] = rows[row + 1];
      const size = Math.hypot(rows[row + 2], rows[row + 3]) || 1;
      writeMatrix(out, k * 16, rows[row], this.height + this.heightAt(rows[row], rows[row + 1]), rows[row + 1], rows[row + 2] / size, rows[row + 3] / size);
    }
    this.arrows.count = points;
    this.arrows.instanceMatrix.needsUpdate = true;
    this.draw(points + 1);
  }

  /** @param {number} count */
  draw(count) {
    const { corners, height } = this;
    for (let k = 0; k <= SAMPLES; k += 1) {
      const along = (k / SAMPLES) * (count - 1);
      const x = spline(this.x, count, along);
      const z = spline(this.z, count, along);
      let dx = spline(this.x, count, along + 0.05) - spline(this.x, count, along - 0.05);
      let dz = spline(this.z, count, along + 0.05) - spline(this.z, count, along - 0.05);
      const size = Math.hypot(dx, dz);
      dx = size > 1e-6 ? (dx / size) * HALF_WIDTH : 0;
      dz = size > 1e-6 ? (dz / size) * HALF_WIDTH : HALF_WIDTH;
      const at = k * 6;
      corners[at] = x - dz;
      corners[at + 1] = corners[at + 4] = height + this.heightAt(x, z);
      corners[at + 2] = z + dx;
      corners[at + 3] = x + dz;
      corners[at + 5] = z - dx;
    }
    this.ribbon.attributes.position.needsUpdate = true;
  }
}

/** Position and facing of the simulation. */
export class Goal {
  /** @param {number} colour @param {(x: number, z: number) => number} heightAt */
  constructor(colour, heightAt) {
    this.heightAt = heightAt;
    const ring = new THREE.RingGeometry(0.19, 0.215, 40).rotateX(-Math.PI / 2);
    const nose = new THREE.ShapeGeometry(new THREE.Shape([[-0.06, 0.24], [0.06, 0.24], [0, 0.34]].map((p) => new THREE.Vector2(...p))));
    nose.rotateX(Math.PI / 2);
    this.group = new THREE.Group();
    for (const geometry of [ring, nose]) {
      const mesh = new THREE.Mesh(geometry, flat(colour, 0.75));
      mesh.renderOrder = 2;
      this.group.add(mesh);
    }
  }

  /** @param {number} x @param {number} z @param {number} angle */
  update(x, z, angle) {
    this.group.position.set(x, 0.012 + this.heightAt(x, z), z);
    this.group.rotation.y = angle;
  }
}

/** @param {number} colour @param {number} opacity */
function flat(colour, opacity) {
  return new THREE.MeshBasicMaterial({
    color: colour, transparent: true, opacity, depthWrite: false, side: THREE.DoubleSide, toneMapped: false,
    polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2,
  });
}

/** A disc with a point towards +z. */
function arrow() {
  const shape = new THREE.Shape();
  shape.absarc(0, 0, 0.055, Math.PI * 0.22, Math.PI * 0.78, true);
  shape.lineTo(0, 0.2);
  shape.closePath();
  return new THREE.ShapeGeometry(shape, 10).rotateX(Math.PI / 2);
}

/**
 * Write the matrix of an object at (x, y, z) that faces (fx, fz).
 * @param {THREE.TypedArray} out
 * @param {number} at
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @param {number} fx
 * @param {number} fz
 */
function writeMatrix(out, at, x, y, z, fx, fz) {
  out[at] = fz;
  out[at + 1] = 0;
  out[at + 2] = -fx;
  out[at + 3] = 0;
  out[at + 4] = 0;
  out[at + 5] = 1;
  out[at + 6] = 0;
  out[at + 7] = 0;
  out[at + 8] = fx;
  out[at + 9] = 0;
  out[at + 10] = fz;
  out[at + 11] = 0;
  out[at + 12] = x;
  out[at + 13] = y;
  out[at + 14] = z;
  out[at + 15] = 1;
}

/**
 * A Catmull-Rom spline through `count` numbers; ends are repeated.
 * @param {Float32Array} values
 * @param {number} count
 * @param {number} along
 */
function spline(values, count, along) {
  const t = Math.min(Math.max(along, 0), count - 1);
  const k = Math.min(Math.floor(t), count - 2);
  const u = t - k;
  const b = values[k];
  const c = values[k + 1];
  const a = k > 0 ? values[k - 1] : b;
  const d = k + 2 < count ? values[k + 2] : c;
  return b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)));
}
