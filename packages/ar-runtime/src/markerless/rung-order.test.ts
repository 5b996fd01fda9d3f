import { expect, test } from 'vitest';
import type { Rung, RungLoss } from '../protocol/messages';
import { nextRung, withoutDrawing } from './rung-order';

const PHONE: Rung[] = ['A', 'C', 'D', 'E', 'F'];

test.each<[Rung, RungLoss, Rung | undefined]>([
  ['A', 'refused', 'D'],
  ['A', 'unsupported', 'D'],
  ['D', 'motion-denied', 'E'],
  ['D', 'motion-none', 'E'],
  ['D', 'camera-denied', 'F'],
  ['D', 'camera-busy', 'F'],
  ['E', 'camera-none', 'F'],
  ['D', 'webgl', 'F'],
  ['F', 'webgl', undefined],
])('after %s, lost because of %s, comes %s', (lost, reason, next) => {
  expect(nextRung(PHONE, lost, reason)).toBe(next);
});

test('links are never started, they leave the frame', () => {
  expect(nextRung(['A', 'B', 'C', 'F'], 'A', 'refused')).toBe('F');
});

test('where nothing can be drawn, what the phone draws by itself and what needs no drawing is left', () => {
  expect(withoutDrawing(PHONE)).toEqual(['C', 'F']);
});
