import { FREE_SCENE_LIMITS, MAX_SCENES, MAX_TARGETS } from '@anchora/contract/limits';
import { useCurrentUser } from '../../../api/user';
import { useWorkspaces } from '../../../api/workspaces';
import { stage as texts } from '../../../texts/stage';
import { showToast } from '../../../ui/messages/toast';
import { useStage } from './stage-context';
import type { StageSession } from './stage-session';

export interface SceneLimits {
  /** Pictures, also those that were replaced. */
  targets: number;
  scenes: number;
}

const PRO_LIMITS: SceneLimits = { targets: MAX_TARGETS, scenes: MAX_SCENES };

/** How many pictures and scenes the project may have: by the plan of its workspace's owner, not by that of the member who edits. */
export function useSceneLimits(): SceneLimits {
  const { userId, workspaceId } = useStage().project;
  const user = useCurrentUser();
  const { data } = useWorkspaces();
  const isOwn = userId === user.id;
  const isPro = isOwn ? user.isPro : data?.items.find(({ id }) => id === workspaceId)?.isPro === true;
  return isPro ? PRO_LIMITS : FREE_SCENE_LIMITS;
}

/** Whether the project has room for another picture; announces it if not: another one may have come while this one was prepared. */
export function hasRoomForPicture(
  { document }: Pick<StageSession, 'document'>,
  { targets: most }: SceneLimits,
): boolean {
  const hasRoom = document.targets.length < most;
  if (!hasRoom) showToast({ kind: 'error', title: texts.scene.picturesFull(most) });
  return hasRoom;
}
