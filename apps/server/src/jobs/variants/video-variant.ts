import path from 'node:path';
import { type BrowserVariant, LIGHTER_VIDEO, type VariantStats } from '@anchora/contract/variants';
import { MB } from '@anchora/contract/limits';
import type { Transaction } from '../../db/database';
import { containerOf } from '../../files/checks/video/video-container';
import { copyToLocal } from '../../files/copy-to-local';
import type { FileRow } from '../../files/file-repository';
import { storeCheckedFile } from '../../files/store-checked-file';
import { withoutExtension } from '../../files/without-extension';
import { withWorkFolder } from '../../files/work-folder';
import { convertVideo } from '../conversions/convert-video';
import { mostBytes } from '../conversions/ffmpeg-arguments';
import { type BuildInput, isRefused, reserveOutput } from './build-files';
import { throttled } from './throttled';
import * as repository from './variant-build-repository';
import type { TakenVariant } from './variant-build-repository';
import type { VariantDeps } from './variant-deps';

/** Reserved for a still picture; a JPEG with a side of 1280 px takes some hundred kilobytes. Chosen, not measured. */
const MAX_POSTER_BYTES = 2 * MB;

/**
 * Makes the still picture or the smaller copy of a stored video by ffmpeg. Without it, or where the video yields none,
 * the build ends as skipped: visitors get the video, and a browser may still make the picture. Without room for the
 * output it ends as failed.
 */
export async function runVideoVariant(
  deps: VariantDeps,
  build: TakenVariant,
  { source, variant }: { source: BuildInput; variant: BrowserVariant },
  signal: AbortSignal,
): Promise<void> {
  const before = { bytes: source.sizeBytes };
  const skip = () => repository.endVariant(deps.db, build, { state: 'skipped', stats: { before } });
  const { ffmpeg } = deps.config;
  if (ffmpeg === null) return skip();
  const maxBytes = mostBytesOf(source, variant);
  const reserved = await reserve(deps, build, { source, variant, maxBytes });
  if (!reserved)
    return repository.endVariant(deps.db, build, { state: 'failed', failure: { code: 'variant-no-room' } });
  await withWorkFolder(deps.config.dataDir, async (folder) => {
    const [sourcePath, outputPath] = [path.join(folder, 'source'), path.join(folder, 'variant')];
    await copyToLocal(deps.store, source.storageKey, sourcePath, signal);
    const container = await containerOf(sourcePath);
    if (!container) return skip();
    const onProgress = throttled((percent) => repository.noteProgress(deps.db, build, percent));
    const isStacked = source.metadata.alpha === 'stacked';
    const request = { ffmpeg, sourcePath, outputPath, container, trim: null, maxBytes, aim: variant, isStacked };
    const answer = await convertVideo(request, { folder, user: String(build.userId), signal, onProgress });
    if (answer.outcome !== 'ready') return skip();
    signal.throwIfAborted();
    const finish = async (tx: Transaction, output: FileRow) => {
      if (variant === 'light' && output.sizeBytes > LIGHTER_VIDEO.maxShare * source.sizeBytes)
        throw new NotLighterError();
      return repository.finishVariant(tx, build, { output, stats: statsOf(source, output) });
    };
    const lock = (tx: Transaction) => repository.lockSource(tx, build);
    try {
      await storeCheckedFile(deps, reserved, outputPath, { lock, alsoCommit: finish });
    } catch (error) {
      if (!(error instanceof NotLighterError) && !isRefused(error)) throw error;
      await skip();
    }
  });
}

/** Undoes the transaction that would make the output a file. */
class NotLighterError extends Error {
  override name = 'NotLighterError';
}

function statsOf(source: FileRow, output: FileRow): VariantStats {
  return { before: { bytes: source.sizeBytes }, after: { bytes: output.sizeBytes } };
}

function mostBytesOf({ metadata: { durationMs } }: FileRow, variant: BrowserVariant): number {
  if (variant === 'poster') return MAX_POSTER_BYTES;
  return mostBytes(typeof durationMs === 'number' ? durationMs / 1000 : null, 'light');
}

function reserve(
  deps: VariantDeps,
  build: TakenVariant,
  { source, variant, maxBytes }: { source: BuildInput; variant: BrowserVariant; maxBytes: number },
): Promise<FileRow | null> {
  const isPicture = variant === 'poster';
  return reserveOutput(deps, build, {
    userId: source.userId,
    workspaceId: source.workspaceId,
    fileName: `${withoutExtension(source.originalName)}-${variant}.${isPicture ? 'jpg' : 'mp4'}`,
    contentType: isPicture ? 'image/jpeg' : 'video/mp4',
    kind: isPicture ? 'image' : 'video',
    sizeBytes: maxBytes,
    variantOf: source.id,
    originSha256: source.originSha256 ?? source.sha256,
  });
}
