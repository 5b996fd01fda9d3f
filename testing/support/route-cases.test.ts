import { expect, test } from 'vitest';
import { PAGES } from '../../apps/server/src/features/pages/page-paths';
import { ROUTE_CASES } from './route-cases';

test('every page that the server knows has a case', () => {
  const covered = new Set(ROUTE_CASES.map(({ path }) => path));
  expect(PAGES.filter((page) => !covered.has(page))).toEqual([]);
});
