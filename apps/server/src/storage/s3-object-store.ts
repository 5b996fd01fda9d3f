import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { MAX_VIDEO_BYTES } from '@anchora/contract/limits';
import type { S3StorageConfig } from '../config/config';
import { hasObject } from './has-object';
import { OBJECT_CACHE_CONTROL } from './object-cache-control';
import { assertObjectKey } from './object-key';
import {
  ObjectExistsError,
  ObjectNotFoundError,
  StoreUnavailableError,
  type ObjectStore,
  type PresignedGet,
  type PresignedPut,
} from './object-store';
import { exactSize } from './exact-size';
import { isStoreAway, readUntilAway } from './store-away';

/** Longest time for a connection. Chosen, not measured. */
const CONNECT_TIMEOUT_MS = 5000;
/** Longest time for a connection on which nothing moves. Chosen, not measured. */
const IDLE_TIMEOUT_MS = 60_000;
/** Time until the store starts to answer; a slow receiver of the bytes may take longer. Chosen, not measured. */
const ANSWER_TIMEOUT_MS = 15_000;
/**
 * Least speed at which bytes reach the store, in addition to that time. The store is in the same network. Chosen, not
 * measured.
 */
const LEAST_BYTES_PER_MS = 1000;

/** Objects in one bucket of any server that speaks the S3 protocol. */
export class S3ObjectStore implements ObjectStore {
  readonly kind = 's3';
  readonly bucket: string;
  private readonly client: S3Client;
  private readonly acl: 'public-read' | undefined;
  private readonly publicUrl: string | null;

  constructor(
    config: S3StorageConfig,
    private readonly answerTimeoutMs = ANSWER_TIMEOUT_MS,
  ) {
    this.bucket = config.bucket;
    this.acl = config.acl ?? undefined;
    this.publicUrl = config.publicUrl;
    this.client = new S3Client({
      region: config.region,
      ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
      forcePathStyle: config.forcePathStyle,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      // The SDK's checksums are trailers, which most other servers refuse, and would become part of a presigned
      // address.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Errors are thrown, so the SDK must not also write to the console.
      logger: { debug: silence, info: silence, warn: silence, error: silence },
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
    });
  }

  /** @throws Error of the client if the bucket cannot be reached with these settings. */
  async open(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }));
  }

  close(): void {
    this.client.destroy();
  }

  async presignPut(put: {
    key: string;
    contentType: string;
    sizeBytes: number;
    lifetimeMs: number;
  }): Promise<PresignedPut> {
    const command = new PutObjectCommand({
      ...this.at(put.key),
      ContentType: put.contentType,
      ContentLength: put.sizeBytes,
      ACL: this.acl,
    });
    const url = await getSignedUrl(this.client, command, {
      expiresIn: Math.ceil(put.lifetimeMs / 1000),
      // By default the presigner signs neither type nor length and moves the ACL into the query.
      signableHeaders: new Set(['content-type', 'content-length']),
      unhoistableHeaders: new Set(['x-amz-acl']),
    });
    const headers: Record<string, string> = { 'content-type': put.contentType };
    if (this.acl) headers['x-amz-acl'] = this.acl;
    return { url, headers };
  }

  async presignGet({ key, contentType, disposition, lifetimeMs }: PresignedGet): Promise<string> {
    const command = new GetObjectCommand({
      ...this.at(key),
      ResponseContentType: contentType,
      ResponseContentDisposition: disposition,
    });
    return await getSignedUrl(this.client, command, { expiresIn: Math.floor(lifetimeMs / 1000) });
  }

  publicUrlOf(key: string): string | null {
    assertObjectKey(key);
    return this.publicUrl === null ? null : `${this.publicUrl.replace(/\/+$/, '')}/${key}`;
  }

  async copy(from: string, to: string): Promise<void> {
    await this.assertFree(to);
    const command = new CopyObjectCommand({
      ...this.at(to),
      CopySource: `${this.bucket}/${this.at(from).Key}`,
      ACL: this.acl,
    });
    await this.answered((abortSignal) => this.client.send(command, { abortSignal }), {
      key: from,
      bytes: MAX_VIDEO_BYTES,
    });
  }

  async put(key: string, body: Readable, object: { contentType: string; sizeBytes: number }): Promise<void> {
    const sized = exactSize(object.sizeBytes);
    const failed = new Promise<never>((_resolve, reject) => {
      sized.once('error', reject);
    });
    // The stream may fail while the key is looked up, before anything waits for this.
    failed.catch(() => undefined);
    body.once('error', (error) => sized.destroy(error));
    const abort = new AbortController();
    try {
      await this.assertFree(key);
      const command = new PutObjectCommand({
        ...this.at(key),
        Body: body.pipe(sized),
        ContentType: object.contentType,
        ContentLength: object.sizeBytes,
        CacheControl: OBJECT_CACHE_CONTROL,
        ACL: this.acl,
      });
      const written = this.answered(
        (signal) => this.client.send(command, { abortSignal: AbortSignal.any([signal, abort.signal]) }),
        { key, bytes: object.sizeBytes },
      );
      await Promise.race([written, failed]);
    } catch (error) {
      abort.abort();
      body.destroy();
      throw error;
    }
  }

  async head(key: string): Promise<{ sizeBytes: number }> {
    const command = new HeadObjectCommand(this.at(key));
    const answer = await this.answered((abortSignal) => this.client.send(command, { abortSignal }), { key });
    return { sizeBytes: answer.ContentLength ?? 0 };
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const command = new GetObjectCommand({
      ...this.at(key),
      ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
    });
    const { Body } = await this.answered((abortSignal) => this.client.send(command, { abortSignal }), { key });
    return readUntilAway(Body as Readable);
  }

  async delete(key: string): Promise<void> {
    const command = new DeleteObjectCommand(this.at(key));
    await this.answered((abortSignal) => this.client.send(command, { abortSignal }), { key }).catch(
      (error: unknown) => {
        if (!(error instanceof ObjectNotFoundError)) throw error;
      },
    );
  }

  async *list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }> {
    for (let after: string | undefined, isLast = false; !isLast;) {
      const command = new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ContinuationToken: after });
      const page = await this.answered((abortSignal) => this.client.send(command, { abortSignal }), { key: prefix });
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined && LastModified) yield { key: Key, modifiedAt: LastModified };
      }
      after = page.NextContinuationToken;
      isLast = after === undefined;
    }
  }

  /** A PUT that was cut short leaves nothing in a bucket. */
  async removeAbandonedWrites(): Promise<void> {}

  /**
   * Waits for an answer of the store, not for the bytes that follow it.
   *
   * @param about the object, or the beginning of listed keys, and the number of bytes sent before the answer.
   * @throws ObjectNotFoundError @throws StoreUnavailableError
   */
  private async answered<T>(
    ask: (signal: AbortSignal) => Promise<T>,
    { key, bytes = 0 }: { key: string; bytes?: number },
  ): Promise<T> {
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), this.answerTimeoutMs + bytes / LEAST_BYTES_PER_MS);
    try {
      return await ask(tooLate.signal);
    } catch (error) {
      if (isMissing(error)) throw new ObjectNotFoundError(key, { cause: error });
      if (!tooLate.signal.aborted && !isStoreAway(error)) throw error;
      throw new StoreUnavailableError('the object store does not answer', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  private at(key: string): { Bucket: string; Key: string } {
    assertObjectKey(key);
    return { Bucket: this.bucket, Key: key };
  }

  /** Keys are random, so a taken key is a bug rather than a race. */
  private async assertFree(key: string): Promise<void> {
    if (await hasObject(this, key)) throw new ObjectExistsError(key);
  }
}

function silence(): void {}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
