import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './caller';

/** Service that another user received for a while. */
export interface Experience {
  /** Time of each read, and of each upload. */
  readsMs: number[];
  uploadsMs: number[];
  /** Reads and uploads that were answered by another status than 200, or not at all. */
  faults: string[];
}

/** Pause of the user between two reads. Chosen, not measured. */
const READ_EVERY_MS = 40;
/** Pause of the user between two uploads. Chosen, not measured. */
const UPLOAD_EVERY_MS = 500;

/**
 * Reads paths in turn, and meanwhile uploads one picture after another.
 *
 * @throws RangeError without a path.
 */
export async function actAsBystander(
  bystander: Caller,
  seen: { paths: string[]; picture: Buffer; durationMs: number },
): Promise<Experience> {
  if (seen.paths.length === 0) throw new RangeError('expected paths to read, got none');
  const experience: Experience = { readsMs: [], uploadsMs: [], faults: [] };
  const untilMs = performance.now() + seen.durationMs;
  const time = async (into: number[], what: string, ask: () => Promise<{ status: number }>) => {
    const begunMs = performance.now();
    const status = await ask().then((answer) => answer.status, String);
    into.push(performance.now() - begunMs);
    if (status !== 200) experience.faults.push(`${what}: ${status}`);
  };
  const read = async () => {
    for (let turn = 0; performance.now() < untilMs; turn++) {
      const path = seen.paths[turn % seen.paths.length] ?? '';
      await time(experience.readsMs, path, () => bystander.call('GET', path));
      await sleep(READ_EVERY_MS);
    }
  };
  const upload = async () => {
    while (performance.now() < untilMs) {
      await time(experience.uploadsMs, 'upload', () => bystander.upload('poster.jpg', seen.picture));
      await sleep(UPLOAD_EVERY_MS);
    }
  };
  await Promise.all([read(), upload()]);
  return experience;
}
