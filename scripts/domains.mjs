/** Shows a workspace's domain behind Caddy: `npm run test:domains`. Needs caddy and port 443 of the loopback. */
import { runNode } from './run-node.mjs';

const isDone =
  runNode(['scripts/build.mjs']) && runNode(['--import', 'tsx', 'testing/deploy/own-domains/run-own-domains.ts']);
if (!isDone) process.exitCode = 1;
