/**
 * `npm start`: installs, builds and serves; each step only when something has changed. Uses nothing but Node until the
 * packages are there. `npm start -- --lan` also serves HTTPS on the local network.
 */
import { TARGETS, isUpToDate, root } from './build-state.mjs';
import { installDependencies } from './install.mjs';
import { runChild } from './run-child.mjs';

async function prepare() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 12)) {
    throw new Error(`Node.js 20.12 or newer is needed; this is ${process.versions.node}.`);
  }
  await installDependencies();
  if (TARGETS.every(isUpToDate)) return;
  console.log('Building …');
  // In a process of its own, whose memory the server does not have to carry along.
  if ((await runChild(process.execPath, ['scripts/build.mjs'], { cwd: root })) !== 0) {
    throw new Error('The build failed; see above.');
  }
}

// Where .env and the default data folder are, wherever this was started from.
process.chdir(root);
try {
  await prepare();
} catch (error) {
  console.error(`Cannot start: ${error.message}`);
  process.exit(1);
}
// The server takes over this process: nothing stands between it and the signals that npm or the terminal send.
await import('../apps/server/dist/main.js');
