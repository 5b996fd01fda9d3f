import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { isDiskFull } from './is-disk-full';
import { ObjectSizeError } from './object-store';
import { writeWhole } from './write-whole';

const CHUNK_BYTES = 64 * 1024;
const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/** A file on a disk that has room for this many writes. */
function fileWithRoomFor(writes: number) {
  let left = writes;
  return {
    appendFile: () => ((left -= 1) < 0 ? Promise.reject(noSpace()) : Promise.resolve()),
    sync: () => Promise.resolve(),
  };
}

const chunks = (count: number) => Readable.from(Array.from({ length: count }, () => Buffer.alloc(CHUNK_BYTES)));
const failureOf = (writing: Promise<void>) =>
  writing.then(
    () => null,
    (error: unknown) => error,
  );

it('reports a disk that is full at the beginning, in the middle or at the end of a file', async () => {
  for (const room of [0, 3, 19]) {
    const failure = await failureOf(writeWhole(fileWithRoomFor(room), chunks(20), 20 * CHUNK_BYTES));
    expect(failure, `room for ${room}`).toMatchObject({ code: 'ENOSPC' });
    expect(isDiskFull(failure)).toBe(true);
  }
  expect(await failureOf(writeWhole(fileWithRoomFor(20), chunks(20), 20 * CHUNK_BYTES))).toBeNull();
});

it('reports a stream that is too long, too short or broken', async () => {
  expect(await failureOf(writeWhole(fileWithRoomFor(99), chunks(2), 10))).toBeInstanceOf(ObjectSizeError);
  expect(await failureOf(writeWhole(fileWithRoomFor(99), chunks(2), 10 ** 6))).toBeInstanceOf(ObjectSizeError);
  const broken = new Readable({ read: () => broken.destroy(new Error('cut')) });
  expect(await failureOf(writeWhole(fileWithRoomFor(99), broken, 10))).toMatchObject({ message: 'cut' });
});
