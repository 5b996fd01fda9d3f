import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerFairTurns } from './fair-turns';
import { HEAVY_REQUEST, LONG_READ } from './request-limits';
import { cookieName } from './session';

/** Of the only session that was looked up before. */
const TOKEN = 'known-session';

let app: FastifyInstance;
/** Requests that a handler works on, and how each is let go. */
let running: { address: string; finish: () => void }[];

beforeEach(async () => {
  running = [];
  app = Fastify();
  await app.register(fastifyCookie);
  app.decorate('sessions', { isHttps: () => false, userIds: new Map([[TOKEN, 7]]) } as never);
  registerFairTurns(app);
  const work = async (request: FastifyRequest) => {
    await new Promise<void>((finish) => running.push({ address: request.ip, finish }));
    return {};
  };
  app.all('/slow', work);
  app.get('/api/slow', work);
  app.get('/long', { config: { requestCost: LONG_READ } }, work);
  app.post('/heavy', { config: { requestCost: HEAVY_REQUEST } }, work);
  app.all('/quick', () => ({}));
  // Handlers of uploads read the body themselves.
  app.addContentTypeParser('video/mp4', (_request, body, done) => done(null, body));
  await app.ready();
});
afterEach(() => app.close());

const send = (remoteAddress: string, url = '/slow') =>
  app.inject({ url, remoteAddress }).then(({ statusCode }) => statusCode);
const sendBody = (remoteAddress: string, type: 'application/json' | 'video/mp4', url = '/slow', payload = '{}') =>
  app
    .inject({ method: 'POST', url, remoteAddress, headers: { 'content-type': type }, payload })
    .then(({ statusCode }) => statusCode);
const runningOf = (address: string) => running.filter((one) => one.address === address);
/** Two others ask for something and get their answers, so the requests before theirs have begun or wait. */
async function othersAsk(): Promise<void> {
  for (const address of ['203.0.113.1', '203.0.113.2']) {
    expect(await sendBody(address, 'application/json', '/quick')).toBe(200);
  }
}

/** Lets the running requests finish, then those that begin after them, so many times. */
async function finishAll(times: number): Promise<void> {
  for (let done = 0; done < times; done++) {
    for (const { finish } of running) finish();
    await othersAsk();
  }
}

it('lets four reads of an address begin while others ask, and each next one when an answer was sent', async () => {
  await othersAsk();
  const answers = Array.from({ length: 6 }, () => send('198.51.100.1'));
  await othersAsk();
  expect(runningOf('198.51.100.1')).toHaveLength(4);
  runningOf('198.51.100.1')[0]?.finish();
  await answers[0];
  await othersAsk();
  expect(runningOf('198.51.100.1')).toHaveLength(5);
  await finishAll(6);
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 200, 200]);
});

it('lets two changes begin whose bodies have arrived, and one of the heavy ones', async () => {
  await othersAsk();
  const answers = Array.from({ length: 4 }, () => sendBody('198.51.100.6', 'application/json'));
  await othersAsk();
  expect(runningOf('198.51.100.6')).toHaveLength(2);
  answers.push(...Array.from({ length: 3 }, () => sendBody('198.51.100.7', 'application/json', '/heavy')));
  await othersAsk();
  expect(runningOf('198.51.100.7')).toHaveLength(1);
  await finishAll(7);
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 200, 200, 200]);
});

it('lets one change with a long body begin', async () => {
  await othersAsk();
  const draft = JSON.stringify({ text: 'x'.repeat(5000) });
  const answers = Array.from({ length: 3 }, () => sendBody('198.51.100.9', 'application/json', '/slow', draft));
  await othersAsk();
  expect(runningOf('198.51.100.9')).toHaveLength(1);
  await finishAll(3);
  expect(await Promise.all(answers)).toEqual([200, 200, 200]);
});

it('lets two long reads of an address begin', async () => {
  await othersAsk();
  const answers = Array.from({ length: 3 }, () => send('198.51.100.8', '/long'));
  await othersAsk();
  expect(runningOf('198.51.100.8')).toHaveLength(2);
  await finishAll(2);
  expect(await Promise.all(answers)).toEqual([200, 200, 200]);
});

it('lets four reads of an account begin at all its addresses together', async () => {
  await othersAsk();
  const headers = { cookie: `${cookieName(false)}=${TOKEN}` };
  const addresses = ['198.51.100.10', '198.51.100.11'];
  const answers = addresses.flatMap((remoteAddress) =>
    Array.from({ length: 3 }, () => app.inject({ url: '/api/slow', remoteAddress, headers })),
  );
  await othersAsk();
  expect(addresses.map((address) => runningOf(address).length)).toEqual([3, 1]);
  await finishAll(2);
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
});

it('leaves other addresses and uploads alone', async () => {
  await othersAsk();
  const answers = Array.from({ length: 6 }, () => send('198.51.100.2'));
  answers.push(send('198.51.100.3'), sendBody('198.51.100.2', 'video/mp4'));
  await othersAsk();
  expect([runningOf('198.51.100.2').length, runningOf('198.51.100.3').length]).toEqual([5, 1]);
  await finishAll(3);
  await Promise.all(answers);
});

it('gives the turn of a read that waits for long to the next', async () => {
  await othersAsk();
  const answers = Array.from({ length: 6 }, () => send('198.51.100.4'));
  await expect.poll(() => runningOf('198.51.100.4').length).toBe(6);
  for (const { finish } of running) finish();
  await Promise.all(answers);
});

it('lets all reads of an address begin while nobody else asks', async () => {
  const answers = Array.from({ length: 20 }, () => send('198.51.100.5'));
  await othersAsk();
  expect(runningOf('198.51.100.5')).toHaveLength(20);
  for (const { finish } of running) finish();
  await Promise.all(answers);
});
