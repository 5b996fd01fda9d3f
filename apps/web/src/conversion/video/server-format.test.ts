import { expect, it } from 'vitest';
import { serverFormatOf } from './server-format';

it('the end of a name tells a format that only a server reads, in either case', () => {
  expect(['walk.WMV', 'walk.avi', 'walk.mp4'].map((name) => serverFormatOf({ name }))).toEqual(['WMV', 'AVI', null]);
});

it('no name is taken for a format because objects have a member of that name', () => {
  expect(serverFormatOf({ name: 'walk.constructor' })).toBeNull();
});
