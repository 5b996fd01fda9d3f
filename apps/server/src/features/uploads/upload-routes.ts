import type { FastifyInstance } from 'fastify';
import { PRESIGNED_PUT_LIFETIME_MS } from '@anchora/contract/limits';
import { presignedUploadSchema, type PresignedUpload, type UploadedFile } from '@anchora/contract/uploads';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/rate-limit';
import { requireUser } from '../../http/session';
import { isFileId } from '../../storage/object-key';
import { fileAddress } from '../../storage/file-address';
import { findFileOfUser, type FileRow } from '../../files/file-repository';
import { finalizeStaged } from '../../files/finalize-upload';
import { registerFormUploadRoute } from './form-upload-route';
import { kindOfUpload, reserveUpload } from './reserve-upload';
import { registerStoragePutRoute } from './storage-put-route';
import { UploadSlots } from './upload-slots';

/** POST /api/presigned-upload, PUT /api/storage/…, POST /api/uploads/{fileId}/complete, POST /api/upload */
export function registerUploadRoutes(app: FastifyInstance, deps: Deps): void {
  const limiter = createRateLimiter({ limit: deps.config.limits.uploadPerUser });
  const slots = new UploadSlots();
  const countUpload = (userId: number) => enforceRateLimit(limiter, String(userId), 'uploads');

  app.post('/api/presigned-upload', async (request): Promise<PresignedUpload> => {
    const { id: userId } = await requireUser(request);
    const { fileName, contentType, size } = parseBody(presignedUploadSchema, request.body);
    countUpload(userId);
    const upload = { userId, fileName, contentType, kind: kindOfUpload(fileName), sizeBytes: size };
    const row = await reserveUpload(deps, upload);
    const put = await deps.store.presignPut({
      key: row.storageKey,
      contentType,
      sizeBytes: size,
      lifetimeMs: PRESIGNED_PUT_LIFETIME_MS,
    });
    return {
      // A page may be open under another of this server's addresses than its public one.
      url: new URL(put.url, ownOrigin(request.headers.origin, deps.config)).href,
      headers: put.headers,
      key: row.storageKey,
      bucket: deps.store.bucket,
      publicUrls: { url: fileAddress(row.id) },
    };
  });

  app.post<{ Params: { fileId: string } }>('/api/uploads/:fileId/complete', async (request): Promise<UploadedFile> => {
    const { id: userId } = await requireUser(request);
    const { fileId } = request.params;
    const row = isFileId(fileId) ? await findFileOfUser(deps.db, userId, fileId) : null;
    if (!row) throw new ApiError('not-found', 'This upload is no longer available. Please upload the file again.');
    return uploadedFile(row.state === 'ready' ? row : await finalizeStaged(deps, row));
  });

  registerFormUploadRoute(app, deps, { slots, countUpload, uploadedFile });
  if (deps.store.kind === 'disk') registerStoragePutRoute(app, deps, slots);
}

function ownOrigin(origin: string | undefined, config: Deps['config']): string {
  return origin !== undefined && config.allowedOrigins.includes(origin) ? origin : config.publicUrl;
}

function uploadedFile(row: FileRow): UploadedFile {
  const { kind, contentType, sizeBytes, widthPx, heightPx } = row;
  if (kind === 'photo') throw new Error(`a file of kind ${kind} cannot be an upload`);
  const size = widthPx === null || heightPx === null ? {} : { widthPx, heightPx };
  return { url: fileAddress(row.id), kind, contentType, sizeBytes, ...size };
}
