import { type AnimationClip, type AnimationMixer, LoadingManager, type Object3D, type WebGLRenderer } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { withTimeout } from '../loading/download';
import { readGltfNeeds } from './gltf-needs';
import { ModelError } from './model-error';

export interface LoadedModel {
  root: Object3D;
  clips: AnimationClip[];
  /** Creates the player of the clips; null without clips. Its code is only loaded for models that move. */
  createMixer: ((root: Object3D) => AnimationMixer) | null;
}

/**
 * Parses a model from memory; decoders are fetched only if the file names them.
 *
 * @param renderer the renderer that will draw it; null if none does; compressed textures then become plain RGBA.
 * @throws ModelError if the file cannot be shown, DownloadError if code for it does not arrive or reading does not end
 *   in time, TypeError if the code cannot be fetched.
 */
export async function parseModel(bytes: ArrayBuffer, renderer: WebGLRenderer | null): Promise<LoadedModel> {
  const needs = readGltfNeeds(bytes);
  const loader = new GLTFLoader(selfContainedOnly());
  /** Each resolves with the function that releases the decoder, if there is anything to release. */
  const decoders: Promise<(() => void) | void>[] = [];
  if (needs.draco) decoders.push(import('./draco').then(({ useDraco }) => useDraco(loader)));
  if (needs.meshopt) decoders.push(import('./meshopt').then(({ useMeshopt }) => useMeshopt(loader)));
  if (needs.ktx2) decoders.push(import('./ktx2').then(({ useKtx2 }) => useKtx2(loader, renderer)));
  try {
    await withTimeout(Promise.all(decoders), 'Loading the model’s decoder');
    const gltf = await withTimeout(loader.parseAsync(bytes, '').catch(refuse), 'Reading the model');
    const { scene: root, animations: clips } = gltf;
    if (clips.length === 0) return { root, clips, createMixer: null };
    const { createMixer } = await withTimeout(import('./mixer'), 'Loading what moves the model');
    return { root, clips, createMixer };
  } finally {
    // A decoder that arrives after another one failed is released as well.
    for (const decoder of decoders) void decoder.then((release) => release?.()).catch(() => undefined);
  }
}

function refuse(cause: unknown): never {
  throw new ModelError('The model file could not be read', { cause });
}

/** A manager that loads only data inside the file; other addresses in it are never fetched. */
function selfContainedOnly(): LoadingManager {
  const manager = new LoadingManager();
  manager.setURLModifier((url) => (/^(?:blob|data):/.test(url) ? url : 'data:,'));
  return manager;
}
