// The bar on top: databases, scenario, number of characters, and the role of this page.

import { h, icon, setOptions, setText } from "../dom.js";

/** @type {Record<string, string>} */
const STATUS = { open: "", connecting: "connecting …", lost: "connection lost, reconnecting …" };
const COUNTS = [1, 2, 5, 10, 25, 50, 100, 200, 500];

export class Menu {
  /**
   * `send(message)` sends to the server; `toggles` are buttons for panels: `{ text, title, onclick }`.
   * @param {(message: object) => void} send
   * @param {{ text: string, title: string, onclick: () => void }[]} toggles
   */
  constructor(send, toggles) {
    this.send = send;
    this.dot = h("i.dot");
    this.status = h("span.status");
    this.databases = [0, 1].map((seat) => h("select", {
      title: "database", onchange: () => this.databases[seat].value && send({ type: "choose", database: this.databases[seat].value, seat: this.comparing ? seat : -1 }),
    }));
    this.modes = [0, 1].map((seat) => h("select.mode", { title: "mode of the learned model", onchange: () => this.chooseMode(seat) }));
    this.scenarios = h("select", { title: "scenario", onchange: () => send({ type: "scenario", name: this.scenarios.value }) });
    this.counts = h("select", { title: "number of characters", onchange: () => send({ type: "characters", count: Number(this.counts.value) }) });
    this.compare = h("button", { title: "two controllers, one stick", onclick: () => send({ type: "compare", on: !this.comparing }) }, "Side by side");
    this.blind = h("button", { title: "hide which controller is which, and guess", onclick: () => send({ type: "blind", on: !this.blinded }) }, "Blind");
    this.role = h("button.role", { onclick: () => send({ type: this.drives ? "watch" : "take" }) });
    this.gauges = h("span.gauges.num", { title: "pictures per second · simulation steps per second · round trip" });
    const buttons = toggles.map(({ text, title, onclick }) => h("button.toggle", { title, onclick }, text));
    this.more = h("button.more", { ariaLabel: "menu", title: "menu", onclick: () => this.fold() }, icon("menu"));
    this.choices = h("span.choices", {}, ...[0, 1].flatMap((seat) => [this.databases[seat], this.modes[seat]]), this.scenarios, this.counts, this.compare, this.blind);
    this.element = h("nav.menu", {},
      h("span.brand", {}, this.dot, "motionmatch"), this.status, this.choices,
      h("span.gap"), this.gauges, this.role, h("span.toggles", {}, buttons), this.more);
    this.toggles = buttons;
    this.comparing = this.blinded = false;
    this.drives = true;
    this.roles({ you: "drive", clients: 1 });
  }

  /** On a narrow screen the choices are folded away. */
  fold(open = !document.body.classList.contains("unfolded")) {
    document.body.classList.toggle("unfolded", open);
  }

  /** @param {import("../protocol.js").SceneReply} scene */
  scene(scene) {
    this.comparing = scene.seats.length > 1;
    const gallery = Boolean(scene.variants?.labels);
    this.counts.hidden = this.compare.hidden = gallery;
    const databases = scene.databases.map(({ name, text }) => ({ name, text: text || name, label: lastPart(name) }));
    this.databases.forEach((select, seat) => {
      select.hidden = seat >= scene.seats.length || (this.blinded && this.comparing);
      const current = scene.seats[seat]?.database;
      if (gallery && seat === 0) setOptions(select, [{ name: "", label: "database …" }, ...databases], "");
      if (current) setOptions(select, databases.some((each) => each.name === current) ? databases : [...databases, { name: current, label: lastPart(current) }], current);
    });
    this.modes.forEach((select, seat) => {
      const modes = scene.seats[seat]?.modes ?? [];
      select.hidden = !modes.length;
      // One that is not possible says why in the list.
      const options = modes.map((each) => ({ name: wayOf(each), text: each.problem || each.text, label: each.problem || wayOf(each), disabled: Boolean(each.problem) }));
      setOptions(select, options, wayOf(modes.find((each) => each.on)));
    });
    setOptions(this.scenarios, scene.scenarios.map(({ name, text }) => ({ name, text, label: name === "free" ? "you drive" : name.replaceAll("_", " ") })), scene.scenario);
    const counts = COUNTS.includes(scene.characters) ? COUNTS : [...COUNTS, scene.characters].sort((a, b) => a - b);
    setOptions(this.counts, counts.map((count) => ({ name: String(count), label: count === 1 ? "1 character" : `${count} characters` })), String(scene.characters));
    this.compare.classList.toggle("on", this.comparing);
    this.blind.hidden = !this.comparing;
  }

  /** Play the model of a seat as its menu says. @param {number} seat */
  chooseMode(seat) {
    const [mode, projector = ""] = this.modes[seat].value.split(", ");
    this.send({ type: "mode", mode, projector, seat });
  }

  /** @param {boolean} on */
  guessing(on) {
    this.blinded = on;
    this.blind.classList.toggle("on", on);
  }

  /** @param {{ you: string, clients: number }} roles */
  roles({ you, clients }) {
    this.drives = you === "drive";
    this.role.hidden = clients < 2 && this.drives;
    setText(this.role, this.drives ? `driving · ${clients} here` : "watching · take over");
    this.role.title = this.drives ? "let others drive" : "drive yourself";
    this.role.classList.toggle("on", !this.drives);
  }

  /** @param {string} state */
  connection(state) {
    this.dot.className = `dot ${state}`;
    setText(this.status, STATUS[state] ?? "");
  }
}

/** A mode, with its projector if it has one: `lmm, codebook`. @param {import("../protocol.js").ModePart | undefined} way */
const wayOf = (way) => (way ? [way.mode, way.projector].filter(Boolean).join(", ") : "");

/** The last part of a path. @param {string} name */
const lastPart = (name) => name.split(/[\\/]/).filter(Boolean).at(-1) ?? name;
