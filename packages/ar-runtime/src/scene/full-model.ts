import {
  type AnimationClip,
  type AnimationMixer,
  type Material,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Texture,
  type WebGLRenderer,
} from 'three';
import { connectionOf, mayLoadEarly } from '../loading/early-content';
import { download } from '../loading/download';
import { lineSpeedOf } from '../loading/line-speed';
import { fullQuality } from '../loading/full-quality';
import { disposeTree } from './dispose-tree';
import { parseModel, type LoadedModel } from './parse-model';

/** A shown model whose parts can be replaced. */
export interface ReplaceableModel {
  /** Contains the model with the transforms of its file. */
  readonly holder: Object3D;
  root: Object3D;
  mixer: AnimationMixer | null;
  clips?: readonly AnimationClip[] | undefined;
  /** Starts what the new parts play; by default the first clip. */
  replaced?(): void;
  readonly isDisposed?: boolean;
}

type Parts = Pick<ReplaceableModel, 'root' | 'mixer' | 'clips'>;

interface FollowOptions {
  renderer: WebGLRenderer;
  /** The light model, which is already shown. */
  model: ReplaceableModel;
  lightUrl: string;
  fullUrl: string;
  /** Resolves with the tap on Start. */
  tapped: Promise<unknown> | undefined;
}

/**
 * Over a slower line the full model would use too much time and data of a visitor: 5 MB take 27 s at this speed.
 * Chosen, not measured.
 */
const LEAST_MBIT_PER_S = 1.5;
/**
 * Least memory, GB as reported by browsers. Phones with less memory close pages that hold many textures. Chosen, not
 * measured.
 */
const LEAST_MEMORY_GB = 4;
/** The light model returns if fewer pictures than this are drawn in a second. Chosen, not measured. */
const LEAST_FRAMES_PER_S = 20;
/** Pictures are counted for this time, so that a single late one does not decide. Chosen, not measured. */
const JUDGED_MS = 3000;
/** Time between two looks whether a picture was drawn. Chosen, not measured. */
const LOOK_MS = 200;
/** One picture at 60 a second. */
const FRAME_MS = 16;
/**
 * Time for programs to compile in the background. Drawing the first picture waits for those that take longer. Chosen,
 * not measured.
 */
const COMPILE_MS = 300;

/**
 * Loads the full model once the light one was shown, and replaces it: same size, same turn, same moment of its
 * animation. All slow work is done before, one texture after another, so that no frame is dropped. After any failure
 * the light model stays. On slow lines and small devices the full model is only loaded if the visitor asks for it.
 */
export async function followWithFullModel({
  renderer,
  model,
  fullUrl,
  lightUrl,
  tapped,
}: FollowOptions): Promise<void> {
  show(renderer, 'light');
  await tapped;
  await firstPicture(renderer, model);
  if (model.isDisposed) return;
  const isAsked = !mayLoadFull(navigator, lineSpeedOf(new URL(lightUrl, location.href).href, timings()));
  const ask = async () => fullQuality.wanted({ url: fullUrl, bytes: await sizeOf(fullUrl), model });
  if (isAsked) await ask();
  const isSettled = await replaceWithFull(renderer, model, { fullUrl, isAsked });
  if (isSettled) return;
  await ask();
  await replaceWithFull(renderer, model, { fullUrl, isAsked: true });
}

function show({ domElement }: WebGLRenderer, shown: 'light' | 'full'): void {
  domElement.dataset['model'] = shown;
}

/**
 * @param isAsked whether the visitor asked for the full model, which then stays even if it is drawn slowly.
 * @returns false if the light model is shown again because the full one was drawn too slowly.
 */
async function replaceWithFull(
  renderer: WebGLRenderer,
  model: ReplaceableModel,
  { fullUrl, isAsked }: { fullUrl: string; isAsked: boolean },
): Promise<boolean> {
  if (model.isDisposed) return true;
  const lost = new AbortController();
  renderer.domElement.addEventListener('webglcontextlost', () => lost.abort(), { signal: lost.signal });
  try {
    const full = await parseModel(await download(fullUrl, { signal: lost.signal }), renderer);
    await prepare(full.root, model.holder, renderer).catch(() => lost.abort());
    if (model.isDisposed || lost.signal.aborted) {
      disposeTree(full.root);
      return true;
    }
    const goBack = exchange(model, full);
    show(renderer, 'full');
    const isFast = isAsked || (await drawsFast(renderer, lost.signal));
    // The owner of a disposed model has freed the full one; the light one is freed here.
    if (model.isDisposed || (isFast && !lost.signal.aborted)) {
      goBack.forget();
      return true;
    }
    goBack();
    show(renderer, 'light');
    return lost.signal.aborted;
  } catch {
    // The light model is shown, which is enough.
    return true;
  } finally {
    // Ends the listening.
    lost.abort();
  }
}

async function sizeOf(url: string): Promise<number | undefined> {
  const response = await fetch(url, { method: 'HEAD' }).catch(() => null);
  return (response?.ok && Number(response.headers.get('content-length'))) || undefined;
}

interface Device {
  /** Memory in GB, rounded by the browser; absent in Safari and Firefox. */
  deviceMemory?: number;
}

/**
 * Whether the full model may be loaded without a request of the visitor.
 *
 * @param mbitPerS measured speed of the light model; null if it came from the cache or the speed is unknown.
 */
function mayLoadFull(device: Navigator & Device, mbitPerS: number | null): boolean {
  if (!mayLoadEarly(connectionOf(device))) return false;
  if ((device.deviceMemory ?? LEAST_MEMORY_GB) < LEAST_MEMORY_GB) return false;
  return mbitPerS === null || mbitPerS >= LEAST_MBIT_PER_S;
}

function timings(): PerformanceResourceTiming[] {
  return performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming);
}

/** Resolves once the renderer has drawn another picture, or the model is not shown any more. */
async function firstPicture({ info }: WebGLRenderer, model: ReplaceableModel): Promise<void> {
  const before = info.render.frame;
  while (info.render.frame === before && !model.isDisposed) await pause(LOOK_MS);
}

/**
 * Compiles the programs and uploads the textures before the model is shown, because the picture that first needs them
 * would be late. Browsers compile beside the page; textures are uploaded one in each frame.
 */
async function prepare(root: Object3D, holder: Object3D, renderer: WebGLRenderer): Promise<void> {
  let scene: Object3D | null = holder;
  while (scene?.parent) scene = scene.parent;
  // Any camera will do: compiling reads only its layers, which are the same for all.
  renderer.compile(root, new PerspectiveCamera(), scene instanceof Scene ? scene : null);
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
      for (const value of Object.values(material)) if (value instanceof Texture) textures.add(value);
    }
  });
  return textures;
}

/**
 * Puts the full model into the holder, at the moment of the animation at which the light one is.
 *
 * @returns a function that brings the light model back and frees the full one; its `forget` frees the light one
 *   instead.
 */
function exchange(
  model: ReplaceableModel,
  { root, clips, createMixer }: LoadedModel,
): (() => void) & { forget: () => void } {
  const { holder } = model;
  const former: Parts = { root: model.root, mixer: model.mixer, clips: model.clips };
  const full: Parts = { root, mixer: createMixer?.(root) ?? null, clips };
  const put = (next: Parts, before: Object3D, timeS: number): void => {
    holder.add(next.root);
    before.removeFromParent();
    Object.assign(model, next);
    if (model.replaced) model.replaced();
    else if (next.clips?.[0]) next.mixer?.clipAction(next.clips[0]).play();
    next.mixer?.setTime(timeS);
  };
  root.traverse((node) => (node.frustumCulled = false));
  put(full, former.root, former.mixer?.time ?? 0);
  const goBack = (): void => {
    put(former, root, full.mixer?.time ?? 0);
    end(full);
  };
  return Object.assign(goBack, { forget: () => end(former) });
}

function end({ root, mixer }: Parts): void {
  mixer?.stopAllAction();
  disposeTree(root);
}

/**
 * Whether the full model is drawn fast enough. WebXR sessions are not judged, because the page's frames say nothing
 * about theirs, and neither is a page that was hidden meanwhile, which has none.
 *
 * @param signal ends the listening.
 */
async function drawsFast(renderer: WebGLRenderer, signal: AbortSignal): Promise<boolean> {
  if (renderer.xr.isPresenting) return true;
  let wasHidden = document.hidden;
  document.addEventListener('visibilitychange', () => (wasHidden = true), { signal });
  let frames = 0;
  let isCounting = true;
  const count = (): void => {
    frames += 1;
    if (isCounting) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  await pause(JUDGED_MS);
  isCounting = false;
  return wasHidden || frames >= (LEAST_FRAMES_PER_S * JUDGED_MS) / 1000;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
