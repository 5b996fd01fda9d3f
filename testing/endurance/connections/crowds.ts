import { request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_CONCURRENT_UPLOADS, MAX_VIDEO_BYTES, MB, UPLOAD_TIMEOUT_MS } from '@anchora/contract/limits';
import type { PresignedUpload } from '@anchora/contract/uploads';
import { PASSWORD } from '../../support/password';
import { createRandom } from '../crash/random';
import { longVideo } from '../crash/samples';

/** Time between two looks whether the crowd has to end. Chosen, not measured. */
const POLL_MS = 200;
/** Pause before a closed slow connection is opened again. Chosen, not measured. */
const REOPENED_AFTER_MS = 100;
/** Pause after each batch of new connections. Chosen, not measured. */
const BATCH_PAUSE_MS = 50;

/**
 * Many connections at once that exhaust the server's resources. They come from another address than the watched user.
 */
interface Crowd {
  name: string;
  /** Makes everything needed. @returns the work, which ends by itself or once `isOver` */
  prepare: (origin: string) => Promise<(isOver: () => boolean) => Promise<Outcome>>;
}

/** Number of occurrences by outcome. */
export type Outcome = Record<string, number>;

/** Address of the crowds. */
const FROM = '127.0.0.2';
/** Sockets that send slowly, far beyond what one server's visitors cause; docs/endurance.md has the results. */
const SLOW_SOCKETS = 2000;
/** A line every three seconds keeps a socket from being idle. Chosen, not measured. */
const SLOW_BYTES_EVERY_MS = 3000;
/** Idle connections, far beyond what one server's visitors cause; docs/endurance.md has the results. */
const IDLE_CONNECTIONS = 10_000;
/** Connections opened together; more would overflow the queue of the listening socket. Chosen, not measured. */
const OPENED_AT_ONCE = 200;
/** Uploads of pictures at once; docs/endurance.md has the results. */
const SMALL_UPLOADS = 1000;
/** Uploads that are announced at once. Chosen, not measured. */
const PREPARED_AT_ONCE = 10;
/** Accounts that are made at once. Chosen, not measured. */
const SIGNED_UP_AT_ONCE = 4;
/** Uploads of the largest videos at once; docs/endurance.md has the results. */
const LARGE_UPLOADS = 20;
/** A little less than the most that a video may have. */
const LARGE_BYTES = MAX_VIDEO_BYTES - MB;
/**
 * Longest silence of a connection: less than the time after which the server gives an upload up, so that the crowd says
 * what it waited for. Chosen, not measured.
 */
const SILENCE_TIMEOUT_MS = UPLOAD_TIMEOUT_MS - 20_000;

export const CROWDS: readonly Crowd[] = [
  {
    name: `${SLOW_SOCKETS} sockets that send their headers a line at a time`,
    prepare: (origin) =>
      Promise.resolve(async (isOver) => {
        const outcome: Outcome = { opened: 0, 'closed by the server': 0 };
        await inBatches(SLOW_SOCKETS, (index) => keepSlow(origin, index, outcome, isOver), isOver);
        return outcome;
      }),
  },
  {
    name: `${IDLE_CONNECTIONS} idle connections, half of them after a request`,
    prepare: (origin) =>
      Promise.resolve(async (isOver) => {
        const outcome: Outcome = { opened: 0, refused: 0, 'closed by the server': 0 };
        const sockets = new Set<Socket>();
        const open = (index: number) => keepIdle(origin, { asks: index % 2 === 0, outcome, sockets });
        for (let first = 0; first < IDLE_CONNECTIONS && !isOver(); first += OPENED_AT_ONCE) {
          await Promise.all(Array.from({ length: OPENED_AT_ONCE }, (_, index) => open(first + index)));
        }
        while (!isOver()) await sleep(POLL_MS);
        outcome['still open at the end'] = sockets.size;
        for (const socket of sockets) socket.destroy();
        return outcome;
      }),
  },
  {
    name: `${SMALL_UPLOADS} uploads of 1 MB at once`,
    prepare: async (origin) => {
      const users = await signUpMany(origin, Math.ceil(SMALL_UPLOADS / MAX_CONCURRENT_UPLOADS), 'small');
      const bytes = createRandom(1).bytes(MB);
      const announced = { fileName: 'poster.png', contentType: 'image/png', size: bytes.length };
      const targets: PresignedUpload[] = [];
      for (let first = 0; first < SMALL_UPLOADS; first += PREPARED_AT_ONCE) {
        const cookies = Array.from(
          { length: PREPARED_AT_ONCE },
          (_, step) => users[(first + step) % users.length] ?? '',
        );
        targets.push(...(await Promise.all(cookies.map((cookie) => presign(origin, cookie, announced)))));
      }
      return () =>
        countAll(
          targets.slice(0, SMALL_UPLOADS).map(({ url, headers }) => {
            const { pathname, search } = new URL(url);
            return send(origin, { method: 'PUT', path: pathname + search, headers, parts: [bytes] });
          }),
        );
    },
  },
  {
    name: `${LARGE_UPLOADS} uploads of ${LARGE_BYTES / MB} MB at once`,
    prepare: async (origin) => {
      const users = await signUpMany(origin, Math.ceil(LARGE_UPLOADS / MAX_CONCURRENT_UPLOADS), 'large');
      const bytes = await longVideo(LARGE_BYTES);
      const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="clip.mp4"\r\n\r\n');
      const parts = [head, bytes, Buffer.from('\r\n--x--\r\n')];
      return () =>
        countAll(
          Array.from({ length: LARGE_UPLOADS }, (_, index) => {
            const cookie = users[index % users.length] ?? '';
            const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x' };
            return send(origin, { method: 'POST', path: '/api/upload', headers, parts });
          }),
        );
    },
  },
];

function open(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: FROM });
  socket.on('error', () => undefined);
  return socket;
}

/** Holds one slow connection, and opens another whenever the server closes it. */
async function keepSlow(origin: string, index: number, outcome: Outcome, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const socket = open(origin);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.once('connect', () => {
      outcome.opened = (outcome.opened ?? 0) + 1;
      socket.write(`GET /api/health HTTP/1.1\r\nhost: x\r\n`);
    });
    const drip = setInterval(() => {
      if (isOver()) socket.destroy();
      else socket.write(`x-${index}: ${Date.now()}\r\n`);
    }, SLOW_BYTES_EVERY_MS);
    await closed;
    clearInterval(drip);
    if (!isOver()) outcome['closed by the server'] = (outcome['closed by the server'] ?? 0) + 1;
    await sleep(REOPENED_AFTER_MS);
  }
}

/** Opens a connection that then does nothing. @param asks whether it sends a request first */
async function keepIdle(
  origin: string,
  { asks, outcome, sockets }: { asks: boolean; outcome: Outcome; sockets: Set<Socket> },
): Promise<void> {
  const socket = open(origin);
  sockets.add(socket);
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  outcome[isOpen ? 'opened' : 'refused'] = (outcome[isOpen ? 'opened' : 'refused'] ?? 0) + 1;
  if (!isOpen) {
    sockets.delete(socket);
    return;
  }
  socket.once('close', () => {
    if (sockets.delete(socket)) outcome['closed by the server'] = (outcome['closed by the server'] ?? 0) + 1;
  });
  // Without a reader the end of the connection would go unnoticed.
  socket.resume();
  if (asks) socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n');
}

async function inBatches(count: number, work: (index: number) => Promise<void>, isOver: () => boolean): Promise<void> {
  const running: Promise<void>[] = [];
  for (let index = 0; index < count && !isOver(); index++) {
    running.push(work(index));
    if (index % OPENED_AT_ONCE === 0) await sleep(BATCH_PAUSE_MS);
  }
  await Promise.all(running);
}

interface Message {
  method: string;
  path: string;
  headers?: Record<string, string>;
  parts?: readonly Buffer[];
}

interface Reply {
  status: number;
  body: string;
  cookie: string;
}

function send(origin: string, { method, path, headers = {}, parts = [] }: Message): Promise<Reply> {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const sent = { origin, ...headers, 'content-length': String(size) };
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const call = request({
      hostname,
      port,
      path,
      method,
      headers: sent,
      localAddress: FROM,
      agent: false,
      timeout: SILENCE_TIMEOUT_MS,
    });
    call.once('timeout', () => call.destroy(new Error('no answer in time')));
    call.once('error', reject);
    call.once('response', (answer) => {
      const cookie = (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body, cookie }), reject);
    });
    void pipeline(Readable.from(parts), call).catch(() => undefined);
  });
}

async function countAll(replies: Promise<Reply>[]): Promise<Outcome> {
  const outcome: Outcome = {};
  for (const reply of await Promise.allSettled(replies)) {
    const what =
      reply.status === 'rejected'
        ? (reply.reason as Error).message
        : `${reply.value.status} ${/"code":"([\w-]+)"/.exec(reply.value.body)?.[1] ?? ''}`.trim();
    outcome[what] = (outcome[what] ?? 0) + 1;
  }
  return outcome;
}

async function presign(origin: string, cookie: string, announced: object): Promise<PresignedUpload> {
  const headers = { cookie, 'content-type': 'application/json' };
  const parts = [Buffer.from(JSON.stringify(announced))];
  const { status, body } = await send(origin, { method: 'POST', path: '/api/presigned-upload', headers, parts });
  if (status !== 200) throw new Error(`an upload was not announced: ${status} ${body}`);
  return JSON.parse(body) as PresignedUpload;
}

/** @returns the session cookies of the accounts */
async function signUpMany(origin: string, count: number, prefix: string): Promise<string[]> {
  const cookies: string[] = [];
  const signUp = async (index: number) => {
    const account = {
      username: `${prefix}-${index}`,
      email: `${prefix}-${index}@example.com`,
      password: PASSWORD,
    };
    const parts = [Buffer.from(JSON.stringify(account))];
    const headers = { 'content-type': 'application/json' };
    const { status, cookie } = await send(origin, { method: 'POST', path: '/api/register', headers, parts });
    if (status !== 201) throw new Error(`${account.username} could not sign up: ${status}`);
    cookies.push(cookie);
  };
  for (let first = 0; first < count; first += SIGNED_UP_AT_ONCE) {
    const together = Math.min(SIGNED_UP_AT_ONCE, count - first);
    await Promise.all(Array.from({ length: together }, (_, step) => signUp(first + step)));
  }
  return cookies;
}
