import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { startMailServer, type MailServer } from '../../../test-support/mail-server';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { contactMessages } from '../../db/schema/messages';
import { createMailer, type Mail } from '../../mail/mailer';
import { PER_NETWORK } from './contact-routes';
import { endAll } from '../../../../../testing/support/end-all';

let mail: MailServer;
let testApp: TestApp;

beforeAll(async () => {
  mail = await startMailServer();
  const config = { smtpUrl: mail.url, from: 'ar@example.com' };
  testApp = await createTestApp({
    config: { mail: config, contactEmail: 'desk@example.com' },
    deps: { mailer: createMailer(config) },
  });
});
afterAll(() =>
  endAll(
    () => testApp.close(),
    () => mail.close(),
  ),
);

const MESSAGE = {
  name: 'Trần An',
  email: 'an@example.com',
  company: 'Xưởng in',
  message: 'Xin chào!\nBáo giá giúp tôi.',
};
const stored = () => testApp.deps.db.select().from(contactMessages).orderBy(desc(contactMessages.id));

it('a message is stored and mailed, with the sender as reply address', async () => {
  expect((await testApp.client().post('/api/contact', MESSAGE)).statusCode).toBe(201);
  await expect.poll(() => mail.received.length).toBe(1);
  expect(mail.received[0]?.to).toBe('desk@example.com');
  expect(mail.received[0]?.text).toMatch(/reply-to: an@example\.com/i);
  expect(mail.received[0]?.text).toContain('Báo giá giúp tôi.');
  await expect.poll(async () => (await stored())[0]?.mailedAt).toBeInstanceOf(Date);
  expect((await stored())[0]).toMatchObject(MESSAGE);
});

it('a name can add neither headers nor lines to the mail', async () => {
  const before = mail.received.length;
  await succeeded(
    testApp.client('198.51.100.2').post('/api/contact', { ...MESSAGE, name: 'x\r\nBcc: all@example.com' }),
  );
  await expect.poll(() => mail.received.length).toBe(before + 1);
  expect(mail.received.at(-1)?.to).toBe('desk@example.com');
  expect(mail.received.at(-1)?.text).not.toMatch(/^bcc:/im);
});

it('a message is kept when the mail server refuses the connection', async () => {
  // Nothing listens on port 1.
  const config = { smtpUrl: 'smtp://127.0.0.1:1', from: 'ar@example.com' };
  const mailer = createMailer(config);
  const attempts: Promise<void>[] = [];
  const noteAttempt = (message: Mail) => {
    const attempt = mailer.send(message);
    attempts.push(attempt);
    return attempt;
  };
  const deaf = await createTestApp({
    config: { mail: config, contactEmail: 'desk@example.com' },
    deps: { mailer: { send: noteAttempt } },
  });
  onTestFinished(() => deaf.close());
  expect((await deaf.client().post('/api/contact', MESSAGE)).statusCode).toBe(201);
  await expect(attempts[0]).rejects.toThrow('ECONNREFUSED');
  const kept = await deaf.deps.db.select().from(contactMessages);
  expect(kept).toMatchObject([{ ...MESSAGE, mailedAt: null }]);
});

it('the form names missing fields', async () => {
  const refused = await testApp.client().post('/api/contact', { name: ' ', email: 'x', message: '' });
  expect(Object.keys(refused.json<ApiErrorBody>().fields ?? {})).toEqual(['name', 'email', 'message']);
});

it('a message with the hidden field is answered like others and not stored', async () => {
  const usual = await testApp.client('198.51.100.3').post('/api/contact', MESSAGE);
  const count = (await stored()).length;
  const spam = { ...MESSAGE, website: 'https://spam.example' };
  const answer = await testApp.client('198.51.100.3').post('/api/contact', spam);
  expect([answer.statusCode, answer.body]).toEqual([201, usual.body]);
  expect(await stored()).toHaveLength(count);
});

it('a network may send PER_NETWORK messages in a short time', async () => {
  const client = testApp.client('198.51.100.4');
  const codes: number[] = [];
  for (let i = 0; i <= PER_NETWORK.limit; i++) codes.push((await client.post('/api/contact', MESSAGE)).statusCode);
  expect(codes).toEqual([...Array<number>(PER_NETWORK.limit).fill(201), 429]);
});
