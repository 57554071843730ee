// The menu of characters: the mannequin, the user's own ones, and the upload of another.

import { h, setOptions } from "../dom.js";

const UPLOAD = "\n";
/** Files that can be a character. */
export const CHARACTER_FILES = /\.(glb|gltf|vrm|fbx|bvh)$/i;
/** Files that are one, when they are dropped on the page. */
export const SKINNED_FILES = /\.(glb|vrm)$/i;

export class OwnCharacters {
  /**
   * `onupload` sends a file and gives its name, or null.
   * @param {(message: object) => void} send
   * @param {(file: File) => Promise<string | null>} onupload
   */
  constructor(send, onupload) {
    this.send = send;
    this.onupload = onupload;
    this.chosen = "";
    this.file = h("input", { type: "file", accept: ".glb,.vrm,.gltf,.fbx,.bvh", hidden: true, ariaLabel: "a character's file", onchange: () => this.upload(this.file.files[0]) });
    this.select = h("select.character", { title: "character: the mannequin, or your own (a skinned .glb)", onchange: () => this.choose() });
    this.element = h("span", {}, this.select, this.file);
  }

  /** @param {import("../protocol.js").SceneReply} scene */
  show(scene) {
    this.chosen = scene.own_character ?? "";
    const own = (scene.own_characters ?? []).map((name) => ({ name, label: name }));
    this.element.hidden = !scene.own_characters || Boolean(scene.variants?.labels);
    this.select.blur();
    setOptions(this.select, [{ name: "", label: "mannequin" }, ...own, { name: UPLOAD, label: "your character …" }], this.chosen);
  }

  choose() {
    const { value } = this.select;
    if (value !== UPLOAD) {
      this.send({ type: "character", name: value });
      return;
    }
    this.select.value = this.chosen;
    this.file.click();
  }

  /** @param {File | undefined} file */
  async upload(file) {
    if (file) await this.onupload(file);
    this.file.value = "";
  }
}
