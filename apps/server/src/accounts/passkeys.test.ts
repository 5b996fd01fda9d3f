import type { NewPasskey } from '@anchora/contract/second-factor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SoftAuthenticator } from '../../test-support/soft-authenticator';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { openDatabase } from '../db/database';
import { Passkeys } from './passkeys';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

it('does not refuse a passkey whose challenge cannot be looked up, but throws the error of the database', async () => {
  const { config, db } = testApp.deps;
  const { id, username, email } = await testApp.client().register();
  const options = await new Passkeys({ config, db }).creationOptions({ id, username, email });
  const answer = new SoftAuthenticator(config.publicUrl).create(options) as NewPasskey;
  const away = openDatabase(testApp.connection, { maxConnections: 1 });
  await away.close();
  await expect(new Passkeys({ config, db: away.db }).readNew(id, answer)).rejects.toThrow('Failed query');
  expect(await new Passkeys({ config, db }).readNew(id, answer)).toMatchObject({ userId: id });
});
