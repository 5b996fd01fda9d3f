import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { isOwnerPage, pagePathMatcher, projectOfPage, shareIdOfPage } from './page-paths';

const ROUTE_TABLES = ['entrance', 'further'].map(
  (name) => new URL(`../../../../web/src/app/routes/${name}-routes.ts`, import.meta.url),
);

describe('pagePathMatcher', () => {
  it('knows every page of the web app’s router', async () => {
    const sources = await Promise.all(ROUTE_TABLES.map((table) => readFile(table, 'utf8')));
    const paths = [...sources.join('').matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) =>
      path.replaceAll(/:\w+/g, 'a1'),
    );
    expect(paths.length).toBeGreaterThan(5);
    const [isPage, isPageInDevelopment] = [pagePathMatcher(false), pagePathMatcher(true)];
    for (const path of paths) {
      expect(isPageInDevelopment(path), path).toBe(true);
      expect(isPage(path), path).toBe(path !== '/_ui');
    }
  });

  it.each(['/view', '/view/', '/view/a/b', '/view/ar/a/b', '/dashboard/a', '/authx', '/x/auth', '//', '/share'])(
    'knows no page at %j',
    (path) => expect(pagePathMatcher(true)(path)).toBe(false),
  );
});

describe('isOwnerPage', () => {
  it.each(['/dashboard', '/create-project/', '/view/12', '/view/12/stage', '/confirm-email'])('is %j', (path) =>
    expect(isOwnerPage(path)).toBe(true),
  );
  it.each(['/', '/view/12/ar', '/view/ar/abc', '/share/12', '/preview', '/review', '/demo/ar'])('is not %j', (path) =>
    expect(isOwnerPage(path)).toBe(false),
  );
});

describe('projectOfPage', () => {
  it.each([
    ['/view/ar/abc', { key: 'abc', needsSignIn: false }],
    ['/share/abc/', { key: 'abc', needsSignIn: false }],
    ['/share/12', { key: '12', needsSignIn: false }],
    ['/view/12', { key: '12', needsSignIn: true }],
    ['/view/12/ar', { key: '12', needsSignIn: true }],
    ['/view/ar', { key: 'ar', needsSignIn: true }],
    ['/view/12/x', null],
    ['/dashboard', null],
  ])('%s: %j', (path, project) => {
    expect(projectOfPage(path)).toEqual(project);
  });
});

describe('shareIdOfPage', () => {
  it.each([
    ['/view/ar/abc_-1', 'abc_-1'],
    ['/view/ar/abc/', 'abc'],
    ['/view/ar/', null],
    ['/view/ar/a/b', null],
    ['/view/12/ar', null],
    ['/share/abc', null],
  ])('%s: %s', (path, shareId) => {
    expect(shareIdOfPage(path)).toBe(shareId);
  });
});
