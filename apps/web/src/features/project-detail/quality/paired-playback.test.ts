import { expect, it } from 'vitest';
import { followingRate } from './paired-playback';

it('keeps its speed within half a frame of the other video', () => {
  expect(followingRate(0)).toBe(1);
  expect(followingRate(-0.016)).toBe(1);
});

it('hurries after the other video, and waits for it', () => {
  expect(followingRate(-0.05)).toBeCloseTo(1.1);
  expect(followingRate(0.05)).toBeCloseTo(0.9);
  expect(followingRate(0.2)).toBe(0.8);
});

it('jumps if the other video is far away', () => {
  expect(followingRate(0.3)).toBeNull();
  expect(followingRate(-3)).toBeNull();
});
