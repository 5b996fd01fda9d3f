import path from 'node:path';
import type { VariantFailure } from '@anchora/contract/errors/variant-failures';
import { copyToLocal } from '../../files/copy-to-local';
import type { FileRow } from '../../files/file-repository';
import { forgetUpload } from '../../files/finalize-upload';
import { storeCheckedFile } from '../../files/store-checked-file';
import { withoutExtension } from '../../files/without-extension';
import { withWorkFolder } from '../../files/work-folder';
import { type BuildInput, isRefused, reserveOutput } from '../variants/build-files';
import { throttled } from '../variants/throttled';
import type { VariantDeps } from '../variants/variant-deps';
import { endVariant, finishConversion, lockSource, noteProgress } from '../variants/variant-build-repository';
import type { TakenVariant } from '../variants/variant-build-repository';
import { convertVideo, type VideoRequest } from './convert-video';
import { aimOf, mostBytes } from './ffmpeg-arguments';
import { readSourceOrder } from './source-order';

/**
 * Converts a stored source into an MP4, which becomes a file of the same owner like any other upload. Space for the
 * largest possible result is reserved first.
 */
export async function runConversion(
  deps: VariantDeps,
  build: TakenVariant,
  source: BuildInput,
  signal: AbortSignal,
): Promise<void> {
  const fail = (code: VariantFailure['code']) => endVariant(deps.db, build, { state: 'failed', failure: { code } });
  const { ffmpeg } = deps.config;
  const order = readSourceOrder(source.metadata);
  if (ffmpeg === null || !order) return fail('conversion-unreadable');
  const { container, trim, lines, durationS } = order;
  const aim = aimOf(lines);
  const maxBytes = mostBytes(trim ? trim.end - trim.start : durationS, aim);
  const reserved = await reserveVideo(deps, build, { source, maxBytes });
  if (!reserved) return fail('conversion-no-room');
  try {
    await convertInto(deps, build, {
      source,
      reserved,
      signal,
      conversion: { ffmpeg, maxBytes, container, trim, aim },
    });
  } catch (error) {
    // A cancelled conversion has no row left that names its reservation.
    await forgetUpload(deps, reserved);
    if (!isRefused(error)) throw error;
    await fail('conversion-unreadable');
  }
}

interface Work {
  source: BuildInput;
  /** The row of the result. */
  reserved: FileRow;
  signal: AbortSignal;
  conversion: Pick<VideoRequest, 'ffmpeg' | 'container' | 'trim' | 'maxBytes' | 'aim'>;
}

/** @throws ApiError if the result does not pass the checks of uploads. */
function convertInto(deps: VariantDeps, build: TakenVariant, work: Work): Promise<void> {
  const { source, reserved, signal, conversion } = work;
  return withWorkFolder(deps.config.dataDir, async (folder) => {
    const [sourcePath, outputPath] = [path.join(folder, 'source'), path.join(folder, 'video')];
    await copyToLocal(deps.store, source.storageKey, sourcePath, signal);
    const onProgress = throttled((percent) => noteProgress(deps.db, build, percent));
    const user = String(build.userId);
    const answer = await convertVideo({ ...conversion, sourcePath, outputPath }, { folder, user, signal, onProgress });
    if (answer.outcome === 'skipped') throw new Error('a conversion wrote no video');
    if (answer.outcome === 'failed') return endVariant(deps.db, build, { state: 'failed', failure: answer.failure });
    signal.throwIfAborted();
    const stored = await storeCheckedFile(deps, reserved, outputPath, {
      lock: (tx) => lockSource(tx, build),
      alsoCommit: (tx, output) => finishConversion(tx, build, output),
    });
    // Without a row to finish, the conversion has been cancelled meanwhile.
    if (!stored) await forgetUpload(deps, reserved);
  });
}

/** The result is a file of its own, so that projects can use it; takedowns of the source reach it. */
function reserveVideo(
  deps: VariantDeps,
  build: TakenVariant,
  { source, maxBytes }: { source: BuildInput; maxBytes: number },
): Promise<FileRow | null> {
  return reserveOutput(deps, build, {
    userId: source.userId,
    workspaceId: source.workspaceId,
    fileName: `${withoutExtension(source.originalName)}.mp4`,
    contentType: 'video/mp4',
    kind: 'video',
    sizeBytes: maxBytes,
    originSha256: source.originSha256 ?? source.sha256,
  });
}
