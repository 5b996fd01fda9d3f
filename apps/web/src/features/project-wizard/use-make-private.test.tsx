import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onUpgradeAsked } from '../../api/upgrade-prompt';
import { WORKSPACES_KEY } from '../../api/workspaces-key';
import { renderedHook } from '../../../test-support/rendered-hook';
import { setup } from './test-support/wizard-sessions';
import { useMakePrivate } from './use-make-private';

const OWN = 3;
const TEAM = 12;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

/**
 * Asks for a private project in the wizard of a workspace.
 *
 * @param workspace null for the personal one.
 * @returns whether the upgrade was offered, and whether the project is private.
 */
async function ask(workspace: number | null, { hasPro, role }: { hasPro: boolean; role: 'owner' | 'editor' }) {
  const items = [
    { id: OWN, role: 'owner' },
    { id: TEAM, role },
  ];
  const answers: Record<string, unknown> = {
    [WORKSPACES_KEY[0]]: { items },
    '/api/user/can-make-private': { canMakePrivate: hasPro },
  };
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: ({ queryKey }) => answers[String(queryKey[0])] } },
  });
  let offered = false;
  const stop = onUpgradeAsked(({ answer }) => {
    offered = true;
    answer(false);
  });
  const { session } = setup({ workspace });
  const { ask: makePrivate } = renderedHook(
    () => useMakePrivate(session),
    (component) => <QueryClientProvider client={client}>{component}</QueryClientProvider>,
  );
  makePrivate();
  await expect.poll(() => offered || !session.current.isPublic).toBe(true);
  stop();
  return { offered, isPrivate: !session.current.isPublic };
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
