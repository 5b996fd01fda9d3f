import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixturePath } from '../../../testing/fixtures/fixture-path';
import { fileForm } from './file-form';
import { PASSWORD } from './test-client';

/** Time in which the server reads the head of a request. Chosen, not measured. */
const HEAD_READ_MS = 100;

interface SlowUpload {
  /** Sends the second half. */
  send(): void;
  /** Cuts the connection. */
  leave(): void;
  /** Sends the second half. @returns the answer, once it has arrived whole. */
  finish(): Promise<{ status: number; connection: string | undefined; body: string }>;
}

/** A new account's upload of a picture to a server process, of which the first half has been sent. */
export async function startSlowUpload(port: string): Promise<SlowUpload> {
  const origin = `http://localhost:${port}`;
  const account = { username: 'slow-uploader', email: 'slow@example.com', password: PASSWORD };
  const registered = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const picture = readFileSync(fixturePath('pictures/forest-floor.jpg'));
  const { body, headers } = fileForm('poster.jpg', picture);
  const call = request(`${origin}/api/upload`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: { ...headers, origin, cookie, 'content-length': body.length },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  // A caller that leaves waits for no answer.
  answered.catch(() => undefined);
  const half = body.length >> 1;
  await new Promise<void>((resolve) => call.write(body.subarray(0, half), () => resolve()));
  // The server has read the request's head by now, so that the upload counts as running.
  await sleep(HEAD_READ_MS);
  const send = () => void call.end(body.subarray(half));
  return {
    send,
    leave: () => void call.destroy(),
    finish: async () => {
      send();
      const [answer] = await answered;
      const text = (await answer.toArray()).join('');
      return { status: answer.statusCode ?? 0, connection: answer.headers.connection, body: text };
    },
  };
}
