import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fixturePath } from '../../../../../testing/fixtures/fixture-path';
import { problemOf } from '../conversion-problem';
import { convertSound } from '../still/convert-sound';
import { openSource } from './video-source';

const clip = async () => new Uint8Array(await readFile(fixturePath('clips/clock-index-at-end.mp4')));
/** Version of the header of a track, which follows the name of its box; there are 0 and 1. */
const VERSION = 9;

/** The clip with a header of a track in a version that does not exist. */
async function damagedClip(): Promise<File> {
  const bytes = await clip();
  bytes[Buffer.from(bytes.buffer).indexOf('tkhd') + 4] = VERSION;
  return new File([bytes], 'clock.mp4');
}

const problem = async (work: Promise<unknown>) => work.then(() => null, problemOf);

it('a video that can be read tells its length, its codec and the size of its pictures', async () => {
  const { facts } = await openSource(new File([await clip()], 'clock.mp4'));
  expect(facts).toMatchObject({ container: 'mp4', pictures: { codec: 'avc', widthPx: 320, heightPx: 180 } });
  expect(facts.durationS).toBeGreaterThan(1);
});

it('a damaged video is called unreadable, and not blamed on the browser', async () => {
  expect(await problem(openSource(await damagedClip()))).toEqual({ code: 'unreadable' });
});

it('a video with a damaged sound is called unreadable', async () => {
  expect(await problem(convertSound(await damagedClip()))).toEqual({ code: 'unreadable' });
});
