/**
 * Installs the packages of a lock file if they are missing or the lock file has changed since the last installation.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from './build-state.mjs';
import { runChild } from './run-child.mjs';

/**
 * @param folder folder with package.json and lock file, relative to the root, with a slash at its end; '' for the root.
 * @param what name of the installed packages, for the printed line.
 * @param flags flags of `npm ci`.
 * @throws Error that says what to do if npm fails; npm has printed its own message by then.
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

/**
 * Installs the packages of product and tests. `--include=dev`: with NODE_ENV=production npm leaves out build tools.
 *
 * @throws Error if npm fails.
 */
export const installDependencies = async () => installFolder('', 'packages', ['--include=dev']);

/**
 * Large tools that single commands use. Each is a package outside the workspaces, so that `npm install` does not wait
 * for it. Their install scripts are not run: they fetch or build parts that are not needed here.
 */
const TOOLS = {
  'testing/architecture': 'the check of the architecture (once)',
  'testing/emulator': 'the emulator for Google sign-in (once; about 310 MB)',
  'testing/other-browsers': 'the clients of Firefox and WebKit (once)',
  'testing/lighthouse': 'Lighthouse (once; about 100 MB)',
  'testing/beside-mindar': 'MindAR (once; about 400 MB with what it depends on)',
};

/** @param name folder of the tool, relative to the root. @throws Error for any other folder, and if npm fails */
export async function installTool(name) {
  if (!Object.hasOwn(TOOLS, name)) throw new Error(`Expected one of ${Object.keys(TOOLS).join(', ')}, got ${name}.`);
  await installFolder(`${name}/`, TOOLS[name], ['--ignore-scripts']);
}
