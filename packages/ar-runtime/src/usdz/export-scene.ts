import type { PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { Object3D } from 'three';
import type { SceneFiles } from '../scene/built/scene-files';
import { buildScene } from '../scene/built/three/build-scene';
import { bakeStill } from './bake-model';
import { plainFlats } from './plain-flat';
import { shrinkTextures } from './shrink-textures';
import { UsdzError, writingError } from './usdz-error';
import { writeUsdz } from './write-usdz';

interface ExportSceneOptions {
  files: SceneFiles;
  /** Larger results are refused. */
  maxBytes: number;
}

/** A visitor two metres in front of the scene; items that face the visitor keep this direction. */
const FROM_THE_FRONT = {
  cameraFromRoot: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -2, 1],
  up: null,
  seen: true,
};

/**
 * Exports a scene on a floor as USDZ for Quick Look: what is shown from the start, at rest. Videos and sounds have no
 * form in it.
 *
 * @throws UsdzError
 */
export async function exportSceneUsdz(
  scene: PublicSceneOfItems,
  { files, maxBytes }: ExportSceneOptions,
): Promise<Uint8Array> {
  const failures: unknown[] = [];
  const built = buildScene(
    { ...scene, button: null, items: scene.items.map(atRest) },
    { ground: 'floor', pictureAspect: 1, files, renderer: null, onFailed: (_id, error) => void failures.push(error) },
  );
  try {
    await built.loaded().catch((error: unknown) => void failures.push(error));
    if (failures.length > 0) throw new UsdzError('unreadable', 'An item could not be read', { cause: failures[0] });
    built.update(0, FROM_THE_FRONT);
    const usdz = await writtenStill(built.object).catch((cause: unknown) => {
      throw writingError(cause);
    });
    if (usdz.length > maxBytes) throw new UsdzError('too-large', `${usdz.length} bytes`);
    return usdz;
  } finally {
    built.dispose();
  }
}

async function writtenStill(root: Object3D): Promise<Uint8Array> {
  const opened: ImageBitmap[] = [];
  try {
    await plainFlats(root, opened);
    const { group } = bakeStill(root, new Set());
    shrinkTextures(group);
    return await writeUsdz(group);
  } finally {
    for (const bitmap of opened) bitmap.close();
  }
}

function atRest(item: PublicItem): PublicItem {
  return {
    ...item,
    appear: { delayS: 0, effect: 'none' },
    leaveAfterS: null,
    turn: { ...item.turn, on: false },
    onTap: [],
  };
}
