// The scene: choose one or a crowd, change how characters behave, edit obstacles, save it and load another.

import { h, heat, setOptions, setText, short, words } from "../dom.js";
import { Panel } from "./panel.js";
import { makeControl } from "./tuning.js";

const STEERINGS = ["", "rules", "orca", "forces", "straight", "rvo2", "jupedsim"];
const SHAPES = ["disc", "box", "wall"];
const LAYERS = { threshold: "rings where obstacles begin to count", evasion: "an arc: the part of the facing's weight that is left", footprints: "the room that bodies will take" };

export class ScenePanel {
  /**
   * @param {object} handlers
   * @param {(message: object) => void} handlers.send
   * @param {(file: File) => void} handlers.onupload
   * @param {(on: boolean, shape: string) => void} handlers.onedit
   * @param {(name: string, on: boolean) => void} handlers.onlayer
   */
  constructor({ send, onupload, onedit, onlayer }) {
    this.send = send;
    this.onedit = onedit;
    this.panel = new Panel("surroundings", "Scene", { open: false, remember: false });
    this.stages = h("select.stages", { ariaLabel: "scene or crowd", title: "scenes of one character, and crowds", onchange: () => this.choose() });
    this.agents = h("input", { type: "number", min: 1, max: 1000, placeholder: "agents: usual", ariaLabel: "agents", title: "number of agents; empty: as many as suit the scene" });
    this.steering = h("select", { ariaLabel: "steering", title: "what decides where agents should go" });
    setOptions(this.steering, STEERINGS.map((name) => ({ name, label: name || "its steering" })), "");
    this.crowding = h("div.crowding", {}, this.agents, this.steering);
    this.start = h("button.make", { onclick: () => this.order() }, "Start");
    this.home = h("button", { title: "leave the scene", onclick: () => send({ type: "stage", name: "" }) }, "Back");
    this.file = h("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: () => this.read(onupload) });
    this.save = h("a.button", { download: "scene.json", href: "/scene.json", title: "a file for motionmatch play --scene, drive --scene and crowd" }, "Save");
    const load = h("button", { title: "a scene file", onclick: () => this.file.click() }, "Load");
    this.who = h("select", { ariaLabel: "who", title: "whose behaviour is changed", onchange: () => this.refresh() });
    this.controls = h("div.controls");
    this.clearance = h("b");
    this.left = { bar: h("i"), number: h("span.num") };
    this.weight = h("b");
    this.facts = h("div.numbers", {},
      h("div.fact", { title: "from the place of the character to the nearest obstacle" }, this.clearance, h("small", {}, "to the nearest, m")),
      h("div.fact", { title: "anticipation: the weight of obstacles at this speed" }, this.weight, h("small", {}, "weight of obstacles")));
    this.evasion = h("div.block.evasion", { title: "evasion: the part of the facing's weight that is left near obstacles" }, h("span.name", {}, "facing counts"), h("div.bar", {}, this.left.bar), this.left.number);
    this.edit = h("button.edit", { title: "add, drag, turn and remove obstacles", onclick: () => this.editing(!this.on) }, "Edit obstacles");
    this.shapes = h("select", { ariaLabel: "shape", title: "what a click adds", onchange: () => this.editing(this.on) }, SHAPES.map((name) => h("option", {}, name)));
    this.help = h("p.quiet", {}, "Click adds · drag moves · Shift drag turns · right click removes");
    this.layers = h("div.layers", {}, h("span.quiet", {}, "drawn:"), Object.entries(LAYERS).map(([name, title]) => {
      const box = h("input", { type: "checkbox", checked: true, onchange: () => onlayer(name, box.checked) });
      return h("label.layer", { title }, box, h("span", {}, name));
    }));
    this.here = h("div.here", {},
      h("label.field.who", {}, h("span", {}, "behaviour of"), this.who), this.controls, this.facts, this.evasion,
      h("div.tools", {}, this.edit, this.shapes), this.help, this.layers);
    this.hint = h("p.quiet", {}, "A scene has obstacles and people that bodies avoid. Start one, or load a scene file; then add, drag and save obstacles here.");
    this.panel.body.append(this.hint, h("div.choose", {}, this.stages, this.crowding, this.start), h("div.tools", {}, this.save, load, this.home, this.file), this.here);
    /** @type {import("../protocol.js").SurroundingsPart | null} */
    this.scene = null;
    /** @type {Map<string, any>} */
    this.sliders = new Map();
    this.selected = 0;
    this.on = false;
    this.waiting = new Map();
    this.key = "";
    this.seen = "";
    this.shapes.hidden = this.help.hidden = true;
  }

  /** Show the scene's `surroundings` and `stages`. @param {import("../protocol.js").SceneReply} message */
  show(message) {
    this.scene = message.surroundings ?? null;
    this.selected = message.selected;
    const stages = message.stages ?? [];
    setOptions(this.stages, stages.map(({ name, text }) => ({ name, text, label: `${words(name)}${text === "a crowd" ? " · crowd" : ""}` })), this.scene && stages.some(({ name }) => name === this.scene?.name) ? this.scene.name : this.stages.value || (stages[0]?.name ?? ""));
    this.stages.parentElement.hidden = !stages.length;
    this.home.hidden = !message.home;
    this.here.hidden = this.save.hidden = !this.scene;
    this.hint.hidden = Boolean(this.scene);
    this.panel.button.parentElement.querySelector("h2").textContent = this.scene ? `Scene: ${words(this.scene.name)}` : "Scene";
    if (!this.scene && this.on) this.editing(false);
    this.choose();
    if (!this.scene) return;
    if (this.seen !== this.scene.name) {
      if (window.innerWidth > 820) this.panel.show(true, false); // open it once for each scene, where there is room
      this.editing(false);
    }
    this.seen = this.scene.name;
    const group = this.scene.groups[this.selected] ?? 0;
    const many = this.scene.groups.length > 1;
    const options = [{ name: "all", label: many ? "everyone" : "the character" }];
    if (many) options.push({ name: "group", label: `group ${this.scene.group_names[group] ?? group}` }, { name: "one", label: `agent ${this.selected}` });
    setOptions(this.who, options, this.who.value && many ? this.who.value : "all");
    this.make(this.scene.controls);
    this.refresh();
  }

  /** Whether the chosen stage is a crowd. */
  choose() {
    const text = this.stages.selectedOptions[0]?.title;
    this.crowding.hidden = text !== "a crowd";
  }

  order() {
    const crowd = !this.crowding.hidden;
    const agents = Math.min(Math.max(Math.round(Number(this.agents.value)) || 0, 0), 1000);
    this.send({ type: "stage", name: this.stages.value, ...(crowd ? { agents, steering: this.steering.value } : {}) });
  }

  /** @param {import("../protocol.js").SettingPart[]} fields */
  make(fields) {
    const key = JSON.stringify(fields);
    if (key === this.key) return;
    this.key = key;
    this.sliders = new Map(fields.map((field) => [field.path, makeControl(field, (/** @type {number} */ value) => this.change(field.path, value))]));
    this.controls.replaceChildren(...[...this.sliders.values()].map((each) => each.element));
  }

  /** The character whose values are shown: with everyone, the selected one too. */
  refresh() {
    const values = this.scene?.values[this.selected] ?? [];
    [...this.sliders].forEach(([path, slider], index) => values[index] !== undefined && !this.waiting.has(path) && slider.set(values[index]));
  }

  /** Send a change soon; a slider moves more often than messages should be sent. @param {string} path @param {number} value */
  change(path, value) {
    if (!this.waiting.size) setTimeout(() => this.flush(), 40);
    this.waiting.set(path, value);
  }

  flush() {
    const settings = Object.fromEntries(this.waiting);
    this.waiting.clear();
    this.send({ type: "behave", settings, who: this.who.value || "all", character: this.selected });
  }

  /** Show what obstacles do to the selected character. @param {import("../protocol.js").AroundPart | undefined} around */
  around(around) {
    this.facts.hidden = this.evasion.hidden = !around;
    if (!around || !this.panel.open) return;
    setText(this.clearance, around.clearance === null ? "far" : short(around.clearance));
    setText(this.weight, short(around.weight));
    this.left.bar.style.width = `${100 * Math.min(around.evasion, 1)}%`;
    this.left.bar.style.background = heat(1 - around.evasion);
    setText(this.left.number, `${Math.round(100 * around.evasion)}%`);
  }

  /** @param {boolean} on */
  editing(on) {
    this.on = on;
    this.edit.classList.toggle("on", on);
    this.shapes.hidden = this.help.hidden = !on;
    this.onedit(on, this.shapes.value || "disc");
  }

  /** @param {(file: File) => void} onupload */
  read(onupload) {
    const file = this.file.files[0];
    this.file.value = "";
    if (file) onupload(file);
  }
}
