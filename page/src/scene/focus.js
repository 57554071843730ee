// What the camera looks at: between the characters that are asked about, with how fast and where they go.

export class Focus {
  constructor() {
    this.x = this.y = this.z = 0;
    this.speed = 0;
    this.heading = 0;
  }

  /** From the seats that are seen; with none it stays where it was. */
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

  /** On all of `count` characters at `roots`. */
  over(roots, count, dt) {
    let [x, z] = [0, 0];
    for (let k = 0; k < count; k += 1) {
      x += roots[k * 3] / count;
      z += roots[k * 3 + 2] / count;
    }
    if (count) this.move(x, roots[1], z, dt);
    /** How far from the middle anyone is. */
    this.reach = 0;
    for (let k = 0; k < count; k += 1) this.reach = Math.max(this.reach, Math.hypot(roots[k * 3] - x, roots[k * 3 + 2] - z));
  }

  move(x, y, z, dt) {
    const dx = x - this.x;
    const dz = z - this.z;
    this.x = x;
    this.z = z;
    this.y = y;
    const moved = Math.hypot(dx, dz) / Math.max(dt, 1e-3);
    // Nobody runs at 12 m/s here: that was a jump in time.
    this.speed += ((moved < 12 ? moved : 0) - this.speed) * Math.min(dt * 6, 1);
    if (moved > 0.2) this.heading = Math.atan2(dx, dz);
  }
}
