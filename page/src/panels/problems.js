// What went wrong with a field of a panel, in words below it. It stays until the field is used again.

import { h } from "../dom.js";

/** A field counts as the cause of a problem for this time after it was used, milliseconds. */
const RECENT_MS = 20000;

export class FieldProblems {
  /** @param {HTMLElement} hud */
  constructor(hud) {
    /** @type {HTMLElement | null} */
    this.field = null;
    this.used = 0;
    for (const kind of ["change", "click", "input"]) hud.addEventListener(kind, (event) => this.use(event.target), true);
  }

  /** Remember the field that was used, and forget its last problem. @param {any} target */
  use(target) {
    const field = target?.closest?.(".panel input, .panel select, .panel button, .panel textarea, .panel .button");
    if (!field) return;
    this.field = field;
    this.used = performance.now();
    const row = place(field);
    if (row.nextElementSibling?.classList.contains("problem")) row.nextElementSibling.remove();
  }

  /** Show a problem at the field that was used last, if that was lately. @param {string} text */
  show(text) {
    if (!this.field?.isConnected || performance.now() - this.used > RECENT_MS) return;
    const row = place(this.field);
    if (row.nextElementSibling?.classList.contains("problem")) row.nextElementSibling.remove();
    row.after(h("div.problem", { role: "alert" }, text));
  }
}

/** The row of a panel that a field is in. @param {HTMLElement} field @returns {HTMLElement} */
function place(field) {
  let row = field;
  while (row.parentElement && !row.parentElement.matches(".panel, .body, .panel > *")) row = row.parentElement;
  return row;
}
