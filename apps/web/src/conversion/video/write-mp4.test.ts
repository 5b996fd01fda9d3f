import { EncodedVideoPacketSource, type VideoSample } from 'mediabunny';
import { expect, it, vi } from 'vitest';
import { writeMp4 } from './write-mp4';

it('releases the picture and the encoder if a picture cannot be encoded', async () => {
  const close = vi.fn();
  const cancel = vi.fn(async () => undefined);
  async function* samples() {
    yield { timestamp: 0, close } as unknown as VideoSample;
  }
  const broken = new Error('no encoder is left');
  const encoder = {
    source: new EncodedVideoPacketSource('avc'),
    add: async () => {
      throw broken;
    },
    end: async () => undefined,
    cancel,
  };
  const written = writeMp4({ samples: samples(), encoder, durationS: 1, sound: null }, () => undefined);
  await expect(written).rejects.toBe(broken);
  expect(close).toHaveBeenCalledOnce();
  expect(cancel).toHaveBeenCalledOnce();
});
