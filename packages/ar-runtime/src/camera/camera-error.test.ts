import { expect, test } from 'vitest';
import { toCameraError } from './camera-error';

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['SecurityError', 'insecure'],
  ['TypeError', 'unsupported'],
])('an error of the name %s has the reason %s, and is its cause', (name, reason) => {
  const thrown = new Error('x');
  thrown.name = name;
  const error = toCameraError(thrown);
  expect(error.reason).toBe(reason);
  expect(error.cause).toBe(thrown);
});
