/**
 * Runs all tests: type check, lint, format, unit and server tests, browser journeys, and the short seeded versions of
 * the long runs. Works on a fresh clone. The last line is `N passed, N failed`.
 *
 * `npm test -- --only unit,browser` runs some of the parts: check, unit, browser, providers, budget.
 * `--thorough` (`npm run test:thorough`) also runs the tests and browser journeys that are tagged as thorough.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runChecks } from './check.mjs';
import { ensureChromium, findPageChromium, installHeadlessShell } from './find-chromium.mjs';
import { installDependencies, installTool } from './install.mjs';
import { useTemporaryFolder } from './temporary-folder.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const resultsDir = `${root}test-results`;
const isThorough = process.argv.includes('--thorough');
const PARTS = ['check', 'unit', 'browser', 'providers', 'budget'];
const total = { passed: 0, failed: 0 };
/** Named again at the end: what failed may stand thousands of lines above the last one. */
const failures = [];
/** Seconds that each part took. */
const times = {};

function count(name, passed) {
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) {
    failures.push(name);
    console.log(`FAIL ${name}`);
  }
}

async function run(name, command, args, env = {}) {
  console.log(`\n=== ${name}`);
  const begun = performance.now();
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const status = await statusOf(child);
  keepTime(name, begun);
  return status === 0;
}

/** Runs beside the journeys through other services, since it counts bytes; its output is shown when they have ended. */
async function measurePageWeight(journeys) {
  const name = 'page weight';
  const begun = performance.now();
  const file = `${resultsDir}/page-weight.log`;
  const log = openSync(file, 'w');
  const bench = ['scripts/bench.mjs', 'page-weight'];
  const status = await statusOf(spawn(process.execPath, bench, { cwd: root, stdio: ['ignore', log, log] }));
  closeSync(log);
  keepTime(name, begun);
  await journeys;
  console.log(`\n=== ${name}\n${readFileSync(file, 'utf8')}`);
  count(name, status === 0);
}

/** The exit status of a process, or null if it could not be started or was killed. */
function statusOf(child) {
  return new Promise((resolve) => child.once('close', resolve).once('error', () => resolve(null)));
}

function keepTime(name, begun) {
  times[name] = (performance.now() - begun) / 1000;
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

async function checkSources() {
  const name = 'type check, lint, format';
  console.log(`\n=== ${name}`);
  const begun = performance.now();
  for (const check of await runChecks()) count(check.name, check.passed);
  keepTime(name, begun);
}

async function runUnitTests() {
  const name = 'unit and server tests';
  const report = `${resultsDir}/unit.json`;
  const succeeded = await run(name, `${root}node_modules/.bin/vitest`, [
    'run',
    ...(isThorough ? [] : ['--tags-filter=!thorough']),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readJson(report) ?? {};
  total.passed += numPassedTests;
  total.failed += numFailedTests;
  failures.push(...testResults.flatMap(failedTestsOf));
  // The cause is a file that could not be loaded, an error outside any test, or a crashed process.
  if (!succeeded && numFailedTests === 0) count(name, false);
}

/** The failed tests of one file in a report of Vitest, each with its file and the first lines of its error. */
function failedTestsOf({ name: file, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.map(({ fullName, failureMessages }) => {
    const message = failureMessages.join('\n').split('\n').slice(0, 4).join('\n  ');
    return `${file.replace(root, '')}: ${fullName}\n  ${message}`;
  });
}

/** All browser tests that were not skipped, with their results. */
function browserTestsOf(suites) {
  return (suites ?? []).flatMap(({ specs = [], suites: inner }) => {
    const ran = specs.filter(({ tests }) => !tests.every(({ status }) => status === 'skipped'));
    return ran.concat(browserTestsOf(inner));
  });
}

async function runBrowserTests(chromium, name, config, reportName) {
  const leftOut = isThorough ? [] : ['--grep-invert', '@thorough'];
  const succeeded = await run(
    name,
    `${root}node_modules/.bin/playwright`,
    ['test', '--config', `testing/journeys/${config}`, ...leftOut],
    { CHROMIUM_PATH: chromium },
  );
  const tests = browserTestsOf(readJson(`${resultsDir}/${reportName}.json`)?.suites);
  for (const { title, file, ok } of tests) count(`${file}: ${title}`, ok);
  if (!succeeded && tests.every(({ ok }) => ok)) count(name, false);
}

/** Starts installing the emulator, which only the provider journeys need. The promise resolves even if it fails. */
function beginInstallingEmulator() {
  const log = openSync(`${resultsDir}/install-emulator.log`, 'a');
  const child = spawn(process.execPath, ['scripts/install-tool.mjs', 'testing/emulator'], {
    cwd: root,
    stdio: ['ignore', log, log],
  });
  return statusOf(child);
}

/** Starts installing the headless shell, which takes less processor time. The promise resolves even if it fails. */
async function beginInstallingHeadlessShell() {
  const log = openSync(`${resultsDir}/install-headless-shell.log`, 'a');
  await installHeadlessShell(log);
  closeSync(log);
}

async function runProviderTests(chromium, earlyInstallation) {
  await earlyInstallation;
  // If the installation in the background failed, this tries again, shows the reason and ends the run as failed.
  await installTool('testing/emulator');
  await runBrowserTests(chromium, 'journeys through other services', 'playwright.providers.config.ts', 'providers');
}

/** The parts named by `--only`, or all. @throws Error if it names no part, or an unknown one */
function chosenParts(args) {
  const at = args.indexOf('--only');
  if (at === -1) return PARTS;
  const chosen = (args[at + 1] ?? '').split(',').filter(Boolean);
  const unknown = chosen.filter((part) => !PARTS.includes(part));
  if (unknown.length > 0 || chosen.length === 0) {
    throw new Error(`--only takes ${PARTS.join(', ')}, separated by commas; it got "${args[at + 1] ?? ''}".`);
  }
  return chosen;
}

async function main() {
  const chosen = chosenParts(process.argv);
  const wanted = (part) => chosen.includes(part);

  await installDependencies();
  rmSync(resultsDir, { recursive: true, force: true });
  mkdirSync(resultsDir, { recursive: true });
  useTemporaryFolder();

  const needsBrowser = ['unit', 'browser', 'providers', 'budget'].some(wanted);
  const shellInstallation = needsBrowser ? beginInstallingHeadlessShell() : null;
  if (wanted('check')) await checkSources();
  const earlyInstallation = wanted('providers') ? beginInstallingEmulator() : null;
  await shellInstallation;
  const chromium = needsBrowser ? ensureChromium() : null;
  if (chromium) process.env.PAGE_CHROMIUM_PATH = findPageChromium() ?? chromium;
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  if (needsBrowser) count('build', await run('build', process.execPath, ['scripts/build.mjs']));
  if (wanted('unit')) await runUnitTests();
  if (wanted('browser')) await runBrowserTests(chromium, 'browser tests', 'playwright.config.ts', 'browser');
  const journeys = wanted('providers') ? runProviderTests(chromium, earlyInstallation) : Promise.resolve();
  await Promise.all([journeys, wanted('budget') && measurePageWeight(journeys)]);
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  failures.push(error.message);
  total.failed += 1;
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}`);
const parts = Object.entries(times).map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`);
console.log(`\n${(performance.now() / 1000).toFixed(0)} s: ${parts.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
