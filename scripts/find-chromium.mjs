/** Finds a Chromium for the browser tests, or installs it if this is Debian and the process may do so. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { promisify } from 'node:util';

/**
 * Chromium without a window, which takes a quarter to two fifths less processor time than the whole one; it has
 * no GPU.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
/** Without a network, apt-get gives up after seconds instead of minutes. */
const GIVE_UP_EARLY = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0'];

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of an installed Chromium, or null. `CHROMIUM_PATH` wins. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return isExecutable(chosen) ? chosen : null;
  return CANDIDATES.find(isExecutable) ?? null;
}

/** True when this process may install Debian packages. */
export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
}

/** Installs Debian packages; prints the output of apt-get only if it fails. @returns whether it succeeded. */
export async function installDebianPackages(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', ...packages],
  ]) {
    try {
      await promisify(execFile)('apt-get', args, { env, maxBuffer: Infinity });
    } catch ({ message, stdout = '', stderr = '' }) {
      console.error(`apt-get ${args.join(' ')} failed: ${message}\n${stdout}${stderr}`);
      return false;
    }
  }
  return true;
}

/** The Chromium for journeys without a camera: the headless shell if it is installed. `CHROMIUM_PATH` wins. */
export function findPageChromium() {
  return !process.env.CHROMIUM_PATH && isExecutable(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();
}

/**
 * Installs the headless shell beside a Chromium of Debian, in the version of that Chromium, so that no other package
 * changes. Resolves even if that fails, since journeys are then only slower.
 *
 * @param log file descriptor for the output of apt-get.
 */
export async function installHeadlessShell(log) {
  if (process.env.CHROMIUM_PATH || isExecutable(HEADLESS_SHELL) || !canInstallDebianPackages()) return;
  const { status, stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Version}', 'chromium'], {
    encoding: 'utf8',
  });
  if (status !== 0 || stdout === '') return;
  const install = ['install', '-y', '--no-install-recommends', `chromium-headless-shell=${stdout}`];
  if (await aptGet(install, log)) return;
  // The machine may have no list of packages yet, or an old one.
  if (await aptGet(['update'], log)) await aptGet(install, log);
}

/** @returns whether apt-get succeeded. */
async function aptGet(args, log) {
  const child = spawn('apt-get', ['-q', ...GIVE_UP_EARLY, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', log, log],
  });
  return new Promise((resolve) => {
    child.once('close', (status) => resolve(status === 0)).once('error', () => resolve(false));
  });
}

/** @returns {Promise<string>} path of a Chromium. @throws Error whose message says how to install one. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!process.env.CHROMIUM_PATH && canInstallDebianPackages()) {
    console.log('Installing Chromium for the browser tests …');
    await installDebianPackages(['chromium']);
    const installed = findChromium();
    // Without it, journeys are only slower.
    if (installed) await installDebianPackages(['chromium-headless-shell']);
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to its executable.',
  );
}
