// For a policy: a click sets the target, with Shift it adds a box; boxes are dragged, and a right click removes one.

import * as THREE from "three";

const BOX = 1;

export class Placing {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {THREE.Camera} camera
   * @param {import("../scene/shapes.js").Shapes} shapes
   * @param {(message: object) => void} send
   */
  constructor(canvas, camera, shapes, send) {
    this.canvas = canvas;
    this.camera = camera;
    this.shapes = shapes;
    this.send = send;
    this.ray = new THREE.Raycaster();
    this.plane = new THREE.Plane(new THREE.Vector3(0, 1, 0), 0);
    this.point = new THREE.Vector3();
    /** The policy of the scene; null without one. @type {import("../protocol.js").PolicyPart | null} */
    this.policy = null;
    /** Whether a click adds a box without Shift, for touch screens. */
    this.boxing = false;
  }

  /**
   * The point [x, z] where a pixel's ray has this height above the ground; null if there is none.
   * @param {number} x
   * @param {number} y
   * @param {number} height
   */
  at(x, y, height = 0) {
    this.ray.setFromCamera(new THREE.Vector2((2 * x) / this.canvas.clientWidth - 1, 1 - (2 * y) / this.canvas.clientHeight), this.camera);
    this.plane.constant = -height;
    return this.ray.ray.intersectPlane(this.plane, this.point) ? [this.point.x, this.point.z] : null;
  }

  /**
   * The box under a pixel: its number, and the offset of the pointer from its middle.
   * @param {number} x
   * @param {number} y
   */
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

  /**
   * Begin to drag a box: returns the function to call when the pointer moves; null if there is no box.
   * @param {PointerEvent} event
   * @returns {import("../scene/camera.js").Drag | null}
   */
  grab(event) {
    if (!this.policy || event.button > 0) return null;
    const found = this.box(event.clientX, event.clientY);
    if (!found) return null;
    let sentAt = 0;
    return (x, y, last) => {
      const place = this.at(x, y, found.height);
      if (!place || (!last && performance.now() - sentAt < 30)) return;
      sentAt = performance.now();
      this.send({ type: "place", what: "move", box: found.box, x: place[0] - found.hold[0], z: place[1] - found.hold[1] });
    };
  }

  /**
   * Handle a click that was no drag; returns whether it was used.
   * @param {number} x
   * @param {number} y
   * @param {PointerEvent} event
   */
  click(x, y, event) {
    if (!this.policy) return false;
    const found = this.box(x, y);
    if (event.button === 2) {
      if (found) this.send({ type: "place", what: "remove", box: found.box });
      return Boolean(found);
    }
    const place = this.at(x, y);
    if (!place || found) return Boolean(found);
    this.send({ type: "place", what: event.shiftKey || this.boxing ? "add" : "target", x: place[0], z: place[1] });
    return true;
  }
}
