import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The next message of a child process. @throws Error if the child ends before it sends one */
export async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the child process ended with ${String(code)}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [Message];
  return message;
}
