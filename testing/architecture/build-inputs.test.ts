import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root, TARGETS } from '../../scripts/build-state.mjs';

/** Folders of a package with the code that is built. */
const BUILT = ['src', 'ar-frame'];

/** Packages that the code of a package imports, tests aside. */
function importedPackages(input: string): string[] {
  const folders = BUILT.map((name) => path.join(root, input, name)).filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  const sources = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('test-support') && statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'));
  return Array.from(sources.join('\n').matchAll(/'@anchora\/([a-z-]+)/g), ([, name]) => `packages/${name}`);
}

it.each(TARGETS)('the build of $name is made again after a change of any package that it imports', ({ inputs }) => {
  const imported = new Set(inputs.flatMap(importedPackages));
  expect(imported.size).toBeGreaterThan(0);
  expect([...imported].filter((name) => !inputs.includes(name))).toEqual([]);
});

it('a build is made again after a change of any script that makes a part of it', () => {
  const script = readFileSync(path.join(root, 'scripts/build.mjs'), 'utf8');
  const imported = Array.from(script.matchAll(/'\.\/([a-z-]+\.mjs)'/g), ([, name]) => `scripts/${name}`);
  const inputs = new Set(TARGETS.flatMap((target) => target.inputs));
  // A change of build-state.mjs changes no build: it only lists the inputs with which a build is compared.
  expect(imported.filter((name) => !inputs.has(name))).toEqual(['scripts/build-state.mjs']);
});
