import type { FileStorage } from '../files/file-storage';
import { closeLapsedBrands, closeReplacedVersions } from '../files/file-use-repository';
import { moveClosedFiles } from '../files/move-closed-files';
import { SaltRepository } from '../features/numbers/salt-repository';
import { repeat } from './repeat';
import { deleteDoomedObjects } from './sweep';

interface QuickSweepDeps extends FileStorage {
  signal: AbortSignal;
  onError: (message: string, error: unknown) => void;
}

/**
 * The address of a file that is no longer public may work for up to a minute; most of it is left for moving the object.
 * Chosen, not measured.
 */
const INTERVAL_MS = 10_000;

/**
 * Every few seconds, ends the addresses in the store of files that are no longer public and of deleted files. At the
 * end of a day it also erases the salt and the hashes of the day's visitors. With nothing to do, it costs a look-up for
 * each step. The objects of a deleted account may be thousands, so deleting them holds up nothing else.
 */
export function startQuickSweep(deps: QuickSweepDeps, intervalMs = INTERVAL_MS): { stop: () => Promise<void> } {
  const closing = repeat(() => closeSoon(deps), intervalMs);
  const deleting = repeat(() => deleteSoon(deps), intervalMs);
  return {
    stop: async () => {
      await Promise.all([closing.stop(), deleting.stop()]);
    },
  };
}

/** One run of everything. */
export async function runQuickSweep(deps: QuickSweepDeps): Promise<void> {
  await closeSoon(deps);
  await deleteSoon(deps);
}

function closeSoon(deps: QuickSweepDeps): Promise<void> {
  return runSteps(deps, {
    'ending the day of the visitors': () => new SaltRepository(deps.db).endFormerDays(),
    'closing the files of replaced versions': () => closeReplacedVersions(deps.db),
    'closing the pictures of lapsed brands': () => closeLapsedBrands(deps.db),
    'moving closed files': () => moveClosedFiles(deps),
  });
}

function deleteSoon(deps: QuickSweepDeps): Promise<void> {
  return runSteps(deps, { 'deleting objects': () => deleteDoomedObjects(deps) });
}

/**
 * A step that fails, as those of the store do while it is away, does not keep the others from theirs. Unlike `runEach`,
 * this throws for no error: a run that finds the database away is followed by another one soon.
 */
async function runSteps({ onError }: QuickSweepDeps, steps: Record<string, () => Promise<void>>): Promise<void> {
  for (const [what, step] of Object.entries(steps)) {
    try {
      await step();
    } catch (error) {
      onError(`${what} failed`, error);
    }
  }
}
