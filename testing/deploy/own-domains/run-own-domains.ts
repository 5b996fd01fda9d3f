/**
 * A workspace's domain behind a real Caddy with its own authority, with a name server of the test: bound, scanned,
 * counted, closed, taken down by the operator, without Pro, without its TXT record for more than a week, and
 * claimed by a second workspace; unknown names get no certificate. Needs Caddy and port 443 of the loopback:
 * `npm run test:domains`.
 */
import type { DomainAnswer } from '@anchora/contract/domains';
import { DOMAIN_GRACE_DAYS } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import { type APIRequestContext, chromium, expect, request, type APIResponse } from '@playwright/test';
import { fixturePath } from '../../fixtures/fixture-path';
import { registerByApi, upgradeToPro } from '../../support/accounts';
import { startBuiltServer } from '../../support/built-server';
import { CHROMIUM_ARGS, CHROMIUM_PATH } from '../../support/chromium';
import { createMarkerlessProject, changeProject } from '../../support/projects';
import { withServerDatabase } from '../../support/server-database';
import { handshake, hasCaddy, startCaddy, statusOf } from './caddy';
import { startDnsServer } from '../../support/dns-server';
import { temporaryFolder } from '../../support/temporary-folder';
import { endAll } from '../../support/end-all';
import { succeed } from '../../support/succeed';
import { readApi } from '../../support/read-api';

const NAME = 'ar.studio-lan.com';
/** Names that a stranger points at the server: more than it answers for in a minute (`UNKNOWN_NAMES_A_MINUTE`). */
const UNKNOWN_NAMES = 1000;

if (!hasCaddy()) throw new Error('There is no caddy: apt-get install caddy');
const dns = await startDnsServer();
dns.addresses.set('localhost', '127.0.0.1');
const browser = await chromium.launch({
  executablePath: CHROMIUM_PATH,
  args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP * 127.0.0.1'],
});
const DATA_DIR = temporaryFolder('anchora-domains-');
const server = await startBuiltServer({ DATA_DIR, DOMAIN_DNS_SERVERS: `127.0.0.1:${dns.port}` });
const caddy = await startCaddy(server.origin).catch(async (error: unknown) => {
  await server.stop();
  throw error;
});
/** One day longer than a domain is served without its TXT record. */
const DAYS = DOMAIN_GRACE_DAYS + 1;
/** Longest wait until a page is served, or is no longer served. Chosen, not measured. */
const PAGE_WITHIN_MS = 30_000;
/** Longest wait for a visit to be counted. Chosen, not measured. */
const COUNTED_WITHIN_MS = 20_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Owner {
  api: APIRequestContext;
  proof: { currentPassword: string };
  project: { id: number; shareId: string };
}

async function newOwner(): Promise<Owner> {
  const api = await request.newContext({ baseURL: server.origin, extraHTTPHeaders: { origin: server.origin } });
  const { password } = await registerByApi(api, server.origin);
  await upgradeToPro(api, server.origin, 'yearly');
  const content = fixturePath('models/beacon.glb');
  const project = await createMarkerlessProject(api, server.origin, { name: 'Lamp', content });
  return { api, proof: { currentPassword: password }, project };
}

async function domainOf(asked: Promise<APIResponse>) {
  const answer = await succeed(asked);
  return ((await answer.json()) as DomainAnswer).domain;
}

const check = ({ api }: Owner) => domainOf(api.post('/api/domain/check', { data: {} }));
const set = ({ api, proof }: Owner) => domainOf(api.put('/api/domain', { data: { name: NAME, ...proof } }));
const projectOf = ({ api, project }: Owner) => readApi<Project>({ request: api }, `/api/projects/${project.id}`);

const change = (statement: string) => withServerDatabase(DATA_DIR, (client) => client.query(statement));
/** The server's answer to Caddy, which asks whether the name may get a certificate. */
const tlsCheck = async () => (await fetch(`${server.origin}/internal/tls-check?domain=${NAME}`)).status;

/** Waits until the page of a project at the domain has this status: an answer about a name is used for two seconds. */
async function expectPage(shareId: string, status: number): Promise<void> {
  await expect
    .poll(() => statusOf(NAME, `/view/ar/${shareId}`), {
      timeout: PAGE_WITHIN_MS,
      message: `page of ${shareId} at ${NAME}`,
    })
    .toBe(status);
}

/**
 * Opens a project by the domain, as a scanned code does.
 *
 * @returns statuses of page and count, and how many cookies were set
 */
async function scan(shareId: string): Promise<{ page: number; count: number | null; cookies: number }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const counted = page
    .waitForResponse((answer) => answer.url().endsWith('/view'), { timeout: COUNTED_WITHIN_MS })
    .catch(() => null);
  const status = (await page.goto(`https://${NAME}/view/ar/${shareId}`))?.status() ?? 0;
  const count = status === 200 ? ((await counted)?.status() ?? null) : null;
  const cookies = (await context.cookies()).length;
  await context.close();
  return { page: status, count, cookies };
}

try {
  const first = await newOwner();
  const waiting = await set(first);
  expect(waiting?.state).toBe('waiting');
  await expect(handshake(NAME)).rejects.toThrow();
  dns.txt.set(`_anchora.${NAME}`, [waiting?.txt.value ?? '']);
  dns.addresses.set(NAME, '127.0.0.1');
  expect(await check(first)).toMatchObject({ state: 'confirmed', leadsHere: true });
  expect((await projectOf(first)).domain).toBe(NAME);
  say('bound: confirmed by its TXT record, leads here');

  expect(await scan(first.project.shareId)).toEqual({ page: 200, count: 200, cookies: 0 });
  expect((await projectOf(first)).viewCount).toBe(1);
  say('scanned over HTTPS with a certificate of Caddy, without a cookie; counted once');

  const beforeMs = performance.now();
  const failed = await Promise.allSettled(
    Array.from({ length: UNKNOWN_NAMES }, (_, i) => handshake(`n${i}.studio-lan.com`)),
  );
  expect(failed.filter(({ status }) => status === 'rejected')).toHaveLength(UNKNOWN_NAMES);
  expect(caddy.certificates()).toEqual([NAME]);
  expect((await scan(first.project.shareId)).page).toBe(200);
  say(`${UNKNOWN_NAMES} unknown names: no certificate, ${Math.round(performance.now() - beforeMs)} ms`);

  await changeProject(first.api, server.origin, first.project, { isPublic: false });
  expect((await scan(first.project.shareId)).page).toBe(404);
  await changeProject(first.api, server.origin, first.project, { isPublic: true });
  say('closed: 404 at the domain, too');

  await server.operate('block', first.project.shareId);
  await expectPage(first.project.shareId, 404);
  await server.operate('unblock', first.project.shareId);
  await expectPage(first.project.shareId, 200);
  say('taken down by the operator: 404 at the domain, too');

  await change(`update users set subscription_end_date = now() - interval '${DAYS} days'`);
  expect(await scan(first.project.shareId)).toEqual({ page: 200, count: 200, cookies: 0 });
  expect(await tlsCheck()).toBe(200);
  const withoutPro = await first.api.put('/api/domain', { data: { name: `other.${NAME}`, ...first.proof } });
  expect(await withoutPro.json()).toMatchObject({ code: 'domain-needs-pro' });
  await upgradeToPro(first.api, server.origin, 'yearly');
  say(`${DAYS} days after the end of Pro: served on for printed codes; no other name can be set`);

  dns.txt.set(`_anchora.${NAME}`, []);
  expect((await check(first))?.state).toBe('missing');
  expect((await scan(first.project.shareId)).page).toBe(200);
  await change(`update workspace_domains set seen_at = seen_at - interval '${DAYS} days'`);
  await expectPage(first.project.shareId, 404);
  // 404, or 429 as long as the unknown names count against the limit of questions.
  expect([404, 429]).toContain(await tlsCheck());
  say(`${DAYS} days without the TXT record: nothing is served at the domain, and it gets no certificate`);
  const second = await newOwner();
  const wanted = await set(second);
  expect(wanted?.state).toBe('held');
  dns.txt.set(`_anchora.${NAME}`, [wanted?.txt.value ?? '']);
  expect((await check(second))?.state).toBe('confirmed');
  await expectPage(second.project.shareId, 200);
  await expectPage(first.project.shareId, 404);
  expect((await scan(second.project.shareId)).page).toBe(200);
  say('claimed by a second workspace: its projects alone');
  await Promise.all([first.api.dispose(), second.api.dispose()]);
} finally {
  await endAll(
    () => browser.close(),
    () => caddy.stop(),
    () => server.stop(),
    () => dns.close(),
  );
}
