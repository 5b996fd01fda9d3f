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
    [ALL, '/examples'],
    [{ category: 'Real Estate', difficulty: null }, '/examples?category=real-estate'],
    [{ category: 'Gaming', difficulty: 'Beginner' }, '/examples?category=gaming&difficulty=beginner'],
  ] as const)('come back from the address they are written to', (filters, address) => {
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
    [ALL, true],
    [{ category: 'Gaming', difficulty: null }, true],
    [{ category: 'Gaming', difficulty: 'Beginner' }, true],
    [{ category: 'Gaming', difficulty: 'Advanced' }, false],
    [{ category: 'Retail', difficulty: 'Beginner' }, false],
  ] as const)('of a game for beginners with %j is %s', (filters, expected) => {
    expect(matches(template, filters)).toBe(expected);
  });
});
