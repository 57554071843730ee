// Input of the player from keys, a gamepad and a touch stick; sent to the server when it changes.

const AGAIN_MS = 250;
/** Least time between messages: sticks and cameras move more often than the simulation steps. */
const SOONEST_MS = 14;
const TURN_CAMERA = 2.6;
const SMALL = 0.004;

export class Input {
  /**
   * @param {import("../socket.js").Link} link
   * @param {import("../scene/camera.js").FollowCamera} camera
   * @param {{ keys: import("./keys.js").Keys, pads: import("./gamepad.js").Gamepads, stick: import("./touch.js").TouchStick }} sources
   */
  constructor(link, camera, { keys, pads, stick }) {
    this.link = link;
    this.camera = camera;
    this.keys = keys;
    this.pads = pads;
    this.stick = stick;
    this.gaits = ["walk", "run"];
    this.gait = "walk";
    this.locked = false;
    /** Whether this page drives; a page that watches sends no input. */
    this.driving = true;
    this.seq = 0;
    this.sentAt = 0;
    this.sent = atRest();
    this.now = atRest();
    /** Times of the last inputs, to measure the latency. */
    this.times = new Map();
  }

  /** The gaits of the scene, slowest first. @param {Record<string, number>} gaits */
  offer(gaits) {
    this.gaits = Object.entries(gaits).sort((a, b) => a[1] - b[1]).map(([name]) => name);
    if (!this.gaits.includes(this.gait)) this.gait = this.gaits[0] ?? "walk";
  }

  /** @param {string} gait */
  choose(gait) {
    if (this.gaits.includes(gait)) this.gait = gait;
    this.send(true);
  }

  /** The next gait, and after the last the first again. */
  next() {
    this.choose(this.gaits[(this.gaits.indexOf(this.gait) + 1) % this.gaits.length]);
  }

  /** Turn the strafe lock on or off. */
  lock() {
    this.locked = !this.locked;
    this.send(true);
  }

  /** Whether the stick is pushed. */
  get pushed() {
    return this.now.move[0] !== 0 || this.now.move[1] !== 0;
  }

  get strafing() {
    return this.locked || this.keys.strafe || this.pads.strafe;
  }

  /** The gait in use: Shift and the trigger select the fastest, or the slowest if the fastest is set. */
  get going() {
    const fastest = this.gaits[this.gaits.length - 1];
    if (!this.keys.shift && !this.pads.run) return this.gait;
    return this.gait === fastest ? this.gaits[0] : fastest;
  }

  /**
   * Once for each picture: gamepads have no events, and turning the camera changes the direction of the stick.
   * @param {number} dt
   */
  tick(dt) {
    this.pads.poll();
    if (!this.strafing && (this.pads.look[0] || this.pads.look[1])) {
      this.camera.turn(-applyDeadZone(this.pads.look[0]) * TURN_CAMERA * dt, -applyDeadZone(this.pads.look[1]) * TURN_CAMERA * 0.6 * dt);
    }
    this.send();
  }

  gather() {
    const { now, keys, pads, stick } = this;
    const source = pads.active ? pads.move : stick.move[0] || stick.move[1] ? stick.move : keys.move;
    now.move[0] = source[0];
    now.move[1] = source[1];
    now.strafe = this.strafing;
    now.look[0] = now.strafe ? pads.look[0] : 0;
    now.look[1] = now.strafe ? pads.look[1] : 0;
    now.gait = this.going;
    now.camera = this.camera.yaw;
    return now;
  }

  /** Send the input if it changed, or if it is time to repeat it. A `key` is sent at once; `at` is when it was pressed. */
  send(key = false, at = performance.now()) {
    if (!this.driving || (!key && performance.now() - this.sentAt < SOONEST_MS)) return;
    const now = this.gather();
    const sent = this.sent;
    const resting = !now.move[0] && !now.move[1] && !now.strafe;
    const pushed = differs(now.move, sent.move) || differs(now.look, sent.look);
    const turned = !resting && Math.abs(now.camera - sent.camera) > SMALL;
    const changed = pushed || turned || now.gait !== sent.gait || now.strafe !== sent.strafe;
    const time = performance.now();
    if (!changed && (resting || time - this.sentAt < AGAIN_MS)) return;
    const seq = this.seq + 1;
    const { move, look, gait, strafe, camera } = now;
    if (!this.link.send({ type: "input", seq, move, look, gait, strafe, camera })) return;
    this.seq = seq;
    this.sentAt = time;
    this.times.set(seq % 64, at);
    sent.move[0] = move[0];
    sent.move[1] = move[1];
    sent.look[0] = look[0];
    sent.look[1] = look[1];
    Object.assign(sent, { gait, strafe, camera });
  }

  /** Send everything again after a reconnect. */
  forget() {
    this.sent.gait = "";
  }

  /** Age of the input with this number, milliseconds. @param {number} seq */
  age(seq) {
    const at = this.times.get(seq % 64);
    return at === undefined || this.seq - seq >= 64 ? NaN : performance.now() - at;
  }
}

/**
 * A stick at rest.
 * @returns {{ move: [number, number], look: [number, number], gait: string, strafe: boolean, camera: number }}
 */
const atRest = () => ({ move: [0, 0], look: [0, 0], gait: "walk", strafe: false, camera: 0 });
/** @param {number[]} a @param {number[]} b */
const differs = (a, b) => Math.abs(a[0] - b[0]) > SMALL || Math.abs(a[1] - b[1]) > SMALL || (!a[0] && !a[1] && (b[0] || b[1]));
/** @param {number} value */
const applyDeadZone = (value) => (Math.abs(value) < 0.2 ? 0 : (value - Math.sign(value) * 0.2) / 0.8);
