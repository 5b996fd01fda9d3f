import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Smallest encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const allows = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(allows) ?? 'identity';
}

/** Text of this quality is compressed once and sent repeatedly; `compress-json.ts` says what a lower one saves. */
const BROTLI_QUALITY_OF_KEPT = 9;

/** @param brotliQuality lower for text that is sent once. */
export async function encodeText(
  text: string,
  encoding: Encoding,
  brotliQuality = BROTLI_QUALITY_OF_KEPT,
): Promise<Buffer> {
  const bytes = Buffer.from(text);
  if (encoding === 'gzip') return compressGzip(bytes);
  if (encoding === 'identity') return bytes;
  return compressBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Encodes text that is still being written. A failure of the source, or a reader that leaves, ends both. */
export function encodeStream(
  source: Readable,
  encoding: Exclude<Encoding, 'identity'>,
  brotliQuality: number,
): Readable {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const compressor = encoding === 'gzip' ? createGzip() : createBrotliCompress({ params });
  pipeline(source, compressor, () => {
    // The reader of the compressor receives the failure.
  });
  return compressor;
}
