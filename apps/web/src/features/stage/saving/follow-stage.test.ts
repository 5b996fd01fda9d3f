import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DraftSaver } from './draft-saver';
import { followStage, POLL_MS } from './follow-stage';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));

/** A stream for which the server has no place. */
class RefusedStream extends EventTarget {
  static readonly CLOSED = 2;
  static last: RefusedStream;
  readonly readyState = RefusedStream.CLOSED;

  constructor() {
    super();
    RefusedStream.last = this;
  }

  close(): void {}
}

const hearFromServer = vi.fn(async () => undefined);
let wouldLose = false;
const saver = { hearFromServer, wouldLose: () => wouldLose } as unknown as DraftSaver;
const onEnded = vi.fn();
let answers: () => Response;
let reads = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', RefusedStream);
  reads = 0;
  wouldLose = false;
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
  RefusedStream.last.dispatchEvent(new Event('error'));
  return stop;
}

it('hears nothing of a read that is answered after the stage was left', async () => {
  const asked: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void asked.push(resolve)));
  const stop = followWithoutStream();
  await vi.advanceTimersByTimeAsync(POLL_MS);
  stop();
  expect(asked).toHaveLength(1);
  asked[0]?.(Response.json({ revision: 7, editor: 'window-2' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(hearFromServer).not.toHaveBeenCalled();
});

it('without a stream, the stage reads the draft until it is left', async () => {
  answers = () => Response.json({ revision: 7, editor: 'window-2' });
  const stop = followWithoutStream();
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(hearFromServer).toHaveBeenCalledWith({ revision: 7, editor: 'window-2' });
  stop();
  await vi.advanceTimersByTimeAsync(4 * POLL_MS);
  expect(reads).toBe(1);
  expect(onEnded).not.toHaveBeenCalled();
});

it.each([
  ['was removed from the workspace', 404],
  ['was signed out', 401],
])('without a stream, the stage ends once for a member who %s', async (_, status) => {
  answers = () => new Response('', { status });
  followWithoutStream();
  await vi.advanceTimersByTimeAsync(4 * POLL_MS);
  expect(onEnded).toHaveBeenCalledOnce();
  expect(reads).toBe(1);
});

it('without a stream, the stage of a member who was signed out stays while changes would be lost with it', async () => {
  wouldLose = true;
  answers = () => new Response('', { status: 401 });
  followWithoutStream();
  await vi.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(onEnded).not.toHaveBeenCalled();
  wouldLose = false;
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(onEnded).toHaveBeenCalledOnce();
});

it('without a stream, the stage stays while the server is away', async () => {
  answers = () => new Response('', { status: 502 });
  const stop = followWithoutStream();
  await vi.advanceTimersByTimeAsync(4 * POLL_MS);
  expect(onEnded).not.toHaveBeenCalled();
  answers = () => Response.json({ revision: 8, editor: null });
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(hearFromServer).toHaveBeenCalledWith({ revision: 8, editor: null });
  stop();
});
