import { EncodedVideoPacketSource, type Input, type VideoSample } from 'mediabunny';
import { expect, it, vi } from 'vitest';
import { type PictureEncoder, writeMp4 } from './write-mp4';

async function* noSamples() {}

/** @param add what the encoder does with a picture */
function encoderOf(add: PictureEncoder['add']) {
  const cancel = vi.fn(async () => undefined);
  const encoder = { source: new EncodedVideoPacketSource('avc'), add, end: async () => undefined, cancel };
  return { encoder, cancel };
}

it('releases the picture and the encoder if a picture cannot be encoded', async () => {
  const close = vi.fn();
  async function* samples() {
    yield { timestamp: 0, close } as unknown as VideoSample;
  }
  const broken = new Error('no encoder is left');
  const { encoder, cancel } = encoderOf(async () => {
    throw broken;
  });
  const written = writeMp4({ samples: samples(), encoder, durationS: 1, sound: null }, () => undefined);
  await expect(written).rejects.toBe(broken);
  expect(close).toHaveBeenCalledOnce();
  expect(cancel).toHaveBeenCalledOnce();
});

it('releases the encoder if the sound cannot be read', async () => {
  const broken = new Error('the file is gone');
  const getPrimaryAudioTrack = async () => {
    throw broken;
  };
  const sound = { input: { getPrimaryAudioTrack } as unknown as Input, isEncoded: true, span: { start: 0, end: 1 } };
  const { encoder, cancel } = encoderOf(async () => undefined);
  const written = writeMp4({ samples: noSamples(), encoder, durationS: 1, sound }, () => undefined);
  await expect(written).rejects.toBe(broken);
  expect(cancel).toHaveBeenCalledOnce();
});
