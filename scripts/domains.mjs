/** Shows a workspace's domain behind Caddy: `npm run test:domains`. Needs caddy and port 443 of the loopback. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;

const isDone = run(['scripts/build.mjs']) && run(['--import', 'tsx', 'testing/deploy/own-domains/run-own-domains.ts']);
if (!isDone) process.exitCode = 1;
