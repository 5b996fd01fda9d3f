import { assertGray } from '../image/gray';
import { DETAIL_SIZE_PX, STORED_SIZE_PX, storedImage } from '../image/stored-image';
import type { Compiled, Gray } from '../types';
import { findAnchors } from './anchors';

export interface CompileOptions {
  /** Name for people, at most 64 bytes of UTF-8 in a tracking file; empty by default. */
  name?: string;
}

/**
 * Compiles a photo to a target: the picture to store and its anchors. The score is left open (NaN); scoreTarget
 * computes it. A blank or tiny picture compiles, too: it has no points and scores 0.
 *
 * @throws RangeError for a picture without a size, or with fewer bytes than its size asks for.
 */
export function compileTarget(image: Gray, options: CompileOptions = {}): Compiled {
  return compiledFromImage(image, image.width, image.height, { name: options.name ?? '' });
}

/**
 * Target from a stored picture, as read from a tracking file.
 *
 * @param stored the stored picture, which is kept as the target's detail if it is finer than its image.
 * @param sourceWidth sourceHeight size of the picture it was made from, px; the target's exact aspect ratio.
 * @throws RangeError if either picture has no size, or the stored one fewer bytes than its size asks for.
 */
export function compiledFromImage(
  stored: Gray,
  sourceWidth: number,
  sourceHeight: number,
  about: { name?: string; score?: number } = {},
): Compiled {
  assertGray(stored, 'The stored picture');
  if (!(sourceWidth >= 1) || !(sourceHeight >= 1) || !Number.isFinite(sourceWidth * sourceHeight)) {
    throw new RangeError(`The source picture needs a positive size, got ${sourceWidth}×${sourceHeight}.`);
  }
  const detail = storedImage(stored, DETAIL_SIZE_PX, sourceWidth, sourceHeight);
  const image = storedImage(detail, STORED_SIZE_PX, sourceWidth, sourceHeight);
  const points = findAnchors(image).map((at, i) =>
    i % 2 === 0 ? ((at + 0.5) * sourceWidth) / image.width - 0.5 : ((at + 0.5) * sourceHeight) / image.height - 0.5,
  );
  return {
    width: sourceWidth,
    height: sourceHeight,
    name: about.name ?? '',
    image,
    detail: detail.width > image.width ? detail : undefined,
    score: about.score ?? Number.NaN,
    points,
  };
}
