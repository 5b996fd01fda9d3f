import { afterEach, expect, it, vi } from 'vitest';
import { rounded } from '../../../test-support/rounded';
import { imageItem, sceneOf } from '../../../test-support/scene-items';
import { SceneRun } from '../../scene/built/scene-run';
import { LostScene } from './lost-scene';

const POSE = new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -3, 1]);

const ignored = (): void => undefined;

afterEach(() => vi.unstubAllGlobals());

it('lets no time run backwards in the first frame after its picture was lost', () => {
  let frame: FrameRequestCallback = ignored;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => (frame = callback));
  vi.stubGlobal('performance', { now: () => 1000 });
  const times: number[] = [];
  const scene = new LostScene({
    target: { draw: (_pose, _focalPx, nowMs) => void times.push(nowMs), present: () => null },
    canvas: { style: {} } as HTMLCanvasElement,
    run: () => null,
    worldFromCamera: () => null,
    over: ignored,
  });
  scene.begin('hold', POSE, 800);
  // Times of frames are those of their beginning, which may lie before the message that the picture is lost.
  frame(996);
  frame(1012);
  expect(times).toEqual([1000, 1000, 1012]);
});

/** The drawn rotation, column-major, of a docked picture after drags of these lengths, in widths of the canvas. */
function turnedBy(...widths: number[]): number[] {
  let frame: FrameRequestCallback = ignored;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => (frame = callback));
  vi.stubGlobal('performance', { now: () => 0 });
  const run = new SceneRun(sceneOf([imageItem('aaaaaa')]), { ground: 'picture', still: true });
  run.setExtent('aaaaaa', { min: [-0.5, -0.5, 0], max: [0.5, 0.5, 0] });
  run.update(0, { cameraFromRoot: POSE, up: null, seen: true });
  const clipFromCamera = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, -1, 0, 0, -0.1, 0];
  let drawn: number[] = [];
  const scene = new LostScene({
    target: { draw: (pose) => void (drawn = [...pose]), present: () => ({ clipFromCamera }) },
    canvas: { style: {} } as HTMLCanvasElement,
    run: () => run,
    worldFromCamera: () => null,
    over: ignored,
  });
  scene.begin('dock', POSE, 800);
  for (const width of widths) scene.turnBy(width);
  // It has glided to its place by then.
  frame(10_000);
  return rounded(drawn.slice(0, 11), 5);
}

it('turns a docked scene once around by drags over the whole width of the canvas', () => {
  const unturned = turnedBy();
  expect(unturned).toHaveLength(11);
  expect(turnedBy(0.25, 0.75)).toEqual(unturned);
  const quarter = turnedBy(0.25);
  // A quarter turn about its upright axis takes its right side to the back.
  expect([quarter[0], quarter[5]]).toEqual([0, 1]);
});
