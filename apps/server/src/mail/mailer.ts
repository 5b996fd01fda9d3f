import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config/config';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text; links stand on lines of their own. */
  text: string;
  /** Where an answer goes, when not to the site. */
  replyTo?: string;
}

/** The way out for mail; absent where none is configured. */
export interface Mailer {
  /** @throws Error when the mail server does not take it. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 15_000;

export function createMailer({ smtpUrl, from }: MailConfig): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail is made of our own words alone: nothing in it may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, replyTo }) => {
      await transport.sendMail({ from, to, subject, text, ...(replyTo !== undefined && { replyTo }) });
    },
  };
}
