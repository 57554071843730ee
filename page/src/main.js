// The page: replies of the server go to the scene and the panels, input of the player goes to the server.

import * as THREE from "three";
import { Inspector, GHOST_EVERY } from "./inspector.js";
import { h, setText, short } from "./dom.js";
import { Acts } from "./drive/acts.js";
import { Gamepads } from "./drive/gamepad.js";
import { Input } from "./drive/input.js";
import { Keys } from "./drive/keys.js";
import { Drawing } from "./drive/drawing.js";
import { Editing } from "./drive/editing.js";
import { Placing } from "./drive/placing.js";
import { shortcuts } from "./drive/shortcuts.js";
import { TouchStick, noticeTouch } from "./drive/touch.js";
import { BlindGame } from "./panels/blind.js";
import { Candidates } from "./panels/candidates.js";
import { Help } from "./panels/help.js";
import { Hint } from "./panels/hint.js";
import { Menu } from "./panels/menu.js";
import { OwnCharacters, SKINNED_FILES } from "./panels/own.js";
import { PathPanel } from "./panels/path.js";
import { Progress } from "./panels/progress.js";
import { FieldProblems } from "./panels/problems.js";
import { Recorder, download, stamp } from "./panels/recorder.js";
import { makeRoom } from "./panels/room.js";
import { ScenePanel } from "./panels/scene.js";
import { Study } from "./panels/study.js";
import { Timeline } from "./panels/timeline.js";
import { Toasts } from "./panels/toasts.js";
import { Tuning } from "./panels/tuning.js";
import { Variants, fileName } from "./panels/variants.js";
import { Why } from "./panels/why.js";
import { Playout } from "./playout.js";
import { PoseFrame } from "./poses.js";
import { CharacterFlag, GHOST } from "./protocol.js";
import { Actors } from "./scene/actors.js";
import { FollowCamera, orbit } from "./scene/camera.js";
import { Focus } from "./scene/focus.js";
import { Labels } from "./scene/labels.js";
import { Reaches } from "./scene/reaches.js";
import { lookedAt } from "./scene/shapes.js";
import { Stage } from "./scene/stage.js";
import { World } from "./scene/world.js";
import { Link } from "./socket.js";

const SLOW_FPS = 40;
/** Half seconds in a row with a low frame rate, after which the quality is reduced. */
const SLOW_TICKS = 4;
const LAYERS = {
  paths: { text: "the wanted path (blue) and the path of the recording (orange)", on: true, colour: "linear-gradient(90deg,#1f7cf2 50%,#f08019 50%)" },
  features: { text: "features of the playing frame", on: true, colour: "#ff3d8b" },
  contacts: { text: "locked feet light up", on: true, colour: "#2fd07a" },
  goal: { text: "position and facing of the simulation", on: true, colour: "#34424f" },
};

const options = new URLSearchParams(location.search);
const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#view"));
const hud = /** @type {HTMLElement} */ (document.querySelector("#hud"));
const stage = makeStage();
const camera = new FollowCamera(stage.camera, canvas);
const world = new World(stage.ground);
const actors = new Actors(stage.scene, (x, z) => world.heightAt(x, z));
const labels = new Labels(/** @type {HTMLElement} */ (document.querySelector("#labels")));
const focus = new Focus();
const playout = new Playout();
const reaches = new Reaches((x, z) => world.heightAt(x, z));
stage.scene.add(world.group, reaches.group);
camera.heightAt = (x, z) => world.heightAt(x, z);

/** Make the stage; without WebGL, say so on the page. */
function makeStage() {
  try {
    return new Stage(canvas, options.get("quality") ?? "auto");
  } catch (error) {
    hud.append(h("div.veil", {}, h("section.panel.card", {}, h("p", {}, "This page needs WebGL 2, which this browser does not offer. Use another browser, or turn on hardware acceleration in its settings."))));
    throw error;
  }
}

/**
 * State that tests and the browser console may read.
 * @typedef {object} Replies the newest of each
 * @property {import("./protocol.js").SceneReply | null} scene
 * @property {import("./protocol.js").InfoReply | null} info
 * @property {import("./protocol.js").SettingsReply | null} settings
 * @property {import("./protocol.js").TimelineReply | null} timeline
 * @property {import("./protocol.js").CandidatesReply | null} candidates
 */
/** @type {Replies} */
const replies = { scene: null, info: null, settings: null, timeline: null, candidates: null };
const state = Object.assign(replies, {
  connection: "connecting", reconnects: 0, role: "", frames: 0, pictures: 0, fps: 0, step: 0, time: 0, paused: false,
  /** Most pictures drawn per second: `?pictures=10` saves processor time, 0 draws nothing. */
  mostPictures: Number(options.get("pictures") ?? Infinity),
  root: [0, 0, 0], characters: 0, selected: 0, drawCalls: 0, triangles: 0, level: 2, latency: NaN, seen: NaN, ready: false,
  shapes: [0, 0], client: 0, work: 0, ghost: false, errors: /** @type {string[]} */ ([]),
});
Object.assign(window, { motionmatch: state });
window.addEventListener("error", (event) => state.errors.push(String(event.message)));
window.addEventListener("unhandledrejection", (event) => state.errors.push(String(event.reason)));

// Panels

/** @param {any} message */
const send = (message) => {
  if (!link.send(message)) toasts.show("There is no connection at the moment.", "bad");
  else if (!menu.drives && !["take", "watch", "candidates", "ghost"].includes(message.type)) toasts.show("You watch. Take over to change things.");
};
const timeline = new Timeline((message) => {
  if (message.type === "play" || message.type === "restart") inspector.showGhost(null);
  if (message.type === "restart" && menu.drives && camera.chase && !gallery()) camera.behind();
  send(message);
});
const why = new Why(LAYERS, (name, on) => actors.layer(name, on));
const tuning = new Tuning({
  ontune: (settings, seat) => send({ type: "tune", settings, seat }),
  onload: (toml, seat) => send({ type: "load_settings", toml, seat }),
});
const candidates = new Candidates(() => inspector.request(), (each) => inspector.pick(each, menu.drives));
const help = new Help();
const hint = new Hint();
const progress = new Progress();
const blind = new BlindGame(send);
const variants = new Variants({
  ongenerate: (order) => send({ type: "generate", ...order }),
  onstay: (on) => send({ type: "stay", on }),
  onoverlay: (on) => send({ type: "overlay", on }),
  onupload: upload,
  ontake: (character, format) => download({ character, format, name: fileName(state.scene?.variants, character), onproblem: (text) => problem(text) }),
  onselect: (character) => send({ type: "select", character }),
  onseek: (seconds) => send({ type: "seek", step: Math.round(seconds * (state.timeline?.rate ?? 60)) }),
});
const surroundings = new ScenePanel({
  send: (message) => send(message),
  onupload: async (file) => upload(file, "/scene", "scene"),
  onedit: (on, shape) => edit(on, shape),
  onlayer: (name, on) => layer(name, on),
});
const path = new PathPanel({
  ondraw: (on) => {
    drawing.on = on;
    canvas.classList.toggle("editing", on);
  },
  onwalk: (points, speed) => send({ type: "path", points, speed }),
  onmotion: (format) => download({ character: actors.seats[0].character, seconds: Math.max((state.step - (state.scene?.path?.began ?? 0)) / playout.rate, 0.1), format, name: stamp("path"), onproblem: (text) => problem(text) }),
});
const study = new Study(send);
const recorder = new Recorder(() => ({ time: state.time, character: actors.seats[0].character, name: names()[0] ?? "" }), (text) => problem(text));
const menu = new Menu(send, [
  { text: "What plays", title: "the playing motion and its cost (I)", onclick: () => why.panel.toggle() },
  { text: "Candidates", title: "the best frames and their costs (K)", onclick: () => candidates.panel.toggle() },
  { text: "Tune", title: "settings (T)", onclick: () => tuning.panel.toggle() },
  { text: "Scene", title: "scenes, crowds and obstacles (O)", onclick: () => surroundings.panel.toggle() },
  { text: "Path", title: "draw a path to walk (P)", onclick: () => path.panel.toggle() },
  { text: "Variants", title: "variants of the example (V)", onclick: () => variants.panel.toggle() },
  { text: "?", title: "keys (?)", onclick: () => help.toggle() },
]);
const own = new OwnCharacters((message) => send(message), (file) => upload(file, "/character", "character"));
menu.choices.append(own.element);
const gait = h("span.chip", { title: "gait: 1, 2, Shift", onclick: () => input.next() });
const strafe = h("span.chip", { title: "strafe lock: F", onclick: () => input.lock() });
const look = h("span.chip", { title: "look where the camera looks: L", onclick: () => acts.look() }, "look");
const acts = new Acts((message) => send(message), look);
const legend = h("div.legend", {}, h("span.scale", { title: "the grid" }, h("i"), "1 m"), gait, strafe, look, acts.element);
const bottom = h("div.bottom", {}, candidates.panel.element, hint.element, h("div.dock", {}, timeline.element, recorder.element));
hud.append(menu.element, why.panel.element, tuning.panel.element, surroundings.panel.element, variants.panel.element, path.panel.element, blind.element, study.element, progress.element, legend, bottom, help.element);
const toasts = new Toasts(hud);
const problems = new FieldProblems(hud);
/** Say what went wrong: for a moment at the top, and at the field that was used until it is used again. @param {string} text */
const problem = (text) => {
  toasts.show(text, "bad");
  problems.show(text);
};

// Driving

const keys = new Keys((at) => {
  if (!menu.drives && (keys.move[0] || keys.move[1])) toasts.show("You watch. Take over to drive.");
  input.send(true, at);
}, (code, event) => press(code, event));
const pads = new Gamepads();
const stick = new TouchStick(hud, () => input.send());
const run = h("button", { onclick: () => input.next() }, "run");
hud.append(h("div.thumbs", {}, run, h("button", { onclick: () => input.lock() }, "strafe")));
const link = new Link(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, { onstate: connection, onmessage: receive, onframe: frame });
const input = new Input(link, camera, { keys, pads, stick });
const panels = { why: why.panel, candidates: candidates.panel, tuning: tuning.panel, variants: variants.panel, path: path.panel, surroundings: surroundings.panel };
// A narrow screen has room for one panel; tuning and the scene are in the same place.
for (const panel of Object.values(panels)) panel.onopen = () => {
  menu.fold(false);
  const right = [panels.tuning, panels.surroundings, panels.path];
  if (right.includes(panel)) right.forEach((other) => other !== panel && other.open && other.show(false));
  if (window.innerWidth <= 820) Object.values(panels).forEach((other) => other !== panel && other.open && other.show(false));
};
const press = shortcuts({ input, acts, timeline, camera, toasts, help, panels, candidates });
const inspector = new Inspector(link, actors, state, candidates);
Object.defineProperty(state, "link", { value: link, enumerable: false });
Object.defineProperty(state, "crowd", { get: () => actors.crowd?.counted, enumerable: false });
Object.defineProperty(state, "world", { value: world, enumerable: false });
Object.defineProperty(state, "camera", { value: camera, enumerable: false });
Object.defineProperty(state, "joints", { get: () => Array.from(actors.seats[0].places), enumerable: false });
menu.connection(link.state);
const placing = new Placing(canvas, stage.camera, world.moving, (message) => {
  hint.done();
  send(message);
});
const editing = new Editing(canvas, stage.camera, world, (message) => send(message));
const drawing = new Drawing(canvas, stage.camera, (x, z) => world.heightAt(x, z), (points) => path.drawn(points));
stage.scene.add(drawing.line);
Object.defineProperty(state, "reaches", { value: reaches, enumerable: false });
Object.defineProperty(state, "editing", { value: editing, enumerable: false });
const boxing = h("button.box", { title: "tap to add boxes", onclick: () => (placing.boxing = !placing.boxing) }, "box");
run.parentElement.append(boxing);
orbit(canvas, camera, (x, y, event) => editing.click(x, y, event) || placing.click(x, y, event) || pickCharacter(x, y), (event) => drawing.grab(event) ?? editing.grab(event) ?? placing.grab(event));

// Replies of the server

/** @param {string} now */
function connection(now) {
  state.connection = now;
  state.reconnects = link.reconnects;
  menu.connection(now);
  document.body.classList.toggle("lost", now === "lost");
  if (now === "open") {
    input.forget();
    input.send(true);
  }
}

/** @param {any} message */
function receive(message) {
  switch (message.type) {
    case "welcome":
      playout.rate = message.rate;
      state.client = message.client;
      // The server may be another one now: forget everything.
      playout.clear();
      actors.generation = 0;
      state.scene = null;
      break;
    case "roles":
      state.role = message.you;
      menu.roles(message);
      input.driving = menu.drives;
      input.forget();
      break;
    case "scene":
      scene(message);
      break;
    case "settings":
      state.settings = message;
      tuning.show(message, names(), state.scene?.tags ?? []);
      inspector.refresh();
      break;
    case "info":
      info(message);
      break;
    case "timeline":
      state.timeline = message;
      timeline.show(message);
      break;
    case "candidates":
      state.candidates = message;
      candidates.show(message);
      break;
    case "progress":
      progress.show(message);
      break;
    case "blind":
      if (message.on && message.guesses !== guesses) camera.behind();
      guesses = message.on ? message.guesses : null;
      document.body.classList.toggle("guessing", message.on);
      menu.guessing(message.on);
      if (state.scene) menu.scene(state.scene);
      blind.show(message);
      break;
    case "study":
      study.show(message);
      document.body.classList.toggle("studying", message.on);
      break;
    case "problem":
      problem(message.text);
      if (state.scene) menu.scene(state.scene); // what was chosen in vain is shown as it is again
      break;
  }
}

/** Number of guesses; null outside of a blind comparison. @type {number | null} */
let guesses = null;
/** Whether variants are shown instead of driven characters. */
const gallery = () => Boolean(state.scene?.variants?.labels);
/** Labels above characters. */
const names = () => state.scene?.variants?.labels ?? (state.scene?.seats ?? []).map((seat) => seat.label);

/**
 * Upload an example or a scene; gives its name, or null if it could not be read.
 * @param {File} file
 * @param {string} address
 * @param {string} key
 */
async function upload(file, address = "/example", key = "example") {
  const query = new URLSearchParams({ client: String(state.client), name: file.name });
  const answer = await fetch(`${address}?${query}`, { method: "POST", body: file }).catch(() => null);
  if (answer?.ok) return (await answer.json())[key];
  problem(answer ? await answer.text() : `${file.name} could not be sent.`);
  return null;
}

/** Edit obstacles, or turn the camera again. @param {boolean} on @param {string} shape */
function edit(on, shape) {
  Object.assign(editing, { on, shape });
  canvas.classList.toggle("editing", on);
}

/** Show or hide what the scene panel draws. @param {string} name @param {boolean} on */
function layer(name, on) {
  if (name === "footprints") world.moving.many[2].group.visible = on;
  else Object.assign(reaches.layers, { [name]: on });
  reach();
}

/** Draw rings around obstacles that stand. */
function reach() {
  const around = state.info?.seats[0]?.around;
  reaches.threshold = state.scene?.surroundings ? (around?.threshold ?? 0) : 0;
  reaches.evasion = state.scene?.surroundings && around ? around.evasion : NaN;
  reaches.show((state.scene?.surroundings?.obstacles ?? []).filter((each) => !each.moves).map((each) => each.shape));
}

// Motion files may be dropped anywhere: while variants are shown they are examples, else a skinned one is a character.
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const dropped = [...(event.dataTransfer?.files ?? [])];
  const files = dropped.filter((file) => /\.(bvh|glb|fbx)$/i.test(file.name));
  const skinned = dropped.filter((file) => SKINNED_FILES.test(file.name));
  if (dropped.length === 1 && skinned.length && !gallery() && !variants.panel.open) own.upload(skinned[0]);
  else if (files.length) variants.upload(files);
});

/** @param {import("./protocol.js").SceneReply} message */
function scene(message) {
  const before = state.scene;
  state.scene = message;
  state.selected = message.selected;
  blind.scene(message, menu.blinded);
  menu.scene(message);
  own.show(message);
  labels.name(names());
  input.offer(message.gaits);
  acts.offer(message.actions ?? []);
  variants.show(message.variants, message.selected);
  placing.policy = message.policy ?? null;
  path.scene(message.path);
  drawing.show(message.path?.points ?? []);
  editing.obstacles = message.surroundings?.obstacles ?? [];
  surroundings.show(message);
  document.body.classList.toggle("staged", Boolean(message.stages?.length || message.surroundings));
  document.body.classList.toggle("gallery", gallery());
  document.body.classList.toggle("paired", message.seats.length > 1);
  document.body.classList.toggle("policy", Boolean(message.policy));
  hint.show(message, document.body.classList.contains("touch"));
  stage.lightFrom(gallery());
  timeline.round = gallery();
  world.show(message.world).catch((error) => toasts.show(`${error.message} Reload the page.`, "bad"));
  if (before && before.seats.length !== message.seats.length) {
    camera.wantedDistance = message.seats.length > 1 ? 6.2 : 4.6;
    camera.behind();
  }
  if (message.scenario === "handshake" && before?.scenario !== "handshake") Object.assign(camera, { yaw: 1.25, wantedYaw: 1.25, chase: false });
  if (!before && message.characters > 4 && !gallery()) Object.assign(camera, { wantedDistance: 11, wantedPitch: 0.5 });
  if (gallery() && !actors.gallery) face();
  if (!gallery() && actors.gallery) Object.assign(camera, { wantedYaw: 0, yaw: 0, wantedDistance: 4.6, zoomed: false });
  if (before?.generation === message.generation && actors.generation === message.generation) return;
  inspector.showGhost(null);
  actors.load(message, () => state.scene?.generation === message.generation).then(
    (loaded) => loaded && camera.cut(),
    (error) => toasts.show(`${error.message} Reload the page.`, "bad"),
  );
}

/** Look at the characters from the front. */
function face() {
  Object.assign(camera, { wantedYaw: Math.PI, yaw: Math.PI, wantedPitch: 0.16, zoomed: false });
}

/** @param {import("./protocol.js").InfoReply} message */
function info(message) {
  state.info = message;
  if (!gallery()) why.show(message, names());
  surroundings.around(message.seats[0]?.around);
  reach();
  message.seats.forEach((seat, index) => actors.mark(index, seat.marks ?? [], state.scene?.blocks ?? []));
  if (!message.seats.length) actors.seats.forEach((_, index) => actors.mark(index, [], []));
}

/** @param {ArrayBuffer} buffer */
function frame(buffer) {
  const made = new PoseFrame(buffer, performance.now() / 1000);
  if (made.kind === GHOST) {
    inspector.showGhost(made);
    return;
  }
  const last = playout.newest;
  if (last && made.step < last.step - 1 && !made.paused) why.forget();
  playout.push(made);
  state.frames += 1;
  const moved = !last || made.step !== last.step;
  if (moved && made.paused) inspector.refresh();
  if (moved && actors.generation === made.generation) costs(made);
  if (last && !made.paused && last.paused) inspector.showGhost(null);
  if (made.seq && made.seq !== last?.seq) state.latency = input.age(made.seq);
}

/** @param {PoseFrame} made */
function costs(made) {
  actors.seats.forEach((seat, index) => seat.seen && seat.character < made.count && why.push(index, made.costOf(seat.character), (made.flagsOf(seat.character) & CharacterFlag.SWITCHED) !== 0));
}

// Pictures

/** @param {number} x @param {number} y */
function pickCharacter(x, y) {
  const ray = new THREE.Raycaster();
  ray.setFromCamera(new THREE.Vector2((2 * x) / canvas.clientWidth - 1, 1 - (2 * y) / canvas.clientHeight), stage.camera);
  const found = actors.pick(ray.ray);
  if (found < 0 || !state.scene) return;
  const within = found % state.scene.characters;
  if (gallery() && within === 0 && variants.studio.open) variants.chooseJoint(actors.pickJoint(ray.ray));
  if (within !== state.selected) send({ type: "select", character: within });
  if (state.characters > 1) hint.done();
}

/** Where a joint of the example is in the picture, pixels; for tests. @param {string} name */
function whereIs(name) {
  const joint = state.scene?.skeleton.names.indexOf(name) ?? -1;
  const at = new THREE.Vector3().fromArray(actors.example, 3 * Math.max(joint, 0)).project(stage.camera);
  return [((at.x + 1) / 2) * canvas.clientWidth, ((1 - at.y) / 2) * canvas.clientHeight];
}
Object.assign(state, { whereIs });

let lastTime = performance.now();
let second = lastTime;
let drawn = 0;
let drawnAt = 0;
let slow = 0;
let shownSeq = 0;

/** @param {number} dt */
function follow(dt) {
  const pair = state.scene?.scenario === "handshake"; // both of them are looked at
  if ((actors.gallery || pair) && actors.crowd) {
    focus.over(actors.crowd.roots, actors.crowd.count, dt);
    if (!camera.zoomed) camera.fit(pair ? Math.max(focus.reach, 1.1) : focus.reach + Math.max(actors.wide - 0.5, 0));
  } else focus.update(actors.seats, dt);
  for (let axis = 0; axis < 3; axis += 1) state.root[axis] = actors.seats[0].root[axis];
  const chased = input.pushed && !input.strafing && !timeline.paused;
  camera.update(dt, focus.x, focus.y, focus.z, chased ? focus.speed : 0, focus.heading);
}

function label() {
  if (!labels.tags.length) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const { crowd } = actors;
  if (actors.gallery && crowd) for (let k = 0; k < crowd.count; k += 1) labels.place(k, crowd.roots[k * 3], crowd.roots[k * 3 + 1] + actors.tall + 0.1, crowd.roots[k * 3 + 2], stage.camera, width, height);
  else actors.seats.forEach((seat, index) => seat.seen && labels.place(index, seat.root[0], seat.head, seat.root[2], stage.camera, width, height));
}

/** @param {number} now */
function picture(now) {
  requestAnimationFrame(picture);
  const start = performance.now();
  const dt = Math.min((now - lastTime) / 1000, 1);
  lastTime = now;
  input.tick(dt);
  if (pads.started) timeline.playOrPause();
  const found = playout.at(performance.now() / 1000);
  const { from, to, share } = playout;
  if (found && from && to && to.generation === actors.generation) {
    actors.show(from, to, share, state.selected, stage.camera.position);
    world.moving.read(to);
    reaches.read(to);
    reaches.around(actors.seats[0].root, actors.seats[0].seen);
    if (to.seq && to.seq !== shownSeq) state.seen = input.age(to.seq);
    shownSeq = to.seq;
    state.step = to.step;
    state.time = to.time;
    state.characters = to.count;
    state.ready = true;
    if (to.paused !== state.paused || to.step !== timeline.shown) timeline.state(to.step, to.paused);
    state.paused = to.paused;
  }
  follow(dt);
  stage.camera.updateMatrixWorld(); // otherwise labels and see-through shapes lag by a picture
  lookedAt.value.copy(camera.focus).applyMatrix4(stage.camera.matrixWorldInverse);
  actors.animateGhost(now / 1000, GHOST_EVERY, stage.camera.position);
  stage.cover(Math.min(Math.max(camera.distance * 1.3, 6), state.characters > 12 ? 22 : 12));
  stage.follow(camera.focus);
  label();
  if (now - drawnAt >= 1000 / state.mostPictures) {
    stage.render();
    drawnAt = now;
    drawn += 1;
  }
  state.work += (performance.now() - start - state.work) * 0.05;
  state.pictures += 1;
  if (now - second > 500) gauges(now);
}

/** Update the gauges, twice a second. @param {number} now */
function gauges(now) {
  state.fps = (1000 * drawn) / (now - second);
  state.drawCalls = stage.renderer.info.render.calls;
  state.triangles = stage.renderer.info.render.triangles;
  state.level = stage.level;
  state.shapes = [world.still.total, world.moving.total];
  drawn = 0;
  second = now;
  slow = state.fps < SLOW_FPS && state.mostPictures > SLOW_FPS && state.ready && !document.hidden ? slow + 1 : 0;
  if (slow >= SLOW_TICKS && stage.relieve()) slow = 0;
  setText(menu.gauges, `${state.fps.toFixed(0)} fps · ${short(state.info?.rate, 0)} Hz · ${short(link.roundTrip, 0)} ms`);
  menu.gauges.classList.toggle("bad", (state.info?.rate ?? 60) < 55);
}

function chips() {
  setText(gait, input.going);
  setText(strafe, input.locked ? "strafe locked" : "strafe");
  setText(run, input.gait === input.gaits.at(-1) ? "walk" : "run");
  gait.classList.toggle("on", input.going !== input.gaits[0]);
  strafe.classList.toggle("on", input.strafing);
  why.draw();
  document.body.classList.toggle("tuned", tuning.panel.open || surroundings.panel.open || path.panel.open);
  document.body.classList.toggle("whyed", why.panel.open);
  document.body.classList.toggle("asked", candidates.panel.open && !gallery());
  boxing.classList.toggle("on", placing.boxing);
  if (input.pushed && !placing.policy) hint.done();
  makeRoom(camera, labels, panels, [menu.element, blind.element, study.element, progress.element]);
  recorder.tick();
}

window.addEventListener("gamepadconnected", (event) => toasts.show(`Gamepad: ${event.gamepad.id}`));
canvas.addEventListener("webglcontextlost", () => toasts.show("The graphics stopped. Reload the page.", "bad"));
// After a click on a button or a choice from a menu, keys go to the character again.
/** The element of an event. @param {Event} event */
const targetOf = (event) => /** @type {HTMLElement} */ (event.target);
hud.addEventListener("click", (event) => event.detail > 0 && targetOf(event).closest("button") && /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
canvas.addEventListener("pointerdown", () => menu.fold(false));
hud.addEventListener("change", (event) => targetOf(event).matches("select, input[type=checkbox]") && targetOf(event).blur());
hud.addEventListener("keydown", (event) => event.key === "Enter" && targetOf(event).matches("input[type=text], input[type=number]") && targetOf(event).blur());
setInterval(chips, 100);
setInterval(() => !timeline.paused && inspector.refresh(), 700);
new ResizeObserver(() => stage.resize()).observe(canvas);
// The touch stick is shown on touch screens only.
noticeTouch();
requestAnimationFrame(picture);
