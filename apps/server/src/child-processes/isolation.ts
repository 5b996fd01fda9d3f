import { execFile } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MB } from '@anchora/contract/limits';

/**
 * Rights that the system lets this process take away from its children. `sealed`: they see only their program, their
 * private folder and the system's libraries, and no network. `no-network`: they see the files that this process sees.
 * `limits`: the system offers neither without privileges.
 */
export type Isolation = 'sealed' | 'no-network' | 'limits';

/** Folders and files of the system that Node and its libraries are loaded from. Missing ones are skipped. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store', '/etc/ld.so.cache'];

/** Namespaces of Linux. When the first process of the new process namespace is killed, all others end with it. */
const UNSHARE = ['unshare', '--user', '--map-root-user', '--net', '--ipc', '--pid', '--fork', '--kill-child'];
/** Gives up the rights over the new namespaces permanently. */
const DROP_RIGHTS = ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'];
/**
 * Most processes and threads that the child may start. Inside its user namespace only its own count; on kernels before
 * 5.14 those of the whole account do. Chosen, not measured.
 */
const MAX_PROCESSES = 512;
const NEW_ROOT = '/sys';
/** Most memory for the new tree: mount points, links and the copies of small files. Chosen, not measured. */
const NEW_ROOT_MIB = 64;
/** Larger files are mounted, which costs a process each, but no memory. */
const MAX_COPIED_BYTES = MB;
/** The probe of an isolation only prints the version of Node. Chosen, not measured. */
const PROBE_TIMEOUT_MS = 10_000;

/** Runs the command as a child of the first process of the namespace, which itself would be immune to most signals. */
const RUN = `
(ulimit -u ${MAX_PROCESSES} || ulimit -p ${MAX_PROCESSES}) 2>/dev/null
"$@" </dev/null &
exec 3<&-
wait $!
`;

/** The parts of the file system that a child may see. */
interface VisibleFiles {
  readOnly: string[];
  /** The one folder that it may write to. */
  folder?: string | undefined;
}

/** Wraps a command so that it runs in the given isolation. */
export function isolate(isolation: Isolation, command: string[], visible: VisibleFiles): string[] {
  if (isolation === 'limits') return command;
  const isSealed = isolation === 'sealed';
  const script = isSealed ? sealingScript(visible) + RUN : RUN;
  return [...UNSHARE, ...(isSealed ? ['--mount'] : []), '/bin/sh', '-c', script, 'sh', ...DROP_RIGHTS, ...command];
}

/**
 * Builds an empty tree of files over /sys, which no child needs, puts the visible files into it and makes it the root.
 * Links and small files are copied, folders and large files mounted. Each command costs a process, so there are as few
 * as possible.
 */
function sealingScript({ readOnly, folder }: VisibleFiles): string {
  const paths = withoutNested([...SYSTEM, ...readOnly]).flatMap((name) => {
    const stats = lstatSync(name, { throwIfNoEntry: false });
    return stats
      ? [{ name, isFolder: stats.isDirectory(), isMounted: stats.isDirectory() || stats.size > MAX_COPIED_BYTES }]
      : [];
  });
  const mounted = paths.filter(({ isMounted }) => isMounted);
  const files = [...mounted.filter(({ isFolder }) => !isFolder).map(({ name }) => name), '/dev/null'];
  const folders = ['/proc', '/tmp', '/.old', ...mounted.filter(({ isFolder }) => isFolder).map(({ name }) => name)];
  if (folder !== undefined) folders.push(folder);
  const copied = paths.filter(({ isMounted }) => !isMounted);
  return `
set -e
mount -t tmpfs -o size=${NEW_ROOT_MIB}m,mode=755 none ${NEW_ROOT}
mkdir -p ${[...folders, ...files.map((name) => path.dirname(name))].map(inNewRoot).join(' ')}
${copied.length === 0 ? '' : `cp -P --parents ${copied.map(({ name }) => quote(name)).join(' ')} ${NEW_ROOT}`}
${files.map((name) => `: > ${inNewRoot(name)}`).join('\n')}
${mounted.map(({ name }) => `mount --rbind -o ro ${quote(name)} ${inNewRoot(name)}`).join('\n')}
mount --bind /dev/null ${inNewRoot('/dev/null')}
${folder === undefined ? '' : `mount --bind ${quote(folder)} ${inNewRoot(folder)}`}
mount -t proc proc ${NEW_ROOT}/proc 2>/dev/null || true
cd ${NEW_ROOT}
pivot_root . .old
cd /
umount -l /.old
set +e
`;
}

function inNewRoot(name: string): string {
  return quote(NEW_ROOT + name);
}

/** The text as a single word of a shell command. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The files that Node, the program and the packages around it are loaded from. */
export function filesOfProgram(program: URL): string[] {
  const file = fileURLToPath(program);
  const packages = (createRequire(program).resolve.paths('any') ?? []).filter((folder) => isAbove(folder, file));
  const manifests = packages.map((folder) => path.join(path.dirname(folder), 'package.json'));
  const code = file.endsWith('.ts') ? sourceFolders(packages) : [path.dirname(file)];
  return [process.execPath, ...code, ...packages, ...manifests].filter((name) => existsSync(name));
}

/** In development programs import the sources of other workspaces. */
function sourceFolders(packages: string[]): string[] {
  const roots = packages
    .filter((folder) => existsSync(path.join(folder, '@anchora')))
    .map((folder) => path.dirname(folder));
  return roots.flatMap((root) => ['apps', 'packages', 'testing'].map((name) => path.join(root, name)));
}

/** Whether this `node_modules` lies in a folder above the file, rather than in the account's home. */
function isAbove(nodeModules: string, file: string): boolean {
  return file.startsWith(path.join(path.dirname(nodeModules), path.sep));
}

/** A path below another one is visible with it. */
function withoutNested(paths: string[]): string[] {
  return [...new Set(paths)].filter((name) => !paths.some((other) => name.startsWith(`${other}${path.sep}`)));
}

let found: Promise<Isolation> | null = null;

/** The strongest isolation that this system offers; tried once. */
export function strongestIsolation(): Promise<Isolation> {
  found ??= findStrongest();
  return found;
}

async function findStrongest(): Promise<Isolation> {
  if (process.platform !== 'linux') return 'limits';
  for (const isolation of ['sealed', 'no-network'] as const) {
    if (await works(isolation)) return isolation;
  }
  return 'limits';
}

async function works(isolation: Isolation): Promise<boolean> {
  const [program = '', ...args] = isolate(isolation, [process.execPath, '--version'], { readOnly: [process.execPath] });
  try {
    const { stdout } = await promisify(execFile)(program, args, { env: {}, timeout: PROBE_TIMEOUT_MS });
    return stdout.startsWith('v');
  } catch {
    // The system forbids it, or lacks one of the programs.
    return false;
  }
}
