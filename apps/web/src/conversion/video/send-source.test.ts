import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteStored } from '../../api/uploads';
import { sendSource } from './send-source';

/** The page, which asks before it is closed if its event is prevented. */
const page = new EventTarget();
const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['was kept', async () => Response.json({ ok: true })],
  ['could not be kept', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('the browser asks before the page is closed until an original %s', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  const source = new File(['video'], 'clip.mov');
  noteStored(source, { url: '/files/a', kind: 'source', contentType: 'video/quicktime', sizeBytes: 5 });
  const sending = sendSource(source, { url: '/files/b', kind: 'video', contentType: 'video/mp4', sizeBytes: 9 });
  expect(asks()).toBe(true);
  await sending;
  expect(asks()).toBe(false);
});
