import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { cookieName } from './session';

/** Number of the level `info` in the lines of pino. */
const INFO = 30;
const CANARY = 'canary-in-the-log';
const lines: string[] = [];
let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({
    config: { logLevel: 'info', trustProxy: ['127.0.0.1'], metricsToken: `${CANARY}-metrics-token` },
    deps: { logTo: { write: (line) => void lines.push(line) } },
  });
});
afterAll(() => testApp.close());

interface LogLine {
  level: number;
  msg: string;
  reqId?: string;
  path?: string;
  status?: number;
}

const parsed = () => lines.map((line) => JSON.parse(line) as LogLine);

describe('the log', () => {
  it('is one JSON object a line, with the id that the answer names', async () => {
    const answer = await testApp.app.inject({ url: '/api/health', headers: { 'x-request-id': 'from-the-proxy' } });
    expect(answer.headers['x-request-id']).toBe('from-the-proxy');
    const line = parsed().find(({ reqId }) => reqId === 'from-the-proxy');
    expect(line).toMatchObject({ level: INFO, msg: 'answered', method: 'GET', path: '/api/health', status: 200 });
    expect(lines.every((text) => text.indexOf('\n') === text.length - 1)).toBe(true);
  });

  it('never holds a token, a password, a body or a query', async () => {
    const client = testApp.client();
    const { username } = await client.register();
    await client.post('/api/login', { username, password: `${CANARY}-password` });
    await client.post('/api/password-reset/confirm', { token: `${CANARY}-reset`, newPassword: `${CANARY}-password` });
    await client.get(`/api/user/export/${CANARY}-ticket`);
    await client.get(`/reset-password?token=${CANARY}-query`);
    await testApp.app.inject({ url: '/api/user', headers: { cookie: `${cookieName(false)}=${CANARY}` } });
    await testApp.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${CANARY}-metrics-token` } });
    await testApp.app.inject({
      method: 'PUT',
      url: `/api/storage/staging/1/${'a'.repeat(22)}?signature=${CANARY}`,
      payload: CANARY,
    });
    const log = lines.join('');
    expect(log).not.toContain(CANARY);
    expect(parsed().map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/user/export/:ticket',
        '/reset-password',
        '/api/login',
        `/api/storage/staging/1/${'a'.repeat(22)}`,
      ]),
    );
  });
});
