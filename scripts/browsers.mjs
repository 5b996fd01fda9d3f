/**
 * Runs the journeys in Firefox and in a WebKit engine. On Debian as root it installs the packages that they need. The
 * last line is `N passed, N failed`. Flags: `--engine firefox|webkit` for one of the two, `--only WORDS` for journeys
 * whose name contains the words.
 */
import { existsSync } from 'node:fs';
import { root } from './build-state.mjs';
import { canInstallDebianPackages, installDebianPackages } from './debian-packages.mjs';
import { installDependencies, installTool } from './install.mjs';
import { runChild } from './run-child.mjs';
import { runNode } from './run-node.mjs';

const args = process.argv.slice(2);

/**
 * An X display, because neither engine draws WebGL without one, and the engines. A need is met if one of its paths
 * exists.
 */
const NEEDS = [
  { name: 'Xvfb', paths: ['/usr/bin/xvfb-run'], packages: ['xvfb', 'xauth'] },
  {
    name: 'firefox',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    packages: ['firefox-esr', 'libgl1-mesa-dri', 'libegl1'],
  },
  {
    name: 'webkit',
    paths: ['/usr/bin/WebKitWebDriver'],
    // The plugins good and bad play H.264 and feed canvas streams.
    packages: ['webkit2gtk-driver', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad'],
  },
];

/** Display for the windows of the browsers. The size is chosen, not measured. */
const SCREEN = '-screen 0 1600x1200x24';

const pathOf = ({ paths }) => paths.find((path) => existsSync(path));

async function ensureTools(needs) {
  const missing = needs.filter((need) => !pathOf(need));
  if (missing.length === 0) return;
  const packages = missing.flatMap((need) => need.packages);
  if (canInstallDebianPackages()) {
    console.log(`Installing ${packages.join(', ')} …`);
    await installDebianPackages(packages);
  }
  const stillMissing = needs.filter((need) => !pathOf(need));
  if (stillMissing.length > 0) {
    const names = stillMissing.map(({ name, paths }) => `${name} (looked for ${paths.join(', ')})`);
    throw new Error(
      `Missing: ${names.join('; ')}. On Debian: apt-get install ${packages.join(' ')}. ` +
        'To leave an engine out, name the other one: --engine firefox or --engine webkit.',
    );
  }
}

try {
  const engine = args.includes('--engine') ? args[args.indexOf('--engine') + 1] : null;
  if (engine !== null && engine !== 'firefox' && engine !== 'webkit') {
    throw new Error(`--engine takes firefox or webkit; it got "${engine}".`);
  }
  const needs = NEEDS.filter(({ name }) => !engine || name === 'Xvfb' || name === engine);
  await installDependencies();
  await ensureTools(needs);
  await installTool('testing/other-browsers');
  if (!runNode(['scripts/build.mjs'])) throw new Error('The application cannot be built; see above.');
  const engines = needs.filter(({ name }) => name !== 'Xvfb').flatMap((need) => [`--${need.name}`, pathOf(need)]);
  process.exitCode = await runChild(
    'xvfb-run',
    ['-a', '-s', SCREEN, `${root}node_modules/.bin/tsx`, 'testing/other-browsers/run.ts', ...engines, ...args],
    { cwd: root },
  );
} catch (error) {
  console.error(error.message);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
