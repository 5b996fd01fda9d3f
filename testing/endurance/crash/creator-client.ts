import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Notifications } from '@anchora/contract/notifications';
import type { CreateProject, DailyCounts, Project, UpdateProject } from '@anchora/contract/projects';
import type { PresignedUpload, UploadedFile } from '@anchora/contract/uploads';
import { fileIdOf } from '@anchora/contract/file-paths';
import { RECOVERY_WITHIN_MS } from './recovery-within';
import type { Sample } from './samples';
import { PASSWORD } from '../../support/password';

/** Pause before a call is repeated. Chosen, not measured. */
const RETRY_MS = 100;
/** A call without an answer after this time counts as a hang. Chosen, not measured. */
const ANSWER_WITHIN_MS = 20_000;
/** Pieces in which a file is sent. Chosen, not measured. */
const PIECES = 10;
/** Pause after each piece, so that an upload takes about half a second. Chosen, not measured. */
const PIECE_PAUSE_MS = 40;

interface Sent {
  json?: unknown;
  body?: FormData;
  headers?: Record<string, string>;
}

export class AnswerError extends Error {
  override name = 'AnswerError';
  /** The code of the error; null in an answer without one, as that of a store. */
  readonly code: string | null;

  constructor(
    call: string,
    readonly status: number,
    body: string,
  ) {
    super(`${call} answered ${status}: ${body.slice(0, 300)}`);
    this.code = /"code":"([\w-]+)"/.exec(body)?.[1] ?? null;
  }
}

/** A connection was open, but no answer came in time. */
export class HangError extends Error {
  override name = 'HangError';
}

/** HTTP client in the role of a creator's browser, or of a visitor's if `signUp` is not called. */
export class CreatorClient {
  private cookie = '';
  private turn = 0;

  /**
   * @param origin public address of the product, without a trailing slash.
   * @param nodes servers that take turns in answering, request by request.
   */
  constructor(
    private readonly origin: string,
    private readonly nodes: readonly string[] = [origin],
  ) {}

  async signUp(username: string): Promise<void> {
    await this.begin('/api/register', { username, email: `${username}@example.com`, password: PASSWORD });
  }

  async signIn(username: string): Promise<void> {
    await this.begin('/api/login', { username, password: PASSWORD });
  }

  async signOut(): Promise<void> {
    await this.done('POST', '/api/logout');
  }

  /** User name of the session, or null without one. */
  async whoAmI(): Promise<string | null> {
    try {
      return ((await (await this.call('GET', '/api/user')).json()) as { username: string }).username;
    } catch (error) {
      if (error instanceof AnswerError && error.status === 401) return null;
      throw error;
    }
  }

  async presign({ fileName, contentType, bytes }: Sample): Promise<PresignedUpload> {
    const json = { fileName, contentType, size: bytes.length };
    return (await (await this.call('POST', '/api/presigned-upload', { json })).json()) as PresignedUpload;
  }

  /**
   * Sends the bytes in pieces, like a slow connection, so that a kill in the middle of an upload is likely.
   *
   * @throws AnswerError for another answer than 200; HangError if a server of ours does not answer in time.
   */
  async sendTo(presigned: PresignedUpload, { bytes }: Sample): Promise<void> {
    const { origin, pathname, search } = new URL(presigned.url);
    // Disk servers take the bytes themselves, and any server of the cluster will do; otherwise the store takes them.
    const isToServer = origin === this.origin;
    const taker = isToServer ? this.nextNode() : origin;
    const headers = { ...presigned.headers, 'content-length': bytes.length };
    const call = request(`${taker}${pathname}${search}`, { method: 'PUT', headers, timeout: ANSWER_WITHIN_MS });
    // If the store does not answer, the server is not at fault.
    const late = `PUT ${pathname} was not answered in time`;
    call.on('timeout', () => call.destroy(isToServer ? new HangError(late) : new Error(late)));
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    void pipeline(inPieces(bytes), call).catch((error: Error) => call.destroy(error));
    const [answer] = await answered;
    const body = await text(answer);
    if (answer.statusCode !== 200) throw new AnswerError('PUT of a file', answer.statusCode ?? 0, body);
  }

  async complete(fileUrl: string): Promise<UploadedFile> {
    const answer = await this.call('POST', `/api/uploads/${fileIdOf(fileUrl)}/complete`);
    return (await answer.json()) as UploadedFile;
  }

  async uploadByForm({ fileName, contentType, bytes }: Sample): Promise<UploadedFile> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type: contentType }), fileName);
    return (await (await this.call('POST', '/api/upload', { body: form })).json()) as UploadedFile;
  }

  /** @param key a repeated call with the same key creates no second project. */
  async createProject(project: CreateProject, key?: string): Promise<Project> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return (await (await this.call('POST', '/api/projects', { json: project, headers })).json()) as Project;
  }

  /** @param key id or share id. */
  async readProject(key: string | number): Promise<Project> {
    return (await (await this.call('GET', `/api/projects/${key}`)).json()) as Project;
  }

  async listProjects(view: 'kept' | 'trash' = 'kept'): Promise<Project[]> {
    const query = view === 'trash' ? '?trash=true' : '';
    return (await (await this.call('GET', `/api/projects${query}`)).json()) as Project[];
  }

  async editProject(id: number, json: UpdateProject): Promise<Project> {
    return (await (await this.call('PATCH', `/api/projects/${id}`, { json })).json()) as Project;
  }

  async moveToTrash(id: number): Promise<void> {
    await this.done('DELETE', `/api/projects/${id}`);
  }

  async restore(id: number): Promise<void> {
    await this.done('POST', `/api/projects/${id}/restore`);
  }

  /** Counts one view or share. @param key id or share id. */
  async count(what: 'view' | 'share', key: string | number): Promise<void> {
    await this.done('POST', `/api/projects/${key}/${what}`);
  }

  async dailyCounts(id: number): Promise<DailyCounts['days']> {
    return ((await (await this.call('GET', `/api/projects/${id}/daily-counts`)).json()) as DailyCounts).days;
  }

  async notifications(): Promise<Notifications> {
    return (await (await this.call('GET', '/api/notifications')).json()) as Notifications;
  }

  async markRead(upToId: number): Promise<void> {
    await this.done('POST', '/api/notifications/read', { json: { upToId } });
  }

  /** Bytes of a file, or null if the server answers that it does not exist. */
  async readFile(fileUrl: string): Promise<Buffer | null> {
    try {
      const answer = await this.call('GET', fileUrl);
      return Buffer.from(await answer.arrayBuffer());
    } catch (error) {
      if (error instanceof AnswerError && error.status === 404) return null;
      throw error;
    }
  }

  private nextNode(): string {
    return this.nodes[this.turn++ % this.nodes.length] ?? this.origin;
  }

  private async begin(path: string, json: object): Promise<void> {
    const answer = await this.call('POST', path, { json });
    this.cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    await answer.arrayBuffer();
  }

  private async done(method: string, path: string, sent: Sent = {}): Promise<void> {
    await (await this.call(method, path, sent)).arrayBuffer();
  }

  /** @throws AnswerError unless the answer is a success. */
  async call(method: string, path: string, { json, body, headers }: Sent = {}): Promise<Response> {
    const sent: Record<string, string> = { cookie: this.cookie, 'user-agent': 'Mozilla/5.0', ...headers };
    if (method !== 'GET') sent.origin = this.origin;
    if (json !== undefined) sent['content-type'] = 'application/json';
    const answer = await this.fetchInTime(`${this.nextNode()}${path}`, {
      redirect: 'manual',
      method,
      headers: sent,
      body: json === undefined ? body : JSON.stringify(json),
    });
    if (answer.ok) return answer;
    if (answer.status === 302) return fetchFromStore(answer.headers.get('location') ?? '');
    throw new AnswerError(`${method} ${path.split('?')[0]}`, answer.status, await answer.text());
  }

  private async fetchInTime(url: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    } catch (error) {
      if ((error as Error).name !== 'TimeoutError') throw error;
      throw new HangError(`${init.method} ${url.split('?')[0]} was not answered within ${ANSWER_WITHIN_MS / 1000} s`);
    }
  }
}

/** Fetches from the store. A store that does not answer is not a hang of the server. */
async function fetchFromStore(address: string): Promise<Response> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (answer.ok) return answer;
  throw new AnswerError('the store', answer.status, await answer.text());
}

/** Retries while the server is down or starting, by default for as long as the recovery may take. */
export async function untilAnswered<T>(ask: () => Promise<T>, timeoutMs = RECOVERY_WITHIN_MS): Promise<T> {
  const untilMs = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isAway = !(error instanceof AnswerError) || error.status === 503;
      if (!isAway || error instanceof HangError || performance.now() > untilMs) throw error;
      await sleep(RETRY_MS);
    }
  }
}

async function* inPieces(bytes: Buffer): AsyncIterable<Buffer> {
  const pieceBytes = Math.ceil(bytes.length / PIECES);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    await sleep(PIECE_PAUSE_MS);
  }
}
