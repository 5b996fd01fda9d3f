import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { WebGLRenderer } from 'three';
import type { FitPlace } from '../fit';
import { imageContent, videoContent } from '../flat-content';
import type { Extent } from '../item-matrix';
import type { ItemOf, SceneFiles } from '../scene-files';
import { createFlatLeaf } from './flat-leaf';
import type { Leaf } from './leaf';

export interface LeafOptions extends FitPlace {
  files: SceneFiles;
  renderer: WebGLRenderer | null;
  /** Called when its video or sound has come to its end. */
  onEnded: () => void;
}

/** @returns null for an item of which nothing can be shown or heard here. */
export async function loadLeaf(item: PublicItem, options: LeafOptions): Promise<Leaf | null> {
  if (item.kind === 'model') return modelLeaf(item, options);
  if (item.kind === 'video') return videoLeaf(item, options);
  if (item.kind === 'image') return imageLeaf(item, options);
  return null;
}

async function modelLeaf(item: ItemOf<'model'>, { files, renderer, ground }: LeafOptions): Promise<Leaf> {
  const parts = Promise.all([import('../../parse-model'), import('./model-leaf')]);
  const [bytes, [{ parseModel }, { createModelLeaf }]] = await Promise.all([files.model(item.address), parts]);
  return createModelLeaf(await parseModel(bytes, renderer), item, ground);
}

async function videoLeaf(first: ItemOf<'video'>, { files, onEnded, ...place }: LeafOptions): Promise<Leaf> {
  const video = await files.video(first);
  const listening = new AbortController();
  video.addEventListener('ended', onEnded, { signal: listening.signal });
  let last = first;
  const leaf = createFlatLeaf((item) => {
    if (item.kind === 'video') last = item;
    video.loop = last.loop;
    return videoContent(last, video, place);
  }, first);
  return {
    ...leaf,
    get extent(): Extent {
      return leaf.extent;
    },
    dispose() {
      listening.abort();
      leaf.dispose();
    },
  };
}

async function imageLeaf(first: ItemOf<'image'>, { files, ...place }: LeafOptions): Promise<Leaf> {
  const image = await files.image(first.address);
  let last = first;
  return createFlatLeaf((item) => {
    if (item.kind === 'image') last = item;
    return imageContent(last, image, place);
  }, first);
}
