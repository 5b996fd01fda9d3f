/**
 * `npm start`: installs and builds if something has changed, then serves. It uses only Node until the packages are
 * installed. `npm start -- --lan` also serves HTTPS on the local network.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TARGETS, isUpToDate, root } from './build-state.mjs';
import { installDependencies } from './install.mjs';
import { runChild } from './run-child.mjs';

const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
/** Oldest version of Node that will do; npm itself only warns of an older one. */
const [LEAST_MAJOR, LEAST_MINOR] = engines.node.match(/\d+/g).map(Number);

async function prepare() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < LEAST_MAJOR || (major === LEAST_MAJOR && minor < LEAST_MINOR)) {
    throw new Error(`Node.js ${LEAST_MAJOR}.${LEAST_MINOR} or newer is needed; this is ${process.versions.node}.`);
  }
  await installDependencies();
  if (TARGETS.every(isUpToDate)) return;
  console.log('Building …');
  // The build runs in a child process, so that its memory is freed before the server starts.
  if ((await runChild(process.execPath, ['scripts/build.mjs'], { cwd: root })) !== 0) {
    throw new Error('The build failed; see above.');
  }
}

// .env and the default data folder are in the root, whatever folder this was started from.
process.chdir(root);
try {
  await prepare();
} catch (error) {
  console.error(`Cannot start: ${error.message}`);
  process.exit(1);
}
// The server runs in this process, so that signals of npm or the terminal reach it directly.
await import('../apps/server/dist/main.js');
