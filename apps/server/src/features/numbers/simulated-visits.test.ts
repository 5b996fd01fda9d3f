import { createHash, createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '@anchora/contract/durations';
import { LEAST_SHOWN_VISITORS, STAYED_AFTER_S } from '@anchora/contract/limits';
import type { Beacon, NamedLink, OpenedVisit, ProjectNumbers } from '@anchora/contract/numbers';
import {
  ACTIONS,
  FIND_RANGES_S,
  STAYS_S,
  STEPS,
  VISIT_FAILURES,
  type Property,
  type Step,
} from '@anchora/contract/visit-properties';
import type { Project } from '@anchora/contract/projects';
import { agedTicket } from '../../../test-support/aged-ticket';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { seededRandom } from '../../../../../testing/support/seeded-random';
import { dayOf } from '@anchora/contract/day-of';
import { SaltRepository } from './salt-repository';
import { wholeNumber } from '../../../../../testing/support/number-options';

/** `npm run bench -- visits` sets both. */
const VISITS = wholeNumber('SIMULATED_VISITS', process.env.SIMULATED_VISITS ?? '150');
const SEED = wholeNumber('SIMULATED_SEED', process.env.SIMULATED_SEED ?? '1', 0);
/** Longer than any visit here. */
const AGE_MS = 5 * MINUTE_MS;

/** Enough for the 5,000 visits of the bench. Chosen, not measured. */
const LONG_RUN_MS = 10 * MINUTE_MS;

const BROWSERS = [
  {
    device: 'phone',
    browser: 'chrome',
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36',
  },
  { device: 'phone', browser: 'safari', userAgent: 'Mozilla/5.0 (iPhone) Version/17.5 Mobile/15E148 Safari/604.1' },
  { device: 'phone', browser: 'in-zalo', userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148 Zalo iOS/600' },
  { device: 'computer', browser: 'firefox', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0' },
] as const;

/** The expected numbers, counted in the plainest way: the visitors of each cell. */
class Truth {
  readonly made = new Set<string>();
  readonly cells = new Map<string, number>();
  foundMs = 0;

  /** @returns whether this is the visitor's first such mark. */
  make(visitor: string, mark: string): boolean {
    const key = `${visitor} ${mark}`;
    if (this.made.has(key)) return false;
    this.made.add(key);
    return true;
  }

  add(by: string, value: string, step: Step): void {
    const key = `${by}|${value}|${step}`;
    this.cells.set(key, (this.cells.get(key) ?? 0) + 1);
  }

  count(by: string, value: string, step: Step): number {
    return this.cells.get(`${by}|${value}|${step}`) ?? 0;
  }

  values(by: string): string[] {
    return [
      ...new Set([...this.cells.keys()].filter((key) => key.startsWith(`${by}|`)).map((key) => key.split('|')[1]!)),
    ];
  }
}

let testApp: TestApp;
let owner: TestClient;
let project: Project;
let codes: string[];
const truth = new Truth();
const seeded = seededRandom(SEED);
const random = () => seeded.next();
const pick = <T>(items: readonly T[]): T => seeded.pick(items);
const chance = (share: number) => random() < share;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  const { id } = await owner.register();
  const body = {
    name: 'Poster',
    type: 'image-tracking',
    contentType: '3d-model',
    modelUrl: await insertReadyFile(testApp.deps.db, id, 'model'),
    targetImageUrl: await insertReadyFile(testApp.deps.db, id, 'image'),
    targetMindFile: await insertReadyFile(testApp.deps.db, id, 'tracking'),
  };
  project = (await owner.post('/api/projects', body)).json();
  const link = async (name: string) =>
    (await owner.post(`/api/projects/${project.id}/links`, { name })).json<NamedLink>().code;
  codes = [await link('Door'), await link('Shop'), await link('Rare')];
});
afterAll(() => testApp.close());

/**
 * A visit with a known end, reported in up to three beacons, each of which repeats the former ones. The times, in ms,
 * and the shares let every step, range and length of stay occur.
 */
function courseBeacons(ticket: string): Beacon[] {
  const started = Math.floor(random() * 20_000);
  const allowed = started + Math.floor(random() * 10_000);
  const found = allowed + Math.floor(random() * 30_000);
  const end = Math.floor(random() * 6);
  const steps: Beacon[] = [{ ticket }];
  if (end >= 1) steps.push({ ticket, started });
  if (end >= 2) steps.push({ ticket, started, allowed });
  if (end >= 3) steps.push({ ticket, started, allowed, found, pictures: [0] });
  if (end >= 4) steps.push({ ...steps.at(-1)!, stayedMs: Math.floor(random() ** 2 * 230_000) });
  if (end >= 5) steps.push({ ...steps.at(-1)!, actions: ACTIONS.filter(() => chance(0.4)) });
  if (end < 3 && chance(0.5)) steps.push({ ...steps.at(-1)!, failure: pick(VISIT_FAILURES) });
  return steps.slice(1).slice(-3);
}

/** The expected counts, rule by rule: each report of a delivered beacon counts once for each visitor. */
function expectCounted(visitor: string, properties: Record<string, string>, beacon: Beacon): void {
  const step = (name: Step) => {
    if (!truth.make(visitor, name)) return false;
    truth.add('all', '', name);
    for (const [by, value] of Object.entries(properties)) truth.add(by, value, name);
    return true;
  };
  const { started, allowed, found, stayedMs = 0, actions = [], failure } = beacon;
  if (failure && truth.make(visitor, failure)) truth.add('failure', failure, 'opened');
  if (started === undefined) return;
  step('started');
  if (allowed === undefined) return;
  step('allowed');
  if (found === undefined) return;
  if (step('found')) {
    const seconds = (found - allowed) / 1000;
    truth.foundMs += found - allowed;
    truth.add('found-after', String([0, ...FIND_RANGES_S].findLast((from) => seconds >= from)), 'found');
  }
  for (const seconds of STAYS_S) if (stayedMs >= seconds * 1000) truth.make(visitor, `stay ${seconds}`);
  if (stayedMs >= STAYED_AFTER_S * 1000) step('stayed');
  if (actions.length > 0) step('acted');
  for (const action of actions) if (truth.make(visitor, action)) truth.add('action', action, 'acted');
}

async function visit(i: number): Promise<void> {
  // A third of the visits are by people who come back.
  const person = chance(0.33) ? Math.floor(random() * i) : i;
  const { userAgent, device, browser } = BROWSERS[person % 11 === 0 ? 3 : person % 3]!;
  const address = `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`;
  const source = chance(0.01) ? codes[2]! : pick(['', codes[0]!, codes[1]!]);
  const client = testApp.client(address);
  const kind = random();
  // Of a hundred visits, three are by crawlers, three by browsers that refuse, and four by the owner.
  const headers: Record<string, string> = { 'user-agent': kind < 0.03 ? 'Googlebot/2.1' : userAgent };
  if (kind >= 0.03 && kind < 0.06) headers['sec-gpc'] = '1';
  const isOwn = kind >= 0.06 && kind < 0.1;
  const url = `/api/projects/${project.shareId}/visits`;
  const answer = await (isOwn ? owner : client).post(url, source ? { source } : {}, headers);
  const { ticket } = answer.json<OpenedVisit>();
  if (kind < 0.1) return expect(ticket).toBeNull();
  const visitor = `${address} ${userAgent}`;
  const properties = { device, browser, source };
  const openedHour = String(new Date().getUTCHours());
  if (truth.make(visitor, 'opened')) {
    truth.add('all', '', 'opened');
    for (const [by, value] of Object.entries({ ...properties, hour: openedHour })) truth.add(by, value, 'opened');
  }
  const old = agedTicket(testApp, ticket, AGE_MS);
  const hour = String(new Date(old.openedAtMs).getUTCHours());
  for (const beacon of courseBeacons(old.ticket)) {
    // A beacon may be lost, or arrive twice at once.
    if (chance(0.2)) continue;
    const times = chance(0.2) ? 2 : 1;
    const sent = Array.from({ length: times }, () => client.post('/api/beacon', beacon, headers));
    for (const { statusCode } of await Promise.all(sent)) expect(statusCode).toBe(204);
    expectCounted(visitor, { ...properties, hour }, beacon);
  }
}

async function shown(by: Property): Promise<ProjectNumbers> {
  const day = dayOf(Date.now());
  return (await owner.get(`/api/projects/${project.id}/numbers?from=${day}&to=${day}&by=${by}`)).json();
}

/** Each cell is true, or was merged because it was small or would have revealed a small one; the sums are true. */
function expectBreakdown(by: Property, columns: readonly Step[], rows: ProjectNumbers['breakdown']): void {
  for (const step of columns) {
    const all = truth.values(by).reduce((sum, value) => sum + truth.count(by, value, step), 0);
    expect(
      rows.reduce((sum, row) => sum + row[step], 0),
      `${by} ${step}`,
    ).toBe(all);
    const merged = rows.find(({ value }) => value === null)?.[step] ?? 0;
    for (const value of truth.values(by)) {
      const real = truth.count(by, value, step);
      const cell = rows.find((row) => row.value === value)?.[step] ?? 0;
      if (cell === 0) expect(real === 0 || merged >= real, `${by} ${value} ${step}`).toBe(true);
      else expect([cell, cell >= LEAST_SHOWN_VISITORS], `${by} ${value} ${step}`).toEqual([real, true]);
    }
    expect(merged === 0 || merged >= LEAST_SHOWN_VISITORS || merged === all, `${by} other ${step}`).toBe(true);
  }
}

it(
  `shows the truth of ${VISITS} visits with lost and repeated beacons, the owner among them, and keeps no trace of anyone`,
  async () => {
    const begun = process.cpuUsage();
    for (let i = 1; i <= VISITS; i++) await visit(i);
    const { user, system } = process.cpuUsage(begun);

    const { total } = await shown('device');
    expect(total).toEqual({
      ...Object.fromEntries(STEPS.map((step) => [step, truth.count('all', '', step)])),
      foundMs: truth.foundMs,
    });
    for (const by of ['hour', 'device', 'browser', 'source'] as const) {
      expectBreakdown(by, STEPS, (await shown(by)).breakdown);
    }
    expectBreakdown('found-after', ['found'], (await shown('found-after')).breakdown);
    expectBreakdown('action', ['acted'], (await shown('action')).breakdown);
    expectBreakdown('failure', ['opened'], (await shown('failure')).breakdown);
    for (const seconds of [0, ...STAYS_S]) {
      const next = STAYS_S.find((later) => later > seconds);
      const reached = (least: number) =>
        least === 0 ? total.found : [...truth.made].filter((key) => key.endsWith(` stay ${least}`)).length;
      const exactly = reached(seconds) - (next === undefined ? 0 : reached(next));
      for (let i = 0; i < exactly; i++) truth.add('stayed-for', String(seconds), 'found');
    }
    expectBreakdown('stayed-for', ['found'], (await shown('stayed-for')).breakdown);

    await expectNoTrace();
    const rows = await query('select count(*)::int as count from visitor_counts');
    if (process.env.SIMULATED_VISITS) {
      const costMs = (user + system) / 1000 / VISITS;
      process.stdout.write(`${VISITS} visits, ${total.opened} visitors, ${String(rows[0]?.count)} rows\n`);
      process.stdout.write(`${costMs.toFixed(2)} ms of processor time a visit, this test included\n`);
    }
  },
  LONG_RUN_MS,
);

const query = async (text: string) => (await testApp.deps.db.execute(sql.raw(text))).rows;

/**
 * No address is stored; once the day has ended, no stored value is the hash of a visitor, made with or without the
 * salt.
 */
async function expectNoTrace(): Promise<void> {
  const [{ salt } = {}] = await query('select salt from visitor_salts');
  // The hashes are made and cut as by `DailySalt` and `CountRepository`.
  const hashes = [...truth.made].flatMap((key) => {
    const [, address = '', userAgent = '', mark = ''] = /^(\S+) (Mozilla.*?) ((?:stay )?[\w-]+)$/.exec(key) ?? [];
    const visitor = createHmac('sha256', salt as Buffer)
      .update(JSON.stringify([project.id, address, userAgent]))
      .digest()
      .toString('base64url', 0, 16);
    return [visitor, createHash('sha256').update(`${visitor} ${mark}`).digest('hex').slice(0, 32)];
  });
  const stored = async () => {
    const tables = await query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const texts: string[] = [];
    for (const { relname } of tables) {
      const rows = await query(`select to_jsonb(t)::text as row from "${String(relname)}" t`);
      texts.push(...rows.map(({ row }) => String(row)));
    }
    return texts.join('\n');
  };
  const before = await stored();
  expect(before).not.toMatch(/\b10\.\d+\.\d+\.\d+\b/);
  // The hashes are found while the day lasts, so that not finding them afterwards proves something.
  expect(hashes.filter((hash) => before.includes(hash)).length).toBeGreaterThan(VISITS / 2);
  await query('update visitor_salts set day = day - 1');
  await new SaltRepository(testApp.deps.db).endFormerDays();
  const after = await stored();
  expect(hashes.filter((hash) => after.includes(hash))).toEqual([]);
  expect(after).not.toContain((salt as Buffer).toString('hex'));
}
