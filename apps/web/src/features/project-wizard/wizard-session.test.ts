import { Gate } from '@anchora/ar-runtime/loading/gate';
import type { CreateProject } from '@anchora/contract/projects';
import { describe, expect, it, vi } from 'vitest';
import { UploadError } from '../../uploads/upload-error';
import { TargetCompilerError } from '../../target-compiler/target-compiler-error';
import { buildTarget, glb, png, uploadAs, created, setup, filled } from './test-support/wizard-sessions';

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
  it.each([
    ['the tracking build', 'upload', 'build'],
    ['an upload', 'build', 'upload'],
  ] as const)(
    'waits for uploads and tracking build, of which %s ends last, then sends all addresses',
    async (...ends) => {
      const [, first, last] = ends;
      const gates = { upload: new Gate(), build: new Gate() };
      const { session, log } = await filled({
        upload: async (file, options) => {
          if (file.name === 'robot.glb') await gates.upload.opened;
          return uploadAs(file, options);
        },
        build: async (...target) => {
          await gates.build.opened;
          return buildTarget(...target);
        },
      });
      const send = vi.fn(async (_body: CreateProject, _key: string) => created);
      const submitted = session.submit(send);
      gates[first].open();
      // Everything that this sets off has run by the next task.
      await new Promise((resolve) => setTimeout(resolve));
      expect(session.current.submitting).toBe('waiting');
      expect(send).not.toHaveBeenCalled();
      gates[last].open();
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
    },
  );

  it('waits for a file that is chosen while it waits for another one', async () => {
    const gates = new Map<string, () => void>();
    const { session } = await filled({
      upload: async (file, options) => {
        await new Promise<void>((resolve) => void gates.set(file.name, resolve));
        return uploadAs(file, options);
      },
    });
    const goOn = async (name: string) => {
      await expect.poll(() => gates.has(name)).toBe(true);
      gates.get(name)?.();
    };
    const send = vi.fn(async (_body: CreateProject, _key: string) => created);
    const submitted = session.submit(send);
    await goOn('robot.glb');
    await session.model.whenSettled();
    await session.chooseContent(glb('arm.glb'));
    await goOn('poster.png');
    await goOn('poster_1700.mind');
    await session.tracking.whenSettled();
    // Everything that the end of the other uploads sets off has run by the next task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(send).not.toHaveBeenCalled();
    await goOn('arm.glb');
    expect(await submitted).toBe(created);
    expect(send.mock.calls[0]?.[0].modelUrl).toBe('/files/arm.glb');
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

  it('keeps what is typed while a creation that fails is under way, and sends it under another key', async () => {
    const { session, saved } = await filled();
    const sent: string[][] = [];
    const send = async ({ name }: CreateProject, key: string) => {
      sent.push([name, key]);
      if (sent.length > 1) return created;
      session.change({ name: 'Late night' });
      throw new Error('offline');
    };
    await expect(session.submit(send)).rejects.toThrow('offline');
    expect(saved.at(-1)).toMatchObject({ name: 'Late night' });
    await session.submit(send);
    expect(sent).toEqual([
      ['Jazz night', 'key1'],
      ['Late night', 'key2'],
    ]);
  });

  it('keeps files that were chosen while the former ones were on their way to a server that refuses them', async () => {
    const { session } = await filled();
    const send = async () => {
      await session.chooseContent(glb('chair.glb'));
      await session.chooseTargetImage(png(640, 480, 'menu.png'));
      throw new Error('refused');
    };
    await expect(session.submit(send)).rejects.toThrow('refused');
    await session.tracking.whenSettled();
    await session.targetImage.whenSettled();
    session.fieldsRefused({ modelUrl: 'gone', targetImageUrl: 'gone', targetMindFile: 'gone' });
    await session.targetImageRefused('too little to track');
    expect(session.current.refused).toBeNull();
    expect(session.model.kept?.url).toBe('/files/chair.glb');
    expect(session.targetImage.kept?.url).toBe('/files/menu.png');
    expect(session.tracking.url).toBe('/files/menu_1700.mind');
  });

  it('loses the files that were sent when the server refuses them', async () => {
    const { session } = await filled();
    await expect(session.submit(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    session.fieldsRefused({ modelUrl: 'gone', targetImageUrl: 'gone', targetMindFile: 'gone' });
    expect(session.model.current).toMatchObject({ state: { status: 'empty' }, rejection: 'gone' });
    expect(session.targetImage.current).toMatchObject({ state: { status: 'empty' }, rejection: 'gone' });
    expect(session.tracking.url).toBeNull();
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

  it('says that the tracking file could not be stored, and keeps its evaluation', async () => {
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

describe('complaints about what is missing', () => {
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

  it('forgets what was entered and removed again', async () => {
    const { session, saved } = setup();
    session.change({ name: 'x' });
    await session.chooseContent(glb());
    await session.model.whenSettled();
    expect(saved.at(-1)).toMatchObject({ name: 'x', model: { fileName: 'robot.glb' } });
    session.model.remove();
    session.change({ name: '' });
    expect(saved.at(-1)).toMatchObject({ name: '', model: null });
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
