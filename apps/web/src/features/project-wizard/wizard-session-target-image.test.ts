import { Gate } from '@anchora/ar-runtime/loading/gate';
import { MAX_FILE_NAME_LENGTH, MAX_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import type { CreateProject } from '@anchora/contract/projects';
import { describe, expect, it, vi } from 'vitest';
import { REJECTION_SHOWN_MS } from './file-slot';
import { TargetCompilerError } from '../../target-compiler/target-compiler-error';
import {
  buildTarget,
  glb,
  png,
  refuseBlank,
  blank,
  created,
  uploadAs,
  setup,
  filled,
} from './test-support/wizard-sessions';

describe('a picture that cannot be tracked', () => {
  it('is removed and kept for cropping; name and content stay', async () => {
    const { session } = setup({ build: refuseBlank });
    session.change({ name: 'Jazz night' });
    await session.chooseContent(glb());
    await session.chooseTargetImage(blank());
    await expect.poll(() => session.current.refused?.fileName).toBe('blank.png');
    expect(session.targetImage.current.state).toEqual({ status: 'empty' });
    expect(session.tracking.current.state).toEqual({ status: 'none' });
    expect(session.current.name).toBe('Jazz night');
    await session.model.whenSettled();
    expect(session.model.kept?.url).toBe('/files/robot.glb');
    expect(await session.submit(async () => created), 'nothing is created with it').toBeNull();
    expect(session.current).toMatchObject({ step: 'target', errors: { target: expect.any(String) } });
  });

  it('is replaced by the next picture, such as a crop of it', async () => {
    const { session } = setup({ build: refuseBlank });
    await session.chooseTargetImage(blank());
    await expect.poll(() => session.current.refused).not.toBeNull();
    await session.chooseTargetImage(png(200, 200, 'blank-crop.png'));
    expect(session.current.refused).toBeNull();
    await session.tracking.whenSettled();
    expect(session.tracking.url).toBe('/files/blank-crop_1700.mind');
  });

  it('keeps the picture that it was to replace', async () => {
    const { session } = await filled({ build: refuseBlank });
    await session.targetImage.whenSettled();
    await session.chooseTargetImage(blank());
    await expect.poll(() => session.current.refused).not.toBeNull();
    await session.tracking.whenSettled();
    expect(session.targetImage.kept?.url).toBe('/files/poster.png');
    expect(session.tracking.url).toBe('/files/poster_1700.mind');
  });

  it('keeps a picture whose upload ended while it was read', async () => {
    const gate = new Gate();
    const { session } = await filled({
      build: refuseBlank,
      upload: async (file, options) => {
        if (file.name === 'second.png') await gate.opened;
        return uploadAs(file, options);
      },
    });
    await session.targetImage.whenSettled();
    await session.chooseTargetImage(png(640, 480, 'second.png'));
    const third = blank();
    const read = third.arrayBuffer.bind(third);
    third.arrayBuffer = async () => {
      gate.open();
      await expect.poll(() => session.targetImage.kept?.url).toBe('/files/second.png');
      return read();
    };
    await session.chooseTargetImage(third);
    await expect.poll(() => session.current.refused).not.toBeNull();
    expect(session.targetImage.kept?.url).toBe('/files/second.png');
  });

  it('leaves the check of the next picture alone, which is then taken', async () => {
    const refusing = new Gate();
    const { session } = setup({
      build: async (picture, name, watcher) => {
        if (name === 'blank') await refusing.opened;
        return refuseBlank(picture, name, watcher);
      },
    });
    await session.chooseTargetImage(blank());
    const next = png(640, 480, 'next.png');
    const read = next.arrayBuffer.bind(next);
    next.arrayBuffer = async () => {
      refusing.open();
      await expect.poll(() => session.current.refused?.fileName).toBe('blank.png');
      return read();
    };
    await session.chooseTargetImage(next);
    await session.targetImage.whenSettled();
    await session.tracking.whenSettled();
    expect(session.targetImage.kept?.url).toBe('/files/next.png');
    expect(session.tracking.url).toBe('/files/next_1700.mind');
    expect(session.current.refused).toBeNull();
  });

  it('can be left out by continuing without a picture', async () => {
    const { session } = await filled({ build: refuseBlank });
    session.removeTargetImage();
    await session.chooseTargetImage(blank());
    await expect.poll(() => session.current.refused).not.toBeNull();
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

  it('is refused when only the server finds that out', async () => {
    const { session } = await filled();
    await session.tracking.whenSettled();
    session.goTo('details');
    await session.targetImageRefused('too little to track');
    expect(session.current).toMatchObject({ step: 'target', refused: { fileName: 'poster.png' } });
    expect(session.targetImage.current.state).toEqual({ status: 'empty' });
    expect(session.tracking.current.state).toEqual({ status: 'none' });
  });

  it('leaves a picture in place that was chosen while the refused one was read again', async () => {
    const { session, saved } = await filled();
    await session.tracking.whenSettled();
    const reads: ((picture: Blob) => void)[] = [];
    const { session: next } = setup({
      found: saved.at(-1) ?? null,
      fetchFile: async () => new Promise((resolve) => void reads.push(resolve)),
    });
    const refused = next.targetImageRefused('too little to track');
    await next.chooseTargetImage(png(640, 480, 'other.png'));
    reads[0]?.(png());
    await refused;
    await next.tracking.whenSettled();
    expect(next.current.refused).toBeNull();
    expect(next.targetImage.kept?.url).toBe('/files/other.png');
    expect(next.tracking.url).toBe('/files/other_1700.mind');
  });

  it('is not shown as refused by a wizard that was left while it was read again', async () => {
    const { session, saved } = await filled();
    await session.tracking.whenSettled();
    const reads: ((picture: Blob) => void)[] = [];
    const { session: next, log } = setup({
      found: saved.at(-1) ?? null,
      fetchFile: async () => new Promise((resolve) => void reads.push(resolve)),
    });
    const refused = next.targetImageRefused('too little to track');
    next.leave();
    expect(log).toEqual(['released']);
    reads[0]?.(png());
    expect(await refused).toBe(false);
    expect(next.current.refused).toBeNull();
  });

  it('is removed also if the user went back to it from another one', async () => {
    const { session } = await filled({
      upload: async (file, options) =>
        file.name === 'slow.png' ? new Promise(() => undefined) : uploadAs(file, options),
    });
    await session.targetImage.whenSettled();
    await session.chooseTargetImage(png(640, 480, 'slow.png'));
    session.keepFormerTargetImage();
    await session.tracking.whenSettled();
    await session.targetImageRefused('too little to track');
    expect(session.current.refused?.fileName).toBe('poster.png');
    expect(session.targetImage.stored).toBeNull();
  });

  it('is removed with the reason when the server refuses it and it cannot be read again', async () => {
    const { session, saved } = await filled();
    await session.tracking.whenSettled();
    const stored = saved.at(-1);
    if (!stored) throw new Error('expected a stored draft');
    const { session: next } = setup({
      found: stored,
      fetchFile: async () => {
        throw new Error('offline');
      },
    });
    await next.targetImageRefused('too little to track');
    expect(next.current).toMatchObject({ step: 'target', refused: null });
    expect(next.targetImage.current).toMatchObject({ state: { status: 'empty' }, rejection: 'too little to track' });
  });

  it('is refused when it comes with a stored draft', async () => {
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
    await expect.poll(() => again.current.refused?.fileName).toBe('blank.png');
    expect(again.targetImage.kept).toBeNull();
  });
});

describe('target image', () => {
  it('with the longest name that the server takes gets a tracking file with a name that it takes, too', async () => {
    const sent: string[] = [];
    const { session } = setup({
      upload: async (file, options) => {
        sent.push(file.name);
        return uploadAs(file, options);
      },
    });
    await session.chooseTargetImage(png(640, 480, `${'x'.repeat(MAX_FILE_NAME_LENGTH - '.png'.length)}.png`));
    await session.tracking.whenSettled();
    const trackingName = sent.find((name) => name.endsWith('_1700.mind'));
    expect(trackingName).toHaveLength(MAX_FILE_NAME_LENGTH);
  });

  it('loses its tracking file when it is removed', async () => {
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

  it('returns to the former picture if the new one turns out to be unreadable once it is uploaded', async () => {
    const uploaded = new Gate();
    const { session } = await filled({
      build: async (picture, name, watcher) => {
        if (name !== 'torn') return buildTarget(picture, name, watcher);
        await uploaded.opened;
        throw new TargetCompilerError('picture', 'The picture could not be read.');
      },
    });
    await session.tracking.whenSettled();
    await session.chooseTargetImage(png(640, 480, 'torn.png'));
    await session.targetImage.whenSettled();
    uploaded.open();
    await expect.poll(() => session.targetImage.current.rejection).toBe('The picture could not be read.');
    expect(session.targetImage.kept?.url).toBe('/files/poster.png');
    await session.tracking.whenSettled();
    expect(session.tracking.url).toBe('/files/poster_1700.mind');
    session.leave();
  });

  it('refuses a picture that is too large, naming the size that would do, keeps the one before, and stops saying so after a while', async () => {
    vi.useFakeTimers();
    try {
      const { session } = await filled();
      await session.chooseTargetImage(png(12000, 9000, 'huge.png'));
      expect(session.targetImage.current.rejection).toMatch(
        new RegExp(`12000 × 9000 px.*${MAX_TARGET_IMAGE_SIDE_PX} × ${0.75 * MAX_TARGET_IMAGE_SIDE_PX} px`),
      );
      expect(session.targetImage.kept?.fileName).toBe('poster.png');
      vi.advanceTimersByTime(REJECTION_SHOWN_MS);
      expect(session.targetImage.current.rejection).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
