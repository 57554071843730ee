// Computes joint positions from the world rotations of a pose frame, and the skinning matrices.
// Runs for every character in every picture: plain loops over typed arrays, nothing is allocated.

export class Rig {
  /**
   * @param {import("../protocol.js").SkeletonPart} skeleton
   * @param {import("./glb.js").Body} body
   */
  constructor(skeleton, body) {
    const count = skeleton.names.length;
    if (body.names.length !== count) throw new Error(`the character has ${body.names.length} joints, the scene ${count}.`);
    this.count = count;
    this.parents = Int16Array.from(skeleton.parents);
    /** For each joint the index of its position in a record; -1 if it has a fixed offset from its parent. */
    this.sent = new Int16Array(count).fill(-1);
    skeleton.moving.forEach((joint, index) => (this.sent[joint] = index));
    this.rest = body.places;
    this.slots = body.slots;
    this.inverse = body.inverse;
    this.places = new Float32Array(count * 3);
    this.turns = new Float32Array(count * 4);
  }

  /**
   * Compute the joints of one character in the world (`places`, `turns`), interpolated between two frames.
   * @param {import("../poses.js").PoseFrame} from
   * @param {import("../poses.js").PoseFrame} to
   * @param {number} share
   * @param {number} character
   */
  solve(from, to, share, character) {
    const { count, parents, sent, rest, places, turns } = this;
    const aAt = from.rotationsAt(character);
    const bAt = to.rotationsAt(character);
    const aPlace = from.positionsAt(character);
    const bPlace = to.positionsAt(character);
    for (let joint = 0; joint < count; joint += 1) {
      const j3 = joint * 3;
      const j4 = joint * 4;
      blend(from.shorts, aAt + j4, to.shorts, bAt + j4, share, turns, j4);
      if (sent[joint] >= 0) {
        const k = sent[joint] * 3;
        for (let axis = 0; axis < 3; axis += 1) {
          const at = from.floats[aPlace + k + axis];
          places[j3 + axis] = at + (to.floats[bPlace + k + axis] - at) * share;
        }
        continue;
      }
      const p3 = parents[joint] * 3;
      const p4 = parents[joint] * 4;
      const px = turns[p4];
      const py = turns[p4 + 1];
      const pz = turns[p4 + 2];
      const pw = turns[p4 + 3];
      // v + 2 w (u × v) + 2 u × (u × v)
      const vx = rest[j3];
      const vy = rest[j3 + 1];
      const vz = rest[j3 + 2];
      const cx = 2 * (py * vz - pz * vy);
      const cy = 2 * (pz * vx - px * vz);
      const cz = 2 * (px * vy - py * vx);
      places[j3] = places[p3] + vx + pw * cx + py * cz - pz * cy;
      places[j3 + 1] = places[p3 + 1] + vy + pw * cy + pz * cx - px * cz;
      places[j3 + 2] = places[p3 + 2] + vz + pw * cz + px * cy - py * cx;
    }
  }

  /**
   * Write the rows of the skinning matrices of the solved pose: 12 numbers for each slot.
   * @param {Float32Array} out
   * @param {number} at
   */
  write(out, at) {
    const { slots, places, turns, inverse } = this;
    for (let slot = 0; slot < slots.length; slot += 1) {
      const joint = slots[slot];
      const q = joint * 4;
      const x = turns[q];
      const y = turns[q + 1];
      const z = turns[q + 2];
      const w = turns[q + 3];
      const m = slot * 16;
      const o = at + slot * 12;
      row(out, o, inverse, m, 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), places[joint * 3]);
      row(out, o + 4, inverse, m, 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x), places[joint * 3 + 1]);
      row(out, o + 8, inverse, m, 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y), places[joint * 3 + 2]);
    }
  }
}

/**
 * Write one row (a, b, c, d) of the joint's matrix times the inverse bind matrix, which is in column order.
 * @param {Float32Array} out
 * @param {number} at
 * @param {Float32Array} inverse
 * @param {number} m
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @param {number} d
 */
function row(out, at, inverse, m, a, b, c, d) {
  out[at] = a * inverse[m] + b * inverse[m + 1] + c * inverse[m + 2];
  out[at + 1] = a * inverse[m + 4] + b * inverse[m + 5] + c * inverse[m + 6];
  out[at + 2] = a * inverse[m + 8] + b * inverse[m + 9] + c * inverse[m + 10];
  out[at + 3] = a * inverse[m + 12] + b * inverse[m + 13] + c * inverse[m + 14] + d;
}

/**
 * Interpolate two quantised quaternions along the shorter arc; the result has length 1.
 * @param {Int16Array} a @param {number} i
 * @param {Int16Array} b @param {number} j
 * @param {number} share
 * @param {Float32Array} out @param {number} at
 */
function blend(a, i, b, j, share, out, at) {
  const dot = a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2] + a[i + 3] * b[j + 3];
  const s = dot < 0 ? -share : share;
  const r = 1 - share;
  const x = a[i] * r + b[j] * s;
  const y = a[i + 1] * r + b[j + 1] * s;
  const z = a[i + 2] * r + b[j + 2] * s;
  const w = a[i + 3] * r + b[j + 3] * s;
  const size = 1 / (Math.sqrt(x * x + y * y + z * z + w * w) || 1);
  out[at] = x * size;
  out[at + 1] = y * size;
  out[at + 2] = z * size;
  out[at + 3] = w * size;
}
