// Pose frames as they come over the wire (docs/viewer-protocol.md): views into the message, nothing is copied.

export const POSES = 1;
export const GHOST = 2;
export const PAUSED = 1;
export const PAST = 2;
export const BLIND = 4;
export const SCRIPTED = 8;

const HEADER_BYTES = 32;

export class PoseFrame {
  constructor(buffer, arrived = 0) {
    const head = new DataView(buffer, 0, HEADER_BYTES);
    this.arrived = arrived;
    this.kind = head.getUint8(0);
    this.flags = head.getUint8(1);
    this.count = head.getUint16(2, true);
    this.joints = head.getUint16(4, true);
    this.moving = head.getUint16(6, true);
    this.step = head.getUint32(8, true);
    this.seq = head.getUint32(12, true);
    this.time = head.getFloat64(16, true);
    this.generation = head.getUint32(24, true);
    this.seats = head.getUint8(28);
    this.horizons = head.getUint8(29);
    this.shapes = head.getUint16(30, true);
    this.stride = 12 * this.moving + 8 * this.joints + 24;
    this.pathsAt = HEADER_BYTES + this.count * this.stride;
    this.shapesAt = this.pathsAt + this.seats * 2 * this.horizons * 16;
    this.bytes = new Uint8Array(buffer);
    this.shorts = new Int16Array(buffer);
    this.floats = new Float32Array(buffer);
    this.words = new Uint32Array(buffer);
  }

  get paused() {
    return (this.flags & PAUSED) !== 0;
  }

  /** Index into `floats` of a character's first place. */
  translationsAt(character) {
    return (HEADER_BYTES + character * this.stride) >> 2;
  }

  /** Index into `shorts` of a character's first rotation. */
  rotationsAt(character) {
    return (HEADER_BYTES + character * this.stride + 12 * this.moving) >> 1;
  }

  tailAt(character) {
    return HEADER_BYTES + character * this.stride + 12 * this.moving + 8 * this.joints;
  }

  /** Index into `floats` of the simulation's x, z and angle. */
  goalAt(character) {
    return this.tailAt(character) >> 2;
  }

  frameOf(character) {
    return this.words[(this.tailAt(character) + 12) >> 2];
  }

  costOf(character) {
    return this.floats[(this.tailAt(character) + 16) >> 2];
  }

  contactsOf(character) {
    return this.bytes[this.tailAt(character) + 20];
  }

  flagsOf(character) {
    return this.bytes[this.tailAt(character) + 21];
  }

  seatOf(character) {
    return this.bytes[this.tailAt(character) + 22];
  }

  /** Index into `floats` of a seat's path: 0 is the one wanted, 1 the one that plays. */
  pathAt(seat, which) {
    return (this.pathsAt >> 2) + (seat * 2 + which) * this.horizons * 4;
  }
}
