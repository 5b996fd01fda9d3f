import { expect, it } from 'vitest';
import { ApiError, shownMessage } from '../api/http-client';
import { UsdzBuild } from './usdz-build';

it('tells the answer to a model that cannot be read in words for the user', async () => {
  const build = new UsdzBuild({
    make: () => Promise.reject(new Error('there is nothing to be made')),
    upload: () => Promise.reject(new Error('there is nothing to be sent')),
    messageOf: shownMessage,
  });
  build.start(() => Promise.reject(new ApiError(404, '<h1>Not Found</h1>', null)), 'lamp.glb');
  await build.whenSettled();
  expect(build.current).toEqual({ status: 'failed', failure: 'upload', message: 'Request failed with status 404' });
});
