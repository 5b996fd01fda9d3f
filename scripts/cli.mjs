/**
 * `npm run cli -- <command>`: installs and builds if needed, then runs the command-line program in the caller's folder.
 */
import { TARGETS, isUpToDate, root } from './build-state.mjs';
import { installDependencies } from './install.mjs';
import { runChild } from './run-child.mjs';

const downloads = TARGETS.find(({ name }) => name === 'downloads');
await installDependencies();
if (!isUpToDate(downloads)) {
  const status = await runChild(process.execPath, ['scripts/build.mjs', 'downloads'], { cwd: root });
  if (status !== 0) process.exit(1);
}
// npm runs scripts in the root of the repository and keeps the caller's folder here.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import('../packages/cli/dist/cli/anchora.js');
