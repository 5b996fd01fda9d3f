import { expect, it } from 'vitest';
import { frameParts } from './photo-brand';

it('a frame in the shape of the picture is one part, scaled as a whole', () => {
  expect(frameParts({ width: 300, height: 400 }, { width: 480, height: 640 })).toEqual([
    [
      [0, 0, 300, 400],
      [0, 0, 480, 640],
    ],
  ]);
});

it('a frame in a picture of another shape is stretched in its middle third only, and its parts fill the picture', () => {
  const frame = { width: 300, height: 300 };
  expect(frameParts(frame, { width: 640, height: 480 }).map((part) => part.flat())).toEqual([
    [0, 0, 100, 300, 0, 0, 160, 480],
    [100, 0, 100, 300, 160, 0, 320, 480],
    [200, 0, 100, 300, 480, 0, 160, 480],
  ]);
  expect(frameParts(frame, { width: 480, height: 960 }).map((part) => part.flat())).toEqual([
    [0, 0, 300, 100, 0, 0, 480, 160],
    [0, 100, 300, 100, 0, 160, 480, 640],
    [0, 200, 300, 100, 0, 800, 480, 160],
  ]);
});
