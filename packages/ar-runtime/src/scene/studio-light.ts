import {
  type Camera,
  DataTexture,
  DirectionalLight,
  EquirectangularReflectionMapping,
  FloatType,
  PMREMGenerator,
  type Scene,
  type Texture,
  type WebGLRenderer,
} from 'three';

/** Small, so that its blurred copies are made within milliseconds even without a GPU. Chosen, not measured. */
const WIDTH_PX = 64;
const HEIGHT_PX = 32;

/** Strength of the lamp. Chosen by eye, like its place and the surroundings. */
const LAMP = 1.1;

/**
 * Lights a scene with surroundings that surfaces reflect, and with a lamp at the viewer, so that the visible side is
 * lit. A white surface that faces the viewer stays just below full white. Disposing the renderer frees the
 * surroundings, which disposing their texture would not: it belongs to a render target.
 *
 * @returns the lamp.
 */
export function lightStudio(renderer: WebGLRenderer, scene: Scene, camera: Camera): DirectionalLight {
  const lamp = new DirectionalLight(0xffffff, LAMP);
  // The lamp is above the viewer and to the right.
  lamp.position.set(0.6, 1, 1.2);
  camera.add(lamp);
  scene.add(camera);
  scene.environment = createSurroundings(renderer);
  return lamp;
}

/** The surroundings exist only on the GPU, so they are made again when a lost WebGL context is restored. */
export function renewSurroundings(renderer: WebGLRenderer, scene: Scene): void {
  if (!scene.environment) return;
  scene.environment = createSurroundings(renderer);
}

/**
 * Surroundings for reflections: a bright ceiling, a darker warm floor and two soft lamps. Without them metals would be
 * black, because they have no diffuse colour.
 */
function createSurroundings(renderer: WebGLRenderer): Texture {
  const data = new Float32Array(WIDTH_PX * HEIGHT_PX * 4);
  for (let y = 0; y < HEIGHT_PX; y++) {
    // `up` is −1 straight down and 1 straight up; the first row of the texture is the bottom.
    const up = Math.sin(((y + 0.5) / HEIGHT_PX - 0.5) * Math.PI);
    for (let x = 0; x < WIDTH_PX; x++) {
      const turn = (x + 0.5) / WIDTH_PX;
      // Half gray at the horizon; one lamp is high and bright, the other lower, opposite and half as bright.
      const level = 0.5 + 0.32 * up + softbox(turn, up, 0.62, 0.55, 3.5) + softbox(turn, up, 0.12, 0.35, 1.8);
      const warmth = 0.06 * (1 - up);
      data.set([level * (1 + warmth), level, level * (1 - warmth), 1], (y * WIDTH_PX + x) * 4);
    }
  }
  const sky = new DataTexture(data, WIDTH_PX, HEIGHT_PX, undefined, FloatType, EquirectangularReflectionMapping);
  sky.needsUpdate = true;
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromEquirectangular(sky);
  generator.dispose();
  sky.dispose();
  return texture;
}

/**
 * Brightness that a soft lamp at (`lampTurn`, `lampUp`) adds in a direction; `turn` wraps at 1. It fades over about 0.4
 * rad (0.18 ≈ 0.42²).
 */
function softbox(turn: number, up: number, lampTurn: number, lampUp: number, brightness: number): number {
  const aside = Math.abs(turn - lampTurn);
  const distance = Math.hypot(Math.min(aside, 1 - aside) * 2 * Math.PI, (up - lampUp) * 2);
  return brightness * Math.exp(-(distance ** 2) / 0.18);
}
