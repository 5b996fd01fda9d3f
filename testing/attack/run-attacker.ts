/**
 * One attacker in a process of its own, so that it does not slow down the measuring: `run-attacker.ts ORIGIN NAME`. It
 * sends "ready" once it has prepared. Each time the parent sends a number of seconds it strikes for so long, and then
 * sends how many answers its requests got, by status.
 */
import { Caller } from '../support/other-user/caller';
import { USUAL_CALLERS } from './attack';
import { ATTACKS } from './attacks';

export interface AttackerReport {
  /** Status → number of answers; 0 for requests that were cut off. */
  statuses: Record<number, number>;
}

const [, , origin = '', name = ''] = process.argv;
const attack = ATTACKS.find((known) => known.name === name);
if (!attack || !process.send) {
  throw new Error(`expected the origin and the name of an attack, and a parent; got "${origin}" and "${name}"`);
}

const attacker = await new Caller(origin).signUp(`attacker-${Date.now()}`);
let turn = 0;
const repeat = await attack.prepare(attacker);
process.on('message', (seconds: number) => void strike(seconds));
process.send('ready');

async function strike(seconds: number): Promise<void> {
  const untilMs = performance.now() + seconds * 1000;
  const statuses: AttackerReport['statuses'] = {};
  const attackInTurns = async () => {
    while (performance.now() < untilMs) {
      const status = await repeat(turn++).then(
        (answer) => answer?.status ?? 0,
        () => 0,
      );
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: attack?.atOnce ?? USUAL_CALLERS }, attackInTurns));
  process.send?.({ statuses } satisfies AttackerReport);
}
