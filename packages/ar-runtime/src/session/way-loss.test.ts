import { expect, test } from 'vitest';
import { WayUnavailable } from '../markerless/way-driver';
import { SessionFailure } from '../protocol/session-failure';
import { failureAfter, lossOf } from './way-loss';

test.each([
  ['a way that says why', 'camera-motion', 'camera-busy', new WayUnavailable('camera-busy')],
  ['an unexpected exception', 'webxr', 'unsupported', new TypeError('x is not a function')],
  ['nothing that draws', 'camera-motion', 'webgl', new SessionFailure('webgl', 'none')],
] as const)('%s, on the way %s, counts as: %s', (_what, way, reason, cause) => {
  expect(lossOf(cause, way)).toBe(reason);
});

test.each([
  ['content that cannot be loaded', 'camera-motion', new SessionFailure('content', 'offline')],
  ['nothing that draws', 'no-camera', new SessionFailure('webgl', 'none')],
] as const)('%s, on the way %s, is no loss of the way', (_what, way, cause) => {
  expect(lossOf(cause, way)).toBeNull();
});

test.each([
  ['content that cannot be loaded', 'content', null, new SessionFailure('content', 'offline')],
  ['a way that says why', 'camera-none', 'camera-none', new WayUnavailable('camera-none')],
  ['an unexpected exception', 'content', 'unsupported', new TypeError('odd')],
] as const)('with no way left, %s is shown as the failure: %s', (_what, code, reason, cause) => {
  expect(failureAfter(cause, reason).code).toBe(code);
});
