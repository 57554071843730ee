// Chooses the frame to show. Frames arrive 60 times a second, not quite evenly, and displays have other rates. The shown
// time is half a step behind the newest frame, between two frames, so that motion is smooth.

const KEPT = 4;
const BEHIND_STEPS = 0.5;
const JUMP_STEPS = 4;

export class Playout {
  constructor(rate = 60) {
    this.rate = rate;
    /** @type {import("./poses.js").PoseFrame[]} */
    this.frames = [];
    this.lag = NaN;
    /** @type {import("./poses.js").PoseFrame | null} */
    this.from = null;
    /** @type {import("./poses.js").PoseFrame | null} */
    this.to = null;
    this.share = 1;
  }

  clear() {
    this.frames.length = 0;
    this.from = this.to = null;
    this.lag = NaN;
  }

  get newest() {
    return this.frames[this.frames.length - 1] ?? null;
  }

  /** Add a frame that just arrived. @param {import("./poses.js").PoseFrame} frame */
  push(frame) {
    const last = this.newest;
    const steps = last ? frame.step - last.step : 0;
    const cut = frame.paused || !last || steps <= 0 || steps > JUMP_STEPS || frame.count !== last.count;
    if (cut || frame.generation !== last.generation) {
      this.frames.length = 0;
      this.lag = NaN;
    }
    this.frames.push(frame);
    if (this.frames.length > KEPT) this.frames.shift();
    const lag = frame.arrived - frame.time;
    // A frame that arrives early tells more about the clock than a late one.
    if (!(Math.abs(lag - this.lag) < 0.25)) this.lag = lag;
    else this.lag += (lag - this.lag) * (lag < this.lag ? 0.1 : 0.02);
  }

  /** Choose `from`, `to` and the `share` between them for this moment (seconds). @param {number} now */
  at(now) {
    const frames = this.frames;
    const last = frames.length - 1;
    if (last < 0) return false;
    const time = now - this.lag - BEHIND_STEPS / this.rate;
    let after = last;
    while (after > 0 && frames[after - 1].time >= time) after -= 1;
    this.to = frames[after];
    this.from = frames[Math.max(after - 1, 0)];
    const length = this.to.time - this.from.time;
    this.share = length > 0 ? Math.min(Math.max((time - this.from.time) / length, 0), 1) : 1;
    return true;
  }
}
