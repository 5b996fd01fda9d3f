import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The next message of a child process. @throws Error if the child ends before it sends one */
export async function childMessageOf<Message>(child: ChildProcess): Promise<Message> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the child process ended with ${String(code)}`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Message];
    return message;
  } finally {
    // This removes the listeners of both: a run awaits many messages of one child.
    waiting.abort();
  }
}
