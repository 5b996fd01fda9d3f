import { areaResize } from '../image/area-resize';
import { enlargeBilinear } from '../image/enlarge-bilinear';
import { MAX_SIDE_PX, MIN_SIDE_PX } from '../tracking-file/container-layout';
import { writeContainer } from '../tracking-file/container-writer';
import { MIND_PICTURE_SIDE_PX } from '../tracking-file/mind/mind-reader';
import { mindTarget, writeMind } from '../tracking-file/mind/mind-writer';
import { readTrackingFile } from '../curved/read-tracking-file';
import type { Compiled, Gray } from '../types';
import type { TrackingFileFormat } from './compile-pictures';

/**
 * Writes the targets of a tracking file in the given format. A stock file is made from the stored pictures, which show
 * less detail than their sources, so compiling the sources again is better if they are available. It has no names,
 * scores and surfaces: a curved target becomes a flat one.
 *
 * @param onProgress called with the completed share, 0..1.
 * @throws FormatError if the bytes are not a tracking file; RangeError if the result would have more than
 *   MAX_FILE_BYTES.
 */
export function convertTrackingFile(
  bytes: Uint8Array,
  format: TrackingFileFormat,
  onProgress?: (fraction: number) => void,
): Uint8Array {
  const compiled = readTrackingFile(bytes);
  const share = (index: number, fraction: number) => onProgress?.((index + fraction) / compiled.length);
  if (format === 'container') return writeContainer(compiled, (done) => share(done, 0));
  return writeMind(
    compiled.map((target, index) => mindTarget(inSourceProportions(target), (done) => share(index, done))),
  );
}

/**
 * The stored picture, whose sides are rounded, in the proportions of its source, because a stock file stores no others.
 */
function inSourceProportions({ width, height, image }: Compiled): Gray {
  const asStored = Math.sqrt((image.width * image.height) / (width * height));
  // Stock compilers leave black lines in what they enlarge to that side.
  const enough = MIND_PICTURE_SIDE_PX / Math.min(width, height);
  const scale = Math.min(Math.max(asStored, enough), MAX_SIDE_PX / Math.max(width, height));
  const side = (px: number) => Math.max(MIN_SIDE_PX, Math.round(px * scale));
  const [newWidth, newHeight] = [side(width), side(height)];
  const roomy = enlargeBilinear(image, Math.max(newWidth, image.width), Math.max(newHeight, image.height));
  return areaResize(roomy, newWidth, newHeight);
}
