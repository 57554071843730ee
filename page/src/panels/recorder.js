// Downloads the played motion: the last seconds, or the time between two clicks.

import { h, setText } from "../dom.js";

const LONGEST = 60;

export class Recorder {
  /**
   * `moment()` gives the shown time and the selected character (an index into the pose frame).
   * @param {() => { time: number, character: number }} moment
   * @param {(text: string) => void} onproblem
   */
  constructor(moment, onproblem) {
    this.moment = moment;
    this.onproblem = onproblem;
    this.from = null;
    this.format = h("select", { title: "format" }, h("option", {}, "GLB"), h("option", {}, "BVH"));
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
    return download({ character: this.moment().character, seconds, format: this.format.value, onproblem: this.onproblem });
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
