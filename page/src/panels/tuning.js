// A control for every setting, made from the fields that the server sends.

import { clamp, h, short, words } from "../dom.js";
import { Panel } from "./panel.js";

/** @type {Record<string, string>} */
const HEADINGS = { weights: "Weights", control: "Control", root: "Root", feet: "Feet", "": "Matching" };

export class Tuning {
  /**
   * `ontune(tree, seat)`, `onload(text, seat)`.
   * @param {{ ontune: (tree: object, seat: number) => void, onload: (text: string, seat: number) => void }} handlers
   */
  constructor({ ontune, onload }) {
    this.ontune = ontune;
    this.onload = onload;
    this.panel = new Panel("tuning", "Tuning", { open: false });
    this.seat = h("select", { title: "settings of which controller", onchange: () => this.refresh() });
    this.file = h("input", { type: "file", accept: ".toml,text/plain", hidden: true, onchange: () => this.read() });
    this.save = h("a.button", { download: "motionmatch.toml", href: "/settings.toml?seat=0", title: "a file for motionmatch build, drive and play" }, "Save TOML");
    const load = h("button", { onclick: () => this.file.click() }, "Load TOML");
    const reset = h("button", { title: "reset all settings", onclick: () => this.reset() }, "Reset");
    this.groups = h("div.groups");
    this.panel.body.append(h("div.tools", {}, this.save, load, reset, this.seat, this.file), this.groups);
    /** @type {import("../protocol.js").SettingsReply | null} */
    this.message = null;
    /** @type {Map<string, any>} */
    this.controls = new Map();
    this.key = "";
    this.waiting = new Map();
  }

  /**
   * Show the `settings` message; `tags` are the known tags, as a hint for the field `tags`.
   * @param {import("../protocol.js").SettingsReply} message
   * @param {string[]} labels
   * @param {string[]} tags
   */
  show(message, labels, tags = []) {
    this.message = message;
    const key = JSON.stringify(message.fields);
    if (key !== this.key) {
      this.key = key;
      this.make(message.fields);
    }
    this.seat.hidden = message.seats.length < 2;
    const options = ["both", ...labels].slice(0, message.seats.length + 1);
    if (this.seat.children.length !== options.length || this.seat.dataset.key !== String(options)) {
      this.seat.dataset.key = String(options);
      this.seat.replaceChildren(...options.map((text, index) => h("option", { value: index - 1 }, text)));
    }
    this.controls.get("tags")?.hint?.(tags);
    this.refresh();
  }

  get chosen() {
    return this.seat.hidden ? -1 : Number(this.seat.value);
  }

  refresh() {
    const tree = this.message?.seats[Math.max(this.chosen, 0)] ?? {};
    this.save.href = `/settings.toml?seat=${Math.max(this.chosen, 0)}`;
    for (const [path, control] of this.controls) {
      const value = path.split(".").reduce((/** @type {any} */ at, name) => at?.[name], tree);
      if (value !== undefined && !this.waiting.has(path)) control.set(value);
    }
  }

  /** @param {import("../protocol.js").SettingPart[]} fields */
  make(fields) {
    this.controls.clear();
    const groups = new Map();
    for (const field of fields) {
      const [first, ...rest] = field.path.split(".");
      const group = rest.length ? first : "";
      if (!groups.has(group)) groups.set(group, []);
      const control = makeControl(field, (value) => this.change(field.path, value));
      this.controls.set(field.path, control);
      groups.get(group).push(control.element);
    }
    this.groups.replaceChildren(...[...groups].map(([name, rows]) => h("details", { open: true }, h("summary", {}, HEADINGS[name] ?? words(name)), rows)));
  }

  /**
   * Send a change soon; a slider moves more often than messages should be sent.
   * @param {string} path
   * @param {unknown} value
   */
  change(path, value) {
    if (!this.waiting.size) setTimeout(() => this.flush(), 33);
    this.waiting.set(path, value);
  }

  flush() {
    /** @type {Record<string, any>} */
    const tree = {};
    for (const [path, value] of this.waiting) {
      const names = path.split(".");
      let at = tree;
      for (const name of names.slice(0, -1)) at = at[name] ??= {};
      at[names.at(-1)] = value;
    }
    this.waiting.clear();
    this.ontune(tree, this.chosen);
  }

  reset() {
    for (const field of this.message?.fields ?? []) if (field.default !== undefined && field.default !== null) this.change(field.path, field.default);
  }

  async read() {
    const file = this.file.files[0];
    this.file.value = "";
    if (file) this.onload(await file.text(), this.chosen);
  }
}

/**
 * Make the control of one field: `{ element, set(value) }`.
 * @param {any} field
 * @param {(value: any) => void} onchange
 */
export function makeControl(field, onchange) {
  const name = words(field.path.split(".").at(-1));
  const title = [field.help, field.default === undefined ? "" : `Default: ${field.default} ${field.unit ?? ""}`].filter(Boolean).join("\n");
  if (field.kind === "bool") {
    const box = h("input", { type: "checkbox", onchange: () => onchange(box.checked) });
    return { element: h("label.field.bool", { title }, h("span", {}, name), box), set: (/** @type {boolean} */ value) => (box.checked = value) };
  }
  if (field.kind === "choice") {
    const select = h("select", { onchange: () => onchange(select.value) }, field.choices.map((/** @type {string} */ choice) => h("option", { value: choice }, String(choice))));
    return { element: h("label.field", { title }, h("span", {}, name), select), set: (/** @type {string} */ value) => document.activeElement !== select && (select.value = value) };
  }
  if (field.kind === "text") {
    const text = h("input", { type: "text", spellcheck: false, placeholder: "none", onchange: () => onchange(text.value) });
    return {
      element: h("label.field", { title }, h("span", {}, name), text),
      set: (/** @type {string | null} */ value) => document.activeElement !== text && (text.value = value ?? ""),
      hint: (/** @type {string[]} */ known) => {
        text.placeholder = known.length ? `all; or ${known.slice(0, 2).join(" | ")}` : "all";
        text.title = `${title}\nHere: ${known.join(", ") || "none"}`;
      },
    };
  }
  return makeNumber(field, name, title, onchange);
}

/** @param {any} field @param {string} name @param {string} title @param {(value: number) => void} onchange */
function makeNumber(field, name, title, onchange) {
  const { low, high } = field;
  // Small numbers need more room: without negative values, the middle of the slider is a quarter of the range.
  const bend = low >= 0 ? 2 : 1;
  /** @param {number} value */
  const toSlider = (value) => 1000 * clamp((value - low) / (high - low), 0, 1) ** (1 / bend);
  /** @param {number} at */
  const ofSlider = (at) => Number((low + (high - low) * (at / 1000) ** bend).toPrecision(3));
  const slider = h("input", { type: "range", min: 0, max: 1000, step: 1, ariaLabel: name });
  const box = h("input.value", { type: "text", inputMode: "decimal", ariaLabel: `${name}, number` });
  const back = h("button.back", { title: "reset to the default", onclick: (/** @type {Event} */ event) => (event.preventDefault(), change(field.default)) }, "↺");
  /** @param {number} value */
  const set = (value) => {
    if (document.activeElement !== box) box.value = short(value, 3).replace(/\.?0+$/, "") || "0";
    if (!slider.matches(":active")) slider.value = toSlider(value);
    back.style.visibility = Math.abs(value - (field.default ?? value)) < 1e-6 ? "hidden" : "visible";
  };
  const change = (/** @type {number} */ value) => {
    const kept = clamp(value, low, high);
    set(kept);
    onchange(kept);
  };
  slider.addEventListener("input", () => change(ofSlider(Number(slider.value))));
  box.addEventListener("change", () => {
    const value = Number(box.value.replace(",", "."));
    box.blur();
    if (Number.isFinite(value)) change(value);
  });
  const element = h("div.field.number", { title }, h("span", {}, name, field.unit ? h("small", {}, ` ${field.unit}`) : null), slider, box, back);
  element.dataset.path = field.path;
  return { element, set };
}
