/**
 * The full run: `node scripts/endurance.mjs api [--projects 1000] [--clients 10] [--kills 5] [--seed 1]`, on the built
 * server. `apps/server/src/v1-client.test.ts` is its short version, without kills.
 */
import { parseArgs } from 'node:util';
import { startBuiltServer } from '../../support/built-server';
import { NO_LIMITS } from '../../support/no-limits';
import { wholeNumber } from '../../support/number-options';
import { registerWithToken } from '../../support/register-with-token';
import { runApiClients } from './api-clients';

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '1000' },
    clients: { type: 'string', default: '10' },
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
const run = {
  projects: wholeNumber('projects', values.projects),
  clients: wholeNumber('clients', values.clients),
  kills: wholeNumber('kills', values.kills, 0),
  seed: wholeNumber('seed', values.seed, 0),
};
const server = await startBuiltServer(NO_LIMITS);
try {
  const token = await registerWithToken(server.origin);
  const report = await runApiClients(server, token, { ...run, log: console.log });
  for (const problem of report.problems) console.error(`PROBLEM ${problem}`);
  console.log(
    `${run.projects} projects by ${run.clients} clients in ${report.seconds.toFixed(0)} s, seed ${run.seed}: ` +
      `${report.requests} requests sent, ${report.refused} refused with 429, ${report.lost} answers lost, ` +
      `${report.cutShort} met one of ${run.kills} killed servers; ${report.problems.length} problems`,
  );
  process.exitCode = report.problems.length > 0 ? 1 : 0;
} finally {
  await server.stop();
}
