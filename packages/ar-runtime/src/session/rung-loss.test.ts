import { expect, test } from 'vitest';
import { RungUnavailable } from '../markerless/rung-driver';
import { SessionFailure } from '../protocol/session-failure';
import { failureAfter, lossOf } from './rung-loss';

test.each([
  ['a rung that says why', new RungUnavailable('camera-busy'), 'D', 'camera-busy'],
  ['a fault that nobody thought of', new TypeError('x is not a function'), 'A', 'unsupported'],
  ['nothing that draws', new SessionFailure('webgl', 'none'), 'D', 'webgl'],
  ['content that cannot be loaded', new SessionFailure('content', 'offline'), 'D', null],
  ['nothing that draws, on the last rung', new SessionFailure('webgl', 'none'), 'F', null],
] as const)('%s', (_what, cause, rung, reason) => {
  expect(lossOf(cause, rung)).toBe(reason);
});

test.each([
  [new SessionFailure('content', 'offline'), null, 'content'],
  [new RungUnavailable('camera-none'), 'camera-none', 'camera-none'],
  [new TypeError('odd'), 'unsupported', 'content'],
] as const)('after the last rung, %s is told as such', (cause, reason, code) => {
  expect(failureAfter(cause, reason).code).toBe(code);
});
