// The blind comparison: guess which of the two controllers is which.

import { h, setText } from "../dom.js";

export class BlindGame {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.question = h("p");
    this.score = h("p.quiet");
    const buttons = ["A", "B"].map((name, seat) => h("button.big", { onclick: () => send({ type: "guess", seat }) }, name));
    this.element = h("section.panel.blind", { hidden: true, ariaLabel: "guess" }, this.question, h("div.answers", {}, buttons), this.score, h("button", { title: "the user study of the paper: two stages, one controller at a time, all questions", onclick: () => send({ type: "study", what: "begin" }) }, "Study …"));
    this.first = "the first controller";
  }

  /**
   * Remember the name of the first controller before it is hidden.
   * @param {import("../protocol.js").SceneReply} scene
   * @param {boolean} on
   */
  scene(scene, on) {
    const named = scene.seats[0]?.database;
    if (!on && scene.seats.length > 1 && named) this.first = `“${scene.seats[0].label}”`;
  }

  /** @param {import("../protocol.js").BlindReply} message */
  show({ on, guesses, right, last }) {
    this.element.hidden = !on;
    setText(this.question, `Which one is ${this.first}?`);
    const outcome = last ? `${last.right ? "Right" : "Wrong"}: A was ${last.labels[0]}, B was ${last.labels[1]}. ` : "";
    setText(this.score, guesses ? `${outcome}${right} of ${guesses} right.` : "Drive both, then guess.");
    this.score.classList.toggle("good", Boolean(last?.right));
    this.score.classList.toggle("bad", last !== null && !last.right);
  }
}
