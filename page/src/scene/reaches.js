// How far obstacles reach: a ring around each at the distance at which it begins to count; and around the selected
// character an arc, as long as the part of its facing's weight that is left.

import * as THREE from "three";
import { SHAPE, SHAPES } from "../protocol.js";

const RING = 0xe0453a;
const ARC = 0x1f7cf2;
/** Radius of the arc, metres. */
const AROUND = 0.45;
/** Lines of a full turn. */
const SEGMENTS = 48;
/** Height over the ground, metres. */
const ABOVE = 0.03;
/** Most obstacles with a ring. */
const MOST = 400;

/**
 * The outline of a shape, grown by a distance: points [x, z] around its middle, before it is turned.
 * @param {string} kind
 * @param {number} a half its length along x
 * @param {number} b half its length along z
 * @param {number} grown
 * @returns {number[][]}
 */
export function outline(kind, a, b, grown) {
  const points = [];
  for (let k = 0; k < SEGMENTS; k += 1) {
    const angle = (2 * Math.PI * (k + 0.5)) / SEGMENTS;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    if (kind === "box") points.push([Math.sign(c) * a + c * grown, Math.sign(s) * b + s * grown]);
    else points.push([c * (a + grown), s * (b + grown)]);
  }
  return points;
}

export class Reaches {
  /** `heightAt(x, z)` is the ground. @param {(x: number, z: number) => number} heightAt */
  constructor(heightAt) {
    this.heightAt = heightAt;
    this.group = new THREE.Group();
    this.rings = makeLines(RING, 0.75);
    this.moving = makeLines(RING, 0.75);
    this.arc = makeLines(ARC, 1);
    this.group.add(this.rings, this.moving, this.arc);
    /** Distance at which obstacles count, metres; 0 draws nothing. */
    this.threshold = 0;
    /** Part of the facing's weight that is left; NaN draws nothing. */
    this.evasion = NaN;
    this.layers = { threshold: true, evasion: true };
    this.key = "";
  }

  /** Draw rings around shapes that stand. @param {import("../protocol.js").ShapePart[]} shapes */
  show(shapes) {
    const threshold = this.layers.threshold ? this.threshold : 0;
    const key = JSON.stringify([threshold, shapes.map(({ centre, size, yaw }) => [centre, size, yaw])]);
    if (key === this.key) return;
    this.key = key;
    /** @type {number[]} */
    const lines = [];
    if (threshold > 0) for (const { kind, centre, size, yaw } of shapes.slice(0, MOST)) this.ring(lines, kind, centre[0], centre[1], yaw, size[0], size[1], threshold);
    setLines(this.rings, lines);
  }

  /** Draw rings around obstacles that move, as a pose frame has them. @param {import("../poses.js").PoseFrame} frame */
  read(frame) {
    /** @type {number[]} */
    const lines = [];
    const threshold = this.layers.threshold ? this.threshold : 0;
    for (let k = 0; threshold > 0 && k < frame.shapes; k += 1) {
      const at = frame.shapeAt(k);
      const kind = SHAPES[frame.bytes[at + SHAPE.kind] - 1];
      if (kind === "ellipse") continue;
      const centre = (at + SHAPE.centre) >> 2;
      const size = (at + SHAPE.size) >> 2;
      this.ring(lines, kind, frame.floats[centre], frame.floats[centre + 1], frame.floats[(at + SHAPE.yaw) >> 2], frame.floats[size], frame.floats[size + 1], threshold);
    }
    if (lines.length || this.moving.visible) setLines(this.moving, lines);
  }

  /** Draw the arc around a character. @param {Float32Array | number[]} root @param {boolean} seen */
  around(root, seen) {
    const lines = [];
    const shown = seen && this.layers.evasion && Number.isFinite(this.evasion);
    const count = shown ? Math.max(Math.round(SEGMENTS * Math.min(this.evasion, 1)), 1) : 0;
    const y = this.heightAt(root[0], root[2]) + ABOVE;
    for (let k = 0; k < count; k += 1)
      for (const end of [k, k + 1]) {
        const angle = (2 * Math.PI * end) / SEGMENTS;
        lines.push(root[0] + AROUND * Math.sin(angle), y, root[2] + AROUND * Math.cos(angle));
      }
    if (lines.length || this.arc.visible) setLines(this.arc, lines);
  }

  /**
   * @param {number[]} lines
   * @param {string} kind
   * @param {number} x
   * @param {number} z
   * @param {number} yaw
   * @param {number} a
   * @param {number} b
   * @param {number} grown
   */
  ring(lines, kind, x, z, yaw, a, b, grown) {
    const [s, c] = [Math.sin(yaw), Math.cos(yaw)];
    const points = outline(kind, a, b, grown).map(([px, pz]) => [x + c * px + s * pz, z - s * px + c * pz]);
    points.forEach(([px, pz], k) => {
      const [nx, nz] = points[(k + 1) % points.length];
      lines.push(px, this.heightAt(px, pz) + ABOVE, pz, nx, this.heightAt(nx, nz) + ABOVE, nz);
    });
  }
}

/** @param {number} colour @param {number} opacity */
function makeLines(colour, opacity) {
  const material = new THREE.LineBasicMaterial({ color: colour, transparent: true, opacity, toneMapped: false });
  const lines = new THREE.LineSegments(new THREE.BufferGeometry(), material);
  lines.frustumCulled = false;
  lines.visible = false;
  return lines;
}

/** @param {THREE.LineSegments} lines @param {number[]} points */
function setLines(lines, points) {
  lines.visible = points.length > 0;
  if (!points.length) return;
  const { geometry } = lines;
  const now = geometry.getAttribute("position");
  if (now && now.count * 3 === points.length) {
    now.array.set(points);
    now.needsUpdate = true;
    return;
  }
  geometry.dispose();
  lines.geometry = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
}
