import { describe, expect, it, vi } from 'vitest';
import { uploads } from '../../texts/uploads';
import { REJECTION_SHOWN_MS } from './file-slot';
import { UploadError } from '../../uploads/upload-error';
import { glb, png, uploadAs, buildTarget, setup, filled } from './test-support/wizard-sessions';

/** In place of `File.slice`: parts of a file that was changed after it was chosen. */
const unreadable = () =>
  Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) });

describe('a wizard with files', () => {
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
    const { signedOut: message } = uploads;
    expect(session.model.current.state).toMatchObject({ status: 'failed', message, final: false, signedOut: true });
    signedIn = true;
    session.model.retry();
    await session.model.whenSettled();
    expect(session.model.kept?.url).toBe('/files/robot.glb');
  });

  it('is under way until its upload has ended, and saves it in the draft', async () => {
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

  it('sends its files to its workspace, also the tracking file that is made later', async () => {
    const sent: [string, number | null | undefined][] = [];
    const { session } = await filled({
      workspace: 12,
      upload: async (file, options) => {
        sent.push([file.name, options?.workspace]);
        return uploadAs(file, options);
      },
    });
    await session.tracking.whenSettled();
    expect(sent).toEqual([
      ['robot.glb', 12],
      ['poster.png', 12],
      ['poster_1700.mind', 12],
    ]);
  });

  it('stops an upload when it is cancelled', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { session } = setup({
      upload: async (_file, { signal } = {}) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    await session.chooseContent(glb());
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    session.cancel();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(session.isUnderWay).toBe(false);
  });

  it('shows a second refusal for its whole time, also if the first has not yet disappeared', async () => {
    vi.useFakeTimers();
    try {
      const { session } = await filled();
      await session.chooseContent(new File(['x'], 'robot.blend'));
      vi.advanceTimersByTime(REJECTION_SHOWN_MS - 1);
      session.model.lose('gone');
      vi.advanceTimersByTime(REJECTION_SHOWN_MS - 1);
      expect(session.model.current.rejection).toBe('gone');
      vi.advanceTimersByTime(1);
      expect(session.model.current.rejection).toBeNull();
      session.leave();
    } finally {
      vi.useRealTimers();
    }
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

  it('opens the step that says why a dropped file of unknown kind is refused', async () => {
    const { session } = setup();
    await session.chooseAny(new File(['x'], 'notes.txt'));
    expect(session.current.step).toBe('content');
    expect(session.content.current.rejection).toContain('Invalid file type.');
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

  it('asks for a file again that was changed or moved after it was chosen', async () => {
    const { session } = setup();
    const changed = glb();
    changed.slice = unreadable;
    await session.chooseContent(changed);
    expect(session.model.current.rejection).toMatch(/robot\.glb cannot be read: .* Choose it again/);
    session.leave();
  });
});
