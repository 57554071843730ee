// Obstacles of a scene, while they are edited: a click adds one, a drag moves it, with Shift it turns it, a right click
// removes it. Those that move by themselves are only removed.

import * as THREE from "three";
import { SHAPES } from "../protocol.js";

/** Milliseconds between messages while an obstacle is dragged. */
const OFTEN = 40;
/** Radians for each pixel of a drag that turns. */
const TURN = 0.012;

export class Editing {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {THREE.Camera} camera
   * @param {import("../scene/world.js").World} world
   * @param {(message: object) => void} send
   */
  constructor(canvas, camera, world, send) {
    this.canvas = canvas;
    this.camera = camera;
    this.world = world;
    this.send = send;
    this.ray = new THREE.Raycaster();
    this.plane = new THREE.Plane(new THREE.Vector3(0, 1, 0), 0);
    this.point = new THREE.Vector3();
    /** Whether obstacles are edited: otherwise drags turn the camera. */
    this.on = false;
    /** The shape that a click adds. */
    this.shape = "disc";
    /** @type {import("../protocol.js").ObstaclePart[]} */
    this.obstacles = [];
  }

  /** @param {number} x @param {number} y */
  aim(x, y) {
    this.ray.setFromCamera(new THREE.Vector2((2 * x) / this.canvas.clientWidth - 1, 1 - (2 * y) / this.canvas.clientHeight), this.camera);
  }

  /**
   * The point [x, z] where a pixel's ray has this height; null if there is none.
   * @param {number} x
   * @param {number} y
   * @param {number} height
   */
  at(x, y, height) {
    this.aim(x, y);
    this.plane.constant = -height;
    return this.ray.ray.intersectPlane(this.plane, this.point) ? [this.point.x, this.point.z] : null;
  }

  /**
   * The nearest obstacle under a pixel that stands: its number, and where it was hit.
   * @param {number} x
   * @param {number} y
   */
  find(x, y) {
    this.aim(x, y);
    /** @type {{ obstacle: number, point: THREE.Vector3, distance: number } | null} */
    let best = null;
    this.world.still.many.forEach((many, kind) => {
      if (SHAPES[kind] === "ellipse" || !many.mesh.count) return;
      many.mesh.boundingSphere = null; // instances have moved since it was computed
      for (const hit of this.ray.intersectObject(many.mesh, false)) {
        const found = this.standing(SHAPES[kind])[hit.instanceId ?? -1];
        if (found !== undefined && (!best || hit.distance < best.distance)) best = { obstacle: found, point: hit.point.clone(), distance: hit.distance };
      }
    });
    return /** @type {{ obstacle: number, point: THREE.Vector3, distance: number } | null} */ (best);
  }

  /** Numbers of the obstacles that stand and are drawn as this kind, in the order of drawing. @param {string} kind */
  standing(kind) {
    return this.obstacles.flatMap((each, number) => (!each.moves && each.shape.kind === kind ? [number] : []));
  }

  /**
   * Begin to drag an obstacle: returns the function to call when the pointer moves; null if there is none.
   * @param {PointerEvent} event
   * @returns {import("../scene/camera.js").Drag | null}
   */
  grab(event) {
    if (!this.on || event.button > 0) return null;
    const found = this.find(event.clientX, event.clientY);
    if (!found) return null;
    const { obstacle, point } = found;
    const { centre, yaw } = this.obstacles[obstacle].shape;
    const hold = [point.x - centre[0], point.z - centre[1]];
    const from = event.clientX;
    const turns = event.shiftKey;
    let sentAt = 0;
    return (x, y, last) => {
      if (!last && performance.now() - sentAt < OFTEN) return;
      sentAt = performance.now();
      if (turns) {
        this.send({ type: "obstacle", what: "turn", obstacle, yaw: yaw + (x - from) * TURN, last });
        return;
      }
      const place = this.at(x, y, point.y);
      if (place) this.send({ type: "obstacle", what: "move", obstacle, x: place[0] - hold[0], z: place[1] - hold[1], last });
    };
  }

  /**
   * Handle a click that was no drag; returns whether it was used.
   * @param {number} x
   * @param {number} y
   * @param {PointerEvent} event
   */
  click(x, y, event) {
    if (!this.on) return false;
    const found = this.find(x, y);
    if (event.button === 2) {
      if (found) this.send({ type: "obstacle", what: "remove", obstacle: found.obstacle });
      return Boolean(found);
    }
    if (found) return true;
    const place = this.at(x, y, 0);
    if (place) this.send({ type: "obstacle", what: "add", shape: this.shape, x: place[0], z: place[1] });
    return Boolean(place);
  }
}
