// What characters move among: boxes, a height field, ellipses around bodies.

import * as THREE from "three";
import { clamp } from "../dom.js";

const BEYOND = 150;

export class World {
  constructor(ground) {
    this.ground = ground;
    this.group = new THREE.Group();
    this.key = "";
    this.heights = null;
  }

  /** The scene's `world`; made anew only when it differs. */
  show(world) {
    const key = JSON.stringify(world ?? {});
    if (key === this.key) return;
    this.key = key;
    this.group.traverse((each) => {
      each.geometry?.dispose();
      if (each.material !== this.ground.material) each.material?.dispose();
    });
    this.group.clear();
    for (const box of world?.obstacles ?? []) this.group.add(boxOf(box));
    for (const ellipse of world?.ellipses ?? []) this.group.add(ellipseOf(ellipse));
    this.heights = world?.heights ?? null;
    if (this.heights) this.group.add(heightsOf(this.heights, this.ground.material));
    this.ground.level(!this.heights);
  }

  /** How high the ground is at a place, between the places at which it is told. */
  heightAt(x, z) {
    const field = this.heights;
    if (!field) return 0;
    const { origin, step, rows } = field;
    const i = clamp((x - origin[0]) / step, 0, rows[0].length - 1);
    const j = clamp((z - origin[1]) / step, 0, rows.length - 1);
    const column = Math.min(Math.floor(i), rows[0].length - 2);
    const row = Math.min(Math.floor(j), rows.length - 2);
    const [u, v] = [i - column, j - row];
    const [near, far] = [rows[row], rows[row + 1]];
    return (1 - v) * ((1 - u) * near[column] + u * near[column + 1]) + v * ((1 - u) * far[column] + u * far[column + 1]);
  }
}

function boxOf({ position, size, yaw }) {
  const material = new THREE.MeshStandardMaterial({ color: 0x8f98a3, roughness: 0.85 });
  const mesh = new THREE.Mesh(new THREE.BoxGeometry(...size), material);
  mesh.position.set(...position);
  mesh.rotation.y = yaw ?? 0;
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}

function ellipseOf({ position, axes, yaw }) {
  const material = new THREE.MeshBasicMaterial({
    color: 0xd0443e, transparent: true, opacity: 0.5, side: THREE.DoubleSide, depthWrite: false,
  });
  const mesh = new THREE.Mesh(new THREE.RingGeometry(0.94, 1, 48).rotateX(-Math.PI / 2), material);
  mesh.position.set(position[0], 0.015, position[1]);
  mesh.scale.set(axes[0], 1, axes[1]);
  mesh.rotation.y = yaw ?? 0;
  return mesh;
}

/** Rows go along z, columns along x. Beyond its edge the ground goes on as high as it was there. */
function heightsOf({ origin, step, rows }, material) {
  const xs = [origin[0] - BEYOND, ...rows[0].map((_, i) => origin[0] + i * step), origin[0] + rows[0].length * step + BEYOND];
  const zs = [origin[1] - BEYOND, ...rows.map((_, j) => origin[1] + j * step), origin[1] + rows.length * step + BEYOND];
  const width = xs.length;
  const positions = new Float32Array(width * zs.length * 3);
  const indices = [];
  zs.forEach((z, j) => xs.forEach((x, i) => {
    const row = rows[clamp(j - 1, 0, rows.length - 1)];
    positions.set([x, row[clamp(i - 1, 0, row.length - 1)], z], (j * width + i) * 3);
  }));
  for (let j = 0; j + 1 < zs.length; j += 1)
    for (let i = 0; i + 1 < width; i += 1) {
      const at = j * width + i;
      indices.push(at, at + width, at + 1, at + 1, at + width, at + width + 1);
    }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
  geometry.setIndex(indices);
  // Each triangle by itself: the edge of a step is an edge.
  const faces = geometry.toNonIndexed();
  faces.computeVertexNormals();
  const mesh = new THREE.Mesh(faces, material);
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}
