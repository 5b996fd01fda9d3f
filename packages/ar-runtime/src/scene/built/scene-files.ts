import type { PublicItem } from '@anchora/contract/scene/public-scene';
import { STALL_TIMEOUT_MS, withTimeout } from '../../loading/download';

/**
 * Elements do not tell how much of a picture has arrived, so a slow line gets three times as long as a download that
 * stalls. Chosen, not measured.
 */
export const PICTURE_WITHIN_MS = 3 * STALL_TIMEOUT_MS;

export type ItemOf<Kind extends PublicItem['kind']> = Extract<PublicItem, { kind: Kind }>;
export type MediaItem = ItemOf<'video' | 'sound'>;

/**
 * Access of a scene to its files. The host decides how media are played, because browsers allow sound only after a tap
 * and phones play few videos at once. What loads a file rejects if it cannot be loaded.
 */
export interface SceneFiles {
  /** Resolves with the tap on Start, after which full models may follow light ones; absent where nothing is tapped. */
  readonly tapped?: Promise<unknown>;
  model(address: string): Promise<ArrayBuffer>;
  /** Loads and decodes a picture. */
  image(address: string): Promise<HTMLImageElement>;
  /** Creates an element for each item; resolves once the size of the video is known. */
  video(item: ItemOf<'video'>): Promise<HTMLVideoElement>;
  sound(item: ItemOf<'sound'>): Promise<HTMLAudioElement>;
  /** Called whenever an item starts or stops playing. */
  play(item: MediaItem, playing: boolean): void;
  /** The item was removed, or its scene was disposed of; its element is no longer used. */
  release(id: string): void;
}

/** @throws Error if the picture cannot be decoded, DownloadError if it does not arrive in time. */
export async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  await withTimeout(image.decode(), 'Loading a picture', PICTURE_WITHIN_MS);
  return image;
}
