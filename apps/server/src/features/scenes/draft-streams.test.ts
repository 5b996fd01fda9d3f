import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@anchora/contract/durations';
import { MAX_PREVIEW_STREAMS } from '@anchora/contract/limits';
import { MemoryLimitStore } from '../../http/limits/memory-limit-store';
import { type DraftSource, DraftStreams, type Watcher } from './draft-streams';
import { placesOfPreview, previewWatcher, type PreviewWatcher } from './watchers';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Longer than a place of a process that died is kept (3 minutes), so that an open stream has to renew its own. */
const LONG_MS = 10 * MINUTE_MS;

const SOURCE = {
  find: (watchers: readonly Watcher[]) => Promise.resolve([...watchers]),
  listen: () => Promise.resolve(() => undefined),
  onError: (error: unknown) => expect.unreachable(String(error)),
};

/** The streams of one process; processes with the same store count together. */
function processWith(store: MemoryLimitStore) {
  const streams = new DraftStreams(SOURCE, store);
  return {
    open: (preview: PreviewWatcher, network: string) => streams.open(preview, placesOfPreview(preview, network)),
    close: () => streams.close(),
  };
}

let made = 0;
function newPreview(): PreviewWatcher {
  made += 1;
  const tokenHash = Buffer.from(`token ${made}`);
  return previewWatcher({ tokenHash, projectId: made, review: null, revision: 0, expiresAt: new Date() });
}

const busy = { code: 'preview-busy' };

it('streams of a network are counted at all processes together, and a refused one takes no place of its preview', async () => {
  const store = new MemoryLimitStore();
  const [first, second] = [processWith(store), processWith(store)];
  for (let n = 0; n < MAX_PREVIEW_STREAMS.network; n++) await (n % 2 ? first : second).open(newPreview(), 'home');
  const preview = newPreview();
  for (let n = 0; n <= MAX_PREVIEW_STREAMS.preview; n++) {
    await expect(first.open(preview, 'home')).rejects.toMatchObject(busy);
  }
  for (let n = 0; n < MAX_PREVIEW_STREAMS.preview; n++) await second.open(preview, `elsewhere ${n}`);
});

it('streams keep their places while they are open, and free them when they are closed or their process stops', async () => {
  const store = new MemoryLimitStore();
  const [first, second] = [processWith(store), processWith(store)];
  const preview = newPreview();
  const open = [];
  for (let n = 0; n < MAX_PREVIEW_STREAMS.preview; n++) open.push(await first.open(preview, 'home'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await expect(second.open(preview, 'home')).rejects.toMatchObject(busy);
  open[0]?.destroy();
  await vi.advanceTimersByTimeAsync(0);
  await second.open(preview, 'home');
  await expect(second.open(preview, 'home')).rejects.toMatchObject(busy);
  await first.close();
  await second.open(preview, 'home');
});

it('streams are refused without asking for a place once the process holds all of them, and are not afterwards', async () => {
  const store = new MemoryLimitStore();
  const process = processWith(store);
  const preview = newPreview();
  const opened = await Promise.all(
    Array.from({ length: MAX_PREVIEW_STREAMS.preview }, () => process.open(preview, 'home')),
  );
  const take = vi.spyOn(store, 'take');
  await expect(process.open(preview, 'home')).rejects.toMatchObject(busy);
  await expect(process.open(preview, 'elsewhere')).rejects.toMatchObject(busy);
  expect(take).not.toHaveBeenCalled();
  for (const stream of opened) stream.destroy();
  await vi.advanceTimersByTimeAsync(0);
  await process.open(preview, 'home');
});

it('streams end at once, and keep no place and no timer, if their process stopped while they waited for their places', async () => {
  const store = new MemoryLimitStore();
  const [first, second] = [processWith(store), processWith(store)];
  const preview = newPreview();
  const opening = first.open(preview, 'home');
  await first.close();
  expect((await opening).writableEnded).toBe(true);
  expect((await first.open(preview, 'home')).writableEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  for (let n = 0; n < MAX_PREVIEW_STREAMS.preview; n++) await second.open(preview, 'home');
});

it('streams listen once, although an attempt to listen fails after its streams have gone', async () => {
  const stop = vi.fn();
  const attempts: { succeed: () => void; fail: () => void }[] = [];
  const listen = () =>
    new Promise<() => void>((resolve, reject) => {
      attempts.push({ succeed: () => resolve(stop), fail: () => reject(new Error('the database was away')) });
    });
  const streams = new DraftStreams({ ...SOURCE, listen, onError: () => undefined }, new MemoryLimitStore());
  const open = (preview: PreviewWatcher) => streams.open(preview, placesOfPreview(preview, 'home'));
  (await open(newPreview())).destroy();
  await vi.advanceTimersByTimeAsync(0);
  const later = await open(newPreview());
  attempts[1]?.succeed();
  attempts[0]?.fail();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(attempts).toHaveLength(2);
  later.destroy();
  await vi.advanceTimersByTimeAsync(0);
  expect(stop).toHaveBeenCalledTimes(1);
});

it('streams tell the newest revision last, although an earlier look takes longer than a later one', async () => {
  const preview = newPreview();
  let [revision, delayMs] = [1, 1000];
  const find = async (watchers: readonly Watcher[]) => {
    const news = { revision };
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    return watchers.map((watcher) => ({ ...watcher, news }));
  };
  const listen = vi.fn<DraftSource['listen']>(() => Promise.resolve(() => undefined));
  const streams = new DraftStreams({ ...SOURCE, find, listen }, new MemoryLimitStore());
  const out = await streams.open(preview, placesOfPreview(preview, 'home'));
  const told: string[] = [];
  out.on('data', (chunk: Buffer) => told.push(...(chunk.toString().match(/"revision":\d+/g) ?? [])));
  [revision, delayMs] = [2, 0];
  listen.mock.calls[0]?.[0](preview.projectId);
  // Every stream is looked at again only after 3 s.
  await vi.advanceTimersByTimeAsync(2000);
  expect(told.at(-1)).toBe('"revision":2');
});
