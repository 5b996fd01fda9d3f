import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { ServerConversion } from '@anchora/contract/conversions';
import { MAX_WAITING_CONVERSIONS } from '@anchora/contract/limits';
import type { UploadedFile } from '@anchora/contract/uploads';
import { fixturePath } from '../../../../../testing/fixtures/fixture-path';
import { insertStoredFixture } from '../../../test-support/stored-file';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadForm } from '../../../test-support/upload-file';
import { enqueueConversion } from '../../jobs/variants/wanted-variants';

/** Enough that requests which arrive together would pass a count that is made before the queue is locked. */
const AT_ONCE = MAX_WAITING_CONVERSIONS + 5;

let testApp: TestApp;
let clip: Buffer;

beforeAll(async () => {
  // Orders are queued as on a server with ffmpeg, but nothing takes them from the queue.
  testApp = await createTestApp({ config: { ffmpeg: '/usr/bin/ffmpeg' } });
  testApp.deps.jobs.queueConversion = enqueueConversion;
  clip = await readFile(fixturePath('clips/clock-with-place.mp4'));
});
afterAll(() => testApp.close());

async function signedUp(): Promise<{ client: TestClient; userId: number }> {
  const client = testApp.client();
  return { userId: (await client.register()).id, client };
}

const uploadSource = (client: TestClient): Promise<UploadedFile> =>
  uploadForm(client, '/api/upload?kind=source', 'clip.mov', clip);

it('of many orders at the same moment exactly as many are taken as may wait', async () => {
  const { client } = await signedUp();
  const sources: UploadedFile[] = [];
  for (let i = 0; i < AT_ONCE; i++) sources.push(await uploadSource(client));
  const answers = await Promise.all(sources.map(({ url }) => client.post('/api/conversions', { source: url })));
  const refused = answers.filter(({ statusCode }) => statusCode !== 202);
  expect(answers.length - refused.length).toBe(MAX_WAITING_CONVERSIONS);
  for (const answer of refused) {
    expect([answer.statusCode, answer.json<ApiErrorBody>().code]).toEqual([429, 'too-many-conversions']);
    expect(answer.headers['retry-after']).toBeDefined();
  }
  const taken = sources.find((_, i) => answers[i]?.statusCode === 202);
  const again = await client.post('/api/conversions', { source: taken?.url });
  expect(again.statusCode, 'one that waits may be ordered again').toBe(202);
});

it('an order whose job could not be stored is as if it had never been sent', async () => {
  const { client, userId } = await signedUp();
  const source = await uploadSource(client);
  const result = await insertStoredFixture(testApp.deps, userId, 'clips/clock-silent.mp4');
  expect((await client.post('/api/conversions/sources', { source: source.url, result })).statusCode).toBe(200);

  const { jobs } = testApp.deps;
  onTestFinished(() => void (jobs.queueConversion = enqueueConversion));
  jobs.queueConversion = () => Promise.reject(new Error('the process ends here'));
  const order = { source: source.url, trim: { start: 0, end: 1 } };
  expect((await client.post('/api/conversions', order)).statusCode).toBe(500);

  jobs.queueConversion = enqueueConversion;
  const repeated = await client.post('/api/conversions', order);
  // The former video does not follow this order, so it is no answer to it.
  expect(repeated.json<ServerConversion>()).toMatchObject({ state: 'queued', result: null });
});
