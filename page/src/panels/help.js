// The list of keys.

import { h } from "../dom.js";

/** @type {[string, [string, string][]][]} */
const KEYS = [
  ["Drive", [["W A S D, arrows", "walk, relative to the camera"], ["Shift", "run while held"], ["1  2", "walk, run"], ["Q", "strafe while held: face where the camera looks"], ["F", "strafe lock"], ["E G X Z", "actions, where the motion has some; with Shift the upper body alone"], ["L", "look where the camera looks"]]],
  ["Look", [["drag", "turn the camera"], ["wheel, pinch", "nearer, farther"], ["C", "camera stays behind, or where you put it"], ["click", "select a character"]]],
  ["Edit obstacles", [["click", "add one"], ["drag", "move it"], ["Shift drag", "turn it"], ["right click", "remove it"]]],
  ["Policy", [["click", "set the target"], ["Shift click", "add a box"], ["drag a box", "move it"], ["right click", "remove a box"]]],
  ["Time", [["space", "pause; continue from the shown step"], [",  .", "one step back, one step forward"], ["Shift ,  .", "ten steps"], ["R", "restart"]]],
  ["Panels", [["I", "the playing motion"], ["K", "candidates"], ["T", "tuning"], ["O", "scenes and obstacles"], ["P", "draw a path to walk"], ["V", "variants, while they are shown"], ["H", "hide everything"], ["?", "this list"]]],
  ["Gamepad", [["left stick", "walk"], ["right stick", "turn the camera; face, while strafing"], ["right trigger", "run"], ["left trigger, LB", "strafe"], ["start", "pause"]]],
];

export class Help {
  constructor() {
    const close = h("button.fold", { ariaLabel: "close", onclick: () => this.show(false) }, "×");
    const groups = KEYS.map(([name, rows]) => h("div", {}, h("h3", {}, name), h("dl", {}, rows.map(([key, text]) => [h("dt", {}, key), h("dd", {}, text)]))));
    this.card = h("section.panel.card", { role: "dialog", ariaLabel: "keys" }, h("header", {}, h("h2", {}, "Keys"), close), h("div.columns", {}, groups));
    this.element = h("div.veil", { hidden: true, onclick: (/** @type {Event} */ event) => event.target === this.element && this.show(false) }, this.card);
  }

  /** @param {boolean} open */
  show(open) {
    this.element.hidden = !open;
  }

  toggle() {
    this.show(this.element.hidden);
  }
}
