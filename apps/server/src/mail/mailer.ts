import { createTransport } from 'nodemailer';
import type { Config, MailConfig } from '../config/config';
import { legalFoot } from './legal-foot';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text; each link is on a separate line. */
  text: string;
  /** Address for replies, if not the site's. */
  replyTo?: string;
}

/** Sends mail; absent if no mail server is configured. */
export interface Mailer {
  /** @throws Error if the mail server does not accept the mail. */
  send(mail: Mail): Promise<void>;
}

/** What writing and sending mails takes. */
export interface MailDeps {
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
  config: Pick<Config, 'productName' | 'publicUrl'>;
}

/** Longest wait for a connection, for a greeting and for each answer. Chosen, not measured. */
const TIMEOUT_MS = 15_000;

/** @returns a mailer that puts the site's foot under every mail, or null if no mail server is configured. */
export function mailerOf(config: Pick<Config, 'mail' | 'productName' | 'publicUrl'>): Mailer | null {
  return config.mail && createMailer(config.mail, legalFoot(config));
}

/** @param foot lines below every mail; default: empty. */
export function createMailer({ smtpUrl, from }: MailConfig, foot = ''): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Mails consist of our own text only, so the library must not fetch any file or address named in one.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, replyTo }) => {
      await transport.sendMail({ from, to, subject, text: text + foot, ...(replyTo !== undefined && { replyTo }) });
    },
  };
}
