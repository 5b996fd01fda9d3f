import { expect, test } from 'vitest';
import { makePicture } from '../pictures';
import { kindNamed } from './kinds';
import { clutteredRoom } from './rooms';
import { sequencesOf, shownPicture } from './sequence';
import { insideShare, truthOf } from './truth';

/** Corners of a rectangle from `left` to `right`, 50 px high, in px of a frame of 100×100. */
const rectangle = (left: number, right: number) => Float64Array.of(left, 10, right, 10, right, 60, left, 60);

test.each([
  // Px −0.5 to 50 of −50 to 50: a frame begins half a px before its first px centre.
  ['half beside the frame', rectangle(-50, 50), 0.505],
  ['wholly beside the frame', rectangle(200, 250), 0],
  ['in the frame', rectangle(20, 70), 1],
])('tells the share inside of an outline %s', (_, corners, share) => {
  expect(insideShare(corners, 100, 100)).toBeCloseTo(share);
});

test('a target that leaves the frame and comes back is in view at some times and not at others', () => {
  const photo = shownPicture('photo', makePicture('photo', 1, 640, 480));
  const material = { targets: [photo], others: [], rooms: [clutteredRoom(5)] };
  const [away] = sequencesOf(kindNamed('re-entry'), material, { pictures: 1 });
  const inView = away.slots.map((slot) => truthOf(away, slot, 0)?.inView);
  expect(inView).toContain(true);
  expect(inView).toContain(false);
});
