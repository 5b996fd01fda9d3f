/**
 * Packs the command-line program and the typed client, which the server offers at `/downloads`: each is one bundled
 * file that runs without other packages, in a tarball that npm can install, with its SHA-256 beside it. Only the
 * client's types need a package. The same sources always give the same bytes.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './build-state.mjs';

const CLI = path.join(root, 'packages/cli');
const { version } = JSON.parse(await readFile(path.join(CLI, 'package.json'), 'utf8'));
const { version: zod } = JSON.parse(await readFile(path.join(root, 'node_modules/zod/package.json'), 'utf8'));

const COMMON = {
  version,
  private: true,
  license: 'Apache-2.0',
  type: 'module',
  engines: { node: '>=20.12' },
};

const PACKAGES = {
  cli: {
    bundle: { entry: 'src/main.ts', file: 'anchora.js', banner: '#!/usr/bin/env node' },
    manifest: {
      name: '@anchora/cli',
      description: 'Makes and publishes projects of a server of this product from a terminal',
      ...COMMON,
      bin: { anchora: 'anchora.js' },
    },
  },
  client: {
    bundle: { entry: '../client/src/client.ts', file: 'client.js', banner: '' },
    manifest: {
      name: '@anchora/client',
      description: 'Typed client of /api/v1',
      ...COMMON,
      exports: { './client': { types: './types/client/src/client.d.ts', default: './client.js' } },
      // Only the types need it: those of requests and answers are inferred from the schemas of the contract.
      dependencies: { zod },
    },
  },
};

/** @param output folder whose `downloads` gets the tarballs. */
export async function packDownloads(output) {
  const downloads = path.join(output, 'downloads');
  await mkdir(downloads, { recursive: true });
  for (const [name, { bundle, manifest }] of Object.entries(PACKAGES)) {
    const folder = path.join(output, name);
    await bundleInto(folder, bundle);
    if (name === 'client') await writeTypes(path.join(folder, 'types'));
    await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await cp(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
    const source = name === 'cli' ? CLI : path.join(root, 'packages/client');
    await cp(path.join(source, 'README.md'), path.join(folder, 'README.md'));
    await sameModes(folder);
    await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', downloads], folder);
    const tarball = path.join(downloads, `${name}.tgz`);
    await rename(path.join(downloads, `anchora-${name}-${version}.tgz`), tarball);
    const hash = createHash('sha256')
      .update(await readFile(tarball))
      .digest('hex');
    await writeFile(`${tarball}.sha256`, `${hash}  ${name}.tgz\n`);
  }
}

async function bundleInto(folder, { entry, file, banner }) {
  const { build } = await import('vite');
  await build({
    root: CLI,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: path.join(CLI, entry),
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { format: 'es', entryFileNames: file, banner, codeSplitting: false } },
    },
  });
}

/** Declarations of the client, and of those files of the contract that they lead to. */
async function writeTypes(folder) {
  for (const name of ['client', 'contract']) {
    const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', 'packages'];
    await run(
      path.join(root, 'node_modules/.bin/tsc'),
      ['-p', `packages/${name}`, ...options, '--outDir', folder],
      root,
    );
  }
  const wanted = ['client/src/client.d.ts'];
  const seen = new Set(wanted);
  for (const file of wanted) {
    const at = path.join(folder, file);
    const text = await readFile(at, 'utf8');
    const resolved = text.replaceAll(/(from |import\()(['"])([@.][^'"]*)\2/g, (_, before, quote, specifier) => {
      const target = specifier.startsWith('@anchora/contract/')
        ? `contract/src/${specifier.slice('@anchora/contract/'.length)}`
        : path.posix.join(path.posix.dirname(file), specifier);
      if (!seen.has(`${target}.d.ts`)) wanted.push(`${target}.d.ts`);
      seen.add(`${target}.d.ts`);
      const relative = path.posix.relative(path.posix.dirname(file), target);
      return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}.js${quote}`;
    });
    await writeFile(at, resolved);
  }
  for (const file of await filesBelow(folder)) if (!seen.has(file)) await rm(path.join(folder, file));
}

/** The modes stand in the tarball, and would follow the umask of the builder. */
async function sameModes(folder) {
  for (const file of await filesBelow(folder))
    await chmod(path.join(folder, file), file === 'anchora.js' ? 0o755 : 0o644);
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'));
}

function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args[0]} ended with ${code}`)),
    );
  });
}
