import type { FastifyBaseLogger } from 'fastify';
import type { ContactMessage } from '@anchora/contract/contact';
import type { Deps } from '../../deps';
import { ContactRepository } from './contact-repository';

/** Stores messages first, then mails them if mail is configured, so that a failed mail loses nothing. */
export class ContactService {
  private readonly underWay = new Set<Promise<void>>();
  private readonly messages: ContactRepository;

  constructor(
    private readonly deps: Pick<Deps, 'db' | 'config' | 'mailer'>,
    private readonly log: FastifyBaseLogger,
  ) {
    this.messages = new ContactRepository(deps.db);
  }

  /** Resolves once the message is stored; the mail is sent afterwards. */
  async receive(message: ContactMessage): Promise<void> {
    const id = await this.messages.insert(message);
    const sending = this.mail(id, message)
      .catch((error: unknown) => this.log.error({ err: error, id }, 'a contact message could not be mailed'))
      .finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  /** Resolves once no mail is being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async mail(id: number, { name, email, company, message }: ContactMessage): Promise<void> {
    const { config, mailer } = this.deps;
    if (mailer === null || config.contactEmail === null) return;
    const from = [`Name: ${name}`, `Email: ${email}`, ...(company ? [`Company: ${company}`] : [])].join('\n');
    await mailer.send({
      to: config.contactEmail,
      replyTo: email,
      subject: `${config.productName}: a message from ${name}`,
      text: `${from}\n\n${message}\n`,
    });
    await this.messages.markMailed(id);
  }
}
