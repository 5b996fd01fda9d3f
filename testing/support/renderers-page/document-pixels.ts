import { createPageFiles } from '@anchora/ar-runtime/scene/built/page-files';
import type { SceneFiles } from '@anchora/ar-runtime/scene/built/scene-files';
import { MAX_STEP_S } from '@anchora/ar-runtime/scene/target-scene';
import { defaultScene } from '@anchora/contract/scene/default-scene';
import { publicScene, type PublicSceneOfItems } from '@anchora/contract/scene/public-scene';

/** Runs in a page: small pictures of documents, and their differences. */

/** An even colour behind the canvas: red, green, blue. */
const BACKDROP = [0x7a, 0x8b, 0x9c] as const;
/** Steps of a channel of 8 bits beyond which a pixel counts as different. Chosen, not measured. */
const SEEN = 8;
/** Size of a canvas, CSS px. The canvases are small and without anti-aliasing, because a processor draws them. */
export const DOCUMENT_SIZE = { width: 180, height: 270 };

/** Times of the drawn frames; a step of a scene's clocks is at most `MAX_STEP_S`. */
export const TIMES_MS = [1000 * MAX_STEP_S, 2000 * MAX_STEP_S];

export interface DrawnDifference {
  name: string;
  /** Share of the drawn pixels that differ visibly. */
  seen: number;
  /** Largest difference of a channel, 0..255. */
  most: number;
  /** Share of all pixels that are drawn. */
  drawn: number;
  /** Largest difference between the matrices used by the two; 0 if they were not compared. */
  off: number;
}

/** Pixels on an even background, because the colours of translucent pixels are not exact. */
export function pixelsOn(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D context');
  context.fillStyle = `rgb(${BACKDROP.join(' ')})`;
  context.fillRect(0, 0, copy.width, copy.height);
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, copy.width, copy.height).data;
}

/** Compares two drawn pictures; pixels that neither has drawn do not count. @throws Error if their sizes differ */
export function compared(name: string, a: Uint8ClampedArray, b: Uint8ClampedArray): DrawnDifference {
  if (a.length !== b.length) throw new Error(`${name}: ${a.length} and ${b.length} bytes`);
  let [seen, most, drawn] = [0, 0, 0];
  for (let i = 0; i < a.length; i += 4) {
    let step = 0;
    let off = 0;
    for (let channel = 0; channel < 3; channel++) {
      const [one = 0, other = 0, none = 0] = [a[i + channel], b[i + channel], BACKDROP[channel]];
      step = Math.max(step, Math.abs(one - other));
      off = Math.max(off, Math.abs(one - none), Math.abs(other - none));
    }
    most = Math.max(most, step);
    if (step > SEEN) seen++;
    if (off > 1) drawn++;
  }
  return { name, seen: drawn > 0 ? seen / drawn : 0, most, drawn: (4 * drawn) / a.length, off: 0 };
}

/** Files of a page with a single paused video, so that two hosts show the same picture of it. */
export function stillFiles(video: HTMLVideoElement): SceneFiles {
  return { ...createPageFiles(document.body), video: () => Promise.resolve(video), play: () => undefined };
}

/** The scene that a project without a document shows. */
export function defaultOf(contentType: '3d-model' | 'video', address: string): PublicSceneOfItems {
  const project = {
    type: 'image-tracking',
    contentType,
    contentFileId: 'c',
    targetFileId: 't',
    name: 'Project',
  } as const;
  const options = { addressOfFile: () => address, isBlocked: () => false };
  const [scene] = publicScene(defaultScene(project), options).scenes;
  if (!scene) throw new Error('A default document has a scene');
  return scene;
}
