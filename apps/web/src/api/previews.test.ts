import { PREVIEW_POLL_MS } from '@anchora/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const signal = new AbortController().signal;
/** Method and token of each request. */
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    asked.push(
      [method, ...(typeof body === 'string' ? [(JSON.parse(body) as { token: string }).token] : [])].join(' '),
    );
    return new Response('{}');
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Each tab has its own copy of the module. */
async function openTab() {
  vi.resetModules();
  return import('./previews');
}

it('a tab opens its own link again once another tab has opened another one', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await first.readPreview('one', signal);
  await first.reopenPreview('one');
  await second.readPreview('two', signal);
  expect(asked).toEqual(['POST one', 'POST two']);
  await expect.poll(async () => first.reopenPreview('one').then(() => asked.length)).toBe(3);
  await first.readOwnPreview('one', signal);
  expect(asked.slice(2)).toEqual(['POST one', 'GET']);
  await expect.poll(async () => second.readOwnPreview('two', signal).then(() => asked.at(-1))).toBe('POST two');
});

/** A stream of events, which a test opens, loses or closes. */
class Stream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static last: Stream;
  readyState: number = Stream.OPEN;

  constructor() {
    super();
    Stream.last = this;
  }

  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

/** A channel that delivers at once. */
class Channel extends EventTarget {
  private static readonly all: Channel[] = [];

  constructor() {
    super();
    Channel.all.push(this);
  }

  postMessage(): void {
    for (const other of Channel.all) if (other !== this) other.dispatchEvent(new Event('message'));
  }
}

it.each([
  ['polls', () => Object.assign(Stream.last, { readyState: Stream.CLOSED }).dispatchEvent(new Event('error'))],
  [
    'has lost its stream',
    () => {
      Stream.last.dispatchEvent(new Event('open'));
      // The stream has become that of the other preview, which ends.
      if (Stream.last.readyState !== Stream.CLOSED) Stream.last.dispatchEvent(new Event('ended'));
    },
  ],
])('a tab that %s hears nothing of the preview that another tab has opened', async (_case, begin) => {
  vi.stubGlobal('EventSource', Stream);
  vi.useFakeTimers();
  try {
    vi.stubGlobal('BroadcastChannel', Channel);
    const [first, second] = [await openTab(), await openTab()];
    await first.readPreview('one', signal);
    const [onRevision, onEnded] = [vi.fn(), vi.fn()];
    const stop = first.followPreview({ onRevision, onEnded });
    await second.readPreview('two', signal);
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
    begin();
    await vi.advanceTimersByTimeAsync(3 * PREVIEW_POLL_MS);
    expect(onEnded).not.toHaveBeenCalled();
    expect(onRevision).not.toHaveBeenCalled();
    vi.stubGlobal('fetch', async () => new Response('{ "revision": 7 }'));
    await first.reopenPreview('one');
    await vi.advanceTimersByTimeAsync(PREVIEW_POLL_MS);
    expect(onRevision, 'once it is looked at again').toHaveBeenCalledWith(7);
    stop();
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['a revision', () => new Response('{ "revision": 7 }')],
  ['the end', () => new Response('{}', { status: 404 })],
])(
  'a page that has stopped following is not told of %s that was on its way, and keeps no timer',
  async (_what, answer) => {
    vi.stubGlobal('EventSource', Stream);
    vi.useFakeTimers();
    try {
      const { followPreview } = await openTab();
      const answers: ((response: Response) => void)[] = [];
      vi.stubGlobal('fetch', async () => new Promise<Response>((resolve) => answers.push(resolve)));
      const [onRevision, onEnded] = [vi.fn(), vi.fn()];
      const stop = followPreview({ onRevision, onEnded });
      Object.assign(Stream.last, { readyState: Stream.CLOSED }).dispatchEvent(new Event('error'));
      answers.shift()?.(new Response('{ "revision": 6 }'));
      await vi.advanceTimersByTimeAsync(PREVIEW_POLL_MS);
      expect(onRevision.mock.calls).toEqual([[6]]);
      stop();
      answers.shift()?.(answer());
      await vi.advanceTimersByTimeAsync(0);
      expect(onRevision).toHaveBeenCalledOnce();
      expect(onEnded).not.toHaveBeenCalled();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  },
);

it.each([
  ['a revision', () => new Response('{ "revision": 8 }')],
  ['the end', () => new Response('{}', { status: 404 })],
])('a tab is not told of %s that was on its way while another tab opened a preview', async (_what, answer) => {
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('BroadcastChannel', Channel);
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) =>
    method === 'POST' ? new Response('{}') : new Promise<Response>((resolve) => answers.push(resolve)),
  );
  vi.useFakeTimers();
  try {
    const [first, second] = [await openTab(), await openTab()];
    const [onRevision, onEnded] = [vi.fn(), vi.fn()];
    const stop = first.followPreview({ onRevision, onEnded });
    Object.assign(Stream.last, { readyState: Stream.CLOSED }).dispatchEvent(new Event('error'));
    answers.shift()?.(new Response('{ "revision": 6 }'));
    await vi.advanceTimersByTimeAsync(PREVIEW_POLL_MS);
    await second.readPreview('two', signal);
    answers.shift()?.(answer());
    await vi.advanceTimersByTimeAsync(0);
    expect(onRevision.mock.calls).toEqual([[6]]);
    expect(onEnded).not.toHaveBeenCalled();
    stop();
  } finally {
    vi.useRealTimers();
  }
});
