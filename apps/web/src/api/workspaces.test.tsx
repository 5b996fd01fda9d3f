import type { Role } from '@anchora/contract/roles';
import type { User } from '@anchora/contract/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { callMutation } from '../../test-support/call-mutation';
import { CHANGES_CHANNEL } from './other-tabs';
import { CurrentUser } from './user';
import { useHasRight, useMoveProject, useOwnerHasPro } from './workspaces';
import { WORKSPACES_KEY } from './workspaces-key';

const OWN = 3;
const TEAM = 12;

function Shown({ id }: { id: number | undefined }) {
  return String(useOwnerHasPro(id));
}

/** The plan of a workspace, as a member is told of it. */
function planOf(id: number | undefined, { member, team }: { member: boolean; team?: boolean }): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  const items = [
    { id: OWN, isPro: member },
    { id: TEAM, isPro: team },
  ];
  if (team !== undefined) client.setQueryData(WORKSPACES_KEY, { items });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CurrentUser value={{ id: OWN, isPro: member } as User}>
        <Shown id={id} />
      </CurrentUser>
    </QueryClientProvider>,
  );
}

it("follows the plan of the workspace's owner, whatever the member pays", () => {
  expect(planOf(TEAM, { member: false, team: true })).toBe('true');
  expect(planOf(TEAM, { member: true, team: false })).toBe('false');
});

it("follows the user's own plan without a workspace, also before the workspaces are known", () => {
  expect(planOf(undefined, { member: true })).toBe('true');
  expect(planOf(undefined, { member: false, team: true })).toBe('false');
});

it('is false while the plan of the owner is not known', () => {
  expect(planOf(TEAM, { member: true })).toBe('false');
});

function Rights({ id }: { id: number | undefined }) {
  const [change, numbers] = [useHasRight('change', id), useHasRight('numbers', id)];
  return `change: ${change}, numbers: ${numbers}`;
}

/** The rights of a member in a workspace. */
function rightsIn(id: number | undefined, role?: Role): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  if (role) client.setQueryData(WORKSPACES_KEY, { items: [{ id: TEAM, role }] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CurrentUser value={{ id: OWN } as User}>
        <Rights id={id} />
      </CurrentUser>
    </QueryClientProvider>,
  );
}

it.each([
  ['owner', 'change: true, numbers: true'],
  ['editor', 'change: true, numbers: true'],
  ['analyst', 'change: false, numbers: true'],
  ['viewer', 'change: false, numbers: false'],
] as const)('a member has the rights of the role in a workspace: %s', (role, rights) => {
  expect(rightsIn(TEAM, role)).toBe(rights);
});

it('a user has every right in the own workspace, and none where the role is not known', () => {
  expect(rightsIn(OWN)).toBe('change: true, numbers: true');
  expect(rightsIn(undefined)).toBe('change: true, numbers: true');
  expect(rightsIn(TEAM)).toBe('change: false, numbers: false');
});

it('tells other tabs of a project that moved to another workspace', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ projectIds: [7] }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const otherTab = new BroadcastChannel(CHANGES_CHANNEL);
  onTestFinished(() => otherTab.close());
  const heard = new Promise((resolve) => otherTab.addEventListener('message', ({ data }) => resolve(data)));
  await callMutation(new QueryClient(), () => useMoveProject(7), { to: TEAM, withOthers: false });
  await expect(heard).resolves.toBe('/api/projects');
});
