import { ApiError } from '../http/api-error';
import type { FileKindOfRow } from './file-repository';
import { finalizeUpload, type FinalizeDeps } from './finalize-upload';

/** One upload that a request names, with its field and its intended use. */
export interface NamedUpload {
  field: string;
  address: string;
  kind: FileKindOfRow;
}

/**
 * Checks the uploads that a request names; each must belong to the workspace and be of the right kind.
 *
 * @returns file id by field.
 * @throws ApiError of the first refused field, with a message for every refused one.
 */
export async function claimUploads(
  deps: FinalizeDeps,
  workspaceId: number,
  uploads: NamedUpload[],
): Promise<Map<string, string>> {
  const fileIds = new Map<string, string>();
  const refusals = new Map<string, ApiError>();
  await Promise.all(
    uploads.map(async ({ field, address, kind }) => {
      try {
        const file = await finalizeUpload(deps, { workspaceId, address, kind });
        fileIds.set(field, file.id);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        refusals.set(field, error);
      }
    }),
  );
  const first = uploads.map(({ field }) => refusals.get(field)).find((refusal) => refusal !== undefined);
  if (first) {
    const fields = Object.fromEntries([...refusals].map(([field, { coded }]) => [field, coded]));
    throw first.withFields(fields);
  }
  return fileIds;
}
