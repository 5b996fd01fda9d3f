import { expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../../test-support/mail-server';
import { createMailer } from './mailer';

it('puts the foot under every mail', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const config = { smtpUrl: server.url, from: 'ar@example.com' };
  const mailer = createMailer(config, '\n-- \nAnchora\nhttps://ar.example.com/privacy\n');
  await mailer.send({ to: 'someone@example.com', subject: 'Hello', text: 'A line.\n' });
  const lines = server.received[0]?.text.split(/\r?\n/);
  expect(lines?.filter((line) => line !== '').slice(-4)).toEqual([
    'A line.',
    '-- ',
    'Anchora',
    'https://ar.example.com/privacy',
  ]);
});
