/**
 * Replaces servers one by one under load: `node scripts/endurance.mjs update [--from REF] [--seed 1]`. Without a ref,
 * the present build is replaced by a copy of itself with one more migration. Exits with 1 if a single request fails.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { whyNoS3Server } from '../../../apps/server/test-support/s3-server';
import { BUILT_ENTRY } from '../../../apps/server/test-support/server-process';
import { CreatorClient } from '../crash/creator-client';
import { hasRoomForBuild } from '../nodes/builds';
import { startCluster } from '../nodes/cluster';
import { JourneyLoad } from '../nodes/journey-load';
import { FailureLog } from '../nodes/failure-log';
import { Balancer } from './balancer';
import { buildRelease, makeNextRelease } from './releases';
import { temporaryFolder } from '../../support/temporary-folder';
import { wholeNumber } from '../../support/number-options';
import { endAll } from '../../support/end-all';

/** Time of journeys before and between the replacements of servers. Chosen, not measured. */
const CALM_MS = 8000;
/** Setting of the servers, s: longer than the balancer needs to notice that a server is about to stop. */
const SHUTDOWN_DELAY = '3';

const { values } = parseArgs({ options: { from: { type: 'string' }, seed: { type: 'string', default: '1' } } });
const seed = wholeNumber('seed', values.seed, 0);
const reason = whyNoS3Server();
if (reason !== null) throw new Error(reason);
const before = values.from === undefined ? BUILT_ENTRY : buildRelease(values.from);
const after = values.from === undefined ? await makeNextRelease() : BUILT_ENTRY;

const dataDir = temporaryFolder('endurance-update-');
const cluster = await startCluster(dataDir, { entry: before, settings: { SHUTDOWN_DELAY } });
const balancer = await Balancer.start(cluster.nodes.map(({ origin }) => origin)).catch(async (error: unknown) => {
  await cluster.stop();
  throw error;
});
const failures = new FailureLog(() => false);
const load = new JourneyLoad(
  {
    makeClient: () => new CreatorClient(cluster.publicUrl, [balancer.url]),
    failures,
    hasRoomForBuild: () => hasRoomForBuild(cluster),
  },
  seed,
);
try {
  load.begin();
  await sleep(CALM_MS);
  await replaceAll('upgrade', after);
  await replaceAll('rollback', before);
  console.log(await load.finish());
} finally {
  await endAll(
    () => load.stop(),
    () => balancer.stop(),
    () => cluster.stop(),
  );
}
const failed = failures.since(0).map(({ what }) => `a request failed: ${what}`);
const problems = [...new Set([...failed, ...load.problems])];
for (const problem of problems) console.log(`PROBLEM ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function replaceAll(what: string, entry: string): Promise<void> {
  for (const [index, node] of cluster.nodes.entries()) {
    const begunMs = performance.now();
    const doneBefore = load.done;
    const code = await node.stop();
    if (code !== 0) failures.report(`${what}: server ${index + 1} ended with ${code}`);
    await node.restart(entry);
    await balancer.waitFor(node.origin);
    const migrations = await cluster.query<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    );
    await sleep(CALM_MS);
    console.log(
      `${what}: server ${index + 1} replaced after ${((performance.now() - begunMs - CALM_MS) / 1000).toFixed(1)} s, ` +
        `${migrations[0]?.count} migrations, ${load.done - doneBefore} journeys meanwhile, ` +
        `${failures.since(begunMs).length} failed requests`,
    );
  }
}
