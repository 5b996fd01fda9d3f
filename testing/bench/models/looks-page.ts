/** Runs in a page: draws models and their variants, compares the pictures, and opens each in the other viewers. */
import { disposeTree } from '@anchora/ar-runtime/scene/dispose-tree';
import { lightStudio } from '@anchora/ar-runtime/scene/studio-light';
import { type LoadedModel, parseModel } from '@anchora/ar-runtime/scene/parse-model';
import { exportUsdz } from '@anchora/ar-runtime/usdz/export-usdz';
import { UsdzError } from '@anchora/ar-runtime/usdz/usdz-error';
import { MAX_USDZ_BYTES } from '@anchora/contract/limits';
import { Box3, PerspectiveCamera, Scene, Sphere, Vector3, WebGLRenderer } from 'three';
import {
  type PictureDifference,
  pictureDifference,
} from '../../../apps/web/src/features/project-detail/quality/picture-difference';
import { loadModelViewer } from '../../../apps/web/src/ui/model-viewer/load-model-viewer';
import { elementAt } from '../../support/element-at';

/** Side of the compared pictures: that of `measure-views.ts` of the project page. */
const SIZE_PX = 256;
/** Directions of the camera around a model at rest: those of `measure-views.ts`. */
const VIEWS_DEG = [0, 60, 120, 180, 240, 300];
/** Directions of the camera around a model that moves. Chosen, not measured. */
const CLIP_VIEWS_DEG = [0, 120];
/** Moments of each clip at which the pictures are compared, as shares of its length. */
const CLIP_SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];
/** Height of the camera over the model's middle: a little above eye level. Chosen by eye. */
const FROM_ABOVE_RAD = Math.PI / 9;
/** Field of view without a strong perspective. Chosen by eye. */
const FIELD_OF_VIEW_DEG = 30;
/**
 * Distance of the camera, in radii of the sphere around the model. The picture then shows 0.6 radii to each side of the
 * middle: a compact model fills it, and the ends of a long one lie outside.
 */
const DISTANCE_RADII = 2.2;
/** Longest wait for model-viewer, beside other work. Chosen, not measured. */
const MODEL_VIEWER_TIMEOUT_MS = 60_000;

const renderer = new WebGLRenderer({ alpha: true, preserveDrawingBuffer: true });
renderer.setSize(SIZE_PX, SIZE_PX, false);
const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG);
const scene = new Scene();
lightStudio(renderer, scene, camera);

async function load(address: string): Promise<LoadedModel> {
  return parseModel(await (await fetch(address)).arrayBuffer(), renderer);
}

/** Draws a model from each side, with its own pose. */
function draw({ root }: LoadedModel, around: Sphere, viewsDeg: readonly number[]): Uint8ClampedArray[] {
  scene.add(root);
  const pictures = viewsDeg.map((degrees) => {
    const [turn, distance] = [(degrees * Math.PI) / 180, DISTANCE_RADII * around.radius];
    const eye = new Vector3().setFromSphericalCoords(distance, Math.PI / 2 - FROM_ABOVE_RAD, turn);
    camera.position.copy(around.center).add(eye);
    camera.near = distance / 100;
    camera.far = distance * 10;
    camera.lookAt(around.center);
    camera.updateProjectionMatrix();
    renderer.render(scene, camera);
    const pixels = new Uint8Array(4 * SIZE_PX * SIZE_PX);
    const gl = renderer.getContext();
    gl.readPixels(0, 0, SIZE_PX, SIZE_PX, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return new Uint8ClampedArray(pixels.buffer);
  });
  root.removeFromParent();
  return pictures;
}

/** @throws Error if there is not a picture of the other for each of the one, as when a clip is missing. */
function differenceOf(one: Uint8ClampedArray[], other: Uint8ClampedArray[]): PictureDifference {
  if (other.length !== one.length) throw new Error(`expected ${one.length} pictures, got ${other.length}`);
  return pictureDifference(one.map((picture, i) => [picture, elementAt(other, i)]));
}

/**
 * A model at rest, without its clips.
 *
 * @throws Error if nothing of it is drawn: two empty pictures do not differ.
 */
function look(model: LoadedModel, around: Sphere): Uint8ClampedArray[] {
  model.root.traverse((node) => (node.frustumCulled = false));
  const pictures = draw(model, around, VIEWS_DEG);
  const isDrawn = pictures.some((picture) => picture.some((level) => level > 0));
  if (!isDrawn) throw new Error('the model is not drawn');
  return pictures;
}

/** A model at the moments of all its clips. */
function motion(model: LoadedModel, around: Sphere): Uint8ClampedArray[] {
  return model.clips.flatMap((clip) =>
    CLIP_SHARES.flatMap((share) => {
      const mixer = model.createMixer?.(model.root);
      mixer?.clipAction(clip).play();
      mixer?.setTime(share * clip.duration);
      const pictures = draw(model, around, CLIP_VIEWS_DEG);
      mixer?.stopAllAction();
      return pictures;
    }),
  );
}

export interface Looks {
  /** Difference at rest, from six sides. */
  rest: PictureDifference;
  /** Over five moments of each clip; null without clips. */
  motion: PictureDifference | null;
}

async function compare(originalAddress: string, variantAddress: string): Promise<Looks> {
  const [original, variant] = [await load(originalAddress), await load(variantAddress)];
  try {
    const around = new Box3().setFromObject(original.root, true).getBoundingSphere(new Sphere());
    const rest = differenceOf(look(original, around), look(variant, around));
    const moves = original.clips.length > 0;
    const moved = moves ? differenceOf(motion(original, around), motion(variant, around)) : null;
    return { rest, motion: moved };
  } finally {
    for (const { root } of [original, variant]) disposeTree(root);
  }
}

/** Whether model-viewer shows the file. */
async function opensInModelViewer(address: string): Promise<boolean> {
  await loadModelViewer();
  const viewer = document.createElement('model-viewer');
  viewer.style.cssText = 'width: 64px; height: 64px';
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const loaded = new Promise<boolean>((resolve) => {
    viewer.addEventListener('load', () => resolve(true));
    viewer.addEventListener('error', () => resolve(false));
    timeout = setTimeout(() => resolve(false), MODEL_VIEWER_TIMEOUT_MS);
  });
  viewer.setAttribute('src', address);
  document.body.append(viewer);
  const isShown = await loaded;
  clearTimeout(timeout);
  viewer.remove();
  return isShown;
}

/** Bytes of the USDZ of a file, or the reason why there is none. */
async function usdzOf(address: string): Promise<number | string> {
  const bytes = await (await fetch(address)).arrayBuffer();
  try {
    const { usdz } = await exportUsdz(bytes, { maxBytes: MAX_USDZ_BYTES, onStage: () => undefined });
    return usdz.length;
  } catch (error) {
    return error instanceof UsdzError ? error.failure : String(error);
  }
}

const comparisons = { compare, opensInModelViewer, usdzOf };
export type LooksPage = typeof comparisons;
Object.assign(window, { comparisons });
