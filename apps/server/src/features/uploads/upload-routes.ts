import type { FastifyInstance } from 'fastify';
import { MAX_CONCURRENT_COMPLETIONS, MAX_CONCURRENT_UPLOADS } from '@anchora/contract/limits';
import { presignedUploadSchema, type PresignedUpload, type UploadedFile } from '@anchora/contract/uploads';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requestedWorkspace } from '../../http/requested-workspace';
import { requireUser } from '../../http/session';
import { confirmedRights } from './confirmed-rights';
import { registerFormUploadRoute } from './form-upload-route';
import { registerStoragePutRoute } from './storage-put-route';
import { uploadedFile } from '../../files/uploaded-file';
import { UploadService } from './upload-service';
import { UploadSlots } from './upload-slots';

/** POST /api/presigned-upload, PUT /api/storage/…, POST /api/uploads/{fileId}/complete, POST /api/upload */
export function registerUploadRoutes(app: FastifyInstance, deps: Deps): void {
  const uploads = new UploadService(deps);
  const limiter = createRateLimiter(deps.limits, 'upload', { limit: deps.config.limits.uploadPerUser });
  const slots = new UploadSlots(deps.limits, 'upload', MAX_CONCURRENT_UPLOADS);
  const completions = new UploadSlots(deps.limits, 'completion', MAX_CONCURRENT_COMPLETIONS);
  const countUpload = (userId: number) => enforceRateLimit(limiter, String(userId), 'uploads');

  app.post('/api/presigned-upload', async (request): Promise<PresignedUpload> => {
    const user = await requireUser(request);
    const workspaceId = requestedWorkspace(request, user, 'change');
    const announced = parseBody(presignedUploadSchema, request.body);
    await countUpload(user.id);
    const uploader = { userId: user.id, workspaceId, rightsStatement: confirmedRights(request) };
    return uploads.presign(uploader, announced, request.headers.origin);
  });

  const heavy = { config: { requestCost: HEAVY_REQUEST } };
  app.post<{ Params: { fileId: string } }>(
    '/api/uploads/:fileId/complete',
    heavy,
    async (request): Promise<UploadedFile> => {
      const user = await requireUser(request);
      const release = await completions.acquire(user.id);
      try {
        return uploadedFile(await uploads.complete(user, request.params.fileId));
      } finally {
        await release();
      }
    },
  );

  registerFormUploadRoute(app, deps, { slots, countUpload });
  if (deps.store.kind === 'disk') registerStoragePutRoute(app, deps, slots);
}
