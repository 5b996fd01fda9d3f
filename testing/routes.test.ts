import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { pagePathMatcher } from '../apps/server/src/features/pages/page-paths';

const ROUTE_TABLES = ['entrance', 'further'].map(
  (name) => new URL(`../apps/web/src/app/routes/${name}-routes.ts`, import.meta.url),
);

it('the server knows every page of the web app’s router', async () => {
  const sources = await Promise.all(ROUTE_TABLES.map((table) => readFile(table, 'utf8')));
  const paths = [...sources.join('').matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) =>
    path.replaceAll(/:\w+/g, 'a1'),
  );
  // 41 on 2026-11-30. Far fewer would mean that the tables were not read.
  expect(paths.length).toBeGreaterThan(5);
  const [isPage, isPageInDevelopment] = [
    pagePathMatcher({ development: false }),
    pagePathMatcher({ development: true }),
  ];
  for (const path of paths) {
    expect(isPageInDevelopment(path), path).toBe(true);
    expect(isPage(path), path).toBe(path !== '/_ui');
  }
});
