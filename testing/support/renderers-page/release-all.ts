import { endAll } from '../end-all';

/** Notes how a thing is released, and returns it. */
export type Keep = <T>(thing: T, release: (thing: T) => void) => T;

/** Does work and then releases what it kept, the last thing first, also if the work or a release fails. */
export async function releaseAll<Result>(work: (keep: Keep) => Promise<Result>): Promise<Result> {
  const releases: (() => void)[] = [];
  try {
    return await work((thing, release) => {
      releases.push(() => release(thing));
      return thing;
    });
  } finally {
    await endAll(...releases.toReversed());
  }
}
