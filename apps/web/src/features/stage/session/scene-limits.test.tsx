import { FREE_SCENE_LIMITS, MAX_DOCUMENT_ITEMS, MAX_SCENES, MAX_TARGETS } from '@anchora/contract/limits';
import type { User } from '@anchora/contract/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { CurrentUser } from '../../../api/user';
import { WORKSPACES_KEY } from '../../../api/workspaces-key';
import { showToast } from '../../../ui/messages/toast';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { hasRoomForPicture, useSceneLimits } from './scene-limits';
import { StageContext, type StageParts, useStage } from './stage-context';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../ui/messages/toast', () => ({ showToast: vi.fn() }));

const USER = 3;
const OWNER = 4;
const TEAM = 12;

function Shown() {
  const { project } = useStage();
  const { targets, scenes, items } = useSceneLimits(project);
  return `${targets} ${scenes} ${items}`;
}

/** The limits that a member sees in a workspace, whose plan is known at once or later. */
function limitsOf(
  member: { isPro: boolean },
  workspace: { id: number; isPro: boolean; ownerId: number },
  { isKnown = true } = {},
): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  if (isKnown) client.setQueryData(WORKSPACES_KEY, { items: [{ id: USER, isPro: member.isPro }, workspace] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CurrentUser value={{ id: USER, ...member } as User}>
        <StageContext value={{ project: { workspaceId: workspace.id, userId: workspace.ownerId } } as StageParts}>
          <Shown />
        </StageContext>
      </CurrentUser>
    </QueryClientProvider>,
  );
}

const PRO = `${MAX_TARGETS} ${MAX_SCENES} ${MAX_DOCUMENT_ITEMS}`;
const FREE = `${FREE_SCENE_LIMITS.targets} ${FREE_SCENE_LIMITS.scenes} ${FREE_SCENE_LIMITS.items}`;

it('follows the plan of the owner of the workspace, whatever the member pays', () => {
  expect(limitsOf({ isPro: false }, { id: TEAM, isPro: true, ownerId: OWNER })).toBe(PRO);
  expect(limitsOf({ isPro: true }, { id: TEAM, isPro: false, ownerId: OWNER })).toBe(FREE);
});

it('refuses no item while the plan of the workspace is unknown', () => {
  const { targets, scenes } = FREE_SCENE_LIMITS;
  const limits = limitsOf({ isPro: false }, { id: TEAM, isPro: true, ownerId: OWNER }, { isKnown: false });
  expect(limits).toBe(`${targets} ${scenes} ${MAX_DOCUMENT_ITEMS}`);
});

it("follows the user's own plan in the personal workspace", () => {
  expect(limitsOf({ isPro: true }, { id: USER, isPro: true, ownerId: USER })).toBe(PRO);
  expect(limitsOf({ isPro: false }, { id: USER, isPro: false, ownerId: USER })).toBe(FREE);
});

it('announces that there is no room for a picture once others have taken the last place', () => {
  const session = { document: richDocument() };
  const taken = session.document.targets.length;
  expect(hasRoomForPicture(session, { targets: taken + 1 })).toBe(true);
  expect(showToast).not.toHaveBeenCalled();
  expect(hasRoomForPicture(session, { targets: taken })).toBe(false);
  expect(showToast).toHaveBeenCalledExactlyOnceWith({ kind: 'error', title: expect.stringContaining(String(taken)) });
});
