import { describe, expect, it, vi } from 'vitest';
import { UploadError } from '../../uploads/upload-error';
import type { UploadFile } from '../../uploads/uploader';
import { SCORE_WAIT_MS } from './target-build/target-tracking';
import type { WizardDeps } from './wizard-session';
import { png, target, score, scored, uploadAs, buildTarget, filled } from './test-support/wizard-sessions';

/** Uploads that record the bytes of tracking files. */
function keepingFiles(files: Promise<ArrayBuffer>[]): UploadFile {
  return async (file, options) => {
    if (file.name.endsWith('.mind')) files.push(file.arrayBuffer());
    return uploadAs(file, options);
  };
}

/** A wizard whose step was left while its first score was measured; the next one is there at once. */
async function leftWhileMeasuring() {
  let tries = 0;
  const { session } = await filled({
    scoring: async (_file, watcher) => {
      tries++;
      if (tries > 1) return scored;
      return new Promise((_, reject) => watcher?.signal?.addEventListener('abort', () => reject(new Error('left'))));
    },
  });
  await expect.poll(() => session.tracking.current.measuring).not.toBeNull();
  session.tracking.stopMeasuring();
  await session.tracking.whenSettled();
  return { session, tries: () => tries };
}

describe('score', () => {
  it('is stored in the tracking file and kept in the draft', async () => {
    const files: Promise<ArrayBuffer>[] = [];
    const { session, saved } = await filled({ upload: keepingFiles(files) });
    await session.tracking.whenSettled();
    expect((await Promise.all(files)).map((file) => new Uint8Array(file))[0]).toEqual(scored.trackingFile);
    expect(saved.at(-1)?.tracking?.evaluation?.score).toMatchObject({ score: 0.9, heat: { cells: [255, 0] } });
  });

  it('tells how many views were tried', async () => {
    const finish: ((made: typeof scored) => void)[] = [];
    const watchers: Parameters<WizardDeps['client']['score']>[1][] = [];
    const { session } = await filled({
      scoring: async (_file, watcher) => {
        watchers.push(watcher);
        return new Promise((resolve) => void finish.push(resolve));
      },
    });
    await expect.poll(() => session.tracking.current.measuring).toEqual({ done: 0, views: 0 });
    watchers[0]?.onViews?.({ done: 7, views: 44 });
    expect(session.tracking.current.measuring).toEqual({ done: 7, views: 44 });
    finish[0]?.(scored);
    await session.tracking.whenSettled();
    expect(session.tracking.current.measuring).toBeNull();
  });

  it('that takes too long does not hold up the upload, and is shown and stored when it comes', async () => {
    vi.useFakeTimers();
    try {
      const files: Promise<ArrayBuffer>[] = [];
      const finish: ((made: typeof scored) => void)[] = [];
      const { session } = await filled({
        upload: keepingFiles(files),
        scoring: async () => new Promise((resolve) => void finish.push(resolve)),
      });
      await vi.advanceTimersByTimeAsync(SCORE_WAIT_MS);
      await session.tracking.whenSettled();
      expect((await Promise.all(files)).map((file) => new Uint8Array(file))[0]).toEqual(target.trackingFile);
      expect(session.tracking.current.evaluation?.score).toBeNull();
      finish[0]?.(scored);
      await expect.poll(() => session.tracking.current.evaluation?.score?.score).toBe(0.9);
      await expect.poll(() => files).toHaveLength(2);
      expect((await Promise.all(files)).map((file) => new Uint8Array(file))[1]).toEqual(scored.trackingFile);
      await session.tracking.whenSettled();
      expect(session.tracking.url).toBe('/files/poster_1700.mind');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is given up when the step is left, and measured when it is asked for again', async () => {
    const { session, tries } = await leftWhileMeasuring();
    expect(session.tracking.url).toBe('/files/poster_1700.mind');
    expect(session.tracking.current).toMatchObject({ measuring: null, evaluation: { score: null } });
    session.evaluate();
    await expect.poll(() => session.tracking.current.evaluation?.score?.score).toBe(0.9);
    expect(tries()).toBe(2);
  });

  it('is measured again when it is asked for, although it is known', async () => {
    let tries = 0;
    const files: Promise<ArrayBuffer>[] = [];
    const { session } = await filled({
      upload: keepingFiles(files),
      scoring: async () => {
        tries++;
        return tries === 1 ? scored : { ...scored, score: { ...score, score: 0.4 } };
      },
    });
    await session.tracking.whenSettled();
    expect(session.tracking.current.evaluation?.score?.score).toBe(0.9);
    session.evaluate();
    await expect.poll(() => session.tracking.current.evaluation?.score?.score).toBe(0.4);
    await session.tracking.whenSettled();
    expect(files, 'the stored file stays').toHaveLength(1);
  });

  it('is measured again although its file is still being uploaded', async () => {
    let tries = 0;
    const { session } = await filled({
      upload: async (file, options) =>
        file.name.endsWith('.mind') ? new Promise(() => undefined) : uploadAs(file, options),
      scoring: async () => {
        tries++;
        return scored;
      },
    });
    await expect.poll(() => session.tracking.current.state.status).toBe('uploading');
    session.evaluate();
    expect(tries).toBe(2);
  });

  it('that cannot be stored leaves the file without it in use', async () => {
    vi.useFakeTimers();
    try {
      const finish: ((made: typeof scored) => void)[] = [];
      let trackingFiles = 0;
      const { session, log } = await filled({
        upload: async (file, options) => {
          if (file.name.endsWith('.mind') && ++trackingFiles > 1) throw new UploadError('server', 'gone');
          return uploadAs(file, options);
        },
        scoring: async () => new Promise((resolve) => void finish.push(resolve)),
      });
      await vi.advanceTimersByTimeAsync(SCORE_WAIT_MS);
      await session.tracking.whenSettled();
      finish[0]?.(scored);
      await expect.poll(() => trackingFiles).toBe(2);
      await session.tracking.whenSettled();
      expect(session.tracking.url).toBe('/files/poster_1700.mind');
      expect(log).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that arrives during the first upload is stored before the project is created', async () => {
    vi.useFakeTimers();
    try {
      const finish: ((made: typeof scored) => void)[] = [];
      const goOn: (() => void)[] = [];
      let trackingFiles = 0;
      const { session } = await filled({
        upload: async (file, options) => {
          const uploaded = await uploadAs(file, options);
          if (!file.name.endsWith('.mind')) return uploaded;
          const number = ++trackingFiles;
          await new Promise<void>((resolve) => void goOn.push(resolve));
          return { ...uploaded, url: `${uploaded.url}?${number}` };
        },
        scoring: async () => new Promise((resolve) => void finish.push(resolve)),
      });
      await vi.advanceTimersByTimeAsync(SCORE_WAIT_MS);
      const sent: (string | null | undefined)[] = [];
      const created = session.submit(async ({ targetMindFile }) => {
        sent.push(targetMindFile);
        throw new Error('offline');
      });
      finish[0]?.(scored);
      await expect.poll(() => session.tracking.current.evaluation?.score?.score).toBe(0.9);
      goOn[0]?.();
      await expect.poll(() => goOn).toHaveLength(2);
      goOn[1]?.();
      await expect(created).rejects.toThrow('offline');
      expect(sent).toEqual(['/files/poster_1700.mind?2']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that arrives between two attempts to create changes neither body nor key', async () => {
    vi.useFakeTimers();
    try {
      const finish: ((made: typeof scored) => void)[] = [];
      let trackingFiles = 0;
      const { session } = await filled({
        upload: async (file, options) => {
          const uploaded = await uploadAs(file, options);
          if (file.name.endsWith('.mind')) uploaded.url += `?${++trackingFiles}`;
          return uploaded;
        },
        scoring: async () => new Promise((resolve) => void finish.push(resolve)),
      });
      await vi.advanceTimersByTimeAsync(SCORE_WAIT_MS);
      const sent: unknown[] = [];
      const send = async (...attempt: unknown[]) => {
        sent.push(attempt);
        throw new Error('offline');
      };
      await expect(session.submit(send)).rejects.toThrow('offline');
      finish[0]?.(scored);
      await expect.poll(() => session.tracking.current.evaluation?.score?.score).toBe(0.9);
      // More than the answers of the stubs take.
      await vi.advanceTimersByTimeAsync(100);
      await expect(session.submit(send)).rejects.toThrow('offline');
      expect(sent[1]).toEqual(sent[0]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves the stored file in use while the file with the score is uploaded', async () => {
    vi.useFakeTimers();
    try {
      const finish: ((made: typeof scored) => void)[] = [];
      let trackingFiles = 0;
      const { session } = await filled({
        upload: async (file, options) =>
          file.name.endsWith('.mind') && ++trackingFiles > 1 ? new Promise(() => undefined) : uploadAs(file, options),
        scoring: async () => new Promise((resolve) => void finish.push(resolve)),
      });
      await vi.advanceTimersByTimeAsync(SCORE_WAIT_MS);
      await session.tracking.whenSettled();
      finish[0]?.(scored);
      await expect.poll(() => trackingFiles).toBe(2);
      expect(session.tracking.url).toBe('/files/poster_1700.mind');
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on being measured when the step is opened again, unless it is known', async () => {
    const { session, tries } = await leftWhileMeasuring();
    session.tracking.resumeMeasuring();
    await expect.poll(() => session.tracking.current.evaluation?.score?.score).toBe(0.9);
    session.tracking.resumeMeasuring();
    expect(tries()).toBe(2);
  });

  it('of a picture that was replaced meanwhile is not shown with the new one', async () => {
    const finish: ((made: typeof scored) => void)[] = [];
    const { session } = await filled({
      scoring: async () => new Promise((resolve) => void finish.push(resolve)),
      build: async (picture, name, watcher) => ({
        ...(await buildTarget(picture, name, watcher)),
        trackingFile: new Uint8Array([finish.length]),
      }),
    });
    await expect.poll(() => finish).toHaveLength(1);
    await session.chooseTargetImage(png(640, 480, 'other.png'));
    await expect.poll(() => finish).toHaveLength(2);
    finish[0]?.(scored);
    // Everything that the answer sets off has run by the next task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(session.tracking.current.evaluation?.score).toBeNull();
    finish[1]?.({ ...scored, score: { ...score, score: 0.4 } });
    await expect.poll(() => session.tracking.current.evaluation?.score?.score).toBe(0.4);
  });
});
