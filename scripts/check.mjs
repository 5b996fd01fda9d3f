/**
 * Type check, architecture rules, lint, format check and licences of what is shipped; exits with 1 if any of them
 * fails.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { installTool } from './install.mjs';
import { startGroup } from './process-groups.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * By default a compiler divides the files among four checkers, each of which works out the shared types again. As many
 * checks run at once as there are cores, so one checker each is faster.
 */
const ONE_CHECKER = ['--checkers', '1'];

const CHECKS = [
  {
    // This check also writes declarations into .cache/types, which the other projects read instead of vision's sources.
    name: 'type check packages/vision',
    command: ['tsc', '-b', 'packages/vision', 'packages/vision/tsconfig.test.json', ...ONE_CHECKER],
  },
  // The longest check starts early, so that the others run beside it.
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  ...[
    'packages/contract',
    'packages/client',
    'packages/cli',
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
  ].map((project) => ({ name: `type check ${project}`, command: ['tsc', '-p', project, ...ONE_CHECKER] })),
  {
    name: 'architecture',
    tool: 'testing/architecture',
    command: ['depcruise', '--config', 'testing/architecture/rules.mjs', 'apps', 'packages', 'samples', 'testing'],
  },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'licences of what is shipped', command: ['node', 'scripts/notice.mjs', '--check'] },
];

/** Runs one check and shows its output when it ends. @returns {Promise<boolean>} true if it passed. */
async function runCheck({ name, tool, command }) {
  try {
    if (tool) await installTool(tool);
  } catch (error) {
    // The other checks run all the same.
    console.log(`${error.message}\nFAIL ${name}`);
    return false;
  }
  const [program, ...rest] = command;
  const bin = `${root}${tool ? `${tool}/` : ''}node_modules/.bin/`;
  const child = startGroup(program === 'node' ? process.execPath : bin + program, rest, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const passed = await new Promise((resolve) => {
    child.once('error', (error) => {
      output.push(`${error.message}\n`);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  process.stdout.write(Buffer.concat(output.map((part) => Buffer.from(part))));
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}`);
  return passed;
}

/** Runs all checks in parallel on the available cores. @returns {Promise<{ name: string, passed: boolean }[]>} */
export async function runChecks() {
  // The others read the declarations that the first one writes.
  const [first, ...others] = CHECKS;
  const results = [{ name: first.name, passed: await runCheck(first) }];
  const waiting = [...others];
  const runNext = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      results.push({ name: check.name, passed: await runCheck(check) });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return results;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const results = await runChecks();
  if (results.some(({ passed }) => !passed)) process.exitCode = 1;
}
