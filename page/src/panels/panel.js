// A panel: a title that folds it, and a body. Whether it is open is remembered.

import { h } from "../dom.js";

export class Panel {
  /**
   * @param {string} name
   * @param {string} title
   * @param {{ open?: boolean, extra?: Element[], remember?: boolean }} options
   */
  constructor(name, title, { open = true, extra = [], remember = true } = {}) {
    this.name = name;
    this.remembers = remember;
    this.body = h("div.body");
    this.button = h("button.fold", { ariaLabel: "close", title: "close", onclick: () => this.show(false) }, "×");
    this.element = h(`section.panel.${name}`, { ariaLabel: title }, h("header", {}, h("h2", {}, title), ...extra, this.button), this.body);
    /** @type {(open: boolean) => void} */
    this.onshow = () => {};
    this.onopen = () => {};
    this.show((remember ? readOpen(name) : null) ?? open, false);
  }

  get open() {
    return !this.element.hidden;
  }

  /** @param {boolean} open @param {boolean} remember */
  show(open, remember = true) {
    this.element.hidden = !open;
    if (remember && this.remembers) storeOpen(this.name, open);
    this.onshow(open);
    if (open) this.onopen();
  }

  toggle() {
    this.show(!this.open);
  }
}

// Storage may be forbidden; then panels open with their defaults.
/** @param {string} name */
function readOpen(name) {
  try {
    const value = localStorage.getItem(`motionmatch.${name}`);
    return value === null ? null : value === "1";
  } catch {
    return null;
  }
}

/** @param {string} name @param {boolean} open */
function storeOpen(name, open) {
  try {
    localStorage.setItem(`motionmatch.${name}`, open ? "1" : "0");
  } catch {
    // only the preference is lost
  }
}
