import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fileIdOf } from '@anchora/contract/file-paths';
import { MB } from '@anchora/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  generateRequest,
  withoutStreams,
  type FuzzedDocument,
  type FuzzedRequest,
} from '../../../testing/fuzz/api/generate-request';
import { wholeNumber } from '../../../testing/support/number-options';
import { seededRandom } from '../../../testing/support/seeded-random';
import { codeOf } from '../test-support/code-of';
import { ForgetfulLimits } from '../test-support/forgetful-limits';
import { makeLanternProject } from '../test-support/lantern-project';
import { createTestApp, type TestApp } from '../test-support/test-app';
import type { TestClient } from '../test-support/test-client';

/** `npm run fuzz -- api [rounds] [seed]` sets both. */
const ROUNDS = wholeNumber('FUZZ_ROUNDS', process.env.FUZZ_ROUNDS ?? '500');
const SEED = wholeNumber('FUZZ_SEED', process.env.FUZZ_SEED ?? '1', 0);
/**
 * Far more than any answer takes: a password is hashed in less than a second, on a busy machine too. Chosen, not
 * measured.
 */
const ANSWER_WITHIN_MS = 20_000;
/** Requests at once. Chosen, not measured. */
const AT_ONCE = 8;
/** Time allowed for each round. Chosen, not measured. */
const ROUND_MS = 200;
/**
 * Growth of the heap between the first tenth of the run and its end; rounds leave rows, which stay in the database.
 * Chosen, not measured.
 */
const MAX_GROWTH_BYTES = 40 * MB;
/** Parts of answers that would reveal internals of the server. The id of a file may contain `pg_`. */
const INSIDE = /node_modules|\.ts:\d|\n\s+at |select .* from|violates|(?<![\w/-])pg_|\/tmp\//i;

let testApp: TestApp;
let document: FuzzedDocument;
let user: { client: TestClient; known: string[] };

async function newUser(): Promise<typeof user> {
  const client = testApp.client();
  await client.register();
  const { id, shareId, modelUrl } = await makeLanternProject(client, 'Lantern');
  return { client, known: [String(id), shareId, modelUrl, fileIdOf(modelUrl), 'preview', 'model.usdz'] };
}

beforeAll(async () => {
  // The fuzzer signs in to one account so often that it would spend most of its time in the delay of guessed passwords,
  // and be refused most uploads.
  testApp = await createTestApp({ deps: { limits: new ForgetfulLimits() } });
  user = await newUser();
  document = withoutStreams((await testApp.client().get('/api/docs')).json<FuzzedDocument>());
});
afterAll(() => testApp.close());

/** @returns bytes of the heap that are in use after a collection. */
const heapInUse = () => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
};

/** @returns the fault of the answer, or null. */
async function faultOf(request: FuzzedRequest, client: TestClient): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, null);
  });
  const answer = await Promise.race([client.request(request as Parameters<TestClient['request']>[0]), hang]);
  clearTimeout(timer);
  if (answer === null) return 'no answer';
  statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
  // These are the right answers without a mail server or a built web app, and what oEmbed 1.0 (2.3.4) wants for another
  // format.
  const isExpected =
    (answer.statusCode === 503 && /mail-not-configured|not been built/.test(answer.body)) ||
    (answer.statusCode === 501 && codeOf(answer) === 'oembed-format-unknown');
  if (isExpected) note(request, answer);
  if (answer.statusCode >= 500 && !isExpected) return `${answer.statusCode}: ${answer.body.slice(0, 200)}`;
  return answer.statusCode >= 400 && INSIDE.test(answer.body) ? `reveals ${answer.body.slice(0, 300)}` : null;
}

const statuses = new Map<number, number>();
/** Expected answers of 500 and above, by status, reason and call. */
const expected = new Map<string, number>();

function note({ method, url }: FuzzedRequest, { statusCode, body }: { statusCode: number; body: string }): void {
  const reason = /"code":"([\w-]+)"/.exec(body)?.[1] ?? 'not built';
  const key = `${statusCode} ${reason} ${method} ${url.split('?', 1)[0]?.slice(0, 60)}`;
  expected.set(key, (expected.get(key) ?? 0) + 1);
}

it(
  'answers generated requests without a 5xx, a hang or internals of the server',
  { timeout: Math.max(60_000, ROUNDS * ROUND_MS) },
  async () => {
    const random = seededRandom(SEED);
    const faults: string[] = [];
    let heapBefore = 0;
    for (let round = 0; round < ROUNDS; round += AT_ONCE) {
      if (heapBefore === 0 && round >= ROUNDS / 10) heapBefore = heapInUse();
      // Requests end the session now and then: sign out, delete, a changed password.
      if ((await user.client.get('/api/user')).statusCode === 401) user = await newUser();
      const batch = Array.from({ length: AT_ONCE }, async () => {
        const request = generateRequest(document, random, user.known);
        const client = random.below(4) === 0 ? testApp.client() : user.client;
        const fault = await faultOf(request, client);
        if (fault !== null) faults.push(`${JSON.stringify(request).slice(0, 500)} → ${fault}`);
      });
      await Promise.all(batch);
    }
    const growth = heapInUse() - heapBefore;
    const seen = [...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`);
    if (process.env.FUZZ_ROUNDS) {
      process.stdout.write(`${seen.join(', ')}; heap grew by ${(growth / MB).toFixed(1)} MB\n`);
      for (const [what, count] of expected) process.stdout.write(`expected: ${count} × ${what}\n`);
    }
    expect(faults.slice(0, 10)).toEqual([]);
    // With fewer successes the requests would not get beyond the checks at the door.
    expect(statuses.get(200)).toBeGreaterThan(ROUNDS / 20);
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
  },
);
