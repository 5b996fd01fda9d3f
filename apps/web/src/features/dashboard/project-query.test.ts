import type { Project } from '@anchora/contract/projects';
import { describe, expect, it } from 'vitest';
import { isNarrowed, queryOfSearch, searchWithQuery, selectProjects } from './project-query';

const BASE: Project = {
  id: 1,
  userId: 1,
  name: 'Poster',
  description: null,
  type: 'image-tracking',
  contentType: '3d-model',
  modelUrl: '/files/model',
  usdzUrl: null,
  targetImageUrl: '/files/image',
  targetMindFile: '/files/mind',
  isPublic: true,
  shareId: 'share',
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  viewCount: 0,
  shareCount: 0,
  analytics: { viewCount: 0, shareCount: 0 },
  trackingBuild: { state: 'none', failure: null, message: null },
};

/** Newest first, the order in which the server lists them. */
const PROJECTS: Project[] = [
  { ...BASE, id: 5, name: 'Cà phê Đà Lạt', contentType: 'video', createdAt: '2026-05-01T00:00:00.000Z', viewCount: 3 },
  { ...BASE, id: 4, name: 'Poster 10', isPublic: false, createdAt: '2026-04-01T00:00:00.000Z', viewCount: 9 },
  {
    ...BASE,
    id: 3,
    name: 'poster 9',
    targetMindFile: null,
    trackingBuild: { state: 'failed', failure: { code: 'build-failed' }, message: 'no' },
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: '2026-06-01T00:00:00.000Z',
  },
  {
    ...BASE,
    id: 2,
    name: 'Chair',
    description: 'Stands in the showroom',
    type: 'markerless',
    targetImageUrl: null,
    targetMindFile: null,
    createdAt: '2026-02-01T00:00:00.000Z',
  },
];

const ids = (search: string) => selectProjects(PROJECTS, queryOfSearch(search)).map(({ id }) => id);

describe('selectProjects', () => {
  it.each([
    ['', [5, 4, 3, 2]],
    ['sort=oldest', [2, 3, 4, 5]],
    ['sort=name', [5, 2, 3, 4]],
    ['sort=views', [4, 5, 3, 2]],
    ['sort=changed', [3, 5, 4, 2]],
    ['q=poster', [4, 3]],
    ['q=CA+PHE', [5]],
    ['q=da+lat+c%C3%A0', [5]],
    ['q=showroom', [2]],
    ['q=poster+chair', []],
    ['q=.*', []],
    ['type=markerless', [2]],
    ['content=video', [5]],
    ['visibility=private', [4]],
    ['tracking=ready', [5, 4]],
    ['tracking=missing', [3]],
    ['tracking=building', []],
    ['type=image-tracking&visibility=public&sort=oldest', [3, 5]],
    ['type=nonsense&sort=nonsense', [5, 4, 3, 2]],
  ])('%j asks for %j', (search, expected) => {
    expect(ids(search)).toEqual(expected);
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
