import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftNews } from './draft-news';

/** Half a second, for two notifications a second. */
const PAUSE_MS = 500;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openNews() {
  const told: number[] = [];
  const notify = (projectId: number) => {
    told.push(projectId);
    return Promise.resolve();
  };
  return { news: new DraftNews(notify, { error: vi.fn() }), told };
}

it('tells of a project’s saves twice a second at most, at once of the first one and later of the last', () => {
  const { news, told } = openNews();
  news.saved(1);
  news.saved(1);
  news.saved(1);
  news.saved(2);
  expect(told).toEqual([1, 2]);
  vi.advanceTimersByTime(PAUSE_MS - 1);
  expect(told).toEqual([1, 2]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([1, 2, 1]);
  vi.advanceTimersByTime(2 * PAUSE_MS);
  expect(told).toEqual([1, 2, 1]);
  news.saved(1);
  expect(told).toEqual([1, 2, 1, 1]);
});

it('tells at once of what is still due when it is closed, and of nothing later', async () => {
  const { news, told } = openNews();
  news.saved(1);
  news.saved(1);
  news.saved(2);
  await news.close();
  expect(told).toEqual([1, 2, 1]);
  vi.advanceTimersByTime(2 * PAUSE_MS);
  expect(told).toEqual([1, 2, 1]);
});

it('resolves its closing once the last notification was sent, and logs one that failed', async () => {
  const error = vi.fn();
  const failure = new Error('no connection');
  const notify = () => new Promise<void>((_resolve, reject) => setTimeout(() => reject(failure), 2 * PAUSE_MS));
  const news = new DraftNews(notify, { error });
  news.saved(1);
  const isClosed = vi.fn();
  const closing = news.close().then(isClosed);
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS - 1);
  expect(isClosed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await closing;
  expect(error.mock.calls).toEqual([[{ err: failure, projectId: 1 }, 'telling of a draft failed']]);
});
