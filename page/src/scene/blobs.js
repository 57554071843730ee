// A soft dark spot on the ground under each body, also at quality levels without shadows. One draw for all.

import * as THREE from "three";

const RADIUS = 0.42;
const LIFT = 0.008;

export class Blobs {
  /** `heightAt(x, z)` is the ground. @param {(x: number, z: number) => number} heightAt */
  constructor(heightAt) {
    this.heightAt = heightAt;
    this.group = new THREE.Group();
    this.geometry = new THREE.CircleGeometry(RADIUS, 24).rotateX(-Math.PI / 2);
    this.material = new THREE.MeshBasicMaterial({
      color: 0x131a22, transparent: true, opacity: 0.34, depthWrite: false,
      polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1,
    });
    this.material.onBeforeCompile = (shader) => {
      shader.vertexShader = `varying vec2 vOut;\n${shader.vertexShader}`.replace(
        "#include <begin_vertex>", `#include <begin_vertex>\nvOut = position.xz / ${RADIUS.toFixed(3)};`);
      shader.fragmentShader = `varying vec2 vOut;\n${shader.fragmentShader}`.replace(
        "#include <color_fragment>", "#include <color_fragment>\nfloat away = 1.0 - min(dot(vOut, vOut), 1.0);\ndiffuseColor.a *= away * away;");
    };
    this.capacity = 0;
    this.mesh = this.reserve(1);
  }

  /** Show spots under `count` bodies at `roots` (x, y, z each). @param {Float32Array} roots @param {number} count */
  show(roots, count) {
    if (count > this.capacity) this.reserve(count);
    const out = this.mesh.instanceMatrix.array;
    for (let k = 0; k < count; k += 1) {
      const [x, z] = [roots[k * 3], roots[k * 3 + 2]];
      out[k * 16 + 12] = x;
      out[k * 16 + 13] = this.heightAt(x, z) + LIFT;
      out[k * 16 + 14] = z;
    }
    this.mesh.count = count;
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  /** Make room for `count`. @param {number} count @returns {THREE.InstancedMesh} */
  reserve(count) {
    this.capacity = Math.max(count, this.capacity * 2);
    this.mesh?.dispose();
    this.group.clear();
    const mesh = new THREE.InstancedMesh(this.geometry, this.material, this.capacity);
    mesh.frustumCulled = false;
    mesh.renderOrder = 1;
    mesh.count = 0;
    const out = mesh.instanceMatrix.array;
    for (let k = 0; k < this.capacity; k += 1) out[k * 16] = out[k * 16 + 5] = out[k * 16 + 10] = out[k * 16 + 15] = 1;
    this.group.add(mesh);
    this.mesh = mesh;
    return mesh;
  }
}
