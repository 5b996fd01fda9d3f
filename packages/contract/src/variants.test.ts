import { describe, expect, it } from 'vitest';
import { MB } from './limits';
import { levelOf } from './variants';

describe('the level of a model', () => {
  it.each([
    [{ bytes: 2 * MB, triangles: 100_000, textureBytes: 64 * MB }, 'good', null],
    [{ bytes: 2 * MB + 1 }, 'fair', 'bytes'],
    [{ bytes: MB, triangles: 150_000 }, 'fair', 'triangles'],
    [{ bytes: MB, textureBytes: 129 * MB }, 'heavy', 'textureBytes'],
    [{ bytes: 6 * MB, triangles: 150_000 }, 'heavy', 'bytes'],
  ] as const)('of %o is %s', (figures, level, cause) => {
    expect(levelOf(figures)).toEqual({ level, cause });
  });
});
