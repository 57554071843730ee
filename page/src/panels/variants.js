// New motion from one clip: choose or upload an example, set the length, and download the variants.

import { h, setOptions, setText } from "../dom.js";
import { Panel } from "./panel.js";
import { KeyStrip, PathPad } from "./studio.js";

const FRAMES_PER_SECOND = 30;

/**
 * The file name of a variant, or of the example.
 * @param {import("../protocol.js").VariantsPart | undefined} variants
 * @param {number} character
 */
export function fileName(variants, character) {
  const stem = (variants?.example ?? "example").replace(/\.(bvh|glb|fbx)/i, "").replaceAll(/[ :]+/g, "_");
  return character ? `${stem}_variant_${variants?.labels?.[character] ?? character}` : stem;
}

export class Variants {
  /**
   * @param {object} handlers
   * @param {(order: object) => void} handlers.ongenerate
   * @param {(on: boolean) => void} handlers.onstay
   * @param {(on: boolean) => void} handlers.onoverlay
   * @param {(file: File) => Promise<string | null>} handlers.onupload gives the name of the example
   * @param {(character: number, format: string) => void} handlers.ontake
   * @param {(character: number) => void} handlers.onselect
   * @param {(seconds: number) => void} handlers.onseek
   */
  constructor({ ongenerate, onstay, onoverlay, onupload, ontake, onselect, onseek }) {
    this.onseek = onseek;
    this.ongenerate = ongenerate;
    this.onupload = onupload;
    this.ontake = ontake;
    this.onselect = onselect;
    this.panel = new Panel("variants", "Variants", { open: false, remember: false });
    this.example = h("select", { ariaLabel: "example", title: "the example to vary" });
    this.file = h("input", { type: "file", accept: ".bvh,.glb,.fbx", multiple: true, hidden: true, onchange: () => this.upload([...this.file.files]) });
    const upload = h("button", { title: "BVH, GLB or FBX files of your own, at most 16 MB each; or drop them anywhere. They stay on this machine", onclick: () => this.file.click() }, "Upload");
    this.seconds = h("input", { type: "number", min: 1, max: 100, step: 1, placeholder: "auto", ariaLabel: "seconds" });
    this.seed = h("input", { type: "number", min: 0, max: 1e6, step: 1, value: 1, ariaLabel: "seed" });
    this.representation = h("select", { ariaLabel: "representation", title: "new paths: walks take new directions; as in the paper: the root is matched in the world" },
      h("option", { value: "heading" }, "new paths"), h("option", { value: "paper" }, "as in the paper"));
    this.loop = h("input", { type: "checkbox", ariaLabel: "loop" });
    this.stay = h("input", { type: "checkbox", ariaLabel: "stay", onchange: () => onstay(this.stay.checked) });
    this.overlay = h("input", { type: "checkbox", ariaLabel: "overlay", onchange: () => onoverlay(this.overlay.checked) });
    this.travel = h("select", { ariaLabel: "travel", title: "where the body goes" },
      ...[["auto", "as the example"], ["in-place", "in place"], ["home", "about a spot"], ["free", "free"]].map(([value, text]) => h("option", { value }, text)));
    this.firmness = h("input", { type: "range", min: 0, max: 1, step: 0.05, value: 1, ariaLabel: "firmness" });
    this.alpha = h("input", { type: "range", min: -2, max: 1, step: 0.1, value: -1, ariaLabel: "alpha" });
    this.parts = h("div.parts", { title: "keep this part of the example, and make the rest anew; or click it on the example's body" });
    this.part = "";
    /** Joints of each part. @type {number[][]} */
    this.joints = [];
    this.strip = new KeyStrip((share) => this.look(share));
    /** Where the example that is shown was cut. */
    this.cut = { first: 0, last: 1 };
    this.seen = 0;
    this.pad = new PathPad();
    this.note = h("p.quiet.note");
    /** Names of further examples. @type {string[]} */
    this.also = [];
    this.make = h("button.make", { onclick: () => this.order() }, "Make six variants");
    const again = h("button", { title: "keep those that are ticked, make the others anew with the next seeds", onclick: () => this.order(true) }, "Reroll the rest");
    const all = h("button", { title: "download all as BVH and GLB", onclick: () => this.ontake(0, "zip") }, "Download all");
    const clear = h("button", { title: "no cuts, key poses, kept part or path", onclick: () => this.clear() }, "Clear");
    this.list = h("div.pieces");
    this.studio = h("details.studio", {}, h("summary", {}, "Cut, key poses, parts, path"), this.strip.canvas,
      h("p.quiet", {}, "keep a part: click it on the example's body, or here"), this.parts, this.pad.canvas, clear);
    /** @param {string} name @param {HTMLElement} control @param {string} [title] */
    const field = (name, control, title) => h("label.field", { title }, h("span", {}, name), control);
    this.panel.body.append(
      h("div.tools", {}, this.example, upload, this.file),
      field("seconds", this.seconds, "length of each variant; empty: twice the examples, so that all of them is in it, or as the path takes"), field("seed", this.seed, "another seed gives other motion"),
      field("root", this.representation), field("travel", this.travel), field("loop", this.loop, "no seam from the end to the start"),
      field("feet", this.firmness, "right: planted feet stay; left: legs are nearer to the example"),
      field("variation", this.alpha, "left: more of the example is used; right: what fits best"),
      this.studio, this.make, this.note, this.list, h("div.tools", {}, again, all),
      field("on the spot", this.stay, "walk on the spot, side by side, or along their paths"),
      field("overlaid", this.overlay, "all in one place"));
    for (const input of [this.seconds, this.seed]) input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.order());
    /** @type {{ name: HTMLElement, length: HTMLElement, keep: HTMLInputElement, element: HTMLElement }[]} */
    this.rows = [];
    this.on = false;
    this.key = "";
    /** The seed of what is shown, and the first that is not in it. */
    [this.shownSeed, this.nextSeed] = [1, 2];
  }

  /**
   * Show the scene's `variants`: the examples to choose from, and the variants that are shown.
   * @param {import("../protocol.js").VariantsPart | undefined} variants
   * @param {number} selected
   */
  show(variants, selected) {
    const on = Boolean(variants?.labels);
    if (on !== this.on) this.panel.show(on, false);
    this.on = on;
    if (!variants) return;
    setOptions(this.example, variants.examples.map(({ name, text }) => ({ name, text })), this.example.value || variants.examples[0].name);
    const { labels, seconds, frames } = variants;
    if (!labels || !seconds || frames === undefined) return;
    const key = JSON.stringify([variants.example, variants.frames, variants.seed, variants.representation, variants.loop]);
    if (key !== this.key) {
      this.key = key;
      this.example.value = variants.example;
      this.seconds.value = frames ? Math.round(frames / FRAMES_PER_SECOND) : "";
      this.seed.value = variants.seed;
      this.representation.value = variants.representation;
      this.loop.checked = variants.loop;
    }
    this.stay.checked = variants.stay;
    this.overlay.checked = variants.overlay;
    if (document.activeElement !== this.travel) this.travel.value = variants.travel;
    setText(this.note, [variants.travel === "auto" && variants.found !== "free" ? `travel: ${variants.found}` : "", variants.note].filter(Boolean).join("; "));
    this.partsFor(variants.parts ?? []);
    this.joints = variants.part_joints ?? [];
    this.seen = seconds[0];
    this.shownSeed = variants.seed ?? 1;
    this.nextSeed = Math.min(Math.max(this.shownSeed, ...labels.slice(1).map(Number)) + 1, 1e6);
    this.rowsFor(labels.length);
    labels.forEach((label, index) => {
      const row = this.rows[index];
      setText(row.name, index ? `seed ${label}` : (variants.example ?? ""));
      setText(row.length, `${seconds[index].toFixed(1)} s`);
      row.element.classList.toggle("picked", index === selected);
      row.element.classList.toggle("first", index === 0);
    });
  }

  /** Buttons for the parts of the body. @param {string[]} names */
  partsFor(names) {
    const key = names.join();
    if (this.parts.dataset.key === key) return;
    this.parts.dataset.key = key;
    this.part = "";
    this.parts.replaceChildren(...names.map((name) => h("button", { onclick: () => this.choose(name) }, name)));
  }

  /** Keep a part, or none if it is chosen already. @param {string} name */
  choose(name) {
    this.part = this.part === name ? "" : name;
    for (const each of this.parts.children) each.classList.toggle("on", Boolean(this.part) && each.textContent === this.part);
  }

  /** Keep the part of a joint that was clicked on the example: of several the smallest. @param {number} joint */
  chooseJoint(joint) {
    const found = this.joints.map((joints, index) => ({ joints, index })).filter(({ joints }) => joints.includes(joint));
    found.sort((a, b) => a.joints.length - b.joints.length);
    const button = found.length ? this.parts.children[found[0].index] : null;
    if (button?.textContent) this.choose(button.textContent);
  }

  /** Show a moment of the example. @param {number} share of its whole length */
  look(share) {
    const within = (share - this.cut.first) / Math.max(this.cut.last - this.cut.first, 0.01);
    if (within >= 0 && within <= 1) this.onseek(within * this.seen);
  }

  clear() {
    this.strip.clear();
    this.pad.clear();
    this.part = "";
    this.also = [];
    for (const each of this.parts.children) each.classList.remove("on");
  }

  /** @param {number} count */
  rowsFor(count) {
    if (this.rows.length === count) return;
    this.rows = Array.from({ length: count }, (_, index) => {
      const [name, length] = [h("span.name"), h("span.num.quiet")];
      /** @param {string} format */
      const take = (format) => h("button", { title: `download as ${format}`, onclick: (/** @type {Event} */ event) => (event.stopPropagation(), this.ontake(index, format)) }, format);
      const keep = h("input", { type: "checkbox", style: index ? "" : "visibility: hidden", ariaLabel: `keep ${index}`, title: "keep it when the rest is made anew", onclick: (/** @type {Event} */ event) => event.stopPropagation() });
      return { name, length, keep, element: h("div.piece", { onclick: () => this.onselect(index) }, h("i"), name, length, keep, take("BVH"), take("GLB")) };
    });
    this.list.replaceChildren(...this.rows.map((row) => row.element));
  }

  /** Ask for variants; `again` keeps those that are ticked. */
  order(again = false) {
    const keep = again ? this.rows.flatMap((row, index) => (row.keep.checked && index ? [index] : [])) : [];
    /** @param {HTMLInputElement} input @param {number} low @param {number} high */
    const whole = (input, low, high) => Math.min(Math.max(Math.round(Number(input.value)) || low, low), high);
    this.cut = { first: this.strip.first, last: this.strip.last };
    if (again && Number(this.seed.value) === this.shownSeed) this.seed.value = this.nextSeed;
    this.ongenerate({
      example: this.example.value, frames: this.seconds.value === "" ? 0 : FRAMES_PER_SECOND * whole(this.seconds, 1, 100), seed: whole(this.seed, 0, 1e6),
      representation: this.representation.value, loop: this.loop.checked, travel: this.travel.value,
      alpha: Number(this.alpha.value) === -1 ? 0 : 10 ** Number(this.alpha.value), also: this.also,
      firmness: Number(this.firmness.value),
      first: this.strip.first, last: this.strip.last, keys: this.strip.keys, part: this.part, path: this.pad.points, keep,
    });
    for (const row of this.rows) row.keep.checked = false;
  }

  /** Upload examples and make variants of them. @param {File[]} files */
  async upload(files) {
    const names = [];
    for (const file of files) {
      const name = await this.onupload(file);
      if (name) names.push(name);
    }
    this.file.value = "";
    if (!names.length) return;
    for (const name of names) {
      const known = [...this.example.options].some((option) => option.value === name);
      if (!known) this.example.prepend(h("option", { value: name }, name));
    }
    this.clear();
    this.seconds.value = "";
    this.also = names.slice(1);
    this.example.dataset.key = "";
    this.example.value = names[0];
    this.order();
  }
}
