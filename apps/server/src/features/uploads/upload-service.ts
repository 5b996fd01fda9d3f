import type { z } from 'zod';
import { PRESIGNED_PUT_LIFETIME_MS } from '@anchora/contract/limits';
import type { PresignedUpload, presignedUploadSchema } from '@anchora/contract/uploads';
import { fileAddress } from '@anchora/contract/file-paths';
import type { Deps } from '../../deps';
import { findFileOfUser, type FileRow } from '../../files/file-repository';
import { finalizeStaged } from '../../files/finalize-upload';
import { callerOf, isAllowed, type Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { isFileId } from '../../storage/object-key';
import { kindOfUpload, reserveUpload } from './reserve-upload';
import { storedFileName } from './stored-file-name';

/** The person who uploads, and the workspace that the file will belong to. */
export interface Uploader {
  userId: number;
  workspaceId: number;
  /** The statement about rights that the person confirmed; null if the page showed none. */
  rightsStatement: number | null;
}

/** Uploads that the browser sends directly to the object store. */
export class UploadService {
  constructor(private readonly deps: Pick<Deps, 'config' | 'db' | 'store'>) {}

  /**
   * Reserves space for an upload and returns the address for its bytes.
   *
   * @param origin origin of the requesting page, which may differ from this server's public address.
   * @throws ApiError as `storedFileName`, `kindOfUpload` and `reserveUpload`
   */
  async presign(
    uploader: Uploader,
    announced: z.output<typeof presignedUploadSchema>,
    origin: string | undefined,
  ): Promise<PresignedUpload> {
    const { store } = this.deps;
    const { contentType, size: sizeBytes } = announced;
    const fileName = storedFileName(announced.fileName);
    const upload = { ...uploader, fileName, contentType, kind: kindOfUpload(fileName), sizeBytes };
    const { id, storageKey: key } = await reserveUpload(this.deps, upload);
    const put = await store.presignPut({ key, contentType, sizeBytes, lifetimeMs: PRESIGNED_PUT_LIFETIME_MS });
    return {
      url: new URL(put.url, this.ownOrigin(origin)).href,
      headers: put.headers,
      key,
      bucket: store.bucket,
      publicUrls: { url: fileAddress(id) },
    };
  }

  /**
   * Checks an upload whose bytes have arrived.
   *
   * @throws ApiError `upload-not-found`, and the errors of `finalizeStaged`
   */
  async complete(user: Member, fileId: string): Promise<FileRow> {
    const row = isFileId(fileId) ? await findFileOfUser(this.deps.db, user.id, fileId) : null;
    if (!row || !isAllowed(callerOf(user), 'change', { ...row, isPublic: false }))
      throw new ApiError('upload-not-found');
    return row.state === 'ready' ? row : finalizeStaged(this.deps, row);
  }

  private ownOrigin(origin: string | undefined): string {
    const { publicUrl, allowedOrigins } = this.deps.config;
    return origin !== undefined && allowedOrigins.includes(origin) ? origin : publicUrl;
  }
}
