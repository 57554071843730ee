// Labels above characters: names of the two controllers, or of variants.

import * as THREE from "three";
import { h, setText } from "../dom.js";

/** Height of a label with a margin, pixels. */
const HIGH = 30;

export class Labels {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.parent = parent;
    /** @type {HTMLElement[]} */
    this.tags = [];
    this.at = new THREE.Vector3();
    /** Bottom of the bars on top, pixels; labels stay below. */
    this.top = 0;
  }

  /** Make a label for each text; none if there is only one text. @param {string[]} texts */
  name(texts) {
    const wanted = texts.length > 1 ? texts : [];
    while (this.tags.length > wanted.length) this.tags.pop()?.remove();
    while (this.tags.length < wanted.length) {
      const tag = h(`div.label.seat${this.tags.length}`);
      this.tags.push(tag);
      this.parent.append(tag);
    }
    wanted.forEach((text, index) => setText(this.tags[index], text));
  }

  /**
   * @param {number} index
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {THREE.Camera} camera
   * @param {number} width
   * @param {number} height
   */
  place(index, x, y, z, camera, width, height) {
    const tag = this.tags[index];
    if (!tag) return;
    this.at.set(x, y, z).project(camera);
    const hidden = this.at.z > 1;
    tag.style.display = hidden ? "none" : "";
    if (!hidden) tag.style.transform = `translate(-50%, -100%) translate(${((this.at.x + 1) / 2) * width}px, ${Math.max(((1 - this.at.y) / 2) * height, this.top + HIGH)}px)`;
  }
}
