import sharp from 'sharp';

interface WebpFrame {
  /** Encoded still WebP; all frames of an animation have the same size. */
  webp: Buffer;
  durationMs: number;
}

/**
 * Joins still WebP pictures to an animation that runs for ever, each one a whole frame.
 *
 * libwebp's own encoder of animations, which sharp uses, leaves out parts of a frame that hardly differ from the one
 * before (`QualityToMaxDiff` in its anim_encode.c). If the whole picture moves slowly, the omitted parts stay visible
 * as blocks.
 *
 * Format: RFC 9649, sections 2.5 to 2.7.
 *
 * @throws RangeError without a frame, or if one is no still WebP.
 */
export async function animatedWebp(frames: readonly WebpFrame[]): Promise<Buffer> {
  const [first] = frames;
  if (!first) throw new RangeError('expected at least one frame, got none');
  const { width, height } = await sharp(first.webp).metadata();
  const size = Buffer.concat([uint24(width - 1), uint24(height - 1)]);
  const HAS_ALPHA_AND_ANIMATION = 0x12;
  const parts = [
    chunk('VP8X', Buffer.concat([Buffer.from([HAS_ALPHA_AND_ANIMATION, 0, 0, 0]), size])),
    // The zeros stand for a transparent background and a loop without end.
    chunk('ANIM', Buffer.alloc(6)),
    ...frames.map(({ webp, durationMs }) => frameChunk(webp, size, durationMs)),
  ];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]));
}

function frameChunk(webp: Buffer, size: Buffer, durationMs: number): Buffer {
  const REPLACES_WHAT_WAS_SHOWN = 0x02;
  const head = [uint24(0), uint24(0), size, uint24(durationMs), Buffer.from([REPLACES_WHAT_WAS_SHOWN])];
  return chunk('ANMF', Buffer.concat([...head, ...pictureChunks(webp)]));
}

/** The chunks of a still picture that make up a frame: its separate alpha, if any, and its colours. */
function pictureChunks(webp: Buffer): Buffer[] {
  const found: Buffer[] = [];
  // Chunks, each with a head of 8 bytes, follow the 12 bytes of the file's header.
  for (let at = 12; at + 8 <= webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (['ALPH', 'VP8 ', 'VP8L'].includes(webp.toString('latin1', at, at + 4))) found.push(webp.subarray(at, end));
    at = end;
  }
  if (found.length === 0) throw new RangeError('expected a still WebP picture, got none of its chunks');
  return found;
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}
