// The last minute: drag to any step, step through it, and continue from there.

import { clamp, h, icon, setText } from "../dom.js";
import { fitCanvas } from "./plot.js";

export class Timeline {
  /** `send(message)` sends to the server. @param {(message: any) => void} send */
  constructor(send) {
    /** Any other message cancels a drag that was not sent yet. */
    this.send = (/** @type {any} */ message) => {
      this.wanted = null;
      send(message);
    };
    /** @type {import("../protocol.js").TimelineReply | null} */
    this.message = null;
    this.dragging = false;
    /** @type {number | null} */
    this.wanted = null;
    this.later = 0;
    /** @type {HTMLCanvasElement} */
    this.canvas = h("canvas.track", { ariaLabel: "timeline", title: "drag to go back in time" });
    this.time = h("span.time");
    this.ago = h("span.ago");
    /** @param {any} sign @param {string} title @param {object} message */
    const button = (sign, title, message) => h("button", { title, ariaLabel: title, onclick: () => this.send(message) }, icon(sign));
    this.toggle = h("button.toggle", { onclick: () => this.playOrPause() });
    this.element = h("div.timeline", {},
      h("div.transport", {},
        button("restart", "restart (R)", { type: "restart" }), button("back", "one step back (,)", { type: "nudge", steps: -1 }),
        this.toggle, button("on", "one step forward (.)", { type: "nudge", steps: 1 })),
      this.canvas,
      h("div.clock", {}, this.time, this.ago));
    this.canvas.addEventListener("pointerdown", (event) => {
      this.dragging = true;
      this.canvas.setPointerCapture(event.pointerId);
      this.seek(event);
    });
    this.canvas.addEventListener("pointermove", (event) => this.dragging && this.seek(event));
    for (const kind of ["pointerup", "pointercancel"]) this.canvas.addEventListener(kind, () => (this.dragging = false));
    this.paused = false;
    this.shown = 0;
    /** Whether time loops, so that no step is in the past. */
    this.round = false;
  }

  /** @param {import("../protocol.js").TimelineReply} message */
  show(message) {
    this.message = message;
    this.state(message.shown, message.paused);
    this.draw();
  }

  /** Set the state from a pose frame, which is newer than the message. @param {number} shown @param {boolean} paused */
  state(shown, paused) {
    this.shown = shown;
    this.paused = paused;
    const past = this.message && !this.round && shown < this.message.last - 1 && paused;
    if (this.toggle.dataset.sign !== String(paused)) {
      this.toggle.dataset.sign = String(paused);
      this.toggle.replaceChildren(icon(paused ? "play" : "pause"));
    }
    this.toggle.title = paused ? (past ? "continue from here (space)" : "continue (space)") : "pause (space)";
    const rate = this.message?.rate ?? 60;
    setText(this.time, `${(shown / rate).toFixed(2)} s`);
    setText(this.ago, past && this.message ? `−${((this.message.last - shown) / rate).toFixed(2)} s` : paused ? "paused" : this.round ? "playing" : "live");
    this.element.classList.toggle("paused", paused);
  }

  playOrPause() {
    this.send({ type: this.paused ? "play" : "pause" });
  }

  /** @param {PointerEvent} event */
  seek(event) {
    if (!this.message) return;
    const box = this.canvas.getBoundingClientRect();
    const share = clamp((event.clientX - box.left) / box.width, 0, 1);
    const first = this.message.last - this.span();
    const step = Math.round(clamp(first + share * this.span(), this.message.first, this.message.last));
    this.wanted = step;
    if (!this.later) this.later = setTimeout(() => this.sendSeek(), 16);
  }

  sendSeek() {
    const step = this.wanted;
    this.later = 0;
    if (step === null) return;
    this.send({ type: "seek", step });
    this.state(step, true);
    this.draw();
  }

  /** Steps across the track: at least ten seconds, so that the scale is steady at the start. */
  span() {
    const { first, last, rate } = /** @type {import("../protocol.js").TimelineReply} */ (this.message);
    return Math.max(last - first, 10 * rate);
  }

  draw() {
    const pen = fitCanvas(this.canvas);
    if (!pen || !this.message) return;
    const { last, rate, transitions, costs, first } = this.message;
    const { width, height } = this.canvas;
    const ratio = window.devicePixelRatio || 1;
    const span = this.span();
    /** @param {number} step */
    const x = (step) => ((step - last + span) / span) * width;
    pen.clearRect(0, 0, width, height);
    pen.fillStyle = "rgba(255,255,255,0.05)";
    pen.fillRect(x(first), 0, width, height);
    pen.fillStyle = "rgba(255,255,255,0.35)";
    pen.font = `${10 * ratio}px system-ui, sans-serif`;
    const every = [1, 2, 5, 10, 20, 30].find((each) => (each * rate * width) / span > 44 * ratio) ?? 60;
    for (let second = Math.ceil((last - span) / rate / every) * every; second * rate <= last; second += every) {
      if (second < 0) continue;
      pen.fillRect(x(second * rate), height - 5 * ratio, ratio, 5 * ratio);
      pen.fillText(`${second}s`, x(second * rate) + 3 * ratio, height - 2 * ratio);
    }
    this.area(pen, x, costs, height);
    pen.fillStyle = "rgba(120,190,255,0.75)";
    for (const step of transitions) pen.fillRect(x(step), 0, Math.max(ratio, 1), 7 * ratio);
    pen.fillStyle = this.paused ? "#ffd54a" : "#ffffff";
    const at = clamp(x(this.shown), ratio, width - ratio);
    pen.fillRect(at - ratio, 0, 2 * ratio, height);
    pen.beginPath();
    pen.arc(at, 4 * ratio, 4 * ratio, 0, 7);
    pen.fill();
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {(step: number) => number} x
   * @param {import("../protocol.js").CostsPart} costs
   * @param {number} height
   */
  area(pen, x, costs, height) {
    const values = costs?.values ?? [];
    let most = 1e-9;
    for (const value of values) if (value > most) most = value;
    pen.beginPath();
    pen.moveTo(x(costs.first), height);
    values.forEach((value, k) => pen.lineTo(x(costs.first + k * costs.every), height - ((value ?? 0) / most) * height * 0.72));
    pen.lineTo(x(costs.first + Math.max(values.length - 1, 0) * costs.every), height);
    pen.fillStyle = "rgba(255,180,84,0.28)";
    pen.fill();
  }
}
