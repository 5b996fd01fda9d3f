import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { MB } from '@anchora/contract/limits';
import { FILE_KIND_RULES, PICTURE_CONTENT_TYPES, USDZ_CONTENT_TYPE, type FileKind } from '@anchora/contract/uploads';
import { OPAQUE_CONTENT_TYPE, type CheckAnswer, type CheckedFile, type CheckRequest } from './checked-file';
import { REFUSAL_CODES } from './file-refused-error';

/** The types under which files of each kind are served. A browser must never be told that an upload is a page. */
const CONTENT_TYPES: Record<FileKind, readonly string[]> = {
  image: PICTURE_CONTENT_TYPES,
  model: ['model/gltf-binary', 'model/gltf+json'],
  video: ['video/mp4', 'video/webm'],
  sound: ['audio/mpeg', 'audio/mp4'],
  tracking: [OPAQUE_CONTENT_TYPE],
  usdz: [USDZ_CONTENT_TYPE],
  source: [OPAQUE_CONTENT_TYPE],
};
/** A cleaned file may be a little larger than the upload: another orientation, a moved index. Chosen, not measured. */
const GROWTH_BYTES = 64 * 1024;
/** A WebP of `PREVIEW_SIDE_PX` takes some hundred kilobytes. Chosen, not measured. */
export const MAX_PREVIEW_BYTES = 2 * MB;
/**
 * Facts about each target of a tracking file are the most that a check finds: some 80 characters each, and the reader
 * refuses files with more than `MAX_TRACKABLES` targets.
 */
const MAX_METADATA_CHARS = 64 * 1024;
/** Beyond every picture and video that the checks accept. Chosen, not measured. */
const MAX_SIDE_PX = 1_000_000;
const SHA256_BYTES = 32;

const sidePx = z.number().int().positive().max(MAX_SIDE_PX).nullable();
const checkedSchema = z.object({
  path: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  sha256: z.instanceof(Uint8Array).refine(({ length }) => length === SHA256_BYTES),
  widthPx: sidePx,
  heightPx: sidePx,
  preview: z.object({ path: z.string(), sizeBytes: z.number() }).nullable(),
  metadata: z.record(z.string(), z.unknown()).refine((facts) => JSON.stringify(facts).length <= MAX_METADATA_CHARS),
});
const answerSchema = z.union([
  z.object({ checked: checkedSchema }),
  z.object({
    refused: z.object({
      code: z.enum(REFUSAL_CODES),
      params: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
]);

/**
 * Verifies the answer of a check, which is trusted no more than an upload: a decoder taken over by its input could name
 * any file of this server, or a type that browsers run. Sizes are read from the files themselves.
 *
 * @throws Error if a sound check could not have given this answer.
 */
export async function verifyAnswer({ path: file, kind }: CheckRequest, answer: unknown): Promise<CheckAnswer> {
  const parsed = answerSchema.parse(answer);
  if ('refused' in parsed) return parsed as CheckAnswer;
  const { checked } = parsed;
  if (!CONTENT_TYPES[kind].includes(checked.contentType)) throw new Error(`a ${kind} cannot be ${checked.contentType}`);
  const folder = path.dirname(file);
  const sizeBytes = await sizeOfOwn(folder, checked.path, FILE_KIND_RULES[kind].maxBytes + GROWTH_BYTES);
  return { checked: { ...checked, sizeBytes, preview: await verifyPreview(folder, checked.preview) } };
}

async function verifyPreview(folder: string, preview: CheckedFile['preview']): Promise<CheckedFile['preview']> {
  if (preview === null) return null;
  return { path: preview.path, sizeBytes: await sizeOfOwn(folder, preview.path, MAX_PREVIEW_BYTES) };
}

/** @returns the size in bytes. @throws Error unless `file` is a plain file in `folder` of at most `maxBytes` */
async function sizeOfOwn(folder: string, file: string, maxBytes: number): Promise<number> {
  if (path.dirname(file) !== folder || path.resolve(file) !== file)
    throw new Error('the check answered with a foreign file');
  const found = await lstat(file);
  if (!found.isFile() || found.nlink !== 1)
    throw new Error('the check answered with something that is not a plain file');
  if (found.size > maxBytes)
    throw new Error(`the check answered with ${found.size} bytes, at most ${maxBytes} expected`);
  return found.size;
}
