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
    if (!seen) return;
    const dx = x / seen - this.x;
    const dz = z / seen - this.z;
    this.x += dx;
    this.z += dz;
    this.y = seats[0].root[1];
    const moved = Math.hypot(dx, dz) / Math.max(dt, 1e-3);
    // Nobody runs at 12 m/s here: that was a jump in time.
    this.speed += ((moved < 12 ? moved : 0) - this.speed) * Math.min(dt * 6, 1);
    if (moved > 0.2) this.heading = Math.atan2(dx, dz);
  }
}
