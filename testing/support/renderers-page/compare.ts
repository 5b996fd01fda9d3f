import { defaultFocalLengthPx } from '@anchora/ar-runtime/camera/cover-fit';
import { ArScene } from '@anchora/ar-runtime/scene/ar-scene';
import { FlatRenderer } from '@anchora/ar-runtime/scene/flat/flat-renderer';
import { FlatTargetScene } from '@anchora/ar-runtime/scene/flat/flat-target-scene';
import { FlatTexture } from '@anchora/ar-runtime/scene/flat/flat-texture';
import { FlatWorld } from '@anchora/ar-runtime/scene/flat/flat-world';
import { IDENTITY } from '@anchora/ar-runtime/scene/flat/matrix';
import { createVideoContent } from '@anchora/ar-runtime/scene/video-content';
import type { PlacementSurface } from '@anchora/ar-runtime/scene/world';
import { WorldScene } from '@anchora/ar-runtime/scene/world-scene';
import { createWorldVideo } from '@anchora/ar-runtime/scene/world-video';
import { Matrix4, Vector3 } from 'three';
import {
  type Difference,
  SIZE,
  canvasOf,
  difference,
  dispose,
  pixelsOf,
  removeCanvas,
  removeVideo,
  seek,
  videoAt,
} from './pixels';
import { type Keep, releaseAll } from './release-all';

/** Runs in a page: the same scenes drawn by both renderers. */

/** Size of the camera's frames for which targets are drawn, px. */
const FRAME = { width: 640, height: 480 };
/** Focal length that a tracker expects of such frames, px. */
const FOCAL_PX = defaultFocalLengthPx(FRAME.width, FRAME.height);

const POSES: [string, Matrix4][] = [
  ['from the front', new Matrix4().makeTranslation(0, 0, -1.6)],
  ['aside and turned', new Matrix4().makeRotationY(0.9).setPosition(0.2, -0.1, -1.4)],
  [
    'tilted far and rolled',
    new Matrix4().makeRotationX(-1.2).multiply(new Matrix4().makeRotationZ(0.4)).setPosition(0, 0, -2),
  ],
  ['from behind', new Matrix4().makeRotationY(Math.PI).setPosition(0, 0, -1.6)],
  ['partly too near', new Matrix4().makeRotationY(1.3).setPosition(0, 0, -0.35)],
];

async function compareTargets(url: string, keep: Keep): Promise<Difference[]> {
  const video = keep(await videoAt(url), removeVideo);
  const canvases = [keep(canvasOf(), removeCanvas), keep(canvasOf(), removeCanvas)] as const;
  const solid = keep(new ArScene(canvases[0], { isSoftware: false }), dispose);
  solid.setContent(createVideoContent(video));
  const flat = keep(new FlatTargetScene(canvases[1], video, { isSoftware: false }), dispose);
  const scenes = [solid, flat] as const;
  for (const scene of scenes) scene.warmUp();
  const found: Difference[] = [];
  for (const [i, [name, pose]] of POSES.entries()) {
    await seek(video, 0.3 + 0.2 * i);
    const [a, b] = scenes.map((scene, which) => {
      scene.resize(FRAME.width, FRAME.height);
      scene.draw(new Float32Array(pose.elements), FOCAL_PX, 0);
      return pixelsOf(canvases[which === 0 ? 0 : 1]);
    });
    if (!a || !b) throw new Error(`expected two drawn targets ${name}`);
    found.push(difference(name, a, b));
  }
  return found;
}

interface RoomView {
  name: string;
  eye: [number, number, number];
  at: [number, number, number];
  surface: PlacementSurface;
  aims?: true;
}

const VIEWS: RoomView[] = [
  { name: 'on the floor', eye: [0, 1.4, 2], at: [0, 0.6, 0], surface: 'floor' },
  { name: 'on the floor, from aside and above', eye: [1.2, 2, 1], at: [0, 0.4, 0], surface: 'floor' },
  { name: 'on the floor, from behind', eye: [0.3, 1.8, -1.6], at: [0, 0.3, 0], surface: 'floor' },
  { name: 'on a wall', eye: [-0.8, 0.2, 1.5], at: [0, 0, 0], surface: 'wall' },
  { name: 'aiming at a floor', eye: [0, 1.4, 1.4], at: [0, 0, 0], surface: 'floor', aims: true },
  { name: 'aiming at a wall', eye: [0.4, 0.3, 1.4], at: [0, 0, 0], surface: 'wall', aims: true },
];

async function compareWorlds(url: string, keep: Keep): Promise<Difference[]> {
  const video = keep(await videoAt(url), removeVideo);
  const canvases = [keep(canvasOf(), removeCanvas), keep(canvasOf(), removeCanvas)] as const;
  const solid = keep(new WorldScene(canvases[0], { isSoftware: false }), dispose);
  solid.setContent(createWorldVideo(video));
  const worlds = [solid, keep(new FlatWorld(canvases[1], video, { isSoftware: false }), dispose)] as const;
  for (const world of worlds) world.warmUp();
  await seek(video, 0.6);
  return VIEWS.map(({ name, eye, at, surface, aims }) => {
    const [a, b] = worlds.map((world, which) => {
      world.refit();
      world.camera.aspect = SIZE.width / SIZE.height;
      world.camera.updateProjectionMatrix();
      world.camera.position.set(...eye);
      world.camera.lookAt(new Vector3(...at));
      world.camera.updateMatrixWorld(true);
      const placement = new Matrix4().makeRotationY(0.3);
      if (aims) world.unplace();
      else world.place(placement, surface);
      world.aim(aims ? placement : null, surface);
      world.render(0);
      return pixelsOf(canvases[which === 0 ? 0 : 1]);
    });
    if (!a || !b) throw new Error(`expected two drawn worlds ${name}`);
    return difference(name, a, b);
  });
}

/** Draws before and after the WebGL context was lost. */
async function compareAfterLoss(url: string, keep: Keep): Promise<Difference> {
  const video = keep(await videoAt(url), removeVideo);
  const canvas = keep(canvasOf(), removeCanvas);
  const scene = keep(new FlatTargetScene(canvas, video, { isSoftware: true }), dispose);
  const draw = (): Uint8ClampedArray => {
    scene.resize(FRAME.width, FRAME.height);
    scene.draw(new Float32Array(new Matrix4().makeTranslation(0, 0, -1.6).elements), FOCAL_PX);
    return pixelsOf(canvas);
  };
  await seek(video, 0.4);
  const before = draw();
  const loss = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  if (!loss) throw new Error('expected a WebGL context that can be lost on request');
  const event = (type: string) => new Promise((resolve) => canvas.addEventListener(type, resolve, { once: true }));
  const lost = event('webglcontextlost');
  loss.loseContext();
  await lost;
  // The loss is settled only after its event.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  // Drawing in between must do no harm.
  draw();
  const restored = event('webglcontextrestored');
  loss.restoreContext();
  await restored;
  return difference('after the WebGL context was lost', before, draw());
}

/** Opacity of the drawn picture at its left and right end; the matte shows only the right one. */
function drawStacked(keep: Keep): { left: number; right: number; red: number } {
  const picture = document.createElement('canvas');
  // The picture is red above; below is the matte, black on the left and white on the right.
  picture.width = 64;
  picture.height = 64;
  const context = picture.getContext('2d');
  if (!context) throw new Error('No 2D context');
  for (const [colour, x, y, width] of [
    ['#f00', 0, 0, 64],
    ['#000', 0, 32, 32],
    ['#fff', 32, 32, 32],
  ] as const) {
    context.fillStyle = colour;
    context.fillRect(x, y, width, 32);
  }
  const canvas = keep(canvasOf(), removeCanvas);
  const renderer = keep(new FlatRenderer(canvas, { isSoftware: true }), dispose);
  const texture = keep(new FlatTexture(picture, 'stacked'), (one) => renderer.release(one));
  const sidePx = 40;
  renderer.setSize(sidePx, sidePx);
  renderer.clear();
  renderer.draw([{ texture, cameraFromItem: IDENTITY }], IDENTITY);
  const pixels = pixelsOf(canvas);
  const inMiddleRow = (x: number) => 4 * ((sidePx / 2) * sidePx + x);
  // Both places lie within the drawn square, and far enough from its middle, where the halves of the matte meet.
  const [left, right] = [inMiddleRow(12), inMiddleRow(28)];
  return { left: pixels[left + 3] ?? -1, right: pixels[right + 3] ?? -1, red: pixels[right] ?? -1 };
}

const comparisons = {
  compareTargets: (url: string) => releaseAll((keep) => compareTargets(url, keep)),
  compareWorlds: (url: string) => releaseAll((keep) => compareWorlds(url, keep)),
  compareAfterLoss: (url: string) => releaseAll((keep) => compareAfterLoss(url, keep)),
  drawStacked: () => releaseAll(async (keep) => drawStacked(keep)),
};
export type Comparisons = typeof comparisons;
Object.assign(window, { comparisons });
