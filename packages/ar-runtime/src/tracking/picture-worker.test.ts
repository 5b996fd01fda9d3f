import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CameraPicture } from '../camera/camera-picture';
import { MOST_WAIT_MS, PictureWorker } from './picture-worker';

/** Keeps what it is sent, and answers only when told. */
class SilentWorker extends EventTarget {
  readonly sent: { t: string; seq?: number }[] = [];
  isTerminated = false;

  postMessage(message: { t: string; seq?: number }): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(seq: number): void {
    this.say({ seq });
  }

  say(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let worker: SilentWorker;
let pictures: PictureWorker<{ t: string }, { seq: number }>;
let closed: string[];
const answers: (string | null)[] = [];

/** A picture that notes under its name when it, or what was kept of it for drawing, is closed. */
function picture(name: string): CameraPicture {
  const kept = { image: null as never, width: 4, height: 3, close: () => void closed.push(`${name} kept`) };
  return {
    tMs: 0,
    keep: () => kept,
    handOver: (seq) => ({
      message: { t: 'pixels', seq, tMs: 0, width: 4, height: 3, rgba: new ArrayBuffer(0) },
      transfer: [],
    }),
    close: () => void closed.push(name),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  worker = new SilentWorker();
  closed = [];
  answers.length = 0;
  pictures = new PictureWorker(worker as unknown as Worker, {
    onMessage: ({ seq }) => answers.push(pictures.answered(seq) && String(seq)),
    onError: () => undefined,
    beforePicture: () => pictures.send({ t: 'before' }),
  });
});
afterEach(() => vi.useRealTimers());

test('one picture is in flight, and only the newest of the others follows it', () => {
  for (const name of ['first', 'second', 'third']) pictures.submit(picture(name));
  expect(worker.sent.map(({ t }) => t)).toEqual(['before', 'pixels']);
  expect(closed).toEqual(['second']);
  worker.answer(1);
  expect(worker.sent.at(-1)).toMatchObject({ t: 'pixels', seq: 2 });
  worker.answer(1);
  expect(answers).toEqual(['1', null]);
});

test('a stopped worker answers the picture that it has before it ends, whatever else it says before', () => {
  for (const name of ['first', 'second']) pictures.submit(picture(name));
  pictures.dispose();
  expect(closed.toSorted()).toEqual(['first kept', 'second']);
  worker.say({ t: 'loaded' });
  expect(worker.isTerminated).toBe(false);
  worker.answer(1);
  expect(worker.isTerminated).toBe(true);
  expect(answers).toEqual([]);
  pictures.submit(picture('late'));
  expect(closed).toContain('late');
});

test('a stopped worker that never answers ends after MOST_WAIT_MS', () => {
  pictures.submit(picture('first'));
  pictures.dispose();
  vi.advanceTimersByTime(MOST_WAIT_MS - 1);
  expect(worker.isTerminated).toBe(false);
  vi.advanceTimersByTime(1);
  expect(worker.isTerminated).toBe(true);
});
