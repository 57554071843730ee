// Features of the playing frame: a ball for a position, an arrow for a velocity. They are sent ten times a second;
// between messages, the marks of known joints move with the joints.

import * as THREE from "three";

const MOST = 64;
const COLOURS = ["#ff3d8b", "#12b5a6", "#8a5cf6", "#e0a100", "#3f7fff"];
const UP = new THREE.Vector3(0, 1, 0);
/** Length of an arrow for a metre per second. */
const PER_SPEED = 0.22;

export class Marks {
  constructor() {
    this.group = new THREE.Group();
    const material = new THREE.MeshBasicMaterial({ toneMapped: false, depthTest: false, transparent: true, opacity: 0.95 });
    const shaft = new THREE.CylinderGeometry(0.009, 0.009, 1, 8).translate(0, 0.5, 0);
    this.balls = this.many(new THREE.SphereGeometry(0.028, 14, 10), material);
    this.shafts = this.many(shaft, material);
    this.tips = this.many(new THREE.ConeGeometry(0.026, 0.07, 10).translate(0, 0.035, 0), material);
    /** @type {{ joint: number, origin: THREE.Vector3, known: boolean, vector: THREE.Vector3 | null, colour: THREE.Color }[]} */
    this.marks = [];
    this.root = new THREE.Vector3();
    this.facing = new THREE.Quaternion();
    this.matrix = new THREE.Matrix4();
    this.place = new THREE.Vector3();
    this.toward = new THREE.Vector3();
    this.turn = new THREE.Quaternion();
    this.size = new THREE.Vector3();
  }

  /** @param {THREE.BufferGeometry} geometry @param {THREE.Material} material */
  many(geometry, material) {
    const mesh = new THREE.InstancedMesh(geometry, material, MOST);
    mesh.frustumCulled = false;
    mesh.renderOrder = 8;
    mesh.count = 0;
    mesh.setColorAt(0, new THREE.Color());
    this.group.add(mesh);
    return mesh;
  }

  /**
   * Set the marks, in the space of the root. `blocks` are those of the scene; path blocks are drawn on the ground.
   * `jointOf(label)` gives the joint of a role, or -1.
   * @param {import("../protocol.js").MarkPart[]} marks
   * @param {import("../protocol.js").BlockPart[]} blocks
   * @param {(label: string) => number} jointOf
   */
  show(marks, blocks, jointOf) {
    const drawn = new Map(blocks.filter((block) => !block.trajectory).map((block, index) => [block.name, COLOURS[index % COLOURS.length]]));
    const origins = new Map(marks.filter((mark) => !mark.vector).map((mark) => [mark.label, mark.origin]));
    const shown = marks.filter((mark) => drawn.has(mark.block)).slice(0, MOST);
    this.marks = shown.map(({ block, label, origin, vector }) => ({
      joint: jointOf(label),
      origin: new THREE.Vector3(...(vector ? (origins.get(label) ?? origin) : origin)),
      known: !vector || origins.has(label),
      vector: vector ? new THREE.Vector3(...vector) : null,
      colour: new THREE.Color(drawn.get(block)),
    }));
  }

  /**
   * Draw the marks, once for each picture; `places` are the joints, `live` is false while paused.
   * @param {Float32Array} places
   * @param {Float32Array} turns
   * @param {boolean} live
   */
  draw(places, turns, live) {
    this.root.fromArray(places, 0);
    this.facing.fromArray(turns, 0);
    let balls = 0;
    let arrows = 0;
    for (const mark of this.marks) {
      const joint = mark.joint >= 0 && (live || !mark.known);
      if (joint) this.place.fromArray(places, mark.joint * 3);
      else this.place.copy(mark.origin).applyQuaternion(this.facing).add(this.root);
      if (!mark.vector) this.ball(balls++, mark.colour);
      else if (mark.vector.length() * PER_SPEED > 0.02) this.arrow(arrows++, mark.vector, mark.colour);
    }
    this.balls.count = balls;
    this.shafts.count = this.tips.count = arrows;
    for (const mesh of [this.balls, this.shafts, this.tips]) {
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
  }

  /** @param {number} index @param {THREE.Color} colour */
  ball(index, colour) {
    this.balls.setMatrixAt(index, this.matrix.makeTranslation(this.place));
    this.balls.setColorAt(index, colour);
  }

  /** @param {number} index @param {THREE.Vector3} vector @param {THREE.Color} colour */
  arrow(index, vector, colour) {
    const length = vector.length() * PER_SPEED;
    this.toward.copy(vector).applyQuaternion(this.facing).normalize();
    this.turn.setFromUnitVectors(UP, this.toward);
    this.shafts.setMatrixAt(index, this.matrix.compose(this.place, this.turn, this.size.set(1, length, 1)));
    this.place.addScaledVector(this.toward, length);
    this.tips.setMatrixAt(index, this.matrix.compose(this.place, this.turn, this.size.setScalar(1)));
    this.shafts.setColorAt(index, colour);
    this.tips.setColorAt(index, colour);
  }
}
