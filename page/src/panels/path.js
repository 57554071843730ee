// The panel for paths: draw one, walk it again or with another database, and take the motion and the path home.

import { h, setText } from "../dom.js";
import { Panel } from "./panel.js";

export class PathPanel {
  /**
   * @param {object} on
   * @param {(on: boolean) => void} on.ondraw
   * @param {(points: number[][], speed: number) => void} on.onwalk
   * @param {(format: string) => void} on.onmotion
   */
  constructor({ ondraw, onwalk, onmotion }) {
    this.points = /** @type {number[][]} */ ([]);
    this.onwalk = onwalk;
    this.drawing = false;
    this.ondraw = ondraw;
    this.draw = h("button", { title: "drag on the ground to draw (P)", onclick: () => this.toggleDrawing() }, "✎ Draw on the ground");
    this.speed = h("input", { type: "range", min: "0.4", max: "5", step: "0.1", value: "1.3", title: "speed, m/s", onchange: () => this.walk(), oninput: () => this.tick() });
    this.pace = h("span.num");
    this.again = h("button", { title: "from its start", onclick: () => this.walk() }, "↻ Walk it again");
    this.format = h("select", { title: "format" }, h("option", {}, "GLB"), h("option", {}, "BVH"));
    this.motion = h("button", { title: "the motion since the start of the path", onclick: () => onmotion(this.format.value) }, "⤓ motion");
    this.table = h("button", { title: "x,z of its points, for motionmatch drive --path", onclick: () => this.save() }, "⤓ path.csv");
    this.file = h("input", { type: "file", accept: ".csv", hidden: true, onchange: () => this.open() });
    this.load = h("button", { title: "x,z on each line, metres", onclick: () => this.file.click() }, "Open path.csv …");
    this.note = h("p.quiet", {}, "Drag on the ground. The character starts at its first point and walks it. Another database at the top walks the same path.");
    this.panel = new Panel("path", "Path", { open: false, remember: false });
    this.panel.onshow = (open) => !open && this.toggleDrawing(false);
    this.panel.body.append(h("div.row", {}, this.draw, this.again), h("label.row", {}, "speed", this.speed, this.pace), h("div.row", {}, this.motion, this.format, this.table, this.load, this.file), this.note);
    this.tick();
  }

  toggleDrawing(on = !this.drawing) {
    this.drawing = on;
    this.draw.classList.toggle("on", on);
    this.ondraw(on);
  }

  /** Walk a path. @param {number[][]} points */
  drawn(points) {
    this.points = points.map((point) => [...point]);
    this.toggleDrawing(false);
    this.walk();
  }

  walk() {
    if (this.points.length > 1) this.onwalk(this.points, Number(this.speed.value));
    this.tick();
  }

  /** Show the path of the scene. @param {import("../protocol.js").PathPart | undefined} path */
  scene(path) {
    if (path && !this.points.length) this.points = path.points;
    this.tick();
  }

  tick() {
    setText(this.pace, `${Number(this.speed.value).toFixed(1)} m/s`);
    for (const each of [this.again, this.motion, this.table]) each.disabled = this.points.length < 2;
  }

  save() {
    const text = this.points.map(([x, z]) => `${x.toFixed(3)},${z.toFixed(3)}`).join("\n");
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/csv" }));
    h("a", { href: url, download: "path.csv" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  async open() {
    const [file] = this.file.files ?? [];
    this.file.value = "";
    if (!file) return;
    /** @type {string} */
    const text = await file.text();
    const rows = text.split(/\r?\n/).map((line) => line.split(/[,;\s]+/).slice(0, 2).map(Number));
    this.drawn(rows.filter((row) => row.length === 2 && row.every(Number.isFinite)));
  }
}
