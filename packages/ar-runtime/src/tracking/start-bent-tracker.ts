import type { Compiled } from '@anchora/vision';
// oxlint-disable-next-line import/default -- the bundler makes this import the address of the bundled worker
import url from './bent/bent.worker?worker&url';
import type { BentScope, BentTracker } from './bent/bent-scope';

/**
 * Loads the tracker of bent prints into this worker. It is built as a worker of its own, though it runs in this one:
 * were it a part of this worker's build, every visitor would load the list of what the two share.
 *
 * @returns undefined if that fails: such prints are then tracked as planes.
 */
export const startBentTracker = (
  wasm: ArrayBuffer | null,
  targets: readonly Compiled[],
): Promise<BentTracker | undefined> =>
  import(/* @vite-ignore */ url)
    .then(() => (globalThis as unknown as BentScope).createBentTracker(wasm, targets))
    .catch(() => undefined);
