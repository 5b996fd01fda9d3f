/** Finds a Chromium for the browser tests, or installs it if this is Debian and the process may do so. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/** Chromium without a window, which takes a quarter less processor time than the whole one; it has no GPU. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

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

/** Installs Debian packages; prints the output of apt-get only if it fails. */
export function installDebianPackages(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', ...packages],
  ]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
    if (status !== 0) {
      console.error(`apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`);
      return false;
    }
  }
  return true;
}

/** The Chromium for journeys without a camera: the headless shell if it is installed. `CHROMIUM_PATH` wins. */
export function findPageChromium() {
  return !process.env.CHROMIUM_PATH && isExecutable(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();
}

/** @returns path of a Chromium. @throws Error whose message says how to install one. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!process.env.CHROMIUM_PATH && canInstallDebianPackages()) {
    console.log('Installing Chromium for the browser tests …');
    installDebianPackages(['chromium']);
    const installed = findChromium();
    // Without it, journeys are only slower.
    if (installed) installDebianPackages(['chromium-headless-shell']);
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to its executable.',
  );
}
