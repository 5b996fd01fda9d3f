import { FREE_SCENE_LIMITS, MAX_SCENES, MAX_TARGETS } from '@anchora/contract/limits';
import { useCurrentUser } from '../../../api/user';
import { useWorkspaces } from '../../../api/workspaces';
import { useStage } from './stage-context';

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
