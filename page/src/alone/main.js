// A page without a server: the runtime in WebAssembly steps the characters, and the scene of `motionmatch play` shows them.

import * as THREE from "three";
import { h, setText } from "../dom.js";
import { Gamepads } from "../drive/gamepad.js";
import { Keys } from "../drive/keys.js";
import { TouchStick, noticeTouch } from "../drive/touch.js";
import { Blobs } from "../scene/blobs.js";
import { FollowCamera, orbit } from "../scene/camera.js";
import { Crowd } from "../scene/crowd.js";
import { readBody } from "../scene/glb.js";
import { Marks } from "../scene/marks.js";
import { Goal, MATCHED, Path, WANTED } from "../scene/paths.js";
import { Rig } from "../scene/rig.js";
import { Stage } from "../scene/stage.js";
import { Runtime, fetchFile } from "./runtime.js";
import { readStick } from "./stick.js";
import { Wanderers } from "./wander.js";

const MOST_CHARACTERS = 200;
const LONGEST_STEP = 1 / 20;
const level = () => 0;

/**
 * @typedef {object} Block
 * @property {string} name
 * @property {string} kind
 * @property {number} first
 * @property {string[]} roles
 * @property {number[]} times
 * @property {boolean} trajectory
 * @typedef {object} Character
 * @property {string} name
 * @property {string} text
 * @property {string} file
 * @property {string} body
 * @property {import("../protocol.js").SkeletonPart} skeleton
 * @property {Record<string, number>} roles
 * @property {Block[]} blocks
 * @property {number} columns
 * @property {Record<string, number[]>} gaits
 * @property {string[]} wishes
 */

const options = new URLSearchParams(location.search);
const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#view"));
const hud = /** @type {HTMLElement} */ (document.querySelector("#hud"));
const stage = new Stage(canvas, options.get("quality") ?? "auto");
const camera = new FollowCamera(stage.camera, canvas);
const scene = {
  wanted: new Path(WANTED, 0.014, level), matched: new Path(MATCHED, 0.01, level), goal: new Goal(0x34424f, level), marks: new Marks(), blobs: new Blobs(level),
};
stage.scene.add(scene.wanted.group, scene.matched.group, scene.goal.group, scene.marks.group, scene.blobs.group);

/** State that tests and the browser console may read. */
const state = {
  ready: false, characters: 1, name: "", pictures: 0, fps: 0, work: 0, root: [0, 0, 0], errors: /** @type {string[]} */ ([]), firstPicture: NaN,
  play, show: (/** @type {string} */ name, /** @type {number} */ count) => choose(name, count),
};
Object.assign(window, { motionmatch: state });
window.addEventListener("error", (event) => fail(event.message));
window.addEventListener("unhandledrejection", (event) => fail(event.reason?.message ?? event.reason));

/** @param {any} error */
function fail(error) {
  state.errors.push(String(error));
  setText(told, `This does not work here: ${error}`);
}

// Input

const keys = new Keys(() => {}, press);
const pads = new Gamepads();
const touch = new TouchStick(hud, () => {});
noticeTouch();
orbit(canvas, camera, () => {});
let fast = false;

/** @param {string} code */
function press(code) {
  if (code !== "Space" && code !== "KeyG") return false;
  fast = !fast;
  return true;
}

function gather() {
  pads.poll();
  const strafe = keys.strafe || pads.strafe;
  if (!strafe && Math.hypot(pads.look[0], pads.look[1]) > 0.2) camera.turn(-pads.look[0] * 0.04, -pads.look[1] * 0.025);
  const pushed = Math.hypot(touch.move[0], touch.move[1]);
  const move = pads.active ? pads.move : pushed ? touch.move : keys.move;
  const running = fast !== (keys.shift || pads.run);
  return { move, look: strafe ? pads.look : [0, 0], strafe, camera: camera.yaw, running };
}

// The panel

const told = h("p.told", {}, "loading …");
const chooser = h("select", { ariaLabel: "motion", onchange: () => choose(chooser.value, state.characters) });
const slider = h("input", { type: "range", min: 1, max: MOST_CHARACTERS, value: 1, ariaLabel: "characters", oninput: () => choose(state.name, Number(slider.value)) });
const number = h("span", {}, "1");
const layers = { paths: true, features: true };
const boxes = Object.keys(layers).map((name) => {
  const key = /** @type {"paths" | "features"} */ (name);
  return h("label", {}, h("input", { type: "checkbox", checked: true, onchange: (/** @type {any} */ event) => (layers[key] = event.target.checked) }), name);
});
hud.append(h("section.panel.alone", {},
  h("h1", {}, "motionmatch"), h("label", {}, "motion", chooser), h("label", {}, "characters", slider, number), h("div.boxes", {}, boxes),
  h("p.keyed", {}, "W A S D or arrows, a gamepad, or a thumb on the left. Shift: run. Q: look along the camera. Drag: turn the camera."),
  h("p.thumbed", {}, "A thumb on the left: walk. Drag elsewhere: turn the camera."), told));

// Loading

/** @type {Map<string, Promise<ArrayBuffer>>} */
const files = new Map();

/** @param {string} name */
function get(name) {
  if (!files.has(name)) files.set(name, fetchFile(name));
  return /** @type {Promise<ArrayBuffer>} */ (files.get(name));
}

/** Fetch the list of characters, and begin to fetch the one that is shown first. @returns {Promise<Character[]>} */
async function fetchCharacters() {
  const answer = await fetch("character.json");
  if (!answer.ok) throw new Error(`character.json could not be loaded (${answer.status}).`);
  /** @type {Character[]} */
  const all = await answer.json();
  const first = all.find((one) => one.name === options.get("motion")) ?? all[0];
  for (const name of [first.file, first.body]) get(name).catch(() => {}); // open() says what is wrong
  return all;
}

const [runtime, known] = await Promise.all([Runtime.load("motionmatch.wasm"), fetchCharacters()]);
/** @type {Character | null} */
let chosen = null;
/** @type {Rig | null} */
let rig = null;
/** @type {Crowd | null} */
let crowd = null;
let wanderers = new Wanderers(1);
let loading = Promise.resolve();
/** Show a character, as many as are wanted. @param {string} name @param {number} count */
function choose(name, count) {
  loading = loading.then(() => open(name, count)).catch(fail);
  return loading;
}

/** @param {string} name @param {number} count */
async function open(name, count) {
  const next = known.find((one) => one.name === name) ?? known[0];
  if (next !== chosen) {
    const [file, glb] = await Promise.all([get(next.file), get(next.body)]);
    const body = readBody(glb);
    crowd?.dispose();
    if (crowd) stage.scene.remove(crowd.group);
    crowd = new Crowd(next.skeleton, body);
    rig = new Rig(next.skeleton, body);
    stage.scene.add(crowd.group);
    runtime.open(file);
    chosen = next;
  } else runtime.open(await get(next.file));
  state.characters = Math.min(Math.max(Math.round(count), 1), MOST_CHARACTERS);
  state.name = chosen.name;
  wanderers = new Wanderers(state.characters);
  runtime.start(wanderers.places(state.characters));
  crowd?.reserve(state.characters);
  chooser.value = chosen.name;
  slider.value = state.characters;
  setText(number, String(state.characters));
  if (!camera.zoomed) camera.fit(1.4 + 0.35 * Math.sqrt(state.characters - 1));
  camera.cut();
  state.ready = true;
}

/** What is wished for: the gait that is driven, where the features know it. @param {string} gait */
function wish(gait) {
  return chosen?.wishes.length ? chosen.wishes.map((name) => (name === gait ? 1 : 0)) : null;
}

/** Say what each character is to do. @param {number} dt */
function command(dt) {
  if (!chosen) return;
  const stick = gather();
  const names = Object.keys(chosen.gaits);
  const gait = stick.running ? names[names.length - 1] : names[0];
  runtime.command(0, ...readStick(stick, chosen.gaits[gait]), wish(gait));
  for (let c = 1; c < state.characters; c += 1) {
    const at = runtime.positions(c);
    runtime.command(c, ...wanderers.velocity(c, at[0], at[2], dt));
  }
}

// Drawing

const turned = new THREE.Quaternion();

/** Put the joints of a character into the rig. @param {number} character @param {Rig} to */
function pose(character, to) {
  to.places.set(runtime.positions(character));
  const rotations = runtime.rotations(character);
  for (let k = 0; k < rotations.length; k += 4) {
    to.turns[k] = rotations[k + 1];
    to.turns[k + 1] = rotations[k + 2];
    to.turns[k + 2] = rotations[k + 3];
    to.turns[k + 3] = rotations[k];
  }
}

/** Features of the driven character as marks; names of roles are joints. @param {Character} character @param {Float32Array} values */
function marksOf(character, values) {
  return character.blocks.filter((block) => block.roles.length).flatMap((block) => block.roles.map((role, k) => {
    const at = block.first + 3 * k;
    const xyz = /** @type {[number, number, number]} */ ([values[at], values[at + 1], values[at + 2]]);
    const moves = block.kind === "JointVelocities";
    return { block: block.name, label: role, origin: moves ? [0, 0, 0] : xyz, vector: moves ? xyz : null };
  }));
}

/** The path of what plays, in the world: x, z, facing x, facing z at each time. @param {Character} character @param {Float32Array} values @param {Rig} at */
function matchedPath(character, values, at) {
  const positions = character.blocks.find((block) => block.kind === "TrajectoryPositions");
  const directions = character.blocks.find((block) => block.kind === "TrajectoryDirections");
  const count = positions?.times.length ?? 0;
  const rows = new Float32Array(count * 4);
  turned.fromArray(at.turns, 0);
  const vector = new THREE.Vector3();
  for (let k = 0; positions && k < count; k += 1) {
    vector.set(values[positions.first + 2 * k], 0, values[positions.first + 2 * k + 1]).applyQuaternion(turned);
    rows.set([at.places[0] + vector.x, at.places[2] + vector.z], 4 * k);
    if (directions) vector.set(values[directions.first + 2 * k], 0, values[directions.first + 2 * k + 1]).applyQuaternion(turned);
    rows.set([vector.x, vector.z], 4 * k + 2);
  }
  return rows;
}

function draw() {
  if (!chosen || !rig || !crowd) return;
  const { roles, columns } = chosen;
  for (let c = state.characters - 1; c >= 0; c -= 1) {
    pose(c, rig);
    crowd.take(c, rig, runtime.held(c), 0, c === 0);
  }
  crowd.finish(state.characters, stage.camera.position);
  scene.blobs.show(crowd.roots, state.characters);
  const path = runtime.path(0).slice();
  scene.goal.update(path[0], path[1], path[2]);
  scene.goal.group.visible = scene.wanted.group.visible = scene.matched.group.visible = layers.paths;
  scene.marks.group.visible = layers.features;
  const values = runtime.features(0, columns).slice();
  if (layers.paths) {
    scene.wanted.update(path[0], path[1], path, 3, runtime.times);
    const rows = matchedPath(chosen, values, rig);
    scene.matched.update(rig.places[0], rig.places[2], rows, 0, rows.length / 4);
  }
  if (layers.features) {
    const shown = /** @type {any} */ (marksOf(chosen, values));
    scene.marks.show(shown, /** @type {any} */ (chosen.blocks), (label) => roles[label] ?? -1);
    scene.marks.draw(rig.places, rig.turns, true);
  }
  state.root = [rig.places[0], rig.places[1], rig.places[2]];
}

let [last, counted, since, worked] = [performance.now(), 0, performance.now(), 0];

/** @param {number} now */
function picture(now) {
  requestAnimationFrame(picture);
  const dt = Math.min(Math.max((now - last) / 1000, 0), LONGEST_STEP);
  last = now;
  if (!state.ready || dt < 1e-4) return;
  const begin = performance.now();
  const before = state.root;
  command(dt);
  runtime.step(dt);
  worked += performance.now() - begin;
  draw();
  const [vx, vz] = [(state.root[0] - before[0]) / dt, (state.root[2] - before[2]) / dt];
  camera.update(dt, state.root[0], 0, state.root[2], Math.hypot(vx, vz), Math.atan2(vx, vz));
  stage.cover(Math.min(Math.max(camera.distance * 1.3, 6), state.characters > 12 ? 22 : 12));
  stage.follow(camera.focus);
  stage.render();
  if (!state.pictures) state.firstPicture = performance.now();
  state.pictures += 1;
  counted += 1;
  if (now - since < 500) return;
  state.fps = (1000 * counted) / (now - since);
  state.work = (1000 * worked) / counted / state.characters;
  if (state.fps < 30) stage.relieve();
  setText(told, `${state.fps.toFixed(0)} pictures a second; ${state.work.toFixed(state.work < 100 ? 1 : 0)} µs for a character's step`);
  [counted, worked, since] = [0, 0, now];
}

/**
 * For tests: play commands (velocity x, z, facing x, z) for one character from the origin, and give all poses and frames.
 * @param {number[][]} commands
 * @param {number} dt
 */
function play(commands, dt) {
  runtime.start(Float32Array.from([0, 0, 0, 0, 0, 1]));
  state.characters = 1;
  const [positions, frames] = [/** @type {number[][]} */ ([]), /** @type {number[]} */ ([])];
  for (const [vx, vz, fx, fz] of commands) {
    runtime.command(0, vx, vz, fx, fz);
    runtime.step(dt);
    positions.push([...runtime.positions(0)]);
    frames.push(runtime.frame(0));
  }
  return { positions, frames };
}

window.addEventListener("resize", () => stage.resize());
chooser.append(...known.map((one) => h("option", { value: one.name }, one.text)));
await choose(options.get("motion") ?? known[0].name, Number(options.get("characters") ?? 1));
requestAnimationFrame(picture);
