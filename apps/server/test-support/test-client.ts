import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { User } from '@anchora/contract/users';

/** Password of the accounts that tests register, unless they name another one. */
export const PASSWORD = 'correct horse';

/** The address that a client has, unless its test names another one. */
export const CLIENT_ADDRESS = '203.0.113.7';

/** Behaves like a browser: keeps cookies, and sends its origin with every state change. */
export class TestClient {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly app: FastifyInstance,
    private readonly options: { origin: string; address?: string },
  ) {}

  /** All cookies as a request sends them. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async request(options: InjectOptions): Promise<LightMyRequestResponse> {
    const { method = 'GET', headers = {} } = options;
    const sent: InjectOptions['headers'] = { host: new URL(this.options.origin).host };
    if (method !== 'GET' && method !== 'HEAD') sent.origin = this.options.origin;
    if (this.cookies.size > 0) sent.cookie = this.cookieHeader;
    const response = await this.app.inject({
      remoteAddress: this.options.address ?? CLIENT_ADDRESS,
      ...options,
      headers: { ...sent, ...headers },
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get(url: string): Promise<LightMyRequestResponse> {
    return this.request({ url });
  }

  post(url: string, payload?: InjectOptions['payload'], headers?: InjectOptions['headers']) {
    return this.request({ method: 'POST', url, payload, headers });
  }

  patch(url: string, payload: InjectOptions['payload']) {
    return this.request({ method: 'PATCH', url, payload });
  }

  delete(url: string) {
    return this.request({ method: 'DELETE', url });
  }

  /** Creates an account with a unique name and signs in to it. */
  async register(registration: Partial<Record<'username' | 'email' | 'displayName' | 'password', string>> = {}) {
    const username = registration.username ?? `user-${randomBytes(6).toString('hex')}`;
    const account = { username, email: `${username}@example.com`, password: PASSWORD, ...registration };
    const response = await this.post('/api/register', account);
    if (response.statusCode !== 201) throw new Error(`registration failed: ${response.body}`);
    return { ...account, id: response.json<User>().id, firebaseUid: response.json<User>().firebaseUid };
  }
}
