import { expect, test } from 'vitest';
import type { ShowingWay, WayLoss } from '../protocol/messages';
import { nextWay, withoutDrawing } from './way-order';

const PHONE: ShowingWay[] = ['webxr', 'scene-viewer', 'camera-world', 'camera-motion', 'camera', 'no-camera'];

test.each<[ShowingWay, WayLoss, ShowingWay]>([
  ['webxr', 'refused', 'camera-world'],
  ['webxr', 'unsupported', 'camera-world'],
  ['camera-world', 'motion-none', 'camera-motion'],
  ['camera-world', 'unsupported', 'camera-motion'],
  ['camera-world', 'motion-denied', 'camera'],
  ['camera-motion', 'motion-denied', 'camera'],
  ['camera-motion', 'motion-none', 'camera'],
  ['camera-motion', 'camera-denied', 'no-camera'],
  ['camera-motion', 'camera-busy', 'no-camera'],
  ['camera', 'camera-none', 'no-camera'],
  ['camera-motion', 'webgl', 'no-camera'],
])('after %s, lost because of %s, comes %s', (lost, reason, next) => {
  expect(nextWay(PHONE, lost, reason)).toBe(next);
});

test('no way comes after the last', () => {
  expect(nextWay(PHONE, 'no-camera', 'webgl')).toBeUndefined();
});

test('links are never the next way, because they leave the frame', () => {
  expect(nextWay(['webxr', 'quick-look', 'scene-viewer', 'no-camera'], 'webxr', 'refused')).toBe('no-camera');
});

test('without drawing, the phone’s own viewers and the way without a camera remain', () => {
  expect(withoutDrawing(PHONE)).toEqual(['scene-viewer', 'no-camera']);
});
