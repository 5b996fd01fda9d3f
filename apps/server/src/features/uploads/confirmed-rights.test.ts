import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RIGHTS_HEADER, RIGHTS_STATEMENT } from '@anchora/contract/rights-statement';
import type { PresignedUpload } from '@anchora/contract/uploads';
import { fileIdOf } from '@anchora/contract/file-paths';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { files } from '../../db/schema/files';

let testApp: TestApp;
let client: TestClient;

beforeAll(async () => {
  testApp = await createTestApp();
  client = testApp.client();
  await client.register();
});
afterAll(() => testApp.close());

async function keptStatement(shown: string | null): Promise<number | null | undefined> {
  const payload = { fileName: 'a.png', contentType: 'image/png', size: 100 };
  const headers = shown === null ? {} : { [RIGHTS_HEADER]: shown };
  const { publicUrls } = (await client.post('/api/presigned-upload', payload, headers)).json<PresignedUpload>();
  const isIt = eq(files.id, fileIdOf(publicUrls.url));
  const [row] = await testApp.deps.db.select({ kept: files.rightsStatement }).from(files).where(isIt);
  return row?.kept;
}

it('the statement about rights that a page showed is kept with the file', async () => {
  expect(await keptStatement(String(RIGHTS_STATEMENT))).toBe(RIGHTS_STATEMENT);
});

it.each([
  ['no number', null],
  ['zero', '0'],
  ['a negative number', '-1'],
  ['a fraction', '1.5'],
  ['the number of a later statement', String(RIGHTS_STATEMENT + 1)],
  ['a word', 'yes'],
])('a request with %s confirms no statement', async (_, shown) => {
  expect(await keptStatement(shown)).toBeNull();
});
