import {
  ACESFilmicToneMapping,
  AnimationMixer,
  Box3,
  DirectionalLight,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';

interface Shot {
  /** Time in all animations at once. */
  timeS: number;
  /** Direction of the camera, from the model's +Z towards +X. */
  azimuthRad: number;
  /** Height of the camera above the XZ plane. */
  elevationRad: number;
  /** Length of each side of the picture. */
  sizePx: number;
}

/** Narrow, so that models look as in a catalogue; chosen by eye. */
const FIELD_OF_VIEW_DEG = 30;

declare global {
  interface Window {
    renderModel: (glb: string, shot: Shot) => Promise<string>;
  }
}

/**
 * Renders a model (base64) on a transparent ground; returns a PNG as a data URI. Light, blur of the room and distance
 * are chosen by eye.
 */
window.renderModel = async (glb, { timeS, azimuthRad, elevationRad, sizePx }) => {
  const bytes = Uint8Array.from(atob(glb), (char) => char.codePointAt(0) ?? 0);
  const { scene: model, animations } = await new GLTFLoader().parseAsync(bytes.buffer, '');
  const mixer = new AnimationMixer(model);
  for (const clip of animations) mixer.clipAction(clip).play();
  mixer.update(timeS);

  const canvas = document.createElement('canvas');
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
  renderer.setSize(sizePx, sizePx, false);
  renderer.toneMapping = ACESFilmicToneMapping;
  renderer.toneMappingExposure = 0.78;
  const scene = new Scene();
  scene.environment = new PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture;
  const light = new DirectionalLight(0xffffff, 1.3);
  light.position.set(1, 2, 1.6);
  scene.add(light, model);

  const box = new Box3().setFromObject(model, true);
  const centre = box.getCenter(new Vector3());
  const radius = box.getSize(new Vector3()).length() / 2;
  // Somewhat nearer than the distance at which the sphere around the model fits, which models rarely fill.
  const distance = (radius / Math.sin((FIELD_OF_VIEW_DEG * Math.PI) / 360)) * 0.92;
  // Near and far planes are well before and behind every model.
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, radius / 50, radius * 50);
  camera.position.setFromSphericalCoords(distance, Math.PI / 2 - elevationRad, azimuthRad).add(centre);
  camera.lookAt(centre);
  renderer.render(scene, camera);
  return canvas.toDataURL('image/png');
};
