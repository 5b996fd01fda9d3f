import { expect, it, vi } from 'vitest';
import { ENTRANCE_ROUTES } from './entrance-routes';
import { isEntrance } from './load-further-routes';
import type { RouteEntry } from './route-entry';

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

const matches = ({ path }: RouteEntry, address: string) =>
  (path instanceof RegExp ? path : new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`)).test(address);

it.each([...ENTRANCES, ...OTHERS])('%s is looked up in the table that has it', (address) => {
  const tables = isEntrance(address) ? [ENTRANCE_ROUTES, FURTHER_ROUTES] : [FURTHER_ROUTES, ENTRANCE_ROUTES];
  expect(tables[0]?.some((route) => matches(route, address))).toBe(true);
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
