import { decode, encode } from '@anchora/vision';
import { answerRequest } from '../../child-processes/answer-request';
import type { PACK_TARGETS } from './pack-targets';

/**
 * Packs the first target of each file, in order. The names of the pictures are left out, because visitors could read
 * them.
 */
answerRequest<typeof PACK_TARGETS>(({ trackingFiles }) => {
  const targets = trackingFiles.map((bytes) => {
    const [target] = decode(bytes);
    if (!target) throw new Error('a tracking file without a target');
    return { ...target, name: '' };
  });
  return Promise.resolve({ packed: encode(targets) });
});
