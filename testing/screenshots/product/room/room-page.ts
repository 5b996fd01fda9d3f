import { NeutralToneMapping, PerspectiveCamera, PMREMGenerator, VSMShadowMap, WebGLRenderer } from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import type { Room, RoomName } from './room';
import { tableRoom } from './table';
import { wallRoom } from './wall';

interface RoomPlan {
  name: RoomName;
  jpegBase64: string;
  widthPx: number;
  heightPx: number;
  /** Focal length, px; the principal point is the picture's centre. */
  focalLengthPx: number;
}

declare global {
  interface Window {
    openRoom: (plan: RoomPlan) => Promise<void>;
    /** Picture at a share of the camera's path, 0..1, which ends where it starts: a JPEG as a data URI. */
    roomPicture: (share: number) => string;
  }
}

/**
 * Sines with whole periods, so that the path is closed; the fast ones are the hand's tremor. Amplitudes are shares of
 * the room's `swayM`, phases are rad. Chosen by eye.
 */
const SWAY = [
  { axis: 'x', periods: 1, amplitude: 1, phase: 0 },
  { axis: 'y', periods: 1, amplitude: 0.5, phase: 1.4 },
  { axis: 'z', periods: 1, amplitude: 0.55, phase: 2.6 },
  { axis: 'x', periods: 3, amplitude: 0.06, phase: 0.4 },
  { axis: 'y', periods: 4, amplitude: 0.05, phase: 2.2 },
] as const;

window.openRoom = async ({ name, jpegBase64, widthPx, heightPx, focalLengthPx }) => {
  const room = await (name === 'table' ? tableRoom : wallRoom)(jpegBase64);
  const canvas = document.createElement('canvas');
  const renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
  renderer.setSize(widthPx, heightPx, false);
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = VSMShadowMap;
  room.scene.environment = new PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture;
  const fovDeg = (2 * Math.atan(heightPx / 2 / focalLengthPx) * 180) / Math.PI;
  // It sees from 2 cm to 20 m.
  const camera = new PerspectiveCamera(fovDeg, widthPx / heightPx, 0.02, 20);
  window.roomPicture = (share) => {
    placeCamera(camera, room, share);
    renderer.render(room.scene, camera);
    // The objects do not move, so their shadows are drawn once.
    renderer.shadowMap.autoUpdate = false;
    return canvas.toDataURL('image/jpeg', 0.97);
  };
};

function placeCamera(camera: PerspectiveCamera, { eye, lookAt, swayM }: Room, share: number): void {
  camera.position.copy(eye);
  for (const { axis, periods, amplitude, phase } of SWAY) {
    camera.position[axis] += swayM * amplitude * Math.sin(2 * Math.PI * periods * share + phase);
  }
  camera.lookAt(lookAt);
  camera.rotateZ(0.02 * Math.sin(2 * Math.PI * share + 0.8));
  camera.updateMatrixWorld();
}
