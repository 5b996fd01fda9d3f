import { describe, expect, it } from 'vitest';
import { isSignInPage } from '@anchora/contract/page-config';
import { isOwnerPage, PAGES, pagePathMatcher, projectOfPage, shareIdOfPage } from './page-paths';

describe('pagePathMatcher', () => {
  it.each(['/view', '/view/', '/view/a/b', '/view/ar/a/b', '/dashboard/a', '/authx', '/x/auth', '//', '/share'])(
    'knows no page at %j',
    (path) => expect(pagePathMatcher({ development: true })(path)).toBe(false),
  );
});

describe('isOwnerPage', () => {
  it.each(['/dashboard', '/create-project/', '/view/12', '/view/12/stage', '/confirm-email'])('is true of %s', (path) =>
    expect(isOwnerPage(path)).toBe(true),
  );
  it.each(['/', '/view/12/ar', '/view/ar/abc', '/share/12', '/preview', '/review', '/demo/ar'])(
    'is false of %s',
    (path) => expect(isOwnerPage(path)).toBe(false),
  );
});

/** Pages that visitors open, or that are the same for everyone. */
const OPEN_PAGES = new Set([
  '/',
  '/view/:id/ar',
  '/view/ar/:shareId',
  '/share/:id',
  '/embed/:shareId',
  '/preview',
  '/review',
  '/demo/ar',
  '/demo/ar/target',
  '/examples',
  '/pricing',
  '/enterprise',
  '/developers',
  '/check',
  '/check/recording',
  '/privacy',
  '/terms',
  '/manual-compile',
  '/mind-compiler-debug',
]);

it.each(PAGES)('%s is an owner’s or a sign-in page, which nothing may frame, unless it is open to all', (page) => {
  const path = page.replaceAll(/:\w+/g, '12');
  expect(isOwnerPage(path) || isSignInPage(path)).toBe(!OPEN_PAGES.has(page));
});

describe('projectOfPage', () => {
  it.each([
    ['/view/ar/abc', { key: 'abc', needsSignIn: false }],
    ['/share/abc/', { key: 'abc', needsSignIn: false }],
    ['/share/12', { key: '12', needsSignIn: false }],
    ['/view/12', { key: '12', needsSignIn: true }],
    ['/view/12/ar', { key: '12', needsSignIn: true }],
    ['/view/ar', { key: 'ar', needsSignIn: true }],
  ])('finds the project in %s', (path, project) => {
    expect(projectOfPage(path)).toEqual(project);
  });

  it.each(['/view/12/x', '/dashboard'])('finds no project in %s', (path) => {
    expect(projectOfPage(path)).toBeNull();
  });
});

describe('shareIdOfPage', () => {
  it.each([
    ['/view/ar/abc_-1', 'abc_-1'],
    ['/view/ar/abc/', 'abc'],
  ])('finds in %s the share id %s', (path, shareId) => {
    expect(shareIdOfPage(path)).toBe(shareId);
  });

  it.each(['/view/ar/', '/view/ar/a/b', '/view/12/ar', '/share/abc'])('finds no share id in %s', (path) => {
    expect(shareIdOfPage(path)).toBeNull();
  });
});
