import { encode, isPossibleSurface, readTrackingFile } from '@anchora/vision';
import { answerRequest } from '../../child-processes/answer-request';
import { radiiOf } from '@anchora/contract/scene/surface-kind';
import type { PACK_TARGETS } from './pack-targets';

/**
 * Packs the first target of each file, in order. The names of the pictures are left out, because visitors could read
 * them. Surfaces are taken from the document, not from the files.
 */
answerRequest<typeof PACK_TARGETS>(({ trackingFiles, surfaces }) => {
  const targets = trackingFiles.map((bytes, i) => {
    const [target] = readTrackingFile(bytes);
    if (!target) throw new Error('a tracking file without a target');
    const { surface: _stored, ...flat } = target;
    const surface = surfaces[i];
    return { ...flat, name: '', ...(surface && { surface: radiiOf(surface) }) };
  });
  const impossible = targets.findIndex(
    ({ surface, width, height }) => surface && !isPossibleSurface(surface, height / width),
  );
  if (impossible >= 0) return Promise.resolve({ impossible });
  return Promise.resolve({ packed: encode(targets) });
});
