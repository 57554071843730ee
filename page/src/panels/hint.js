// A line above the timeline that says what the hands can do here, until they have done it.

import { h, setText } from "../dom.js";

const DRIVE = "W A S D walks · Shift runs · drag turns the camera · ? all keys";
const TOUCH = "The stick walks · drag turns the camera";
const SCENE = "Left alone it goes by itself · W A S D takes over · R begins again";
const CROWD = "Click on someone to look into it · drag turns the camera · R begins again";
const TARGET = "Click: where to go";
const BOXES = " · Shift click: a box · drag it · right click takes it away";
const TAP = "Tap: where to go";
const TAP_BOXES = " · drag a box to move it";
/** Scenarios in which characters go by themselves, whatever the stick does. */
const ALONE = ["wander", "circle", "eight", "zigzag"];

export class Hint {
  constructor() {
    this.element = h("div.hint", { hidden: true, role: "note", title: "close", onclick: () => this.done() });
    this.read = new Set();
  }

  /** What is said of a scene; nothing where there is nothing to do. */
  show(scene, touch) {
    this.text = textOf(scene, touch);
    this.update();
  }

  /** It was read, or done. */
  done() {
    if (this.text) this.read.add(this.text);
    this.update();
  }

  update() {
    this.element.hidden = !this.text || this.read.has(this.text);
    setText(this.element, this.text);
  }
}

function textOf(scene, touch) {
  if (!scene || scene.variants?.labels || ALONE.includes(scene.scenario)) return "";
  if (scene.policy) {
    const boxes = scene.policy.boxes !== false;
    return touch ? TAP + (boxes ? TAP_BOXES : "") : TARGET + (boxes ? BOXES : "");
  }
  if (scene.scenario === "free") return touch ? TOUCH : DRIVE;
  return scene.characters > 1 ? CROWD : touch ? "" : SCENE;
}
