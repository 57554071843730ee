// The best frames of the search at the shown step, the cost of each block, and frames that were left out.

import { h, heat, setText, short, words } from "../dom.js";
import { Panel } from "./panel.js";

export class Candidates {
  /**
   * `onrequest()` requests them; `onpick(candidate or null)` shows one as a ghost.
   * @param {() => void} onrequest
   * @param {(candidate: import("../protocol.js").CandidatePart | null) => void} onpick
   */
  constructor(onrequest, onpick) {
    this.onpick = onpick;
    /** @type {number | null} */
    this.picked = null;
    /** @type {import("../protocol.js").CandidatesReply | null} */
    this.last = null;
    this.playing = h("span.quiet");
    this.panel = new Panel("candidates", "Candidates", { open: false, extra: [this.playing] });
    this.head = h("tr");
    this.best = new Rows(h("tbody"), (each) => this.pick(each));
    this.out = new Rows(h("tbody.out"), (each) => this.pick(each));
    this.panel.body.append(h("table", {}, h("thead", {}, this.head), this.best.body, this.out.body));
    this.panel.onshow = (open) => (open ? onrequest() : this.pick(null));
  }

  /** @param {import("../protocol.js").CandidatesReply} message */
  show(message) {
    this.last = message;
    if (!this.panel.open) return;
    setText(this.playing, `step ${message.step} · plays ${message.playing}`);
    const { blocks, candidates, left_out: out } = message;
    const key = blocks.join();
    if (this.head.dataset.key !== key) {
      this.head.dataset.key = key;
      this.head.replaceChildren(h("th"), h("th", {}, "frame"), h("th.right", {}, "cost"), ...blocks.map((name) => h("th", { title: words(name) }, brief(name))));
    }
    let most = 1e-9;
    for (const each of [...candidates, ...out]) for (const name of blocks) most = Math.max(most, each.blocks[name] ?? 0);
    this.best.show(candidates, blocks, most, this.picked);
    this.out.show(out, blocks, most, this.picked);
  }

  /** Say in place of candidates why there are none. @param {string} text */
  tell(text) {
    this.last = null;
    this.best.show([], [], 1, null);
    this.out.show([], [], 1, null);
    setText(this.playing, text);
  }

  /** Pick a candidate; a second click on it unpicks it. @param {import("../protocol.js").CandidatePart | null} each */
  pick(each) {
    const same = each && this.picked === each.frame;
    this.picked = each && !same ? each.frame : null;
    if (this.last) this.show(this.last);
    this.onpick(same ? null : each);
  }
}

/** Rows that are kept while their content changes: a table that is made again can't be clicked. */
class Rows {
  /** @param {HTMLElement} body @param {(candidate: import("../protocol.js").CandidatePart | null) => void} onpick */
  constructor(body, onpick) {
    this.body = body;
    this.onpick = onpick;
    /** @type {any[]} */
    this.rows = [];
    this.key = "";
  }

  /**
   * @param {import("../protocol.js").CandidatePart[]} list
   * @param {string[]} blocks
   * @param {number} most
   * @param {number | null} picked
   */
  show(list, blocks, most, picked) {
    const key = blocks.join();
    if (key !== this.key) {
      this.key = key;
      this.rows = [];
      this.body.replaceChildren();
    }
    while (this.rows.length < list.length) this.add(blocks);
    this.rows.forEach((row, index) => {
      row.each = list[index] ?? null;
      row.element.hidden = !row.each;
      if (row.each) fill(row, index, blocks, most, picked);
    });
  }

  /** @param {string[]} blocks */
  add(blocks) {
    /** @type {any} */
    const row = { each: null, sign: h("td.sign"), place: h("span"), reason: h("small.reason"), cost: h("td.right.cost.num") };
    row.cells = blocks.map(() => {
      const [bar, number] = [h("i"), h("span")];
      return { bar, number, element: h("td.cell", {}, h("div.bar", {}, bar), number) };
    });
    const pick = () => this.onpick(row.each);
    row.element = h("tr", { tabIndex: 0, onclick: pick, onkeydown: (/** @type {KeyboardEvent} */ event) => event.code === "Enter" && pick() },
      row.sign, h("td.where", {}, row.place, row.reason), row.cost, row.cells.map((/** @type {{ element: HTMLElement }} */ cell) => cell.element));
    this.rows.push(row);
    this.body.append(row.element);
  }
}

/**
 * @param {any} row
 * @param {number} index
 * @param {string[]} blocks
 * @param {number} most
 * @param {number | null} picked
 */
function fill(row, index, blocks, most, picked) {
  const { each } = row;
  setText(row.sign, each.reason ? "×" : each.chosen ? "✓" : String(index + 1));
  setText(row.place, each.where);
  setText(row.reason, each.reason ?? "");
  setText(row.cost, short(each.cost));
  row.element.title = each.reason || "click to see it as a ghost";
  row.element.classList.toggle("chosen", Boolean(each.chosen));
  row.element.classList.toggle("picked", picked === each.frame);
  blocks.forEach((name, k) => {
    const cost = each.blocks[name] ?? 0;
    const { element, bar, number } = row.cells[k];
    bar.style.width = `${Math.max((100 * cost) / most, 1.5)}%`;
    bar.style.background = heat(Math.sqrt(cost / most));
    setText(number, short(cost));
    element.title = `${words(name)}: ${cost.toPrecision(3)}`;
  });
}

/** Shorten a name such as `trajectory_positions` for a narrow heading. @param {string} name */
const brief = (name) => words(name).replace("trajectory", "path").replace("positions", "pos").replace("velocities", "vel").replace("velocity", "vel").replace("directions", "dir");
