import { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { createModelContent } from './model-content';
import { parseModel } from './load-model';
import { lightStudio } from './studio-light';
import { probeWebgl } from './webgl-support';

const FIELD_OF_VIEW_DEG = 35;
/** Distance at which a model of longest side 0.5 has air around it. */
const START_DISTANCE = 1.25;
const MAX_PIXEL_RATIO = 2;

export interface OrbitPreview {
  refit(): void;
  dispose(): void;
}

/**
 * A model to look at from all sides, without a camera: it turns by itself, a drag turns it, a pinch or the wheel
 * brings it nearer.
 *
 * @returns null where there is no WebGL 2.
 * @throws ModelError when the file cannot be shown.
 */
export async function showOrbitPreview(canvas: HTMLCanvasElement, bytes: ArrayBuffer): Promise<OrbitPreview | null> {
  const support = probeWebgl();
  if (support === 'none') return null;
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: support === 'hardware' });
  const scene = new Scene();
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, 0.01, 20);
  camera.position.set(0, 0.25, START_DISTANCE);
  lightStudio(renderer, scene, camera);
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = true;
  controls.enablePan = false;
  controls.minDistance = 0.4;
  controls.maxDistance = 4;
  const content = createModelContent(await parseModel(bytes, renderer));
  scene.add(content.object);

  const refit = (): void => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    renderer.setPixelRatio(support === 'software' ? 1 : Math.min(devicePixelRatio, MAX_PIXEL_RATIO));
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    // On a narrow screen the width decides how much is seen.
    camera.zoom = Math.min(1, camera.aspect);
    camera.updateProjectionMatrix();
  };
  refit();
  let lastMs = performance.now();
  renderer.setAnimationLoop((nowMs) => {
    content.update(Math.min((nowMs - lastMs) / 1000, 0.1));
    lastMs = nowMs;
    controls.update();
    renderer.render(scene, camera);
  });
  return {
    refit,
    dispose() {
      renderer.setAnimationLoop(null);
      controls.dispose();
      content.dispose();
      scene.environment?.dispose();
      renderer.clear();
      renderer.dispose();
    },
  };
}
