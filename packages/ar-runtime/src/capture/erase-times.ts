/** Boxes that hold other boxes on the way to those with a time. */
const HOLDERS = new Set(['moov', 'trak', 'mdia']);
const TIMED = new Set(['mvhd', 'tkhd', 'mdhd']);
/** Size and type of a box. */
const HEAD_BYTES = 8;

/**
 * Overwrites the times at which an MP4 and its tracks were created and changed with zero, so that a clip reveals
 * nothing besides its pictures and sound. ISO/IEC 14496-12, 8.2.2, 8.3.2 and 8.4.2.
 */
export function eraseTimes(mp4: ArrayBuffer): void {
  erase(new DataView(mp4), 0, mp4.byteLength);
}

function erase(view: DataView, from: number, to: number): void {
  for (let at = from; at + HEAD_BYTES <= to;) {
    const sizeBytes = view.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    // Sizes of 0 and 1 stand for the rest of the file and for a 64-bit size; boxes with times have neither.
    const end =
      sizeBytes >= HEAD_BYTES ? at + sizeBytes : sizeBytes === 1 ? at + Number(view.getBigUint64(at + 8)) : to;
    if (HOLDERS.has(type)) erase(view, at + HEAD_BYTES, Math.min(end, to));
    else if (TIMED.has(type)) eraseTimesAt(view, at + HEAD_BYTES);
    at = end;
  }
}

/** @param at offset of version and flags, which are followed by creation and modification time. */
function eraseTimesAt(view: DataView, at: number): void {
  const bytes = view.getUint8(at) === 1 ? 16 : 8;
  for (let i = 0; i < bytes; i++) view.setUint8(at + 4 + i, 0);
}
