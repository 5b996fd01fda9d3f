import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixturePath } from '../../../../testing/fixtures/fixture-path';
import { runWorker, WorkerLimitError, type WorkerLimits } from './run-worker';
import { acquireSlot, TooManyWaitingError } from './worker-slots';

let folder: string;
const limits: WorkerLimits = { timeoutMs: 30_000, memoryMb: 256, maxAtOnce: 2 };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'run-worker-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, content?: string): Promise<string> {
  const file = path.join(folder, `${Math.random()}`);
  if (content === undefined) await copyFile(fixturePath(name), file);
  else await writeFile(file, content);
  return file;
}

describe('runWorker', () => {
  it('answers from a thread of its own, many after another and at once', async () => {
    const files = await Promise.all([1, 2, 3, 4, 5].map(() => fileOf('models/beacon.glb')));
    const answers = await Promise.all(
      files.map((file) => runWorker('check-file', { path: file, kind: 'model' }, limits)),
    );
    for (const answer of answers) expect(answer).toHaveProperty('checked.contentType', 'model/gltf-binary');
  });

  it('hands on what the thread threw', async () => {
    const request = { path: path.join(folder, 'missing'), kind: 'model' } as const;
    await expect(runWorker('check-file', request, limits)).rejects.toThrow(/check-file worker: ENOENT/);
  });

  it('ends a thread that takes too long, and gives its slot back', async () => {
    const request = { path: await fileOf('models/beacon.glb'), kind: 'model' } as const;
    const hasty = { ...limits, timeoutMs: 1, maxAtOnce: 1 };
    await expect(runWorker('check-file', request, hasty)).rejects.toThrow(WorkerLimitError);
    await expect(runWorker('check-file', request, limits)).resolves.toHaveProperty('checked');
  });

  it('ends a thread that wants too much memory, and lives on', async () => {
    const greedy = `{"asset":{"version":"2.0"},"x":[${'{"a":{}},'.repeat(1_000_000)}1]}`;
    const request = { path: await fileOf('', greedy), kind: 'model' } as const;
    await expect(runWorker('check-file', request, { ...limits, memoryMb: 24 })).rejects.toThrow(WorkerLimitError);
    await expect(runWorker('check-file', request, limits)).resolves.toHaveProperty('refused.code', 'file-invalid');
  });

  it('ends a thread when told to', async () => {
    const request = { path: await fileOf('models/beacon.glb'), kind: 'model' } as const;
    const stopping = new AbortController();
    const running = runWorker('check-file', request, { ...limits, signal: stopping.signal });
    stopping.abort(new Error('the server stops'));
    await expect(running).rejects.toThrow('the server stops');
  });
});

describe('acquireSlot', () => {
  it('lets so many in at once, the others in the order they came', async () => {
    const order: number[] = [];
    const first = await acquireSlot('order', 1);
    const others = [1, 2, 3].map(async (number) => {
      const release = await acquireSlot('order', 1);
      order.push(number);
      release();
    });
    expect(order).toEqual([]);
    first();
    first();
    await Promise.all(others);
    expect(order).toEqual([1, 2, 3]);
  });

  it('sends callers away when too many wait', async () => {
    await acquireSlot('crowd', 1);
    for (let index = 0; index < 64; index++) void acquireSlot('crowd', 1);
    await expect(acquireSlot('crowd', 1)).rejects.toThrow(TooManyWaitingError);
  });
});
