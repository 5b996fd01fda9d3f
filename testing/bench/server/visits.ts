/**
 * 5,000 simulated visits against the numbers that their creator sees: the test of `simulated-visits.test.ts`, in full.
 * Results are in docs/privacy.md.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [visits = '5000', seed = '1'] = process.argv.slice(2);
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'server', 'apps/server/src/features/numbers/simulated-visits.test.ts'],
  {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, SIMULATED_VISITS: visits, SIMULATED_SEED: seed },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
