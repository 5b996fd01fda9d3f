import { describe, expect, it } from 'vitest';
import { MB } from './limits';
import { levelOf } from './variants';

describe('the level of a model', () => {
  it.each([
    ['at all limits of a good one', 'good', { bytes: 2 * MB, triangles: 100_000, textureBytes: 64 * MB }, null],
    ['with one byte more', 'fair', { bytes: 2 * MB + 1 }, 'bytes'],
    ['with more triangles', 'fair', { bytes: MB, triangles: 150_000 }, 'triangles'],
    ['with textures too large for a fair one', 'heavy', { bytes: MB, textureBytes: 129 * MB }, 'textureBytes'],
    ['that is heavy by its bytes and fair by its triangles', 'heavy', { bytes: 6 * MB, triangles: 150_000 }, 'bytes'],
  ] as const)('%s is %s', (_, level, figures, cause) => {
    expect(levelOf(figures)).toEqual({ level, cause });
  });
});
