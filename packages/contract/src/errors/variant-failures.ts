import type { CodedMessage } from './message-template';

/**
 * Reasons why a variant of a file could not be made. Messages say what visitors get instead, or what the owner can do.
 */
export const VARIANT_FAILURES = {
  'variant-too-complex':
    'Making this model lighter took too long. Visitors get the original. Reduce its triangles or textures and upload it again.',
  'variant-no-memory':
    'Making this model lighter needs more memory than it may take. Visitors get the original. Scale its largest textures down and upload it again.',
  'variant-changed':
    'Made lighter, this model would no longer look or move as it should, so visitors get the original.',
  'variant-no-room':
    'There is no room for a lighter copy in your storage, so visitors get the original. Delete projects that you no longer need, then try again.',
  'variant-failed': 'No lighter copy could be made. Visitors get the original. Please try again.',
  'variant-crashed':
    'Making this model lighter crashed twice, so it is not tried again automatically. Visitors get the original.',

  // Failures of videos that the server converts. Browsers cannot show their originals instead.
  'conversion-unreadable': 'This video cannot be converted. Export it as an MP4 with H.264, then upload that file.',
  'conversion-too-long':
    'Converting this video took too long. Choose a shorter part, or export it as an MP4 with H.264.',
  'conversion-no-room':
    'There is no room for the converted video in your storage. Delete projects that you no longer need, then try again.',
  'conversion-failed': 'The video could not be converted. Please try again.',
  'conversion-crashed': 'Converting this video crashed twice. Export it as an MP4 with H.264, then upload that file.',
} as const;

export type VariantFailure = CodedMessage<typeof VARIANT_FAILURES>;
