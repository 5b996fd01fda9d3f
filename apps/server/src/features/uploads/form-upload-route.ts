import type { FastifyInstance } from 'fastify';
import { MB } from '@anchora/contract/limits';
import { FILE_KIND_RULES, type UploadedFile } from '@anchora/contract/uploads';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requestedWorkspace } from '../../http/requested-workspace';
import { requireUser } from '../../http/session';
import { confirmedRights } from './confirmed-rights';
import { receiveUpload } from './receive-upload';
import { uploadedFile } from '../../files/uploaded-file';
import type { UploadSlots } from './upload-slots';

interface FormUploadParts {
  slots: UploadSlots;
  /** @throws ApiError `rate-limited` */
  countUpload: (userId: number) => Promise<void>;
}

/** Allowance for boundaries and part headers, which usually take less than 1 KB. */
const FORM_OVERHEAD_BYTES = MB;
/** A form with a file of the kind that may be the largest. */
const MAX_FORM_BYTES =
  Math.max(...Object.values(FILE_KIND_RULES).map(({ maxBytes }) => maxBytes)) + FORM_OVERHEAD_BYTES;

/** POST /api/upload: a multipart form with one file, streamed to disk, checked, stored. */
export function registerFormUploadRoute(
  app: FastifyInstance,
  deps: Deps,
  { slots, countUpload }: FormUploadParts,
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    scope.post<{ Querystring: { kind?: string } }>(
      '/api/upload',
      { bodyLimit: MAX_FORM_BYTES, config: { requestCost: HEAVY_REQUEST } },
      async (request): Promise<UploadedFile> => {
        const user = await requireUser(request);
        const workspaceId = requestedWorkspace(request, user, 'change');
        const userId = user.id;
        if (!request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data')) {
          throw new ApiError('form-expected');
        }
        const asked = request.query.kind === 'source' ? 'source' : null;
        await countUpload(userId);
        const release = await slots.acquire(userId);
        try {
          const uploader = { userId, workspaceId, rightsStatement: confirmedRights(request) };
          return uploadedFile(await receiveUpload(deps, request.raw, { ...uploader, asked }));
        } finally {
          await release();
        }
      },
    );
  });
}
