// The stage: renderer, light, sky and ground.

import * as THREE from "three";
import { Ground } from "./ground.js";

export const HORIZON = 0xb9c4cf;
const ZENITH = 0x6d8aab;
const SUN = new THREE.Vector3(-3.2, 6.5, -2.6);

/** Quality levels, lowest first: greatest pixel ratio, a factor on it, and the size of the shadow map. */
const LEVELS = [
  { most: 1, share: 0.6, shadow: 0 },
  { most: 1, share: 1, shadow: 0 },
  { most: 1.25, share: 1, shadow: 1024 },
  { most: 2, share: 1, shadow: 2048 },
];

export class Stage {
  /**
   * `quality` is "high", "low", or "auto": the best that keeps the frame rate.
   * @param {HTMLCanvasElement} canvas
   * @param {string} quality
   */
  constructor(canvas, quality = "auto") {
    this.quality = quality;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: quality !== "low", powerPreference: "high-performance" });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.toneMapping = THREE.ACESFilmicToneMapping;
    this.renderer.toneMappingExposure = 1.05;
    this.scene = new THREE.Scene();
    this.scene.background = new THREE.Color(HORIZON);
    this.scene.fog = new THREE.Fog(HORIZON, 18, 75);
    this.camera = new THREE.PerspectiveCamera(42, 1, 0.05, 400);
    this.ground = new Ground();
    this.scene.add(this.ground.group, sky(), new THREE.HemisphereLight(0xdfeaf7, 0x7d7467, 0.95));
    this.sun = this.light();
    this.fill = new THREE.DirectionalLight(0xbfd4ff, 0.9);
    this.fill.position.set(4, 2.5, 3);
    this.scene.add(this.fill);
    this.reach = 0;
    /** Signs of the sun's position: it stands behind a viewer who looks along +z, or with -1 along -z. */
    this.side = new THREE.Vector3(1, 1, 1);
    this.cover(6);
    this.level = quality === "low" ? 0 : LEVELS.length - 1;
    this.apply();
  }

  light() {
    const sun = new THREE.DirectionalLight(0xfff0d8, 2.9);
    sun.castShadow = true;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.025;
    sun.shadow.radius = 3.5;
    sun.shadow.intensity = 0.85;
    this.scene.add(sun, sun.target);
    return sun;
  }

  /** Put the light behind a viewer who looks along +z, or with `back` along -z. @param {boolean} back */
  lightFrom(back) {
    this.side.set(back ? -1 : 1, 1, back ? -1 : 1);
    this.fill.position.set(back ? -4 : 4, 2.5, back ? -3 : 3);
  }

  /** Set the distance around the focus in which shadows are drawn, metres. @param {number} reach */
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

  /**
   * Move the light with a point, in whole texels, so that the edges of shadows do not flicker.
   * @param {THREE.Vector3} focus
   */
  follow(focus) {
    const step = (2 * this.reach) / this.sun.shadow.mapSize.x;
    const x = Math.round(focus.x / step) * step;
    const z = Math.round(focus.z / step) * step;
    this.sun.target.position.set(x, 0, z);
    this.sun.position.copy(SUN).multiplyScalar(3.5).multiply(this.side).add(this.sun.target.position);
    this.sun.target.updateMatrixWorld();
    this.ground.follow(focus);
  }

  /** Apply the present quality level. */
  apply() {
    const { most, share, shadow } = LEVELS[this.level];
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, most) * share);
    this.sun.castShadow = shadow > 0;
    const size = shadow || 512;
    if (this.sun.shadow.mapSize.x !== size) {
      this.sun.shadow.mapSize.set(size, size);
      this.sun.shadow.map?.dispose();
      this.sun.shadow.map = null;
    }
    this.resize();
  }

  /** Go one quality level down; gives false at the lowest. */
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
    // A wider angle for phones that are held upright.
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
