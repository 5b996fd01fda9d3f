import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_KIND_RULES, type FileKind } from '@anchora/contract/uploads';
import type { Deps } from '../../deps';
import { OPAQUE_CONTENT_TYPE } from '../../files/checks/checked-file';
import type { FileRow } from '../../files/file-repository';
import { forgetUpload } from '../../files/finalize-upload';
import { storeCheckedFile } from '../../files/store-checked-file';
import { withWorkFolder } from '../../files/work-folder';
import { ApiError } from '../../http/api-error';
import { receiveFormFile } from './receive-form-file';
import type { Uploader } from './upload-service';
import { kindOfUpload, reserveUpload, tooLarge } from './reserve-upload';
import { storedFileName } from './stored-file-name';

type UploadDeps = Pick<Deps, 'config' | 'db' | 'store'>;

/**
 * Streams the one file of a multipart form to disk, checks it and stores it.
 *
 * @throws ApiError `form-upload-expired` if the file was purged before it was stored; as `receiveFormFile`,
 *   `storedFileName`, `kindOfUpload` and `reserveUpload`; and of the check of the file.
 */
export function receiveUpload(
  deps: UploadDeps,
  request: IncomingMessage,
  { asked, ...uploader }: Uploader & { asked: 'source' | null },
): Promise<FileRow> {
  return withWorkFolder(deps.config.dataDir, async (folder) => {
    const localPath = path.join(folder, 'upload');
    const reserved: { row: FileRow | null } = { row: null };
    try {
      await receiveFormFile(request, async ({ fileName, body }) => {
        const name = storedFileName(fileName);
        const kind = kindOfUpload(name, asked);
        const sizeBytes = mostBytes(kind, request.headers['content-length']);
        const contentType = OPAQUE_CONTENT_TYPE;
        reserved.row = await reserveUpload(deps, { ...uploader, fileName: name, contentType, kind, sizeBytes });
        await writeLimited(body, localPath, kind);
      });
      if (!reserved.row) throw new Error('a file was received without a reservation');
      const ready = await storeCheckedFile(deps, reserved.row, localPath);
      if (!ready) throw new ApiError('form-upload-expired');
      return ready;
    } catch (error) {
      // Until it is checked, a form's file is on this disk only.
      if (reserved.row) await forgetUpload(deps, reserved.row);
      throw error;
    }
  });
}

/** The request's length is an upper bound of the file's; without it, the limit of the kind applies. */
function mostBytes(kind: FileKind, contentLength: string | undefined): number {
  const { maxBytes } = FILE_KIND_RULES[kind];
  const announced = Number(contentLength ?? maxBytes);
  return Number.isSafeInteger(announced) && announced > 0 ? Math.min(announced, maxBytes) : maxBytes;
}

async function writeLimited(body: Readable, localPath: string, kind: FileKind): Promise<void> {
  const { maxBytes } = FILE_KIND_RULES[kind];
  let received = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > maxBytes) done(tooLarge(kind));
      else done(null, chunk);
    },
  });
  await pipeline(body, limited, createWriteStream(localPath, { flags: 'wx', mode: 0o600 }));
}
