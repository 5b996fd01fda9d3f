import type { FileStorage } from '../files/file-storage';
import { closeLapsedBrands, closeReplacedVersions } from '../files/file-use-repository';
import { moveClosedFiles } from '../files/move-closed-files';
import { SaltRepository } from '../features/numbers/salt-repository';
import { deleteDoomedObjects } from './sweep';

interface QuickSweepDeps extends FileStorage {
  signal: AbortSignal;
  onError: (message: string, error: unknown) => void;
}

/**
 * The address of a file that is no longer public may work for up to a minute; most of it is left for moving the object.
 */
const INTERVAL_MS = 10_000;

/**
 * Every few seconds, ends the addresses in the store of files that are no longer public and of deleted files. At the
 * end of a day it also erases the salt and the hashes of the day's visitors. With nothing to do, it costs a
 * look-up for each step.
 */
export function startQuickSweep(deps: QuickSweepDeps & { config: { dataDir: string } }): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = runQuickSweep(deps).finally(() => (isRunning = false));
  }, INTERVAL_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** One run. A step that fails, as those of the store do while it is away, does not keep the others from theirs. */
export async function runQuickSweep(deps: QuickSweepDeps): Promise<void> {
  const steps: [what: string, step: () => Promise<void>][] = [
    ['ending the day of the visitors', () => new SaltRepository(deps.db).endFormerDays()],
    ['closing the files of replaced versions', () => closeReplacedVersions(deps.db)],
    ['closing the pictures of lapsed brands', () => closeLapsedBrands(deps.db)],
    ['moving closed files', () => moveClosedFiles(deps)],
    ['deleting objects', () => deleteDoomedObjects(deps)],
  ];
  for (const [what, step] of steps) {
    try {
      await step();
    } catch (error) {
      deps.onError(`${what} failed`, error);
    }
  }
}
