/** The README's pictures: `npm run pictures [-- --only table,wall,moving,dashboard]`. They go to docs/images. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './find-chromium.mjs';
import { installDependencies } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (args, env = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

await installDependencies();
const built = run(['scripts/build.mjs']);
const taken = () =>
  run(['--import', 'tsx', 'testing/screenshots/product/run.ts', ...process.argv.slice(2)], {
    CHROMIUM_PATH: ensureChromium(),
  });
process.exitCode = built === 0 ? taken() : built;
