/** Packages of Debian, for machines on which this process may install them. */
import { execFile, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { promisify } from 'node:util';

/** Without a network, apt-get gives up after seconds instead of minutes. */
const GIVE_UP_EARLY = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0'];

/** Whether this process may run the file. */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether this process may install Debian packages. */
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

/**
 * Installs Debian packages beside other work, which prints meanwhile: the output of apt-get goes to a file. The package
 * lists that the machine has are tried first, then newer ones. Resolves even if both fail.
 *
 * @param log file descriptor for the output of apt-get.
 */
export async function installDebianPackagesBeside(packages, log) {
  const install = ['install', '-y', '--no-install-recommends', ...packages];
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
