// A line over the last seconds, from a ring buffer.

import { h } from "../dom.js";

export class Plot {
  constructor(length = 600) {
    this.values = new Float32Array(length).fill(NaN);
    this.switched = new Uint8Array(length);
    this.at = 0;
    this.canvas = h("canvas.plot", { width: 2, height: 2 });
    this.top = 1;
  }

  /** @param {number} value @param {boolean} switched */
  push(value, switched) {
    this.values[this.at] = value;
    this.switched[this.at] = switched ? 1 : 0;
    this.at = (this.at + 1) % this.values.length;
  }

  clear() {
    this.values.fill(NaN);
    this.switched.fill(0);
  }

  draw() {
    const { canvas, values } = this;
    const pen = fitCanvas(canvas);
    if (!pen) return;
    const [width, height] = [canvas.width, canvas.height];
    let most = 0;
    for (const value of values) if (value > most) most = value;
    this.top = Math.max(most * 1.15, 1e-6);
    pen.clearRect(0, 0, width, height);
    pen.fillStyle = "rgba(255,255,255,0.16)";
    for (let k = 0; k < values.length; k += 1) {
      const index = (this.at + k) % values.length;
      if (this.switched[index]) pen.fillRect((k / values.length) * width, 0, Math.max(1, window.devicePixelRatio || 1), height);
    }
    pen.beginPath();
    let drawing = false;
    for (let k = 0; k < values.length; k += 1) {
      const value = values[(this.at + k) % values.length];
      if (!(value >= 0)) {
        drawing = false;
        continue;
      }
      const x = (k / values.length) * width;
      const y = height - (value / this.top) * (height - 2) - 1;
      if (drawing) pen.lineTo(x, y);
      else pen.moveTo(x, y);
      drawing = true;
    }
    pen.strokeStyle = "#ffb454";
    pen.lineWidth = 1.4 * (window.devicePixelRatio || 1);
    pen.lineJoin = "round";
    pen.stroke();
  }
}

/**
 * Set the pixels of a canvas to its size on the page, and give its context; null while it is hidden.
 * @param {HTMLCanvasElement} canvas
 */
export function fitCanvas(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  if (!width || !height) return null;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  return canvas.getContext("2d");
}
