// New motion from one clip: choose or upload an example, set the length, and download the variants.

import { h, setOptions, setText } from "../dom.js";
import { Panel } from "./panel.js";

const FRAMES_PER_SECOND = 30;

/**
 * The file name of a variant, or of the example.
 * @param {import("../protocol.js").VariantsPart | undefined} variants
 * @param {number} character
 */
export function fileName(variants, character) {
  const stem = (variants?.example ?? "example").replace(/\.bvh$/i, "").replaceAll(" ", "_");
  return character ? `${stem}_variant_${variants?.labels?.[character] ?? character}` : stem;
}

export class Variants {
  /**
   * @param {object} handlers
   * @param {(order: object) => void} handlers.ongenerate
   * @param {(on: boolean) => void} handlers.onstay
   * @param {(file: File) => Promise<string | null>} handlers.onupload gives the name of the example
   * @param {(character: number, format: string) => void} handlers.ontake
   * @param {(character: number) => void} handlers.onselect
   */
  constructor({ ongenerate, onstay, onupload, ontake, onselect }) {
    this.ongenerate = ongenerate;
    this.onupload = onupload;
    this.ontake = ontake;
    this.onselect = onselect;
    this.panel = new Panel("variants", "Variants", { open: false, remember: false });
    this.example = h("select", { ariaLabel: "example", title: "the example to vary" });
    this.file = h("input", { type: "file", accept: ".bvh", hidden: true, onchange: () => this.upload() });
    const upload = h("button", { title: "a BVH file of your own, at most 16 MB", onclick: () => this.file.click() }, "Upload BVH");
    this.seconds = h("input", { type: "number", min: 1, max: 100, step: 1, value: 10, ariaLabel: "seconds" });
    this.seed = h("input", { type: "number", min: 0, max: 1e6, step: 1, value: 1, ariaLabel: "seed" });
    this.representation = h("select", { ariaLabel: "representation", title: "new paths: walks take new directions; as in the paper: the root is matched in the world" },
      h("option", { value: "heading" }, "new paths"), h("option", { value: "paper" }, "as in the paper"));
    this.loop = h("input", { type: "checkbox", ariaLabel: "loop" });
    this.stay = h("input", { type: "checkbox", ariaLabel: "stay", onchange: () => onstay(this.stay.checked) });
    this.make = h("button.make", { onclick: () => this.order() }, "Make six variants");
    this.list = h("div.pieces");
    /** @param {string} name @param {HTMLElement} control @param {string} [title] */
    const field = (name, control, title) => h("label.field", { title }, h("span", {}, name), control);
    this.panel.body.append(
      h("div.tools", {}, this.example, upload, this.file),
      field("seconds", this.seconds, "length of each variant"), field("seed", this.seed, "another seed gives other motion"),
      field("root", this.representation), field("loop", this.loop, "no seam from the end to the start"),
      this.make, this.list, field("on the spot", this.stay, "walk on the spot, side by side, or along their paths"));
    for (const input of [this.seconds, this.seed]) input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.order());
    /** @type {{ name: HTMLElement, length: HTMLElement, element: HTMLElement }[]} */
    this.rows = [];
    this.on = false;
    this.key = "";
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
    if (!labels || !seconds || !frames) return;
    const key = JSON.stringify([variants.example, variants.frames, variants.seed, variants.representation, variants.loop]);
    if (key !== this.key) {
      this.key = key;
      this.example.value = variants.example;
      this.seconds.value = Math.round(frames / FRAMES_PER_SECOND);
      this.seed.value = variants.seed;
      this.representation.value = variants.representation;
      this.loop.checked = variants.loop;
    }
    this.stay.checked = variants.stay;
    this.rowsFor(labels.length);
    labels.forEach((label, index) => {
      const row = this.rows[index];
      setText(row.name, index ? `seed ${label}` : (variants.example ?? ""));
      setText(row.length, `${seconds[index].toFixed(1)} s`);
      row.element.classList.toggle("picked", index === selected);
      row.element.classList.toggle("first", index === 0);
    });
  }

  /** @param {number} count */
  rowsFor(count) {
    if (this.rows.length === count) return;
    this.rows = Array.from({ length: count }, (_, index) => {
      const [name, length] = [h("span.name"), h("span.num.quiet")];
      /** @param {string} format */
      const take = (format) => h("button", { title: `download as ${format}`, onclick: (/** @type {Event} */ event) => (event.stopPropagation(), this.ontake(index, format)) }, format);
      return { name, length, element: h("div.piece", { onclick: () => this.onselect(index) }, h("i"), name, length, take("BVH"), take("GLB")) };
    });
    this.list.replaceChildren(...this.rows.map((row) => row.element));
  }

  order() {
    /** @param {HTMLInputElement} input @param {number} low @param {number} high */
    const whole = (input, low, high) => Math.min(Math.max(Math.round(Number(input.value)) || low, low), high);
    this.ongenerate({
      example: this.example.value, frames: FRAMES_PER_SECOND * whole(this.seconds, 1, 100), seed: whole(this.seed, 0, 1e6),
      representation: this.representation.value, loop: this.loop.checked,
    });
  }

  /** Upload an example and make variants of it. */
  async upload() {
    const file = this.file.files[0];
    this.file.value = "";
    if (!file) return;
    const name = await this.onupload(file);
    if (!name) return;
    const known = [...this.example.options].some((option) => option.value === name);
    if (!known) this.example.prepend(h("option", { value: name }, name));
    this.example.dataset.key = "";
    this.example.value = name;
    this.order();
  }
}
