import type { Readable } from 'node:stream';

/**
 * Stores bytes under keys that the server makes (object-key.ts): `staging/…` for bytes from clients, `files/…` for
 * served ones. An object appears under its key completely or not at all, and no key is written twice. Calls of a store
 * on the network fail with StoreUnavailableError while it is away.
 */
export interface ObjectStore {
  readonly kind: 'disk' | 's3';
  /** The value of `bucket` in the answer to a presign request. */
  readonly bucket: string;
  /**
   * A PUT to `url` with exactly `headers` writes `key`, if its length is exactly `sizeBytes`, until it expires. The
   * disk store's `url` is a path on this server.
   */
  presignPut(put: { key: string; contentType: string; sizeBytes: number; lifetimeMs: number }): Promise<PresignedPut>;
  /**
   * Address that answers GETs (with Range) of `key` for that long, with this type and Content-Disposition; null if the
   * caller has to stream with `read`.
   */
  presignGet(get: PresignedGet): Promise<string | null>;
  /** Address at the delivery network, which works for as long as the object exists; null without such a network. */
  publicUrlOf(key: string): string | null;
  /** Copies an object to a new key. @throws ObjectNotFoundError @throws ObjectExistsError */
  copy(from: string, to: string): Promise<void>;
  /**
   * Writes exactly `sizeBytes` bytes under `key`. After an error nothing is stored.
   * @throws ObjectExistsError @throws ObjectSizeError when the stream is longer or shorter
   */
  put(key: string, body: Readable, object: { contentType: string; sizeBytes: number }): Promise<void>;
  /** @throws ObjectNotFoundError */
  head(key: string): Promise<{ sizeBytes: number }>;
  /** @param range first and last byte, both inclusive. @throws ObjectNotFoundError */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Deletes an object; a missing key is not an error. */
  delete(key: string): Promise<void>;
  /** Keys under a prefix that ends in `/`, with their modification times. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Removes what killed processes have left of writes that never became an object. */
  removeAbandonedWrites(): Promise<void>;
}

export interface PresignedGet {
  key: string;
  contentType: string;
  disposition: string;
  lifetimeMs: number;
}

export interface PresignedPut {
  url: string;
  headers: Record<string, string>;
}

export class ObjectNotFoundError extends Error {
  override name = 'ObjectNotFoundError';
  /** @param key of the object, or the beginning of listed keys. */
  constructor(key: string, options?: ErrorOptions) {
    super(`the store has no object ${key}`, options);
  }
}

/** The store does not answer, or answers that it cannot serve at present. The same call may succeed in a moment. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

export class ObjectExistsError extends Error {
  override name = 'ObjectExistsError';
  constructor(key: string, options?: ErrorOptions) {
    super(`the store has an object ${key} already`, options);
  }
}

export class ObjectSizeError extends Error {
  override name = 'ObjectSizeError';
  constructor(
    readonly expectedBytes: number,
    /** Bytes received before the write was aborted. */
    readonly receivedBytes: number,
  ) {
    super(`expected ${expectedBytes} bytes, got ${receivedBytes}`);
  }
}
