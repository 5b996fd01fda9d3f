import { MAX_TARGET_IMAGE_BYTES } from '@anchora/contract/limits';
import type { CompileProgress } from '@anchora/vision';
import { MAX_TRACKABLES } from '@anchora/vision/container-layout';
import { describe, expect, it, vi } from 'vitest';
import type { CompiledFiles, PictureResult } from '../../target-compiler/compiler-messages';
import { CompilerStartError } from '../../target-compiler/compiler-start-error';
import type { CompileWatcher } from '../../target-compiler/target-compiler-client';
import { CompileSession, type CompileSessionDeps, MAX_PICTURES, SHOW_EVERY_MS } from './compile-session';
import { ToolLog } from './tool-log';

const NOW_MS = 1_700_000_000_000;
const container = new Uint8Array([1]);
const mind = new Uint8Array([2, 3]);
const png = (name: string, sizeBytes = 10) => new File([new Uint8Array(sizeBytes)], name, { type: 'image/png' });
const compiledResult = (name: string): PictureResult => ({
  status: 'compiled',
  preview: {
    name,
    widthPx: 640,
    heightPx: 480,
    gray: { width: 1, height: 1, data: new Uint8Array(1) },
    // These are x and y of 40 points.
    points: new Float32Array(80),
  },
});
const damaged: PictureResult = {
  status: 'failed',
  failure: { cause: 'picture', message: 'It may be damaged.', problem: { kind: 'damaged' } },
};

const progress = (fraction: number): CompileProgress => ({
  stage: 'read',
  picture: 0,
  pictureFraction: fraction,
  fraction,
});

/** A compile that ends at the test's command. */
interface Run {
  names: string[];
  surfaces: unknown[];
  formats: readonly string[];
  watcher: CompileWatcher;
  finish: (files: CompiledFiles) => void;
  fail: (error: Error) => void;
}

function setup(findSimilar: CompileSessionDeps['client']['findSimilar'] = async () => []) {
  const runs: Run[] = [];
  const runAt = (index: number): Run => {
    const run = runs[index];
    if (!run) throw new Error(`expected run ${index}, got ${runs.length} runs`);
    return run;
  };
  const log = new ToolLog(() => 0);
  const startFailures: string[] = [];
  const session = new CompileSession(
    {
      client: {
        compile: async (pictures, formats, watcher) =>
          new Promise<CompiledFiles>((finish, fail) => {
            const names = pictures.map(({ name }) => name);
            const surfaces = pictures.map(({ surface }) => surface);
            runs.push({ names, surfaces, formats, watcher: watcher ?? {}, finish, fail });
          }),
        findSimilar,
      },
      log,
      formatName: (format) => format,
      now: () => NOW_MS,
      onStartFailure: ({ failure }) => startFailures.push(failure),
    },
    'container',
  );
  const states = () => session.current.pictures.map(({ state }) => state.status);
  const lines = () => log.current.map(({ text }) => text).join('\n');
  return { session, runs, runAt, states, lines, startFailures };
}

function idOf(session: CompileSession, index: number): number {
  const picture = session.current.pictures[index];
  if (!picture) throw new Error(`expected picture ${index}, got ${session.current.pictures.length} pictures`);
  return picture.id;
}

describe('CompileSession', () => {
  it('compiles the pictures in their order and ends with a file', async () => {
    const { session, runs, runAt, states } = setup();
    session.choose([png('a.png'), png('b.v2.png')]);
    session.move(idOf(session, 1), 0);
    const done = session.compile();
    expect(session.current.phase).toBe('loading');
    expect(runs[0]).toMatchObject({ names: ['b.v2', 'a'], formats: ['container'] });
    runAt(0).watcher.onPicture?.(0, compiledResult('b.v2'));
    runAt(0).watcher.onPicture?.(1, compiledResult('a'));
    runAt(0).finish({ container });
    await done;
    expect(states()).toEqual(['compiled', 'compiled']);
    expect(session.current).toMatchObject({ phase: 'success', timestampMs: NOW_MS, error: null, work: null });
    expect(session.current.files.container).toBe(container);
  });

  it('compiles a picture with what it goes around, and drops the file when that changes', async () => {
    const { session, runs, runAt } = setup();
    session.choose([png('can.png'), png('page.png')]);
    session.setSurface(idOf(session, 0), { topDiameter: 0.8, bottomDiameter: 0.6 });
    const done = session.compile();
    expect(runs[0]?.surfaces).toEqual([{ topRadius: 0.4, bottomRadius: 0.3 }, undefined]);
    runAt(0).finish({ container });
    await done;
    expect(session.current.files).toEqual({ container });
    session.setSurface(idOf(session, 0), undefined);
    expect(session.current.phase).toBe('idle');
    expect(session.current.files).toEqual({});
    expect(session.current.pictures[0]?.surface).toBeUndefined();
  });

  it('names a picture that fails and keeps the file of the others', async () => {
    const { session, runAt, states, lines } = setup();
    session.choose([png('bad.png'), png('good.png')]);
    const done = session.compile();
    runAt(0).watcher.onPicture?.(0, damaged);
    runAt(0).watcher.onPicture?.(1, compiledResult('good'));
    runAt(0).finish({ container });
    await done;
    expect(session.current).toMatchObject({
      phase: 'success',
      error: expect.stringMatching(/^1 hình ảnh/),
      files: { container },
    });
    expect(states()).toEqual(['failed', 'compiled']);
    expect(lines()).toContain('bad.png: Không đọc được hình ảnh');
  });

  it('is an error when no picture can be used', async () => {
    const { session, runAt } = setup();
    session.choose([png('bad.png')]);
    const done = session.compile();
    runAt(0).watcher.onPicture?.(0, damaged);
    runAt(0).finish({});
    await done;
    expect(session.current.phase).toBe('error');
    expect(session.current.files).toEqual({});
  });

  it('shows the latest progress after a moment', async () => {
    vi.useFakeTimers();
    try {
      const { session, runAt } = setup();
      session.choose([png('a.png')]);
      void session.compile();
      runAt(0).watcher.onProgress?.(progress(0.2));
      runAt(0).watcher.onProgress?.(progress(0.429));
      await vi.advanceTimersByTimeAsync(SHOW_EVERY_MS - 1);
      expect(session.current.work).toMatchObject({ percent: 0 });
      await vi.advanceTimersByTimeAsync(1);
      expect(session.current.work).toEqual({ stage: 'read', picture: 'a.png (1/1)', percent: 42 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends the work when cancelled, when other pictures are chosen and when one is removed', () => {
    const { session, runs } = setup();
    session.choose([png('a.png'), png('b.png')]);
    const endsBy = (act: () => void) => {
      void session.compile();
      const signal = runs.at(-1)?.watcher.signal;
      expect(signal?.aborted).toBe(false);
      act();
      expect(signal?.aborted).toBe(true);
    };
    endsBy(() => session.cancel());
    endsBy(() => session.choose([png('c.png'), png('d.png')]));
    endsBy(() => session.remove(idOf(session, 0)));
    expect(runs).toHaveLength(3);
    expect(session.current).toMatchObject({ phase: 'idle', work: null, error: null });
    expect(session.current.files).toEqual({});
    expect(session.current.pictures.map(({ file }) => file.name)).toEqual(['d.png']);
  });

  it('makes the other format at once if it is chosen after a success', async () => {
    const { session, runs, runAt } = setup();
    session.choose([png('a.png')]);
    const done = session.compile();
    runAt(0).finish({ container });
    await done;
    session.setFormat('mind');
    expect(runAt(1).formats).toEqual(['container', 'mind']);
    runAt(1).finish({ container, mind });
    await expect.poll(() => session.current.phase).toBe('success');
    expect(session.current.files).toEqual({ container, mind });
    session.setFormat('container');
    expect(runs).toHaveLength(2);
  });

  it('makes the other format after the run during which it is chosen', async () => {
    const { session, runs, runAt } = setup();
    session.choose([png('a.png')]);
    const done = session.compile();
    session.setFormat('mind');
    runAt(0).watcher.onPicture?.(0, compiledResult('a'));
    runAt(0).finish({ container });
    await expect.poll(() => runs).toHaveLength(2);
    expect(runAt(1).formats).toEqual(['container', 'mind']);
    runAt(1).finish({ container, mind });
    await done;
    expect(session.current).toMatchObject({ phase: 'success', error: null, files: { container, mind } });
  });

  it('keeps no file of an earlier run, which may have left out other pictures', async () => {
    const { session, runs, runAt } = setup();
    session.choose([png('large.png'), png('b.png')]);
    session.setFormat('mind');
    const first = session.compile();
    runAt(0).watcher.onPicture?.(0, damaged);
    runAt(0).watcher.onPicture?.(1, compiledResult('b'));
    runAt(0).finish({ container, mind });
    await first;
    session.setFormat('container');
    const second = session.compile();
    runAt(1).watcher.onPicture?.(0, compiledResult('large'));
    runAt(1).watcher.onPicture?.(1, compiledResult('b'));
    runAt(1).finish({ container });
    await second;
    expect(session.current.files).toEqual({ container });
    session.setFormat('mind');
    expect(runs).toHaveLength(3);
  });

  it('warns of targets that look alike, by name', async () => {
    const { session, runAt } = setup(async () => [{ first: 0, second: 1, similarity: 0.876 }]);
    session.choose([png('bad.png'), png('a.png'), png('b.png')]);
    const done = session.compile();
    runAt(0).watcher.onPicture?.(0, damaged);
    runAt(0).watcher.onPicture?.(1, compiledResult('a'));
    runAt(0).watcher.onPicture?.(2, compiledResult('b'));
    runAt(0).finish({ container });
    await done;
    expect(session.current.warnings).toEqual([expect.stringContaining('a.png và b.png giống nhau 88%')]);
  });

  it('stops comparing as soon as other pictures are chosen', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { session, runAt } = setup(async (_, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    session.choose([png('a.png'), png('b.png')]);
    void session.compile();
    runAt(0).watcher.onPicture?.(0, compiledResult('a'));
    runAt(0).watcher.onPicture?.(1, compiledResult('b'));
    runAt(0).finish({ container });
    await expect.poll(() => signals).toHaveLength(1);
    session.choose([png('c.png')]);
    expect(signals[0]?.aborted).toBe(true);
    expect(session.current.phase).toBe('idle');
  });

  it('says which files are refused and keeps the present ones', () => {
    const { session } = setup();
    session.choose([png('a.png')]);
    session.add([
      new File(['x'], 'notes.pdf', { type: 'application/pdf' }),
      png('huge.png', MAX_TARGET_IMAGE_BYTES + 1),
    ]);
    expect(session.current.warnings).toEqual([
      expect.stringContaining('notes.pdf'),
      expect.stringContaining('huge.png'),
    ]);
    session.add([png('empty.png', 0), png('b.png')]);
    expect(session.current.pictures.map(({ file }) => file.name)).toEqual(['a.png', 'b.png']);
    expect(session.current.warnings).toEqual([expect.stringContaining('empty.png')]);
  });

  it('takes as many pictures as the engine writes into one file', () => {
    expect(MAX_PICTURES).toBe(MAX_TRACKABLES);
  });

  it('refuses more pictures than one file holds before any work begins', async () => {
    const { session, runs } = setup();
    session.choose(Array.from({ length: MAX_PICTURES + 1 }, (_, index) => png(`${index}.png`)));
    await session.compile();
    expect(runs).toHaveLength(0);
    expect(session.current).toMatchObject({ phase: 'error', error: expect.stringContaining(`tối đa ${MAX_PICTURES}`) });
  });

  it('reports a compiler that cannot be started', async () => {
    const { session, runAt, startFailures } = setup();
    session.choose([png('a.png')]);
    const done = session.compile();
    runAt(0).fail(new CompilerStartError('fetch'));
    await done;
    expect(session.current).toMatchObject({ phase: 'error', error: 'MindAR compiler không khởi tạo được' });
    expect(startFailures).toEqual(['fetch']);
  });
});
