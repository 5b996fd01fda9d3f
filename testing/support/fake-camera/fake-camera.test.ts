import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fixturePath } from '../../fixtures/fixture-path';
import { makeFakeCamera } from './fake-camera';
import { FAR_OUT_OF_VIEW_U, stillPath } from './pose-path';

/** Steps of a byte, beyond what noise changes between two frames. */
const CHANGED = 20;
/** Share of a frame that a picture that comes into view certainly changes. */
const LEAST_CHANGED = 0.02;

const clip = { picture: 'none.jpg', file: 'clip.y4m', path: stillPath(), durationS: 1, seed: 1 };

it.each([
  ['a file of another type', { file: 'clip.mp4' }, 'expected a file whose name ends with .y4m, got clip.mp4'],
  ['an odd width', { frame: { width: 641, height: 480 } }, 'expected an even width of the frame, got 641'],
  ['a height of 0', { frame: { width: 640, height: 0 } }, 'expected an even height of the frame, got 0'],
  ['a fraction of a frame a second', { fps: 29.97 }, 'expected whole frames a second, got 29.97'],
  ['a duration that is no number', { durationS: Number.NaN }, 'expected a duration, got NaN s'],
  ['more frames than a clip may have', { durationS: 103, fps: 10 }, 'expected at most 1024 frames, got 1030'],
])('refuses %s before it reads the picture', async (_, wrong, message) => {
  await expect(makeFakeCamera({ ...clip, ...wrong })).rejects.toThrow(message);
});

it('lets another picture move before one that stands still', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fake-camera-'));
  try {
    const picture = fixturePath('pictures/harbour.jpg');
    const [away] = stillPath({ u: FAR_OUT_OF_VIEW_U });
    const [seen] = stillPath();
    const others = [{ picture, path: [away, { ...seen, tS: 0.4, linear: true }] as const }];
    const file = path.join(folder, 'clip.y4m');
    await makeFakeCamera({ ...clip, picture, others, file, path: stillPath({ v: 0.1 }), durationS: 1, fps: 2 });
    const bytes = await readFile(file);
    // A frame of the default size takes so many bytes in 4:2:0.
    const frame = (640 * 480 * 3) / 2;
    const first = bytes.subarray(bytes.length - 2 * frame - 'FRAME\n'.length, -frame - 'FRAME\n'.length);
    const second = bytes.subarray(-frame);
    const changed = first.reduce(
      (count, value, i) => (Math.abs(value - (second[i] ?? 0)) > CHANGED ? count + 1 : count),
      0,
    );
    expect(changed).toBeGreaterThan(LEAST_CHANGED * frame);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
