import type { Database } from '../../db/database';
import { findReadyFile, type FileRow } from '../../files/file-repository';
import { isInPreview } from '../../files/preview-file-repository';
import { callerOf, isAllowed, type Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { isFileId } from '../../storage/object-key';

export type ServedFile = FileRow & { isPublic: boolean };

/** Who asks for a file. Neither is looked up for a file that is public. */
interface Asker {
  member: () => Promise<Member | null>;
  /** Hashes of the tokens of the previews that the browser has open. */
  previews: () => readonly Buffer[];
}

/**
 * The file, if it is public, belongs to a workspace of the member, or is shown by a preview that the browser has open.
 *
 * @throws ApiError `file-not-found`, the same for a missing file, so that other users' files are not revealed.
 */
export async function findServedFile(db: Database, fileId: string, { member, previews }: Asker): Promise<ServedFile> {
  const file = isFileId(fileId) ? await findReadyFile(db, fileId) : null;
  if (!file) throw noSuchFile();
  if (file.isPublic || isAllowed(callerOf(await member()), 'read', file)) return file;
  const open = previews();
  if (open.length > 0 && (await isInPreview(db, open, file.id))) return file;
  throw noSuchFile();
}

export function noSuchFile(): ApiError {
  return new ApiError('file-not-found');
}
