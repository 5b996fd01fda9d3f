import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Compressed contents by the SHA-256 of the originals. */
const made = new Map<string, Promise<Buffer>>();

/**
 * The content, compressed as the server sends it. Each is compressed once in a build, which takes more than a second
 * per megabyte: the decoders lie in several places, and of each script both the minifier and the copy beside it need
 * it.
 */
export function brotli(content: string | Buffer): Promise<Buffer> {
  const bytes = Buffer.from(content);
  const key = createHash('sha256').update(bytes).digest('base64');
  const known = made.get(key) ?? atHighestLevel(bytes);
  made.set(key, known);
  return known;
}

function atHighestLevel(bytes: Buffer): Promise<Buffer> {
  return compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
