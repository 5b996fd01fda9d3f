import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileTarget, encode } from '@anchora/vision';
import { createWalk } from '@anchora/vision/test-support/walks/walks';
import { expect, test } from 'vitest';
import type { FromTracker } from '../tracker-messages';
import { ExtendedHost } from './extended-host';
import type { ToExtended } from './extended-messages';

const SIZE = { width: 168, height: 224 };
/** Frames after which the picture on the floor is out of view. */
const GONE = 44;
/** First frame that is shown: enough of the floor becomes known before the picture has left. */
const FROM = 20;
const wasm = await readFile(createRequire(import.meta.url).resolve('@anchora/vision/kernels.wasm'));

/** The states of the picture in the frames of a walk that leaves it. */
async function statesOf(extend: boolean): Promise<string[]> {
  const walk = createWalk({ kind: 'leave', surface: 'rug', seed: 3, ...SIZE, fps: 10 });
  if (!walk.print) throw new Error('No picture');
  const heard: FromTracker[] = [];
  const host = new ExtendedHost(
    (message) => heard.push(message),
    () => 0,
  );
  const say = async (message: ToExtended): Promise<FromTracker> => {
    const before = heard.length;
    host.handle(message);
    for (;;) {
      const answer = heard[before];
      if (answer?.t === 'error') throw new Error(answer.message);
      if (answer) return answer;
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  host.handle({ t: 'extend', on: extend });
  await say({ t: 'init', wasm: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) });
  const bytes = encode([compileTarget(walk.print.picture)]);
  await say({ t: 'load', bytes: Uint8Array.from(bytes).buffer });
  await say({ t: 'resize', ...SIZE, focalPx: walk.lens.f });
  const states: string[] = [];
  let sensed = 0;
  for (let frame = FROM; frame < GONE + 4; frame++) {
    const tMs = walk.frameMs(frame);
    for (; (walk.sensors[sensed]?.tMs ?? Infinity) <= tMs; sensed++) {
      const sample = walk.sensors[sensed];
      if (sample) host.handle({ t: 'motion', sample });
    }
    const rgba = new Uint32Array(walk.draw(frame).data).map((value) => 0x01010101 * value).buffer;
    const answer = await say({ t: 'pixels', seq: frame, tMs, ...SIZE, rgba });
    states.push(answer.t === 'poses' ? (answer.results[0]?.state ?? 'none') : answer.t);
  }
  return states;
}

test('a picture that left the view counts as tracked while its surroundings carry it on', async () => {
  expect((await statesOf(true)).slice(GONE - FROM)).toEqual(Array(4).fill('tracking'));
});

test('a picture that left the view is lost in scenes that do not ask for more', { tags: 'thorough' }, async () => {
  expect((await statesOf(false)).slice(GONE - FROM)).not.toContain('tracking');
});
