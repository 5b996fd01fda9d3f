import type { Camera, Material, Object3D, Scene, Texture, WebGLRenderer } from 'three';
import { Mesh, Texture as AnyTexture } from 'three';
import { connectionOf, mayLoadEarly } from '../loading/early-content';
import { download } from '../loading/download';
import { disposeTree } from './dispose-tree';
import { parseModel, type LoadedModel } from './parse-model';
import type { TurningModel } from './turning-model';

/** The surroundings in which a model is drawn. */
export interface ModelStage {
  renderer: WebGLRenderer;
  scene: Scene;
  camera: Camera;
}

interface FollowOptions {
  stage: ModelStage;
  /** The light model, which is already shown. */
  model: TurningModel;
  lightUrl: string;
  fullUrl: string;
  /** Resolves with the tap on Start. */
  tapped: Promise<unknown>;
}

/** Over a slower line the full model would use too much time and data of a visitor. */
const LEAST_MBIT_PER_S = 1.5;
/** Least memory, GB as reported by browsers. Phones with less memory close pages that hold many textures. */
const LEAST_MEMORY_GB = 4;
/** The light model returns if fewer pictures than this are drawn in a second. */
const LEAST_FRAMES_PER_S = 20;
const JUDGED_MS = 3000;
const LOOK_MS = 200;
const FRAME_MS = 16;
/** Longest wait for programs to compile; the first picture waits for the rest. */
const COMPILE_MS = 300;

/**
 * Loads the full model once the light one was shown, and replaces it: same size, same turn, same moment of its
 * animation. All slow work is done before, one texture after another, so that no frame is dropped. After any failure
 * the light model stays.
 */
export async function followWithFull(options: FollowOptions): Promise<void> {
  const { stage, model, fullUrl, lightUrl, tapped } = options;
  const { renderer } = stage;
  const canvas = renderer.domElement;
  const show = (shown: 'light' | 'full'): void => void (canvas.dataset['model'] = shown);
  show('light');
  await tapped;
  await firstPicture(renderer);
  if (!mayLoadFull(navigator, speedOf(lightUrl))) return;
  const lost = new AbortController();
  canvas.addEventListener('webglcontextlost', () => lost.abort(), { signal: lost.signal });
  try {
    const full = await parseModel(await download(fullUrl, { signal: lost.signal }), renderer);
    await prepare(full.root, stage);
    lost.signal.throwIfAborted();
    const goBack = exchange(model, full);
    show('full');
    const isFast = await drawsFast(renderer);
    if (isFast && !lost.signal.aborted) return goBack.forget();
    goBack();
    show('light');
  } catch {
    // The light model is shown, which is enough.
  }
}

/** A browser's hints about device and connection; Safari gives neither. */
interface Device {
  deviceMemory?: number;
}

/**
 * Whether the full model may be loaded without a request of the visitor.
 *
 * @param mbitPerS measured speed of the light model; null if it came from the cache or the speed is unknown.
 */
export function mayLoadFull(device: Navigator & Device, mbitPerS: number | null): boolean {
  if (!mayLoadEarly(connectionOf(device))) return false;
  if ((device.deviceMemory ?? LEAST_MEMORY_GB) < LEAST_MEMORY_GB) return false;
  return mbitPerS === null || mbitPerS >= LEAST_MBIT_PER_S;
}

function speedOf(url: string): number | null {
  const entry = performance.getEntriesByName(new URL(url, location.href).href, 'resource').at(-1);
  if (!(entry instanceof PerformanceResourceTiming) || entry.transferSize === 0) return null;
  const seconds = (entry.responseEnd - entry.responseStart) / 1000;
  return seconds > 0 ? (entry.encodedBodySize * 8) / 1e6 / seconds : null;
}

/** Resolves once the renderer has drawn another picture. */
async function firstPicture({ info }: WebGLRenderer): Promise<void> {
  const before = info.render.frame;
  while (info.render.frame === before) await pause(LOOK_MS);
}

/** Compiles the programs, which browsers do in parallel to the page, and uploads the textures, one in each frame. */
async function prepare(root: Object3D, { renderer, scene, camera }: ModelStage): Promise<void> {
  renderer.compile(root, camera, scene);
  for (const texture of texturesOf(root)) {
    renderer.initTexture(texture);
    await pause(FRAME_MS);
  }
  await pause(COMPILE_MS);
}

function texturesOf(root: Object3D): Set<Texture> {
  const textures = new Set<Texture>();
  root.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    for (const material of [node.material as Material | Material[]].flat()) {
      for (const value of Object.values(material)) if (value instanceof AnyTexture) textures.add(value);
    }
  });
  return textures;
}

/** Puts another model into the holder, between two pictures. @returns a function that undoes this, or makes it final */
function exchange(
  model: TurningModel,
  { root, clips, createMixer }: LoadedModel,
): (() => void) & { forget: () => void } {
  const former = { root: model.root, mixer: model.mixer };
  const mixer = createMixer?.(root) ?? null;
  const [clip] = clips;
  if (clip && mixer) mixer.clipAction(clip).play();
  mixer?.setTime(former.mixer?.time ?? 0);
  root.traverse((node) => (node.frustumCulled = false));
  model.holder.add(root);
  former.root.removeFromParent();
  Object.assign(model, { root, mixer });
  const goBack = (): void => {
    former.mixer?.setTime(mixer?.time ?? 0);
    model.holder.add(former.root);
    Object.assign(model, former);
    end({ root, mixer });
  };
  return Object.assign(goBack, { forget: () => end(former) });
}

function end({ root, mixer }: Pick<TurningModel, 'root' | 'mixer'>): void {
  mixer?.stopAllAction();
  disposeTree(root);
}

/**
 * Whether the full model is drawn fast enough. WebXR sessions are not judged, because the page's frames say nothing
 * about theirs.
 */
async function drawsFast(renderer: WebGLRenderer): Promise<boolean> {
  if (renderer.xr.isPresenting) return true;
  let frames = 0;
  let isCounting = true;
  const count = (): void => {
    frames += 1;
    if (isCounting) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  await pause(JUDGED_MS);
  isCounting = false;
  return document.hidden || frames >= (LEAST_FRAMES_PER_S * JUDGED_MS) / 1000;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
