import { ensureChromium } from './find-chromium.mjs';
import { installDependencies } from './install.mjs';
import { runNode } from './run-node.mjs';

/** Installs and builds what is missing, then runs a TypeScript program with this process's arguments and a Chromium. */
export async function takePictures(program) {
  await installDependencies();
  const isDone =
    runNode(['scripts/build.mjs']) &&
    runNode(['--import', 'tsx', program, ...process.argv.slice(2)], { CHROMIUM_PATH: await ensureChromium() });
  if (!isDone) process.exitCode = 1;
}
