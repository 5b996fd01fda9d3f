/** Boxes that lead to the list of files in which the samples of a track lie. */
const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf']);

/** Length and type of a box; its content follows (ISO/IEC 14496-12, 4.2). */
const BOX_HEAD_BYTES = 8;
/** Version and flags at the beginning of a `dref` (ISO/IEC 14496-12, 8.7.2). */
const VERSION_BYTES = 4;
/** Kinds of the items at the end of an alias record. */
const ABSOLUTE_PATH = 2;
const NO_MORE_ITEMS = 0xff_ff;

/**
 * The movie without its own samples: each track names another file in the same folder, in which they lie at the same
 * places.
 *
 * @param movie a QuickTime file whose `moov` follows its samples, so that their places do not change.
 * @throws Error for any other movie.
 */
export function referringMovie(movie: Buffer, fileName: string): Buffer {
  const data = movie.indexOf('mdat');
  const index = movie.indexOf('moov');
  if (data < 0 || index < data) throw new Error('expected a movie whose moov follows its mdat');
  const emptied = Buffer.from(movie);
  emptied.fill(0, data + 4, index - 4);
  return withReferences(emptied, fileName);
}

function withReferences(boxes: Buffer, fileName: string): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < boxes.length;) {
    const sizeBytes = boxes.readUInt32BE(at);
    if (sizeBytes < BOX_HEAD_BYTES)
      throw new Error(`expected a box of at least ${BOX_HEAD_BYTES} bytes, got ${sizeBytes}`);
    const type = boxes.toString('latin1', at + 4, at + BOX_HEAD_BYTES);
    const content = boxes.subarray(at + BOX_HEAD_BYTES, at + sizeBytes);
    if (PARENTS.has(type)) parts.push(box(type, withReferences(content, fileName)));
    else if (type === 'dref')
      parts.push(box(type, Buffer.concat([content.subarray(0, VERSION_BYTES), u32(1), alias(fileName)])));
    else parts.push(boxes.subarray(at, at + sizeBytes));
    at += sizeBytes;
  }
  return Buffer.concat(parts);
}

/**
 * An alias record of the Macintosh: one level up from the movie, one level down to the file. Its fields have the sizes
 * that FFmpeg skips or reads (`mov_read_dref` in libavformat/mov.c); all of them are 0 but the levels and the path.
 */
function alias(fileName: string): Buffer {
  const path = Buffer.from(`/elsewhere/${fileName}`);
  const even = Buffer.concat([path, Buffer.alloc(path.length % 2)]);
  const [volume, name] = [Buffer.alloc(28), Buffer.alloc(64)];
  const absolutePath = Buffer.concat([u16(ABSOLUTE_PATH), u16(path.length), even]);
  const end = Buffer.concat([u16(NO_MORE_ITEMS), u16(0)]);
  const head = [u32(0), Buffer.alloc(10), volume, Buffer.alloc(12), name, Buffer.alloc(16)];
  return box('alis', Buffer.concat([...head, u16(1), u16(1), Buffer.alloc(16), absolutePath, end]));
}

function box(type: string, content: Buffer): Buffer {
  return Buffer.concat([u32(BOX_HEAD_BYTES + content.length), Buffer.from(type, 'latin1'), content]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
