import { expect, it } from 'vitest';
import { convertedName } from './converted-name';

it.each([
  ['the last extension', 'clip.v2.MOV', 'clip.v2.mp4'],
  ['no end that is no extension', 'Walk no. one', 'Walk no. one.mp4'],
])('replaces %s', (_case, source, made) => {
  expect(convertedName(source, '.mp4')).toBe(made);
});
