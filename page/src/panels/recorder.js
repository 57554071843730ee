// Downloads the played motion: the last seconds, or the time between two clicks.

import { h, setText } from "../dom.js";

const LONGEST = 60;

export class Recorder {
  /**
   * `moment()` gives the shown time, the selected character (an index into the pose frame) and the name of what plays.
   * @param {() => { time: number, character: number, name: string }} moment
   * @param {(text: string) => void} onproblem
   */
  constructor(moment, onproblem) {
    this.moment = moment;
    this.onproblem = onproblem;
    this.from = null;
    this.format = h("select", { title: "format" }, h("option", {}, "GLB"), h("option", {}, "BVH"), h("option", {}, "FBX"));
    this.button = h("button", { title: "record; click again to download", onclick: () => this.toggle() });
    this.last = h("button", { title: "download the last 20 seconds", onclick: () => this.save(20) }, "⤓ 20 s");
    this.element = h("span.recorder", {}, this.button, this.last, this.format);
    this.tick();
  }

  toggle() {
    const { time } = this.moment();
    if (this.from === null) this.from = time;
    else {
      this.save(Math.max(time - this.from, 0.1));
      this.from = null;
    }
    this.tick();
  }

  /** @param {number} seconds */
  save(seconds) {
    const { character, name } = this.moment();
    return download({ character, seconds, format: this.format.value, name: stamp(name), onproblem: this.onproblem });
  }

  /** Show the recorded length. After going back before its start, the recording starts there. */
  tick() {
    if (this.from === null) {
      setText(this.button, "● Record");
      this.button.classList.remove("on");
      return;
    }
    const { time } = this.moment();
    this.from = Math.min(this.from, time);
    this.from = Math.max(this.from, time - LONGEST);
    setText(this.button, `■ ${(time - this.from).toFixed(1)} s`);
    this.button.classList.add("on");
  }
}

/** A name for a file, with the time: walk_2026-11-18_14-05-09. @param {string} name @param {Date} now */
export function stamp(name, now = new Date()) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const stem = name.replace(/^.*[\\/]/, "").replace(/\.\w+$/, "").replace(/[^\w-]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 40);
  return `${stem || "motionmatch"}_${day}_${two(now.getHours())}-${two(now.getMinutes())}-${two(now.getSeconds())}`;
}

/**
 * Download a recording; `onproblem(text)` is called if that fails.
 * @param {{ character: number, seconds?: number, format: string, name?: string, onproblem: (text: string) => void }} order
 */
export async function download({ character, seconds = LONGEST, format, name = "motionmatch", onproblem }) {
  const ending = format.toLowerCase();
  const query = new URLSearchParams({ format: ending, seconds: Math.min(seconds, LONGEST).toFixed(2), character: String(character) });
  const answer = await fetch(`/download?${query}`).catch(() => null);
  if (!answer?.ok) {
    onproblem(answer ? await answer.text() : "There is no connection at the moment.");
    return;
  }
  const url = URL.createObjectURL(await answer.blob());
  h("a", { href: url, download: `${name}.${ending}` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
