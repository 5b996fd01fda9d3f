/**
 * Runs the checks of `npm run check`, unit and server tests, browser journeys, the short seeded versions of the long
 * runs, and the gate of the page weight. Works on a fresh clone. The last line is `N passed, N failed`.
 *
 * `npm test -- --only unit,browser` runs some of the parts: check, unit, browser, providers, budget.
 * `--thorough` (`npm run test:thorough`) also runs the tests and browser journeys that are tagged as thorough, and the
 * part providers, the journeys through other services (`npm run test:providers`).
 */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runChecks } from './check.mjs';
import { ensureChromium, findPageChromium, installHeadlessShell } from './find-chromium.mjs';
import { installDependencies, installTool } from './install.mjs';
import { endGroupsOnSignals, startGroup } from './process-groups.mjs';
import { useTemporaryFolder } from './temporary-folder.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const resultsDir = `${root}test-results`;
const PARTS = ['check', 'unit', 'browser', 'providers', 'budget'];
/** Parts that only a thorough run has: installing and starting the emulator takes a minute of two cores. */
const THOROUGH_PARTS = new Set(['providers']);
/** Lines of the error of a failed test that are repeated at the end. Chosen, not measured. */
const ERROR_LINES = 4;
const UNIT = 'unit tests';
const PAGE_WEIGHT = 'page weight';
const total = { passed: 0, failed: 0 };
/** Failures, which are named again at the end: the first report of one may stand thousands of lines above. */
const failures = [];
/** Seconds that each part took. */
const times = {};
/** Whether the tests that are tagged as thorough run, too. */
let isThorough = false;

function count(name, passed) {
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) {
    failures.push(name);
    console.log(`FAIL ${name}`);
  }
}

/**
 * Runs a command.
 *
 * @param isBeside it runs beside another one, so that its output goes to a file, for `showOutput`.
 * @returns {Promise<boolean>} whether the command succeeded.
 */
async function run(name, command, args, { isBeside = false } = {}) {
  const log = isBeside ? openSync(outputFile(name), 'w') : 'inherit';
  if (!isBeside) console.log(`\n=== ${name}`);
  const begunMs = performance.now();
  const child = startGroup(command, args, { cwd: root, stdio: [isBeside ? 'ignore' : 'inherit', log, log] });
  if (isBeside && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const status = await statusOf(child);
  keepTime(name, begunMs);
  if (isBeside) closeSync(log);
  return status === 0;
}

const outputFile = (name) => `${resultsDir}/${name.replaceAll(' ', '-')}.log`;

function showOutput(name) {
  if (existsSync(outputFile(name))) console.log(`\n=== ${name}\n${readFileSync(outputFile(name), 'utf8')}`);
}

function linesOfOutput(name, pattern) {
  const lines = readFileSync(outputFile(name), 'utf8').split('\n');
  return lines.filter((line) => pattern.test(line));
}

/** The exit status of a process, or null if it could not be started or was killed. */
function statusOf(child) {
  return new Promise((resolve) => child.once('close', resolve).once('error', () => resolve(null)));
}

function keepTime(name, begunMs) {
  times[name] = (performance.now() - begunMs) / 1000;
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

async function checkSources() {
  const name = 'type check, lint, format';
  console.log(`\n=== ${name}`);
  const begunMs = performance.now();
  for (const check of await runChecks()) count(check.name, check.passed);
  keepTime(name, begunMs);
}

async function buildProduct() {
  count('build', await run('build', process.execPath, ['scripts/build.mjs']));
}

/**
 * Runs the server's tests beside all others: they wait for other processes half of the time, the others never do. The
 * others get a lower priority, because the server's tests also wait for the server's child processes, which have a low
 * one.
 */
async function runUnitTests() {
  const cores = availableParallelism();
  await endOf([
    runVitest('server tests', ['--project=server', `--maxWorkers=${cores + 1}`], { report: 'server' }),
    runVitest(UNIT, ['--project=!server', `--maxWorkers=${cores}`], { report: 'unit', isBeside: true }),
  ]);
  showOutput(UNIT);
}

async function runVitest(name, args, { report, isBeside }) {
  const file = `${resultsDir}/${report}.json`;
  const succeeded = await run(
    name,
    `${root}node_modules/.bin/vitest`,
    [
      'run',
      ...args,
      ...(isThorough ? [] : ['--tags-filter=!thorough']),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { isBeside },
  );
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readJson(file) ?? {};
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
    const message = failureMessages.join('\n').split('\n').slice(0, ERROR_LINES).join('\n  ');
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

async function runBrowserTests(name, config, { report }) {
  const leftOut = isThorough ? [] : ['--grep-invert', '@thorough'];
  const succeeded = await run(name, `${root}node_modules/.bin/playwright`, [
    'test',
    '--config',
    `testing/journeys/${config}`,
    ...leftOut,
  ]);
  const tests = browserTestsOf(readJson(`${resultsDir}/${report}.json`)?.suites);
  for (const { title, file, ok } of tests) count(`${file}: ${title}`, ok);
  if (!succeeded && tests.every(({ ok }) => ok)) count(name, false);
}

/** Starts installing the emulator, which only the provider journeys need. The promise resolves even if it fails. */
function beginInstallingEmulator() {
  const log = openSync(`${resultsDir}/install-emulator.log`, 'a');
  const child = startGroup(process.execPath, ['scripts/install-tool.mjs', 'testing/emulator'], {
    cwd: root,
    stdio: ['ignore', log, log],
  });
  // The child has a descriptor of its own.
  closeSync(log);
  return statusOf(child);
}

/**
 * Installs the headless shell, which takes less processor time, and keeps what apt-get says in a file. Resolves even if
 * it fails.
 */
async function addHeadlessShell() {
  const log = openSync(`${resultsDir}/install-headless-shell.log`, 'a');
  try {
    await installHeadlessShell(log);
  } finally {
    closeSync(log);
  }
}

async function runProviderTests(earlyInstallation) {
  await earlyInstallation;
  // If the installation in the background failed, this tries again, shows the reason and ends the run as failed.
  await installTool('testing/emulator');
  await runBrowserTests('journeys through other services', 'playwright.providers.config.ts', { report: 'providers' });
}

/** Counts bytes only, so that other work may run beside it. */
async function measurePageWeight() {
  const args = ['scripts/bench.mjs', 'page-weight', ...(isThorough ? [] : ['--', '--short'])];
  const passed = await run(PAGE_WEIGHT, process.execPath, args, { isBeside: true });
  const causes = passed ? [] : linesOfOutput(PAGE_WEIGHT, /^OVER|Error\b/).slice(0, ERROR_LINES);
  count([PAGE_WEIGHT, ...causes].join('\n  '), passed);
}

/** Installs what is missing of the browsers, and lets all parts find them. */
async function prepareBrowsers() {
  await addHeadlessShell();
  const chromium = await ensureChromium();
  process.env.PAGE_CHROMIUM_PATH = findPageChromium() ?? chromium;
  process.env.CHROMIUM_PATH = chromium;
}

/** The command line. @throws Error for unknown flags, and for `--only` without a part or with an unknown one */
function readFlags() {
  const { only, thorough } = parseArgs({ options: { only: { type: 'string' }, thorough: { type: 'boolean' } } }).values;
  const usual = thorough ? PARTS : PARTS.filter((part) => !THOROUGH_PARTS.has(part));
  return { chosen: only === undefined ? usual : partsIn(only), thorough: thorough === true };
}

function partsIn(only) {
  const chosen = only.split(',').filter(Boolean);
  const unknown = chosen.filter((part) => !PARTS.includes(part));
  if (unknown.length > 0 || chosen.length === 0) {
    throw new Error(`--only takes ${PARTS.join(', ')}, separated by commas; it got "${only}".`);
  }
  return chosen;
}

/**
 * Waits until all have ended, so that nothing is printed after the last line.
 *
 * @throws what the first failed one throws.
 */
async function endOf(promises) {
  const failed = (await Promise.allSettled(promises)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

async function main() {
  const { chosen, thorough } = readFlags();
  isThorough = thorough;
  const wanted = (part) => chosen.includes(part);

  endGroupsOnSignals();
  await installDependencies();
  rmSync(resultsDir, { recursive: true, force: true });
  mkdirSync(resultsDir, { recursive: true });
  useTemporaryFolder();

  const needsBrowser = ['unit', 'browser', 'providers', 'budget'].some(wanted);
  // Each of the three leaves a core idle for a part of its time.
  await endOf([wanted('check') && checkSources(), needsBrowser && buildProduct(), needsBrowser && prepareBrowsers()]);
  const earlyInstallation = wanted('providers') ? beginInstallingEmulator() : null;
  if (wanted('unit')) await runUnitTests();
  await endOf([
    wanted('browser') && runBrowserTests('browser tests', 'playwright.config.ts', { report: 'browser' }),
    // The journeys do not keep two cores busy.
    wanted('budget') && measurePageWeight(),
  ]);
  showOutput(PAGE_WEIGHT);
  // The journeys with providers run by themselves, since the emulator of the identity provider takes minutes to start
  // beside other journeys.
  if (wanted('providers')) await runProviderTests(earlyInstallation);
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
