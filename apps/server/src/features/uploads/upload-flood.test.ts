import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_CONCURRENT_COMPLETIONS } from '@anchora/contract/limits';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { PresignedUpload } from '@anchora/contract/uploads';
import { fileIdOf } from '@anchora/contract/file-paths';
import { fixtureBytes } from '../../../test-support/checked';
import { plainPng } from '../../../test-support/plain-png';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function signedIn(): Promise<TestClient> {
  const client = testApp.client();
  await client.register();
  return client;
}

/** Sends a picture to its staging key. @returns the id to complete */
async function stage(client: TestClient, bytes: Buffer): Promise<string> {
  const announced = { fileName: 'poster.png', contentType: 'image/png', size: bytes.length };
  const { url, publicUrls } = (await client.post('/api/presigned-upload', announced)).json<PresignedUpload>();
  const { pathname, search } = new URL(url);
  const headers = { 'content-type': 'image/png' };
  await succeeded(testApp.app.inject({ method: 'PUT', url: pathname + search, payload: bytes, headers }));
  return fileIdOf(publicUrls.url);
}

it('refuses the flood of one user with a message, and checks the uploads of another in the meantime', async () => {
  const [flooder, other] = await Promise.all([signedIn(), signedIn()]);
  const plain = plainPng(8192, 8192);
  const ids: string[] = [];
  for (let count = 0; count < 2 * MAX_CONCURRENT_COMPLETIONS; count++) ids.push(await stage(flooder, plain));
  const flood = Promise.all(ids.map((id) => flooder.post(`/api/uploads/${id}/complete`)));
  const id = await stage(other, await fixtureBytes('pictures/citrus.png'));
  expect((await other.post(`/api/uploads/${id}/complete`)).statusCode).toBe(200);
  const answers = await flood;
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(MAX_CONCURRENT_COMPLETIONS);
  expect(refused[0]?.json<ApiErrorBody>().code).toBe('too-many-uploads');
  expect(refused[0]?.json<ApiErrorBody>().message).toContain(
    `Only ${MAX_CONCURRENT_COMPLETIONS} files can be uploaded at once`,
  );
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  const checked = answers.filter(({ statusCode }) => statusCode !== 429);
  for (const answer of checked) {
    expect(answer.statusCode).toBe(422);
    expect(answer.json<ApiErrorBody>().message).toContain('8192×8192 pixels that are almost all of one colour');
  }
});
