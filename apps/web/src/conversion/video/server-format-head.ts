/**
 * Both formats describe themselves at the start; this is more than any description without pictures in it.
 * Chosen, not measured.
 */
const HEAD_BYTES = 1 << 20;
/* Name and length of a chunk; those and the kind of a list (RIFF, in "AVI RIFF File Reference" of Microsoft). */
const CHUNK_HEAD_BYTES = 8;
const LIST_HEAD_BYTES = 12;
/* An object of ASF begins with its identifier and its length (specification 01.20.06, chapters 2.1 and 3.1). */
const GUID_BYTES = 16;
const ASF_HEADER = '75b22630-668e-11cf-a6d9-00aa0062ce6c';
const ASF_HEADER_HEAD_BYTES = 30;
const ASF_OBJECT_HEAD_BYTES = GUID_BYTES + 8;

/** The beginning of a file that no browser reads; `other` for all but AVI and WMV. */
export interface ServerFormatHead {
  format: 'avi' | 'asf' | 'other';
  view: DataView;
}

export async function readServerFormatHead(file: Blob): Promise<ServerFormatHead> {
  const view = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const format = isAt(view, 0, 'RIFF') ? 'avi' : guidAt(view, 0) === ASF_HEADER ? 'asf' : 'other';
  return { format, view };
}

/** The chunks that describe an AVI and its streams, in their order; `body` is where the content of one begins. */
export function* aviChunks(view: DataView): Generator<{ isNamed: (name: string) => boolean; body: number }> {
  for (let at = LIST_HEAD_BYTES; at + LIST_HEAD_BYTES <= view.byteLength;) {
    const body = at + CHUNK_HEAD_BYTES;
    if (isAt(view, at, 'LIST') && (isAt(view, body, 'hdrl') || isAt(view, body, 'strl'))) {
      at += LIST_HEAD_BYTES;
      continue;
    }
    const start = at;
    yield { isNamed: (name) => isAt(view, start, name), body };
    const bytes = view.getUint32(at + 4, true);
    at = body + bytes + (bytes % 2);
  }
}

/** The objects of the header of a WMV; `at` is where one begins. */
export function* asfObjects(view: DataView): Generator<{ guid: string; at: number }> {
  for (let at = ASF_HEADER_HEAD_BYTES; at + ASF_OBJECT_HEAD_BYTES <= view.byteLength;) {
    yield { guid: guidAt(view, at), at };
    const bytes = Number(view.getBigUint64(at + GUID_BYTES, true));
    // An object cannot be shorter than its own head, and one of 0 bytes would be read again and again.
    if (bytes < ASF_OBJECT_HEAD_BYTES) return;
    at += bytes;
  }
}

/** Size of the header of a WMV, after which its packets begin. */
export const asfHeaderBytes = (view: DataView): number => Number(view.getBigUint64(GUID_BYTES, true));

/** Whether these four letters stand at an offset in bytes. */
export function isAt(view: DataView, at: number, name: string): boolean {
  return at + 4 <= view.byteLength && [0, 1, 2, 3].every((i) => view.getUint8(at + i) === name.codePointAt(i));
}

/** The first three groups of an identifier are stored with the last byte first; '' beyond the end. */
export function guidAt(view: DataView, at: number): string {
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
