// The runtime in C as WebAssembly: opens a file, steps characters, gives poses. See runtime/web/motionmatch_web.c.

/** Numbers of a command: velocity, facing, tags, whether there are wishes, wishes. */
const WISHES_AT = 8;

const MATHS = {
  sin: Math.sin, cos: Math.cos, atan2: Math.atan2, exp: Math.exp, expm1: Math.expm1, log: Math.log, pow: Math.pow, hypot: Math.hypot,
  /** @param {number} y @param {number} x */
  atan2f: (y, x) => Math.fround(Math.atan2(y, x)),
  /** @param {number} x */
  exp2: (x) => 2 ** x,
};

/** Fetch a file; what was packed with gzip is unpacked. @param {string} url @returns {Promise<ArrayBuffer>} */
export async function fetchFile(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} could not be loaded (${answer.status}).`);
  const data = await answer.arrayBuffer();
  const head = new Uint8Array(data, 0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

export class Runtime {
  /** @param {any} calls exports of the module */
  constructor(calls) {
    this.calls = calls;
    /** @type {WebAssembly.Memory} */
    this.memory = calls.memory;
    this.count = 0;
    this.joints = 0;
  }

  /** @param {string} url */
  static async load(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} could not be loaded (${answer.status}).`);
    const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), { env: MATHS });
    return new Runtime(instance.exports);
  }

  /** Open a file, and forget the one before. @param {ArrayBuffer} file */
  open(file) {
    this.calls.mmw_reset();
    const place = this.calls.mmw_room(file.byteLength);
    if (!place) throw new Error("there is not enough memory for this character.");
    new Uint8Array(this.memory.buffer, place, file.byteLength).set(new Uint8Array(file));
    this.check(this.calls.mmw_open(0, place, file.byteLength));
    this.joints = this.calls.mmw_joints(0);
    this.times = this.calls.mmw_times(0);
  }

  /**
   * Let characters stand at places: x, y, z and facing x, y, z of each.
   * @param {Float32Array} places
   */
  start(places) {
    const at = this.calls.mmw_room(places.byteLength);
    new Float32Array(this.memory.buffer, at, places.length).set(places);
    this.count = places.length / 6;
    this.check(this.calls.mmw_start(0, this.count, at));
    for (let c = 0; c < this.count; c += 1) this.command(c, 0, 0);
  }

  /** @param {number} result */
  check(result) {
    if (!result) return;
    const bytes = new Uint8Array(this.memory.buffer, this.calls.mmw_describe(result), 200);
    throw new Error(new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0))));
  }

  /**
   * Say what a character is to do: a velocity, a facing (zeros: where it goes), and how much each tag is wished for.
   * @param {number} character
   * @param {number} vx @param {number} vz
   * @param {number} fx @param {number} fz
   * @param {number[] | null} wishes
   */
  command(character, vx, vz, fx = 0, fz = 0, wishes = null) {
    const size = this.calls.mmw_command_size() / 4;
    const at = this.calls.mmw_commands() / 4 + character * size;
    const floats = new Float32Array(this.memory.buffer);
    const ints = new Int32Array(this.memory.buffer);
    floats.fill(0, at, at + size);
    floats[at] = vx;
    floats[at + 2] = vz;
    floats[at + 3] = fx;
    floats[at + 5] = fz;
    ints[at + 7] = wishes ? 1 : 0;
    if (wishes) floats.set(wishes, at + WISHES_AT);
  }

  /** Step all characters. @param {number} dt seconds */
  step(dt) {
    this.check(this.calls.mmw_step(0, dt));
  }

  /** Positions of joints in the world, 3 numbers each; until the next step. @param {number} character */
  positions(character) {
    return new Float32Array(this.memory.buffer, this.calls.mmw_positions(0, character), this.joints * 3);
  }

  /** Rotations of joints in the world: w, x, y, z. @param {number} character */
  rotations(character) {
    return new Float32Array(this.memory.buffer, this.calls.mmw_rotations(0, character), this.joints * 4);
  }

  /** Bits of the feet that are held. @param {number} character @returns {number} */
  held(character) {
    return this.calls.mmw_held(0, character);
  }

  /** @param {number} character @returns {number} */
  frame(character) {
    return this.calls.mmw_frame(0, character);
  }

  /** x, z and angle of the simulation, then x, z, facing x, facing z for each time ahead. @param {number} character */
  path(character) {
    return new Float32Array(this.memory.buffer, this.calls.mmw_path(0, character), 3 + 4 * this.times);
  }

  /** Features of what plays, in their units. @param {number} character @param {number} columns */
  features(character, columns) {
    return new Float32Array(this.memory.buffer, this.calls.mmw_features(0, character), columns);
  }
}
