import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { checked, fixtureBytes, refusal } from '../../../../test-support/checked';
import { APE_FOOTER_BYTES } from './check-mp3';

/** A silent frame: MPEG-1 layer III, 128 kbit/s, 44.1 kHz, 26 ms. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
/** A frame of MPEG-2: 64 kbit/s, 22.05 kHz, one byte of padding. */
const FRAME_2 = Buffer.concat([Buffer.from([0xff, 0xf3, 0x82, 0x00]), Buffer.alloc(205)]);
const frames = (count: number, frame = FRAME) => Buffer.concat(Array.from({ length: count }, () => frame));

const text = Buffer.from('TIT2 Canary, Hanoi 21.03, 105.85');
const ID3V2 = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, text.length]), text]);
const ID3V1 = Buffer.concat([Buffer.from('TAGCanary'), Buffer.alloc(119)]);

/** The end of an APE tag: its name, version, and the bytes of the tag from its items to this end. */
function apeFooter(itemBytes: number): Buffer {
  const footer = Buffer.alloc(APE_FOOTER_BYTES);
  footer.write('APETAGEX');
  footer.writeUInt32LE(2000, 8);
  footer.writeUInt32LE(itemBytes + APE_FOOTER_BYTES, 12);
  return footer;
}
const APE = Buffer.concat([text, apeFooter(text.length)]);

/** The sound of a fixture's video in a file of its own. */
async function m4a(): Promise<Buffer> {
  const source = new BufferSource(new Uint8Array(await fixtureBytes('clips/clock-16x9.mp4')));
  const track = await new Input({ source, formats: [MP4] }).getPrimaryAudioTrack();
  if (!track?.codec) throw new Error('the clip has no sound');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const sound = new EncodedAudioPacketSource(track.codec);
  output.addAudioTrack(sound);
  output.setMetadataTags({ title: 'Canary' });
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) await sound.add(packet, { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

describe('sounds that are accepted', () => {
  it('are stored as they are when they have no tags', async () => {
    const mp3 = frames(40);
    const verdict = await checked('sound', mp3);
    expect(verdict).toMatchObject({ contentType: 'audio/mpeg', widthPx: null, metadata: { durationMs: 1045 } });
    expect(verdict.bytes.equals(mp3)).toBe(true);
    expect((await checked('sound', frames(40, FRAME_2))).metadata).toEqual({ durationMs: 1045 });
  });

  it('lose their tags and what comes behind the last whole frame', async () => {
    const tagged = Buffer.concat([ID3V2, frames(10), FRAME.subarray(0, 100), APE, ID3V1]);
    const { bytes } = await checked('sound', tagged);
    expect(bytes.equals(frames(10))).toBe(true);
  });

  it('lose an APE tag that is longer than the bytes that players skip', async () => {
    const tagged = Buffer.concat([frames(10), Buffer.alloc(70_000, 7), apeFooter(70_000)]);
    expect((await checked('sound', tagged)).bytes.equals(frames(10))).toBe(true);
  });

  it('may be AAC in an MP4 container, whose title goes and whose index moves to the front', async () => {
    const file = await m4a();
    expect(file.includes('Canary')).toBe(true);
    const { bytes, contentType, metadata } = await checked('sound', file);
    expect([contentType, metadata.durationMs]).toEqual(['audio/mp4', expect.closeTo(4000, -2)]);
    expect(bytes.includes('Canary')).toBe(false);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('lose the pictures of a video', async () => {
    const video = await fixtureBytes('clips/clock-16x9.mp4');
    const { bytes } = await checked('sound', video);
    const tracks = await new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: [MP4] }).getTracks();
    expect(tracks.map(({ type }) => type)).toEqual(['audio']);
  });
});

describe('sounds that are refused', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), 'file-invalid: The file is empty'],
    ['a text', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported-file-type'],
    ['a lone frame', FRAME, 'The sound is damaged: its data cannot be read from second 0 on'],
    [
      'a tag without sound',
      Buffer.concat([ID3V2, Buffer.alloc(5000, 7)]),
      'The sound is damaged: its data cannot be read from second 0 on',
    ],
    ['an MP3 that ends in other data', Buffer.concat([frames(60), Buffer.alloc(70_000, 7)]), 'from second 1 on'],
    ['a tag longer than the file', ID3V2.subarray(0, 12), 'The sound is damaged'],
  ])('%s', async (_, bytes, message) => {
    expect(await refusal('sound', bytes)).toContain(message);
  });

  it('a video without sound, and an M4A that was cut short', async () => {
    expect(await refusal('sound', 'clips/clock-silent.mp4')).toContain('The sound is damaged: it has no sound');
    const cut = (await m4a()).subarray(0, 5000);
    expect(await refusal('sound', cut)).toContain('The sound is cut short');
  });
});
