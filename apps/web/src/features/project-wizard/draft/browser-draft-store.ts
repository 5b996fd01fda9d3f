import { randomHex } from '../../../api/random-uuid';
import { browserStorage } from '../../../api/unsaved-scenes';
import type { Draft } from './draft';
import {
  beginDraft,
  type Claim,
  type DraftOwner,
  type DraftStoreDeps,
  type HeldDraft,
  putBack,
  takeDraft,
} from './draft-store';

/** Time for a tab that is being closed to release its draft, ms. Chosen, not measured. */
const SECOND_LOOK_MS = 80;

async function tryLock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, async (lock) => {
        if (!lock) {
          resolve(null);
          return;
        }
        await new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}

/**
 * Web Locks are released with their tab, even if it crashes. Without them (plain HTTP on a network address) every claim
 * succeeds.
 */
const claimByLock: Claim = async (name) => {
  if (!('locks' in navigator)) return () => undefined;
  const release = await tryLock(name);
  if (release) return release;
  await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
  return tryLock(name);
};

const nothing = () => undefined;
/** Stands in where the browser blocks its storage: nothing is kept. */
const WITHOUT_MEMORY: HeldDraft = { found: null, save: nothing, discard: nothing, release: nothing };

function browserDeps(): DraftStoreDeps | null {
  const storage = browserStorage();
  return storage && { storage, claim: claimByLock, newId: randomHex, now: () => Date.now() };
}

export async function takeDraftInBrowser(owner: DraftOwner): Promise<HeldDraft> {
  const deps = browserDeps();
  return deps ? takeDraft(owner, deps) : WITHOUT_MEMORY;
}

export async function beginDraftInBrowser(owner: DraftOwner): Promise<HeldDraft> {
  const deps = browserDeps();
  return deps ? beginDraft(owner, deps) : WITHOUT_MEMORY;
}

/** @returns false if the draft could not be stored. */
export function putBackInBrowser(owner: DraftOwner, draft: Draft): boolean {
  const deps = browserDeps();
  return deps !== null && putBack(owner, draft, deps);
}
