// The progress of background work, such as opening a database.

import { h, setText } from "../dom.js";

export class Progress {
  constructor() {
    this.text = h("span");
    this.bar = h("i");
    this.element = h("div.progress", { hidden: true, role: "status" }, this.text, h("div.bar", {}, this.bar));
  }

  /** @param {import("../protocol.js").ProgressReply} message */
  show({ what, doing, done, total, finished }) {
    this.element.hidden = Boolean(finished);
    setText(this.text, `${what}${doing ? `: ${doing}` : ""}${total ? ` (${done} of ${total})` : ""}`);
    this.bar.style.width = total ? `${(100 * done) / total}%` : "30%";
    this.bar.classList.toggle("unknown", !total);
  }
}
