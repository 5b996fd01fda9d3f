import { gravityAlong } from '@anchora/ar-runtime/scene/built/gravity';
import type { Ground } from '@anchora/ar-runtime/scene/built/item-matrix';
import type { SceneFiles } from '@anchora/ar-runtime/scene/built/scene-files';
import type { SceneView } from '@anchora/ar-runtime/scene/built/scene-run';
import type { DocumentTarget } from '@anchora/ar-runtime/scene/built/target/document-target';
import { FlatTarget } from '@anchora/ar-runtime/scene/built/target/flat-target';
import { SolidTarget } from '@anchora/ar-runtime/scene/built/target/solid-target';
import { type BuiltScene, buildScene } from '@anchora/ar-runtime/scene/built/three/build-scene';
import type { DocumentWorld } from '@anchora/ar-runtime/scene/built/world/document-world';
import { FlatDocumentWorld } from '@anchora/ar-runtime/scene/built/world/flat-document-world';
import { SolidWorld } from '@anchora/ar-runtime/scene/built/world/solid-world';
import { MAX_STEP_S, type TargetScene } from '@anchora/ar-runtime/scene/target-scene';
import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { Matrix4, type PerspectiveCamera } from 'three';
import { Eye } from '../../../apps/web/src/scene-preview/eye';
import { StageDrawing } from '../../../apps/web/src/scene-preview/stage-drawing';
import { DOCUMENT_SIZE } from './document-pixels';
import { canvasOf } from './pixels';

/** Runs in a page: all hosts of documents, behind one interface. */

/** Height / width of the picture that the hosts assume. Chosen, not measured. */
const PICTURE_ASPECT = 1.4;
/** The lens of the stage, which is also given to the viewers. */
const EYE = new Eye(false, PICTURE_ASPECT);
EYE.resize(DOCUMENT_SIZE.width, DOCUMENT_SIZE.height);

export interface Host {
  canvas: HTMLCanvasElement;
  /** @param pose cameraFromRoot. */
  draw(pose: Matrix4, nowMs: number): void;
  dispose(): void;
}

/** A host that shows one document after another. */
export interface DocumentHost extends Host {
  show(scene: PublicSceneOfItems): Promise<void>;
}

type Renderer = 'solid' | 'flat';

/** A view in which everything is seen; true up is that of a table, or of the floor. */
const viewOn =
  (ground: Ground) =>
  (cameraFromRoot: ArrayLike<number>): SceneView => ({
    cameraFromRoot,
    up: gravityAlong(ground === 'floor' ? [0, 1, 0] : [0, 0, 1]),
    seen: true,
  });

/** Content on a picture in the viewer, with a document or without. */
export function targetHost(canvas: HTMLCanvasElement, scene: TargetScene): Host {
  return {
    canvas,
    draw(pose, nowMs) {
      scene.resize(DOCUMENT_SIZE.width, DOCUMENT_SIZE.height);
      scene.draw(new Float32Array(pose.elements), EYE.focalPx, nowMs);
    },
    dispose() {
      scene.dispose();
      canvas.remove();
    },
  };
}

/** The viewer of image tracking. */
export function imageViewer(renderer: Renderer, files: SceneFiles): DocumentHost {
  const canvas = canvasOf(DOCUMENT_SIZE);
  const options = { isSoftware: true, files, viewOf: viewOn('picture') };
  const target: DocumentTarget =
    renderer === 'solid' ? new SolidTarget(canvas, options) : new FlatTarget(canvas, options);
  return {
    ...targetHost(canvas, target),
    async show(scene) {
      const built = target.build(scene, PICTURE_ASPECT);
      await built.loaded();
      target.use(built);
    },
  };
}

/** The viewer without a picture to track, whose content stands on the floor of a room. */
export function markerlessViewer(renderer: Renderer, files: SceneFiles): DocumentHost {
  const canvas = canvasOf(DOCUMENT_SIZE);
  const options = { isSoftware: true, files, ground: 'floor' as const, viewOf: viewOn('floor') };
  const made: DocumentWorld =
    renderer === 'solid' ? new SolidWorld(canvas, options) : new FlatDocumentWorld(canvas, options);
  const { world } = made;
  return {
    canvas,
    async show(scene) {
      const built = made.build(scene, 1);
      await built.loaded();
      made.use(built);
    },
    draw(pose, nowMs) {
      world.refit();
      lookAlong(world.camera, pose);
      // Content on a wall casts no shadow, and the stage draws none either.
      world.place(new Matrix4(), 'wall');
      world.render(nowMs);
    },
    dispose() {
      world.dispose();
      canvas.remove();
    },
  };
}

/** The stage, without its handles and the picture below the items. */
export function stageHost(ground: Ground, files: SceneFiles): DocumentHost {
  const canvas = canvasOf(DOCUMENT_SIZE);
  const drawing = new StageDrawing(canvas, {
    onFloor: ground === 'floor',
    isSoftware: true,
    onRestored: () => undefined,
  });
  drawing.resize(DOCUMENT_SIZE.width, DOCUMENT_SIZE.height);
  const { renderer } = drawing;
  const pictureAspect = ground === 'floor' ? 1 : PICTURE_ASPECT;
  let built: BuiltScene | null = null;
  let lastMs = 0;
  return {
    canvas,
    async show(scene) {
      built?.dispose();
      built = buildScene(scene, { files, ground, pictureAspect, renderer });
      drawing.add(built.object);
      await built.loaded();
    },
    draw(pose, nowMs) {
      const { camera } = EYE;
      lookAlong(camera, pose);
      built?.update(Math.min((nowMs - lastMs) / 1000, MAX_STEP_S), viewOn(ground)(camera.matrixWorldInverse.elements));
      lastMs = nowMs;
      drawing.render(camera, false);
    },
    dispose() {
      built?.dispose();
      drawing.dispose();
      canvas.remove();
    },
  };
}

/** Moves a camera to a pose, with the lens of the stage. */
function lookAlong(camera: PerspectiveCamera, cameraFromRoot: Matrix4): void {
  const { camera: eye } = EYE;
  Object.assign(camera, { fov: eye.fov, aspect: eye.aspect, near: eye.near, far: eye.far });
  camera.updateProjectionMatrix();
  cameraFromRoot.clone().invert().decompose(camera.position, camera.quaternion, camera.scale);
  camera.updateMatrixWorld(true);
}
