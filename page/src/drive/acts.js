// Things that the selected character does once: buttons, and keys.

import { h } from "../dom.js";

/** Keys of the first actions, in their order. */
export const ACT_KEYS = ["KeyE", "KeyG", "KeyX", "KeyZ", "KeyB", "KeyN"];

export class Acts {
  /**
   * @param {(message: object) => void} send
   * @param {HTMLElement} chip shows whether it looks where the camera looks
   */
  constructor(send, chip) {
    this.send = send;
    this.chip = chip;
    this.looking = false;
    /** @type {string[]} */
    this.names = [];
    this.element = h("span.acts", { hidden: true });
  }

  /** The actions of the scene. @param {string[]} names */
  offer(names) {
    if (names.join() === this.names.join()) return;
    this.names = names;
    this.element.hidden = names.length === 0;
    this.element.replaceChildren(...names.map((name, index) => this.button(name, index)));
  }

  /**
   * @param {string} name
   * @param {number} index
   */
  button(name, index) {
    const key = ACT_KEYS[index]?.slice(3) ?? "";
    const title = `${name}${key && `: ${key}`}; with Shift the upper body alone`;
    return h("span.chip", { title, onclick: (/** @type {MouseEvent} */ event) => this.press(index, event.shiftKey) }, key ? `${name} ${key}` : name);
  }

  /**
   * Whether there is such an action; it is asked for.
   * @param {number} index
   * @param {boolean} upper
   */
  press(index, upper) {
    if (index >= this.names.length) return false;
    this.send({ type: "act", name: this.names[index], upper });
    return true;
  }

  /** Look where the camera looks, or ahead again. */
  look() {
    this.looking = !this.looking;
    this.chip.classList.toggle("on", this.looking);
    this.send({ type: "look", on: this.looking });
  }
}
