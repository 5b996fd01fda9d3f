import { expect, test } from 'vitest';
import { makeClutter } from '../../test-support/clutter';
import { makePicture } from '../../test-support/pictures';
import { benchTarget } from '../../test-support/measures/bench-target';
import { usualDepth } from '../../test-support/measures/tracking-robustness';
import { wasmKernels } from '../../test-support/wasm-kernels';
import { simulateFrame } from '../../test-support/simulate-frame';
import { createCamera } from '../geometry/camera';
import { viewPose } from '../geometry/view-pose';
import type { Evidence } from '../types';
import { createTracker } from './create-tracker';

test('reports the keypoints that found a target and the patches that track it, all of them on the target', () => {
  const camera = createCamera(640, 480);
  const target = benchTarget('photo', makePicture('photo', 1, 640, 480));
  const heard: { kind: Evidence['kind']; count: number; outside: number }[] = [];
  const onEvidence = (_id: number, { kind, count, x, y }: Evidence) => {
    let outside = 0;
    for (let i = 0; i < count; i++) if (Math.abs(x[i]) > 0.5 || Math.abs(y[i]) > target.aspect / 2) outside++;
    heard.push({ kind, count, outside });
  };
  const tracker = createTracker({ width: 640, height: 480, onEvidence, kernels: wasmKernels });
  tracker.add(target.compiled);
  const pose = viewPose({ depth: usualDepth(camera, target) });
  const frame = simulateFrame(target.mips, camera, pose, makeClutter(1));
  tracker.process(frame, 0);
  tracker.process(frame, 33);
  expect(heard.map(({ kind }) => kind)).toEqual(['keypoints', 'patches', 'patches']);
  for (const { count, outside } of heard) {
    // There was something to judge: 136 places or more on 2026-11-30.
    expect(count).toBeGreaterThan(5);
    expect(outside).toBe(0);
  }
});
