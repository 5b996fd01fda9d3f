/** The full run: `node scripts/endurance.mjs nodes [--seed 1] [--only WORDS]`, on two built servers. */
import { parseArgs } from 'node:util';
import { whyNoS3Server } from '../../../apps/server/test-support/s3-server';
import { FAULTS } from './faults';
import { runOnNodes } from './run-on-nodes';
import { namesWith } from '../../support/name-options';
import { temporaryFolder } from '../../support/temporary-folder';
import { wholeNumber } from '../../support/number-options';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});
const reason = whyNoS3Server();
if (reason !== null) throw new Error(reason);
const dataDir = temporaryFolder('endurance-nodes-');
console.log('| Fault | Failed answers | Last of them after its end | Seen |');
console.log('| --- | --- | --- | --- |');
const names = namesWith(
  'only',
  values.only,
  FAULTS.map(({ name }) => name),
);
const faults = FAULTS.filter(({ name }) => names.includes(name));
const problems = await runOnNodes({ seed: wholeNumber('seed', values.seed, 0), dataDir, faults, log: console.log });
process.exitCode = problems.length > 0 ? 1 : 0;
