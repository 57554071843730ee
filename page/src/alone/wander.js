// Characters that nobody drives: each goes to a place, stands there for a while, and goes to another one.

const ARRIVED = 0.6;

export class Wanderers {
  /** @param {number} count @param {number} seed */
  constructor(count, seed = 1) {
    this.chance = seed >>> 0;
    this.reach = 2.5 + 0.9 * Math.sqrt(count);
    this.goals = Array.from({ length: count }, () => this.choose());
  }

  draw() {
    this.chance = (Math.imul(this.chance, 1664525) + 1013904223) >>> 0;
    return this.chance / 4294967296;
  }

  choose() {
    const [angle, away] = [2 * Math.PI * this.draw(), this.reach * Math.sqrt(this.draw())];
    return { x: Math.sin(angle) * away, z: Math.cos(angle) * away, speed: this.draw() < 0.15 ? 2.8 : 0.9 + 0.7 * this.draw(), rest: this.draw() * 3 };
  }

  /** Places to start at: x, y, z, facing x, y, z of each; the first is in the middle. @param {number} count */
  places(count) {
    const out = new Float32Array(count * 6);
    for (let c = 0; c < count; c += 1) {
      const turn = c * 2.399963;
      const away = c ? 0.9 * Math.sqrt(c) + 0.4 : 0;
      out.set([Math.sin(turn) * away, 0, Math.cos(turn) * away, 0, 0, 1], c * 6);
    }
    return out;
  }

  /**
   * The velocity of a character at (x, z).
   * @param {number} character @param {number} x @param {number} z @param {number} dt
   * @returns {[number, number]}
   */
  velocity(character, x, z, dt) {
    const goal = this.goals[character];
    const [dx, dz] = [goal.x - x, goal.z - z];
    const away = Math.hypot(dx, dz);
    if (away > ARRIVED) return [(dx / away) * goal.speed, (dz / away) * goal.speed];
    goal.rest -= dt;
    if (goal.rest < 0) this.goals[character] = this.choose();
    return [0, 0];
  }
}
