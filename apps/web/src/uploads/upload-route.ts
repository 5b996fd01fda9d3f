import { FILE_KIND_RULES } from '@anchora/contract/file-kinds';
import { DIRECT_UPLOAD_MAX_BYTES } from '@anchora/contract/limits';

/** `direct`: presigned PUT to the storage first; `server`: through POST /api/upload only. */
type UploadRoute = 'direct' | 'server';

const SERVER_ONLY = (['model', 'video', 'sound'] as const).flatMap((kind) => FILE_KIND_RULES[kind].extensions);

/**
 * Models, media and files over `DIRECT_UPLOAD_MAX_BYTES` go through the server, which checks them while they stream in.
 */
export function uploadRoute(file: Pick<File, 'name' | 'size'>): UploadRoute {
  const name = file.name.toLowerCase();
  const isServerOnly = SERVER_ONLY.some((extension) => name.endsWith(extension));
  return isServerOnly || file.size > DIRECT_UPLOAD_MAX_BYTES ? 'server' : 'direct';
}
