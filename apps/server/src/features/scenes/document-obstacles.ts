import type { CodedError } from '@anchora/contract/errors/error-codes';
import { MAX_SCENE_BYTES, MB } from '@anchora/contract/limits';
import { isLeaving, type Action } from '@anchora/contract/scene/actions';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';

/** Errors by the path of what they are about in the document. */
export type Obstacles = Record<string, CodedError>;

/**
 * Bytes of each scene's files, every file counted once.
 *
 * @param sizeOf sizes of the files of the document; missing files count as nothing, because they are obstacles of their
 * own.
 */
export function sceneBytes({ scenes }: SceneDocument, sizeOf: ReadonlyMap<string, number>): number[] {
  return scenes.map(({ items }) => {
    const fileIds = new Set(items.flatMap((item) => ('file' in item ? [item.file] : [])));
    return [...fileIds].reduce((sum, fileId) => sum + (sizeOf.get(fileId) ?? 0), 0);
  });
}

export function weightObstacles(bytesOfScenes: number[]): Obstacles {
  const obstacles: Obstacles = {};
  bytesOfScenes.forEach((bytes, i) => {
    if (bytes <= MAX_SCENE_BYTES) return;
    const params = { sizeMb: Math.ceil(bytes / MB), maxMb: MAX_SCENE_BYTES / MB };
    obstacles[`scenes.${i}`] = { code: 'scene-too-heavy', params };
  });
  return obstacles;
}

/** One obstacle for each action that leaves the page, for accounts that may not publish such actions. */
export function leavingObstacles({ scenes }: SceneDocument): Obstacles {
  const obstacles: Obstacles = {};
  const look = (action: Action, path: string) => {
    if (isLeaving(action)) obstacles[path] = { code: 'leaving-unconfirmed', params: {} };
  };
  scenes.forEach(({ items, button }, i) => {
    if (button) look(button.action, `scenes.${i}.button.action`);
    items.forEach(({ onTap }, k) => onTap.forEach((action, n) => look(action, `scenes.${i}.items.${k}.onTap.${n}`)));
  });
  return obstacles;
}

/** @param compiled ids of the pictures that have tracking data. */
export function targetObstacles({ targets }: SceneDocument, compiled: ReadonlySet<string>): Obstacles {
  return Object.fromEntries(
    targets.flatMap(({ image }, i) =>
      compiled.has(image) ? [] : [[`targets.${i}.image`, { code: 'target-not-compiled', params: {} } as const]],
    ),
  );
}
