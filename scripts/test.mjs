/**
 * Every test there is: type check, lint, format, unit and server tests, browser journeys, and the short seeded versions
 * of the long runs. Works on a fresh clone. The last line is `N passed, N failed`.
 *
 * `npm test -- --only unit,browser` runs some of the parts: check, unit, browser, budget.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './find-chromium.mjs';
import { installDependencies } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const resultsDir = `${root}test-results`;
const total = { passed: 0, failed: 0 };

function count(name, passed) {
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) console.log(`FAIL ${name}`);
}

function run(name, command, args, env = {}) {
  console.log(`\n=== ${name}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0;
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

async function runChecks() {
  const { CHECKS, runCheck } = await import('./check.mjs');
  console.log('\n=== type check, lint, format');
  for (const check of CHECKS) count(check.name, runCheck(check));
}

function runUnitTests() {
  const report = `${resultsDir}/unit.json`;
  const succeeded = run('unit and server tests', `${root}node_modules/.bin/vitest`, [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const result = readJson(report);
  total.passed += result?.numPassedTests ?? 0;
  total.failed += result?.numFailedTests ?? 0;
  // A file that cannot be loaded, or an error outside any test, has no failed test of its own.
  if (!succeeded && (result?.numFailedTests ?? 0) === 0) count('unit and server tests', false);
}

function countBrowserTests(suites) {
  for (const suite of suites ?? []) {
    for (const spec of suite.specs ?? []) {
      const skipped = spec.tests.every((test) => test.status === 'skipped');
      if (!skipped) count(spec.title, spec.ok);
    }
    countBrowserTests(suite.suites);
  }
}

function runBrowserTests(chromium) {
  const report = `${resultsDir}/browser.json`;
  const succeeded = run(
    'browser tests',
    `${root}node_modules/.bin/playwright`,
    ['test', '--config', 'apps/web/playwright.config.ts'],
    { CHROMIUM_PATH: chromium },
  );
  const failedBefore = total.failed;
  countBrowserTests(readJson(report)?.suites);
  if (!succeeded && total.failed === failedBefore) count('browser tests', false);
}

async function main() {
  const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1].split(',') : null;
  const wanted = (part) => !only || only.includes(part);

  await installDependencies();
  rmSync(resultsDir, { recursive: true, force: true });
  mkdirSync(resultsDir, { recursive: true });

  if (wanted('check')) await runChecks();
  const needsBrowser = wanted('unit') || wanted('browser') || wanted('budget');
  const chromium = needsBrowser ? ensureChromium() : null;
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  if (needsBrowser) count('build', run('build', process.execPath, ['scripts/build.mjs']));
  if (wanted('unit')) runUnitTests();
  if (wanted('browser')) runBrowserTests(chromium);
  if (wanted('budget')) {
    count('page weight', run('page weight', process.execPath, ['scripts/bench.mjs', 'page-weight']));
  }
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  total.failed += 1;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
