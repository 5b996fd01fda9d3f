import { DIRECT_UPLOAD_MAX_BYTES } from '@anchora/contract/limits';
import { expect, it } from 'vitest';
import { uploadRoute } from './upload-route';

it('sends files that are neither models nor media straight to the storage first, up to the largest size of a PUT', () => {
  expect(uploadRoute({ name: 'big.png', size: DIRECT_UPLOAD_MAX_BYTES })).toBe('direct');
  expect(uploadRoute({ name: 'big.png', size: DIRECT_UPLOAD_MAX_BYTES + 1 })).toBe('server');
  expect(uploadRoute({ name: 'target.mind', size: 1 })).toBe('direct');
});
