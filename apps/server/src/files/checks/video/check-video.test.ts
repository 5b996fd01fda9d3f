import { describe, expect, it } from 'vitest';
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  TextSubtitleSource,
  WEBM,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny';
import { STACKED_MARK, withStackedMark } from '@anchora/contract/stacked-video';
import { checked, fixtureBytes, refusal } from '../../../../test-support/checked';
import { VOID } from './ebml';

/** Id of the tags in a WebM (RFC 9559). */
const TAGS = Buffer.from('1254c367', 'hex');

/** A place as recorders write it. */
const PLACE = '51.5007N 0.1246W';

const clip = (name: string) => `clips/${name}`;

/** A box of an MP4. */
function boxOf(type: string, words: string): Buffer {
  const box = Buffer.from(`\0\0\0\0${type}${words}`, 'latin1');
  box.writeUInt32BE(box.length, 0);
  return box;
}

/**
 * An MP4 with bytes added at the end of a box.
 *
 * @param starts of the boxes that grow, from the outermost to that one.
 */
function lengthened(source: Buffer, starts: number[], added: Buffer): Buffer {
  const innermost = starts.at(-1) ?? 0;
  const end = innermost + source.readUInt32BE(innermost);
  const longer = Buffer.concat([source.subarray(0, end), added, source.subarray(end)]);
  for (const start of starts) longer.writeUInt32BE(source.readUInt32BE(start) + added.length, start);
  return longer;
}

/** Every packet of every track, as another demuxer reads them. */
async function packetsOf(bytes: Buffer) {
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: [MP4, WEBM] });
  const tracks = await input.getTracks();
  return Promise.all(
    tracks.map(async (track) => {
      const packets = [];
      for await (const packet of new EncodedPacketSink(track).packets()) {
        packets.push([packet.timestamp, Buffer.from(packet.data).toString('base64')]);
      }
      return { type: track.type, packets };
    }),
  );
}

const TEXT_EVERY_S = 0.5;

/** The pictures of a clip, with a track of four texts. */
async function withTexts(name: string, text: string, format: OutputFormat): Promise<Buffer> {
  const input = new Input({
    source: new BufferSource(new Uint8Array(await fixtureBytes(clip(name)))),
    formats: [MP4, WEBM],
  });
  const source = await input.getPrimaryVideoTrack();
  const codec = source?.codec;
  const decoderConfig = await source?.getDecoderConfig();
  if (!source || !codec || !decoderConfig) throw new Error('expected a clip with pictures');
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const pictures = new EncodedVideoPacketSource(codec);
  const texts = new TextSubtitleSource('webvtt');
  output.addVideoTrack(pictures);
  output.addSubtitleTrack(texts);
  await output.start();
  const cues = [0, 1, 2, 3].map((i) => {
    const [from, to] = [i * TEXT_EVERY_S, (i + 1) * TEXT_EVERY_S].map((atS) => `00:00:0${atS.toFixed(3)}`);
    return `${from} --> ${to}\n${text}\n`;
  });
  await texts.add(`WEBVTT\n\n${cues.join('\n')}`);
  texts.close();
  for await (const packet of new EncodedPacketSink(source).packets()) await pictures.add(packet, { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

describe('videos that are accepted', () => {
  it.each([
    { name: 'clock-16x9.mp4', contentType: 'video/mp4', widthPx: 640, heightPx: 360, durationMs: 4000, hasSound: true },
    { name: 'clock-9x16.mp4', contentType: 'video/mp4', widthPx: 360, heightPx: 640, durationMs: 4000, hasSound: true },
    {
      name: 'clock-silent.mp4',
      contentType: 'video/mp4',
      widthPx: 320,
      heightPx: 180,
      durationMs: 2000,
      hasSound: false,
    },
    {
      name: 'clock-index-at-end.mp4',
      contentType: 'video/mp4',
      widthPx: 320,
      heightPx: 180,
      durationMs: 2000,
      hasSound: true,
    },
    { name: 'clock.webm', contentType: 'video/webm', widthPx: 320, heightPx: 180, durationMs: 2008, hasSound: true },
  ])('$name', async ({ name, contentType, widthPx, heightPx, durationMs, hasSound }) => {
    const verdict = await checked('video', clip(name));
    expect(verdict).toMatchObject({ contentType, widthPx, heightPx, metadata: { durationMs, hasSound } });
    expect(await packetsOf(verdict.bytes)).toEqual(await packetsOf(await fixtureBytes(clip(name))));
  });

  it('moves the index before the data, so that playing can begin at once', async () => {
    const { bytes } = await checked('video', clip('clock-index-at-end.mp4'));
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(bytes.indexOf('moov')).toBeGreaterThan(0);
  });

  it('knows a stacked video by its mark, which stays behind a moved index too', async () => {
    for (const name of ['clock-16x9.mp4', 'clock-index-at-end.mp4']) {
      const source = await fixtureBytes(clip(name));
      const marked = Buffer.from(withStackedMark(Uint8Array.from(source).buffer));
      const { bytes, metadata, heightPx } = await checked('video', marked);
      expect(metadata).toMatchObject({ alpha: 'stacked' });
      expect(heightPx).toBe(name === 'clock-16x9.mp4' ? 180 : 90);
      expect(bytes.subarray(-STACKED_MARK.length).equals(STACKED_MARK)).toBe(true);
    }
  });

  it('blanks every other box of the kind uuid', async () => {
    const other = Buffer.concat([STACKED_MARK.subarray(0, 8), Buffer.from('anchora:position')]);
    const { bytes, metadata } = await checked(
      'video',
      Buffer.concat([await fixtureBytes(clip('clock-16x9.mp4')), other]),
    );
    expect(metadata).not.toHaveProperty('alpha');
    expect(bytes.includes('anchora:position')).toBe(false);
  });

  it('accepts a WebM named .mp4 as a WebM', async () => {
    expect((await checked('video', await fixtureBytes(clip('clock.webm')))).contentType).toBe('video/webm');
  });

  it('accepts a description with 200,000 empty parts', { tags: 'thorough' }, async () => {
    const source = await fixtureBytes(clip('clock-index-at-end.mp4'));
    const free = boxOf('free', '');
    const parts = Buffer.concat(Array.from({ length: 200_000 }, () => free));
    const moovAt = source.indexOf('moov') - 4;
    const trakAt = source.indexOf('trak', moovAt) - 4;
    expect(await checked('video', lengthened(source, [moovAt, trakAt], parts))).toMatchObject({
      contentType: 'video/mp4',
    });
  });

  it('accepts a table of times that claims four billion entries, because the checks do not read it', async () => {
    const source = await fixtureBytes(clip('clock-16x9.mp4'));
    source.writeUInt32BE(0xffffffff, source.indexOf('stts') + 8);
    expect(await checked('video', source)).toMatchObject({ contentType: 'video/mp4' });
  });

  it('leaves trailing data of a camera behind', async () => {
    const trailer = Buffer.from('\0\0\x40\0SEFTsomething of the maker');
    const source = Buffer.concat([await fixtureBytes(clip('clock-16x9.mp4')), trailer]);
    const { bytes } = await checked('video', source);
    expect(bytes.includes('something of the maker')).toBe(false);
  });
});

/** Place of the time of recording, which follows version and flags of the movie's header. */
const recordedAt = (bytes: Buffer) => bytes.indexOf('mvhd') + 8;

describe('metadata', () => {
  it('blanks where and when a video was taken, and every packet stays', async () => {
    const before = await fixtureBytes(clip('clock-with-place.mp4'));
    const places = ['\u00a9xyz', 'loci'].map((type) => Buffer.from(type, 'latin1'));
    expect(places.some((type) => before.includes(type))).toBe(true);
    // In May 2024, as seconds since 1904.
    before.writeUInt32BE(3_800_000_000, recordedAt(before));
    const { bytes } = await checked('video', before);
    for (const type of [...places, Buffer.from('udta')]) expect(bytes.includes(type)).toBe(false);
    expect(bytes.readUInt32BE(recordedAt(bytes))).toBe(0);
    expect(await packetsOf(bytes)).toEqual(await packetsOf(before));
  });

  it.each(['uuid', 'free', 'skip', 'frea', 'thma'])('clears a box of the kind %s beside the movie', async (type) => {
    const before = await fixtureBytes(clip('clock-16x9.mp4'));
    const { bytes } = await checked('video', Buffer.concat([before, boxOf(type, `16 bytes of a kind ${PLACE}`)]));
    expect(bytes.includes(PLACE)).toBe(false);
    expect(await packetsOf(bytes)).toEqual(await packetsOf(before));
  });

  it.each(['moov', 'trak'])('clears boxes in the %s that playing does not need', async (whole) => {
    const before = await fixtureBytes(clip('clock-index-at-end.mp4'));
    const moovAt = before.indexOf('moov') - 4;
    const starts = whole === 'moov' ? [moovAt] : [moovAt, before.indexOf('trak', moovAt) - 4];
    const { bytes } = await checked('video', lengthened(before, starts, boxOf('gps ', PLACE)));
    expect(bytes.includes(PLACE)).toBe(false);
    expect(await packetsOf(bytes)).toEqual(await packetsOf(before));
  });

  it('clears the paths of data that was elsewhere', async () => {
    const before = await fixtureBytes(clip('clock-index-at-end.mp4'));
    const moovAt = before.indexOf('moov') - 4;
    const wholes = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref', 'url '];
    const starts = wholes.map((type) => before.indexOf(type, moovAt) - 4);
    const { bytes } = await checked('video', lengthened(before, starts, Buffer.from('file:///Users/jane/clock.mov')));
    expect(bytes.includes('jane')).toBe(false);
    expect(await packetsOf(bytes)).toEqual(await packetsOf(before));
  });

  it('clears what stands between the samples', async () => {
    const before = await fixtureBytes(clip('clock-index-at-end.mp4'));
    const at = before.indexOf('mdat') - 4;
    const { bytes } = await checked('video', lengthened(before, [at], boxOf('free', PLACE)));
    expect(bytes.includes(PLACE)).toBe(false);
    expect(await packetsOf(bytes)).toEqual(await packetsOf(before));
  });

  it('clears the names of tracks and coders', async () => {
    const before = await fixtureBytes(clip('clock-16x9.mp4'));
    before.write('Jane', before.indexOf('vide', before.indexOf('hdlr')) + 16, 'latin1');
    before.write('\x07Kamera1', before.indexOf('avc1', before.indexOf('stsd')) + 46, 'latin1');
    for (const name of ['Jane', 'Kamera1']) expect(before.includes(name)).toBe(true);
    const { bytes } = await checked('video', before);
    for (const name of ['Jane', 'Kamera1']) expect(bytes.includes(name)).toBe(false);
    expect(await packetsOf(bytes)).toEqual(await packetsOf(before));
  });

  it('turns the tags of a WebM into free space', async () => {
    const before = await fixtureBytes(clip('clock.webm'));
    // The first time, the id stands in the list of parts.
    const at = before.lastIndexOf(TAGS);
    expect(at).toBeGreaterThan(0);
    const { bytes } = await checked('video', clip('clock.webm'));
    expect(bytes[at]).toBe(VOID);
    expect(bytes).toHaveLength(before.length);
  });
});

/** The silent clip in fragments, with a track of texts that name a place. */
const withPlaces = () =>
  withTexts(
    'clock-silent.mp4',
    PLACE,
    new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: TEXT_EVERY_S }),
  );

describe('an MP4 in fragments', () => {
  it('loses the samples of a track that is neither picture nor sound, and keeps every picture', async () => {
    const before = await withPlaces();
    expect(before.includes('moof')).toBe(true);
    const texts = before.toString('latin1').split(PLACE).length - 1;
    expect(texts).toBe(4);
    const { bytes } = await checked('video', before);
    expect(bytes.includes(PLACE)).toBe(false);
    const pictures = (packets: Awaited<ReturnType<typeof packetsOf>>) => packets.filter(({ type }) => type === 'video');
    expect(pictures(await packetsOf(bytes))).toEqual(pictures(await packetsOf(before)));
  });

  it('loses the samples of a track that the movie does not describe', async () => {
    const before = await withPlaces();
    before.write('free', before.lastIndexOf('trak'), 'latin1');
    const { bytes } = await checked('video', before);
    expect(bytes.includes(PLACE)).toBe(false);
  });

  it('loses private boxes of its fragments', async () => {
    const before = await withPlaces();
    // The first header of a fragment, which players do not need, becomes a box with words.
    const at = before.indexOf('mfhd');
    before.write('uuid', at, 'latin1');
    before.write('Jane', at + 4, 'latin1');
    const { bytes } = await checked('video', before);
    expect(bytes.includes('Jane')).toBe(false);
    expect(bytes.toString('latin1', at, at + 4)).toBe('free');
  });

  it('is refused if a dropped track names bytes outside the data', async () => {
    const before = await withPlaces();
    const textTrack = before.indexOf('traf', before.indexOf('traf') + 4);
    const run = before.indexOf('trun', textTrack);
    // The offset of its data: after the box's version and flags, and the number of samples.
    before.writeInt32BE(0, run + 12);
    expect(await refusal('video', before)).toContain('some of its pictures or sounds are missing');
  });
});

describe('names in a WebM', () => {
  const words = { track: 'Jane', chapter: 'At home in Kent Street' };

  /** The clip with the language of its first track and all of its tags made into a name and a chapter of one length. */
  async function named(): Promise<Buffer> {
    const bytes = await fixtureBytes(clip('clock.webm'));
    // Ids and lengths: a name of four letters in place of the language, chapters in place of the tags.
    bytes.set([0x53, 0x6e, 0x84, ...Buffer.from(words.track)], bytes.indexOf(Buffer.from('22b59c83', 'hex')));
    const tags = bytes.lastIndexOf(TAGS);
    bytes.set([0x10, 0x43, 0xa7, 0x70], tags);
    bytes.write(words.chapter, tags + 12);
    return bytes;
  }

  it.each(['video', 'source'] as const)('are blanked in a %s, and every packet stays', async (kind) => {
    const before = await named();
    for (const word of Object.values(words)) expect(before.includes(word)).toBe(true);
    const { bytes } = await checked(kind, before);
    for (const word of Object.values(words)) expect(bytes.includes(word)).toBe(false);
    expect(await packetsOf(bytes)).toEqual(await packetsOf(await fixtureBytes(clip('clock.webm'))));
  });
});

describe('a WebM', () => {
  it.each(['video', 'source'] as const)('as a %s loses free space, dates and what follows it', async (kind) => {
    const before = await fixtureBytes(clip('clock.webm'));
    const source = Buffer.concat([before, Buffer.from(PLACE)]);
    // An editor that removes the tags leaves their words in free space of the same length.
    const tags = source.lastIndexOf(TAGS);
    source.set([VOID, 0x40, source.readUInt16BE(tags + 4) - 0x4000 + 3], tags);
    source.write('removed words', tags + 12);
    const { bytes } = await checked(kind, source);
    expect(bytes).toHaveLength(before.length);
    for (const words of [PLACE, 'removed words', 'Lavc']) expect(bytes.includes(words)).toBe(false);
    expect(await packetsOf(bytes)).toEqual(await packetsOf(before));
    expect((await checked(kind, bytes)).bytes.equals(bytes), 'a cleaned file stays as it is').toBe(true);
  });

  it.each([true, false])('loses a track of texts (written live: %s), and keeps every picture', async (appendOnly) => {
    const before = await withTexts('clock.webm', PLACE, new WebMOutputFormat({ appendOnly }));
    expect(before.includes(PLACE)).toBe(true);
    const { bytes } = await checked('video', before);
    expect(bytes.includes(PLACE)).toBe(false);
    const after = await packetsOf(bytes);
    expect(after.map(({ type }) => type)).toEqual(['video']);
    expect(after).toEqual((await packetsOf(before)).filter(({ type }) => type === 'video'));
  });
});

describe('VP9 and Opus in an MP4', () => {
  it('are accepted, index first', async () => {
    const { bytes } = await checked('video', clip('clock-vp9.mp4'));
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });
});

describe('videos that are refused', () => {
  it('H.265, with the codec and the way out', async () => {
    expect(await refusal('video', clip('clock-hevc.mp4'))).toBe(
      'file-invalid: Many phones cannot play this video: its picture is coded as H.265 (HEVC). Export it as an MP4 with H.264 video and AAC sound, then upload that file.',
    );
  });

  it.each(['clock-truncated.mp4', 'clock-truncated-without-index.mp4'])('%s', async (name) => {
    expect(await refusal('video', clip(name))).toMatch(/^file-invalid: The video is cut short/);
  });

  it.each(['clock-16x9.mp4', 'clock-index-at-end.mp4', 'clock.webm'])('%s cut anywhere', async (name) => {
    const whole = await fixtureBytes(clip(name));
    for (const share of [0.0001, 0.001, 0.01, 0.1, 0.5, 0.9, 0.999]) {
      const cut = whole.subarray(0, Math.max(1, Math.floor(whole.length * share)));
      const isRecognised = cut.length >= (name.endsWith('.webm') ? 4 : 8);
      expect(await refusal('video', cut)).toMatch(
        isRecognised ? /^file-invalid: The video is/ : /^unsupported-file-type: /,
      );
    }
  });

  it.each(['pictures/harbour.jpg', 'models/beacon.glb', 'pictures/awkward/text-named.jpg'])(
    '%s in place of a video',
    async (name) => {
      const message = 'unsupported-file-type: Invalid file type. Accepted types are: .mp4, .webm';
      expect(await refusal('video', name)).toBe(message);
    },
  );

  it('sound alone', async () => {
    const source = await fixtureBytes(clip('clock-16x9.mp4'));
    source.write('meta', source.indexOf('vide', source.indexOf('hdlr')), 'latin1');
    expect(await refusal('video', source)).toContain('it has no picture');
  });

  it('an H.264 profile that only studios play', async () => {
    const source = await fixtureBytes(clip('clock-16x9.mp4'));
    source[source.indexOf('avcC') + 5] = 122;
    expect(await refusal('video', source)).toContain('H.264 profile for studios (122)');
  });

  it('sound that phones do not play', async () => {
    const source = await fixtureBytes(clip('clock-16x9.mp4'));
    source.write('ac-3', source.indexOf('mp4a', source.indexOf('stsd', source.indexOf('soun'))), 'latin1');
    expect(await refusal('video', source)).toContain('its sound is coded as Dolby AC-3');
  });

  it('samples that point outside of the data', async () => {
    const source = await fixtureBytes(clip('clock-16x9.mp4'));
    source.writeUInt32BE(1, source.indexOf('stco') + 12);
    expect(await refusal('video', source)).toContain('some of its pictures or sounds are missing');
  });

  it('tables that claim four billion entries', async () => {
    for (const table of ['stco', 'stsz', 'stsc']) {
      const source = await fixtureBytes(clip('clock-16x9.mp4'));
      const at = source.indexOf(table);
      source.writeUInt32BE(0xffffffff, at + (table === 'stsz' ? 12 : 8));
      expect(await refusal('video', source), table).toMatch(/^file-invalid: The video is/);
    }
  });
});
