import { describe, expect, test } from 'vitest';
import { trackedSize } from './tracked-size';

describe('trackedSize', () => {
  test.each([
    [640, 480, 640, 640, 480],
    [480, 640, 640, 480, 640],
    [1280, 720, 640, 640, 360],
    [1920, 1080, 640, 640, 360],
    [3840, 2160, 640, 640, 360],
    [721, 1281, 640, 240, 427],
    [1280, 720, 432, 426, 240],
    [640, 480, 320, 320, 240],
    [2, 1, 1, 1, 1],
  ])('%i×%i at most %i wide or high is tracked at %i×%i', (width, height, maxSide, trackedWidth, trackedHeight) => {
    expect(trackedSize(width, height, maxSide)).toEqual({ width: trackedWidth, height: trackedHeight });
  });
});
