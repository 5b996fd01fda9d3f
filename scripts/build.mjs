/**
 * Builds what has changed: the web app with precompressed copies of its files, the server as one bundle, and what it
 * offers for download. `npm run build -- server` builds only the server.
 */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TARGETS, inputsHash, isUpToDate, root, stampPath } from './build-state.mjs';

const BUILDERS = { web: buildWeb, server: buildServer, downloads: buildDownloads };

async function buildWeb() {
  await viteBuild('apps/web');
  // The server alone reads this page, and puts it into zips.
  await viteBuild('apps/web', { config: 'vite.site.config.ts', root: 'site' });
}

async function buildServer() {
  await viteBuild('apps/server');
}

async function buildDownloads(output) {
  const { packDownloads } = await import('./pack-downloads.mjs');
  await packDownloads(output);
}

async function viteBuild(workspace, { config = 'vite.config.ts', root: page = '.' } = {}) {
  const { build } = await import('vite');
  const folder = path.join(root, workspace);
  await build({ root: path.join(folder, page), configFile: path.join(folder, config), logLevel: 'warn' });
}

async function buildTarget(target) {
  if (isUpToDate(target)) {
    console.log(`${target.name}: up to date`);
    return;
  }
  const startedAtMs = performance.now();
  // The hash is taken before the build: a source that changes meanwhile leaves it out of date.
  const hash = inputsHash(target);
  const output = path.join(root, target.output);
  await rm(output, { recursive: true, force: true });
  await BUILDERS[target.name](output);
  await writeFile(stampPath(target), hash);
  console.log(`${target.name}: built in ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
}

process.env.NODE_ENV = 'production';
// The configuration files import each other without file extensions, which works because Vite bundles them.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
const wanted = process.argv.slice(2);
try {
  const names = TARGETS.map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`Expected ${names.join(', ')}, got ${unknown.join(', ')}.`);
  for (const target of TARGETS) {
    if (wanted.length === 0 || wanted.includes(target.name)) await buildTarget(target);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
