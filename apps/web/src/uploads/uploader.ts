import type { UploadedFile } from '@anchora/contract/uploads';
import { uploadDirectly } from './direct-upload';
import { inPageWorkspace } from './page-workspace';
import { uploadThroughServer } from './server-upload';
import { uploadAborted } from './upload-error';
import type { UploaderDeps, UploadOptions } from './upload-options';
import { uploadRoute } from './upload-route';
import { withTypeOfExtension } from './with-type-of-extension';

export type UploadFile = (file: File, options?: UploadOptions) => Promise<UploadedFile>;

/**
 * Uploads by the product's strategy: models, media and files over `DIRECT_UPLOAD_MAX_BYTES` through the server; others
 * by a presigned PUT, and through the server if that fails. After a lost connection the file is sent again.
 */
export function createUploader(deps: UploaderDeps): UploadFile {
  return async (original, options = {}) => {
    if (options.signal?.aborted) throw uploadAborted();
    const file = withTypeOfExtension(original);
    // Another page, with another workspace, may be open by the time of a later attempt.
    const url = inPageWorkspace(options.kind ? `/api/upload?kind=${options.kind}` : '/api/upload', options.workspace);
    const direct =
      uploadRoute(file) === 'direct' && !options.kind ? await uploadDirectly(deps.send, file, options) : null;
    return direct ?? (await uploadThroughServer(deps, { file, url }, options));
  };
}
