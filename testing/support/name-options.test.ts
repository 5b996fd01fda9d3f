import { describe, expect, it } from 'vitest';
import { namesIn, namesWith } from './name-options';

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

describe('namesWith', () => {
  it('finds all names with the words', () => {
    expect(namesWith('only', 'ing', MODES)).toEqual(['tracking']);
    expect(namesWith('only', '', MODES)).toEqual(['tracking', 'initialization']);
  });

  it('refuses words that are in no name', () => {
    expect(() => namesWith('only', 'Tracking', MODES)).toThrow(
      'expected only to be a part of tracking, initialization, got "Tracking"',
    );
  });
});
