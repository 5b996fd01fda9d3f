import path from 'node:path';
import type { VariantFailure } from '@anchora/contract/errors/variant-failures';
import type { ModelVariant } from '@anchora/contract/variants';
import type { Database } from '../../db/database';
import { copyToLocal } from '../../files/copy-to-local';
import type { FileRow } from '../../files/file-repository';
import { storeCheckedFile } from '../../files/store-checked-file';
import { withoutExtension } from '../../files/without-extension';
import { withWorkFolder } from '../../files/work-folder';
import type { BuildSource } from '../build-runner';
import { runConversion } from '../conversions/run-conversion';
import { type BuildInput, isRefused, reserveOutput } from './build-files';
import { makeVariant } from './make-variant';
import { throttled } from './throttled';
import { MODEL_RECIPES } from './recipes';
import * as repository from './variant-build-repository';
import type { TakenVariant } from './variant-build-repository';
import type { VariantDeps } from './variant-deps';
import { runVideoVariant } from './video-variant';
import { variantQueue } from './wanted-variants';

/** The queue of variants, for their runner. */
export const VARIANT_BUILDS: BuildSource<TakenVariant> = {
  work: 'making a variant',
  take: repository.takeVariant,
  renew: (db, build, leaseMs) => variantQueue.renew(db, build, leaseMs),
  putBack: repository.putBackVariant,
  giveUp: (db, build) => fail(db, build, { code: isConversion(build) ? 'conversion-failed' : 'variant-failed' }),
  quarantine: (db, build) =>
    repository.endVariant(db, build, { state: 'failed', failure: crashOf(build) }, (tx) =>
      variantQueue.quarantine(tx, build),
    ),
};

const CONTENT_TYPE = 'model/gltf-binary';

/**
 * Makes a variant of a stored model and puts it into service, if no other process has taken the build since. Until
 * then, and after any failure, the checked original is shown. Room for the largest possible output is reserved first.
 * Builds of videos have functions of their own.
 */
export async function runVariantBuild(deps: VariantDeps, build: TakenVariant, signal: AbortSignal): Promise<void> {
  const input = await repository.beginVariant(deps.db, build);
  if (!input) return;
  const { source, variant } = input;
  if (variant === 'web') return runConversion(deps, build, source, signal);
  if (variant === 'poster') return runVideoVariant(deps, build, { source, variant }, signal);
  if (source.kind === 'video') return runVideoVariant(deps, build, { source, variant: 'light' }, signal);
  const reserved = await reserveVariant(deps, build, { source, variant });
  if (!reserved) return fail(deps.db, build, { code: 'variant-no-room' });
  await withWorkFolder(deps.config.dataDir, async (folder) => {
    const request = { sourcePath: path.join(folder, 'source'), outputPath: path.join(folder, 'variant'), variant };
    await copyToLocal(deps.store, source.storageKey, request.sourcePath, signal);
    const onProgress = throttled((percent) => repository.noteProgress(deps.db, build, percent));
    const answer = await makeVariant(request, { folder, user: String(build.userId), signal, onProgress });
    if (answer.outcome === 'failed') return fail(deps.db, build, answer.failure);
    const { stats } = answer;
    if (answer.outcome === 'skipped') {
      return repository.endVariant(deps.db, build, { state: 'skipped', stats, hasKtx2: answer.hasKtx2 === true });
    }
    signal.throwIfAborted();
    try {
      await storeCheckedFile(deps, reserved, request.outputPath, {
        lock: (tx) => repository.lockSource(tx, build),
        alsoCommit: (tx, output) => repository.finishVariant(tx, build, { output, stats }),
      });
    } catch (error) {
      if (!isRefused(error)) throw error;
      await fail(deps.db, build, { code: 'variant-failed' });
    }
  });
}

function fail(db: Database, build: TakenVariant, failure: VariantFailure): Promise<void> {
  return repository.endVariant(db, build, { state: 'failed', failure });
}

function isConversion({ variant }: TakenVariant): boolean {
  return variant === 'web';
}

function crashOf(build: TakenVariant): VariantFailure {
  return { code: isConversion(build) ? 'conversion-crashed' : 'variant-crashed' };
}

/** @returns the row of the variant's file; null if the workspace has no room for it. */
function reserveVariant(
  deps: VariantDeps,
  build: TakenVariant,
  { source, variant }: { source: BuildInput; variant: ModelVariant },
): Promise<FileRow | null> {
  return reserveOutput(deps, build, {
    userId: source.userId,
    workspaceId: source.workspaceId,
    fileName: `${withoutExtension(source.originalName)}-${variant}.glb`,
    contentType: CONTENT_TYPE,
    kind: 'model',
    sizeBytes: MODEL_RECIPES[variant].maxBytes(source.sizeBytes),
    variantOf: source.id,
    originSha256: source.originSha256 ?? source.sha256,
  });
}
