import { asfPacketsLength } from './asf-packets-length';

/** Both formats describe themselves at the start; this is more than any description without pictures in it. */
const HEAD_BYTES = 1 << 20;
const CHUNK_HEAD_BYTES = 8;
const LIST_HEAD_BYTES = 12;
const GUID_BYTES = 16;
const ASF_HEADER = '75b22630-668e-11cf-a6d9-00aa0062ce6c';
const ASF_HEADER_HEAD_BYTES = 30;
const ASF_FILE_PROPERTIES = '8cabdca1-a947-11cf-8ee4-00c00c205365';
const ASF_FILE_PROPERTIES_BYTES = 104;
/** Bytes from the start of the file properties (specification 01.20.06, chapter 3.2); a packet has one size in all files. */
const ASF_FIELD = { playDuration: 64, prerollMs: 80, flags: 88, packetBytes: 92 } as const;
const ASF_LIVE_FLAG = 1;
/** Durations are stored in units of 100 ns. */
const UNITS_A_SECOND = 1e7;
/** Bytes from the start of an AVISTREAMHEADER, and of the part that holds all of them. */
const AVI_FIELD = { scale: 20, rate: 24, length: 32 } as const;
const AVI_FIELDS_BYTES = 36;

/**
 * Length of an AVI or WMV in seconds, as its header tells it; that of a WMV that was recorded live by the times of its packets. It
 * decides whether a part has to be chosen; the server checks the file itself.
 *
 * @returns null if the file does not tell it.
 */
export async function serverLength(file: Blob): Promise<number | null> {
  const view = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const lengthS = isAt(view, 0, 'RIFF')
    ? aviLength(view)
    : guidAt(view, 0) === ASF_HEADER
      ? await asfLength(view, file)
      : null;
  return lengthS !== null && Number.isFinite(lengthS) && lengthS > 0 ? lengthS : null;
}

/** The header of the first stream of pictures: its length in units of `scale / rate` seconds (AVISTREAMHEADER). */
function aviLength(view: DataView): number | null {
  for (let at = LIST_HEAD_BYTES; at + LIST_HEAD_BYTES <= view.byteLength;) {
    const body = at + CHUNK_HEAD_BYTES;
    const bytes = view.getUint32(at + 4, true);
    if (isAt(view, at, 'LIST') && (isAt(view, body, 'hdrl') || isAt(view, body, 'strl'))) {
      at += LIST_HEAD_BYTES;
      continue;
    }
    if (isAt(view, at, 'strh') && isAt(view, body, 'vids') && body + AVI_FIELDS_BYTES <= view.byteLength) {
      const read = (field: keyof typeof AVI_FIELD) => view.getUint32(body + AVI_FIELD[field], true);
      return (read('length') * read('scale')) / read('rate');
    }
    at = body + bytes + (bytes % 2);
  }
  return null;
}

/** The file properties: units of 100 ns, which include the preroll in milliseconds. A live recording has no length there. */
async function asfLength(view: DataView, file: Blob): Promise<number | null> {
  for (let at = ASF_HEADER_HEAD_BYTES; at + ASF_FILE_PROPERTIES_BYTES <= view.byteLength;) {
    if (guidAt(view, at) === ASF_FILE_PROPERTIES) {
      const isLive = (view.getUint32(at + ASF_FIELD.flags, true) & ASF_LIVE_FLAG) !== 0;
      if (isLive) {
        const headerBytes = Number(view.getBigUint64(GUID_BYTES, true));
        return asfPacketsLength(file, { headerBytes, packetBytes: view.getUint32(at + ASF_FIELD.packetBytes, true) });
      }
      const read = (field: 'playDuration' | 'prerollMs') => Number(view.getBigUint64(at + ASF_FIELD[field], true));
      return read('playDuration') / UNITS_A_SECOND - read('prerollMs') / 1000;
    }
    const bytes = Number(view.getBigUint64(at + GUID_BYTES, true));
    // A shorter object than its own head would never end.
    if (bytes < GUID_BYTES + 8) return null;
    at += bytes;
  }
  return null;
}

function isAt(view: DataView, at: number, name: string): boolean {
  return at + 4 <= view.byteLength && [0, 1, 2, 3].every((i) => view.getUint8(at + i) === name.codePointAt(i));
}

/** The first three groups of an identifier are stored with the last byte first. */
function guidAt(view: DataView, at: number): string {
  if (at + GUID_BYTES > view.byteLength) return '';
  const rest = Array.from({ length: 8 }, (_, i) => hex(view.getUint8(at + 8 + i), 2)).join('');
  const first = [
    hex(view.getUint32(at, true), 8),
    hex(view.getUint16(at + 4, true), 4),
    hex(view.getUint16(at + 6, true), 4),
  ];
  return [...first, rest.slice(0, 4), rest.slice(4)].join('-');
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
