import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DraftSaver } from './draft-saver';
import { followStage } from './follow-stage';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));

/** A stream for which the server has no place, unless `open` is called. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static last: Stream;
  static count = 0;
  readyState = Stream.CLOSED;

  constructor() {
    super();
    Stream.last = this;
    Stream.count++;
  }

  open(): void {
    this.readyState = 1;
  }

  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

const hearFromServer = vi.fn(async () => undefined);
const hearSignedOut = vi.fn();
const refresh = vi.fn(async () => undefined);
const saver = { hearFromServer, hearSignedOut, refresh } as unknown as DraftSaver;
const onEnded = vi.fn();
let answers: () => Response;
let reads = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  reads = 0;
  Stream.count = 0;
  vi.stubGlobal('fetch', async () => {
    reads++;
    return answers();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function followWithoutStream(): () => void {
  const stop = followStage(1, saver, onEnded);
  Stream.last.dispatchEvent(new Event('error'));
  return stop;
}

it('without a stream, the stage reads the draft until it is left', async () => {
  answers = () => Response.json({ revision: 7, editor: 'window-2' });
  const stop = followWithoutStream();
  await vi.advanceTimersByTimeAsync(5000);
  expect(hearFromServer).toHaveBeenCalledWith({ revision: 7, editor: 'window-2' });
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reads).toBe(1);
  expect(onEnded).not.toHaveBeenCalled();
});

it('without a stream, the stage ends once for a member who was removed from the workspace', async () => {
  answers = () => new Response('', { status: 404 });
  followWithoutStream();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onEnded).toHaveBeenCalledOnce();
  expect(reads).toBe(1);
});

it('without a stream, a member who was signed out keeps the stage, and follows it again after signing in', async () => {
  answers = () => new Response('', { status: 401 });
  const stop = followWithoutStream();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onEnded).not.toHaveBeenCalled();
  expect(hearSignedOut).toHaveBeenCalled();
  answers = () => Response.json({ revision: 8, editor: null });
  await vi.advanceTimersByTimeAsync(5000);
  expect(refresh).toHaveBeenCalledOnce();
  expect(Stream.count).toBe(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reads).toBe(3);
  stop();
});

it.each([
  ['keeps the stage of a member who was signed out', 401, 0],
  ['ends the stage of a member who was removed', 404, 1],
])('the end of a stream %s', async (_, status, ends) => {
  answers = () => new Response('', { status });
  const stop = followStage(1, saver, onEnded);
  Stream.last.open();
  Stream.last.dispatchEvent(new Event('ended'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onEnded).toHaveBeenCalledTimes(ends);
  expect(hearSignedOut).toHaveBeenCalledTimes(ends ? 0 : 3);
  stop();
});

it('without a stream, the stage stays while the server is away', async () => {
  answers = () => new Response('', { status: 502 });
  const stop = followWithoutStream();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onEnded).not.toHaveBeenCalled();
  answers = () => Response.json({ revision: 8, editor: null });
  await vi.advanceTimersByTimeAsync(5000);
  expect(hearFromServer).toHaveBeenCalledWith({ revision: 8, editor: null });
  stop();
});
