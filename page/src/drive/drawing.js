// A path that is drawn on the ground with the pointer: a drag draws, and what was drawn is walked.

import * as THREE from "three";

/** Least distance between two points, metres. */
const STEP = 0.06;
/** As many points as the server takes. */
const MOST = 500;
const COLOUR = 0x8a3ffc;

export class Drawing {
  /**
   * `ondrawn(points)` is called with the points [x, z] of a finished stroke.
   * @param {HTMLCanvasElement} canvas
   * @param {THREE.Camera} camera
   * @param {(x: number, z: number) => number} heightAt
   * @param {(points: number[][]) => void} ondrawn
   */
  constructor(canvas, camera, heightAt, ondrawn) {
    this.canvas = canvas;
    this.camera = camera;
    this.heightAt = heightAt;
    this.ondrawn = ondrawn;
    this.ray = new THREE.Raycaster();
    this.plane = new THREE.Plane(new THREE.Vector3(0, 1, 0), 0);
    this.point = new THREE.Vector3();
    /** Whether a drag draws: otherwise it turns the camera. */
    this.on = false;
    const material = new THREE.LineBasicMaterial({ color: COLOUR, toneMapped: false });
    this.line = new THREE.Line(new THREE.BufferGeometry(), material);
    this.line.frustumCulled = false;
    this.line.renderOrder = 3;
  }

  /** The point [x, z] of the ground under a pixel; null if there is none. @param {number} x @param {number} y */
  at(x, y) {
    this.ray.setFromCamera(new THREE.Vector2((2 * x) / this.canvas.clientWidth - 1, 1 - (2 * y) / this.canvas.clientHeight), this.camera);
    return this.ray.ray.intersectPlane(this.plane, this.point) ? [this.point.x, this.point.z] : null;
  }

  /**
   * Begin a stroke: returns the function to call when the pointer moves; null while nothing is drawn.
   * @param {PointerEvent} event
   * @returns {import("../scene/camera.js").Drag | null}
   */
  grab(event) {
    if (!this.on || event.button > 0) return null;
    const first = this.at(event.clientX, event.clientY);
    if (!first) return null;
    let points = [first];
    return (x, y, last) => {
      const place = this.at(x, y);
      const before = points[points.length - 1];
      if (place && Math.hypot(place[0] - before[0], place[1] - before[1]) >= STEP) points.push(place);
      if (points.length > MOST) points = points.filter((_, k) => k % 2 === 0);
      this.show(points);
      if (last) this.ondrawn(points);
    };
  }

  /** Draw a line through points [x, z]. @param {number[][]} points */
  show(points) {
    const corners = points.flatMap(([x, z]) => [x, this.heightAt(x, z) + 0.02, z]);
    this.line.geometry.dispose();
    this.line.geometry = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(corners, 3));
    this.line.visible = points.length > 1;
  }
}
