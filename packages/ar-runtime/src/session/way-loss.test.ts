import { expect, test } from 'vitest';
import { WayUnavailable } from '../markerless/way-driver';
import { SessionFailure } from '../protocol/session-failure';
import { failureAfter, lossOf } from './way-loss';

test.each([
  ['a way that says why', new WayUnavailable('camera-busy'), 'camera-motion', 'camera-busy'],
  ['a fault that nobody thought of', new TypeError('x is not a function'), 'webxr', 'unsupported'],
  ['nothing that draws', new SessionFailure('webgl', 'none'), 'camera-motion', 'webgl'],
  ['content that cannot be loaded', new SessionFailure('content', 'offline'), 'camera-motion', null],
  ['nothing that draws, on the last way', new SessionFailure('webgl', 'none'), 'no-camera', null],
] as const)('%s', (_what, cause, way, reason) => {
  expect(lossOf(cause, way)).toBe(reason);
});

test.each([
  [new SessionFailure('content', 'offline'), null, 'content'],
  [new WayUnavailable('camera-none'), 'camera-none', 'camera-none'],
  [new TypeError('odd'), 'unsupported', 'content'],
] as const)('after the last way, %s is told as such', (cause, reason, code) => {
  expect(failureAfter(cause, reason).code).toBe(code);
});
