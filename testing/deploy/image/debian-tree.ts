import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const SUITE = 'bookworm';
/** Packages of `node:20-bookworm-slim` beyond Debian's essential ones and Node itself. */
const PACKAGES = 'ca-certificates,libstdc++6';
/** The certificates of this machine, which may have to trust a proxy. */
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** @returns the reason why no tree can be made here, or null */
export function whyNoTree(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'expected to run as root on Linux';
  if (spawnSync('mmdebstrap', ['--version']).status !== 0) return 'expected the Debian package mmdebstrap';
  if (!process.version.startsWith('v20.')) return `expected Node 20, as in the image; this is ${process.version}`;
  return null;
}

/** A folder with a whole Debian and Node 20, like a base image. Programs see it as their root. */
export class DebianTree {
  private constructor(readonly root: string) {}

  /** Unpacks the packages from Debian's archive. */
  static make(root: string): DebianTree {
    const options = ['--variant=minbase', `--include=${PACKAGES}`, '--quiet'];
    execFileSync('mmdebstrap', [...options, SUITE, root], { stdio: ['ignore', 'inherit', 'inherit'] });
    copyNode(root);
    for (const file of ['/etc/resolv.conf', CERTIFICATES])
      if (existsSync(file)) copyFileSync(file, path.join(root, file));
    return new DebianTree(root);
  }

  copyTo(root: string): DebianTree {
    execFileSync('cp', ['-a', this.root, root]);
    return new DebianTree(root);
  }

  path(inside: string): string {
    return path.join(this.root, inside);
  }

  /** Size of a folder without mounts, MB. */
  sizeMb(inside = '/'): number {
    const [kb = '0'] = execFileSync('du', ['-skx', this.path(inside)], { encoding: 'utf8' }).split('\t');
    return Math.round(Number(kb) / 1024);
  }

  /** Runs a command to its end. @throws Error if it fails. */
  run(command: string[], options: InsideOptions): void {
    const { status } = spawnSync('unshare', this.argumentsFor(command, options), {
      env: options.environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`);
  }

  /** Starts a command whose process is the first of its own process namespace, as in a container. */
  start(command: string[], options: InsideOptions): ChildProcess {
    return spawn('unshare', this.argumentsFor(command, options), {
      env: options.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /**
   * @returns arguments of `unshare` for a command with mounts in a namespace of their own, so that they end with it.
   */
  private argumentsFor(command: string[], { user, workdir, environment }: InsideOptions): string[] {
    mkdirSync(this.path(workdir), { recursive: true });
    const script = [
      'set -e',
      'mount --rbind /dev "$1/dev"',
      'mount -t proc proc "$1/proc"',
      'root=$1 user=$2; shift 2',
      'exec chroot --userspec="$user" "$root" "$@"',
    ].join('\n');
    const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const whole = ['/usr/bin/env', '-i', `--chdir=${workdir}`, `PATH=${PATH}`, ...settings, ...command];
    return ['--mount', '--pid', '--fork', '/bin/sh', '-c', script, 'sh', this.root, user, ...whole];
  }
}

interface InsideOptions {
  user: string;
  workdir: string;
  environment: Record<string, string>;
}

/** Copies Node and npm of this machine to the paths of the base image. */
function copyNode(root: string): void {
  const npm = path.resolve(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()), '../..');
  const modules = path.join(root, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  copyFileSync(realpathSync(process.execPath), path.join(root, 'usr/local/bin/node'));
  cpSync(npm, path.join(modules, 'npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(root, 'usr/local/bin', name));
  }
}
