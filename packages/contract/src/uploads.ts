import { z } from 'zod';
import type { FileKind } from './file-kinds';
import { MAX_FILE_NAME_LENGTH, MAX_MIME_TYPE_LENGTH } from './limits';
import { fault } from './errors/field-faults';

export * from './file-kinds';

/** POST /api/presigned-upload */
export const presignedUploadSchema = z.object({
  fileName: z
    .string(fault('file-name-missing'))
    .min(1, fault('file-name-missing'))
    .max(MAX_FILE_NAME_LENGTH, fault('file-name-too-long')),
  /** Any type, because the bytes decide what the file is. The PUT must carry exactly this type. */
  contentType: z
    .string(fault('mime-type-missing'))
    .min(1, fault('mime-type-missing'))
    .max(MAX_MIME_TYPE_LENGTH, fault('mime-type-too-long'))
    .regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/, fault('mime-type-invalid')),
  /** Bytes. */
  size: z.number(fault('size-missing')).int(fault('size-not-integer')).positive(fault('size-not-positive')),
});
export type PresignedUploadRequest = z.infer<typeof presignedUploadSchema>;

export interface PresignedUpload {
  /** Address for the PUT of the bytes, with exactly `headers`, within ten minutes. */
  url: string;
  headers: Record<string, string>;
  /** Key of the staged object; projects never serve it. */
  key: string;
  bucket: string;
  /** `url` is used in POST /api/projects; it can be fetched once the staged bytes have passed the checks. */
  publicUrls: { url: string };
}

/** Answer of POST /api/upload and POST /api/uploads/{fileId}/complete. */
export interface UploadedFile {
  /** `/files/{fileId}` */
  url: string;
  kind: FileKind;
  contentType: string;
  sizeBytes: number;
  /** Set for pictures and videos, with the orientation applied. */
  widthPx?: number;
  heightPx?: number;
  /** Set for transparent videos, see `stacked-video.ts`. */
  alpha?: 'stacked';
}
