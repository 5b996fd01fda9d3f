import { UsdzError } from '@anchora/ar-runtime/usdz/usdz-error';
import type { CreateProject } from '@anchora/contract/projects';
import { describe, expect, it, vi } from 'vitest';
import type { WizardDeps, WizardSession } from './wizard-session';
import { glb, png, usdzReport, makeUsdzOf, created, type Setup, setup } from './test-support/wizard-sessions';

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
  it('is made while the model is still being uploaded', async () => {
    const makeUsdz = vi.fn<WizardDeps['makeUsdz']>(makeUsdzOf);
    await markerless({ makeUsdz, upload: async () => new Promise(() => undefined) });
    await expect.poll(() => makeUsdz).toHaveBeenCalledOnce();
  });

  it('is awaited, goes with the project and is kept in the draft', async () => {
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
    session.change({ type: 'markerless', contentType: 'video' });
    expect(session.usdz.current.status).toBe('none');
    expect(makeUsdz).not.toHaveBeenCalled();
    session.change({ contentType: '3d-model' });
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

  it('can be skipped while it is being made, and made after all', async () => {
    let turn = 0;
    const { session } = await markerless({
      makeUsdz: async (model, options) => ((turn += 1) === 1 ? never(model, options) : makeUsdzOf(model, options)),
    });
    const sent = bodyOf(session);
    await expect.poll(() => session.usdz.isBusy).toBe(true);
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
    // An export that began with the session would have called it by the next task.
    await new Promise((resolve) => setTimeout(resolve));
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

  it('of a draft is made again from the stored model when the user asks, once the server refuses it', async () => {
    const { session, saved } = await markerless();
    await session.usdz.whenSettled();
    await session.model.whenSettled();
    const fetchFile = vi.fn(async () => glb());
    const later = setup({ found: saved.at(-1) ?? null, fetchFile });
    later.session.fieldsRefused({ usdzUrl: 'It is gone.' });
    later.session.usdz.retry();
    await later.session.usdz.whenSettled();
    expect(later.session.usdz.url).toBe('/files/robot.usdz');
    expect(fetchFile.mock.calls).toEqual([['/files/robot.glb', expect.any(AbortSignal)]]);
  });

  it('ends the download of the stored model when the user skips it', async () => {
    const { session, saved } = await markerless();
    await session.model.whenSettled();
    const signals: AbortSignal[] = [];
    const fetchFile: WizardDeps['fetchFile'] = async (_url, signal) => {
      if (signal) signals.push(signal);
      return new Promise(() => undefined);
    };
    const found = saved.at(-1);
    const later = setup({ found: found ? { ...found, usdz: null } : null, fetchFile });
    await expect.poll(() => signals).toHaveLength(1);
    later.session.usdz.skip();
    expect(signals[0]?.aborted).toBe(true);
  });
});
