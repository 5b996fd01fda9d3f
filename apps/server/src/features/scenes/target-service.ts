import type { CompiledTarget } from '@anchora/contract/scene/compiled-targets';
import { fileAddress } from '@anchora/contract/file-paths';
import { ChildLimitError, ChildTimeoutError } from '../../child-processes/child-limit-error';
import { TooManyWaitingError } from '../../child-processes/too-many-waiting-error';
import type { Deps } from '../../deps';
import { checksBusy } from '../../files/checks/check-file';
import { findsPicture } from '../../files/checks/find-picture';
import { claimUploads } from '../../files/claim-uploads';
import { findUsableFile, type FileRow } from '../../files/file-repository';
import { readWholeFile } from '../../files/read-whole-file';
import { ApiError } from '../../http/api-error';
import { isFileId } from '../../storage/object-key';
import { findTarget, queueTarget, setTarget } from './target-repository';

/** Tracking data of pictures that are targets of scenes. */
export class TargetService {
  constructor(private readonly deps: Deps) {}

  /** @throws ApiError `file-not-found` unless it is a picture that the workspace may use. */
  async read(workspaceId: number, imageFileId: string): Promise<CompiledTarget> {
    await this.requirePicture(workspaceId, imageFileId);
    return this.answer(workspaceId, imageFileId);
  }

  /**
   * Queues the picture to be compiled; no effect if it has been compiled.
   *
   * @throws ApiError as `read`
   */
  async request(workspaceId: number, imageFileId: string): Promise<CompiledTarget> {
    await this.requirePicture(workspaceId, imageFileId);
    await this.deps.db.transaction((tx) => queueTarget(tx, workspaceId, imageFileId));
    this.deps.jobs.compileTargets();
    return this.answer(workspaceId, imageFileId);
  }

  /**
   * Accepts a tracking file that the user's browser made of the picture, if the engine finds the picture with it.
   *
   * @throws ApiError as `read`; `target-differs`; `checks-busy`; `file-not-usable` for a sample's picture, whose
   * targets the server makes alone; and those of `claimUploads`.
   */
  async take(workspaceId: number, imageFileId: string, address: string): Promise<CompiledTarget> {
    const { db } = this.deps;
    const picture = await this.requirePicture(workspaceId, imageFileId);
    if (picture.workspaceId === null) throw new ApiError('file-not-usable', {}, { field: 'tracking' });
    const claimed = await claimUploads(this.deps, workspaceId, [
      { field: 'tracking', address, kind: 'tracking' },
      { field: 'picture', address: fileAddress(imageFileId), kind: 'image' },
    ]);
    const [trackingFile, ready] = await Promise.all(
      [claimed.get('tracking'), imageFileId].map((id) => findUsableFile(db, workspaceId, id ?? '')),
    );
    if (!trackingFile || !ready) throw new ApiError('file-not-usable', {}, { field: 'tracking' });
    if (!(await this.finds(ready, trackingFile, workspaceId)))
      throw new ApiError('target-differs', {}, { field: 'tracking' });
    const target = { workspaceId, imageFileId, trackingFileId: trackingFile.id, score: scoreOf(trackingFile) };
    await db.transaction((tx) => setTarget(tx, target));
    return this.answer(workspaceId, imageFileId);
  }

  private async finds(picture: FileRow, trackingFile: FileRow, workspaceId: number): Promise<boolean> {
    const [pictureBytes, trackingBytes] = [await this.bytesOf(picture), await this.bytesOf(trackingFile)];
    try {
      return await findsPicture({ picture: pictureBytes, trackingFile: trackingBytes }, String(workspaceId));
    } catch (error) {
      if (error instanceof TooManyWaitingError || error instanceof ChildTimeoutError) throw checksBusy(error);
      if (error instanceof ChildLimitError) return false;
      throw error;
    }
  }

  private async bytesOf(file: FileRow): Promise<Buffer> {
    const bytes = await readWholeFile(this.deps, file);
    if (!bytes) throw new ApiError('file-not-usable', {}, { field: 'tracking' });
    return bytes;
  }

  private async requirePicture(workspaceId: number, imageFileId: string): Promise<FileRow> {
    const file = isFileId(imageFileId) ? await findUsableFile(this.deps.db, workspaceId, imageFileId) : null;
    if (file?.kind !== 'image') throw new ApiError('file-not-found');
    return file;
  }

  private async answer(workspaceId: number, imageFileId: string): Promise<CompiledTarget> {
    const target = await findTarget(this.deps.db, workspaceId, imageFileId);
    return { state: target?.state ?? 'none', score: target?.score ?? null, failure: target?.failure ?? null };
  }
}

/** Score of the first target of a tracking file, from the metadata that the check of the upload stored. */
function scoreOf({ metadata }: FileRow): number | null {
  const { targets } = metadata as { targets?: { score?: unknown }[] };
  const score = targets?.[0]?.score;
  return typeof score === 'number' ? score : null;
}
