import { constants } from 'node:http2';
import { Readable } from 'node:stream';
import { NETWORK_ERROR_CODES } from '../db/network-error-codes';
import { FULL_STATUS } from './is-disk-full';
import { StoreUnavailableError } from './object-store';

interface StoreError extends Error {
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** Whether an error of the S3 client means that the store does not answer, or cannot serve at present. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, $metadata } = error as StoreError;
  const status = $metadata?.httpStatusCode;
  const isBusy = status === constants.HTTP_STATUS_TOO_MANY_REQUESTS;
  if (status !== undefined) return isBusy || (status >= 500 && status !== FULL_STATUS);
  return name === 'TimeoutError' || (typeof code === 'string' && NETWORK_ERROR_CODES.has(code));
}

/** The bytes of an object. If the store goes away midway, the stream fails with StoreUnavailableError. */
export function readUntilAway(body: Readable): Readable {
  const bytes = Readable.from(translated(body), { objectMode: false });
  // A generator that has not begun closes nothing, so that the connection of an object that nobody reads would stay
  // open.
  return bytes.once('close', () => body.destroy());
}

async function* translated(body: Readable): AsyncIterable<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    if (!isStoreAway(error)) throw error;
    throw new StoreUnavailableError('the object store broke off in the middle of an object', { cause: error });
  }
}
