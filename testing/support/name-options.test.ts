import { describe, expect, it } from 'vitest';
import { namesIn } from './name-options';

const MODES = ['tracking', 'initialization'] as const;

describe('namesIn', () => {
  it('reads one name and several', () => {
    expect(namesIn('modes', 'tracking', MODES)).toEqual(['tracking']);
    expect(namesIn('modes', 'initialization,tracking', MODES)).toEqual(['initialization', 'tracking']);
  });

  it.each([
    ['traking', 'traking'],
    ['', ''],
    ['tracking,', ''],
    ['tracking, initialization', ' initialization'],
  ])('refuses %j and says which names there are', (text, unknown) => {
    expect(() => namesIn('modes', text, MODES)).toThrow(
      `expected modes to name some of tracking, initialization, got "${unknown}"`,
    );
  });
});
