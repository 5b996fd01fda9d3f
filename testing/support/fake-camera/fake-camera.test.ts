import { expect, it } from 'vitest';
import { makeFakeCamera } from './fake-camera';
import { stillPath } from './pose-path';

const clip = { picture: 'none.jpg', file: 'clip.y4m', path: stillPath(), durationS: 1, seed: 1 };

it.each([
  [{ file: 'clip.mp4' }, 'expected a file whose name ends with .y4m, got clip.mp4'],
  [{ frame: { width: 641, height: 480 } }, 'expected an even width of the frame, got 641'],
  [{ frame: { width: 640, height: 0 } }, 'expected an even height of the frame, got 0'],
  [{ fps: 29.97 }, 'expected whole frames a second, got 29.97'],
  [{ durationS: Number.NaN }, 'expected a duration, got NaN s'],
  [{ durationS: 103, fps: 10 }, 'expected at most 1024 frames, got 1030'],
])('refuses %j before it reads the picture', async (wrong, message) => {
  await expect(makeFakeCamera({ ...clip, ...wrong })).rejects.toThrow(message);
});
