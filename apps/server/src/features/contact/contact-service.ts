import type { FastifyBaseLogger } from 'fastify';
import type { ContactMessage } from '@anchora/contract/contact';
import type { Deps } from '../../deps';
import { BackgroundWork } from '../../queue/background-work';
import { ContactRepository } from './contact-repository';

/** Stores messages first, then mails them if mail is configured, so that a failed mail loses nothing. */
export class ContactService {
  private readonly background: BackgroundWork;
  private readonly messages: ContactRepository;

  constructor(
    private readonly deps: Pick<Deps, 'db' | 'config' | 'mailer'>,
    log: FastifyBaseLogger,
  ) {
    this.background = new BackgroundWork(log);
    this.messages = new ContactRepository(deps.db);
  }

  /** Resolves once the message is stored; the mail is sent afterwards. */
  async receive(message: ContactMessage): Promise<void> {
    const id = await this.messages.insert(message);
    this.background.watch(this.mail(id, message), 'a contact message could not be mailed', { id });
  }

  /** Resolves once no mail is being sent. */
  settled(): Promise<void> {
    return this.background.settled();
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
