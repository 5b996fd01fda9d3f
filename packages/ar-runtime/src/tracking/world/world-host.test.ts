import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createWalk, type Walk } from '@anchora/vision/test-support/walks/walks';
import { describe, expect, test, vi } from 'vitest';
import { WorldHost } from './world-host';
import type { FromWorld, ToWorld } from './world-messages';

// It has a test of its own.
vi.mock('./warm-up', () => ({ warmUp: () => undefined }));

type Answer = Extract<FromWorld, { t: 'located' }>;

const wasm = await readFile(createRequire(import.meta.url).resolve('@anchora/vision/kernels.wasm'));
const walk = createWalk({ kind: 'side', surface: 'rug', seed: 4, width: 192, height: 256 });

function startHost() {
  const heard: FromWorld[] = [];
  const host = new WorldHost(
    (message) => heard.push(message),
    () => 0,
  );
  const tell = (message: ToWorld): void => host.handle(message);
  tell({ t: 'init', wasm: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) });
  const see = async (message: Extract<ToWorld, { t: 'pixels' }>): Promise<Answer> => {
    tell(message);
    for (;;) {
      const answer = heard.find((one) => one.t === 'error' || one.seq === message.seq);
      if (answer?.t === 'located') return answer;
      if (answer) throw new Error(answer.message);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  let seq = 0;
  let sensed = 0;
  const show = (frame: number): Promise<Answer> => {
    const tMs = walk.frameMs(frame);
    const samples = walk.sensors.slice(sensed).filter((sample) => sample.tMs <= tMs);
    sensed += samples.length;
    tell({ t: 'motion', samples });
    const { width, height, data } = walk.draw(frame);
    const rgba = new Uint32Array(data).map((value) => 0x01010101 * value).buffer;
    return see({ t: 'pixels', seq: ++seq, tMs, width, height, rgba });
  };
  const place = (number: number): void => {
    tell({ t: 'place', number, x: walk.tap.x / 192, y: walk.tap.y / 256, heightM: 1.4 });
  };
  return { tell, see, show, place };
}

describe('the floor’s tracker behind messages', () => {
  test('knows the camera’s place once content was placed, by the content’s frame', async () => {
    const { tell, show } = startHost();
    const { frame, x, y } = walk.tap;
    for (let i = frame - 4; i <= frame; i++) expect(await show(i)).toMatchObject({ state: 'unplaced', placing: 0 });
    tell({ t: 'place', number: 1, x: (x + 0.5) / 192, y: (y + 0.5) / 256, heightM: 1.4 });
    const answer = await show(frame + 1);
    expect(answer).toMatchObject({ state: 'tracking', isShown: true, placing: 1, isPlaced: true, trackedWidthPx: 192 });
    // The content's origin is before the camera, a believed 1.4 m below it.
    const m = answer.cameraFromContent;
    expect(m?.[14]).toBeLessThan(-1);
    const down = [12, 13, 14].reduce((sum, i) => sum - (m?.[i] ?? 0) * (m?.[i - 8] ?? 0), 0);
    expect(down).toBeCloseTo(1.4, 1);
  });

  test('begins with the focal length of an earlier visit, and keeps it through a picture of another size', async () => {
    const { tell, see, show, place } = startHost();
    tell({ t: 'lens', focalRatio: 0.935 });
    const { frame } = walk.tap;
    for (let i = frame - 4; i <= frame; i++) await show(i);
    place(1);
    expect((await show(frame + 1)).zoom).toBeCloseTo(1.1, 3);
    const small = halved(walk.draw(frame + 2));
    // By now the walk has begun to change it.
    expect((await see({ t: 'pixels', seq: 99, tMs: walk.frameMs(frame + 2), ...small })).zoom).toBeCloseTo(1.1, 2);
    const answer = await show(frame + 3);
    expect(answer.zoom).toBeCloseTo(1.1, 2);
    expect(answer.learnedFocalRatio).toBe(null);
  });

  test('says that a point above the horizon is no place', async () => {
    const { tell, show } = startHost();
    await show(walk.tap.frame);
    tell({ t: 'place', number: 1, x: 0.5, y: -2, heightM: 1.4 });
    expect(await show(walk.tap.frame + 1)).toMatchObject({ state: 'unplaced', placing: 1, isPlaced: false });
  });

  test('keeps the content through a picture of another size, as on a slow phone', { tags: 'thorough' }, async () => {
    const { see, show, place } = startHost();
    const { frame } = walk.tap;
    for (let i = frame - 4; i <= frame; i++) await show(i);
    place(1);
    await show(frame + 1);
    await see({ t: 'pixels', seq: 99, tMs: walk.frameMs(frame + 2), ...halved(walk.draw(frame + 2)) });
    expect(await show(frame + 3)).toMatchObject({ state: 'tracking' });
  });

  test('keeps the content through a picture that cannot be read', { tags: 'thorough' }, async () => {
    const { see, show, place } = startHost();
    const { frame } = walk.tap;
    for (let i = frame - 4; i <= frame; i++) await show(i);
    place(1);
    await show(frame + 1);
    const nothing = { width: 0, height: 0, rgba: new ArrayBuffer(0) };
    const answer = await see({ t: 'pixels', seq: 99, tMs: walk.frameMs(frame + 2), ...nothing });
    expect(answer).toMatchObject({ state: 'unplaced', isPlaced: true });
    expect(await show(frame + 3)).toMatchObject({ state: 'tracking' });
  });
});

function halved({ width, height, data }: ReturnType<Walk['draw']>) {
  const half = Uint32Array.from({ length: (width * height) / 4 }, (_, i) => {
    const at = 2 * Math.floor(i / (width / 2)) * width + 2 * (i % (width / 2));
    return 0x01010101 * (data[at] ?? 0);
  });
  return { width: width / 2, height: height / 2, rgba: half.buffer };
}
