import { encodeText, type Encoding } from './content-encoding';

/**
 * Bytes that a kept text takes beside its own: key, map entry, buffer object. It bounds the number of empty texts too.
 */
const OVERHEAD_BYTES = 512;

/**
 * Compressed texts by their ETag, so that each is compressed once however often it is sent. The ETag names the bytes, so a
 * kept text is never a stale one; those used longest ago are forgotten beyond `maxBytes`.
 */
export class EncodedTexts {
  /** In order of last use: a Map iterates in order of insertion. */
  private readonly kept = new Map<string, { bytes: Promise<Buffer>; sizeBytes: number }>();
  private keptBytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** @param etag must differ for different texts. */
  encoded(etag: string, text: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${etag}`;
    const known = this.kept.get(key);
    if (known) {
      this.kept.delete(key);
      this.kept.set(key, known);
      return known.bytes;
    }
    const entry = { bytes: encodeText(text, encoding), sizeBytes: 0 };
    // Kept before it is ready, so that requests at the same time share one compression.
    this.kept.set(key, entry);
    entry.bytes.then(
      ({ length }) => this.weigh(key, entry, length + OVERHEAD_BYTES),
      () => this.kept.delete(key),
    );
    return entry.bytes;
  }

  private weigh(key: string, entry: { sizeBytes: number }, sizeBytes: number): void {
    if (this.kept.get(key) !== entry) return;
    entry.sizeBytes = sizeBytes;
    this.keptBytes += sizeBytes;
    for (const [oldest, { sizeBytes: freed }] of this.kept) {
      if (this.keptBytes <= this.maxBytes) return;
      this.kept.delete(oldest);
      this.keptBytes -= freed;
    }
  }
}
