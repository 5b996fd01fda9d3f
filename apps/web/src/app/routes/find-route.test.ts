import { expect, it } from 'vitest';
import { ENTRANCE_ROUTES, NOT_FOUND } from './entrance-routes';
import { findRoute, pageKeyOf } from './find-route';

const keyOf = (path: string) => pageKeyOf(findRoute(path, ENTRANCE_ROUTES), path);

it('takes an address with and without a slash at its end, in any case, and no longer one', () => {
  for (const path of ['/share/12', '/share/12/', '/Share/aB']) {
    expect(findRoute(path, ENTRANCE_ROUTES).path).toBe('/share/:key');
  }
  for (const path of ['/share', '/share/', '/share/12/more', '/x/share/12', '/a\nb']) {
    expect(findRoute(path, ENTRANCE_ROUTES)).toBe(NOT_FOUND);
  }
});

it('gives pages with other parameters other keys, and both forms of the sign-in page the same', () => {
  expect(keyOf('/share/12')).not.toBe(keyOf('/share/13'));
  expect(keyOf('/share/12')).toBe(keyOf('/share/12/'));
  expect(keyOf('/login')).toBe(keyOf('/signup'));
  expect(keyOf('/nothing')).not.toBe(keyOf('/a\nb'));
});
