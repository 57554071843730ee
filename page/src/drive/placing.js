// A policy on stage: a click is where to go, with Shift it puts a box; boxes are dragged, and a right click takes one away.

import * as THREE from "three";

const BOX = 1;

export class Placing {
  constructor(canvas, camera, shapes, say) {
    this.canvas = canvas;
    this.camera = camera;
    this.shapes = shapes;
    this.say = say;
    this.ray = new THREE.Raycaster();
    this.plane = new THREE.Plane(new THREE.Vector3(0, 1, 0), 0);
    this.point = new THREE.Vector3();
    /** What the scene says about the policy; nothing while there is none. */
    /** @type {import("../protocol.js").PolicyPart | null} */
    this.policy = null;
    /** Whether a click puts a box without Shift, for who has no keys. */
    this.boxing = false;
  }

  /** Where a pixel's ray is so high above the ground: [x, z], or nothing where it never is. */
  at(x, y, height = 0) {
    this.ray.setFromCamera(new THREE.Vector2((2 * x) / this.canvas.clientWidth - 1, 1 - (2 * y) / this.canvas.clientHeight), this.camera);
    this.plane.constant = -height;
    return this.ray.ray.intersectPlane(this.plane, this.point) ? [this.point.x, this.point.z] : null;
  }

  /** The box under a pixel: its number and where it was taken hold of, as seen from its middle. */
  box(x, y) {
    if (!this.policy) return null;
    const { mesh } = this.shapes.many[BOX];
    const matrices = mesh.instanceMatrix.array;
    for (const height of [this.policy.height, this.policy.height / 2, 0]) {
      const place = this.at(x, y, height);
      for (let k = 0; place && k < mesh.count; k += 1) {
        const m = matrices.subarray(16 * k, 16 * k + 16);
        const [dx, dz] = [place[0] - m[12], place[1] - m[14]];
        const along = (dx * m[0] + dz * m[2]) / (m[0] ** 2 + m[2] ** 2);
        const across = (dx * m[8] + dz * m[10]) / (m[8] ** 2 + m[10] ** 2);
        if (Math.abs(along) <= 1 && Math.abs(across) <= 1) return { box: k, height, hold: [dx, dz] };
      }
    }
    return null;
  }

  /** Take hold of a box: what is to be done when the pointer moves; nothing where there is none. */
  grab(event) {
    if (!this.policy || event.button > 0) return null;
    const found = this.box(event.clientX, event.clientY);
    if (!found) return null;
    let told = 0;
    return (x, y, last) => {
      const place = this.at(x, y, found.height);
      if (!place || (!last && performance.now() - told < 30)) return;
      told = performance.now();
      this.say({ type: "place", what: "move", box: found.box, x: place[0] - found.hold[0], z: place[1] - found.hold[1] });
    };
  }

  /** A click that was no drag; whether it meant something here. */
  click(x, y, event) {
    if (!this.policy) return false;
    const found = this.box(x, y);
    if (event.button === 2) {
      if (found) this.say({ type: "place", what: "remove", box: found.box });
      return Boolean(found);
    }
    const place = this.at(x, y);
    if (!place || found) return Boolean(found);
    this.say({ type: "place", what: event.shiftKey || this.boxing ? "add" : "target", x: place[0], z: place[1] });
    return true;
  }
}
