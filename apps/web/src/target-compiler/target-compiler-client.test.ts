import { describe, expect, it, vi } from 'vitest';
import { type CompilerWorker, TargetCompilerClient } from './target-compiler-client';
import type { WorkerOrder, WorkerReport } from './compiler-messages';

const target = { trackingFile: new Uint8Array([1]), anchors: new Float32Array() };
const picture = new Blob(['x']);

/** A worker that the test speaks for. */
class SpokenForWorker implements CompilerWorker {
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
  say(report: WorkerReport) {
    for (const listener of this.listeners.message ?? []) listener({ data: report } as never);
  }
  break(message: string) {
    for (const listener of this.listeners.error ?? []) listener({ message } as never);
  }
}

function clientWithWorkers() {
  const workers: SpokenForWorker[] = [];
  const client = new TargetCompilerClient(() => {
    const worker = new SpokenForWorker();
    workers.push(worker);
    return worker;
  });
  const started = async (count: number) => vi.waitFor(() => expect(workers[count - 1]?.orders).toHaveLength(1));
  return { client, workers, started };
}

describe('TargetCompilerClient', () => {
  it('passes stages and the quick check on, answers the file and ends its worker', async () => {
    const { client, workers, started } = clientWithWorkers();
    const heard: string[] = [];
    const built = client.build(picture, 'poster', {
      onStage: (stage) => heard.push(stage),
      onChecked: ({ widthPx }) => heard.push(`checked ${widthPx}`),
    });
    await started(1);
    workers[0].say({ t: 'stage', stage: 'reading' });
    workers[0].say({ t: 'checked', check: { widthPx: 640, heightPx: 480, edgePoints: new Float32Array() } });
    workers[0].say({ t: 'built', target });
    expect(await built).toBe(target);
    expect(heard).toEqual(['reading', 'checked 640']);
    expect(workers[0].terminated).toBe(true);
  });

  it('runs one order at a time, in the order they came', async () => {
    const { client, workers, started } = clientWithWorkers();
    const first = client.build(picture, 'first');
    const second = client.build(picture, 'second');
    await started(1);
    expect(workers).toHaveLength(1);
    workers[0].say({ t: 'built', target });
    await first;
    await started(2);
    workers[1].say({ t: 'built', target });
    await second;
    expect(workers.map(({ orders }) => orders[0])).toMatchObject([{ name: 'first' }, { name: 'second' }]);
  });

  it('ends the worker of an aborted build and goes on with the next', async () => {
    const { client, workers, started } = clientWithWorkers();
    const abort = new AbortController();
    const aborted = client.build(picture, 'first', { signal: abort.signal });
    const next = client.build(picture, 'second');
    await started(1);
    abort.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers[0].terminated).toBe(true);
    await started(2);
    workers[1].say({ t: 'built', target });
    await next;
  });

  it('starts no worker for what was aborted while it waited', async () => {
    const { client, workers, started } = clientWithWorkers();
    const abort = new AbortController();
    const running = client.build(picture, 'first');
    const waiting = client.build(picture, 'second', { signal: abort.signal });
    await started(1);
    abort.abort();
    workers[0].say({ t: 'built', target });
    await running;
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers).toHaveLength(1);
  });

  it('tells a bad picture from a broken engine', async () => {
    const { client, workers, started } = clientWithWorkers();
    const bad = client.build(picture, 'bad');
    await started(1);
    workers[0].say({ t: 'failed', failure: { cause: 'picture', message: 'It may be damaged.' } });
    await expect(bad).rejects.toMatchObject({ failure: 'picture', message: 'It may be damaged.' });
    const broken = client.build(picture, 'broken');
    await started(2);
    workers[1].break('out of memory');
    await expect(broken).rejects.toMatchObject({ failure: 'engine', message: 'out of memory' });
  });

  it('gives up on a worker that says nothing for a minute', async () => {
    vi.useFakeTimers();
    try {
      const { client, workers } = clientWithWorkers();
      const silent = client.build(picture, 'silent');
      const outcome = expect(silent).rejects.toMatchObject({ failure: 'stalled' });
      await vi.advanceTimersByTimeAsync(59_000);
      workers[0].say({ t: 'stage', stage: 'compiling' });
      await vi.advanceTimersByTimeAsync(59_000);
      expect(workers[0].terminated).toBe(false);
      await vi.advanceTimersByTimeAsync(2000);
      await outcome;
      expect(workers[0].terminated).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends what runs and refuses what comes after dispose', async () => {
    const { client, workers, started } = clientWithWorkers();
    const running = client.score(new Uint8Array([1]));
    const outcome = expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await started(1);
    client.dispose();
    await outcome;
    await expect(client.build(picture, 'late')).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers.map(({ terminated }) => terminated)).toEqual([true]);
  });
});
