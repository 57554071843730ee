// Which key does what.

import { h } from "../dom.js";

/** @type {[string, [string, string][]][]} */
const KEYS = [
  ["Drive", [["W A S D, arrows", "walk, as the camera sees it"], ["Shift", "run while held"], ["1  2", "walk, run"], ["Q", "strafe while held: face where the camera looks"], ["F", "strafe lock"]]],
  ["Look", [["drag", "turn the camera"], ["wheel, pinch", "nearer, farther"], ["C", "camera stays behind, or where you put it"], ["click", "ask about a character"]]],
  ["Policy", [["click", "where to go"], ["Shift click", "put a box"], ["drag a box", "move it"], ["right click", "take a box away"]]],
  ["Time", [["space", "pause; go on from what is shown"], [",  .", "one step back, one step on"], ["Shift ,  .", "ten steps"], ["R", "start anew"]]],
  ["Panels", [["I", "what plays"], ["K", "candidates"], ["T", "tuning"], ["V", "variants, while they are on stage"], ["H", "hide everything"], ["?", "this"]]],
  ["Gamepad", [["left stick", "walk"], ["right stick", "turn the camera; face, while strafing"], ["right trigger", "run"], ["left trigger, LB", "strafe"], ["start", "pause"]]],
];

export class Help {
  constructor() {
    const close = h("button.fold", { ariaLabel: "close", onclick: () => this.show(false) }, "×");
    const groups = KEYS.map(([name, rows]) => h("div", {}, h("h3", {}, name), h("dl", {}, rows.map(([key, text]) => [h("dt", {}, key), h("dd", {}, text)]))));
    this.card = h("section.panel.card", { role: "dialog", ariaLabel: "keys" }, h("header", {}, h("h2", {}, "Keys"), close), h("div.columns", {}, groups));
    this.element = h("div.veil", { hidden: true, onclick: (event) => event.target === this.element && this.show(false) }, this.card);
  }

  show(open) {
    this.element.hidden = !open;
  }

  toggle() {
    this.show(this.element.hidden);
  }
}
