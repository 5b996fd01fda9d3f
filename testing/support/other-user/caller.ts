import { request, type IncomingMessage } from 'node:http';
import { fileIdOf } from '@anchora/contract/file-paths';
import { PASSWORD } from '../password';

export interface Answer {
  status: number;
  body: Buffer;
}

/** A call without an answer after this time counts as one that was lost. Chosen, not measured. */
const TIMEOUT_MS = 60_000;

class UnansweredError extends Error {
  override name = 'UnansweredError';

  constructor(call: string) {
    super(`${call} was not answered within ${TIMEOUT_MS / 1000} s`);
  }
}

/**
 * A signed-in account that sends requests like a program. Requests at the same time have a connection each, so that none
 * waits for another.
 */
export class Caller {
  private cookie = '';
  username = '';
  readonly password = PASSWORD;

  /** @param address from which it calls; every address of the loopback's 127.0.0.0/8 will do. */
  constructor(
    readonly origin: string,
    private readonly address = '127.0.0.1',
  ) {}

  async signUp(username: string): Promise<this> {
    this.username = username;
    const account = { username, email: `${username}@example.com`, password: this.password };
    const { status, headers } = await this.open('POST', '/api/register', JSON.stringify(account), 'application/json');
    if (status !== 201) throw new Error(`${username} could not sign up: ${status}`);
    this.cookie = (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
    return this;
  }

  call(method: string, path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.open(method, path, json === undefined ? null : JSON.stringify(json), 'application/json', headers);
  }

  /** Follows server-sent events until a time is up. */
  follow(path: string, forMs: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { cookie: this.cookie, accept: 'text/event-stream' };
      const sent = request(`${this.origin}${path}`, { headers, localAddress: this.address, timeout: TIMEOUT_MS });
      sent.once('timeout', () => sent.destroy(new UnansweredError(`GET ${path}`)));
      sent.once('error', reject);
      sent.once('response', (answer) => {
        const end = (): void => {
          clearTimeout(timer);
          resolve({ status: answer.statusCode ?? 0, body: Buffer.alloc(0) });
          sent.destroy();
        };
        const timer = setTimeout(end, forMs);
        answer.resume().once('end', end).once('error', end);
      });
      sent.end();
    });
  }

  /** Uploads a file through the form. */
  upload(fileName: string, bytes: Buffer): Promise<Answer> {
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
    const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
    return this.open('POST', '/api/upload', form, 'multipart/form-data; boundary=x');
  }

  /** Sends a file to its staging key. @returns the address of the file, null if the server refuses */
  async stage(fileName: string, contentType: string, bytes: Buffer): Promise<string | null> {
    const announced = { fileName, contentType, size: bytes.length };
    const { status, body } = await this.call('POST', '/api/presigned-upload', announced);
    if (status !== 200) return null;
    const { url, publicUrls } = JSON.parse(body.toString()) as { url: string; publicUrls: { url: string } };
    const { pathname, search } = new URL(url);
    const put = await this.open('PUT', pathname + search, bytes, contentType);
    return put.status === 200 ? publicUrls.url : null;
  }

  complete(fileUrl: string): Promise<Answer> {
    return this.call('POST', `/api/uploads/${fileIdOf(fileUrl)}/complete`);
  }

  private open(
    method: string,
    path: string,
    body: Buffer | string | null,
    contentType: string,
    more: Record<string, string> = {},
  ) {
    const headers: Record<string, string | number> = { cookie: this.cookie, origin: this.origin, ...more };
    if (body !== null)
      Object.assign(headers, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) });
    return new Promise<Answer & { headers: IncomingMessage['headers'] }>((resolve, reject) => {
      const sent = request(`${this.origin}${path}`, {
        method,
        headers,
        timeout: TIMEOUT_MS,
        localAddress: this.address,
      });
      sent.once('timeout', () => sent.destroy(new UnansweredError(`${method} ${path}`)));
      sent.once('error', reject);
      sent.once('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      });
      sent.end(body ?? undefined);
    });
  }
}
