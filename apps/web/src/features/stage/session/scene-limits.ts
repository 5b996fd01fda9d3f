import { FREE_SCENE_LIMITS, MAX_DOCUMENT_ITEMS, MAX_SCENES, MAX_TARGETS } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import { useCurrentUser } from '../../../api/user';
import { useWorkspaces } from '../../../api/workspaces';
import { stage as texts } from '../../../texts/stage';
import { showToast } from '../../../ui/messages/toast';
import type { StageSession } from './stage-session';

interface SceneLimits {
  /** Pictures, also those that were replaced. */
  targets: number;
  scenes: number;
  /** In all scenes together. */
  items: number;
}

const PRO_LIMITS: SceneLimits = { targets: MAX_TARGETS, scenes: MAX_SCENES, items: MAX_DOCUMENT_ITEMS };
/** Before the plan is known, nothing is offered that it may not allow, and no item is refused that it may allow. */
const UNKNOWN_LIMITS: SceneLimits = { ...FREE_SCENE_LIMITS, items: MAX_DOCUMENT_ITEMS };

/**
 * The numbers of pictures, scenes and items that a project may have. The plan of its workspace's owner decides, not
 * that of the member who edits.
 */
export function useSceneLimits({ userId, workspaceId }: Pick<Project, 'userId' | 'workspaceId'>): SceneLimits {
  const user = useCurrentUser();
  const { data } = useWorkspaces();
  const isOwn = userId === user.id;
  if (!isOwn && !data) return UNKNOWN_LIMITS;
  const isPro = isOwn ? user.isPro : data?.items.find(({ id }) => id === workspaceId)?.isPro;
  return isPro ? PRO_LIMITS : FREE_SCENE_LIMITS;
}

/**
 * Whether the project has room for another picture. If not, it says so: others may have come while this picture was
 * prepared.
 */
export function hasRoomForPicture(
  { document }: Pick<StageSession, 'document'>,
  { targets: most }: Pick<SceneLimits, 'targets'>,
): boolean {
  const hasRoom = document.targets.length < most;
  if (!hasRoom) showToast({ kind: 'error', title: texts.scene.picturesFull(most) });
  return hasRoom;
}
