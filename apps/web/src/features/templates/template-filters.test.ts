import { describe, expect, it } from 'vitest';
import { filtersOf, galleryAddress, matches } from './template-filters';

const ALL = { category: null, difficulty: null };

describe('filters in the address', () => {
  it.each([
    ['', ALL],
    ['category=real-estate', { category: 'Real Estate', difficulty: null }],
    ['category=e-commerce&difficulty=advanced', { category: 'E-commerce', difficulty: 'Advanced' }],
    ['category=nonsense&difficulty=%00', ALL],
    ['utm=x&difficulty=beginner', { category: null, difficulty: 'Beginner' }],
  ] as const)('are read from %j, where unknown ones count as none', (search, filters) => {
    expect(filtersOf(search)).toEqual(filters);
  });

  it.each([
    ['/examples', ALL],
    ['/examples?category=real-estate', { category: 'Real Estate', difficulty: null }],
    ['/examples?category=gaming&difficulty=beginner', { category: 'Gaming', difficulty: 'Beginner' }],
  ] as const)('are written to %s and read from it', (address, filters) => {
    expect(galleryAddress(filters, null)).toBe(address);
    expect(filtersOf(new URL(address, 'http://x').search)).toEqual(filters);
  });
});

it('keeps the workspace in which a template is used', () => {
  const filters = { category: 'Gaming', difficulty: null } as const;
  expect(galleryAddress(filters, 12)).toBe('/examples?category=gaming&workspace=12');
});

describe('matches', () => {
  const template = { category: 'Gaming', difficulty: 'Beginner' } as const;
  it.each([
    ['is true without filters', ALL, true],
    ['is true with the filter for games', { category: 'Gaming', difficulty: null }, true],
    ['is true with the filters for games and beginners', { category: 'Gaming', difficulty: 'Beginner' }, true],
    ['is false if another difficulty is wanted', { category: 'Gaming', difficulty: 'Advanced' }, false],
    ['is false if another category is wanted', { category: 'Retail', difficulty: 'Beginner' }, false],
  ] as const)('for a game for beginners, %s', (_, filters, expected) => {
    expect(matches(template, filters)).toBe(expected);
  });
});
