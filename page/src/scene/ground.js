// The floor: a fine grid of metres, stronger lines every five, and numbers along the two axes.

import * as THREE from "three";

const SIZE = 320;
const LABEL_EVERY = 5;
const LABEL_LAST = 60;

const GRID = /* glsl */ `
vec2 grid(float every, float width) {
  vec2 at = vGround / every;
  vec2 blur = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5);
  vec2 line = 1.0 - smoothstep(vec2(0.0), blur * 1.2 + width / every, near);
  return line * clamp(1.0 - blur * 2.2, 0.0, 1.0);
}
`;
const PAINT = /* glsl */ `
vec2 fine = grid(1.0, 0.006);
vec2 broad = grid(5.0, 0.012);
vec2 axis = vec2(1.0) - smoothstep(vec2(0.0), fwidth(vGround) * 1.2 + 0.012, abs(vGround));
float away = length(vGround - centre);
float lines = max(max(fine.x, fine.y) * 0.24, max(broad.x, broad.y) * 0.46) * smoothstep(60.0, 8.0, away);
vec2 square = floor(vGround / 5.0);
float checker = mod(square.x + square.y, 2.0) * 0.045;
diffuseColor.rgb *= (1.0 - checker) * mix(1.12, 0.9, smoothstep(1.0, 22.0, away));
diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.10, 0.13, 0.17), lines);
diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.62, 0.20, 0.16), axis.y * 0.5);
diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.14, 0.30, 0.62), axis.x * 0.5);
`;

export class Ground {
  constructor() {
    this.group = new THREE.Group();
    this.centre = { value: new THREE.Vector2() };
    const material = new THREE.MeshStandardMaterial({ color: 0x969ba0, roughness: 0.95 });
    material.onBeforeCompile = (shader) => {
      shader.uniforms.centre = this.centre;
      shader.vertexShader = `varying vec2 vGround;\n${shader.vertexShader}`.replace(
        "#include <begin_vertex>",
        "#include <begin_vertex>\nvGround = (modelMatrix * vec4(position, 1.0)).xz;",
      );
      shader.fragmentShader = `varying vec2 vGround;\nuniform vec2 centre;\n${GRID}\n${shader.fragmentShader}`.replace(
        "#include <color_fragment>",
        PAINT,
      );
    };
    this.material = material;
    this.floor = new THREE.Mesh(new THREE.PlaneGeometry(SIZE, SIZE).rotateX(-Math.PI / 2), material);
    this.floor.receiveShadow = true;
    this.numbers = numbers();
    this.group.add(this.floor, this.numbers);
  }

  /** Show or hide the level floor; uneven ground is drawn by World, with this material. @param {boolean} on */
  level(on) {
    this.floor.visible = this.numbers.visible = on;
  }

  /** Keep the floor under the focus, so that it has no end. @param {THREE.Vector3} focus */
  follow(focus) {
    this.floor.position.set(Math.round(focus.x), 0, Math.round(focus.z));
    this.centre.value.set(focus.x, focus.z);
  }
}

/** "5 m", "10 m", … beside both axes, as one mesh with one texture. */
function numbers() {
  const rows = LABEL_LAST / LABEL_EVERY;
  const [width, height] = [128, 48];
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height * rows;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.font = "500 34px system-ui, sans-serif";
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  pen.fillStyle = "#1c2530";
  for (let row = 0; row < rows; row += 1) pen.fillText(`${(row + 1) * LABEL_EVERY} m`, 8, height * (row + 0.5));
  /** @type {number[][]} */
  const [positions, places, indices] = [[], [], []];
  const [w, d] = [1.12, 0.42];
  for (let row = 0; row < rows; row += 1) {
    const far = (row + 1) * LABEL_EVERY;
    // Readable when looking along +z, where -x is to the right.
    for (const [x, z] of [[far, 0], [-far, 0], [0, far], [0, -far]]) {
      const first = positions.length / 3;
      for (const [u, v] of [[0, 0], [1, 0], [1, 1], [0, 1]]) {
        positions.push(x - 0.05 - u * w, 0.004, z + 0.05 + v * d);
        places.push(u, 1 - (row + 1 - v) / rows);
      }
      indices.push(first, first + 2, first + 1, first, first + 3, first + 2);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(places, 2));
  geometry.setIndex(indices);
  const texture = new THREE.CanvasTexture(canvas);
  texture.anisotropy = 8;
  texture.colorSpace = THREE.SRGBColorSpace;
  const material = new THREE.MeshBasicMaterial({
    map: texture, transparent: true, opacity: 0.55, depthWrite: false, side: THREE.DoubleSide,
    polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1,
  });
  const mesh = new THREE.Mesh(geometry, material);
  mesh.renderOrder = 1;
  return mesh;
}
