// The playing motion: clip, speed, cost over time, and the cost of each block.

import { h, heat, setText, short, words } from "../dom.js";
import { Panel } from "./panel.js";
import { Plot } from "./plot.js";

export class Why {
  /**
   * `layers` can be shown in the scene: `{ name: { text, on, colour } }`; `onlayer(name, on)`.
   * @param {Record<string, { text: string, on: boolean, colour: string }>} layers
   * @param {(name: any, on: boolean) => void} onlayer
   */
  constructor(layers, onlayer) {
    this.panel = new Panel("why", "What plays", { open: window.innerWidth > 820 });
    this.plots = [];
    this.seats = h("div.seats");
    this.layers = h("div.layers", {}, Object.entries(layers).map(([name, { text, on, colour }]) => {
      const box = h("input", { type: "checkbox", checked: on, onchange: () => onlayer(name, box.checked) });
      return h("label.layer", { title: text }, box, h("i", { style: `background:${colour}` }), h("span", {}, name));
    }));
    this.panel.body.append(this.seats, this.layers);
    /** @type {any[]} */
    this.views = [];
  }

  /** Make a part for each seat. @param {number} count */
  arrange(count) {
    if (this.views.length === count) return;
    this.views = Array.from({ length: count }, () => seatView());
    this.seats.replaceChildren(...this.views.map((view) => view.element));
  }

  /**
   * Show the `info` message; `labels` name the seats.
   * @param {import("../protocol.js").InfoReply} info
   * @param {string[]} labels
   */
  show(info, labels) {
    this.arrange(info.seats.length);
    if (!info.seats.length) this.seats.replaceChildren(h("p.quiet", {}, "Hidden in a blind comparison."));
    info.seats.forEach((seat, index) => fill(this.views[index], seat, labels.length > 1 ? labels[index] : ""));
  }

  /** Add the cost of a seat at this step. @param {number} index @param {number} cost @param {boolean} switched */
  push(index, cost, switched) {
    this.views[index]?.plot.push(cost, switched);
  }

  draw() {
    if (!this.panel.open) return;
    for (const view of this.views) {
      view.plot.draw();
      setText(view.most, short(view.plot.top));
    }
  }

  forget() {
    for (const view of this.views) view.plot.clear();
  }
}

function seatView() {
  /** @type {any} */
  const view = {
    plot: new Plot(), most: h("span.most"), label: h("span.seat"), clip: h("span.clip"), frame: h("span.num"),
    done: h("i"), tags: h("div.tags"), limit: h("div.limit", { role: "status" }), lack: h("div.lack.bad", { role: "status" }), speed: h("b"), cost: h("b"), search: h("b"), jumps: h("b"), blocks: h("div.blocks"), rows: new Map(),
  };
  view.element = h("div.seatview", {},
    h("div.line", {}, view.label, view.clip, view.frame),
    h("div.along", {}, view.done),
    view.tags, view.limit, view.lack,
    h("div.numbers", {},
      fact("speed", view.speed, "m/s now, and wanted"), fact("cost", view.cost, "of the last search"),
      fact("search", view.search, "time of the last search"), fact("jumps", view.jumps, "transitions in a second")),
    h("div.plotbox", { title: "cost of the searches over the last 10 s; lines are transitions" }, view.plot.canvas, view.most),
    view.blocks);
  return view;
}

/** @param {string} name @param {HTMLElement} value @param {string} title */
const fact = (name, value, title) => h("div.fact", { title }, value, h("small", {}, name));

/** @param {any} view @param {any} seat @param {string} label */
function fill(view, seat, label) {
  setText(view.label, label);
  const known = seat.frame !== null; // a model without its database plays no frames
  setText(view.clip, known ? seat.clip : "made by networks");
  view.clip.title = seat.clip ?? "";
  setText(view.frame, known ? `${seat.clip_frame} / ${seat.clip_frames}` : "");
  view.frame.title = known ? `frame ${seat.frame} of the database` : "";
  view.done.style.width = `${known ? (100 * seat.clip_frame) / Math.max(seat.clip_frames, 1) : 0}%`;
  setText(view.tags, (seat.tags ?? []).join(" · "));
  setText(view.speed, `${short(seat.speed)} / ${short(seat.wanted_speed)}`);
  setText(view.limit, seat.limit ?? "");
  setText(view.lack, seat.lack ?? "");
  setText(view.cost, short(seat.cost));
  view.cost.classList.toggle("bad", Boolean(seat.lack));
  setText(view.search, seat.search_us === null || seat.search_us === undefined ? "–" : `${Math.round(seat.search_us)} µs`);
  setText(view.jumps, seat.transitions_per_second === null ? "–" : `${short(seat.transitions_per_second, 1)}/s`);
  const entries = Object.entries(seat.blocks ?? {});
  const most = Math.max(...entries.map(([, cost]) => cost ?? 0), 1e-9);
  for (const [name, cost] of entries) bar(view, name, cost ?? 0, most, Boolean(seat.lack));
  for (const name of view.rows.keys()) if (!(name in seat.blocks)) {
    view.rows.get(name).row.remove();
    view.rows.delete(name);
  }
}

/** How long a bar is says which part is the greatest; only where the whole cost is bad it is red.
 * @param {any} view @param {string} name @param {number} cost @param {number} most @param {boolean} bad */
function bar(view, name, cost, most, bad) {
  if (!view.rows.has(name)) {
    const made = { bar: h("i"), number: h("span.num"), row: null };
    made.row = h("div.block", { title: `${words(name)}: its part of the cost of continuing` }, h("span.name", {}, words(name)), h("div.bar", {}, made.bar), made.number);
    view.rows.set(name, made);
    view.blocks.append(made.row);
  }
  const { bar: strip, number } = view.rows.get(name);
  strip.style.width = `${(100 * cost) / most}%`;
  strip.style.background = bad ? heat(cost / most) : "var(--accent)";
  setText(number, short(cost));
}
