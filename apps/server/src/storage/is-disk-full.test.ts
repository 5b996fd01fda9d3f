import { expect, it } from 'vitest';
import { isDiskFull } from './is-disk-full';

const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

it('recognizes a full disk in errors of libraries, stores and wrapped ones, and no other error', () => {
  expect(isDiskFull(new Error('upload failed', { cause: noSpace }))).toBe(true);
  expect(isDiskFull(new Error('check-file: write failed: No space left on device'))).toBe(true);
  expect(isDiskFull(Object.assign(new Error('UnknownError'), { $metadata: { httpStatusCode: 507 } }))).toBe(true);
  expect(isDiskFull(Object.assign(new Error('denied'), { code: 'EACCES', $metadata: { httpStatusCode: 500 } }))).toBe(
    false,
  );
});
