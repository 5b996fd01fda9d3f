/** Installs packages of a lock file when they are missing or the lock file has changed since. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runChild } from './run-child.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param folder with package.json and lock file, from the root.
 * @param what for the line that says what takes so long.
 * @param flags of `npm ci`.
 * @throws Error that says what to do when npm fails; npm's own words stand above it.
 */
async function installFolder(folder, what, flags) {
  const stampFile = `${root}${folder}node_modules/.installed-lock-hash`;
  const hash = createHash('sha256')
    .update(readFileSync(`${root}${folder}package-lock.json`))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  console.log(`Installing ${what} …`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const status = await runChild(npm, ['ci', ...flags, '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: `${root}${folder}`,
  });
  if (status !== 0) throw new Error(`Installing ${what} failed; see above. Check the network, then try again.`);
  writeFileSync(stampFile, hash);
}

/** The packages of the product and its tests. With NODE_ENV=production npm would leave out what the build needs. */
export const installDependencies = async () => installFolder('', 'packages', ['--include=dev']);

/**
 * Large tools that single commands use, each a package of its own outside the workspaces, so that nobody else waits for
 * them. Their install scripts fetch or build what is not needed here.
 */
const TOOLS = {
  'testing/architecture': 'the check of the architecture (once)',
  'testing/emulator': 'the emulator for Google sign-in (once; about 310 MB)',
  'testing/other-browsers': 'the clients of Firefox and WebKit (once)',
  'testing/lighthouse': 'Lighthouse (once; about 100 MB)',
  'testing/beside-mindar': 'MindAR (once; about 400 MB with what it depends on)',
};

/** @param name folder of the tool, from the root. */
export async function installTool(name) {
  await installFolder(`${name}/`, TOOLS[name], ['--ignore-scripts']);
}
