import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { onUpgradeAsked } from '../../api/upgrade-prompt';
import { WIZARD_PATH } from '../../api/wizard-path';
import { WORKSPACES_KEY } from '../../api/workspaces-key';
import { renderedHook } from '../../../test-support/rendered-hook';
import { setup } from './test-support/wizard-sessions';
import { useMakePrivate } from './use-make-private';

const OWN = 3;
const TEAM = 12;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal('location', { pathname: WIZARD_PATH });
});
afterEach(() => vi.unstubAllGlobals());

interface Asking {
  hasPro: boolean;
  role?: 'owner' | 'editor';
  /** Called when the server is asked whether the plan allows a private project. */
  onCheck?: () => void;
}

/**
 * Asks for a private project in the wizard of a workspace.
 *
 * @param workspace null for the personal one.
 * @returns functions that say whether the upgrade was offered, and whether the project is private.
 */
function begin(workspace: number | null, { hasPro, role = 'owner', onCheck }: Asking) {
  const items = [
    { id: OWN, role: 'owner' },
    { id: TEAM, role },
  ];
  const answers: Record<string, () => unknown> = {
    [WORKSPACES_KEY[0]]: () => ({ items }),
    '/api/user/can-make-private': () => {
      onCheck?.();
      return { canMakePrivate: hasPro };
    },
  };
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: ({ queryKey }) => answers[String(queryKey[0])]?.() } },
  });
  let offered = false;
  const stop = onUpgradeAsked(({ answer }) => {
    offered = true;
    answer(false);
  });
  onTestFinished(stop);
  const { session } = setup({ workspace });
  const { ask: makePrivate } = renderedHook(
    () => useMakePrivate(session),
    (component) => <QueryClientProvider client={client}>{component}</QueryClientProvider>,
  );
  makePrivate();
  return { isOffered: () => offered, isPrivate: () => !session.current.isPublic };
}

/** Asks as `begin` does. @returns what has come of it. */
async function ask(workspace: number | null, asking: Asking) {
  const { isOffered, isPrivate } = begin(workspace, asking);
  await expect.poll(() => isOffered() || isPrivate()).toBe(true);
  return { offered: isOffered(), isPrivate: isPrivate() };
}

it("a member without Pro may ask for a private project in another's workspace, where the server knows the owner's plan", async () => {
  expect(await ask(TEAM, { hasPro: false, role: 'editor' })).toEqual({ offered: false, isPrivate: true });
});

it('the owner of a workspace and the user of the personal one are offered the upgrade without Pro', async () => {
  expect(await ask(TEAM, { hasPro: false, role: 'owner' })).toEqual({ offered: true, isPrivate: false });
  expect(await ask(null, { hasPro: false, role: 'editor' })).toEqual({ offered: true, isPrivate: false });
});

it('a user with Pro makes a project private without an offer', async () => {
  expect(await ask(null, { hasPro: true, role: 'owner' })).toEqual({ offered: false, isPrivate: true });
});

it('a user who leaves the wizard during the check is offered no upgrade on the other page', async () => {
  const onCheck = vi.fn(() => vi.stubGlobal('location', { pathname: '/dashboard' }));
  const { isOffered, isPrivate } = begin(null, { hasPro: false, onCheck });
  await expect.poll(() => onCheck.mock.calls.length).toBe(1);
  // The answer has been taken up by the end of the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect({ offered: isOffered(), isPrivate: isPrivate() }).toEqual({ offered: false, isPrivate: false });
});
