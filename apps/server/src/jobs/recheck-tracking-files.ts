import path from 'node:path';
import type { Config } from '../config/config';
import { checkFile } from '../files/checks/check-file';
import { copyToLocal } from '../files/copy-to-local';
import type { FileStorage } from '../files/file-storage';
import { withWorkFolder } from '../files/work-folder';
import { ApiError } from '../http/api-error';
import {
  failUntrackable,
  findUncountedTrackingFiles,
  type StoredTrackingFile,
  storeTargetFacts,
} from './tracking-build-repository';

interface RecheckDeps extends FileStorage {
  config: Pick<Config, 'dataDir'>;
  signal: AbortSignal;
  onError: (message: string, error: unknown) => void;
}

/**
 * Counts the anchors of tracking files that were stored before uploads with too few anchors were refused. A project
 * with such a file loses it and counts as failed, as after a failed build on the server. Each file is checked once.
 */
export async function recheckTrackingFiles(deps: RecheckDeps): Promise<void> {
  for (const file of await findUncountedTrackingFiles(deps.db)) {
    if (deps.signal.aborted) return;
    await recheck(deps, file).catch((error: unknown) =>
      deps.onError(`the tracking file ${file.id} could not be checked again`, error),
    );
  }
}

async function recheck({ config, db, store }: RecheckDeps, file: StoredTrackingFile): Promise<void> {
  try {
    const metadata = await withWorkFolder(config.dataDir, async (folder) => {
      const localPath = path.join(folder, 'tracking-file');
      await copyToLocal(store, file.storageKey, localPath);
      return (await checkFile({ path: localPath, kind: 'tracking', user: 'recheck' })).metadata;
    });
    await storeTargetFacts(db, file.id, metadata);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'target-untrackable')) throw error;
    await failUntrackable(db, file.id);
  }
}
