import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { userIdOfStagingKey } from '../../storage/object-key';
import { ObjectExistsError, ObjectSizeError } from '../../storage/object-store';
import { readSignedPut, STORAGE_PUT_PATH, type SignedPut } from '../../storage/put-signature';
import { drainRequest } from './drain-request';
import { onInterrupted } from './on-interrupted';
import { uploadStatements } from './upload-statements';
import { startUploadClock } from './upload-clock';
import { isUploadOpen } from './upload-repository';
import type { UploadSlots } from './upload-slots';

type PutDeps = Pick<Deps, 'config' | 'db' | 'store'>;

/**
 * Receives presigned PUTs for the disk store. The signature alone authorizes a request: it is checked before anything
 * else, and fixes key, type, length and expiry.
 */
export function registerStoragePutRoute(app: FastifyInstance, deps: PutDeps, slots: UploadSlots): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The handler reads the request stream itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
      `${STORAGE_PUT_PATH}/*`,
      { config: { hasOwnProof: true } },
      async (request, reply) => {
        const put = readSignedPut(deps.config.secretKey, request.params['*'], request.query);
        const userId = put && userIdOfStagingKey(put.key);
        if (!put || userId === null) throw new ApiError('upload-signature-invalid');
        if (Date.now() > put.expiresAtMs) throw new ApiError('upload-expired');
        assertHeaders(put, request.headers);
        const release = await slots.acquire(userId);
        try {
          await assertAwaited(deps, put);
          await receive(deps, put, request.raw);
        } finally {
          await release();
        }
        return reply.status(200).send();
      },
    );
  });
}

function assertHeaders(put: SignedPut, headers: Record<string, string | string[] | undefined>): void {
  if (headers['content-type'] !== put.contentType) {
    throw new ApiError('upload-type-differs', { contentType: put.contentType });
  }
  const length = headers['content-length'];
  if (length !== undefined && Number(length) !== put.sizeBytes) throw wrongSize(put.sizeBytes, Number(length));
}

function wrongSize(expectedBytes: number, receivedBytes: number, cause?: ObjectSizeError): ApiError {
  const code = receivedBytes > expectedBytes ? 'upload-too-long' : 'upload-too-short';
  return new ApiError(code, { expectedBytes, receivedBytes }, { cause });
}

/** A staging key is written once, and only while its upload is open. */
async function assertAwaited(deps: PutDeps, put: SignedPut): Promise<void> {
  const isOpen = await uploadStatements.run(() => isUploadOpen(deps.db, put.key));
  if (!isOpen) throw new ApiError('upload-already-used');
}

async function receive(deps: PutDeps, put: SignedPut, request: IncomingMessage): Promise<void> {
  const body = new PassThrough();
  onInterrupted(request, () => body.destroy(new ApiError('upload-interrupted')));
  const stopClock = startUploadClock((error) => body.destroy(error));
  try {
    await deps.store.put(put.key, request.pipe(body), { contentType: put.contentType, sizeBytes: put.sizeBytes });
  } catch (error) {
    request.unpipe(body);
    drainRequest(request);
    if (error instanceof ObjectExistsError) throw new ApiError('upload-already-used', {}, { cause: error });
    if (error instanceof ObjectSizeError) throw wrongSize(error.expectedBytes, error.receivedBytes, error);
    throw error;
  } finally {
    stopClock();
  }
}
