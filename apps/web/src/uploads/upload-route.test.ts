import { DIRECT_UPLOAD_MAX_BYTES } from '@anchora/contract/limits';
import { expect, it } from 'vitest';
import { uploadRoute } from './upload-route';

it('sends other files up to the largest size of a PUT straight to the storage first', () => {
  expect(uploadRoute({ name: 'big.png', size: DIRECT_UPLOAD_MAX_BYTES })).toBe('direct');
  expect(uploadRoute({ name: 'big.png', size: DIRECT_UPLOAD_MAX_BYTES + 1 })).toBe('server');
  expect(uploadRoute({ name: 'target.mind', size: 1 })).toBe('direct');
});
