import { afterEach, expect, it, vi } from 'vitest';
import type { CameraPicture } from '../../camera/camera-picture';
import { WorldClient } from './world-client';
import type { ToWorld } from './world-messages';

afterEach(() => vi.unstubAllGlobals());

const picture: CameraPicture = {
  tMs: 0,
  keep: () => ({ image: null as never, width: 4, height: 3, close: () => undefined }),
  handOver: (seq) => ({
    message: { t: 'pixels', seq, tMs: 0, width: 4, height: 3, rgba: new ArrayBuffer(0) },
    transfer: [],
  }),
  close: () => undefined,
};

it('keeps no more than the newest 512 readings until the first picture is sent', () => {
  const sent: ToWorld[] = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = (message: ToWorld): void => void sent.push(message);
    },
  );
  const client = new WorldClient(null, { onLocated: () => undefined, onError: () => undefined });
  // A quarter of an hour at 60 readings a second.
  for (let i = 0; i < 54_000; i++) client.motion({ tMs: i, rate: [0, 0, 0], screenDeg: 0 });
  client.submit(picture);
  const readings = sent.flatMap((message) => (message.t === 'motion' ? message.samples : []));
  expect(readings).toHaveLength(512);
  expect(readings.at(-1)?.tMs).toBe(53_999);
});
