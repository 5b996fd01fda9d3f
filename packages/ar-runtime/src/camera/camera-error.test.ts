import { expect, test } from 'vitest';
import { CameraError, toCameraError } from './camera-error';
import { cameraFailure } from './camera-failure';

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['SecurityError', 'insecure'],
  ['TypeError', 'unsupported'],
])('%s means: %s', (name, reason) => {
  const thrown = new Error('x');
  thrown.name = name;
  const error = toCameraError(thrown);
  expect(error.reason).toBe(reason);
  expect(error.cause).toBe(thrown);
});

test('a refused camera asks for permission, but inside an app it points to the browser', () => {
  expect(cameraFailure(new CameraError('denied'), null).code).toBe('camera-denied');
  expect(cameraFailure(new CameraError('denied'), 'zalo').code).toBe('inapp');
});

test('an insecure address is reported as such, inside an app too', () => {
  expect(cameraFailure(new CameraError('insecure'), null).code).toBe('insecure');
  expect(cameraFailure(new CameraError('insecure'), 'facebook').code).toBe('insecure');
});

test('a browser without a camera interface is sent to another browser', () => {
  expect(cameraFailure(new CameraError('unsupported'), null).code).toBe('inapp');
});
