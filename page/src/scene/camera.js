// The camera follows the character smoothly; a drag turns it, a wheel or a pinch zooms.

import * as THREE from "three";
import { clamp } from "../dom.js";

const FOLLOW_HALFLIFE = 0.09;
const TURN_HALFLIFE = 0.05;
const CHASE_RATE = 1.1;
const LOOK_HEIGHT = 0.95;

/** @param {number} dt @param {number} halflife */
const decay = (dt, halflife) => 1 - 0.5 ** (dt / halflife);

export class FollowCamera {
  /** @param {THREE.PerspectiveCamera} camera @param {HTMLCanvasElement} canvas */
  constructor(camera, canvas) {
    this.camera = camera;
    this.canvas = canvas;
    this.yaw = this.wantedYaw = 0;
    this.pitch = this.wantedPitch = 0.27;
    this.distance = this.wantedDistance = 4.6;
    this.focus = new THREE.Vector3(0, LOOK_HEIGHT, 0);
    this.placed = false;
    /** Offset of the middle of the free area from the middle of the picture, pixels: wanted, and at present. */
    this.wantedShift = [0, 0];
    this.shift = [0, 0];
    /** The share of the picture's height that is free. */
    this.room = this.wantedRoom = 1;
    /** Whether it turns to stay behind a walking character. */
    this.chase = true;
  }

  /** @param {number} yaw @param {number} pitch */
  turn(yaw, pitch) {
    this.wantedYaw += yaw;
    this.wantedPitch = clamp(this.wantedPitch + pitch, -0.12, 1.5);
  }

  /** Whether the player has zoomed. */
  zoomed = false;
  /** Height of the ground; the camera stays above it. @type {(x: number, z: number) => number} */
  heightAt = () => 0;

  /** Choose the distance so that everything within `reach` of the focus is seen. @param {number} reach */
  fit(reach) {
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const free = Math.max(width - 2 * Math.abs(this.wantedShift[0]), 0.3 * width) / Math.max(height, 1);
    this.wantedDistance = clamp((reach + 0.6) / (Math.min(free, 1.9) * half) + 0.4, 3, 60);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.zoomed = true;
    this.wantedDistance = clamp(this.wantedDistance * factor, 1.4, 60);
  }

  /**
   * Centre on the free area: panels cover `left` pixels (more than on the right), `bottom` and `top` pixels.
   * @param {number} left
   * @param {number} bottom
   * @param {number} top
   */
  frame(left, bottom, top = 0) {
    this.wantedShift[0] = -left / 2;
    this.wantedShift[1] = (bottom - top) / 2;
    this.wantedRoom = 1 - (0.85 * (bottom + top)) / Math.max(this.canvas.clientHeight, 1);
  }

  /** Go behind a character that starts, looking along +z. */
  behind() {
    this.yaw = this.wantedYaw = 0;
  }

  /** @param {number} share */
  view(share) {
    const { shift, wantedShift, camera } = this;
    shift[0] += (wantedShift[0] - shift[0]) * share;
    shift[1] += (wantedShift[1] - shift[1]) * share;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    camera.setViewOffset(width, height, shift[0], shift[1], width, height);
  }

  /** Jump at the next update instead of moving smoothly. */
  cut() {
    this.placed = false;
  }

  /**
   * Follow a root at (x, y, z) that moves with `speed` along the angle `heading`.
   * @param {number} dt
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} speed
   * @param {number} heading
   */
  update(dt, x, y, z, speed, heading) {
    const { focus } = this;
    const share = this.placed ? decay(dt, FOLLOW_HALFLIFE) : 1;
    if ((x - focus.x) ** 2 + (z - focus.z) ** 2 > 36) focus.set(x, y + LOOK_HEIGHT, z);
    focus.x += (x - focus.x) * share;
    focus.y += (y + LOOK_HEIGHT - focus.y) * share;
    focus.z += (z - focus.z) * share;
    if (this.chase && speed > 0.3) {
      // Walking sideways turns it most; walking towards the camera does not.
      const off = Math.sin(heading - this.wantedYaw);
      this.wantedYaw += off * Math.min(speed, 2.5) * 0.4 * CHASE_RATE * dt;
    }
    const turned = this.placed ? decay(dt, TURN_HALFLIFE) : 1;
    this.yaw += (this.wantedYaw - this.yaw) * turned;
    this.pitch += (this.wantedPitch - this.pitch) * turned;
    this.distance += (this.wantedDistance - this.distance) * turned;
    this.placed = true;
    this.room += (this.wantedRoom - this.room) * turned;
    const distance = this.distance / Math.max(this.room, 0.3);
    const level = Math.cos(this.pitch) * distance;
    const [eyeX, eyeZ] = [focus.x - Math.sin(this.yaw) * level, focus.z - Math.cos(this.yaw) * level];
    this.camera.position.set(eyeX, Math.max(focus.y + Math.sin(this.pitch) * distance, this.heightAt(eyeX, eyeZ) + 0.15), eyeZ);
    this.camera.lookAt(focus);
    this.view(turned);
  }
}

/**
 * Pointers on the canvas: a drag turns, two fingers pinch, a click without a drag calls `onclick(x, y, event)`.
 * `ongrab(event)` may take the drag for itself: it returns a function that is called with (x, y, last) instead.
 * @param {HTMLCanvasElement} canvas
 * @param {FollowCamera} camera
 * @param {(x: number, y: number, event: PointerEvent) => void} onclick
 * @param {(event: PointerEvent) => Drag | null} ongrab
 * @typedef {(x: number, y: number, last: boolean) => void} Drag
 */
export function orbit(canvas, camera, onclick, ongrab = () => null) {
  const pointers = new Map();
  let moved = 0;
  let spread = 0;
  /** @type {Drag | null} */
  let grabbed = null;
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (pointers.size === 1) moved = 0;
    grabbed = pointers.size === 1 ? ongrab(event) : null;
    spread = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last[0], event.clientY - last[1]];
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    moved += Math.abs(dx) + Math.abs(dy);
    if (pointers.size === 1 && moved > 3 && grabbed) grabbed(event.clientX, event.clientY, false);
    else if (pointers.size === 1 && moved > 3) camera.turn(-dx * 0.006, dy * 0.005);
    if (pointers.size === 2) {
      const [a, b] = [...pointers.values()];
      const now = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (spread > 0) camera.zoom(spread / Math.max(now, 1));
      spread = now;
    }
  });
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!pointers.delete(event.pointerId)) return;
    spread = 0;
    if (grabbed && moved >= 4) grabbed(event.clientX, event.clientY, true);
    grabbed = null;
    if (event.type === "pointerup" && moved < 4 && !pointers.size) onclick(event.clientX, event.clientY, event);
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    camera.zoom(Math.exp(clamp(event.deltaY, -200, 200) * 0.0012));
  }, { passive: false });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
}
