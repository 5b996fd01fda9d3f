import { FREE_SCENE_LIMITS } from '@anchora/contract/limits';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { ApiError } from '../../http/api-error';

/**
 * Scenes made with Pro may stay and be changed after it has ended, but not grow.
 *
 * @param held the document that the account has already.
 * @throws ApiError `scene-needs-pro`
 */
export function checkFreeLimits(document: SceneDocument, held: SceneDocument): void {
  const counts = countsOf(document);
  const former = countsOf(held);
  const isOver = (['targets', 'scenes', 'items'] as const).some(
    (what) => counts[what] > Math.max(FREE_SCENE_LIMITS[what], former[what]),
  );
  if (isOver) throw new ApiError('scene-needs-pro', FREE_SCENE_LIMITS);
}

function countsOf({ targets, scenes }: SceneDocument) {
  return {
    targets: targets.length,
    scenes: scenes.length,
    items: scenes.reduce((sum, { items }) => sum + items.length, 0),
  };
}
