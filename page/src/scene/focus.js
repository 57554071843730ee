// The point that the camera looks at: the middle of the selected characters, with their speed and heading.

export class Focus {
  constructor() {
    this.x = this.y = this.z = 0;
    this.speed = 0;
    this.heading = 0;
    /** Greatest distance of a character from the middle. */
    this.reach = 0;
  }

  /**
   * Update from the visible seats; without any, nothing changes.
   * @param {{ seen: boolean, root: Float32Array }[]} seats
   * @param {number} dt
   */
  update(seats, dt) {
    let x = 0;
    let z = 0;
    let seen = 0;
    for (const seat of seats) {
      if (!seat.seen) continue;
      x += seat.root[0];
      z += seat.root[2];
      seen += 1;
    }
    if (seen) this.move(x / seen, seats[0].root[1], z / seen, dt);
  }

  /**
   * Update from all of `count` characters at `roots`.
   * @param {Float32Array} roots
   * @param {number} count
   * @param {number} dt
   */
  over(roots, count, dt) {
    let [x, z] = [0, 0];
    for (let k = 0; k < count; k += 1) {
      x += roots[k * 3] / count;
      z += roots[k * 3 + 2] / count;
    }
    if (count) this.move(x, roots[1], z, dt);
    this.reach = 0;
    for (let k = 0; k < count; k += 1) this.reach = Math.max(this.reach, Math.hypot(roots[k * 3] - x, roots[k * 3 + 2] - z));
  }

  /** @param {number} x @param {number} y @param {number} z @param {number} dt */
  move(x, y, z, dt) {
    const dx = x - this.x;
    const dz = z - this.z;
    this.x = x;
    this.z = z;
    this.y = y;
    const moved = Math.hypot(dx, dz) / Math.max(dt, 1e-3);
    // Faster than 12 m/s is a jump in time.
    this.speed += ((moved < 12 ? moved : 0) - this.speed) * Math.min(dt * 6, 1);
    if (moved > 0.2) this.heading = Math.atan2(dx, dz);
  }
}
