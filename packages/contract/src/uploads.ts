import { z } from 'zod';
import {
  MAX_FILE_NAME_LENGTH,
  MAX_MODEL_BYTES,
  MAX_TARGET_IMAGE_BYTES,
  MAX_TRACKING_FILE_BYTES,
  MAX_USDZ_BYTES,
  MAX_VIDEO_BYTES,
  MB,
} from './limits';
import { fault } from './errors/field-faults';

export { previewAddress } from './preview-address';

/** What a file may be used as. Decided from the name's extension, then checked against the bytes. */
export type FileKind = 'model' | 'video' | 'image' | 'tracking' | 'usdz';

interface FileKindRule {
  extensions: readonly string[];
  maxBytes: number;
  /** Made by this product out of another upload; nobody is told to choose one. */
  isDerived?: true;
}

export const FILE_KIND_RULES: Record<FileKind, FileKindRule> = {
  model: { extensions: ['.glb', '.gltf'], maxBytes: MAX_MODEL_BYTES },
  video: { extensions: ['.mp4', '.webm'], maxBytes: MAX_VIDEO_BYTES },
  image: { extensions: ['.jpg', '.jpeg', '.png'], maxBytes: MAX_TARGET_IMAGE_BYTES },
  tracking: { extensions: ['.mind'], maxBytes: MAX_TRACKING_FILE_BYTES },
  usdz: { extensions: ['.usdz'], maxBytes: MAX_USDZ_BYTES, isDerived: true },
};

/** By this Safari knows what to hand to Quick Look. */
export const USDZ_CONTENT_TYPE = 'model/vnd.usdz+zip';

/** Kind that a file name promises by its extension, or null if none of ours. */
export function fileKindFromName(fileName: string): FileKind | null {
  const lower = fileName.toLowerCase();
  for (const [kind, rule] of Object.entries(FILE_KIND_RULES)) {
    if (rule.extensions.some((extension) => lower.endsWith(extension))) return kind as FileKind;
  }
  return null;
}

/** What a file of this kind may have at most. */
export function maxMegabytes(kind: FileKind): number {
  return Math.floor(FILE_KIND_RULES[kind].maxBytes / MB);
}

/** @param kind null: any kind would do. */
export function acceptedExtensions(kind: FileKind | null): string[] {
  const rules =
    kind === null ? Object.values(FILE_KIND_RULES).filter(({ isDerived }) => !isDerived) : [FILE_KIND_RULES[kind]];
  return rules.flatMap(({ extensions }) => extensions);
}

/** POST /api/presigned-upload */
export const presignedUploadSchema = z.object({
  fileName: z
    .string(fault('file-name-missing'))
    .min(1, fault('file-name-missing'))
    .max(MAX_FILE_NAME_LENGTH, fault('file-name-too-long')),
  /** Any; what the file really is, its bytes decide. The PUT must carry exactly this one. */
  contentType: z
    .string(fault('mime-type-missing'))
    .min(1, fault('mime-type-missing'))
    .max(255, fault('mime-type-too-long'))
    .regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/, fault('mime-type-invalid')),
  size: z.number(fault('size-missing')).int(fault('size-not-integer')).positive(fault('size-not-positive')),
});
export type PresignedUploadRequest = z.infer<typeof presignedUploadSchema>;

export interface PresignedUpload {
  /** Where the bytes go, by PUT with exactly `headers`, within ten minutes. */
  url: string;
  headers: Record<string, string>;
  /** Staging key; no project ever serves from it. */
  key: string;
  bucket: string;
  /** `url` is the address to give to POST /api/projects; it works once the staged bytes have passed the checks. */
  publicUrls: { url: string };
}

/** Answer of POST /api/upload and POST /api/uploads/{fileId}/complete. */
export interface UploadedFile {
  /** `/files/{fileId}` */
  url: string;
  kind: FileKind;
  contentType: string;
  sizeBytes: number;
  /** Pictures and videos, as shown (orientation applied). */
  widthPx?: number;
  heightPx?: number;
}
