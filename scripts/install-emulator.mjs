/** Installs the identity provider's emulator into its own folder, when it is missing or its lock file has changed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runChild } from './run-child.mjs';

const folder = fileURLToPath(new URL('../emulator/', import.meta.url));
const stampFile = `${folder}node_modules/.installed-lock-hash`;
const ARGUMENTS = ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'];

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(`${folder}package-lock.json`))
    .digest('hex');
}

/** @throws Error that says what to do when npm fails; npm's own words stand above it. */
export async function installEmulator() {
  const hash = lockHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  console.log('Installing the emulator for Google sign-in (once; about 310 MB) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const status = await runChild(npm, ARGUMENTS, { cwd: folder });
  if (status !== 0) {
    throw new Error(
      `The emulator for Google sign-in could not be installed. Run npm ${ARGUMENTS.join(' ')} in emulator/.`,
    );
  }
  writeFileSync(stampFile, hash);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await installEmulator();
