import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import type { TokenScope } from '@anchora/contract/token-scopes';
import { MAX_WEBHOOKS, WEBHOOK_DELIVERIES_AT_ONCE, WEBHOOK_RETRY_HOURS } from '@anchora/contract/limits';
import type { Notifications } from '@anchora/contract/notifications';
import {
  SIGNATURE_HEADER,
  type NewWebhook,
  type WebhookDeliveries,
  type WebhookMessage,
  type Webhooks,
} from '@anchora/contract/webhooks';
import { WEBHOOK_EVENTS } from '@anchora/contract/webhook-events';
import { sql } from 'drizzle-orm';
import { generate } from 'selfsigned';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { becomePro } from '../../../test-support/become-pro';
import { refuseChanges } from '../../../test-support/refuse-changes';
import { insertApiToken } from '../../../test-support/insert-api-token';
import { succeeded } from '../../../test-support/succeeded';
import { TestProgram } from '../../../test-support/test-program';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { DELIVERIES_AT_ONCE, DELIVERIES_OF_OWNER_AT_ONCE, finishDelivery, takeDeliveries } from './delivery-repository';
import { lockWebhook, sendAgain } from '../../features/webhooks/webhook-repository';
import type { Network } from '../../http/outbound/guarded-request';
import { startWebhookRunner } from './webhook-runner';
import { endAll } from '../../../../../testing/support/end-all';

/** Stands for the public address of every receiver; the connector leads it to the receiver's own port. */
const PUBLIC = '93.184.216.34';
/** Shorter than in production, so that an attempt at a slow receiver ends soon, and long enough for the others. */
const TIMEOUT_MS = 700;
/** An answer without an end; its second chunk goes beyond the bytes of an answer that are read. */
const STREAM = { chunk: 'x'.repeat(600), everyMs: 20 };

interface Received {
  message: WebhookMessage;
  body: string;
  signature: string;
}

type Behaviour = 'good' | 'fails' | 'redirects' | 'sleeps' | 'streams';

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let receivers: Server;
let runner: { stop: () => Promise<void> };
let received: Map<string, Received[]>;
const behaviour = new Map<string, Behaviour>();
/** Names that resolve to something else than `PUBLIC`, look-up by look-up. */
const names = new Map<string, string[][]>();
const dialled: string[] = [];
/** Connections of each receiver, now and at most. */
const openAt = new Map<string, number>();
const mostAtOnce = new Map<string, number>();

const network: Network = {
  resolve: (host) => Promise.resolve(names.get(host)?.shift() ?? [PUBLIC]),
  connect: (address) => {
    dialled.push(address);
    return connect((receivers.address() as AddressInfo).port, '127.0.0.1');
  },
  ownAddresses: () => ['93.184.216.99'],
};
const execute = async (text: string) => (await testApp.deps.db.execute(sql.raw(text))).rows;
const errors: string[] = [];
const onError = (message: string, error: unknown) => void errors.push(`${message}: ${String(error)}`);
const start = () => {
  const { db, config } = testApp.deps;
  return startWebhookRunner({ db, config, network, timeoutMs: TIMEOUT_MS, pollMs: 100, onError });
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  const host = request.headers.host ?? '';
  const atOnce = (openAt.get(host) ?? 0) + 1;
  openAt.set(host, atOnce);
  mostAtOnce.set(host, Math.max(atOnce, mostAtOnce.get(host) ?? 0));
  request.socket.once('close', () => openAt.set(host, (openAt.get(host) ?? 0) - 1));
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const signature = String(request.headers[SIGNATURE_HEADER]);
    received.set(host, [
      ...(received.get(host) ?? []),
      { message: JSON.parse(body) as WebhookMessage, body, signature },
    ]);
    const how = behaviour.get(host) ?? 'good';
    if (how === 'sleeps') return;
    const moved = { location: 'http://127.0.0.1/secret' };
    if (how === 'redirects') response.writeHead(302, moved);
    else response.writeHead(how === 'fails' ? 500 : 200);
    if (how === 'streams') {
      const streaming = setInterval(() => response.write(STREAM.chunk), STREAM.everyMs);
      response.once('close', () => clearInterval(streaming));
    } else response.end('ok');
  });
}

async function hook(host: string, how: Behaviour = 'good', scheme = 'http'): Promise<NewWebhook> {
  behaviour.set(host, how);
  const made = await owner.post('/api/webhooks', { url: `${scheme}://${host}/hook`, events: [...WEBHOOK_EVENTS] });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<NewWebhook>();
}
const log = async ({ webhook }: NewWebhook) =>
  (await owner.get(`/api/webhooks/${webhook.id}/deliveries`)).json<WebhookDeliveries>().items;
const project = async () => {
  const modelUrl = await insertReadyFile(testApp.deps.db, ownerId, 'video');
  const body = { name: 'Poster', type: 'markerless', contentType: 'video', modelUrl, isPublic: false };
  return (await succeeded(owner.post('/api/projects', body))).json<{ id: number }>().id;
};
const gotBy = (host: string) => received.get(host) ?? [];
const weekly = () => gotBy('weekly.example').filter(({ message }) => message.type === 'numbers.weekly');

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  ({ id: ownerId } = await owner.register());
  await becomePro(owner);
  receivers = createServer(answer).listen(0, '127.0.0.1');
  await once(receivers, 'listening');
});
afterAll(() =>
  endAll(
    () => receivers.closeAllConnections(),
    () => receivers.close(),
    () => testApp.close(),
  ),
);
beforeEach(() => {
  received = new Map();
  runner = start();
});
afterEach(async () => {
  await runner.stop();
  await execute('delete from webhooks');
  expect(errors).toEqual([]);
});

describe('deliveries', () => {
  it('are signed, numbered by project, and told once to each webhook', async () => {
    const { secret } = await hook('shop.example');
    const id = await project();
    await succeeded(owner.patch(`/api/projects/${id}`, { name: 'Menu' }));
    await succeeded(owner.patch(`/api/projects/${id}`, { isPublic: true }));
    await expect.poll(() => gotBy('shop.example').length).toBe(3);
    const messages = gotBy('shop.example').map(({ message }) => message);
    expect(new Set(messages.map(({ number }) => number))).toEqual(new Set([1, 2, 3]));
    expect(new Set(messages.map(({ id: event }) => event)).size).toBe(3);
    expect(messages.map(({ type }) => type).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'project.changed',
      'project.changed',
      'project.published',
    ]);
    expect(messages[0]).toMatchObject({ projectId: id, workspaceId: ownerId, data: { name: 'Menu' } });
    for (const { signature, body } of gotBy('shop.example')) {
      const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(60);
      expect(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')).toBe(v1);
    }
    expect(dialled.every((address) => address === PUBLIC)).toBe(true);
  });

  it('of a slow receiver, one that streams, redirects or fails delay no other, and are tried again', async () => {
    const bad = [await hook('slow.example', 'sleeps'), await hook('stream.example', 'streams')];
    const refused = [await hook('moved.example', 'redirects'), await hook('down.example', 'fails')];
    await hook('good.example');
    const id = await project();
    for (let round = 0; round < 12; round++)
      await succeeded(owner.patch(`/api/projects/${id}`, { name: `Menu ${round}` }));
    await expect.poll(() => gotBy('good.example').length).toBe(12);
    const [slow, streaming] = bad;
    await expect.poll(async () => slow && (await log(slow))[0]?.failure).toBe('timeout');
    await expect.poll(async () => streaming && (await log(streaming))[0]?.state).toBe('delivered');
    // On a slow machine the first delivery may time out before the last one begins.
    expect(mostAtOnce.get('slow.example')).toBeGreaterThan(1);
    expect(mostAtOnce.get('slow.example')).toBeLessThanOrEqual(WEBHOOK_DELIVERIES_AT_ONCE);
    for (const made of refused) expect((await log(made))[0]).toMatchObject({ failure: 'status', state: 'waiting' });
    expect(gotBy('127.0.0.1')).toEqual([]);
    const before = gotBy('down.example').length;
    behaviour.set('down.example', 'good');
    await execute('update webhook_deliveries set run_after = now()');
    await expect.poll(() => gotBy('down.example').length).toBe(before + 12);
    expect(new Set(gotBy('down.example').map(({ message }) => message.id)).size).toBe(12);
  });

  it('reach no private address, even if a name changes after the first look', async () => {
    dialled.length = 0;
    names.set('rebind.example', [[PUBLIC], ['10.0.0.7'], ['93.184.216.99'], [PUBLIC, '::ffff:127.0.0.1']]);
    const made = await hook('rebind.example');
    for (const expected of [1, 2, 3, 4]) {
      await succeeded(owner.post(`/api/webhooks/${made.webhook.id}/test`, {}));
      await expect.poll(async () => (await log(made)).filter(({ attempts }) => attempts > 0).length).toBe(expected);
    }
    await expect
      .poll(async () => (await log(made)).map(({ failure }) => failure))
      .toEqual(['private-address', 'private-address', 'private-address', null]);
    expect(dialled).toEqual([PUBLIC]);
  });

  it('are given up after a day, when the webhook is switched off and its owner told; sent again by hand', async () => {
    const made = await hook('dead.example', 'fails');
    await succeeded(owner.post(`/api/webhooks/${made.webhook.id}/test`, {}));
    await expect.poll(async () => (await log(made))[0]).toMatchObject({ attempts: 1, failure: 'status' });
    await execute(`update webhooks set failing_since = now() - interval '${WEBHOOK_RETRY_HOURS + 1} hours'`);
    await execute(
      `update webhook_deliveries set run_after = now(), created_at = now() - interval '${WEBHOOK_RETRY_HOURS + 1} hours'`,
    );
    await expect.poll(async () => (await log(made))[0]?.state).toBe('given-up');
    expect((await owner.get('/api/webhooks')).json<Webhooks>().items[0]).toMatchObject({ isOn: false });
    const bell = (await owner.get('/api/notifications')).json<Notifications>();
    expect(bell.items[0]).toMatchObject({ kind: 'webhook-off', host: 'dead.example', workspaceId: ownerId });

    behaviour.set('dead.example', 'good');
    await succeeded(owner.patch(`/api/webhooks/${made.webhook.id}`, { isOn: true }));
    const [delivery] = await log(made);
    const again = await owner.post(`/api/webhooks/${made.webhook.id}/deliveries/${delivery?.id}/again`, {});
    expect(again.statusCode).toBe(202);
    await expect.poll(async () => (await log(made))[0]?.state).toBe('delivered');
    expect(gotBy('dead.example').map(({ message }) => message.id)).toEqual(
      gotBy('dead.example').map(() => delivery?.eventId),
    );
  });

  it('pause while the plan has ended; a new secret signs beside the former one', async () => {
    const id = await project();
    const made = await hook('pause.example');
    await execute(`update users set subscription_end_date = now() - interval '1 s' where id = ${ownerId}`);
    await succeeded(owner.post(`/api/webhooks/${made.webhook.id}/test`, {}));
    await succeeded(owner.patch(`/api/projects/${id}`, { name: 'Unheard' }));
    expect(
      (await owner.post('/api/webhooks', { url: 'http://x.example', events: ['project.changed'] })).statusCode,
    ).toBe(403);
    const { secret } = (await owner.post(`/api/webhooks/${made.webhook.id}/secret`, {})).json<NewWebhook>();
    expect(secret).not.toBe(made.secret);
    await execute(`update users set subscription_end_date = now() + interval '1 day' where id = ${ownerId}`);
    await expect.poll(() => gotBy('pause.example').length).toBe(1);
    expect(await log(made)).toHaveLength(1);
    const [{ signature, body, message }] = gotBy('pause.example') as [Received];
    expect(message.type).toBe('test');
    const [, t = ''] = /t=(\d+)/.exec(signature) ?? [];
    const signed = [secret, made.secret].map((one) => createHmac('sha256', one).update(`${t}.${body}`).digest('hex'));
    expect(signature).toBe(`t=${t},v1=${signed[0]},v1=${signed[1]}`);
  });

  it('that a killed process had taken are sent by another one, whose result alone is written', async () => {
    await runner.stop();
    const made = await hook('left.example');
    await succeeded(owner.post(`/api/webhooks/${made.webhook.id}/test`, {}));
    const { db } = testApp.deps;
    const [taken] = await takeDeliveries(db, 10);
    expect(await takeDeliveries(db, 10)).toEqual([]);
    runner = start();
    await execute(`update webhook_deliveries set lease_until = now() - interval '1 s'`);
    await expect.poll(async () => (await log(made))[0]?.state).toBe('delivered');
    if (taken) await finishDelivery(db, taken, { failure: 'timeout', status: null });
    expect((await log(made))[0]).toMatchObject({ state: 'delivered', attempts: 2, failure: null });
    expect(gotBy('left.example').map(({ message }) => message.id)).toEqual([taken?.eventId]);
  });

  it('that are sent again take no result of the process that had them before, and no deadlock with it', async () => {
    await runner.stop();
    const made = await hook('crossing.example');
    const { webhook } = made;
    await succeeded(owner.post(`/api/webhooks/${webhook.id}/test`, {}));
    const { db } = testApp.deps;
    const [taken] = await takeDeliveries(db, 10);
    if (!taken) throw new Error('expected a delivery');
    await execute(`update webhook_deliveries set lease_until = now() - interval '1 s'`);
    let finished: Promise<void> | undefined;
    const isAgain = await db.transaction(async (tx) => {
      await lockWebhook(tx, webhook.id);
      finished = finishDelivery(db, taken, { failure: 'status', status: 500 });
      await whenRowIsAwaited(db);
      return sendAgain(tx, webhook.id, taken.id);
    });
    expect(isAgain).toBe(true);
    await finished;
    expect((await log(made))[0]).toMatchObject({ state: 'waiting', attempts: 0, failure: null });
  });

  it(
    'of an owner with many slow receivers leave the next places, and most of all, to other owners',
    { tags: 'thorough' },
    async () => {
      await runner.stop();
      const other = testApp.client();
      const { id: otherId } = await other.register();
      await becomePro(other);
      for (let count = 0; count < MAX_WEBHOOKS; count++) {
        const { webhook } = await hook(`slow-${count}.example`);
        for (let delivery = 0; delivery < WEBHOOK_DELIVERIES_AT_ONCE; delivery++) {
          await succeeded(owner.post(`/api/webhooks/${webhook.id}/test`, {}));
        }
      }
      const made = await other.post('/api/webhooks', { url: 'http://other.example/hook', events: ['project.changed'] });
      const { webhook } = made.json<NewWebhook>();
      for (let count = 0; count < 2; count++) await succeeded(other.post(`/api/webhooks/${webhook.id}/test`, {}));
      const takenBy = async (most: number) => {
        const taken = await takeDeliveries(testApp.deps.db, most);
        const ofOther = taken.filter(({ workspaceId }) => workspaceId === otherId).length;
        return { ofOther, ofOwner: taken.length - ofOther };
      };
      expect(await takenBy(2)).toEqual({ ofOther: 1, ofOwner: 1 });
      expect(await takenBy(2)).toEqual({ ofOther: 1, ofOwner: 1 });
      expect(await takenBy(DELIVERIES_AT_ONCE)).toEqual({ ofOther: 0, ofOwner: DELIVERIES_OF_OWNER_AT_ONCE - 2 });
      expect(await takenBy(DELIVERIES_AT_ONCE)).toEqual({ ofOther: 0, ofOwner: 0 });
    },
  );

  it('go over TLS to a receiver whose certificate is of its name and of a known authority, and to no other', async () => {
    await runner.stop();
    const subject = { name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: 'tls.example' }] };
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'tls.example' }], {
      keyType: 'ec',
      extensions: [{ name: 'basicConstraints', cA: true, critical: true }, subject],
    });
    const secure = createTlsServer({ key, cert }, answer).listen(0, '127.0.0.1');
    onTestFinished(() => {
      secure.closeAllConnections();
      secure.close();
    });
    await once(secure, 'listening');
    const { db, config } = testApp.deps;
    const toSecure: Network = {
      ...network,
      connect: (address, port) => {
        dialled.push(`${address}:${port}`);
        return connect((secure.address() as AddressInfo).port, '127.0.0.1');
      },
    };
    const attempt = async (used: Network, made: NewWebhook, attempts: number) => {
      const sender = startWebhookRunner({ db, config, network: used, timeoutMs: 5000, pollMs: 100, onError });
      await expect.poll(async () => (await log(made))[0]?.attempts).toBe(attempts);
      await sender.stop();
      return (await log(made))[0];
    };
    const made = await hook('tls.example', 'good', 'https');
    await succeeded(owner.post(`/api/webhooks/${made.webhook.id}/test`, {}));
    expect(await attempt(toSecure, made, 1)).toMatchObject({ state: 'waiting', failure: 'unreachable' });
    await execute('update webhook_deliveries set run_after = now()');
    expect(await attempt({ ...toSecure, authorities: cert }, made, 2)).toMatchObject({ state: 'delivered' });
    const other = await hook('imitated.example', 'good', 'https');
    await succeeded(owner.post(`/api/webhooks/${other.webhook.id}/test`, {}));
    expect(await attempt({ ...toSecure, authorities: cert }, other, 1)).toMatchObject({ failure: 'unreachable' });
    expect([gotBy('tls.example').length, gotBy('imitated.example').length]).toEqual([1, 0]);
    expect(dialled.slice(-3)).toEqual(Array(3).fill(`${PUBLIC}:443`));
  });

  it('tell the numbers of a week once it is over, once, and of projects with visitors alone', async () => {
    const made = await hook('weekly.example');
    const [visited, unseen] = [await project(), await project()];
    const count = (days: number) => `(${visited}, date_trunc('week', now() at time zone 'utc')::date - ${days},
      'all', '', ${100 + days}, 7, 2)`;
    await execute(`insert into visitor_counts (project_id, day, by, value, opened, found, acted)
      values ${[0, 1, 7, 8].map(count).join(', ')}`);
    const restart = async () => {
      await runner.stop();
      runner = start();
      await succeeded(owner.post(`/api/webhooks/${made.webhook.id}/test`, {}));
      const sent = gotBy('weekly.example').length;
      await expect.poll(() => gotBy('weekly.example').length).toBeGreaterThan(sent);
    };
    await restart();
    expect(weekly()).toEqual([]);
    // Moves the last numbers back by a week, so that new ones are due.
    await execute('update webhooks set weekly_on = weekly_on - 7');
    await restart();
    await expect.poll(() => weekly().length).toBe(1);
    await restart();
    expect(weekly().map(({ message }) => [message.projectId, message.data])).toEqual([
      [visited, expect.objectContaining({ opened: 208, found: 14, acted: 4, openedBefore: 108 })],
    ]);
    expect(weekly().some(({ message }) => message.projectId === unseen)).toBe(false);
  });

  it('tell the numbers of a week at a later look if they could not be told', async () => {
    const made = await hook('weekly.example');
    const visited = await project();
    await execute(`insert into visitor_counts (project_id, day, by, value, opened, found, acted)
      values (${visited}, date_trunc('week', now() at time zone 'utc')::date - 1, 'all', '', 3, 2, 1)`);
    const when = "new.kind = 'numbers.weekly'";
    const allow = await refuseChanges(testApp.deps.db, { before: 'insert', table: 'webhook_events', when });
    await runner.stop();
    await execute(`update webhooks set weekly_on = weekly_on - 7 where id = '${made.webhook.id}'`);
    runner = start();
    await expect.poll(() => errors.length).toBe(1);
    await runner.stop();
    errors.length = 0;
    await allow();
    runner = start();
    const told = () => weekly().filter(({ message }) => message.projectId === visited);
    await expect.poll(() => told().length).toBe(1);
  });

  it('tell a workspace the numbers of a week although another one cannot be told its own', async () => {
    const other = testApp.client();
    const { id: otherId } = await other.register();
    await becomePro(other);
    const broken = await project();
    const modelUrl = await insertReadyFile(testApp.deps.db, otherId, 'video');
    const body = { name: 'Poster', type: 'markerless', contentType: 'video', modelUrl, isPublic: false };
    const { id: visited } = (await other.post('/api/projects', body)).json<{ id: number }>();
    await hook('weekly.example');
    const url = 'http://weekly.example/hook';
    expect((await other.post('/api/webhooks', { url, events: ['numbers.weekly'] })).statusCode).toBe(201);
    await execute(`insert into visitor_counts (project_id, day, by, value, opened, found, acted)
      select id, date_trunc('week', now() at time zone 'utc')::date - 1, 'all', '', 3, 2, 1
      from unnest(array[${broken}, ${visited}]) id`);
    await runner.stop();
    const when = `new.kind = 'numbers.weekly' and new.project_id = ${broken}`;
    await refuseChanges(testApp.deps.db, { before: 'insert', table: 'webhook_events', when });
    await execute('update webhooks set weekly_on = weekly_on - 7');
    runner = start();
    await expect.poll(() => weekly().map(({ message }) => message.projectId)).toEqual([visited]);
    expect(errors).toEqual([expect.stringContaining('the numbers of a week could not be told')]);
    errors.length = 0;
  });

  it('of a workspace are made, read and changed by its tokens that may write, and by no others', async () => {
    const program = async (scopes: TokenScope[], userId = ownerId) =>
      new TestProgram(testApp, await insertApiToken(testApp, { userId, scopes }));
    const writer = await program(['write']);
    const body = { url: 'http://program.example/hook', events: ['project.published'] };
    const made = (await writer.send('POST', '/webhooks', body)).json<NewWebhook>();
    const { id } = made.webhook;
    await writer.send('POST', `/webhooks/${id}/test`, {});
    await expect.poll(() => gotBy('program.example').length).toBe(1);
    const [{ signature, body: text }] = gotBy('program.example') as [Received];
    const [, t = ''] = /t=(\d+)/.exec(signature) ?? [];
    expect(signature).toContain(createHmac('sha256', made.secret).update(`${t}.${text}`).digest('hex'));
    const { items } = (await writer.get(`/webhooks/${id}/deliveries`)).json<WebhookDeliveries>();
    expect(items).toMatchObject([{ event: 'test', state: 'delivered' }]);

    const reader = await program(['read', 'publish', 'numbers']);
    expect((await reader.get('/webhooks')).statusCode).toBe(403);
    expect((await reader.send('POST', '/webhooks', body)).statusCode).toBe(403);
    expect((await reader.send('DELETE', `/webhooks/${id}`)).statusCode).toBe(403);
    const other = testApp.client();
    const { id: otherId } = await other.register();
    await becomePro(other);
    const stranger = await program(['write'], otherId);
    expect((await stranger.send('PATCH', `/webhooks/${id}`, { isOn: false })).statusCode).toBe(404);
    expect((await stranger.get(`/webhooks?workspace=${ownerId}`)).statusCode).toBe(404);
    await execute(`update users set subscription_end_date = now() - interval '1 s' where id = ${ownerId}`);
    expect((await writer.send('DELETE', `/webhooks/${id}`, {})).json()).toMatchObject({ code: 'token-read-only' });
    await execute(`update users set subscription_end_date = now() + interval '1 day' where id = ${ownerId}`);
    expect((await writer.send('DELETE', `/webhooks/${id}`, {})).statusCode).toBe(200);
  });

  it('are unknown to others, and shown without their secrets', async () => {
    const made = await hook('own.example');
    const other = testApp.client();
    await other.register();
    expect((await other.get(`/api/webhooks/${made.webhook.id}/deliveries`)).statusCode).toBe(404);
    expect((await other.delete(`/api/webhooks/${made.webhook.id}`)).statusCode).toBe(404);
    expect((await owner.get('/api/webhooks')).body).not.toContain(made.secret);
  });
});
