// Short messages that disappear by themselves.

import { h } from "../dom.js";

const SHOWN_MS = 5000;
const MOST = 4;

export class Toasts {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.list = h("div.toasts", { role: "status", ariaLive: "polite" });
    parent.append(this.list);
    /** @type {string[]} */
    this.history = [];
  }

  /** @param {string} text @param {string} kind */
  show(text, kind = "note") {
    this.history.push(text);
    if (this.history.length > 50) this.history.shift();
    const last = this.list.lastElementChild;
    if (last?.dataset.text === text) {
      clearTimeout(last.timer);
      last.timer = setTimeout(() => last.remove(), SHOWN_MS);
      return;
    }
    const toast = h(`div.toast.${kind}`, { onclick: () => toast.remove(), title: "click to close" }, text);
    toast.dataset.text = text;
    toast.timer = setTimeout(() => toast.remove(), SHOWN_MS);
    this.list.append(toast);
    while (this.list.children.length > MOST) this.list.firstElementChild.remove();
  }
}
