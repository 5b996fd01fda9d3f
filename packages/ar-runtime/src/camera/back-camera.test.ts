import { expect, test } from 'vitest';
import { pickLowestBack } from './back-camera';

const devices = [
  { kind: 'videoinput' as const, deviceId: 'front', label: 'camera2 1, facing front' },
  { kind: 'videoinput' as const, deviceId: 'macro', label: 'camera2 3, facing back' },
  { kind: 'audioinput' as const, deviceId: 'mic', label: 'camera2 0, facing back' },
  { kind: 'videoinput' as const, deviceId: 'main', label: 'camera2 0, facing back' },
  { kind: 'videoinput' as const, deviceId: 'wide', label: 'camera2 2, facing back' },
];

test('returns the main lens if a macro lens is open', () => {
  expect(pickLowestBack('camera2 3, facing back', devices)).toBe('main');
});

test('returns null for the main lens', () => {
  expect(pickLowestBack('camera2 0, facing back', devices)).toBeNull();
});

test('returns null for a camera with another kind of name', () => {
  expect(pickLowestBack('Integrated Webcam', devices)).toBeNull();
});
