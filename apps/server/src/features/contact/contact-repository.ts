import { desc, eq, sql } from 'drizzle-orm';
import type { ContactMessage } from '@anchora/contract/contact';
import type { Database } from '../../db/database';
import { contactMessages } from '../../db/schema/messages';
import { writtenRow } from '../../db/written-row';

export class ContactRepository {
  constructor(private readonly db: Database) {}

  async insert(message: ContactMessage): Promise<number> {
    const row = writtenRow(
      await this.db
        .insert(contactMessages)
        .values({ ...message, company: message.company || null })
        .returning({ id: contactMessages.id }),
      'a contact message',
    );
    return row.id;
  }

  async markMailed(id: number): Promise<void> {
    await this.db
      .update(contactMessages)
      .set({ mailedAt: sql`now()` })
      .where(eq(contactMessages.id, id));
  }

  /** @returns at most `limit` messages, the latest first. */
  latest(limit: number): Promise<(typeof contactMessages.$inferSelect)[]> {
    return this.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(limit);
  }
}
