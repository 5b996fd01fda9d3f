/**
 * Writes NOTICE, the list of packages that ship with the product and their licences: `npm run notice`. With `--check`,
 * part of `npm run check`, it fails if NOTICE is out of date or a licence has not been reviewed.
 *
 * Shipped packages are those that apps/web bundles and those that apps/server needs to run; build and test tools are
 * not shipped.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from './build-state.mjs';

const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values;

const NOTICE = `${root}NOTICE`;
const SHIPPED = ['apps/web', 'apps/server'];

/** SPDX expressions of licences under which a package may ship with a product under Apache-2.0. */
const ACCEPTED = new Set([
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  // libvips, which comes with sharp as a shared library in a package of its own (@img/sharp-libvips-*).
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'LGPL-3.0-or-later',
]);

/** Third-party parts inside packages that are served to browsers. */
const WITHIN = [
  ['Draco decoder (in three)', 'Apache-2.0', 'Copyright 2016 The Draco Authors'],
  ['Basis Universal transcoder (in three)', 'Apache-2.0', 'Copyright 2019-2024 Binomial LLC'],
  ['Be Vietnam Pro (in @fontsource/be-vietnam-pro)', 'OFL-1.1', 'Copyright 2021 The Be Vietnam Pro Project Authors'],
];

const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));

/** Location of package `name` as Node resolves it from `location`; null for an optional package that is not locked. */
function resolve(location, name) {
  for (let folder = location; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[found]) return packages[found].link ? packages[found].resolved : found;
    if (folder === '') return null;
  }
}

/** Locations of all packages that the shipped workspaces need, without the workspaces. */
function shippedLocations() {
  const found = new Set(SHIPPED);
  for (const location of found) {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[location];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const next = resolve(location, name);
      if (next !== null) found.add(next);
    }
  }
  return [...found].filter((location) => location.includes('node_modules/'));
}

/** Licence of a package; read from its package.json if it is in an old form, which the lock file leaves out. */
function licenceOf(location) {
  const { license } = packages[location];
  if (license) return license;
  const manifest = `${root}${location}/package.json`;
  if (!existsSync(manifest)) return 'unknown';
  const { license: own, licenses = [] } = JSON.parse(readFileSync(manifest, 'utf8'));
  return own?.type ?? own ?? licenses.map(({ type }) => type).join(' OR ');
}

const byLicence = new Map();
for (const location of shippedLocations()) {
  const licence = licenceOf(location);
  const name = location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const names = byLicence.get(licence) ?? new Set();
  byLicence.set(licence, names.add(`${name} ${packages[location].version}`));
}

const sections = [...byLicence]
  .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  .map(
    ([licence, names]) =>
      `${licence}\n\n${[...names]
        .toSorted((a, b) => a.localeCompare(b, 'en'))
        .map((name) => `  ${name}`)
        .join('\n')}`,
  );
const text = `Anchora
Copyright 2026 The Anchora Authors

This product is licensed under the Apache License, Version 2.0; see LICENSE. It is served and installed together with the
packages below. Each keeps its own licence, whose text comes with the package.

${sections.join('\n\n')}

Parts of packages that come from elsewhere

${WITHIN.map(([name, licence, holder]) => `  ${name}: ${licence}. ${holder}.`).join('\n')}
`;

const unknown = [...byLicence.keys()].filter((licence) => !ACCEPTED.has(licence));
if (unknown.length > 0) {
  const named = unknown.map((licence) => `${licence} (${[...byLicence.get(licence)].join(', ')})`);
  console.error(`Licences not yet reviewed: ${named.join('; ')}. Read them, then add them to scripts/notice.mjs.`);
  process.exitCode = 1;
} else if (!check) {
  writeFileSync(NOTICE, text);
} else if (!existsSync(NOTICE) || readFileSync(NOTICE, 'utf8') !== text) {
  console.error('NOTICE is out of date: run npm run notice and review what has changed.');
  process.exitCode = 1;
}
