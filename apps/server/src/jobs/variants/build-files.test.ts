import { expect, it } from 'vitest';
import { ApiError } from '../../http/api-error';
import { isRefused } from './build-files';

it('an output is refused for good by what is wrong with it, not by checks that are busy or fail', () => {
  const busy = new ApiError('too-many-uploads', { max: 12 }, { retryAfterMs: 1000 });
  const tried = [new ApiError('file-blocked'), busy, new ApiError('store-unavailable'), new Error('other')];
  expect(tried.filter(isRefused)).toEqual([tried[0]]);
});
