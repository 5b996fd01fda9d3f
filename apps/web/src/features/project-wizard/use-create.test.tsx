import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Router } from 'wouter';
import { ApiError } from '../../api/api-error';
import { onUpgradeAsked } from '../../api/upgrade-prompt';
import { wizard as texts } from '../../texts/wizard';
import { renderedHook } from '../../../test-support/rendered-hook';
import { created, filled, glb, png } from './test-support/wizard-sessions';
import { useCreate } from './use-create';
import { WIZARD_PATH } from '../../api/wizard-path';
import type { WizardSession } from './wizard-session';

const { create, giveCopy, givePoster, showToast } = vi.hoisted(() => ({
  create: vi.fn(),
  giveCopy: vi.fn(),
  givePoster: vi.fn(),
  showToast: vi.fn(),
}));
vi.mock('../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../api/projects', () => ({ useCreateProject: () => ({ mutateAsync: create }) }));
vi.mock('../../light-copies/use-give-light-copy', () => ({ useGiveLightCopy: () => giveCopy }));
vi.mock('../../ui/messages/toast', () => ({ showToast }));
vi.mock('../../posters/use-first-poster', () => ({ useGiveFirstPoster: () => givePoster }));

/** Presses the button that creates the project. */
function press(session: WizardSession): void {
  const createNow = renderedHook(
    () => useCreate(session),
    (component) => (
      <QueryClientProvider client={new QueryClient()}>
        <Router hook={() => [WIZARD_PATH, () => undefined]} searchHook={() => ''}>
          {component}
        </Router>
      </QueryClientProvider>
    ),
  );
  createNow();
}

beforeEach(() => vi.clearAllMocks());
afterEach(() => vi.unstubAllGlobals());

it('makes picture and copy of the file that the project was created with, even if another is chosen meanwhile', async () => {
  vi.stubGlobal('location', { pathname: '/dashboard' });
  const { session } = await filled({ workspace: 12 });
  create.mockImplementation(async () => {
    await session.chooseContent(glb('arm.glb'));
    return created;
  });
  press(session);
  await expect.poll(() => showToast).toHaveBeenCalledOnce();
  expect(showToast.mock.lastCall).toMatchObject([{ kind: 'success' }]);
  const sent = expect.objectContaining({ modelUrl: '/files/robot.glb' });
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ body: sent, workspace: 12 }));
  for (const give of [givePoster, giveCopy]) {
    expect(give).toHaveBeenCalledOnce();
    expect(give.mock.lastCall?.slice(0, 2)).toEqual([created, expect.objectContaining({ name: 'robot.glb' })]);
  }
  expect(session.content.current.state).toMatchObject({ file: { name: 'arm.glb' } });
});

it('says that the project was not created if the server refuses a picture that was replaced meanwhile', async () => {
  const { session } = await filled();
  create.mockImplementation(async () => {
    await session.chooseTargetImage(png(800, 600, 'other.png'));
    throw new ApiError(422, '', { code: 'target-untrackable', message: 'It has too little detail.' });
  });
  press(session);
  await expect.poll(() => showToast).toHaveBeenCalledOnce();
  expect(showToast.mock.lastCall).toMatchObject([{ kind: 'error', description: texts.formerRefused }]);
  expect(session.current).toMatchObject({ refused: null, submitting: 'no' });
  await session.targetImage.whenSettled();
  expect(session.targetImage.kept?.fileName).toBe('other.png');
});

it('tells a user who has left the wizard why the server refused the picture', async () => {
  vi.stubGlobal('location', { pathname: '/dashboard' });
  const { session } = await filled();
  create.mockRejectedValue(new ApiError(422, '', { code: 'target-untrackable', message: 'It has too little detail.' }));
  press(session);
  await expect.poll(() => showToast).toHaveBeenCalledOnce();
  expect(showToast.mock.lastCall).toMatchObject([{ kind: 'error', description: 'It has too little detail.' }]);
});

it.each([
  ['is offered its renewal in the wizard', WIZARD_PATH, 1],
  ['is told the reason, and is offered nothing, on another page', '/dashboard', 0],
])('a user whose plan has ended %s', async (_what, pathname, offers) => {
  vi.stubGlobal('location', { pathname });
  const asked = vi.fn();
  onTestFinished(onUpgradeAsked(asked));
  const { session } = await filled();
  create.mockRejectedValue(new ApiError(403, '', { code: 'upgrade-required', message: 'It needs Pro.' }));
  press(session);
  await expect.poll(() => asked.mock.calls.length + showToast.mock.calls.length).toBe(1);
  expect(asked).toHaveBeenCalledTimes(offers);
  const reason = expect.objectContaining({ kind: 'error', description: 'It needs Pro.' });
  expect(showToast.mock.calls).toEqual(offers ? [] : [[reason]]);
});
