import { MAX_SEARCH_LENGTH } from '@anchora/contract/limits';
import { describe, expect, it } from 'vitest';
import { apiSearch, isNarrowed, queryOfSearch, searchWithQuery } from './project-query';

describe('queryOfSearch', () => {
  it('ignores what is unknown, and cuts a search that is too long', () => {
    expect(queryOfSearch('type=nonsense&sort=nonsense')).toEqual({ text: '', sort: 'newest', filters: {} });
    expect(queryOfSearch(`q=${'x'.repeat(MAX_SEARCH_LENGTH + 1)}`).text).toHaveLength(MAX_SEARCH_LENGTH);
  });
});

describe('apiSearch', () => {
  it('names the view, and what differs from its usual list', () => {
    expect(apiSearch('active', queryOfSearch('view=trash'))).toBe('view=active');
    expect(apiSearch('trash', queryOfSearch('q=a+b&sort=name&tracking=ready'))).toBe(
      'view=trash&q=a+b&sort=name&tracking=ready',
    );
  });
});

describe('searchWithQuery', () => {
  it('is read back as written, and other parameters stay', () => {
    const query = queryOfSearch('q=cà+phê&sort=name&tracking=ready&type=image-tracking');
    const search = searchWithQuery('view=archived&type=markerless', query);
    expect(queryOfSearch(search)).toEqual(query);
    expect(new URLSearchParams(search).get('view')).toBe('archived');
  });

  it('contains only what differs from the default', () => {
    expect(searchWithQuery('q=a&sort=name&type=markerless', queryOfSearch(''))).toBe('');
  });
});

describe('isNarrowed', () => {
  it.each([
    ['', false],
    ['sort=name', false],
    ['q=+', false],
    ['q=a', true],
    ['type=markerless', true],
  ])('of %j is %s', (search, expected) => {
    expect(isNarrowed(queryOfSearch(search))).toBe(expected);
  });
});
