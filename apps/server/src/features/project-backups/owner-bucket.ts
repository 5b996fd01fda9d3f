import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FieldFault } from '@anchora/contract/errors/field-faults';
import {
  guardedRequest,
  OutboundError,
  type Network,
  type OutboundAnswer,
  type OutboundFailure,
} from '../../http/outbound/guarded-request';
import { signedS3Link, signS3Request, type S3Key } from './sign-s3-request';

export interface BucketPlace extends S3Key {
  endpoint: string;
  bucket: string;
  prefix: string;
}

interface BucketDeps {
  network: Network;
  /** Whether the server may be reached without TLS. */
  allowsHttp: boolean;
}

/** A file of this server that becomes an object. */
export interface SentFile {
  path: string;
  sizeBytes: number;
  /** SHA-256, in hexadecimal digits. */
  hash: string;
}

interface SentBody {
  body: string | ReturnType<typeof createReadStream>;
  sizeBytes: number;
  hash: string;
}

/** The bucket could not be used, for a reason that its owner can act on. */
export class BucketError extends Error {
  override name = 'BucketError';
  constructor(
    readonly fault: FieldFault,
    options?: ErrorOptions,
  ) {
    super(`the bucket could not be used: ${fault.code}`, options);
  }
}

/** Time for the bucket's answer, in addition to that for the bytes. Chosen, not measured. */
const ANSWER_TIMEOUT_MS = 15_000;
/**
 * Least speed of a large object, bytes in a millisecond (4 Mbit/s): a slower bucket would hold up others. Chosen, not
 * measured.
 */
const LEAST_BYTES_PER_MS = 500;
/**
 * Bytes of an answer that are read; the rest is dropped. Bodies are never shown; only that of the small object of `try`
 * is compared, which is much shorter. Chosen, not measured.
 */
const MAX_ANSWER_BYTES = 1024;
const EMPTY_HASH = createHash('sha256').digest('hex');

const FAULT_OF: Record<OutboundFailure, FieldFault> = {
  refused: { code: 'backup-endpoint-invalid' },
  'private-address': { code: 'backup-private-address' },
  timeout: { code: 'backup-timeout' },
  unreachable: { code: 'backup-unreachable' },
};

/**
 * The bucket of a workspace's owner. The address is theirs, so every request is guarded, and answers are not shown.
 * Requests throw the reason of their signal once it is aborted.
 */
export class OwnerBucket {
  constructor(
    private readonly deps: BucketDeps,
    private readonly place: BucketPlace,
  ) {}

  /** Writes, reads and deletes a small object. @throws BucketError */
  async try(signal: AbortSignal): Promise<void> {
    const key = `${this.place.prefix}anchora-test-${randomUUID()}.txt`;
    const text = Buffer.from(`A test of backups, which may be deleted.\n`);
    const hash = createHash('sha256').update(text).digest('hex');
    await this.send('PUT', key, { body: text.toString(), sizeBytes: text.length, hash }, signal);
    const stored = await this.send('GET', key, null, signal).catch(async (error: unknown) => {
      // Why it was not given back matters more to the owner than an object that could not be deleted.
      await this.delete(key, signal).catch(() => undefined);
      throw error;
    });
    await this.delete(key, signal);
    if (!stored.equals(text)) throw new BucketError({ code: 'backup-mismatch' });
  }

  /** @throws BucketError */
  async put(key: string, { path, sizeBytes, hash }: SentFile, signal: AbortSignal): Promise<void> {
    await this.send('PUT', key, { body: createReadStream(path), sizeBytes, hash }, signal);
  }

  /** @returns whether there certainly is an object, of this size if the server says one. @throws BucketError */
  async has(key: string, sizeBytes: number, signal: AbortSignal): Promise<boolean> {
    return (await this.find(key, sizeBytes, signal)) === 'present';
  }

  /**
   * Looks for an object of this size, if the server says one.
   *
   * @returns `denied` if the key may not read it, or it is missing and the key may not list: servers answer 403 to both.
   * @throws BucketError
   */
  async find(key: string, sizeBytes: number, signal: AbortSignal): Promise<'present' | 'missing' | 'denied'> {
    const { status, declaredBytes } = await this.request('HEAD', key, null, signal);
    if (status === 403) return 'denied';
    if (status === 404) return 'missing';
    if (status !== 200) throw new BucketError(faultOfStatus(status));
    return declaredBytes === null || declaredBytes === sizeBytes ? 'present' : 'missing';
  }

  /** A link with which a browser loads the object from the bucket. @throws BucketError */
  link(key: string, lifetimeS: number): string {
    return signedS3Link(this.addressOf(key), { fileName: key.split('/').slice(-2).join('-'), lifetimeS }, this.place);
  }

  /** A missing object is not an error. @throws BucketError */
  async delete(key: string, signal: AbortSignal): Promise<void> {
    await this.send('DELETE', key, null, signal);
  }

  private addressOf(key: string): URL {
    const { endpoint, bucket } = this.place;
    const address = `${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`;
    if (!URL.canParse(address)) throw new BucketError(FAULT_OF.refused);
    return new URL(address);
  }

  private async send(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    sent: SentBody | null,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const { status, body } = await this.request(method, key, sent, signal);
    if (status >= 200 && status < 300) return body;
    if (status === 404 && method === 'DELETE') return body;
    throw new BucketError(faultOfStatus(status));
  }

  private async request(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    key: string,
    sent: SentBody | null,
    signal: AbortSignal,
  ): Promise<OutboundAnswer> {
    try {
      const url = this.addressOf(key);
      const signed = signS3Request({ method, url, bodyHash: sent?.hash ?? EMPTY_HASH }, this.place);
      const headers = sent === null ? signed : { ...signed, 'content-length': sent.sizeBytes };
      const tooLate = AbortSignal.timeout(ANSWER_TIMEOUT_MS + Math.ceil((sent?.sizeBytes ?? 0) / LEAST_BYTES_PER_MS));
      return await guardedRequest(this.deps.network, {
        method,
        url: url.href,
        headers,
        ...(sent && { body: sent.body }),
        allowsHttp: this.deps.allowsHttp,
        signal: AbortSignal.any([tooLate, signal]),
        maxAnswerBytes: MAX_ANSWER_BYTES,
      });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      throw new BucketError(FAULT_OF[error.failure], { cause: error });
    } finally {
      if (typeof sent?.body === 'object') sent.body.destroy();
    }
  }
}

function faultOfStatus(status: number): FieldFault {
  if (status >= 300 && status < 400) return { code: 'backup-moved' };
  if (status === 401 || status === 403) return { code: 'backup-denied' };
  return status === 404 ? { code: 'backup-no-bucket' } : { code: 'backup-status', params: { status } };
}
