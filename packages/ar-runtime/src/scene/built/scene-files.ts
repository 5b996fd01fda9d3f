import type { PublicItem } from '@anchora/contract/scene/public-scene';

export type ItemOf<Kind extends PublicItem['kind']> = Extract<PublicItem, { kind: Kind }>;
export type MediaItem = ItemOf<'video' | 'sound'>;

/**
 * Access of a scene to its files. The host decides how media are played, because browsers allow sound only after a tap
 * and phones play few videos at once.
 */
export interface SceneFiles {
  model(address: string): Promise<ArrayBuffer>;
  /** The decoded picture. */
  image(address: string): Promise<HTMLImageElement>;
  /** An element of its own for each item; resolves once the size of the video is known. */
  video(item: ItemOf<'video'>): Promise<HTMLVideoElement>;
  sound(item: ItemOf<'sound'>): Promise<HTMLAudioElement>;
  /** Called whenever an item begins or ends to play. */
  play(item: MediaItem, playing: boolean): void;
  /** The item is gone, and its element is not used any more. */
  release(id: string): void;
}

/** @throws Error if the picture cannot be decoded. */
export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  await image.decode();
  return image;
}
