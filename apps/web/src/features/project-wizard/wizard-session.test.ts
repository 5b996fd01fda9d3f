import { UsdzError, type UsdzReport } from '@anchora/ar-runtime/usdz/usdz-report';
import type { Score } from '@anchora/vision';
import type { CreateProject, Project } from '@anchora/contract/projects';
import type { UploadedFile } from '@anchora/contract/uploads';
import { describe, expect, it, vi } from 'vitest';
import { UploadError } from '../../uploads/upload-error';
import type { UploadFile } from '../../uploads/uploader';
import type { Draft } from './draft/draft';
import { REJECTION_SHOWN_MS } from './file-slot';
import { type BuiltTarget, TargetCompilerError } from '../../target-compiler/target-compiler-client';
import { SCORE_WAIT_MS } from './target-build/target-tracking';
import { type WizardDeps, WizardSession } from './wizard-session';

const glb = (name = 'robot.glb') => new File([new Uint8Array([0x67, 0x6c, 0x54, 0x46, 2, 0, 0, 0, 12, 0, 0, 0])], name);
const png = (widthPx = 320, heightPx = 240, name = 'poster.png') => {
  const bytes = new Uint8Array(24);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, widthPx);
  view.setUint32(20, heightPx);
  return new File([bytes], name);
};
const target: BuiltTarget = {
  trackingFile: new Uint8Array([1]),
  preview: {
    name: 'poster',
    widthPx: 320,
    heightPx: 240,
    gray: { width: 1, height: 1, data: new Uint8Array(1) },
    points: new Float32Array([1, 2]),
  },
};
const score: Score = {
  score: 0.9,
  recall: 1,
  wrong: 0,
  conditions: { ordinary: 1, far: 0.75, tilt: 0.9, blur: 0.9, glare: 0.9, dim: 0.9 },
  weakest: 'far',
  spread: 0.8,
  repetition: 0.1,
  views: 44,
  heat: { columns: 2, rows: 1, cells: new Uint8Array([255, 0]) },
};
const scored = { score, trackingFile: new Uint8Array([1, 90]) };
const tryTarget: WizardDeps['client']['score'] = async () => scored;
const uploadAs: UploadFile = async (file) =>
  ({ url: `/files/${file.name}`, kind: 'image', contentType: '', sizeBytes: file.size }) satisfies UploadedFile;
const buildTarget: WizardDeps['client']['build'] = async (_picture, _name, watcher) => {
  watcher?.onChecked?.({ widthPx: 320, heightPx: 240, edgePoints: new Float32Array([3, 4]) });
  return target;
};
const usdzReport: UsdzReport = {
  sizeBytes: 9,
  triangles: 12,
  sizeM: [1, 1, 1],
  metresPerUnit: 1,
  shrunkTextures: 0,
  notes: [],
};
const makeUsdzOf: WizardDeps['makeUsdz'] = async (model) => ({
  usdz: new Blob([`usdz of ${model.size}`]),
  report: usdzReport,
});
const refuseBlank: WizardDeps['client']['build'] = async (picture, name, watcher) => {
  if (name === 'blank') throw new TargetCompilerError('picture', 'too little', { kind: 'untrackable', anchors: 0 });
  return buildTarget(picture, name, watcher);
};
const blank = () => png(800, 600, 'blank.png');
const created = { id: 12 } as Project;

interface Setup {
  upload?: UploadFile;
  makeUsdz?: WizardDeps['makeUsdz'];
  build?: WizardDeps['client']['build'];
  scoring?: WizardDeps['client']['score'];
  found?: Draft | null;
}

function setup({
  upload = uploadAs,
  makeUsdz = makeUsdzOf,
  build = buildTarget,
  scoring = tryTarget,
  found = null,
}: Setup = {}) {
  const saved: Draft[] = [];
  const log: string[] = [];
  let keys = 0;
  const session = new WizardSession({
    held: {
      found,
      save: (draft) => void saved.push(structuredClone(draft)),
      discard: () => void log.push('discarded'),
      release: () => void log.push('released'),
    },
    upload,
    makeUsdz,
    client: { build, score: scoring },
    newKey: () => `key${(keys += 1)}`,
    now: () => 1700,
    fetchFile: async () => png(),
    onTrackingFailure: (at) => void log.push(`failed at ${at}`),
  });
  return { session, saved, log };
}

async function filled(options: Setup = {}) {
  const parts = setup(options);
  parts.session.change({ name: 'Jazz night' });
  await parts.session.chooseContent(glb());
  await parts.session.chooseTargetImage(png());
  return parts;
}

describe('where the picture is seen', () => {
  it('makes a model stand only where it would lie on its picture', () => {
    const { session } = setup();
    expect(session.stands).toBe(false);
    session.change({ seenAt: 'table' });
    expect(session.stands).toBe(true);
    session.change({ contentType: 'video' });
    expect(session.stands).toBe(false);
    session.change({ contentType: '3d-model', type: 'markerless' });
    expect(session.stands).toBe(false);
  });
});

describe('steps', () => {
  it('counts two required steps for markerless and three for image tracking, rounded down', async () => {
    const { session } = setup();
    expect(session.progressPercent).toBe(0);
    session.change({ name: 'x' });
    expect(session.progressPercent).toBe(33);
    session.change({ type: 'markerless' });
    expect(session.progressPercent).toBe(50);
    await session.chooseContent(glb());
    await session.model.whenSettled();
    expect(session.progressPercent).toBe(100);
    session.change({ type: 'image-tracking' });
    expect(session.progressPercent).toBe(66);
  });

  it('does not go on from details without a name, nor from content without a file', async () => {
    const { session } = setup();
    session.change({ name: '   ' });
    expect(session.next()).toBe(false);
    expect(session.current).toMatchObject({ step: 'details', errors: { name: 'Please enter a project name' } });
    session.change({ name: 'x' });
    expect(session.next()).toBe(true);
    expect(session.next()).toBe(false);
    expect(session.current).toMatchObject({ step: 'content', errors: { content: 'Please upload a 3D model' } });
    session.change({ contentType: 'video' });
    session.next();
    expect(session.current.errors.content).toBe('Please upload a video');
  });

  it('returns to the first step that lacks something on create', async () => {
    const { session } = setup();
    const send = vi.fn(async () => created);
    session.goTo('target');
    expect(await session.submit(send)).toBeNull();
    expect(session.current.step).toBe('details');
    session.change({ name: 'x' });
    session.goTo('target');
    await session.submit(send);
    expect(session.current.step).toBe('content');
    await session.chooseContent(glb());
    await session.submit(send);
    expect(session.current).toMatchObject({
      step: 'target',
      errors: { target: 'Please upload a target image for image tracking' },
    });
    expect(send).not.toHaveBeenCalled();
  });

  it('has no target step for markerless and leaves it when the type changes', () => {
    const { session } = setup();
    session.goTo('target');
    session.change({ type: 'markerless' });
    expect(session.current.step).toBe('content');
    session.goTo('target');
    expect(session.current.step).toBe('content');
  });

  it('keeps the model while a video is tried', async () => {
    const { session } = await filled();
    await session.model.whenSettled();
    session.change({ contentType: 'video' });
    expect(session.content.kept).toBeNull();
    session.change({ contentType: '3d-model' });
    expect(session.content.kept?.url).toBe('/files/robot.glb');
  });
});

describe('create', () => {
  it('waits for uploads and for the tracking build, then sends all addresses', async () => {
    const gate = new EventTarget();
    const opened = new Promise((resolve) => gate.addEventListener('open', resolve));
    const { session, log } = await filled({
      upload: async (file, options) => {
        if (file.name === 'robot.glb') await opened;
        return uploadAs(file, options);
      },
    });
    const send = vi.fn(async (_body: CreateProject, _key: string) => created);
    const submitted = session.submit(send);
    await vi.waitFor(() => expect(session.current.submitting).toBe('waiting'));
    expect(send).not.toHaveBeenCalled();
    gate.dispatchEvent(new Event('open'));
    expect(await submitted).toBe(created);
    expect(send.mock.calls[0]).toEqual([
      {
        name: 'Jazz night',
        description: null,
        type: 'image-tracking',
        contentType: '3d-model',
        modelUrl: '/files/robot.glb',
        usdzUrl: null,
        targetImageUrl: '/files/poster.png',
        targetMindFile: '/files/poster_1700.mind',
        isPublic: true,
      },
      'key1',
    ]);
    expect(log).toEqual(['discarded']);
  });

  it('sends once for a double click', async () => {
    const { session } = await filled();
    const send = vi.fn(async () => created);
    const answers = await Promise.all([session.submit(send), session.submit(send)]);
    expect(answers).toEqual([created, null]);
    expect(send).toHaveBeenCalledOnce();
  });

  it('keeps everything when it fails, and repeats the key for the same project only', async () => {
    const { session, log, saved } = await filled();
    const keys: string[] = [];
    const send = async (_body: CreateProject, key: string) => {
      keys.push(key);
      if (keys.length < 3) throw new Error('offline');
      return created;
    };
    await expect(session.submit(send)).rejects.toThrow('offline');
    await expect(session.submit(send)).rejects.toThrow('offline');
    expect(saved.at(-1)).toMatchObject({ name: 'Jazz night', submission: { key: 'key1' } });
    session.change({ name: 'Another night' });
    await session.submit(send);
    expect(keys).toEqual(['key1', 'key1', 'key2']);
    expect(log).toEqual(['discarded']);
  });

  it('is possible without a tracking file when the build fails, and says so', async () => {
    const { session, log } = await filled({
      build: async () => {
        throw new TargetCompilerError('engine', 'no engine');
      },
    });
    const send = vi.fn(async (_body: CreateProject, _key: string) => created);
    await session.submit(send);
    expect(send.mock.calls[0]?.[0]).toMatchObject({ targetImageUrl: '/files/poster.png', targetMindFile: null });
    expect(log).toContain('failed at build');
  });

  it('tells a file that was only made from one that was also stored', async () => {
    const { session, log } = await filled({
      upload: async (file, options) => {
        if (file.name.endsWith('.mind')) throw new UploadError('server', 'no room');
        return uploadAs(file, options);
      },
    });
    await session.tracking.whenSettled();
    expect(log).toEqual(['failed at upload']);
    expect(session.tracking.current.evaluation?.score?.score).toBe(0.9);
  });
});

/** Uploads that record the bytes of tracking files. */
function keepingFiles(files: Promise<ArrayBuffer>[]): UploadFile {
  return async (file, options) => {
    if (file.name.endsWith('.mind')) files.push(file.arrayBuffer());
    return uploadAs(file, options);
  };
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
    await vi.waitFor(() => expect(session.tracking.current.measuring).toEqual({ done: 0, views: 0 }));
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
      await vi.waitFor(() => expect(session.tracking.current.evaluation?.score?.score).toBe(0.9));
      await vi.waitFor(() => expect(files).toHaveLength(2));
      expect((await Promise.all(files)).map((file) => new Uint8Array(file))[1]).toEqual(scored.trackingFile);
      await session.tracking.whenSettled();
      expect(session.tracking.url).toBe('/files/poster_1700.mind');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is given up when the step is left, and measured when it is asked for again', async () => {
    let tries = 0;
    const { session } = await filled({
      scoring: async (_file, watcher) => {
        tries++;
        if (tries > 1) return scored;
        return new Promise((_, reject) => watcher?.signal?.addEventListener('abort', () => reject(new Error('left'))));
      },
    });
    await vi.waitFor(() => expect(session.tracking.current.measuring).not.toBeNull());
    session.tracking.stopMeasuring();
    await session.tracking.whenSettled();
    expect(session.tracking.url).toBe('/files/poster_1700.mind');
    expect(session.tracking.current).toMatchObject({ measuring: null, evaluation: { score: null } });
    session.evaluate();
    await vi.waitFor(() => expect(session.tracking.current.evaluation?.score?.score).toBe(0.9));
    expect(tries).toBe(2);
  });

  it('is measured again when it is asked for, although it is known', async () => {
    let tries = 0;
    const { session } = await filled({
      scoring: async () => {
        tries++;
        return tries === 1 ? scored : { ...scored, score: { ...score, score: 0.4 } };
      },
    });
    await session.tracking.whenSettled();
    expect(session.tracking.current.evaluation?.score?.score).toBe(0.9);
    session.evaluate();
    await vi.waitFor(() => expect(session.tracking.current.evaluation?.score?.score).toBe(0.4));
    expect(session.tracking.url, 'the stored file stays').toBe('/files/poster_1700.mind');
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
    await vi.waitFor(() => expect(session.tracking.current.state.status).toBe('uploading'));
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
      await vi.waitFor(() => expect(trackingFiles).toBe(2));
      await session.tracking.whenSettled();
      expect(session.tracking.url).toBe('/files/poster_1700.mind');
      expect(log).toEqual([]);
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
      await vi.waitFor(() => expect(session.tracking.current.evaluation?.score?.score).toBe(0.9));
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
      await vi.waitFor(() => expect(trackingFiles).toBe(2));
      expect(session.tracking.url).toBe('/files/poster_1700.mind');
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on being measured when the step is opened again, unless it is known', async () => {
    let tries = 0;
    const { session } = await filled({
      scoring: async (_file, watcher) => {
        tries++;
        if (tries > 1) return scored;
        return new Promise((_, reject) => watcher?.signal?.addEventListener('abort', () => reject(new Error('left'))));
      },
    });
    await vi.waitFor(() => expect(session.tracking.current.measuring).not.toBeNull());
    session.tracking.stopMeasuring();
    await session.tracking.whenSettled();
    session.tracking.resumeMeasuring();
    await vi.waitFor(() => expect(session.tracking.current.evaluation?.score?.score).toBe(0.9));
    session.tracking.resumeMeasuring();
    expect(tries).toBe(2);
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
    await vi.waitFor(() => expect(finish).toHaveLength(1));
    await session.chooseTargetImage(png(640, 480, 'other.png'));
    await vi.waitFor(() => expect(finish).toHaveLength(2));
    finish[0]?.(scored);
    await Promise.resolve();
    expect(session.tracking.current.evaluation?.score).toBeNull();
    finish[1]?.({ ...scored, score: { ...score, score: 0.4 } });
    await vi.waitFor(() => expect(session.tracking.current.evaluation?.score?.score).toBe(0.4));
  });
});

describe('a picture that cannot be tracked', () => {
  it('is removed and kept for cropping; name and content stay', async () => {
    const { session } = setup({ build: refuseBlank });
    session.change({ name: 'Jazz night' });
    await session.chooseContent(glb());
    await session.chooseTargetImage(blank());
    await vi.waitFor(() => expect(session.current.refused?.fileName).toBe('blank.png'));
    expect(session.targetImage.current.state).toEqual({ status: 'empty' });
    expect(session.tracking.current.state).toEqual({ status: 'none' });
    expect(session.current.name).toBe('Jazz night');
    expect(session.model.current.state.status).not.toBe('empty');
    expect(await session.submit(async () => created), 'nothing is created with it').toBeNull();
    expect(session.current).toMatchObject({ step: 'target', errors: { target: expect.any(String) } });
  });

  it('is replaced by another picture or by a crop of itself', async () => {
    const { session } = setup({ build: refuseBlank });
    await session.chooseTargetImage(blank());
    await vi.waitFor(() => expect(session.current.refused).not.toBeNull());
    await session.chooseTargetImage(png(200, 200, 'blank-crop.png'));
    expect(session.current.refused).toBeNull();
    await session.tracking.whenSettled();
    expect(session.tracking.url).toBe('/files/blank-crop_1700.mind');
  });

  it('keeps the picture that it was to replace', async () => {
    const { session } = await filled({ build: refuseBlank });
    await session.targetImage.whenSettled();
    await session.chooseTargetImage(blank());
    await vi.waitFor(() => expect(session.current.refused).not.toBeNull());
    await session.tracking.whenSettled();
    expect(session.targetImage.kept?.url).toBe('/files/poster.png');
    expect(session.tracking.url).toBe('/files/poster_1700.mind');
  });

  it('can be left out by continuing without a picture', async () => {
    const { session } = await filled({ build: refuseBlank });
    session.removeTargetImage();
    await session.chooseTargetImage(blank());
    await vi.waitFor(() => expect(session.current.refused).not.toBeNull());
    session.goTo('target');
    session.goMarkerless();
    expect(session.current).toMatchObject({ type: 'markerless', step: 'content', refused: null });
    const bodies: CreateProject[] = [];
    await session.submit(async (body) => {
      bodies.push(body);
      return created;
    });
    expect(bodies).toMatchObject([{ name: 'Jazz night', modelUrl: '/files/robot.glb', targetImageUrl: null }]);
  });

  it('is refused as well when only the server finds that out', async () => {
    const { session } = await filled();
    await session.tracking.whenSettled();
    session.goTo('details');
    await session.targetImageRefused();
    expect(session.current).toMatchObject({ step: 'target', refused: { fileName: 'poster.png' } });
    expect(session.targetImage.current.state).toEqual({ status: 'empty' });
    expect(session.tracking.current.state).toEqual({ status: 'none' });
  });

  it('is refused as well when it comes with a stored draft', async () => {
    const { session, saved } = await filled();
    await session.tracking.whenSettled();
    const stored = saved.at(-1);
    if (!stored) throw new Error('expected a stored draft');
    const found = {
      ...stored,
      tracking: null,
      targetImage: { url: '/files/b', fileName: 'blank.png', sizeBytes: 9 },
    };
    const { session: again } = setup({ build: refuseBlank, found });
    await vi.waitFor(() => expect(again.current.refused?.fileName).toBe('blank.png'));
    expect(again.targetImage.kept).toBeNull();
  });
});

describe('what is missing', () => {
  it('counts every failed check, so that the page scrolls there again', () => {
    const { session } = setup();
    expect(session.current.complaints).toBe(0);
    session.next();
    session.next();
    expect(session.current.complaints).toBe(2);
    session.change({ description: 'typing elsewhere is no complaint' });
    expect(session.current.complaints).toBe(2);
  });
});

describe('target image', () => {
  it('forgets the build with the picture', async () => {
    const { session } = await filled();
    await session.tracking.whenSettled();
    expect(session.tracking.url).toBe('/files/poster_1700.mind');
    session.removeTargetImage();
    expect(session.tracking.current).toEqual({ state: { status: 'none' }, evaluation: null, measuring: null });
    expect(session.targetImage.kept).toBeNull();
  });

  it('drops a picture that turns out to be unreadable and says why', async () => {
    const { session } = await filled({
      build: async () => {
        throw new TargetCompilerError('picture', 'The picture could not be read.');
      },
    });
    await session.tracking.whenSettled();
    expect(session.targetImage.current).toMatchObject({
      state: { status: 'empty' },
      rejection: 'The picture could not be read.',
    });
    session.leave();
  });

  it('refuses a picture of 12000 × 9000 px, keeps the one before, and stops saying so after 5 s', async () => {
    vi.useFakeTimers();
    try {
      const { session } = await filled();
      await session.chooseTargetImage(png(12000, 9000, 'huge.png'));
      expect(session.targetImage.current.rejection).toMatch(/12000 × 9000 px.*8192 × 6144 px/);
      expect(session.targetImage.kept?.fileName).toBe('poster.png');
      vi.advanceTimersByTime(REJECTION_SHOWN_MS);
      expect(session.targetImage.current.rejection).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('draft', () => {
  it('restores words, files, step and tracking file', async () => {
    const { session, saved } = await filled();
    session.goTo('target');
    await session.tracking.whenSettled();
    const found = saved.at(-1);
    const again = setup({ found }).session;
    expect(again.current).toMatchObject({ name: 'Jazz night', step: 'target' });
    expect(again.progressPercent).toBe(100);
    expect(again.tracking.url).toBe('/files/poster_1700.mind');
    expect(again.tracking.current.evaluation?.anchors).toEqual([1, 2]);
  });

  it('saves nothing while there is nothing to lose', () => {
    const { session, saved } = setup();
    session.change({ type: 'markerless' });
    expect(saved).toEqual([]);
  });

  it('stays for the next visit when the page is left, and goes when it is cancelled', () => {
    const left = setup();
    left.session.change({ name: 'x' });
    left.session.leave();
    expect(left.log).toEqual(['released']);
    const cancelled = setup();
    cancelled.session.cancel();
    expect(cancelled.log).toEqual(['discarded']);
  });
});

describe('file slots', () => {
  it('offers a second try after a lost connection, and none for a refused file', async () => {
    let fail: Error | null = new UploadError('connection-lost', 'gone');
    const { session } = setup({
      upload: async (file, options) => {
        if (fail) throw fail;
        return uploadAs(file, options);
      },
    });
    await session.chooseContent(glb());
    await session.model.whenSettled();
    expect(session.model.current.state).toMatchObject({ status: 'failed', message: 'gone', final: false });
    fail = null;
    session.model.retry();
    await session.model.whenSettled();
    expect(session.model.kept?.url).toBe('/files/robot.glb');
    fail = new UploadError('refused', 'bad bytes', 422);
    await session.chooseContent(glb('broken.glb'));
    await session.model.whenSettled();
    expect(session.model.current.state).toMatchObject({ status: 'failed', final: true });
  });

  it('keeps the replaced file, also in the draft, until the new one is uploaded, and can return to it', async () => {
    const { session, saved } = setup({
      upload: async (file, options) => {
        if (file.name === 'broken.glb') throw new UploadError('refused', 'bad bytes', 422);
        return file.name === 'slow.glb' ? new Promise(() => undefined) : uploadAs(file, options);
      },
    });
    await session.chooseContent(glb());
    await session.model.whenSettled();
    await session.chooseContent(glb('slow.glb'));
    expect(session.model).toMatchObject({ kept: null, current: { former: { fileName: 'robot.glb' } } });
    expect(saved.at(-1)?.model?.url).toBe('/files/robot.glb');
    await session.chooseContent(glb('broken.glb'));
    await session.model.whenSettled();
    expect(session.model.current.former?.fileName).toBe('robot.glb');
    session.keepFormerContent();
    expect(session.model).toMatchObject({ kept: { url: '/files/robot.glb' }, current: { former: null } });
    await session.chooseContent(glb('arm.glb'));
    await session.model.whenSettled();
    expect(session.model).toMatchObject({ kept: { url: '/files/arm.glb' }, current: { former: null } });
    session.model.remove();
    expect(session.model.stored).toBeNull();
  });

  it('compiles again when the user goes back to an earlier target image', async () => {
    const built: string[] = [];
    const { session, saved } = await filled({
      upload: async (file, options) =>
        file.name === 'slow.png' ? new Promise(() => undefined) : uploadAs(file, options),
      build: async (picture, name, watcher) => {
        built.push(name);
        return buildTarget(picture, name, watcher);
      },
    });
    await session.tracking.whenSettled();
    await session.targetImage.whenSettled();
    await session.chooseTargetImage(png(640, 480, 'slow.png'));
    await session.tracking.whenSettled();
    expect(saved.at(-1)).toMatchObject({ targetImage: { url: '/files/poster.png' }, tracking: null });
    session.keepFormerTargetImage();
    await session.tracking.whenSettled();
    expect(built).toEqual(['poster', 'slow', 'poster']);
    expect(saved.at(-1)).toMatchObject({
      targetImage: { url: '/files/poster.png' },
      tracking: { url: expect.any(String) },
    });
  });

  it('tells a user whose session has ended what to do, and takes the file after signing in', async () => {
    let signedIn = false;
    const { session } = setup({
      upload: async (file, options) => {
        if (!signedIn) throw new UploadError('refused', 'Please sign in to continue.', 401);
        return uploadAs(file, options);
      },
    });
    await session.chooseContent(glb());
    await session.model.whenSettled();
    expect(session.model.current.state).toMatchObject({ status: 'failed', final: false, signedOut: true });
    signedIn = true;
    session.model.retry();
    await session.model.whenSettled();
    expect(session.model.kept?.url).toBe('/files/robot.glb');
  });

  it('continues an upload when the page is left within the app, and is idle once it has ended', async () => {
    const arrivals: (() => void)[] = [];
    const { session, saved } = setup({
      upload: async (file, options) => {
        await new Promise<void>((resolve) => void arrivals.push(resolve));
        return uploadAs(file, options);
      },
    });
    await session.chooseContent(glb());
    expect(session.isUnderWay).toBe(true);
    const idle = session.whenIdle();
    arrivals[0]?.();
    await idle;
    expect(session.isUnderWay).toBe(false);
    expect(saved.at(-1)?.model?.url).toBe('/files/robot.glb');
  });

  it('ends with a cancelled wizard', async () => {
    const { session } = setup({ upload: async () => new Promise(() => undefined) });
    await session.chooseContent(glb());
    session.cancel();
    expect(session.isUnderWay).toBe(false);
  });

  it('rejects a wrong extension in the specified words', async () => {
    const { session } = setup();
    await session.chooseContent(new File(['x'], 'model.obj'));
    expect(session.model.current.rejection).toBe('Invalid file type. Accepted types are: .glb, .gltf');
    session.leave();
  });

  it('takes the last of several dropped pictures and says why a file of another kind is refused', async () => {
    const { session } = setup();
    session.goTo('target');
    const dropped = [png(320, 240, 'first.png'), png(320, 240, 'second.png'), new File(['PK'], 'notes.zip')];
    await Promise.all(dropped.map(async (file) => session.chooseAny(file)));
    await session.targetImage.whenSettled();
    expect(session.targetImage.kept?.fileName).toBe('second.png');
    expect(session.targetImage.current.rejection).toContain('Invalid file type.');
    session.leave();
  });

  it('detects a cut-off model and a renamed video before the upload', async () => {
    const { session } = setup({ upload: async () => Promise.reject(new Error('must not be sent')) });
    await session.chooseContent(new File([await glb().slice(0, 8).arrayBuffer()], 'short.glb'));
    expect(session.model.current.rejection).toMatch(/not a binary glTF/);
    session.change({ contentType: 'video' });
    await session.chooseContent(new File(['RIFF....AVI '], 'clip.mp4'));
    expect(session.video.current.rejection).toMatch(/not an MP4/);
    session.leave();
  });
});

async function markerless(options: Setup = {}) {
  const parts = setup(options);
  parts.session.change({ name: 'Lamp', type: 'markerless' });
  await parts.session.chooseContent(glb());
  return parts;
}
const bodyOf = async (session: WizardSession): Promise<CreateProject | undefined> => {
  let sent: CreateProject | undefined;
  await session.submit(async (body) => {
    sent = body;
    return created;
  });
  return sent;
};

const never: WizardDeps['makeUsdz'] = async (_model, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

describe('the USDZ of a markerless model', () => {
  it('is made while the model is uploaded, awaited, and goes with the project', async () => {
    const { session, saved } = await markerless();
    expect((await bodyOf(session))?.usdzUrl).toBe('/files/robot.usdz');
    expect(saved.at(-1)?.usdz).toEqual({ modelUrl: '/files/robot.glb', url: '/files/robot.usdz', report: usdzReport });
  });

  it('is made once per model, and not for videos or image tracking', async () => {
    const makeUsdz = vi.fn<WizardDeps['makeUsdz']>(makeUsdzOf);
    const { session } = setup({ makeUsdz });
    session.change({ name: 'Lamp' });
    await session.chooseContent(glb());
    await session.model.whenSettled();
    expect(makeUsdz).not.toHaveBeenCalled();
    session.change({ type: 'markerless' });
    session.change({ description: 'x' });
    await session.usdz.whenSettled();
    expect(makeUsdz).toHaveBeenCalledTimes(1);
    await session.chooseContent(glb('other.glb'));
    await session.usdz.whenSettled();
    expect(makeUsdz).toHaveBeenCalledTimes(2);
    session.change({ type: 'image-tracking' });
    await session.chooseTargetImage(png());
    expect((await bodyOf(session))?.usdzUrl).toBeNull();
  });

  it.each(['too-large', 'browser'] as const)('that cannot be made (%s) keeps no project back', async (failure) => {
    const { session } = await markerless({ makeUsdz: async () => Promise.reject(new UsdzError(failure, 'why')) });
    expect((await bodyOf(session))?.usdzUrl).toBeNull();
    expect(session.usdz.current).toEqual({ status: 'failed', failure, message: 'why' });
  });

  it('can be skipped at any moment, and made after all', async () => {
    let turn = 0;
    const { session } = await markerless({
      makeUsdz: async (model, options) => ((turn += 1) === 1 ? never(model, options) : makeUsdzOf(model, options)),
    });
    const sent = bodyOf(session);
    await vi.waitFor(() => expect(session.usdz.isBusy).toBe(true));
    session.usdz.skip();
    expect((await sent)?.usdzUrl).toBeNull();
    expect(session.usdz.current.status).toBe('skipped');
    session.usdz.retry();
    await session.usdz.whenSettled();
    expect(session.usdz.url).toBe('/files/robot.usdz');
  });

  it('goes with its model: removed, it is gone; restored, it is not made again', async () => {
    const { session, saved } = await markerless();
    await session.usdz.whenSettled();
    await session.model.whenSettled();
    const makeUsdz = vi.fn<WizardDeps['makeUsdz']>(makeUsdzOf);
    const later = setup({ found: saved.at(-1) ?? null, makeUsdz });
    expect(later.session.usdz.url).toBe('/files/robot.usdz');
    expect(makeUsdz).not.toHaveBeenCalled();
    later.session.model.remove();
    expect(later.session.usdz.current).toEqual({ status: 'none' });
  });

  it('that the server refuses is reported and left out of the next attempt', async () => {
    const { session } = await markerless();
    await session.usdz.whenSettled();
    session.fieldsRefused({ usdzUrl: 'It is gone.' });
    expect(session.usdz.current).toEqual({ status: 'failed', failure: 'refused', message: 'It is gone.' });
    expect((await bodyOf(session))?.usdzUrl).toBeNull();
  });
});
