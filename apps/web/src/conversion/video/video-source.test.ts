import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fixturePath } from '../../../../../testing/fixtures/fixture-path';
import { problemOf } from '../conversion-error';
import { damagedClip } from '../test-support/damaged-clip';
import { openSource } from './video-source';

const clip = async () => new Uint8Array(await readFile(fixturePath('clips/clock-index-at-end.mp4')));

const problem = async (work: Promise<unknown>) => work.then(() => null, problemOf);

it('a video that can be read tells its length, its codec and the size of its pictures', async () => {
  const { facts } = await openSource(new File([await clip()], 'clock.mp4'));
  const pictures = { codec: 'avc', widthPx: 320, heightPx: 180 };
  expect(facts).toMatchObject({ container: 'mp4', durationS: 2, pictures });
});

it('a damaged video is called unreadable, and not blamed on the browser', async () => {
  expect(await problem(openSource(damagedClip(await clip())))).toEqual({ code: 'unreadable' });
});
