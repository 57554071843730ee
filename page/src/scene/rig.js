// From the local rotations of a pose frame to where every joint is, and to the matrices that move the skin.
// Runs for every character in every frame: plain loops over typed arrays, nothing is allocated.

const QUANTUM = 1 / 32767;

export class Rig {
  /** Of a scene's skeleton and its body. */
  constructor(skeleton, body) {
    const count = skeleton.names.length;
    if (body.names.length !== count) throw new Error(`the character has ${body.names.length} joints, the scene ${count}.`);
    this.count = count;
    this.parents = Int16Array.from(skeleton.parents);
    this.moving = Int16Array.from(skeleton.moving);
    this.rest = body.places;
    this.inverse = body.inverse;
    this.local = new Float32Array(count * 3);
    this.places = new Float32Array(count * 3);
    this.turns = new Float32Array(count * 4);
    this.mix = new Float32Array(4);
  }

  /** One character's joints in the world (`places`, `turns`), a share of the way between two frames. */
  solve(from, to, share, character) {
    const { count, parents, local, places, turns, mix } = this;
    const a = from.shorts;
    const b = to.shorts;
    const aAt = from.rotationsAt(character);
    const bAt = to.rotationsAt(character);
    this.place(from, to, share, character);
    for (let joint = 0; joint < count; joint += 1) {
      blend(a, aAt + joint * 4, b, bAt + joint * 4, share, mix);
      const x = mix[0];
      const y = mix[1];
      const z = mix[2];
      const w = mix[3];
      const j3 = joint * 3;
      const j4 = joint * 4;
      const parent = parents[joint];
      if (parent < 0) {
        places[j3] = local[j3];
        places[j3 + 1] = local[j3 + 1];
        places[j3 + 2] = local[j3 + 2];
        turns.set(mix, j4);
        continue;
      }
      const p3 = parent * 3;
      const p4 = parent * 4;
      const px = turns[p4];
      const py = turns[p4 + 1];
      const pz = turns[p4 + 2];
      const pw = turns[p4 + 3];
      // v + 2 w (u × v) + 2 u × (u × v)
      const vx = local[j3];
      const vy = local[j3 + 1];
      const vz = local[j3 + 2];
      const cx = 2 * (py * vz - pz * vy);
      const cy = 2 * (pz * vx - px * vz);
      const cz = 2 * (px * vy - py * vx);
      places[j3] = places[p3] + vx + pw * cx + py * cz - pz * cy;
      places[j3 + 1] = places[p3 + 1] + vy + pw * cy + pz * cx - px * cz;
      places[j3 + 2] = places[p3 + 2] + vz + pw * cz + px * cy - py * cx;
      turns[j4] = pw * x + px * w + py * z - pz * y;
      turns[j4 + 1] = pw * y - px * z + py * w + pz * x;
      turns[j4 + 2] = pw * z + px * y - py * x + pz * w;
      turns[j4 + 3] = pw * w - px * x - py * y - pz * z;
    }
  }

  /** The local places: those of the moving joints from the frames, the others as they are at rest. */
  place(from, to, share, character) {
    const { local, moving } = this;
    local.set(this.rest);
    const aAt = from.translationsAt(character);
    const bAt = to.translationsAt(character);
    for (let k = 0; k < moving.length; k += 1) {
      for (let axis = 0; axis < 3; axis += 1) {
        const at = from.floats[aAt + k * 3 + axis];
        local[moving[k] * 3 + axis] = at + (to.floats[bAt + k * 3 + axis] - at) * share;
      }
    }
  }

  /** Write the rows of the skinning matrices of what was solved: 12 numbers for each joint. */
  write(out, at) {
    const { count, places, turns, inverse } = this;
    for (let joint = 0; joint < count; joint += 1) {
      const q = joint * 4;
      const x = turns[q];
      const y = turns[q + 1];
      const z = turns[q + 2];
      const w = turns[q + 3];
      const m = joint * 16;
      const o = at + joint * 12;
      row(out, o, inverse, m, 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), places[joint * 3]);
      row(out, o + 4, inverse, m, 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x), places[joint * 3 + 1]);
      row(out, o + 8, inverse, m, 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y), places[joint * 3 + 2]);
    }
  }
}

/** One row (a, b, c, d) of the joint's matrix times the inverse bind matrix, whose columns lie one after the other. */
function row(out, at, inverse, m, a, b, c, d) {
  out[at] = a * inverse[m] + b * inverse[m + 1] + c * inverse[m + 2];
  out[at + 1] = a * inverse[m + 4] + b * inverse[m + 5] + c * inverse[m + 6];
  out[at + 2] = a * inverse[m + 8] + b * inverse[m + 9] + c * inverse[m + 10];
  out[at + 3] = a * inverse[m + 12] + b * inverse[m + 13] + c * inverse[m + 14] + d;
}

/** A share of the way between two quantised quaternions, the shorter way round, of length 1. */
function blend(a, i, b, j, share, out) {
  const dot = a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2] + a[i + 3] * b[j + 3];
  const s = (dot < 0 ? -share : share) * QUANTUM;
  const r = (1 - share) * QUANTUM;
  const x = a[i] * r + b[j] * s;
  const y = a[i + 1] * r + b[j + 1] * s;
  const z = a[i + 2] * r + b[j + 2] * s;
  const w = a[i + 3] * r + b[j + 3] * s;
  const size = 1 / (Math.sqrt(x * x + y * y + z * z + w * w) || 1);
  out[0] = x * size;
  out[1] = y * size;
  out[2] = z * size;
  out[3] = w * size;
}
