// The user study: what the participant is told or asked, the answers, and a file with them.

import { h, setText } from "../dom.js";

export class Study {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    this.title = h("p.quiet");
    this.text = h("p");
    this.answers = h("div.answers");
    this.file = h("a.button", { href: "/study.csv", download: "answers.csv" }, "⤓ answers.csv");
    this.end = h("button", { onclick: () => send({ type: "study", what: "end" }) }, "End");
    this.element = h("section.panel.blind.study", { hidden: true, ariaLabel: "study" }, this.title, this.text, this.answers, this.file, this.end);
    this.key = "";
  }

  /** @param {import("../protocol.js").StudyReply} reply */
  show(reply) {
    const { on, step, steps, text, options, letter, done, answers } = reply;
    this.element.hidden = !on;
    setText(this.title, done ? "" : `step ${step + 1} of ${steps - 1}`);
    setText(this.text, letter ? `${text} This is ${letter}.` : text);
    this.file.hidden = !answers || !done;
    setText(this.end, done ? "Close" : "End");
    const key = JSON.stringify([step, options, letter, done]);
    if (key === this.key) return;
    this.key = key;
    const choices = options.map((answer) => h("button.big", { onclick: () => this.send({ type: "study", what: "answer", answer }) }, answer));
    const other = letter ? [h("button.big", { title: "show the other one", onclick: () => this.send({ type: "study", what: "switch" }) }, `⇄ ${letter === "A" ? "B" : "A"}`)] : [];
    const next = options.length || done ? [] : [h("button.big", { onclick: () => this.send({ type: "study", what: "next" }) }, "Next")];
    this.answers.replaceChildren(...other, ...choices, ...next);
  }
}
