import { encodeText, type Encoding } from './content-encoding';
import { RecentlyUsed } from './recently-used';

/**
 * Compressed texts by ETag, so that each text is compressed once, regardless of how often it is sent. The ETag
 * identifies the bytes, so a kept text is never stale. Beyond `maxBytes` the least recently used ones are dropped.
 */
export class EncodedTexts {
  private readonly kept: RecentlyUsed<Promise<Buffer>>;

  constructor(maxBytes: number) {
    this.kept = new RecentlyUsed(maxBytes);
  }

  /** @param etag must differ for different texts. @param write produces the text; only called if it is not kept */
  encoded(etag: string, write: () => string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${etag}`;
    const known = this.kept.get(key);
    if (known) return known;
    const bytes = encodeText(write(), encoding);
    // Kept before it is ready, so that requests at the same time share one compression.
    this.kept.set(key, bytes, 0);
    void this.weigh(key, bytes);
    return bytes;
  }

  private async weigh(key: string, bytes: Promise<Buffer>): Promise<void> {
    try {
      const { length } = await bytes;
      if (this.kept.get(key) === bytes) this.kept.set(key, bytes, length);
    } catch {
      this.kept.delete(key);
    }
  }
}
