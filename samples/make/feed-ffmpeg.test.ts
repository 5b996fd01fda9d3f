import { expect, it } from 'vitest';
import { feedFfmpeg } from './feed-ffmpeg';

const node = (code: string, pictures: Iterable<Uint8Array>) => feedFfmpeg(['-e', code], pictures, process.execPath);
/** More than a pipe holds, so that writing must wait. */
const LARGE = new Uint8Array(1 << 20);
const COUNTS = `let bytes = 0; process.stdin.on('data', (data) => (bytes += data.length)).on('end', () => process.exit(bytes === ${2 * LARGE.length} ? 0 : 3));`;

function* failingPictures() {
  yield LARGE;
  throw new Error('no picture');
}

it('resolves when the program has read every picture', async () => {
  await node(COUNTS, [LARGE, LARGE]);
  await expect(node(COUNTS, [LARGE])).rejects.toThrow('ended with 3');
});

it('rejects with the error of a picture that cannot be made', async () => {
  await expect(node(COUNTS, failingPictures())).rejects.toThrow('no picture');
});

it('rejects if the program ends before it has read all pictures', async () => {
  await expect(node('process.exit(1)', [LARGE, LARGE])).rejects.toThrow(/ended with 1|EPIPE/);
});

it('rejects with the cause if the program cannot be started', async () => {
  await expect(feedFfmpeg([], [], '/no/such/program')).rejects.toMatchObject({
    message: '/no/such/program could not be started',
    cause: { code: 'ENOENT' },
  });
});
