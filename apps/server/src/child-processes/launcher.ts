import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childProgram } from './child-program';
import { strongestIsolation } from './isolation';
import { loaderFlags, type ChildEnd, type ChildResources, type LimitedChild } from './start-child';

/** From the server to its launcher; `id` names a child. */
export type LauncherOrder =
  | { id: number; start: string; resources: ChildResources }
  | { id: number; send: object }
  | { id: number; kill: true };

/** From the launcher to its server. */
export type LauncherReport =
  | { id: number; message: unknown }
  | { id: number; end: ChildEnd }
  /** The child could not be started. */
  | { id: number; failure: string };

interface LaunchedChild {
  listeners: ((message: unknown) => void)[];
  end: (end: ChildEnd) => void;
  fail: (error: Error) => void;
}

const STOPPED = 'the server stopped before the child process had answered';

const { url: PROGRAM } = childProgram('launcher', import.meta.url);

/**
 * Starts child processes from a small process of its own. Starting a process copies the page tables of the one that
 * starts it, which stands still meanwhile: 3 ms for one of 50 MB, 16 ms for one of 360 MB (2026-11-24). A server with
 * many requests is large, and everybody would wait.
 *
 * The launcher is started with the first child, and again if it was killed. It ends with this process, and its children
 * with it.
 */
export class Launcher {
  private launcher: ChildProcess | null = null;
  private readonly children = new Map<number, LaunchedChild>();
  private lastId = 0;
  private stopped: Promise<void> | null = null;

  /** @see startChild. @throws Error once the launcher was stopped */
  async start(url: URL, { isolation, ...resources }: ChildResources): Promise<LimitedChild> {
    const known = { ...resources, isolation: isolation ?? (await strongestIsolation()) };
    if (this.stopped) throw new Error(STOPPED);
    const id = ++this.lastId;
    const listeners: LaunchedChild['listeners'] = [];
    const ended = new Promise<ChildEnd>((end, fail) => this.children.set(id, { listeners, end, fail }));
    // A failure reaches those who wait for `ended`. If nobody waits, it must not end this process.
    ended.catch(() => undefined);
    this.order({ id, start: url.href, resources: known });
    return {
      send: (message) => this.order({ id, send: message }),
      onMessage: (listener) => void listeners.push(listener),
      ended,
      kill: () => this.order({ id, kill: true }),
    };
  }

  /** Ends the launcher with its children, for good. A second call waits for the first. */
  stop(): Promise<void> {
    this.stopped ??= this.end();
    return this.stopped;
  }

  private async end(): Promise<void> {
    const { launcher } = this;
    if (!launcher) return;
    const exited = new Promise((resolve) => launcher.once('exit', resolve));
    launcher.disconnect();
    await exited;
  }

  private order(order: LauncherOrder): void {
    if (!this.children.has(order.id)) return;
    this.launcher ??= this.startLauncher();
    this.launcher.send(order, () => undefined);
  }

  private startLauncher(): ChildProcess {
    const launcher = spawn(process.execPath, [...loaderFlags(PROGRAM), fileURLToPath(PROGRAM)], {
      cwd: '/',
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    launcher.on('message', (report) => this.take(report as LauncherReport));
    const lose = (error: Error): void => {
      if (this.launcher !== launcher) return;
      this.launcher = null;
      for (const { fail } of this.children.values()) fail(error);
      this.children.clear();
    };
    launcher.once('error', lose);
    launcher.once('exit', (code, signal) => {
      const what = `the launcher of child processes has ended (${signal ?? `code ${code}`})`;
      lose(new Error(this.stopped ? STOPPED : what));
    });
    return launcher;
  }

  private take(report: LauncherReport): void {
    const child = this.children.get(report.id);
    if (!child) return;
    if ('message' in report) {
      for (const listener of child.listeners) listener(report.message);
      return;
    }
    this.children.delete(report.id);
    if ('end' in report) child.end(report.end);
    else child.fail(new Error(report.failure));
  }
}
