import { expect, test } from 'vitest';
import { CameraError } from './camera-error';
import { cameraFailure } from './camera-failure';

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
