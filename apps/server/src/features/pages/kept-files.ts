import { open } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { MB } from '@anchora/contract/limits';
import { unlessMissing } from '../../files/unless-missing';
import { chooseEncoding, type Encoding } from '../../http/content-encoding';
import { RecentlyUsed } from '../../http/recently-used';

interface KeptFile {
  headers: Record<string, string>;
  bytes: Buffer;
  /** Whether the file was written long enough ago to be complete. */
  isSettled: boolean;
}

/**
 * Limit for all kept files: seven times what all scripts and styles of the app take with brotli (2.3 MB, November
 * 2026).
 */
const MAX_TOTAL_BYTES = 16 * MB;
/** A larger file is streamed: it takes so long to send that opening it does not matter. */
const MAX_FILE_BYTES = MB;
/**
 * A file that changed less than this time ago may still be being written by a build, so it is read again the next time.
 * Chosen, not measured.
 */
const SETTLED_AFTER_MS = 10_000;

/** Media types of kept files by the ends of their names, as @fastify/static sends them. */
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** Compressed by their own formats, so the build has no compressed copies of them. */
const COMPRESSED = new Set(['.webp', '.woff2']);
const COPY_EXTENSION: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** Headers that ask for a part of a file, or for a file only if it has changed. */
const CONDITIONS = ['range', 'if-range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

/**
 * Files of the web app under hashed names in memory, because opening, reading and closing a short file takes longer
 * than sending it. The bytes of such a name never change, so a kept file is never stale.
 */
export class KeptFiles {
  private readonly kept = new RecentlyUsed<Promise<KeptFile | null>>(MAX_TOTAL_BYTES);

  /** @param folder folder of the built web app. */
  constructor(private readonly folder: string) {}

  /**
   * @param file path in the folder, which has to be there.
   * @returns null if the request or the file is one for @fastify/static.
   */
  find(file: string, headers: IncomingHttpHeaders): Promise<KeptFile | null> | null {
    const extension = path.extname(file);
    const type = TYPES[extension];
    if (type === undefined || CONDITIONS.some((name) => headers[name] !== undefined)) return null;
    const encoding = COMPRESSED.has(extension) ? 'identity' : chooseEncoding(headers['accept-encoding']);
    const key = `${encoding} ${file}`;
    const known = this.kept.get(key);
    if (known) return known;
    const read = readWhole(path.join(this.folder, `${file}${COPY_EXTENSION[encoding]}`), {
      'content-type': type,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    // Kept before it is there, so that requests at the same time share one reading.
    this.kept.set(key, read, 0);
    void this.weigh(key, read);
    return read;
  }

  private async weigh(key: string, read: Promise<KeptFile | null>): Promise<void> {
    try {
      const file = await read;
      // A file that is not there may be one that a build has not written yet.
      if (!file?.isSettled) this.kept.delete(key);
      else if (this.kept.get(key) === read) this.kept.set(key, read, file.bytes.length);
    } catch {
      this.kept.delete(key);
    }
  }
}

/** @returns null for a file that is not there, or too large to keep. */
async function readWhole(file: string, headers: KeptFile['headers']): Promise<KeptFile | null> {
  const handle = await unlessMissing(open(file));
  if (!handle) return null;
  try {
    const { size, mtime } = await handle.stat();
    if (size > MAX_FILE_BYTES) return null;
    const bytes = await handle.readFile();
    // The same ETag as that of @fastify/static, which answers conditional requests.
    const etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
    return {
      headers: { ...headers, etag, 'last-modified': mtime.toUTCString(), 'accept-ranges': 'bytes' },
      bytes,
      isSettled: Date.now() - mtime.getTime() > SETTLED_AFTER_MS,
    };
  } finally {
    await handle.close();
  }
}
