/** Type check, lint and format check; exits with 1 when any of them fails. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export const CHECKS = [
  ...[
    'packages/contract',
    'packages/vision',
    'packages/vision/tsconfig.test.json',
    'packages/ar-runtime',
    'packages/ar-runtime/tsconfig.test.json',
    'apps/server',
    'apps/web',
    'apps/web/tsconfig.node.json',
    'testing',
    'samples',
    'testing/beside-mindar',
    // Its clients are installed by npm run test:browsers alone.
    ...(existsSync(`${root}testing/other-browsers/node_modules`) ? ['testing/other-browsers'] : []),
  ].map((project) => ({ name: `type check ${project}`, command: ['tsc', '-p', project] })),
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
];

/** Runs one check with its output shown; true when it passed. */
export function runCheck({ name, command }) {
  const [tool, ...rest] = command;
  const { status } = spawnSync(`${root}node_modules/.bin/${tool}`, rest, { cwd: root, stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  return status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = CHECKS.filter((check) => !runCheck(check));
  process.exitCode = failed.length > 0 ? 1 : 0;
}
