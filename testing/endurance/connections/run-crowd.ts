/**
 * One crowd in a process of its own: `run-crowd.ts ORIGIN INDEX`. Sends "ready", then starts and stops on the parent's
 * messages.
 */
import { wholeNumber } from '../../support/number-options';
import { CROWDS } from './crowds';

const [, , origin = '', index = ''] = process.argv;
const crowd = CROWDS[wholeNumber('index', index, 0)];
if (!crowd || !process.send) {
  throw new Error(`expected the origin and the index of a crowd, and a parent; got "${origin}" and "${index}"`);
}

const come = await crowd.prepare(origin);
let isOver = false;
process.on('message', (message: 'begin' | 'end') => {
  if (message === 'end') isOver = true;
  else void begin();
});
process.send('ready');

async function begin(): Promise<void> {
  process.send?.(await come(() => isOver));
  process.disconnect();
}
