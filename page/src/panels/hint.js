// A line above the timeline with the controls of a scene, until they were used.

import { h, setText } from "../dom.js";

const DRIVE = "W A S D walks · Shift runs · drag turns the camera · ? all keys";
const TOUCH = "The stick walks · drag turns the camera";
const SCENE = "The character goes by itself · W A S D takes over · R restarts";
const CROWD = "Click on a character to select it · drag turns the camera · R restarts";
const TARGET = "Click sets the target";
const BOXES = " · Shift click adds a box · drag moves it · right click removes it";
const TAP = "Tap sets the target";
const TAP_BOXES = " · drag a box to move it";
/** What is dragged in scenarios with goals. @type {Record<string, string>} */
const THINGS = { chair: "a chair", handle: "a handle or a thing" };
const MEET = "They meet by themselves · W A S D drives one of them · R restarts";
/** Scenarios in which the stick has no effect. */
const ALONE = ["wander", "circle", "eight", "zigzag", "path"];

export class Hint {
  constructor() {
    this.element = h("div.hint", { hidden: true, role: "note", title: "close", onclick: () => this.done() });
    this.text = "";
    this.read = new Set();
  }

  /**
   * Show the hint of a scene; none if there is nothing to control.
   * @param {import("../protocol.js").SceneReply} scene
   * @param {boolean} touch
   */
  show(scene, touch) {
    this.text = chooseText(scene, touch);
    this.update();
  }

  /** Hide the hint: it was read, or followed. */
  done() {
    if (this.text) this.read.add(this.text);
    this.update();
  }

  update() {
    this.element.hidden = !this.text || this.read.has(this.text);
    setText(this.element, this.text);
  }
}

/** @param {import("../protocol.js").SceneReply} scene @param {boolean} touch */
function chooseText(scene, touch) {
  if (!scene || scene.variants?.labels || ALONE.includes(scene.scenario)) return "";
  if (scene.policy) {
    if (scene.policy.target === false) return "";
    const thing = THINGS[scene.policy.task];
    if (thing) return touch ? `Drag ${thing} · tap walks there` : `Drag ${thing}: it is used · click walks there · Shift click adds one · right click removes it · W A S D drives`;
    const boxes = scene.policy.boxes !== false;
    return touch ? TAP + (boxes ? TAP_BOXES : "") : TARGET + (boxes ? BOXES : "");
  }
  if (scene.scenario === "handshake") return touch ? "" : MEET;
  if (scene.scenario === "free") return touch ? TOUCH : DRIVE;
  return scene.characters > 1 ? CROWD : touch ? "" : SCENE;
}
