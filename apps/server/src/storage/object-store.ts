import type { Readable } from 'node:stream';

/**
 * Where bytes live. Keys are the server's own: `staging/…` for what a client sends, `files/…` for what has been
 * checked. An object appears under its key whole or not at all, and a key under `files/` is never rewritten.
 */
export interface ObjectStore {
  readonly kind: 'disk' | 's3';
  /** Name that the presign answer gives as `bucket`. */
  readonly bucket: string;
  /** A PUT to `url` with exactly `headers` writes `key`, if its length is exactly `sizeBytes`, until it expires. */
  presignPut(put: { key: string; contentType: string; sizeBytes: number; lifetimeMs: number }): Promise<PresignedPut>;
  /** Address that answers GETs (with Range) of `key` for that long; null: the caller streams with `read`. */
  presignGet(get: { key: string; contentType: string; lifetimeMs: number }): Promise<string | null>;
  /** Writes the stream under `key`. On any error nothing is left. */
  put(key: string, body: Readable, object: { contentType: string; sizeBytes?: number }): Promise<void>;
  /** @throws ObjectNotFoundError */
  head(key: string): Promise<{ sizeBytes: number }>;
  /** @param range first and last byte, both inclusive. @throws ObjectNotFoundError */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Missing keys are no error. */
  delete(key: string): Promise<void>;
  /** Keys under a prefix with their last change, for sweeping what a killed process left in staging. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
}

export interface PresignedPut {
  url: string;
  headers: Record<string, string>;
}

export class ObjectNotFoundError extends Error {
  override name = 'ObjectNotFoundError';
}
