// All characters that are shown: those of the pose frames, the paths and marks of the selected ones, and the ghost.

import * as THREE from "three";
import { Blobs } from "./blobs.js";
import { Crowd } from "./crowd.js";
import { readBody } from "./glb.js";
import { readHero } from "./hero.js";
import { Marks } from "./marks.js";
import { Goal, MATCHED, Path, WANTED } from "./paths.js";
import { Rig } from "./rig.js";

const GHOST_HOLD = 0.6;
const SEATS = 2;

export class Actors {
  /** @param {THREE.Scene} scene @param {(x: number, z: number) => number} heightAt */
  constructor(scene, heightAt) {
    this.scene = scene;
    /** @type {Rig | null} */
    this.rig = null;
    /** @type {Crowd | null} */
    this.crowd = null;
    /** @type {Crowd | null} */
    this.ghost = null;
    this.generation = 0;
    /** Joint of the head. */
    this.head = 0;
    /** Height of the body, metres; labels are above it. */
    this.tall = 0;
    /** Whether variants are shown: the first character is the example, the others have another colour. */
    this.gallery = false;
    /** Joints of the example, in the world. */
    this.example = new Float32Array(0);
    /** How far its joints reach from its place. */
    this.wide = 0;
    /** Whether the mesh is the user's own. */
    this.own = false;
    /** Number of the group of each character of a crowd, from 1; empty where all are one group. @type {number[]} */
    this.groups = [];
    /** @type {string[]} */
    this.names = [];
    /** @type {import("../poses.js").PoseFrame | null} */
    this.ghostFrame = null;
    this.ghostSince = 0;
    this.layers = { paths: true, features: true, contacts: true, goal: true };
    this.seats = Array.from({ length: SEATS }, () => ({
      wanted: new Path(WANTED, 0.014, heightAt), matched: new Path(MATCHED, 0.01, heightAt), goal: new Goal(0x34424f, heightAt), marks: new Marks(),
      root: new Float32Array(3), places: new Float32Array(3), turn: new Float32Array([0, 0, 0, 1]), head: 1.8, character: 0, seen: false,
    }));
    this.blobs = new Blobs(heightAt);
    scene.add(this.blobs.group);
    for (const seat of this.seats) scene.add(seat.wanted.group, seat.matched.group, seat.goal.group, seat.marks.group);
  }

  /**
   * Load the body of a scene; it is dropped if another scene came in the meantime.
   * @param {import("../protocol.js").SceneReply} scene
   * @param {() => boolean} wanted
   */
  async load(scene, wanted) {
    const answer = await fetch(`/character.glb?g=${scene.generation}`);
    if (!answer.ok) throw new Error(`the character could not be loaded (${answer.status}).`);
    const file = await answer.arrayBuffer();
    const own = scene.skin;
    const body = own ? await readHero(file, scene.skeleton, own) : readBody(file);
    if (!wanted()) return false;
    const rig = new Rig(scene.skeleton, body);
    this.crowd?.dispose();
    this.ghost?.dispose();
    this.rig = rig;
    this.crowd = new Crowd(scene.skeleton, body);
    this.ghost = new Crowd(scene.skeleton, body, { ghost: true });
    this.ghost.group.visible = false;
    this.ghostFrame = null;
    this.scene.add(this.crowd.group, this.ghost.group);
    this.head = Math.max(scene.skeleton.names.findIndex((name) => /head/i.test(name)), 0);
    this.names = scene.skeleton.names.map(plain);
    for (const seat of this.seats) seat.places = new Float32Array(scene.skeleton.names.length * 3);
    this.tall = this.wide = 0;
    this.own = Boolean(own);
    for (const { positions } of own ? [] : body.parts) for (let k = 1; k < positions.length; k += 3) this.tall = Math.max(this.tall, positions[k]);
    this.gallery = Boolean(scene.variants?.labels);
    this.example = new Float32Array(rig.count * 3);
    const groups = scene.surroundings?.groups ?? [];
    this.groups = new Set(groups).size > 1 ? groups.map((group) => group + 1) : [];
    if (this.gallery) for (const seat of this.seats) seat.marks.show([], [], () => -1);
    this.generation = scene.generation;
    this.layer("contacts", this.layers.contacts);
    return true;
  }

  /** @param {"paths" | "features" | "contacts" | "goal"} name @param {boolean} on */
  layer(name, on) {
    this.layers[name] = on;
    if (name === "contacts" && this.crowd) this.crowd.uniforms.contactGlow.value = on ? 1 : 0;
  }

  /**
   * Show all characters, interpolated between two frames.
   * @param {import("../poses.js").PoseFrame} from
   * @param {import("../poses.js").PoseFrame} to
   * @param {number} share
   * @param {number} selected
   * @param {THREE.Vector3} eye
   */
  show(from, to, share, selected, eye) {
    const { crowd, rig } = this;
    if (!crowd || !rig) return;
    crowd.reserve(to.count);
    for (const seat of this.seats) seat.seen = false;
    let index = 0;
    let last = -1;
    for (let character = 0; character < to.count; character += 1) {
      const seat = to.seatOf(character);
      index = seat === last ? index + 1 : 0;
      last = seat;
      const chosen = index === selected;
      rig.solve(from, to, share, character);
      if (this.gallery && character === 0) this.measure(rig);
      if (this.gallery) crowd.take(character, rig, 0, character ? 1 : 0, true);
      else crowd.take(character, rig, to.contactsOf(character), seat, chosen, this.groups[character] ?? 0);
      if (chosen && seat < SEATS) this.stand(this.seats[seat], rig, character, to);
    }
    crowd.finish(to.count, eye);
    this.blobs.show(crowd.roots, to.count);
    this.seats.forEach((seat, number) => this.draw(seat, number, to));
  }

  /**
   * Set a seat to the pose of its character.
   * @param {any} seat
   * @param {Rig} rig
   * @param {number} character
   * @param {import("../poses.js").PoseFrame} frame
   */
  stand(seat, rig, character, frame) {
    seat.seen = true;
    seat.character = character;
    seat.root.set(rig.places.subarray(0, 3));
    seat.places.set(rig.places);
    seat.head = rig.places[this.head * 3 + 1] + 0.28;
    seat.turn.set(rig.turns.subarray(0, 4));
    const goal = frame.goalAt(character);
    seat.goal.update(frame.floats[goal], frame.floats[goal + 1], frame.floats[goal + 2]);
  }

  /** @param {any} seat @param {number} number @param {import("../poses.js").PoseFrame} frame */
  draw(seat, number, frame) {
    const paths = seat.seen && this.layers.paths && number < frame.seats;
    seat.goal.group.visible = seat.seen && this.layers.goal;
    seat.marks.group.visible = seat.seen && this.layers.features;
    if (seat.marks.group.visible) seat.marks.draw(seat.places, seat.turn, !frame.paused);
    seat.wanted.group.visible = seat.matched.group.visible = paths;
    if (!paths) return;
    const goal = frame.goalAt(seat.character);
    seat.wanted.update(frame.floats[goal], frame.floats[goal + 1], frame.floats, frame.pathAt(number, "wanted"), frame.horizons);
    seat.matched.update(seat.root[0], seat.root[2], frame.floats, frame.pathAt(number, "matched"), frame.horizons);
  }

  /**
   * Set the features of a seat's character, from the `info` message.
   * @param {number} number
   * @param {import("../protocol.js").MarkPart[]} marks
   * @param {import("../protocol.js").BlockPart[]} blocks
   */
  mark(number, marks, blocks) {
    this.seats[number]?.marks.show(marks, blocks, (label) => this.names.indexOf(plain(label)));
  }

  /**
   * Show a ghost frame, or none. Its poses play in a loop.
   * @param {import("../poses.js").PoseFrame | null} frame
   * @param {number} now
   */
  showGhost(frame, now) {
    this.ghostFrame = frame;
    this.ghostSince = now;
    if (this.ghost) this.ghost.group.visible = Boolean(frame);
  }

  /**
   * `every` steps lie between two poses of the ghost.
   * @param {number} now
   * @param {number} every
   * @param {THREE.Vector3} eye
   */
  animateGhost(now, every, eye) {
    const frame = this.ghostFrame;
    if (!frame || !this.ghost || !this.rig) return;
    const length = ((frame.count - 1) * every) / 60;
    const round = length + 2 * GHOST_HOLD;
    const along = Math.min(Math.max(((now - this.ghostSince) % round) - GHOST_HOLD, 0), length);
    const pose = Math.min(Math.round((along * 60) / every), frame.count - 1);
    this.rig.solve(frame, frame, 1, pose);
    this.ghost.take(0, this.rig);
    this.ghost.finish(1, eye);
  }

  /** Note the joints of the example, how tall it is where its mesh does not say, and how wide. @param {Rig} rig */
  measure(rig) {
    const { places, count } = rig;
    this.example.set(places);
    for (let joint = 1; joint < count; joint += 1) {
      const [x, y, z] = [places[joint * 3] - places[0], places[joint * 3 + 1] - places[1], places[joint * 3 + 2] - places[2]];
      if (this.own) this.tall = Math.max(this.tall, y + 0.15);
      this.wide = Math.max(this.wide, Math.hypot(x, z));
    }
  }

  /** The joint of the example whose bone is nearest to a ray, or -1. @param {THREE.Ray} ray */
  pickJoint(ray) {
    const { rig, example } = this;
    if (!rig || !this.gallery) return -1;
    const [start, stop] = [new THREE.Vector3(), new THREE.Vector3()];
    let [best, nearest] = [-1, 0.2];
    for (let joint = 2; joint < rig.count; joint += 1) { // the first is the ground below the hips
      const parent = rig.parents[joint];
      start.fromArray(example, parent * 3);
      stop.fromArray(example, joint * 3);
      const miss = Math.sqrt(ray.distanceSqToSegment(start, stop));
      if (miss < nearest) [best, nearest] = [parent, miss];
    }
    return best;
  }

  /** The first character that a ray meets, or -1. @param {THREE.Ray} ray */
  pick(ray) {
    const { crowd } = this;
    if (!crowd) return -1;
    const [foot, head, near] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
    let [best, nearest] = [-1, Infinity];
    for (let character = 0; character < crowd.count; character += 1) {
      foot.fromArray(crowd.roots, character * 3);
      head.copy(foot).setY(foot.y + 1.75);
      const miss = Math.sqrt(ray.distanceSqToSegment(foot, head, near));
      const away = near.distanceTo(ray.origin);
      if (miss < 0.32 && away < nearest) [best, nearest] = [character, away];
    }
    return best;
  }
}

/** Make `left_foot` and `LeftFoot` the same. @param {string} name */
const plain = (name) => name.replace(/[^a-z0-9]/gi, "").toLowerCase();
