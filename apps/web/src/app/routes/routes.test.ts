import { expect, it, vi } from 'vitest';
import { ENTRANCE_ROUTES, NOT_FOUND } from './entrance-routes';
import { findRoute } from './find-route';
import { isEntrance } from './load-further-routes';

// The table reads the page's settings.
vi.stubGlobal('location', { origin: '' });
vi.stubGlobal('document', { getElementById: () => null });
const { FURTHER_ROUTES } = await import('./further-routes');

const ENTRANCES = ['/auth', '/login', '/signup/', '/share/12', '/view/ar/abc', '/demo/ar', '/demo/ar/target'];
const OTHERS = [
  '/',
  '/preview',
  '/dashboard',
  '/view/12',
  '/view/ar',
  '/view/12/ar',
  '/view/12/stage',
  '/pricing',
  '/check',
];

it.each([...ENTRANCES, ...OTHERS])('%s is looked up in the table that has it', (address) => {
  expect(findRoute(address, isEntrance(address) ? ENTRANCE_ROUTES : FURTHER_ROUTES)).not.toBe(NOT_FOUND);
});

it('counts the address of each page in the table of entrances as an entrance', () => {
  const paths = ENTRANCE_ROUTES.flatMap(({ path }) => (typeof path === 'string' ? [path.replace(/:\w+/, 'a1')] : []));
  expect(paths).toContain('/share/a1');
  expect(paths.filter((path) => !isEntrance(path))).toEqual([]);
});

it('counts no address of a further page as an entrance', () => {
  const paths = FURTHER_ROUTES.flatMap(({ path }) => (typeof path === 'string' ? [path.replace(/:\w+/, '12')] : []));
  expect(paths).toContain('/pricing');
  expect(paths.filter(isEntrance)).toEqual([]);
});
