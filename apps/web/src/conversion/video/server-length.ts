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
    if (isAt(view, at, 'strh') && isAt(view, body, 'vids') && body + 36 <= view.byteLength) {
      const [scale, rate, length] = [20, 24, 32].map((field) => view.getUint32(body + field, true)) as Triple;
      return (length * scale) / rate;
    }
    at = body + bytes + (bytes % 2);
  }
  return null;
}

type Triple = [number, number, number];

/** The file properties: units of 100 ns, which include the preroll in milliseconds. A live recording has no length there. */
async function asfLength(view: DataView, file: Blob): Promise<number | null> {
  for (let at = ASF_HEADER_HEAD_BYTES; at + ASF_FILE_PROPERTIES_BYTES <= view.byteLength;) {
    if (guidAt(view, at) === ASF_FILE_PROPERTIES) {
      const isLive = (view.getUint32(at + 88, true) & 1) === 1;
      if (isLive) {
        const headerBytes = Number(view.getBigUint64(GUID_BYTES, true));
        return asfPacketsLength(file, { headerBytes, packetBytes: view.getUint32(at + 92, true) });
      }
      const [units, prerollMs] = [64, 80].map((field) => Number(view.getBigUint64(at + field, true))) as [
        number,
        number,
      ];
      return units / 1e7 - prerollMs / 1000;
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
