import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './find-chromium.mjs';
import { installDependencies } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

function run(args, env = {}) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

/** Installs and builds what is missing, then runs a TypeScript program with this process's arguments and a Chromium. */
export async function takePictures(program) {
  await installDependencies();
  const built = run(['scripts/build.mjs']);
  process.exitCode = built;
  if (built !== 0) return;
  const CHROMIUM_PATH = await ensureChromium();
  process.exitCode = run(['--import', 'tsx', program, ...process.argv.slice(2)], { CHROMIUM_PATH });
}
