import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ItemOf } from './scene-files';
import { createPageFiles } from './page-files';

afterEach(() => vi.unstubAllGlobals());

/** Calls of each created element, by their names. */
let calls: string[][];
const ENDED = ['pause', 'removeAttribute', 'load', 'remove'];

beforeEach(() => {
  calls = [];
  vi.stubGlobal('document', {
    createElement: () => {
      const own: string[] = [];
      calls.push(own);
      return Object.fromEntries(ENDED.map((name) => [name, () => own.push(name)]));
    },
  });
});

const pageFiles = () => createPageFiles({ append: () => undefined } as unknown as HTMLElement);
const sound = (address: string) => ({ id: 'aaaaaa', kind: 'sound', address }) as ItemOf<'sound'>;

it('ends the download of a sound that is released', async () => {
  const files = pageFiles();
  await files.sound(sound('/files/sound'));
  files.release('aaaaaa');
  expect(calls).toEqual([ENDED]);
});

it('ends the download of a sound whose item gets another file', async () => {
  const files = pageFiles();
  await files.sound(sound('/files/first'));
  await files.sound(sound('/files/second'));
  expect(calls).toEqual([ENDED, []]);
});
