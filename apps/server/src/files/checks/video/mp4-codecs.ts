import { PLAYABLE_H264_PROFILES } from '@anchora/contract/h264-profiles';
import type { Mp4Track, SampleEntry } from './mp4-tracks';
import { assertRoom, readBoxes, type Box } from './mp4-boxes';
import { brokenVideo, quoted, unplayable } from './refuse-video';

/**
 * Sizes of sample entries before their boxes: fixed fields of pictures (ISO/IEC 14496-12, 12.1.3), and of sound
 * (12.2.3) by QuickTime version.
 */
const VISUAL_FIELDS_BYTES = 78;
const SOUND_FIELDS_BYTES: Record<number, number> & { 0: number } = { 0: 28, 1: 44, 2: 64 };

/** Fixed fields of an `avcC` box, of which the profile is the second byte (ISO/IEC 14496-15, 5.3.3.1). */
const AVC_SETTINGS_BYTES = 7;

/** AAC and MP3 by their object type (mp4ra.org). */
const PLAYABLE_SOUND_OBJECTS = new Set([0x40, 0x66, 0x67, 0x68, 0x69, 0x6b]);

/** Formats whose samples have their sizes in the tables. QuickTime counts those of some others in frames of sound. */
const EXACT_FORMATS = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp09', 'mp4a', 'Opus']);

const CODEC_NAMES: Record<string, string> = {
  hvc1: 'H.265 (HEVC)',
  hev1: 'H.265 (HEVC)',
  dvh1: 'Dolby Vision',
  dvhe: 'Dolby Vision',
  av01: 'AV1',
  vp08: 'VP8',
  mp4v: 'MPEG-4 Part 2',
  s263: 'H.263',
  jpeg: 'Motion JPEG',
  mjpa: 'Motion JPEG',
  apcn: 'ProRes',
  apch: 'ProRes',
  apcs: 'ProRes',
  apco: 'ProRes',
  ap4h: 'ProRes',
  encv: 'copy protection',
  'ac-3': 'Dolby AC-3',
  'ec-3': 'Dolby E-AC-3',
  alac: 'Apple Lossless',
  fLaC: 'FLAC',
  samr: 'AMR',
  sawb: 'AMR',
  sowt: 'PCM',
  twos: 'PCM',
  lpcm: 'PCM',
  ipcm: 'PCM',
  enca: 'copy protection',
};

/** Tracks of still pictures are chapter covers, not the video. */
export function isStillTrack(track: Mp4Track): boolean {
  return track.handler === 'vide' && track.sampleEntries.every(({ format }) => format === 'jpeg' || format === 'png ');
}

/** Whether the spans of a track are all the bytes of its samples. */
export function hasExactSizes({ sampleEntries }: Mp4Track): boolean {
  return sampleEntries.every(({ format }) => EXACT_FORMATS.has(format));
}

/** @throws FileRefusedError for anything but H.264 that browsers decode, and VP9. */
export function assertPlayablePictures(moov: Buffer, track: Mp4Track): void {
  for (const entry of track.sampleEntries) {
    if (entry.format === 'vp09') continue;
    if (entry.format !== 'avc1' && entry.format !== 'avc3')
      throw unplayable({ code: 'picture-codec', params: { codec: name(entry) } });
    const settings = childOf(moov, entry.box, VISUAL_FIELDS_BYTES, 'avcC');
    if (!settings) throw brokenVideo({ code: 'picture-settings-missing' });
    assertRoom(settings, AVC_SETTINGS_BYTES);
    const profile = moov[settings.body + 1] ?? 0;
    if (!PLAYABLE_H264_PROFILES.has(profile)) {
      throw unplayable({ code: 'studio-profile', params: { profile: String(profile) } });
    }
  }
}

/** @throws FileRefusedError for anything but AAC, MP3 and Opus. */
export function assertPlayableSound(moov: Buffer, track: Mp4Track): void {
  for (const entry of track.sampleEntries) {
    if (entry.format === '.mp3' || entry.format === 'Opus') continue;
    if (entry.format !== 'mp4a') throw unplayable({ code: 'sound-codec', params: { codec: name(entry) } });
    const objectType = soundObjectType(moov, entry.box);
    if (objectType !== null && !PLAYABLE_SOUND_OBJECTS.has(objectType)) {
      throw unplayable({ code: 'sound-kind', params: { kind: `0x${objectType.toString(16)}` } });
    }
  }
}

/** Coded size of a picture track, for files whose track header gives none. @throws FileRefusedError if it is cut off */
export function codedSize(moov: Buffer, track: Mp4Track): { widthPx: number; heightPx: number } {
  const entry = track.sampleEntries[0];
  if (!entry) return { widthPx: 0, heightPx: 0 };
  assertRoom(entry.box, VISUAL_FIELDS_BYTES);
  return { widthPx: moov.readUInt16BE(entry.box.body + 24), heightPx: moov.readUInt16BE(entry.box.body + 26) };
}

function soundObjectType(moov: Buffer, entry: Box): number | null {
  assertRoom(entry, SOUND_FIELDS_BYTES[0]);
  const fields = SOUND_FIELDS_BYTES[moov.readUInt16BE(entry.body + 8)];
  if (fields === undefined) throw brokenVideo({ code: 'sound-settings-unknown' });
  const wrapped = childOf(moov, entry, fields, 'wave');
  const esds = wrapped ? childOf(moov, wrapped, 0, 'esds') : childOf(moov, entry, fields, 'esds');
  return esds && objectTypeIn(moov.subarray(esds.body + 4, esds.end));
}

/** objectTypeIndication of an elementary stream descriptor (ISO/IEC 14496-1, 7.2.6); null if it is missing. */
function objectTypeIn(descriptor: Buffer): number | null {
  const [ES_DESCRIPTOR, DECODER_CONFIG] = [3, 4];
  let at = afterHeader(descriptor, 0, ES_DESCRIPTOR);
  if (at === null) return null;
  const flags = descriptor[at + 2] ?? 0;
  at += 3;
  if (flags & 0x80) at += 2;
  if (flags & 0x40) at += 1 + (descriptor[at] ?? 0);
  if (flags & 0x20) at += 2;
  const config = afterHeader(descriptor, at, DECODER_CONFIG);
  return config === null ? null : (descriptor[config] ?? null);
}

/**
 * Offset of a descriptor's fields, which follow its tag and a length of up to four bytes; null if another tag stands
 * there.
 */
function afterHeader(bytes: Buffer, start: number, tag: number): number | null {
  if (bytes[start] !== tag) return null;
  let at = start + 1;
  while (at < start + 4 && ((bytes[at] ?? 0) & 0x80) !== 0) at += 1;
  return at + 1;
}

function childOf(moov: Buffer, parent: Box, fieldsBytes: number, type: string): Box | null {
  assertRoom(parent, fieldsBytes);
  return readBoxes(moov, parent.body + fieldsBytes, parent.end).find((box) => box.type === type) ?? null;
}

function name({ format }: SampleEntry): string {
  return CODEC_NAMES[format] ?? quoted(format);
}
