/** Installs the packages of the lock file when they are missing or the lock file has changed since. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runChild } from './run-child.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = `${root}node_modules/.installed-lock-hash`;

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
}

function isUpToDate() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash();
}

/** @throws Error that says what to do when npm fails; npm's own words stand above it. */
export async function installDependencies() {
  if (isUpToDate()) return;
  console.log('Installing packages …');
  // With NODE_ENV=production npm would leave out what the build needs.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const status = await runChild(npm, ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
  });
  if (status !== 0) throw new Error('Installing the packages failed; see above. Check the network, then try again.');
  writeFileSync(stampFile, lockHash());
}
