import { describe, expect, it, vi } from 'vitest';
import type { PictureResult, TargetPreview, WorkerOrder, WorkerReport } from './compiler-messages';
import { CompilerStartError } from './compiler-start-error';
import { type CompilerWorker, START_ATTEMPTS, START_TIMEOUT_MS } from './compiler-thread';
import { SILENCE_LIMIT_MS, TargetCompilerClient } from './target-compiler-client';

const trackingFile = new Uint8Array([1]);
const preview: TargetPreview = {
  name: 'poster',
  widthPx: 640,
  heightPx: 480,
  gray: { width: 1, height: 1, data: new Uint8Array(1) },
  points: new Float32Array(),
};
const compiled: PictureResult = { status: 'compiled', preview };
const picture = new Blob(['x']);

/** A worker whose answers are sent by the test. */
class ScriptedWorker implements CompilerWorker {
  readonly orders: WorkerOrder[] = [];
  terminated = false;
  private readonly listeners: Record<string, ((event: never) => void)[]> = {};

  postMessage(order: WorkerOrder) {
    this.orders.push(order);
  }
  terminate() {
    this.terminated = true;
  }
  addEventListener(type: string, listener: (event: never) => void) {
    (this.listeners[type] ??= []).push(listener);
  }
  say(...reports: WorkerReport[]) {
    for (const data of reports) for (const listener of this.listeners.message ?? []) listener({ data } as never);
  }
  finish() {
    this.say(
      { t: 'picture', picture: 0, result: compiled },
      { t: 'compiled', files: { container: trackingFile, mind: trackingFile } },
    );
  }
  break(message = '') {
    for (const listener of this.listeners.error ?? []) listener({ message } as never);
  }
}

function clientWithWorkers({ silent = false, reachable = true } = {}) {
  const workers: ScriptedWorker[] = [];
  const workerAt = (index: number): ScriptedWorker => {
    const worker = workers[index];
    if (!worker) throw new Error(`expected worker ${index}, got ${workers.length} workers`);
    return worker;
  };
  const startWorker = () => {
    const worker = new ScriptedWorker();
    workers.push(worker);
    if (!silent) setTimeout(() => worker.say({ t: 'ready' }));
    return worker;
  };
  const client = new TargetCompilerClient(startWorker, async () => reachable);
  const asked = async (worker: number, orders: number) =>
    expect.poll(() => workers[worker]?.orders).toHaveLength(orders);
  return { client, workers, workerAt, asked };
}

describe('TargetCompilerClient', () => {
  it('passes progress, the quick check and each picture on, and answers the files', async () => {
    const { client, workerAt, asked } = clientWithWorkers();
    const heard: string[] = [];
    const files = client.compile([{ picture, name: 'poster' }], ['container'], {
      onProgress: ({ stage, fraction }) => heard.push(`${stage} ${fraction}`),
      onChecked: (index, { widthPx }) => heard.push(`checked ${index} ${widthPx}`),
      onPicture: (index, { status }) => heard.push(`${status} ${index}`),
    });
    await asked(0, 1);
    workerAt(0).say(
      { t: 'progress', progress: { stage: 'read', picture: 0, pictureFraction: 0.5, fraction: 0.25 } },
      { t: 'checked', picture: 0, check: { widthPx: 640, heightPx: 480, edgePoints: new Float32Array() } },
    );
    workerAt(0).finish();
    expect(await files).toEqual({ container: trackingFile, mind: trackingFile });
    expect(heard).toEqual(['read 0.25', 'checked 0 640', 'compiled 0']);
  });

  it('runs one order at a time in the same worker, in the order they came', async () => {
    const { client, workers, workerAt, asked } = clientWithWorkers();
    const first = client.build(picture, 'first');
    const second = client.build(picture, 'second');
    await asked(0, 1);
    workerAt(0).finish();
    expect((await first).trackingFile).toBe(trackingFile);
    await asked(0, 2);
    workerAt(0).finish();
    await second;
    expect(workers).toHaveLength(1);
    expect(workerAt(0).orders).toMatchObject([
      { pictures: [{ name: 'first' }], accept: 'jpeg-or-png' },
      { pictures: [{ name: 'second' }] },
    ]);
  });

  it('ends the worker of an aborted order at once and goes on with the next in a new one', async () => {
    const { client, workerAt, asked } = clientWithWorkers();
    const abort = new AbortController();
    const aborted = client.build(picture, 'first', { signal: abort.signal });
    const next = client.build(picture, 'second');
    await asked(0, 1);
    abort.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect(workerAt(0).terminated).toBe(true);
    await asked(1, 1);
    workerAt(1).finish();
    await next;
    expect(workerAt(1).terminated).toBe(false);
  });

  it('goes on starting the worker when an order is aborted before it could begin', async () => {
    const { client, workers, workerAt, asked } = clientWithWorkers({ silent: true });
    const started = client.start();
    const abort = new AbortController();
    const aborted = client.build(picture, 'first', { signal: abort.signal });
    await expect.poll(() => workers).toHaveLength(1);
    abort.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect(workerAt(0).terminated).toBe(false);
    workerAt(0).say({ t: 'ready' });
    await started;
    const next = client.build(picture, 'second');
    await asked(0, 1);
    workerAt(0).finish();
    await next;
  });

  it('asks nothing of the worker for what was aborted while it waited', async () => {
    const { client, workers, workerAt, asked } = clientWithWorkers();
    const abort = new AbortController();
    const running = client.build(picture, 'first');
    const waiting = client.build(picture, 'second', { signal: abort.signal });
    await asked(0, 1);
    abort.abort();
    workerAt(0).finish();
    await running;
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers.map(({ orders }) => orders.length)).toEqual([1]);
  });

  it('tells a bad picture from a broken engine', async () => {
    const { client, workerAt, asked } = clientWithWorkers();
    const bad = client.build(picture, 'bad');
    await asked(0, 1);
    const failure = { cause: 'picture', message: 'It may be damaged.', problem: { kind: 'damaged' } } as const;
    workerAt(0).say({ t: 'picture', picture: 0, result: { status: 'failed', failure } }, { t: 'compiled', files: {} });
    await expect(bad).rejects.toMatchObject({ failure: 'picture', message: 'It may be damaged.' });
    const broken = client.build(picture, 'broken');
    await asked(0, 2);
    workerAt(0).break('out of memory');
    await expect(broken).rejects.toMatchObject({ failure: 'engine', message: 'out of memory' });
    expect(workerAt(0).terminated).toBe(true);
    const next = client.build(picture, 'next');
    await asked(1, 1);
    workerAt(1).finish();
    await next;
  });

  it('gives up on a worker that says nothing for too long', async () => {
    vi.useFakeTimers();
    try {
      const { client, workerAt } = clientWithWorkers();
      const silent = client.build(picture, 'silent');
      const outcome = expect(silent).rejects.toMatchObject({ failure: 'stalled' });
      await vi.advanceTimersByTimeAsync(SILENCE_LIMIT_MS - 1000);
      workerAt(0).say({
        t: 'progress',
        progress: { stage: 'read', picture: 0, pictureFraction: 0, fraction: 0 },
      });
      await vi.advanceTimersByTimeAsync(SILENCE_LIMIT_MS - 1000);
      expect(workerAt(0).terminated).toBe(false);
      await vi.advanceTimersByTimeAsync(2000);
      await outcome;
      expect(workerAt(0).terminated).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends what runs and refuses what comes after dispose', async () => {
    const { client, workers, asked } = clientWithWorkers();
    const running = client.score(new Uint8Array([1]));
    const outcome = expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await asked(0, 1);
    client.dispose();
    await outcome;
    await expect(client.build(picture, 'late')).rejects.toMatchObject({ name: 'AbortError' });
    await expect(client.start()).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers.map(({ terminated }) => terminated)).toEqual([true]);
  });
});

describe('TargetCompilerClient.start', () => {
  it('ends a start at once when it is stopped, and starts another worker for the next', async () => {
    const { client, workers, workerAt } = clientWithWorkers({ silent: true });
    const started = client.start();
    await expect.poll(() => workers).toHaveLength(1);
    client.stop();
    await expect(started).rejects.toMatchObject({ name: 'AbortError' });
    expect(workerAt(0).terminated).toBe(true);
    const next = client.start();
    await expect.poll(() => workers).toHaveLength(2);
    workerAt(1).say({ t: 'ready' });
    await next;
  });

  it('has the worker ready before the first order', async () => {
    const { client, workers, workerAt, asked } = clientWithWorkers();
    await client.start();
    await client.start();
    expect(workers).toHaveLength(1);
    const built = client.build(picture, 'poster');
    await asked(0, 1);
    workerAt(0).finish();
    await built;
  });

  it.each([
    [false, 'fetch', 'Failed to load MindAR script from CDN'],
    [true, 'import', 'Could not load MindAR script via import'],
  ])('says why a worker broke whose code is reachable: %s', async (reachable, failure, message) => {
    const { client, workers, workerAt } = clientWithWorkers({ silent: true, reachable });
    const started = client.start();
    workerAt(0).break('no WebAssembly');
    const cause = { message: 'no WebAssembly' };
    await expect(started).rejects.toMatchObject({ name: 'CompilerStartError', failure, message, cause });
    expect(workerAt(0).terminated).toBe(true);
    const again = client.start();
    await expect.poll(() => workers).toHaveLength(2);
    workerAt(1).say({ t: 'ready' });
    await again;
  });

  it('tries further workers if one stays silent, and gives up after the last', async () => {
    vi.useFakeTimers();
    try {
      const { client, workers } = clientWithWorkers({ silent: true });
      const outcome = expect(client.build(picture, 'poster')).rejects.toBeInstanceOf(CompilerStartError);
      await vi.advanceTimersByTimeAsync(START_ATTEMPTS * START_TIMEOUT_MS + 1000);
      await outcome;
      expect(workers.map(({ terminated }) => terminated)).toEqual(Array.from({ length: START_ATTEMPTS }, () => true));
    } finally {
      vi.useRealTimers();
    }
  });
});
