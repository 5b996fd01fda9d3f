import { expect, it, vi } from 'vitest';
import { ApiError, shownMessage } from '../api/api-error';
import type { MadeUsdz } from './make-usdz';
import { UsdzBuild } from './usdz-build';

const MADE: MadeUsdz = { usdz: new Blob(['twelve bytes']), report: {} as MadeUsdz['report'] };

it('tells that a model could not be fetched, and why, in words for the user', async () => {
  const build = new UsdzBuild({
    make: () => Promise.reject(new Error('there is nothing to be made')),
    upload: () => Promise.reject(new Error('there is nothing to be sent')),
    messageOf: shownMessage,
  });
  build.start(() => Promise.reject(new ApiError(404, '<h1>Not Found</h1>', null)), 'lamp.glb');
  await build.whenSettled();
  expect(build.current).toEqual({ status: 'failed', failure: 'read', message: 'Request failed with status 404' });
});

it('tells that what was made could not be sent', async () => {
  const build = new UsdzBuild({
    make: async () => MADE,
    upload: () => Promise.reject(new Error('offline')),
    messageOf: shownMessage,
  });
  build.start(async () => new Blob(), 'lamp.glb');
  await build.whenSettled();
  expect(build.current).toEqual({ status: 'failed', failure: 'upload', message: 'offline' });
});

it.each([
  ['is uploaded in place of a larger one', 13, { status: 'ready', url: '/files/new' }, 1],
  ['leaves a present one of the same size as it is', 12, { status: 'kept', presentBytes: 12, madeBytes: 12 }, 0],
])('a USDZ that was made %s', async (_, presentBytes, state, uploads) => {
  const upload = vi.fn(async () => ({ url: '/files/new', kind: 'usdz', contentType: '', sizeBytes: 12 }) as const);
  const build = new UsdzBuild({ make: async () => MADE, upload, presentBytes, messageOf: shownMessage });
  build.start(async () => new Blob(), 'lamp.glb');
  await build.whenSettled();
  expect(build.current).toMatchObject(state);
  expect(upload).toHaveBeenCalledTimes(uploads);
});
