/** `npm run operator -- <command>`: installs and builds if needed, as `npm start` does, then runs the command. */
import { TARGETS, isUpToDate, root } from './build-state.mjs';
import { installDependencies } from './install.mjs';
import { runChild } from './run-child.mjs';

const server = TARGETS.find(({ name }) => name === 'server');
await installDependencies();
if (!isUpToDate(server)) {
  const status = await runChild(process.execPath, ['scripts/build.mjs'], { cwd: root });
  if (status !== 0) process.exit(1);
}
await import('../apps/server/dist/operator.js');
