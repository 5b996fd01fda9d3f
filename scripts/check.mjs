/** Type check, architecture rules, lint and format check; exits with 1 if any of them fails. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installTool } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

export const CHECKS = [
  {
    // Also writes declarations into .cache/types, which the other projects read instead of vision's sources.
    name: 'type check packages/vision',
    command: ['tsc', '-b', 'packages/vision', 'packages/vision/tsconfig.test.json'],
  },
  ...[
    'packages/contract',
    'packages/design-tokens',
    'packages/ar-runtime',
    'packages/ar-runtime/tsconfig.test.json',
    'apps/server',
    'apps/web',
    'apps/web/tsconfig.node.json',
    'testing',
    'samples',
    'testing/beside-mindar',
    // Only npm run test:browsers installs the packages that this type check needs.
    ...(existsSync(`${root}testing/other-browsers/node_modules`) ? ['testing/other-browsers'] : []),
  ].map((project) => ({ name: `type check ${project}`, command: ['tsc', '-p', project] })),
  {
    name: 'architecture',
    tool: 'testing/architecture',
    command: ['depcruise', '--config', 'testing/architecture/rules.mjs', 'apps', 'packages', 'samples', 'testing'],
  },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'licences of what is shipped', command: ['node', 'scripts/notice.mjs', '--check'] },
];

/** Runs one check and shows its output. @returns {Promise<boolean>} true if it passed. */
export async function runCheck({ name, tool, command }) {
  if (tool) await installTool(tool);
  const [program, ...rest] = command;
  const bin = `${root}${tool ? `${tool}/` : ''}node_modules/.bin/`;
  const { status } = spawnSync(program === 'node' ? process.execPath : bin + program, rest, {
    cwd: root,
    stdio: 'inherit',
  });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  return status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const check of CHECKS) {
    if (!(await runCheck(check))) process.exitCode = 1;
  }
}
