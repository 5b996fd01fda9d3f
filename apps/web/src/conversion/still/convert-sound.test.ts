import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { fixturePath } from '../../../../../testing/fixtures/fixture-path';
import { problemOf } from '../conversion-error';
import { damagedClip } from '../test-support/damaged-clip';
import { convertSound } from './convert-sound';

/** More than an M4A without samples takes, and far less than the sound of the clip. */
const EMPTY_M4A_BYTES = 1000;

let clip: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  clip = new Uint8Array(await readFile(fixturePath('clips/clock-9x16.mp4')));
});

/** A file that says when one of its parts is read. */
function watchedFile(onRead: () => void): File {
  const file = new File([clip], 'clock.mp4');
  const slice = file.slice.bind(file);
  file.slice = (...part) => {
    onRead();
    return slice(...part);
  };
  return file;
}

it('copies the sound of a clip into an M4A', async () => {
  const sound = await convertSound(new File([clip], 'clock.mp4'));
  expect(sound).toMatchObject({ name: 'clock.m4a', type: 'audio/mp4' });
  expect(sound.size).toBeGreaterThan(EMPTY_M4A_BYTES);
});

it('calls a clip with a damaged track unreadable', async () => {
  const error: unknown = await convertSound(damagedClip(clip)).catch((thrown: unknown) => thrown);
  expect(problemOf(error)).toEqual({ code: 'unreadable' });
});

it('ends with the reason of its signal when it is cancelled, before the sound is read or while it is', async () => {
  let reads = 0;
  await convertSound(watchedFile(() => (reads += 1)));
  expect(reads).toBeGreaterThan(0);
  for (const cancelledAt of [1, reads]) {
    const closing = new AbortController();
    let read = 0;
    const file = watchedFile(() => {
      read += 1;
      if (read === cancelledAt) closing.abort(new Error('the dialog was closed'));
    });
    await expect(convertSound(file, closing.signal)).rejects.toThrow('the dialog was closed');
  }
});
