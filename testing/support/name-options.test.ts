import { describe, expect, it } from 'vitest';
import { namesIn, namesWith } from './name-options';

const MODES = ['tracking', 'initialization'] as const;

describe('namesIn', () => {
  it('gives one name, and several in the order in which they are written', () => {
    expect(namesIn('modes', 'tracking', MODES)).toEqual(['tracking']);
    expect(namesIn('modes', 'initialization,tracking', MODES)).toEqual(['initialization', 'tracking']);
  });

  it.each([
    ['a misspelt name', 'traking', 'traking'],
    ['an empty text', '', ''],
    ['a comma at the end', 'tracking,', ''],
    ['a space after a comma', 'tracking, initialization', ' initialization'],
  ])('refuses %s and says which names there are', (_, text, unknown) => {
    expect(() => namesIn('modes', text, MODES)).toThrow(
      `expected modes to name some of tracking, initialization, got "${unknown}"`,
    );
  });
});

describe('namesWith', () => {
  it('gives all names that contain the words', () => {
    expect(namesWith('only', 'ing', MODES)).toEqual(['tracking']);
    expect(namesWith('only', '', MODES)).toEqual(['tracking', 'initialization']);
  });

  it('refuses words that are in no name', () => {
    expect(() => namesWith('only', 'Tracking', MODES)).toThrow(
      'expected only to be a part of tracking, initialization, got "Tracking"',
    );
  });
});
