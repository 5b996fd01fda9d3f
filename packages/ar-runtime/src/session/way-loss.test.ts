import { expect, test } from 'vitest';
import { WayUnavailable } from '../markerless/way-driver';
import { SessionFailure } from '../protocol/session-failure';
import { failureAfter, lossOf } from './way-loss';

test.each([
  ['a way that says why', 'camera-motion', 'camera-busy', new WayUnavailable('camera-busy')],
  ['an unexpected exception', 'webxr', 'unsupported', new TypeError('x is not a function')],
  ['nothing that draws', 'camera-motion', 'webgl', new SessionFailure('webgl', 'none')],
  ['content that cannot be loaded', 'camera-motion', null, new SessionFailure('content', 'offline')],
  ['nothing that draws', 'no-camera', null, new SessionFailure('webgl', 'none')],
] as const)('%s, on the way %s, counts as: %s', (_what, way, reason, cause) => {
  expect(lossOf(cause, way)).toBe(reason);
});

test.each([
  [new SessionFailure('content', 'offline'), null, 'content'],
  [new WayUnavailable('camera-none'), 'camera-none', 'camera-none'],
  [new TypeError('odd'), 'unsupported', 'content'],
] as const)('with no way left, %s (told as %s) is shown as the failure %s', (cause, reason, code) => {
  expect(failureAfter(cause, reason).code).toBe(code);
});
