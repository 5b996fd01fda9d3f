/** Finds a Chromium for the browser tests, or installs it if this is Debian and the process may do so. */
import { spawnSync } from 'node:child_process';
import {
  canInstallDebianPackages,
  installDebianPackages,
  installDebianPackagesBeside,
  isExecutable,
} from './debian-packages.mjs';

/**
 * Chromium without a window, which takes a quarter to two fifths less processor time than the whole one; it has
 * no GPU.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of an installed Chromium, or null. `CHROMIUM_PATH` wins. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return isExecutable(chosen) ? chosen : null;
  return CANDIDATES.find(isExecutable) ?? null;
}

/**
 * The Chromium for journeys that emulate no motion and refuse no camera: the headless shell if it is installed.
 * `CHROMIUM_PATH` wins.
 */
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
  await installDebianPackagesBeside([`chromium-headless-shell=${stdout}`], log);
}

/** @returns {Promise<string>} path of a Chromium. @throws Error whose message says how to install one. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!process.env.CHROMIUM_PATH && canInstallDebianPackages()) {
    console.log('Installing Chromium for the browser tests …');
    await installDebianPackages(['chromium']);
    const installed = findChromium();
    // Journeys also run without the headless shell, only slower.
    if (installed) await installDebianPackages(['chromium-headless-shell']);
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to its executable.',
  );
}
