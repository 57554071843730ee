// Drawing pads of the studio: key poses that are dragged from the example to the result, and a path on the floor.

import { clamp, h } from "../dom.js";

/** Half the width of the floor that the path pad shows, metres. */
const REACH = 6;
const NEAR = 0.03;

/** @param {HTMLCanvasElement} canvas @param {PointerEvent} event @returns {[number, number]} shares of its width and height */
function place(canvas, event) {
  const box = canvas.getBoundingClientRect();
  return [clamp((event.clientX - box.left) / box.width, 0, 1), clamp((event.clientY - box.top) / box.height, 0, 1)];
}

/** Two strips: above the example, with handles that cut it, below the result. Drag from the upper to the lower to set a key pose. */
export class KeyStrip {
  /** @param {(share: number) => void} onlook shows a moment of the example, as a share of all of it */
  constructor(onlook = () => {}) {
    this.onlook = onlook;
    this.canvas = /** @type {HTMLCanvasElement} */ (h("canvas.keystrip", { width: 450, height: 112, title: "above the example: drag its ends to cut it. Drag from it down to the result to set a key pose; click a key to remove it" }));
    /** Times in the result and in the example, as shares. @type {[number, number][]} */
    this.keys = [];
    /** @type {number} */
    this.first = 0;
    /** @type {number} */
    this.last = 1;
    /** @type {{ what: "first" | "last" | "key" | "move", from: number, to: number } | null} */
    this.drag = null;
    this.canvas.addEventListener("pointerdown", (event) => this.grab(event));
    this.canvas.addEventListener("pointermove", (event) => this.move(event));
    this.canvas.addEventListener("pointerup", (event) => this.drop(event));
    this.draw();
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const [x, y] = place(this.canvas, event);
    this.canvas.setPointerCapture(event.pointerId);
    if (y < 0.5) {
      if (Math.abs(x - this.first) < NEAR) this.drag = { what: "first", from: x, to: x };
      else if (Math.abs(x - this.last) < NEAR) this.drag = { what: "last", from: x, to: x };
      else this.drag = { what: "key", from: clamp((x - this.first) / Math.max(this.last - this.first, 0.01), 0, 1), to: -1 };
      this.onlook(x);
      return;
    }
    const near = this.keys.findIndex(([time]) => Math.abs(time - x) < NEAR);
    if (near >= 0) this.drag = { what: "move", from: near, to: this.keys[near][0] };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.drag) return;
    const [x, y] = place(this.canvas, event);
    if (this.drag.what === "first") this.onlook((this.first = clamp(x, 0, this.last - 0.05)));
    else if (this.drag.what === "last") this.onlook((this.last = clamp(x, this.first + 0.05, 1)));
    else if (this.drag.what === "key") this.drag.to = y > 0.5 ? x : -1;
    else this.keys[this.drag.from][0] = x;
    this.draw();
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const [x, y] = place(this.canvas, event);
    if (this.drag?.what === "key" && y > 0.5) this.keys.push([x, this.drag.from]);
    if (this.drag?.what === "move" && Math.abs(x - this.drag.to) < 0.005) this.keys.splice(this.drag.from, 1);
    this.drag = null;
    this.draw();
  }

  clear() {
    this.keys = [];
    [this.first, this.last] = [0, 1];
    this.draw();
  }

  draw() {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    const { width, height } = this.canvas;
    const half = height / 2;
    context.clearRect(0, 0, width, height);
    context.font = "18px system-ui, sans-serif";
    context.fillStyle = "rgba(255,255,255,0.08)";
    context.fillRect(0, 4, width, half - 12);
    context.fillRect(0, half + 8, width, half - 12);
    context.fillStyle = "rgba(201,143,82,0.55)";
    context.fillRect(this.first * width, 4, (this.last - this.first) * width, half - 12);
    context.fillStyle = "#ffb454";
    for (const end of [this.first, this.last]) context.fillRect(clamp(end * width - 3, 0, width - 6), 0, 6, half - 4);
    context.fillStyle = "rgba(255,255,255,0.7)";
    context.fillText("example", 8, half / 2 + 4);
    context.fillText("result", 8, half + half / 2 + 8);
    const shown = this.drag?.what === "key" && this.drag.to >= 0 ? [...this.keys, [this.drag.to, this.drag.from]] : this.keys;
    for (const [time, pose] of shown) {
      const [a, b] = [(this.first + pose * (this.last - this.first)) * width, time * width];
      context.strokeStyle = "#5aa9ff";
      context.lineWidth = 3;
      context.beginPath();
      context.moveTo(a, half - 8);
      context.lineTo(b, half + 10);
      context.stroke();
      context.fillStyle = "#5aa9ff";
      context.fillRect(b - 4, half + 8, 8, half - 12);
    }
  }
}

/** A view of the floor from above: draw a path with the pointer. The body starts in the middle. */
export class PathPad {
  constructor() {
    this.canvas = /** @type {HTMLCanvasElement} */ (h("canvas.pathpad", { width: 450, height: 260, title: "the floor from above, 12 m wide: draw a path to follow; a click removes it" }));
    /** Metres along x and z. @type {[number, number][]} */
    this.points = [];
    this.drawing = false;
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.points = [];
      this.drawing = true;
      this.add(event);
    });
    this.canvas.addEventListener("pointermove", (event) => this.drawing && this.add(event));
    this.canvas.addEventListener("pointerup", () => {
      this.drawing = false;
      if (this.length() < 0.5) this.points = [];
      this.draw();
    });
    this.draw();
  }

  /** @param {PointerEvent} event */
  add(event) {
    const [x, y] = place(this.canvas, event);
    const tall = (REACH * this.canvas.height) / this.canvas.width;
    /** @type {[number, number]} */
    const point = [(2 * x - 1) * REACH, (2 * y - 1) * tall];
    const last = this.points.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) > 0.25) this.points.push(point);
    if (this.points.length > 200) this.points.shift();
    this.draw();
  }

  length() {
    return this.points.slice(1).reduce((sum, point, n) => sum + Math.hypot(point[0] - this.points[n][0], point[1] - this.points[n][1]), 0);
  }

  clear() {
    this.points = [];
    this.draw();
  }

  draw() {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    const { width, height } = this.canvas;
    const scale = width / (2 * REACH);
    context.clearRect(0, 0, width, height);
    context.strokeStyle = "rgba(255,255,255,0.09)";
    context.lineWidth = 1;
    for (let metre = -REACH; metre <= REACH; metre += 1) {
      for (const [a, b, c, d] of [[width / 2 + metre * scale, 0, width / 2 + metre * scale, height], [0, height / 2 + metre * scale, width, height / 2 + metre * scale]]) {
        context.beginPath();
        context.moveTo(a, b);
        context.lineTo(c, d);
        context.stroke();
      }
    }
    context.strokeStyle = "#5aa9ff";
    context.lineWidth = 5;
    context.lineJoin = "round";
    context.beginPath();
    this.points.forEach(([x, z], n) => context[n ? "lineTo" : "moveTo"](width / 2 + x * scale, height / 2 + z * scale));
    context.stroke();
    const start = this.points[0] ?? [0, 0];
    context.fillStyle = "#c98f52";
    context.beginPath();
    context.arc(width / 2 + start[0] * scale, height / 2 + start[1] * scale, 8, 0, 7);
    context.fill();
  }
}
