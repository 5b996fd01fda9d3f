import { coverFit, coverProjection } from '@anchora/ar-runtime/camera/cover-fit';
import { ArScene } from '@anchora/ar-runtime/scene/ar-scene';
import { gravityAlong } from '@anchora/ar-runtime/scene/built/gravity';
import type { SceneFiles } from '@anchora/ar-runtime/scene/built/scene-files';
import type { SceneView } from '@anchora/ar-runtime/scene/built/scene-run';
import type { DocumentTarget } from '@anchora/ar-runtime/scene/built/target/document-target';
import { FlatTarget } from '@anchora/ar-runtime/scene/built/target/flat-target';
import { SolidTarget } from '@anchora/ar-runtime/scene/built/target/solid-target';
import { type BuiltScene, buildScene } from '@anchora/ar-runtime/scene/built/three/build-scene';
import { FlatTargetScene } from '@anchora/ar-runtime/scene/flat/flat-target-scene';
import { createModelContent } from '@anchora/ar-runtime/scene/model-content';
import { parseModel } from '@anchora/ar-runtime/scene/parse-model';
import { lightStudio } from '@anchora/ar-runtime/scene/studio-light';
import { FAR, NEAR, type TargetScene } from '@anchora/ar-runtime/scene/target-scene';
import type { PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { Group, Matrix4, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { compareRooms } from './compare-rooms';
import { SIZE, type DrawnDifference, compared, defaultOf, pixelsOn, stillFiles } from './document-pixels';
import { canvasOf, seek, videoAt } from './pixels';

/** Runs in a page: scenes of documents in every host, beside each other and beside what is shown without a document. */

const PICTURE_ASPECT = 1.4;
const FOCAL_PX = 544;
/** Times of the drawn frames, ms; a step of a scene's clocks is at most 100 ms. */
const TIMES_MS = [100, 200];

const POSES: [string, Matrix4][] = [
  ['from the front', new Matrix4().makeTranslation(0, 0, -2)],
  ['aside and turned', new Matrix4().makeRotationY(0.8).setPosition(0.2, -0.1, -2)],
  ['on a table', new Matrix4().makeRotationX(-0.9).setPosition(0, -0.2, -2.2)],
  ['rolled', new Matrix4().makeRotationZ(0.5).multiply(new Matrix4().makeRotationX(-0.4)).setPosition(0, 0, -2.4)],
];

interface Host {
  canvas: HTMLCanvasElement;
  draw(pose: Float32Array, nowMs: number): void;
  dispose(): void;
}

/** A host that shows one document after another. */
interface DocumentHost extends Host {
  show(scene: PublicSceneOfItems): Promise<void>;
}

function hostOf(canvas: HTMLCanvasElement, scene: TargetScene): Host {
  return {
    canvas,
    draw(pose, nowMs) {
      scene.resize(640, 480);
      scene.draw(pose, FOCAL_PX, nowMs);
    },
    dispose() {
      scene.dispose();
      canvas.remove();
    },
  };
}

/** Everything is seen; true up is that of a table. */
const viewOf = (cameraFromRoot: Float32Array): SceneView => ({
  cameraFromRoot,
  up: gravityAlong([0, 0, 1]),
  seen: true,
});

function viewerHost(kind: 'solid' | 'flat', files: SceneFiles): DocumentHost {
  const canvas = canvasOf(SIZE);
  const options = { software: true, files, viewOf };
  const target: DocumentTarget = kind === 'solid' ? new SolidTarget(canvas, options) : new FlatTarget(canvas, options);
  return {
    ...hostOf(canvas, target),
    async show(scene) {
      const built = target.build(scene, PICTURE_ASPECT);
      await built.loaded();
      target.use(built);
    },
  };
}

/** As the editor hosts a scene: a page of its own with three.js, whose root moves before a camera that stands still. */
function stageHost(files: SceneFiles): DocumentHost {
  const canvas = canvasOf(SIZE);
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: false });
  renderer.setClearColor(0x000000, 0);
  const stage = new Scene();
  const camera = new PerspectiveCamera();
  lightStudio(renderer, stage, camera);
  const [canvasWidth, canvasHeight] = [SIZE.width, SIZE.height];
  renderer.setSize(canvasWidth, canvasHeight, false);
  const fit = coverFit(640, 480, canvasWidth, canvasHeight);
  const lens = { focalPx: FOCAL_PX, fit, canvasWidth, canvasHeight, near: NEAR, far: FAR };
  camera.projectionMatrix.fromArray(coverProjection(lens));
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
  const root = new Group();
  root.matrixAutoUpdate = false;
  stage.add(root);
  let built: BuiltScene | null = null;
  let lastMs = 0;
  return {
    canvas,
    async show(scene) {
      built?.dispose();
      built = buildScene(scene, { files, ground: 'picture', pictureAspect: PICTURE_ASPECT, renderer });
      root.add(built.object);
      await built.loaded();
    },
    draw(pose, nowMs) {
      built?.update(Math.min((nowMs - lastMs) / 1000, 0.1), viewOf(pose));
      lastMs = nowMs;
      root.matrix.fromArray(pose);
      root.matrixWorldNeedsUpdate = true;
      renderer.render(stage, camera);
    },
    dispose() {
      built?.dispose();
      renderer.dispose();
      canvas.remove();
    },
  };
}

/** Of all hosts, because clocks only go forward. */
let nowMs = 0;

function draws(name: string, one: Host, other: Host): DrawnDifference[] {
  return POSES.map(([poseName, pose]) => {
    const elements = new Float32Array(pose.elements);
    nowMs += 1000;
    const [a, b] = [one, other].map((host) => {
      for (const timeMs of TIMES_MS) host.draw(elements, nowMs + timeMs);
      return pixelsOn(host.canvas);
    });
    if (!a || !b) throw new Error('Two hosts draw');
    return compared(`${name}, ${poseName}`, a, b);
  });
}

/** Compares a project with its default document to the same project without a document. */
async function compareDefaults(addresses: { clip: string; model: string }): Promise<DrawnDifference[]> {
  const video = await videoAt(addresses.clip);
  await seek(video, 0.5);
  const files = stillFiles(video);
  const found: DrawnDifference[] = [];

  const canvas = canvasOf(SIZE);
  const plain = new ArScene(canvas, { software: true });
  plain.light();
  plain.setContent(createModelContent(await parseModel(await files.model(addresses.model), plain.renderer)));
  const solid = viewerHost('solid', files);
  await solid.show(defaultOf('3d-model', addresses.model));
  const plainModel = hostOf(canvas, plain);
  found.push(...draws('a model', plainModel, solid));

  const flatCanvas = canvasOf(SIZE);
  const plainVideo = hostOf(flatCanvas, new FlatTargetScene(flatCanvas, video, { software: true }));
  const flat = viewerHost('flat', files);
  await Promise.all([flat, solid].map((host) => host.show(defaultOf('video', addresses.clip))));
  found.push(...draws('a video', plainVideo, flat), ...draws('a video in three.js', plainVideo, solid));
  for (const host of [plainModel, plainVideo, flat, solid]) host.dispose();
  video.remove();
  return found;
}

/** Each document in the viewer beside the editor, and, if nothing in it needs three.js, beside the renderer without it. */
async function compareDocuments(clip: string, documents: Record<string, PublicItem[]>): Promise<DrawnDifference[]> {
  const video = await videoAt(clip);
  await seek(video, 0.5);
  const files = stillFiles(video);
  const found: DrawnDifference[] = [];
  const [viewer, editor, flat] = [viewerHost('solid', files), stageHost(files), viewerHost('flat', files)];
  for (const [name, items] of Object.entries(documents)) {
    const scene: PublicSceneOfItems = { id: 'scene1', items, whenLost: 'hide', button: null };
    const isFlat = items.every(({ kind }) => kind !== 'model');
    await Promise.all([viewer, editor, ...(isFlat ? [flat] : [])].map((host) => host.show(scene)));
    found.push(...draws(`${name} (editor)`, viewer, editor));
    if (isFlat) found.push(...draws(`${name} (without three.js)`, viewer, flat));
  }
  for (const host of [viewer, editor, flat]) host.dispose();
  video.remove();
  return found;
}

const comparisons = { compareDefaults, compareDocuments, compareRooms };
export type DocumentComparisons = typeof comparisons;
Object.assign(window, { comparisons });
