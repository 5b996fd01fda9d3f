import { gravityAlong } from '@anchora/ar-runtime/scene/built/gravity';
import type { SceneFiles } from '@anchora/ar-runtime/scene/built/scene-files';
import type { SceneView } from '@anchora/ar-runtime/scene/built/scene-run';
import type { DocumentWorld } from '@anchora/ar-runtime/scene/built/world/document-world';
import { FlatDocumentWorld } from '@anchora/ar-runtime/scene/built/world/flat-document-world';
import { SolidWorld } from '@anchora/ar-runtime/scene/built/world/solid-world';
import { FlatWorld } from '@anchora/ar-runtime/scene/flat/flat-world';
import { parseModel } from '@anchora/ar-runtime/scene/parse-model';
import type { World } from '@anchora/ar-runtime/scene/world';
import { createWorldModel } from '@anchora/ar-runtime/scene/world-model';
import { WorldScene } from '@anchora/ar-runtime/scene/world-scene';
import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { Matrix4, Vector3 } from 'three';
import {
  type DrawnDifference,
  DOCUMENT_SIZE,
  TIMES_MS,
  compared,
  defaultOf,
  pixelsOn,
  stillFiles,
} from './document-pixels';
import { canvasOf, dispose, removeCanvas, removeVideo, seek, videoAt } from './pixels';
import { type Keep, releaseAll } from './release-all';

/** Runs in a page: default documents in a room, compared with content without a document. */

interface Room {
  canvas: HTMLCanvasElement;
  world: World & { dispose(): void };
}

const EYES: [string, [number, number, number]][] = [
  ['from the front', [0, 1.4, 2.2]],
  ['from aside and above', [1.2, 2, 1]],
];
const viewOf = (cameraFromRoot: Float32Array): SceneView => ({
  cameraFromRoot,
  up: gravityAlong([0, 1, 0]),
  seen: true,
});

async function documentRoom(
  kind: 'solid' | 'flat',
  { scene, files, keep }: { scene: PublicSceneOfItems; files: SceneFiles; keep: Keep },
): Promise<Room> {
  const canvas = keep(canvasOf(DOCUMENT_SIZE), removeCanvas);
  const options = { isSoftware: true, files, ground: 'floor' as const, viewOf };
  const made: DocumentWorld =
    kind === 'solid' ? new SolidWorld(canvas, options) : new FlatDocumentWorld(canvas, options);
  keep(made.world, dispose);
  const built = made.build(scene, 1);
  await built.loaded();
  made.use(built);
  made.warmUp();
  return { canvas, world: made.world };
}

/**
 * Time of all rooms, because clocks only go forward. It advances by more than `TIMES_MS` from one comparison to the
 * next.
 */
let nowMs = 0;

function looks(name: string, one: Room, other: Room): DrawnDifference[] {
  return EYES.map(([eyeName, eye]) => {
    nowMs += 1000;
    const [a, b] = [one, other].map(({ canvas, world }) => {
      world.refit();
      world.camera.aspect = DOCUMENT_SIZE.width / DOCUMENT_SIZE.height;
      world.camera.updateProjectionMatrix();
      world.camera.position.set(...eye);
      world.camera.lookAt(new Vector3(0, 0.4, 0));
      world.camera.updateMatrixWorld(true);
      world.place(new Matrix4().makeRotationY(0.3), 'floor');
      for (const timeMs of TIMES_MS) world.render(nowMs + timeMs);
      return pixelsOn(canvas);
    });
    if (!a || !b) throw new Error('Two rooms are drawn');
    return compared(`${name}, ${eyeName}`, a, b);
  });
}

/** Compares projects in a room: with their default document and without. */
export function compareRooms(addresses: { clip: string; model: string }): Promise<DrawnDifference[]> {
  return releaseAll(async (keep) => {
    const video = keep(await videoAt(addresses.clip), removeVideo);
    await seek(video, 0.5);
    const files = stillFiles(video);
    const canvas = keep(canvasOf(DOCUMENT_SIZE), removeCanvas);
    const plainScene = keep(new WorldScene(canvas, { isSoftware: true }), dispose);
    plainScene.light();
    plainScene.setContent(createWorldModel(await parseModel(await files.model(addresses.model), plainScene.renderer)));
    plainScene.warmUp();
    const flatCanvas = keep(canvasOf(DOCUMENT_SIZE), removeCanvas);
    const plainFlat = keep(new FlatWorld(flatCanvas, video, { isSoftware: true }), dispose);
    plainFlat.warmUp();
    const model = await documentRoom('solid', { scene: defaultOf('3d-model', addresses.model), files, keep });
    const clip = await documentRoom('flat', { scene: defaultOf('video', addresses.clip), files, keep });
    return [
      ...looks('a model in a room', { canvas, world: plainScene }, model),
      ...looks('a video in a room', { canvas: flatCanvas, world: plainFlat }, clip),
    ];
  });
}
