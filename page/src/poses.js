// Pose frames as they arrive: views into the message, nothing is copied. protocol.js has the layout.

import { FrameFlag, HEADER_BYTES, SHAPE, characterLayout, pathLayout, readHeader } from "./protocol.js";

export class PoseFrame {
  /**
   * @param {ArrayBuffer} buffer
   * @param {number} arrived seconds, by the page's clock
   */
  constructor(buffer, arrived = 0) {
    const header = readHeader(new DataView(buffer, 0, HEADER_BYTES));
    this.arrived = arrived;
    this.kind = header.kind;
    this.paused = (header.flags & FrameFlag.PAUSED) !== 0;
    this.count = header.characters;
    this.joints = header.joints;
    this.step = header.step;
    this.seq = header.seq;
    this.time = header.time;
    this.generation = header.generation;
    this.seats = header.seats;
    this.horizons = header.horizons;
    this.shapes = header.shapes;
    this.layout = characterLayout(header.joints, header.moving);
    this.path = pathLayout(header.horizons);
    this.pathsAt = HEADER_BYTES + this.count * this.layout.bytes;
    this.shapesAt = this.pathsAt + this.seats * this.path.bytes;
    this.bytes = new Uint8Array(buffer);
    this.shorts = new Int16Array(buffer);
    this.floats = new Float32Array(buffer);
  }

  /** Byte at which a character's record begins. @param {number} character */
  recordAt(character) {
    return HEADER_BYTES + character * this.layout.bytes;
  }

  /** Index into `floats` of a character's first position. @param {number} character */
  positionsAt(character) {
    return (this.recordAt(character) + this.layout.positions) >> 2;
  }

  /** Index into `shorts` of a character's first rotation. @param {number} character */
  rotationsAt(character) {
    return (this.recordAt(character) + this.layout.rotations) >> 1;
  }

  /** Index into `floats` of the simulation's x, z and angle. @param {number} character */
  goalAt(character) {
    return (this.recordAt(character) + this.layout.goal) >> 2;
  }

  /** @param {number} character */
  costOf(character) {
    return this.floats[(this.recordAt(character) + this.layout.cost) >> 2];
  }

  /** @param {number} character */
  contactsOf(character) {
    return this.bytes[this.recordAt(character) + this.layout.contacts];
  }

  /** @param {number} character */
  flagsOf(character) {
    return this.bytes[this.recordAt(character) + this.layout.flags];
  }

  /** @param {number} character */
  seatOf(character) {
    return this.bytes[this.recordAt(character) + this.layout.seat];
  }

  /** Index into `floats` of a path. @param {number} seat @param {"wanted" | "matched"} which */
  pathAt(seat, which) {
    return (this.pathsAt + seat * this.path.bytes + this.path[which]) >> 2;
  }

  /** Byte at which a moving shape's record begins. @param {number} shape */
  shapeAt(shape) {
    return this.shapesAt + shape * SHAPE.bytes;
  }
}
