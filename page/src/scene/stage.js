// Where it happens: renderer, light, sky and ground.

import * as THREE from "three";
import { Ground } from "./ground.js";

export const HORIZON = 0xb9c4cf;
const ZENITH = 0x6d8aab;
const SUN = new THREE.Vector3(-3.2, 6.5, -2.6);

export class Stage {
  /** `quality` is "high", "low", or "auto": as good as keeps up. */
  constructor(canvas, quality = "auto") {
    this.quality = quality;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.toneMapping = THREE.ACESFilmicToneMapping;
    this.renderer.toneMappingExposure = 1.05;
    this.scene = new THREE.Scene();
    this.scene.background = new THREE.Color(HORIZON);
    this.scene.fog = new THREE.Fog(HORIZON, 18, 75);
    this.camera = new THREE.PerspectiveCamera(42, 1, 0.05, 400);
    this.ground = new Ground();
    this.scene.add(this.ground.group, sky(), new THREE.HemisphereLight(0xdfeaf7, 0x8d8577, 1.15));
    this.sun = this.light();
    const fill = new THREE.DirectionalLight(0xbfd4ff, 0.55);
    fill.position.set(4, 2.5, 3);
    this.scene.add(fill);
    this.reach = 0;
    this.cover(6);
    this.level = quality === "low" ? 0 : 2;
    this.apply();
  }

  light() {
    const sun = new THREE.DirectionalLight(0xfff1dc, 2.6);
    sun.castShadow = true;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.025;
    sun.shadow.radius = 3.5;
    sun.shadow.intensity = 0.85;
    this.scene.add(sun, sun.target);
    return sun;
  }

  /** How far around the focus shadows fall, metres. */
  cover(reach) {
    if (Math.abs(reach - this.reach) < 0.5) return;
    this.reach = reach;
    const eye = this.sun.shadow.camera;
    eye.left = eye.bottom = -reach;
    eye.right = eye.top = reach;
    eye.near = 1;
    eye.far = 60;
    eye.updateProjectionMatrix();
  }

  /** Light what is around a point; in whole steps, so that the shadow's edges stay calm. */
  follow(focus) {
    const step = (2 * this.reach) / this.sun.shadow.mapSize.x;
    const x = Math.round(focus.x / step) * step;
    const z = Math.round(focus.z / step) * step;
    this.sun.target.position.set(x, 0, z);
    this.sun.position.copy(SUN).multiplyScalar(3.5).add(this.sun.target.position);
    this.sun.target.updateMatrixWorld();
    this.ground.follow(focus);
  }

  /** Where "auto" has got to: 2 is best, 0 draws no shadows and few pixels. */
  apply() {
    const ratio = Math.min(window.devicePixelRatio || 1, [1, 1.25, 2][this.level]);
    this.renderer.setPixelRatio(ratio * (this.level === 0 && this.quality === "low" ? 0.6 : 1));
    this.sun.castShadow = this.level > 0;
    const size = this.level > 1 ? 2048 : 1024;
    if (this.sun.shadow.mapSize.x !== size) {
      this.sun.shadow.mapSize.set(size, size);
      this.sun.shadow.map?.dispose();
      this.sun.shadow.map = null;
    }
    this.resize();
  }

  /** One step down when frames come too slowly. */
  relieve() {
    if (this.quality !== "auto" || this.level === 0) return false;
    this.level -= 1;
    this.apply();
    return true;
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.renderer.domElement;
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    // A phone held upright sees as far to the sides as it can.
    this.camera.fov = width < height ? 55 : 42;
    this.camera.updateProjectionMatrix();
  }

  render() {
    this.renderer.render(this.scene, this.camera);
  }
}

function sky() {
  const material = new THREE.ShaderMaterial({
    side: THREE.BackSide,
    depthWrite: false,
    depthTest: false,
    fog: false,
    toneMapped: false,
    uniforms: { low: { value: new THREE.Color(HORIZON) }, high: { value: new THREE.Color(ZENITH) } },
    vertexShader: `varying vec3 toward; void main() {
      toward = position;
      gl_Position = projectionMatrix * mat4(mat3(modelViewMatrix)) * vec4(position, 1.0);
    }`,
    fragmentShader: `uniform vec3 low; uniform vec3 high; varying vec3 toward; void main() {
      float up = smoothstep(0.0, 0.6, normalize(toward).y);
      gl_FragColor = vec4(mix(low, high, up), 1.0);
      #include <colorspace_fragment>
    }`,
  });
  const mesh = new THREE.Mesh(new THREE.SphereGeometry(10, 24, 12), material);
  mesh.frustumCulled = false;
  mesh.renderOrder = -10;
  return mesh;
}
