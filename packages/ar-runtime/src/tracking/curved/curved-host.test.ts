import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileTarget, encode, type Gray } from '@anchora/vision';
import { benchTarget } from '@anchora/vision/test-support/measures/bench-target';
import { curvedFrame, cylinder, poseOfCurvedView } from '@anchora/vision/test-support/measures/curved-trials';
import { makePicture } from '@anchora/vision/test-support/pictures';
import { expect, test } from 'vitest';
import type { FromTracker, ToTracker } from '../tracker-messages';
import { TrackerHost } from '../tracker-host';
import { CurvedHost } from './curved-host';

const wasm = await readFile(createRequire(import.meta.url).resolve('@anchora/vision/kernels.wasm'));
const camera = { width: 320, height: 240, f: 272, cx: 159.5, cy: 119.5, leanX: 0, leanY: 0, curve: 0 };
const surface = cylinder(0.7);
const label = benchTarget('label', makePicture('photo', 3, 640, 480));
const page = compileTarget(makePicture('poster', 2, 320, 240), { name: 'page' });
const file = encode([page, { ...label.compiled, surface }]);

/** The host's answers to messages that are sent one after the other. */
async function answersOf(host: TrackerHost, heard: FromTracker[], messages: ToTracker[]): Promise<FromTracker[]> {
  for (const message of messages) host.handle(message);
  while (heard.length < messages.length) await new Promise((resolve) => setTimeout(resolve, 0));
  return heard;
}

function startOf(bytes: Uint8Array): ToTracker[] {
  return [
    { t: 'init', wasm: Uint8Array.from(wasm).buffer },
    { t: 'load', bytes: Uint8Array.from(bytes).buffer },
    { t: 'resize', width: camera.width, height: camera.height, focalPx: camera.f },
  ];
}

function picture({ width, height, data }: Gray, seq: number): ToTracker {
  const rgba = new Uint32Array(data).map((value) => 0x01010101 * value).buffer;
  return { t: 'pixels', seq, tMs: 33 * seq, width, height, rgba };
}

test('a label around a can is tracked beside a flat target of the same project', async () => {
  const heard: FromTracker[] = [];
  const host = new CurvedHost(
    (message) => heard.push(message),
    () => 0,
  );
  const view = { surface, tiltDeg: 15, turnDeg: 20, rollDeg: 5, widthShare: 0.45, right: 0, down: 0 };
  const pose = poseOfCurvedView(view, camera, label.aspect);
  const frame = curvedFrame(label, { pose, surface, camera }, { seed: 2 });
  const answers = await answersOf(host, heard, [...startOf(file), picture(frame, 1), picture(frame, 2)]);
  expect(answers[1]).toMatchObject({ t: 'loaded', targets: [{ width: 320 }, { width: 640 }] });
  const last = answers.at(-1);
  if (last?.t !== 'poses') throw new Error(`expected poses, got ${JSON.stringify(last)}`);
  expect(last.results.map(({ state }) => state)).toEqual(['searching', 'tracking']);
  // The can teaches the focal length while the flat target is not in view: 0.5% less than the true one in two frames.
  expect(last.focalPx).not.toBe(camera.f);
  expect(Math.abs(last.focalPx / camera.f - 1)).toBeLessThan(0.01);
});

test('a damaged file, and a label given to the host of flat targets, are refused for their format', async () => {
  const damaged = Uint8Array.from(file);
  damaged.set([255], damaged.length - 6);
  for (const [create, bytes] of [
    [CurvedHost, damaged],
    [TrackerHost, file],
  ] as const) {
    const heard: FromTracker[] = [];
    const host = new create(
      (message) => heard.push(message),
      () => 0,
    );
    const answers = await answersOf(host, heard, startOf(bytes).slice(0, 2));
    expect(answers[1]).toMatchObject({ t: 'error', failure: 'format' });
  }
});
