import { ArScene } from '@anchora/ar-runtime/scene/ar-scene';
import { FlatTargetScene } from '@anchora/ar-runtime/scene/flat/flat-target-scene';
import { createModelContent } from '@anchora/ar-runtime/scene/model-content';
import { parseModel } from '@anchora/ar-runtime/scene/parse-model';
import type { PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { Matrix4, Vector3 } from 'three';
import { compareRooms } from './compare-rooms';
import { type DocumentHost, type Host, imageViewer, markerlessViewer, stageHost, targetHost } from './document-hosts';
import {
  DOCUMENT_SIZE,
  TIMES_MS,
  type DrawnDifference,
  compared,
  defaultOf,
  pixelsOn,
  stillFiles,
} from './document-pixels';
import { mostOff, takeMatrices, watchMatrices } from './gpu-matrices';
import { canvasOf, dispose, removeVideo, seek, videoAt } from './pixels';
import { releaseAll } from './release-all';

/** Runs in a page: scenes of documents in every host, compared with each other and with content without a document. */

type Pose = [name: string, cameraFromRoot: Matrix4];

const POSES: Pose[] = [
  ['from the front', new Matrix4().makeTranslation(0, 0, -2)],
  ['aside and turned', new Matrix4().makeRotationY(0.8).setPosition(0.2, -0.1, -2)],
  ['on a table', new Matrix4().makeRotationX(-0.9).setPosition(0, -0.2, -2.2)],
  ['rolled', new Matrix4().makeRotationZ(0.5).multiply(new Matrix4().makeRotationX(-0.4)).setPosition(0, 0, -2.4)],
];

const ROOM_POSES: Pose[] = [
  ['from the front', seenFrom(0, 1.4, 2.2)],
  ['from aside and above', seenFrom(1.2, 2, 1)],
  ['from below', seenFrom(-0.6, 0.1, 1.9)],
  ['rolled', new Matrix4().makeRotationZ(0.5).multiply(seenFrom(-0.5, 1, 2))],
];

/** cameraFromRoot of a phone that looks at objects on the floor of a room. */
function seenFrom(x: number, y: number, z: number): Matrix4 {
  const eye = new Vector3(x, y, z);
  const worldFromCamera = new Matrix4().lookAt(eye, new Vector3(0, 0.3, 0), new Vector3(0, 1, 0)).setPosition(eye);
  return worldFromCamera.invert();
}

/**
 * Time of all hosts, because clocks only go forward. It advances by more than `TIMES_MS` from one comparison to the
 * next.
 */
let nowMs = 0;

function draws(name: string, poses: Pose[], one: Host, other: Host): DrawnDifference[] {
  return poses.map(([poseName, pose]) => {
    nowMs += 1000;
    const [a, b] = [one, other].map((host) => {
      for (const timeMs of TIMES_MS) {
        takeMatrices(host.canvas);
        host.draw(pose, nowMs + timeMs);
      }
      return { pixels: pixelsOn(host.canvas), matrices: takeMatrices(host.canvas) };
    });
    if (!a || !b) throw new Error('Two hosts draw');
    return { ...compared(`${name}, ${poseName}`, a.pixels, b.pixels), off: mostOff(a.matrices, b.matrices) };
  });
}

/** Compares a project with its default document to the same project without a document. */
function compareDefaults(addresses: { clip: string; model: string }): Promise<DrawnDifference[]> {
  return releaseAll(async (keep) => {
    const video = keep(await videoAt(addresses.clip), removeVideo);
    await seek(video, 0.5);
    const files = stillFiles(video);

    const canvas = canvasOf(DOCUMENT_SIZE);
    const plain = new ArScene(canvas, { isSoftware: true });
    const plainModel = keep(targetHost(canvas, plain), dispose);
    plain.light();
    plain.setContent(createModelContent(await parseModel(await files.model(addresses.model), plain.renderer)));
    const solid = keep(imageViewer('solid', files), dispose);
    await solid.show(defaultOf('3d-model', addresses.model));
    const found = draws('a model', POSES, plainModel, solid);

    const flatCanvas = canvasOf(DOCUMENT_SIZE);
    const plainVideo = keep(
      targetHost(flatCanvas, new FlatTargetScene(flatCanvas, video, { isSoftware: true })),
      dispose,
    );
    const flat = keep(imageViewer('flat', files), dispose);
    await Promise.all([flat, solid].map((host) => host.show(defaultOf('video', addresses.clip))));
    found.push(...draws('a video', POSES, plainVideo, flat), ...draws('a video in three.js', POSES, plainVideo, solid));
    return found;
  });
}

/**
 * Compares each document on the stage and in both viewers. If it does not need three.js, the renderer without it is
 * included.
 */
function compareDocuments(clip: string, documents: Record<string, PublicItem[]>): Promise<DrawnDifference[]> {
  return releaseAll(async (keep) => {
    const video = keep(await videoAt(clip), removeVideo);
    await seek(video, 0.5);
    const files = stillFiles(video);
    const found: DrawnDifference[] = [];
    const comparePlace = async (
      place: string,
      poses: Pose[],
      hosts: Record<'stage' | 'viewer' | 'flat', DocumentHost>,
    ) => {
      const { stage, viewer, flat } = hosts;
      for (const [name, items] of Object.entries(documents)) {
        const scene: PublicSceneOfItems = { id: 'scene1', items, whenLost: 'hide', button: null };
        const isFlat = items.every(({ kind }) => kind !== 'model');
        await Promise.all([viewer, stage, ...(isFlat ? [flat] : [])].map((host) => host.show(scene)));
        found.push(...draws(`${name} ${place} (stage)`, poses, viewer, stage));
        if (isFlat) found.push(...draws(`${name} ${place} (without three.js)`, poses, viewer, flat));
      }
    };
    // The hosts of one place after those of the other, because a browser keeps few WebGL contexts at once.
    await releaseAll((keepHere) => {
      const stage = keepHere(stageHost('picture', files), dispose);
      const viewer = keepHere(imageViewer('solid', files), dispose);
      const flat = keepHere(imageViewer('flat', files), dispose);
      return comparePlace('on a picture', POSES, { stage, viewer, flat });
    });
    await releaseAll((keepHere) => {
      const stage = keepHere(stageHost('floor', files), dispose);
      const viewer = keepHere(markerlessViewer('solid', files), dispose);
      const flat = keepHere(markerlessViewer('flat', files), dispose);
      return comparePlace('in a room', ROOM_POSES, { stage, viewer, flat });
    });
    return found;
  });
}

watchMatrices();
const comparisons = { compareDefaults, compareDocuments, compareRooms };
export type DocumentComparisons = typeof comparisons;
Object.assign(window, { comparisons });
