import { decode, encode } from '@anchora/vision';
import { answerRequest } from '../../child-processes/answer-request';
import type { PACK_TARGETS } from './pack-targets';

/** The first target of each file, in order, in one file. The names of pictures are nobody else's business. */
answerRequest<typeof PACK_TARGETS>(({ trackingFiles }) => {
  const targets = trackingFiles.map((bytes) => {
    const [target] = decode(bytes);
    if (!target) throw new Error('a tracking file without a target');
    return { ...target, name: '' };
  });
  return Promise.resolve({ packed: encode(targets) });
});
