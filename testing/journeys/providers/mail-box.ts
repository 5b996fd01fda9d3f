import { expect } from '@playwright/test';
import { type MailServer, startMailServer } from '../../../apps/server/test-support/mail-server';
import { freePort } from '../../support/free-port';
import { once } from '../../support/test-server';

export const MAIL_FROM = 'Anchora <ar@example.com>';

/** Port to which the server under test sends its mail. */
export function mailPort(): string {
  return once('E2E_MAIL_PORT', freePort);
}

/** Receives the mail of the server under test. */
export class MailBox {
  private constructor(private readonly server: MailServer) {}

  static async open(): Promise<MailBox> {
    return new MailBox(await startMailServer(Number(mailPort())));
  }

  /** Waits for the next mail to an address, removes it from the box and returns its text. */
  async take(to: string): Promise<string> {
    const { received } = this.server;
    await expect.poll(() => received.some((mail) => mail.to === to), `a mail to ${to}`).toBe(true);
    const [mail] = received.splice(
      received.findIndex((one) => one.to === to),
      1,
    );
    return mail?.text ?? '';
  }

  /** The link in the next mail to an address. @throws Error if that mail has none */
  async takeLink(to: string): Promise<string> {
    const text = await this.take(to);
    const [link] = /https?:\/\/\S+token=\S+/.exec(text) ?? [];
    if (link === undefined) throw new Error(`expected a link with a token in the mail to ${to}, got: ${text}`);
    return link;
  }

  async close(): Promise<void> {
    await this.server.close();
  }
}
