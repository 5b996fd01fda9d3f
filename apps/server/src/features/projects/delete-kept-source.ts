import { recordEvent, type Actor } from '../../audit/audit-repository';
import type { Database } from '../../db/database';
import { deleteFileRow, isUnused, type FileRow } from '../../files/file-repository';
import { hasBlockedFile } from '../../files/blocked-file-repository';
import { ApiError } from '../../http/api-error';
import { lockChangeable } from './lock-changeable';
import type { ProjectRepository } from './project-repository';
import type { ProjectRow } from './project-columns';
import { dropKeptSource, lockFiles } from './variant-repository';

interface Deletion {
  project: Pick<ProjectRow, 'id' | 'workspaceId' | 'userId'>;
  video: FileRow;
  /** Id of the file that the video was converted from. */
  sourceFileId: string;
  actor: Actor;
}

/**
 * Deletes the source of a converted video; the video stays. A source that another video was converted from is left to
 * that one. No effect if this was done before, or if the file is not the video's source. The video keeps the hash of
 * its source, so that a takedown of one still reaches the other.
 *
 * @throws ApiError as `lockChangeable`, or `file-blocked`: a takedown may be lifted again.
 */
export function deleteKeptSource(
  db: Database,
  repository: ProjectRepository,
  { project, video, sourceFileId, actor }: Deletion,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockChangeable(tx, repository, project);
    await lockFiles(tx, [video.id]);
    const source = (await lockFiles(tx, [sourceFileId])).get(sourceFileId);
    if (!source || !(await dropKeptSource(tx, video.id, source.id))) return;
    // The error undoes the deletion of the row too.
    if (await hasBlockedFile(tx, [video.id, source.id])) throw new ApiError('file-blocked');
    if (await isUnused(tx, source.id)) await deleteFileRow(tx, source);
    await recordEvent(tx, { kind: 'kept-source-deleted', actor, userId: project.userId, projectId: project.id });
  });
}
