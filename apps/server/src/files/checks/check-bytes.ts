import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FileKind } from '@anchora/contract/uploads';
import type { CheckedFile, CheckFindings, CheckRequest } from './checked-file';
import { fileInvalid } from './file-refused-error';

/** Each check is imported when it is needed, so that checking a model does not load the picture decoder. */
const CHECKS: Record<FileKind, () => Promise<(path: string) => Promise<CheckFindings>>> = {
  image: async () => (await import('./picture/check-picture')).checkPicture,
  model: async () => (await import('./model/check-model')).checkModel,
  video: async () => (await import('./video/check-video')).checkVideo,
  sound: async () => (await import('./sound/check-sound')).checkSound,
  tracking: async () => (await import('./check-tracking-file')).checkTrackingFile,
  usdz: async () => (await import('./usdz/check-usdz')).checkUsdz,
  source: async () => (await import('./video/check-source')).checkSource,
};

/** Runs in a child process. @throws FileRefusedError */
export async function checkBytes({ path, kind }: CheckRequest): Promise<CheckedFile> {
  if ((await stat(path)).size === 0) throw fileInvalid({ code: 'file-empty' });
  const check = await CHECKS[kind]();
  const findings = await check(path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(findings.path), hash);
  const sizeBytes = (await stat(findings.path)).size;
  return { preview: null, ...findings, sizeBytes, sha256: new Uint8Array(hash.digest()) };
}
