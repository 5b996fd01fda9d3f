/** Starts child processes for the server, and passes messages on between the two; see `launcher.ts`. */
import type { LauncherOrder, LauncherReport } from './launcher';
import { startChild, type LimitedChild } from './start-child';

const children = new Map<number, Promise<LimitedChild>>();

// The children end with this process, since their standard input does.
process.once('disconnect', () => process.exit());
process.on('message', (order: LauncherOrder) => {
  if ('start' in order) start(order);
  else void follow(order);
});
// A terminal and systemd stop all processes at once, but the server still finishes what has begun.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

function start({ id, start: url, resources }: Extract<LauncherOrder, { start: string }>): void {
  const starting = startChild(new URL(url), resources);
  children.set(id, starting);
  void starting
    .then((child) => {
      child.onMessage((message) => report({ id, message }));
      return child.ended;
    })
    .then(
      (end) => report({ id, end }),
      (error: Error) => report({ id, failure: error.message }),
    )
    .finally(() => children.delete(id));
}

async function follow(order: Exclude<LauncherOrder, { start: string }>): Promise<void> {
  // `start` reports a child that could not be started.
  const child = await children.get(order.id)?.catch(() => undefined);
  if ('kill' in order) child?.kill();
  else child?.send(order.send);
}

function report(message: LauncherReport): void {
  process.send?.(message);
}
